//! How rules say what happened, and to whom.

use crate::{Seat, Viewer};

/// Who is told of something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// All seats and all spectators.
    Everyone,
    /// One seat alone.
    Only(Seat),
    /// All seats but one, and all spectators.
    Except(Seat),
}

impl Audience {
    /// Whether `viewer` is among those told.
    pub fn includes(self, viewer: Viewer) -> bool {
        match self {
            Audience::Everyone => true,
            Audience::Only(seat) => viewer == Viewer::Seat(seat),
            Audience::Except(seat) => viewer != Viewer::Seat(seat),
        }
    }
}

/// Receives the notes of the rules. Playouts use [`Silent`], which compiles to nothing.
///
/// ```
/// use engine::{Audience, Seat, Tell};
///
/// let mut told: Vec<(Audience, &str)> = Vec::new();
/// told.everyone("the bag is passed on");
/// told.apart(Seat::new(1), "you draw a red bone", "seat 1 draws a bone");
///
/// let to_first = told.iter().filter(|(to, _)| to.includes(Seat::new(0).into()));
/// let heard: Vec<&str> = to_first.map(|&(_, note)| note).collect();
/// assert_eq!(heard, ["the bag is passed on", "seat 1 draws a bone"]);
/// ```
pub trait Tell<Note> {
    /// Tells `note` to those in `to`.
    fn tell(&mut self, to: Audience, note: Note);

    /// Tells `note` to all.
    #[inline]
    fn everyone(&mut self, note: Note) {
        self.tell(Audience::Everyone, note);
    }

    /// Tells `seat` what it alone may know, and all others what they may know of the same event.
    #[inline]
    fn apart(&mut self, seat: Seat, to_seat: Note, to_others: Note) {
        self.tell(Audience::Only(seat), to_seat);
        self.tell(Audience::Except(seat), to_others);
    }
}

/// Discards all notes.
pub struct Silent;

impl<Note> Tell<Note> for Silent {
    #[inline]
    fn tell(&mut self, _: Audience, _: Note) {}
}

impl<Note> Tell<Note> for Vec<(Audience, Note)> {
    fn tell(&mut self, to: Audience, note: Note) {
        self.push((to, note));
    }
}
