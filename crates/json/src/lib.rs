//! What a program on the other end of a pipe is shown: views and notes as JSON, one file per game. Built
//! field by field from the view, so that what a view gains stays secret until somebody adds it here. Every name is
//! written out, so that the code can be renamed without breaking anybody's program. docs/bots-protocol.md has them all.

mod report;

use engine::{Game, Seat, SeatSet};
use serde_json::Value;

pub use report::{read_report, report};

/// The version of the protocol: of views, notes and pieces, and of the talk around them. It goes up when a program that
/// was right would be wrong. Version 1 had notes without names for what they are about.
pub const PROTOCOL: u32 = 2;

/// A game that a program can play through a pipe.
pub trait Json: Game {
    /// What is the same in every game of this table: the pieces and, where there is one, the map.
    fn pieces(view: &Self::View) -> Value;

    /// What the viewer knows.
    fn view(view: &Self::View) -> Value;

    /// Something that happened: its name as `note`, and what it is about in fields of its own.
    fn note(note: &Self::Note) -> Value;
}

/// A seat, by its number.
pub fn seat(seat: Seat) -> Value {
    seat.number().into()
}

/// Seats, by their numbers.
pub fn seats(seats: SeatSet) -> Value {
    seats.iter().map(seat).collect()
}
