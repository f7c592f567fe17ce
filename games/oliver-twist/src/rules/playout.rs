//! The policy of playouts: a player without a plan.
//!
//! It sells every other time it can, whatever kind comes first to hand; asks a character now and
//! then; prowls otherwise, one to four tokens along a random way. Everything else is picked evenly.

use engine::{Dice, Seat, SeatSet};

use crate::rules::fence::SET;
use crate::rules::position::{Action, Chance, OliverTwist, Path, Phase};
use crate::{Card, Kind, Object, Space, Spaces, Token, Tokens};

impl OliverTwist {
    pub(crate) fn choice_without_a_plan(&self, seat: Seat, dice: &mut impl Dice) -> Action {
        let lair = &self.lairs[seat];
        match self.table.phase {
            Phase::Turn { bound, .. } => self.any_action(seat, bound, dice),
            Phase::Prowl { .. } => self.any_prowl(dice),
            Phase::Way { at, .. } => Action::Turn(any_space(self.ways_on(at), dice)),
            Phase::Peek { .. } => Action::Peek(any_space(self.not_looked_at(seat), dice)),
            Phase::Place { .. } => Action::Place(any_space(self.places_for_gang(), dice)),
            Phase::Full { .. } | Phase::Raid { .. } => Action::Drop(lair.stash.blind_pick(dice)),
            Phase::KeepLoot { .. } | Phase::KeepCard { .. } => {
                Action::Keep(self.drawn.blind_pick(dice))
            }
            Phase::Shed { .. } => Action::Shed(self.table.lairs[seat].tools.blind_pick(dice)),
            Phase::Dodge { .. } => Action::Take(any_space(self.table.up, dice)),
            Phase::Clear { .. } => Action::Clear(lair.file.blind_pick(dice).kind()),
            Phase::Aim { effect, .. } => {
                Action::Against(any_seat(self.targets(seat, effect), dice))
            }
            Phase::Wallets { .. } => {
                Action::Wallets(1 + dice.below(lair.stash.count(Token::WALLET).into()) as u8)
            }
            Phase::Recover { .. } => Action::Recover(lair.file.loot().blind_pick(dice)),
            Phase::Fence { least, .. } => self.any_set(seat, least, dice),
            Phase::Spy { on, .. } => Action::Keep(self.lairs[on].cards.blind_pick(dice)),
            Phase::Split { .. } => Action::Split(self.splits(seat).any(dice)),
            Phase::Lead { .. } => Action::Lead(any_seat(self.table.seats, dice)),
            phase => unreachable!("nobody is asked in {phase:?}"),
        }
    }

    fn any_action(&self, seat: Seat, bound: bool, dice: &mut impl Dice) -> Action {
        let (can_sell, can_prowl) = (self.can_sell(seat, SET), self.can_prowl(seat));
        let mut roll = dice.roll();
        let cards = self.lairs[seat].cards;
        let stuck = !can_sell && !can_prowl;
        // A player who is stuck looks for a card more often, because giving up ends the round.
        if !bound && !cards.is_empty() && roll.below(if stuck { 2 } else { 8 }) == 0 {
            return self.any_card(seat, cards.blind_pick(&mut roll));
        }
        if can_sell && (!can_prowl || roll.below(2) == 0) {
            return self.any_set(seat, SET, &mut roll);
        }
        match (can_prowl, bound) {
            (true, _) => self.any_prowl(&mut roll),
            (false, true) => Action::Done,
            (false, false) => Action::GiveUp,
        }
    }

    fn any_card(&self, seat: Seat, card: Card) -> Action {
        if self.can_help(seat, card) { Action::Help(card) } else { Action::Hide(card) }
    }

    /// All objects of one kind, with as many wallets as they need.
    fn any_set(&self, seat: Seat, least: u8, dice: &mut impl Dice) -> Action {
        let stash = self.lairs[seat].stash;
        let wallets = stash.count(Token::WALLET);
        let own = |object| stash.of(Kind::Object(object));
        let can = |&object: &Object| {
            let size = own(object).total();
            size > 0 && size + wallets >= least
        };
        let kinds = Object::ALL.into_iter().filter(can).count() as u32;
        let object = Object::ALL.into_iter().filter(can).nth(dice.below(kinds) as usize);
        let set = own(object.expect("there are more kinds than are skipped"));
        Action::Sell(set + Tokens::some(Token::WALLET, least.saturating_sub(set.total())))
    }

    fn any_prowl(&self, dice: &mut impl Dice) -> Action {
        let near = &self.table.side().near;
        let ahead = near[self.table.gang.index()];
        if ahead.and(self.table.up).is_empty() {
            let down = ahead.and(self.table.down);
            return if down.is_empty() {
                Action::Bribe
            } else {
                Action::Turn(any_space(down, dice))
            };
        }
        let first = any_space(ahead.and(self.table.up), dice);
        let mut path = Path::to(first);
        let mut free = self.table.up.without(first);
        for _ in 0..dice.below(Path::LONGEST as u32) {
            let on = near[path.end().index()].and(free);
            if on.is_empty() {
                break;
            }
            let space = any_space(on, dice);
            free = free.without(space);
            path = path.and(space).expect("it is not that long yet");
        }
        Action::Prowl(path)
    }

    #[inline]
    pub(crate) fn chance_as_it_falls(&self, dice: &mut impl Dice) -> Chance {
        match self.table.phase {
            Phase::First => Chance::First(any_seat(self.table.seats, dice)),
            Phase::Card { .. } | Phase::Recruit { .. } => Chance::Card(self.pile.blind_pick(dice)),
            Phase::Burgle { .. } => Chance::Card(self.burglary_deck().blind_pick(dice)),
            _ => Chance::Token(self.token_odds().blind_pick(dice)),
        }
    }
}

#[inline]
fn any_space(spaces: Spaces, dice: &mut impl Dice) -> Space {
    let skip = dice.below(spaces.len().into()) as usize;
    spaces.iter().nth(skip).expect("there are more spaces than are skipped")
}

fn any_seat(seats: SeatSet, dice: &mut impl Dice) -> Seat {
    let skip = dice.below(seats.len().into()) as usize;
    seats.iter().nth(skip).expect("there are more seats than are skipped")
}
