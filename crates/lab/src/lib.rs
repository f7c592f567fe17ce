//! Many games: questions about a game, answered by bots that play it.
//!
//! A question ([`questions`]) plays deals and counts; [`run`] plays batches of deals on all cores;
//! [`samples`] says how sure one can be; [`report`] is the answer as data.

pub mod html;
mod ladder;
pub mod questions;
pub mod report;
pub mod run;
pub mod samples;
pub mod shard;
mod tally;
pub mod text;
pub mod watching;

pub use ladder::{Duel, Rung, Seating};
pub use tally::{Estimate, Tally};
