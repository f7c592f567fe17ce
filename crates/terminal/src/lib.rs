//! Shared by the commands of the program and those of the games: failures, input files, and output
//! to a terminal.

mod failure;
pub mod input;
mod screen;
mod tools;
pub mod visible;

pub use failure::{Failure, say_error};
pub use screen::{Terminal, wrapped};
pub use tools::{Tool, Tools};
pub use visible::visible;
