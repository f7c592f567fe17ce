//! The tests of Doggy Bag, in one binary: a file for each chapter of the rulebook, and what holds
//! for every game.

mod averages;
mod beginner;
mod common;
mod ending;
mod golden;
mod knowledge;
mod laws;
mod loot;
mod notation;
#[cfg(feature = "page")]
mod page;
mod paths;
mod roles;
mod setup;
mod stealing;
