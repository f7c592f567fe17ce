//! The verbs at a table, one file for each like in the crate `table`. Pages and the API share the
//! handlers; `answer.rs` words their result.

pub mod act;
pub mod away;
pub mod bot;
pub mod hand_over;
pub mod learn;
pub mod open;
pub mod rematch;
pub mod sit;
pub mod stand;
pub mod start;
pub mod talk;
