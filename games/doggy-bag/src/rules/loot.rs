//! The first phase of a turn: the loot.

use engine::{Seat, SeatSet, Tell};

use crate::Bones;
use crate::rules::position::{DoggyBag, Note, Phase};

impl DoggyBag {
    /// Begins with the player whom chance has named (DB-S6).
    pub(crate) fn begin(&mut self, seat: Seat, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::Begins(seat));
        self.table.first = seat;
        self.table.phase = Phase::Coins;
    }

    /// DB-L1. All screens hide the same number of bones, so either everyone chooses or everyone
    /// brings all (DB-L3).
    #[inline(always)]
    pub(crate) fn throw_coins(&mut self, low: u8, high: u8, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::CoinsFell(self.table.first, low, high));
        let amount = low + high;
        if amount < self.table.behind {
            // Counted off before the choices, so that the last seat to choose need not be known.
            self.table.behind -= amount;
            self.table.phase = Phase::Loot { amount, owing: self.table.playing };
        } else {
            self.loot_all(tell);
        }
    }

    /// DB-L2.
    #[inline(always)]
    pub(crate) fn loot(
        &mut self,
        seat: Seat,
        bones: Bones,
        amount: u8,
        owing: SeatSet,
        tell: &mut impl Tell<Note>,
    ) {
        tell.apart(seat, Note::YouLooted(bones), Note::Looted(seat));
        self.bring(seat, bones, amount);
        let owing = owing.without(seat);
        if owing.is_empty() {
            self.begin_roles();
        } else {
            self.table.phase = Phase::Loot { amount, owing };
        }
    }

    /// DB-L3: the last turn.
    fn loot_all(&mut self, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::LastLoot);
        let all = std::mem::take(&mut self.table.behind);
        for seat in self.table.playing.iter() {
            self.bring(seat, self.hands[seat], all);
        }
        self.begin_roles();
    }

    /// Moves `amount` bones from behind a screen into the bag. Their owner knows of them; a viewer
    /// who had looked no longer knows the whole bag.
    #[inline(always)]
    fn bring(&mut self, seat: Seat, bones: Bones, amount: u8) {
        self.hands[seat] -= bones;
        self.bag += bones;
        self.table.in_bag += amount;
        self.known.put_by(seat, bones);
        // The bone that the Expert took may be among these.
        self.table.took[seat] = None;
    }
}
