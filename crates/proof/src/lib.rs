//! What the tests of every game have in common: does every rule have a test, is a golden game still told as
//! it was, does a playout take memory? And a database to try things on.

mod allocations;
mod golden;
pub mod postgres;
mod rulebook;

pub use allocations::{Counting, allocations};
pub use golden::is_golden;
pub use rulebook::{every_citation_is_a_rule, every_rule_is_cited};
