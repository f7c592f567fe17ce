//! Spoof, a complete game as small as can be: docs/a-game-of-your-own.md builds it step by step.

#[cfg(feature = "bot")]
mod bot;
#[cfg(feature = "numbers")]
mod numbers;
#[cfg(feature = "page")]
mod page;
#[cfg(feature = "questions")]
mod questions;
#[path = "../../../crates/engine/examples/spoof/rules.rs"]
mod rules;
#[cfg(feature = "tools")]
mod tools;
#[cfg(feature = "wire")]
mod wire;
#[cfg(feature = "words")]
mod words;

pub use rules::*;
