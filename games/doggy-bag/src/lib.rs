//! Doggy Bag. [`rules`] is the game. Everything else is behind a feature, because programs that run
//! the rules by the million need no pages.

#![warn(missing_docs)]

#[cfg(feature = "bot")]
mod bot;
#[cfg(feature = "words")]
mod facts;
#[cfg(feature = "bot")]
mod learned;
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
