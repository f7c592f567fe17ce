//! What the commands of the program and those of the games share: how they fail, what they read, and how they write to a
//! terminal.

mod failure;
pub mod input;
mod screen;
mod tools;
pub mod visible;

pub use failure::{Failure, say_error};
pub use screen::{Terminal, wrapped};
pub use tools::{Tool, Tools};
pub use visible::visible;
