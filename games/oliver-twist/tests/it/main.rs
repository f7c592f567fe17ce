//! The tests of Oliver Twist, in one binary: a file for each chapter of the rulebook, and what
//! holds for every game.

mod boxes;
mod characters;
mod common;
mod dusk;
mod fence;
mod golden;
mod laws;
#[cfg(feature = "page")]
mod map;
mod night;
mod notation;
mod obstacles;
#[cfg(feature = "page")]
mod page;
mod paths;
mod prowl;
mod setup;
