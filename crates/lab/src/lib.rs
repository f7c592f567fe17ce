//! Many games: who is stronger, and by how much.

mod ladder;
mod tally;

pub use ladder::{Duel, Rung, Seating};
pub use tally::{Estimate, Tally};
