//! Views and notes as JSON, for programs on the other end of a pipe. Built field by field from the
//! view, so that a field added to a view stays unpublished until it is added here as well. Every
//! name is written out, so that the code can be renamed without breaking other people's programs.
//! docs/bots-protocol.md lists them all.

mod judged;
mod report;

use engine::{Game, Seat, SeatSet};
use serde_json::Value;

pub use judged::judged;
pub use report::{read_report, report};

/// The version of the protocol: of views, notes, pieces and messages. It goes up with every change
/// that would break a correct program. In version 1 the fields of notes had no names.
pub const PROTOCOL: u32 = 2;

/// A game that a program can play through a pipe.
pub trait Wire: Game {
    /// The things that are the same in every game at this table: the pieces and, where there is
    /// one, the map.
    fn pieces(view: &Self::View) -> Value;

    /// The view of a viewer.
    fn view(view: &Self::View) -> Value;

    /// A note: its name as `note`, and its details in fields of their own.
    fn note(note: &Self::Note) -> Value;
}

pub fn seat(seat: Seat) -> Value {
    seat.number().into()
}

pub fn seats(seats: SeatSet) -> Value {
    seats.iter().map(seat).collect()
}
