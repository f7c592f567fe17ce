//! The end of a turn, and of the game.

use engine::{Seat, Tell};

use crate::position::{DoggyBag, Ending, Note, Phase};
use crate::{Colour, Edition, RoleSet};

impl DoggyBag {
    /// DB-N1, unless the game is over (DB-E2, DB-E3).
    #[inline]
    pub(crate) fn end_turn(&mut self, tell: &mut impl Tell<Note>) {
        // All screens of those still in hide equally many bones.
        if self.hands[self.table.playing.lowest()].is_empty() {
            return self.most_points_win(Ending::ScreensEmpty, tell);
        }
        if self.black_bones_in_the_open() == 3 * self.table.seats.len() + 1 {
            return self.most_points_win(Ending::AllBlackOut, tell);
        }
        self.table.middle = RoleSet::ALL;
        self.table.waiting = RoleSet::NONE;
        self.table.hothead = None;
        if self.table.beginner {
            self.pass_first(tell); // DB-B2
        }
        self.table.phase = Phase::Coins;
    }

    /// The first-player token goes to the next player clockwise still in the game.
    pub(crate) fn pass_first(&mut self, tell: &mut impl Tell<Note>) {
        self.table.first = self.table.playing.after(self.table.first);
        tell.everyone(Note::FirstPassed(self.table.first));
    }

    /// DB-E3: in front of a screen or on the chest.
    #[inline]
    fn black_bones_in_the_open(&self) -> u8 {
        let fronts: u8 = Seat::ALL.iter().map(|&seat| self.table.fronts[seat].count(Colour::Black)).sum();
        fronts + self.table.chest.count(Colour::Black)
    }

    /// DB-E1.
    pub(crate) fn last_dog_wins(&mut self, tell: &mut impl Tell<Note>) {
        self.table.places[self.table.playing.lowest()] = 1;
        self.end_game(Ending::LastDog, tell);
    }

    /// Those still in rank by points, then by the tie-break; those who are out have their places already
    /// (DB-E5).
    fn most_points_win(&mut self, ending: Ending, tell: &mut impl Tell<Note>) {
        let playing = self.table.playing;
        for seat in playing.iter() {
            let mine = self.merit(seat);
            let better = playing.iter().filter(|&other| self.merit(other) > mine).count();
            self.table.places[seat] = 1 + better as u8;
        }
        self.end_game(ending, tell);
    }

    /// Points, and what decides between equal points (DB-E4): the bolder number of the last turn or, in
    /// the first French printing, fewer black bones.
    fn merit(&self, seat: Seat) -> (u32, u8) {
        let front = self.table.fronts[seat];
        let tie_break = match self.table.edition {
            Edition::English | Edition::French => self.table.number(seat).unwrap_or(0),
            Edition::FrenchFirst => u8::MAX - front.count(Colour::Black),
        };
        (front.points(), tie_break)
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
