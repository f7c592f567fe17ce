//! Promises of the lab that need a game: the engine's example, which the lab has never heard of.

#[path = "../../../engine/examples/spoof/rules.rs"]
#[allow(dead_code, reason = "a complete game, of which these tests need a part")]
mod rules;

mod learning;
