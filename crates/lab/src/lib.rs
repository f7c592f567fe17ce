//! Statistics about a game, from many games between bots.
//!
//! A question ([`questions`]) plays deals and counts; [`run`] plays batches of deals on all cores;
//! [`samples`] works out intervals; [`report`] is the answer as data.

pub mod html;
mod ladder;
pub mod learning;
pub mod questions;
pub mod report;
pub mod run;
pub mod samples;
pub mod shard;
mod tally;
pub mod text;
pub mod watching;

pub use ladder::{Contestant, Duel, Rung, Seating};
pub use tally::{Estimate, Tally};
