//! Doggy Bag. [`rules`] is the game; everything else is behind a feature, because whoever runs the rules by the
//! million needs no pages.

#[cfg(feature = "bot")]
mod bot;
#[cfg(feature = "numbers")]
mod numbers;
#[cfg(feature = "page")]
mod page;
#[cfg(feature = "questions")]
mod questions;
pub mod rules;
#[cfg(feature = "tools")]
mod tools;
#[cfg(feature = "wire")]
mod wire;
#[cfg(feature = "words")]
mod words;

pub use rules::*;
