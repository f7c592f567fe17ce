//! What a game is, who sits at it, and what each seat may know.
//!
//! A game is a [`Game`]: a small `Copy` position whose methods are the rules. People, bots and programs
//! never hold a position. They sit at a [`Match`], the only door: it refuses what is not a choice, lets
//! chance happen, keeps the log, and hands each viewer a [`Screen`]. A game on paper is a [`Record`].
//! [`laws`] says what must hold for every game, whatever its rules.

mod dice;
mod finished;
mod game;
pub mod laws;
mod open;
pub mod options;
mod play;
mod record;
mod seat;
mod tell;

pub use dice::{Dice, Roll, Seeded, pick};
pub use finished::{Finished, RolledStep, random_game};
pub use game::{Game, RuleId, Standing, Step, Turn, Unreadable, Viewer, Why};
pub use open::Open;
pub use play::{Match, Refused, Screen, Unplayable};
pub use record::{Fault, LONGEST_LINE, LONGEST_RECORD, Reader, Record, Tag};
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet};
pub use tell::{Audience, Silent, Tell};
