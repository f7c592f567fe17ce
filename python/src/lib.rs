//! Both games as environments for learning machines: what a seat sees as a row of numbers, what it can choose as
//! numbered actions, one game at a time or thousands at once. Everything but `module` is plain Rust and knows
//! no Python.

pub mod batch;
pub mod games;
#[cfg(test)]
mod laws;
mod lean;
#[cfg(feature = "python")]
pub mod module;
pub mod rewards;
pub mod single;
