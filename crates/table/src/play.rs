//! The demands of a table on games: one trait for a game under way, and one for a game that is yet
//! to begin.

use std::sync::Arc;

use dice::LiveDice;
use engine::{ParseError, Seat, SeatSet};

use crate::{Lesson, Refusal};

/// A game under way at a table. It never changes: a choice makes a new one.
pub trait Play {
    /// The number of steps so far.
    fn steps(&self) -> usize;
    fn asked(&self) -> SeatSet;
    /// The number of steps before the question that a seat is asked now. It names the question.
    fn asked_since(&self, seat: Seat) -> usize;
    fn is_over(&self) -> bool;
    /// Whether its report is ready.
    fn is_reported(&self) -> bool;
    /// The number of frames that show the last change to spectators.
    fn frames(&self) -> usize;
    /// Plays a choice that was made when there were `at` steps.
    fn act(&self, seat: Seat, at: usize, choice: &str) -> Result<Played<Self>, Refusal>;
    /// Plays steps that are written down, of seats and of chance.
    fn follow(&self, steps: &[String]) -> Result<Played<Self>, Refusal>;
}

/// A game after a choice, and the steps to store.
pub struct Played<G: ?Sized> {
    pub game: Arc<G>,
    pub steps: Vec<String>,
}

/// A game that tables can be set up for.
pub trait Rules<G: ?Sized> {
    /// The name in addresses.
    fn name(&self) -> &str;
    /// Reads options, and writes them out in full.
    fn setup(&self, text: &str) -> Result<String, ParseError>;
    fn seats(&self, setup: &str) -> Result<u8, ParseError>;
    /// The number of levels of its bots.
    fn levels(&self) -> u8;
    /// The number of figures to choose from.
    fn figures(&self) -> u8;
    /// Names for bots, at least one for each seat.
    fn names(&self) -> &[&'static str];
    fn begin(&self, setup: &str, dice: LiveDice) -> Result<Played<G>, ParseError>;
    /// A game before its first step.
    fn unbegun(&self, setup: &str) -> Result<Arc<G>, ParseError>;
    /// The lesson of this name.
    fn lesson(&self, name: &str) -> Option<&Lesson>;
}
