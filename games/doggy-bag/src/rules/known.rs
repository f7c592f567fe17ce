//! Each viewer's knowledge of the bag.

use engine::{MAX_SEATS, Seat, Viewer};

use crate::Bones;
use crate::rules::bones::Bone;

/// The least that each viewer knows to be in the bag. Spectators know what everybody knows.
///
/// A bone that comes out is one less for all who knew of one. Draws follow one another while
/// nothing goes in, so they are only counted, and taken off all at once when something does: a draw
/// then costs one addition instead of one per viewer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Known {
    /// The knowledge before the counted draws. Eight entries, because they fill two vector
    /// registers.
    at_least: [Bones; 8],
    drawn: Bones,
}

impl Known {
    /// Everyone knows that these bones are in the bag.
    pub(crate) const fn all(bones: Bones) -> Known {
        Known { at_least: [bones; 8], drawn: Bones::NONE }
    }

    /// The bones that `viewer` knows to be in the bag.
    pub(crate) fn to(&self, viewer: Viewer) -> Bones {
        self.at_least[place(viewer)].less(self.drawn)
    }

    /// Counts a bone that came out.
    #[inline]
    pub(crate) fn draw(&mut self, bone: Bone) {
        self.drawn += bone.into();
    }

    /// Adds bones that went in for all to see.
    #[inline]
    pub(crate) fn put(&mut self, bones: Bones) {
        let drawn = std::mem::take(&mut self.drawn);
        self.at_least = self.at_least.map(|known| known.less(drawn) + bones);
    }

    /// Adds bones that one seat put in unseen.
    #[inline]
    pub(crate) fn put_by(&mut self, seat: Seat, bones: Bones) {
        // Draws from before cannot have been these bones.
        self.take_off();
        self.at_least[seat.index()] += bones;
    }

    /// Lets one viewer see the whole bag.
    #[inline]
    pub(crate) fn tell(&mut self, viewer: Viewer, bag: Bones) {
        self.take_off();
        self.at_least[place(viewer)] = bag;
    }

    #[inline]
    fn take_off(&mut self) {
        if !self.drawn.is_empty() {
            self.put(Bones::NONE);
        }
    }
}

const fn place(viewer: Viewer) -> usize {
    match viewer {
        Viewer::Seat(seat) => seat.index(),
        Viewer::Spectator => MAX_SEATS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Colour;

    #[test]
    fn a_draw_is_one_less_for_those_who_knew_of_one() {
        let (artful, betty) = (Seat::new(0), Seat::new(1));
        let mut known = Known::all(Bones::ONE_OF_EACH);
        known.put_by(artful, Bones::new([2, 0, 0, 0, 0]));
        for _ in 0..2 {
            known.draw(Bone::of(Colour::Grey));
        }
        assert_eq!(known.to(artful.into()), Bones::new([1, 1, 1, 1, 1]));
        assert_eq!(known.to(betty.into()), Bones::new([0, 1, 1, 1, 1]));
        known.put(Bones::one(Colour::Grey));
        assert_eq!(known.to(artful.into()).count(Colour::Grey), 2);
        assert_eq!(known.to(Viewer::Spectator).count(Colour::Grey), 1);
    }
}
