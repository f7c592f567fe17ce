//! The tests of the engine, in one binary.

mod guess;
mod laws;
mod play;
mod record;
#[path = "../../examples/spoof/rules.rs"]
mod spoof;
