//! What one viewer knows, and positions made up to fit it.

use engine::{BySeat, Dice, Seat, Viewer};

use crate::rules::known::Known;
use crate::rules::position::{DoggyBag, Phase, Table};
use crate::{Bones, Colour};

/// What one viewer knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    /// Who is looking.
    pub viewer: Viewer,
    /// What everybody sees.
    pub table: Table,
    /// How many bones are behind each screen.
    pub behind: BySeat<u8>,
    /// The viewer's own bones behind the screen; spectators have none.
    pub hand: Bones,
    /// What the viewer knows to be in the bag, at the least: what it began with, what the viewer put in
    /// or saw in it, and what went in openly, less what came out since. All there is if it is as much as
    /// [`in_bag`](Table::in_bag).
    pub known: Bones,
    /// What everybody knows to be in the bag, at the least.
    pub sure: Bones,
    /// What was behind the screens, once the game is over.
    pub lifted: Option<BySeat<Bones>>,
}

impl View {
    pub(crate) fn of(position: &DoggyBag, viewer: Viewer) -> View {
        let over = matches!(position.table.phase, Phase::Over(_));
        View {
            viewer,
            table: position.table,
            behind: BySeat::each(|seat| position.hands[seat].total()),
            hand: viewer.seat().map_or(Bones::NONE, |seat| position.hands[seat]),
            known: position.known.to(viewer),
            sure: position.known.to(Viewer::Spectator),
            lifted: over.then_some(position.hands),
        }
    }

    /// What is in the bag, if the viewer knows all of it.
    pub fn bag(&self) -> Option<Bones> {
        (self.known.total() == self.table.in_bag).then_some(self.known)
    }

    /// The bones the viewer cannot place: each is in the bag or behind another screen.
    pub fn unseen(&self) -> Bones {
        let mut all = Bones::ONE_OF_EACH;
        let mut seen = self.table.chest + self.table.drawn + self.hand + self.known;
        for seat in self.table.seats.iter() {
            all += Bones::HAND;
            seen += self.table.fronts[seat];
        }
        all - seen
    }

    /// The same view with all screens lifted, and so with all that is in the bag: for finished games.
    pub fn lifting(&self, hands: BySeat<Bones>) -> View {
        View { known: self.behind_no_screen(&hands), lifted: Some(hands), ..*self }
    }

    /// Deals the bones the viewer cannot place to the places they may be in.
    pub(crate) fn imagine(&self, dice: &mut impl Dice) -> DoggyBag {
        let (hands, bag) = match self.lifted {
            Some(hands) => (hands, self.behind_no_screen(&hands)),
            None => Deal::new(self).deal(dice),
        };
        let mut known = Known::all(self.sure);
        for seat in self.table.looked.iter() {
            known.tell(seat.into(), bag);
        }
        known.tell(self.viewer, self.known);
        DoggyBag { table: self.table, hands, bag, known }
    }

    /// What is in the bag once all screens are lifted.
    fn behind_no_screen(&self, hands: &BySeat<Bones>) -> Bones {
        let others = self.table.seats.iter().filter(|&seat| self.viewer != Viewer::Seat(seat));
        self.known + others.fold(self.unseen(), |rest, seat| rest - hands[seat])
    }
}

/// Bones on their way to where they may be. Every place takes a given number of bones, and a hand not
/// more of a colour than its owner can have kept; what no hand takes is in the bag.
struct Deal<'a> {
    view: &'a View,
    hands: BySeat<Bones>,
    /// What a hand has for sure, and cannot pass on.
    fixed: BySeat<Bones>,
    rest: Bones,
}

impl<'a> Deal<'a> {
    fn new(view: &'a View) -> Deal<'a> {
        let fixed: BySeat<Bones> = BySeat::each(|seat| match view.viewer {
            Viewer::Seat(me) if me == seat => view.hand,
            _ => view.table.took[seat].map_or(Bones::NONE, Bones::one),
        });
        let others = view.table.seats.iter().filter(|&seat| view.viewer != Viewer::Seat(seat));
        let rest = others.fold(view.unseen(), |rest, seat| rest - fixed[seat]);
        Deal { view, hands: fixed, fixed, rest }
    }

    /// The hands, and the bag. Starts with a random seat, as the first hands dealt are the freest.
    fn deal(mut self, dice: &mut impl Dice) -> (BySeat<Bones>, Bones) {
        let mut seat = Seat::ALL[dice.below(Seat::ALL.len() as u32) as usize];
        for _ in self.view.table.seats.iter() {
            seat = self.view.table.seats.after(seat);
            while self.hands[seat].total() < self.view.behind[seat] {
                match self.fitting(seat) {
                    Bones::NONE => self.make_room(seat),
                    fitting => self.give(seat, fitting.blind_colour(dice)),
                }
            }
        }
        (self.hands, self.view.known + self.rest)
    }

    fn give(&mut self, seat: Seat, colour: Colour) {
        self.rest -= Bones::one(colour);
        self.hands[seat] += Bones::one(colour);
    }

    /// The bones left to deal that this hand can take.
    fn fitting(&self, seat: Seat) -> Bones {
        let fits = self.rest.colours().filter(|&colour| self.has_room(seat, colour));
        fits.fold(Bones::NONE, |fitting, colour| fitting + self.rest.only(colour))
    }

    fn has_room(&self, seat: Seat, colour: Colour) -> bool {
        self.hands[seat].count(colour) < self.view.table.limits[seat].count(colour)
    }

    fn can_spare(&self, seat: Seat, colour: Colour) -> bool {
        self.hands[seat].count(colour) > self.fixed[seat].count(colour)
    }

    /// Nothing left fits this hand: a bone left over goes to another hand, which passes one on to a next,
    /// and so on until one reaches this hand that fits. As the true deal is one that fits, there is such
    /// a chain; the shortest is found going back from here.
    fn make_room(&mut self, stuck: Seat) {
        let seats = self.view.table.seats;
        let mut reached = vec![(stuck, usize::MAX, Colour::Grey)];
        let mut at = 0;
        while at < reached.len() {
            let to = reached[at].0;
            if let Some(colour) = self.rest.colours().find(|&colour| self.has_room(to, colour)) {
                return self.pass_along(&reached, at, colour);
            }
            for from in seats.iter() {
                let passed = Colour::ALL
                    .into_iter()
                    .find(|&colour| self.can_spare(from, colour) && self.has_room(to, colour));
                if let Some(colour) = passed
                    && !reached.iter().any(|&(seat, ..)| seat == from)
                {
                    reached.push((from, at, colour));
                }
            }
            at += 1;
        }
        unreachable!("the true deal fits, so some deal does");
    }

    /// Gives `colour` to the hand at the far end, and each hand's bone to the next.
    fn pass_along(&mut self, chain: &[(Seat, usize, Colour)], end: usize, colour: Colour) {
        let mut at = end;
        self.give(chain[at].0, colour);
        while chain[at].1 != usize::MAX {
            let (from, next, colour) = chain[at];
            self.hands[from] -= Bones::one(colour);
            self.hands[chain[next].0] += Bones::one(colour);
            at = next;
        }
    }
}
