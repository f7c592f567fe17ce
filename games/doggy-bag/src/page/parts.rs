//! The pieces that are tapped to make a choice.

use std::fmt;

use crate::{Action, Bones, Colour, Role};
use engine::Seat;

/// A piece that is tapped to make a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Seat(Seat),
    /// A bone of the hand that goes into the bag.
    Bone(Colour),
    /// A bone of the chest that goes into the bag.
    Feed(Colour),
    /// A bone of the hand that is swapped.
    Give(Colour),
    /// A bone of the chest that is swapped.
    Take(Colour),
    /// A drawn bone that is sent away.
    Send(Colour),
    Role(Role),
    Hothead,
    Stop,
    Gluttony,
    Decline,
}

/// The name that pages give it.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Part::Seat(seat) => write!(f, "seat-{seat}"),
            Part::Bone(colour) => write!(f, "{}", letter(colour)),
            Part::Feed(colour) => write!(f, "feed-{}", letter(colour)),
            Part::Give(colour) => write!(f, "give-{}", letter(colour)),
            Part::Take(colour) => write!(f, "take-{}", letter(colour)),
            Part::Send(colour) => write!(f, "send-{}", letter(colour)),
            Part::Role(role) => write!(f, "role-{}", role.number()),
            Part::Hothead => f.write_str("hothead"),
            Part::Stop => f.write_str("stop"),
            Part::Gluttony => f.write_str("gluttony"),
            Part::Decline => f.write_str("decline"),
        }
    }
}

impl maud::Render for Part {
    fn render_to(&self, page: &mut String) {
        use fmt::Write;
        write!(page, "{self}").expect("a text takes all");
    }
}

impl Part {
    /// Its bit in a set of parts.
    fn bit(self) -> u64 {
        let of = |colour: Colour| colour as u8 / Colour::White as u8;
        let at = match self {
            Part::Seat(seat) => seat.number(),
            Part::Bone(colour) => 8 + of(colour),
            Part::Feed(colour) => 13 + of(colour),
            Part::Give(colour) => 18 + of(colour),
            Part::Take(colour) => 23 + of(colour),
            Part::Send(colour) => 28 + of(colour),
            Part::Hothead => 33,
            Part::Stop => 34,
            Part::Gluttony => 35,
            Part::Decline => 36,
            Part::Role(role) => 37 + role.number(),
        };
        1 << at
    }
}

/// A set of parts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Parts(u64);

impl Parts {
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) fn contains(self, part: Part) -> bool {
        self.0 & part.bit() != 0
    }

    /// The parts of all these choices.
    pub(super) fn of<'a>(choices: impl IntoIterator<Item = &'a Action>) -> Parts {
        let mut parts = Parts::default();
        for action in choices {
            each(action, |part| parts.0 |= part.bit());
        }
        parts
    }
}

/// The names of the parts of a choice, in any order.
pub(super) fn names(action: &Action) -> Vec<String> {
    let mut names = Vec::new();
    each(action, |part| names.push(part.to_string()));
    names
}

/// Tells the parts of a choice: a bone as often as it is tapped.
fn each(action: &Action, mut tell: impl FnMut(Part)) {
    match *action {
        Action::Loot(bones) => laid_out(bones).map(Part::Bone).for_each(tell),
        Action::Role(role) => tell(Part::Role(role)),
        // The number is set beside the button that confirms.
        Action::Hothead(role, _) => [Part::Hothead, Part::Role(role)].into_iter().for_each(tell),
        Action::Leader(seat) | Action::Rob(seat) => tell(Part::Seat(seat)),
        Action::Scout(colour) => tell(Part::Send(colour)),
        Action::Intendant(bones) => laid_out(bones).map(Part::Feed).for_each(tell),
        Action::Expert(give, take) => {
            [Part::Give(give), Part::Take(take)].into_iter().for_each(tell);
        }
        Action::Stop => tell(Part::Stop),
        Action::Gluttony => tell(Part::Gluttony),
        Action::Decline => tell(Part::Decline),
    }
}

/// Every bone of a heap, by colour.
pub(super) fn laid_out(bones: Bones) -> impl Iterator<Item = Colour> {
    Colour::ALL.into_iter().flat_map(move |colour| (0..bones.count(colour)).map(move |_| colour))
}

/// The letter of a colour in the notation.
pub(super) const fn letter(colour: Colour) -> char {
    match colour {
        Colour::Grey => 'g',
        Colour::White => 'w',
        Colour::Red => 'r',
        Colour::Black => 'k',
        Colour::Yellow => 'y',
    }
}
