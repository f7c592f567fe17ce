//! The knowledge of one viewer, and positions imagined to fit it.

use engine::{BySeat, Dice, Seat, Viewer};

use crate::rules::known::Known;
use crate::rules::position::{DoggyBag, Phase, Tabletop};
use crate::{Bones, Colour};

/// The knowledge of one viewer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    /// The viewer whose view this is.
    pub viewer: Viewer,
    /// The open table.
    pub table: Tabletop,
    /// The number of bones behind each screen.
    pub behind: BySeat<u8>,
    /// The viewer's own bones behind the screen; none for spectators.
    pub hand: Bones,
    /// The least that the viewer knows to be in the bag: its start, the bones that the viewer put
    /// in or saw in it, and those that went in openly, less those that came out since. It is the
    /// whole bag if there are as many as [`in_bag`](Tabletop::in_bag).
    pub known: Bones,
    /// The least that everybody knows to be in the bag.
    pub sure: Bones,
    /// The bones behind the screens, once the game is over.
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

    /// The bag, if the viewer knows all of it.
    pub fn bag(&self) -> Option<Bones> {
        (self.known.total() == self.table.in_bag).then_some(self.known)
    }

    /// The bones that the viewer cannot place: each is in the bag or behind another screen.
    pub fn unseen(&self) -> Bones {
        let mut all = Bones::ONE_OF_EACH;
        let mut seen = self.table.chest + self.table.drawn + self.hand + self.known;
        for seat in self.table.seats.iter() {
            all += Bones::HAND;
            seen += self.table.fronts[seat];
        }
        all - seen
    }

    /// The same view with all screens lifted, and so with the whole bag: for finished games.
    pub fn lifting(&self, hands: BySeat<Bones>) -> View {
        View { known: self.behind_no_screen(&hands), lifted: Some(hands), ..*self }
    }

    /// Imagines a position: deals the bones that the viewer cannot place to the places where they
    /// may be.
    pub(crate) fn imagine(&self, dice: &mut impl Dice) -> DoggyBag {
        let (hands, bag) = match self.lifted {
            Some(hands) => (hands, self.behind_no_screen(&hands)),
            None => Deal::new(self).deal(dice),
        };
        // The others are given what is common knowledge. Their private knowledge would take the
        // whole history, and a bot does not reason about it.
        let mut known = Known::all(self.sure);
        // These seats are known to know the bag, whatever is in it.
        for seat in self.table.looked.iter() {
            known.tell(seat.into(), bag);
        }
        known.tell(self.viewer, self.known);
        DoggyBag { table: self.table, hands, bag, known }
    }

    /// The bag once all screens are lifted.
    fn behind_no_screen(&self, hands: &BySeat<Bones>) -> Bones {
        let others = self.table.seats.iter().filter(|&seat| self.viewer != Viewer::Seat(seat));
        self.known + others.fold(self.unseen(), |rest, seat| rest - hands[seat])
    }
}

/// A deal of unplaced bones. Every hand takes a given number of bones, and no more of a colour than
/// its owner can have kept; bones that no hand takes are in the bag.
struct Deal<'a> {
    view: &'a View,
    hands: BySeat<Bones>,
    /// The bones that a hand has for certain, and cannot pass on.
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

    /// Deals the hands and the bag. Starts with a random seat, because the first hands dealt are
    /// the freest.
    fn deal(mut self, dice: &mut impl Dice) -> (BySeat<Bones>, Bones) {
        let mut seat = Seat::ALL[dice.below(Seat::ALL.len() as u32) as usize];
        for _ in self.view.table.seats.iter() {
            seat = self.view.table.seats.after(seat);
            // Blindly among the fitting bones, so that frequent colours are dealt more often.
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

    /// Finds a bone for a hand that none of the rest fits: a bone of the rest goes to another hand,
    /// which passes one on to a next, until one reaches this hand that fits. There is such a chain
    /// because the true deal fits; the shortest is found by searching back from here.
    fn make_room(&mut self, stuck: Seat) {
        let seats = self.view.table.seats;
        // Breadth first. Each entry is a hand, the entry that it passes a bone on to, and the
        // colour of that bone.
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

    /// Gives `colour` to the hand at the far end of the chain, and each hand's bone to the next.
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
