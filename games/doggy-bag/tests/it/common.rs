//! Anecdotes told in notation, for tests to look at.

use doggy_bag::{Bones, DoggyBag, Tabletop};
use engine::{Match, Seat, Viewer};
pub use testkit::anecdote::{and_then, choices, refusal, told_of, view};

/// The seats, by the names of the rulebook's example.
pub const ARTFUL: Seat = Seat::new(0);
pub const BETTY: Seat = Seat::new(1);
pub const ROSE: Seat = Seat::new(2);

/// Two turns of black bones: kk in front of everyone, nothing on the chest, gwwwwrkkkky in the bag.
pub const TWO_BLACK_EACH: &str = "
    coins 1 1; 0: loot kk; 1: loot kk; 2: loot kk; 0: role 7; 1: role 6; 2: role 4; draw k; draw k; draw k;
    coins 1 1; 0: loot wk; 1: loot wk; 2: loot wk; 0: role 7; 1: role 6; 2: role 4; draw k; draw k; draw k";

/// Plays steps separated by semicolons. Panics on the first that the rules refuse, and says why.
pub fn after(setup: &str, line: &str) -> Match<DoggyBag> {
    testkit::anecdote::after(setup, line)
}

/// The open table.
pub fn table(game: &Match<DoggyBag>) -> Tabletop {
    game.screen(Viewer::Spectator).view.table
}

/// A heap in notation.
pub fn bones(text: &str) -> Bones {
    text.parse().unwrap_or_else(|why| panic!("“{text}”: {why}"))
}
