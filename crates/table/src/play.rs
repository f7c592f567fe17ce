//! What a table needs of games: one trait for a game under way, and one for a game that is yet to begin.

use std::sync::Arc;

use dice::LiveDice;
use engine::{Seat, SeatSet, Unreadable};

use crate::Refusal;

/// A game under way at a table. It never changes: a choice makes a new one.
pub trait Play {
    /// The number of steps it has.
    fn steps(&self) -> usize;
    /// The seats that are asked.
    fn asked(&self) -> SeatSet;
    /// The number of steps it had when a seat was first asked what it is asked now.
    fn asked_since(&self, seat: Seat) -> usize;
    /// Whether it is over.
    fn is_over(&self) -> bool;
    /// Whether it is known how it went.
    fn is_reported(&self) -> bool;
    /// The number of frames that show the last change to those who watch.
    fn frames(&self) -> usize;
    /// Plays a choice that was made when there were `at` steps.
    fn act(&self, seat: Seat, at: usize, choice: &str) -> Result<Played<Self>, Refusal>;
}

/// A game after a choice, and the steps to store.
pub struct Played<G: ?Sized> {
    /// The game.
    pub game: Arc<G>,
    /// The steps that are new.
    pub steps: Vec<String>,
}

/// A game that tables can be set up for.
pub trait Rules<G: ?Sized> {
    /// Its name in addresses.
    fn name(&self) -> &str;
    /// Reads options, and writes them out in full.
    fn setup(&self, text: &str) -> Result<String, Unreadable>;
    /// The number of seats that a setup has.
    fn seats(&self, setup: &str) -> Result<u8, Unreadable>;
    /// The number of levels that its bots have.
    fn levels(&self) -> u8;
    /// The number of figures to choose from.
    fn figures(&self) -> u8;
    /// Names for bots, at least one for each seat.
    fn names(&self) -> &[&'static str];
    /// Begins a game.
    fn begin(&self, setup: &str, dice: LiveDice) -> Result<Played<G>, Unreadable>;
}
