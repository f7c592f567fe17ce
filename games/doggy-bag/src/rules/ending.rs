//! The end of a turn, and of the game.

use engine::{BySeat, Seat, SeatSet, Tell};

use crate::rules::position::{DoggyBag, Ending, Note, Phase};
use crate::{Bones, Colour, Edition, RoleSet};

impl DoggyBag {
    /// DB-N1, unless the game is over (DB-E2, DB-E3).
    #[inline]
    pub(crate) fn end_turn(&mut self, tell: &mut impl Tell<Note>) {
        // Checked before the black bones: where both hold, the game ends by DB-E2.
        if self.table.behind == 0 {
            return self.most_points_win(Ending::ScreensEmpty, tell);
        }
        if self.all_black_bones_are_out() {
            return self.most_points_win(Ending::AllBlackOut, tell);
        }
        self.table.middle = RoleSet::ALL;
        self.table.waiting = RoleSet::NONE;
        self.table.hothead = None;
        self.table.looked = SeatSet::NONE;
        if self.table.beginner {
            self.pass_first(tell); // DB-B2
        }
        self.table.phase = Phase::Coins;
    }

    /// Passes the first-player token to the next player clockwise who is still in.
    pub(crate) fn pass_first(&mut self, tell: &mut impl Tell<Note>) {
        self.table.first = self.table.playing.after(self.table.first);
        tell.everyone(Note::FirstPassed(self.table.first));
    }

    /// DB-E3. The bag is tested first, because it settles nearly every turn.
    #[inline]
    fn all_black_bones_are_out(&self) -> bool {
        let black = |bones: Bones| bones.count(Colour::Black) > 0;
        !black(self.bag) && !self.table.seats.iter().any(|seat| black(self.hands[seat]))
    }

    /// DB-E1.
    pub(crate) fn last_dog_wins(&mut self, tell: &mut impl Tell<Note>) {
        self.table.places[self.table.playing.lowest()] = 1;
        self.end_game(Ending::LastDog, tell);
    }

    /// Ranks the players still in by points, then by the tie-break. Those who are out have their
    /// places already (DB-E5).
    fn most_points_win(&mut self, ending: Ending, tell: &mut impl Tell<Note>) {
        let playing = self.table.playing;
        let merits: BySeat<u32> =
            BySeat::each(|seat| if playing.contains(seat) { self.merit(seat) } else { 0 });
        for seat in playing.iter() {
            let better = playing.iter().filter(|&other| merits[other] > merits[seat]).count();
            self.table.places[seat] = 1 + better as u8;
        }
        self.end_game(ending, tell);
    }

    /// Points, then the tie-break (DB-E4): the bolder number of the last turn or, in the first
    /// French printing, fewer black bones.
    fn merit(&self, seat: Seat) -> u32 {
        let front = self.table.fronts[seat];
        let tie_break = match self.table.edition {
            Edition::English | Edition::French => self.table.number(seat).unwrap_or(0),
            Edition::FrenchFirst => u8::MAX - front.count(Colour::Black),
        };
        // The tie-break has the low eight bits, so it never outweighs a point.
        front.points() << 8 | u32::from(tie_break)
    }

    fn end_game(&mut self, ending: Ending, tell: &mut impl Tell<Note>) {
        self.table.phase = Phase::Over(ending);
        tell.everyone(Note::Over(ending));
        for seat in self.table.seats.iter() {
            tell.everyone(Note::ScreenLifted(seat, self.hands[seat])); // DB-P2
        }
        let won = self.table.seats.iter().filter(|&seat| self.table.places[seat] == 1);
        tell.everyone(Note::Won(won.collect()));
    }
}
