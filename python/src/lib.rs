//! Both games as environments for reinforcement learning: a seat's view as a row of numbers, its
//! choices as numbered actions, one game at a time or thousands at once. Everything but `module` is
//! plain Rust without Python.

pub mod batch;
pub mod games;
#[cfg(test)]
mod laws;
mod lean;
#[cfg(feature = "python")]
pub mod module;
pub mod rewards;
pub mod single;
