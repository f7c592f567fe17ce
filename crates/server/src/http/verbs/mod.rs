//! What people and programs do at a table: one file for each verb, as in the crate `table`. Pages and the API use the
//! same handlers; `answer.rs` words what they return.

pub mod act;
pub mod away;
pub mod bot;
pub mod hand_over;
pub mod open;
pub mod rematch;
pub mod sit;
pub mod stand;
pub mod start;
pub mod talk;
