//! The third phase of a turn: the stealing.

use engine::{Seat, SeatSet, Tell};

use crate::rules::bones::Bone;
use crate::rules::position::{DoggyBag, Note, Phase};
use crate::{Bones, Colour, Edition};

/// The number of black bones in front of a screen that puts its owner out (DB-P1).
const FAGINS_PATIENCE: u8 = 3;

impl DoggyBag {
    /// DB-T1: the Hothead, then from the highest number down. Players who are thrown out have been
    /// to the bag, so their tokens no longer wait.
    #[inline]
    pub(crate) fn next_thief(&mut self, tell: &mut impl Tell<Note>) {
        let hothead = self.table.hothead.map(|hothead| hothead.role);
        let waiting = self.table.waiting;
        let boldest = hothead.filter(|&role| waiting.contains(role)).or_else(|| waiting.highest());
        let Some(role) = boldest else {
            tell.everyone(Note::NobodyLeft); // DB-T6
            return self.end_turn(tell);
        };
        self.table.waiting.remove(role);
        self.go_on_stealing(self.table.holders[role as usize], self.table.number_of(role), tell);
    }

    /// DB-T2. With an empty bag everything is kept (DB-T5), and Gluttony is not offered (DB-G3).
    #[inline(always)]
    fn go_on_stealing(&mut self, seat: Seat, left: u8, tell: &mut impl Tell<Note>) {
        if self.bag.is_empty() {
            tell.everyone(Note::BagEmpty(seat));
            self.keep(seat, tell);
        } else if left > 0 {
            self.table.phase = Phase::Steal { seat, left };
        } else {
            self.table.phase = Phase::Tempt { seat }; // DB-T4, DB-T7
        }
    }

    #[inline(always)]
    pub(crate) fn steal(&mut self, seat: Seat, left: u8, bone: Bone, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::Drew(seat, bone.colour()));
        self.take_from_bag(bone);
        if bone == Bone::BLACK {
            let ossicles = self.table.drawn.only(Colour::Grey);
            self.wake_fagin(seat, ossicles, tell); // DB-T3
        } else {
            self.table.drawn += bone.into();
            self.go_on_stealing(seat, left - 1, tell);
        }
    }

    /// DB-T4: all drawn bones are placed in front, and the turn ends for all.
    #[inline(always)]
    pub(crate) fn keep(&mut self, seat: Seat, tell: &mut impl Tell<Note>) {
        let kept = std::mem::take(&mut self.table.drawn);
        tell.everyone(Note::Kept(seat, kept));
        self.table.fronts[seat] += kept;
        self.end_turn(tell);
    }

    /// Wakes Fagin: the thief keeps some of the drawn bones, the rest goes to the chest, and the
    /// next one tries.
    #[inline]
    fn wake_fagin(&mut self, seat: Seat, kept: Bones, tell: &mut impl Tell<Note>) {
        let lost = std::mem::take(&mut self.table.drawn) - kept;
        tell.everyone(Note::WokeFagin(seat, kept, lost));
        self.table.fronts[seat] += kept + Bones::one(Colour::Black);
        self.table.chest += lost;
        if self.table.fronts[seat].count(Colour::Black) == FAGINS_PATIENCE {
            self.throw_out(seat, tell);
        }
        if self.table.playing.len() > 1 {
            self.next_thief(tell);
        } else {
            self.last_dog_wins(tell);
        }
    }

    /// DB-P1 to DB-P3. The token taken stays where it is until the turn ends (DB-P4).
    #[inline]
    fn throw_out(&mut self, seat: Seat, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::ThrownOut(seat));
        let lost = std::mem::take(&mut self.table.fronts[seat]);
        self.table.chest += lost;
        // Counted while the seat is still in: the first of four to go out is fourth.
        self.table.places[seat] = self.table.playing.len(); // DB-E5
        self.table.playing = self.table.playing.without(seat);
        if self.table.first == seat {
            self.pass_first(tell);
        }
    }
}

impl DoggyBag {
    #[inline(always)]
    pub(crate) fn give_in(&mut self, seat: Seat, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::GaveIn(seat));
        self.table.phase = Phase::Gluttony { seat };
    }

    /// DB-G1, or DB-G2 if the bone is black.
    #[inline(always)]
    pub(crate) fn gorge(&mut self, seat: Seat, bone: Bone, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::Drew(seat, bone.colour()));
        self.take_from_bag(bone);
        if bone == Bone::BLACK {
            let kept = match self.table.edition {
                Edition::English => Bones::NONE,
                Edition::French | Edition::FrenchFirst => self.table.drawn.only(Colour::Grey),
            };
            return self.wake_fagin(seat, kept, tell);
        }
        self.table.drawn += bone.into();
        let colour = bone.colour();
        // Without a victim there is nothing to ask.
        if self.victims(seat, colour).is_empty() {
            self.keep(seat, tell);
        } else {
            self.table.phase = Phase::Rob { seat, colour };
        }
    }

    /// The players still in who have a bone of this colour in front of their screens.
    #[inline(always)]
    pub(crate) fn victims(&self, thief: Seat, colour: Colour) -> SeatSet {
        let others = self.table.playing.without(thief);
        others.iter().filter(|&seat| self.table.fronts[seat].count(colour) > 0).collect()
    }

    #[inline(always)]
    pub(crate) fn rob(&mut self, seat: Seat, victim: Seat, tell: &mut impl Tell<Note>) {
        let Phase::Rob { colour, .. } = self.table.phase else {
            unreachable!("robbery follows gluttony")
        };
        tell.everyone(Note::Robbed(seat, victim, colour));
        self.table.fronts[victim] -= Bones::one(colour);
        self.table.fronts[seat] += Bones::one(colour);
        self.keep(seat, tell);
    }

    #[inline(always)]
    pub(crate) fn decline(&mut self, seat: Seat, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::Declined(seat));
        self.keep(seat, tell);
    }
}
