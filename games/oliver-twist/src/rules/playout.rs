//! The policy of playouts: a player without a plan.
//!
//! It sells every other time it can, whatever kind comes first to hand; asks a character now and
//! then; prowls otherwise, one to four tokens along a random way. Everything else is picked evenly.

use engine::{Dice, Game, Seat, SeatSet, Silent};

use crate::rules::fence::SET;
use crate::rules::position::{Action, Chance, OliverTwist, Path, Phase};
use crate::{Card, Kind, Space, Spaces, Token, Tokens};

/// The turn of a player without a plan.
#[derive(Clone, Copy)]
enum Plan {
    Card,
    Sell,
    Prowl,
    End,
}

impl OliverTwist {
    /// Goes from the phases of which a game is full straight to their rules. Finding first the step
    /// and then its rule would cost as much again as the rule itself.
    #[inline(always)]
    pub(crate) fn play_without_a_plan(&mut self, dice: &mut impl Dice) -> bool {
        match self.table.phase {
            Phase::Lay { space, first } => {
                self.lay(space, self.bag.blind_pick(dice), first, &mut Silent);
            }
            Phase::Start { seat, left, first } => {
                let token = self.starting_pool().blind_pick(dice);
                self.deal_start(seat, token, left, first, &mut Silent);
            }
            Phase::TurnUp { seat, space, left, nightfall } => {
                let token = self.bag.blind_pick(dice);
                self.turn_up_from_bag(seat, space, token, left, nightfall, &mut Silent);
            }
            Phase::Turn { seat, bound } => {
                let mut roll = dice.roll();
                match self.any_plan(seat, bound, &mut roll) {
                    Plan::Prowl => self.prowl_without_a_plan(seat, &mut roll),
                    Plan::Sell => {
                        self.sell(seat, self.any_set(seat, SET, &mut roll), &mut Silent);
                    }
                    plan => {
                        let action = self.by_plan(plan, seat, bound, &mut roll);
                        self.act(seat, action, &mut Silent);
                    }
                }
            }
            Phase::Prowl { seat } => self.prowl_without_a_plan(seat, dice),
            Phase::Way { seat, at, left, nightfall } => {
                let space = any_space(self.ways_on(at), dice);
                self.turn_up(seat, space, left, nightfall, &mut Silent);
            }
            Phase::Place { seat } => {
                let space = any_space(self.places_for_gang(), dice);
                self.place_gang(seat, space, &mut Silent);
            }
            Phase::Peek { seat, left } => {
                let space = any_space(self.not_looked_at(seat), dice);
                self.peek(seat, space, left, &mut Silent);
            }
            Phase::Peeking { seat, space, left } => {
                let token = self.bag.blind_pick(dice);
                self.peek_into_bag(seat, space, token, left, &mut Silent);
            }
            Phase::Burgle { seat, left } => {
                let card = self.burglary_deck().blind_pick(dice);
                self.draw_loot(seat, card, left, &mut Silent);
            }
            Phase::KeepLoot { seat } => {
                self.keep_loot(seat, self.drawn.blind_pick(dice), &mut Silent);
            }
            Phase::Split { owing, .. } => self.act_without_a_plan(owing.lowest(), dice),
            Phase::Over => return false,
            phase => match phase.asks() {
                Some(seat) => self.act_without_a_plan(seat, dice),
                None => self.happen(self.chance_as_it_falls(dice), &mut Silent),
            },
        }
        true
    }

    pub(crate) fn play_out_without_a_plan(&mut self, dice: &mut impl Dice) {
        if self.table.phase == Phase::First {
            self.play_without_a_plan(dice);
        }
        if let Phase::Lay { first, .. } = self.table.phase {
            self.lay_all(first, dice);
        }
        while self.play_without_a_plan(dice) {}
    }

    fn prowl_without_a_plan(&mut self, seat: Seat, dice: &mut impl Dice) {
        let (up, down) = self.ahead();
        if !up.is_empty() {
            let all = self.table.up;
            let near = &self.table.side().near;
            // Tokens are filed on the way: to write the way down first would cost more than to go it.
            let end = any_walk(near, up, all, dice, |passed| self.pass(seat, passed, &mut Silent));
            self.arrive(seat, end, &mut Silent);
        } else if !down.is_empty() {
            self.begin_turning(seat, any_space(down, dice), &mut Silent);
        } else {
            self.bribe(seat, &mut Silent);
        }
    }

    fn act_without_a_plan(&mut self, seat: Seat, dice: &mut impl Dice) {
        self.act(seat, self.choice_without_a_plan(seat, dice), &mut Silent);
    }

    pub(crate) fn choice_without_a_plan(&self, seat: Seat, dice: &mut impl Dice) -> Action {
        let lair = &self.lairs[seat];
        match self.table.phase {
            Phase::Turn { bound, .. } => {
                let mut roll = dice.roll();
                let plan = self.any_plan(seat, bound, &mut roll);
                self.by_plan(plan, seat, bound, &mut roll)
            }
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
            Phase::Fence { least, .. } => Action::Sell(self.any_set(seat, least, dice)),
            Phase::Spy { on, .. } => Action::Keep(self.lairs[on].cards.blind_pick(dice)),
            Phase::Split { .. } => Action::Split(self.splits(seat).any(dice)),
            Phase::Lead { .. } => Action::Lead(any_seat(self.table.seats, dice)),
            phase => unreachable!("nobody is asked in {phase:?}"),
        }
    }

    #[inline(always)]
    fn any_plan(&self, seat: Seat, bound: bool, dice: &mut impl Dice) -> Plan {
        let (can_sell, can_prowl) = (self.can_sell(seat, SET), self.can_prowl(seat));
        let stuck = !can_sell && !can_prowl;
        // A player who is stuck looks for a card more often, because giving up ends the round.
        if !bound
            && !self.lairs[seat].cards.is_empty()
            && dice.below(if stuck { 2 } else { 8 }) == 0
        {
            Plan::Card
        } else if can_sell && (!can_prowl || dice.below(2) == 0) {
            Plan::Sell
        } else if can_prowl {
            Plan::Prowl
        } else {
            Plan::End
        }
    }

    fn by_plan(&self, plan: Plan, seat: Seat, bound: bool, dice: &mut impl Dice) -> Action {
        match plan {
            Plan::Card => self.any_card(seat, self.lairs[seat].cards.blind_pick(dice)),
            Plan::Sell => Action::Sell(self.any_set(seat, SET, dice)),
            Plan::Prowl => self.any_prowl(dice),
            Plan::End if bound => Action::Done,
            Plan::End => Action::GiveUp,
        }
    }

    fn any_card(&self, seat: Seat, card: Card) -> Action {
        if self.can_help(seat, card) { Action::Help(card) } else { Action::Hide(card) }
    }

    /// All objects of one kind, with as many wallets as they need.
    fn any_set(&self, seat: Seat, least: u8, dice: &mut impl Dice) -> Tokens {
        let stash = self.lairs[seat].stash;
        let kinds = stash.sets(least);
        let object = kinds.iter().nth(dice.below(kinds.len().into()) as usize);
        let set = stash.of(Kind::Object(object.expect("there are more kinds than are skipped")));
        set + Tokens::some(Token::WALLET, least.saturating_sub(set.total()))
    }

    fn any_prowl(&self, dice: &mut impl Dice) -> Action {
        let (up, down) = self.ahead();
        if !up.is_empty() {
            let mut way: Option<Path> = None;
            let longer = |way: Option<Path>, space| {
                way.map_or(Some(Path::to(space)), |way| way.and(space)).expect("it is short enough")
            };
            let near = &self.table.side().near;
            let end = any_walk(near, up, self.table.up, dice, |passed| {
                way = Some(longer(way, passed));
            });
            Action::Prowl(longer(way, end))
        } else if !down.is_empty() {
            Action::Turn(any_space(down, dice))
        } else {
            Action::Bribe
        }
    }

    /// The tokens next to the gang, face up and face down.
    #[inline]
    fn ahead(&self) -> (Spaces, Spaces) {
        let near = self.table.side().near[self.table.gang.index()];
        (near.and(self.table.up), near.and(self.table.down))
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

/// Goes along one to four tokens, as far as they lie next to each other, and returns the last.
#[inline(always)]
fn any_walk(
    near: &[Spaces],
    ahead: Spaces,
    all: Spaces,
    dice: &mut impl Dice,
    mut pass: impl FnMut(Space),
) -> Space {
    let mut end = any_space(ahead, dice);
    let mut free = all.without(end);
    for _ in 0..dice.below(Path::LONGEST as u32) {
        let on = near[end.index()].and(free);
        if on.is_empty() {
            break;
        }
        pass(end);
        end = any_space(on, dice);
        free = free.without(end);
    }
    end
}

/// One of the spaces, each equally likely. Along a street there is mostly one way on, and two at
/// its beginning, so these are found without counting.
#[inline]
fn any_space(spaces: Spaces, dice: &mut impl Dice) -> Space {
    let others = spaces.without_lowest();
    if others.is_empty() {
        // One roll for each choice, so that the same dice always play the same game.
        dice.below(1);
        spaces.lowest()
    } else if others.without_lowest().is_empty() {
        if dice.below(2) == 0 { spaces.lowest() } else { others.lowest() }
    } else {
        spaces.nth(dice.below(spaces.len().into()) as u8)
    }
}

fn any_seat(seats: SeatSet, dice: &mut impl Dice) -> Seat {
    let skip = dice.below(seats.len().into()) as usize;
    seats.iter().nth(skip).expect("there are more seats than are skipped")
}

#[cfg(all(test, feature = "boxes"))]
mod tests {
    use engine::Seeded;

    use super::*;
    use crate::Setup;

    /// OT-S2: all tokens laid at once lie as they would one by one, each equally likely on a space.
    #[test]
    fn streets_laid_out_at_once_are_laid_out_by_the_rules() {
        for seats in OliverTwist::SEATS {
            let setup = Setup { seats, first: Some(Seat::new(0)), ..Setup::default() };
            let start = OliverTwist::start(&setup);
            let mut dice = Seeded::new(seats.into());
            let (games, space) = (4000, start.table.open().lowest());
            let mut laid = [0; Token::COUNT as usize];
            for _ in 0..games {
                let mut at_once = start;
                at_once.lay_all(Seat::new(0), &mut dice);
                let mut one_by_one = start;
                while let Phase::Lay { space, first } = one_by_one.table.phase {
                    let token = at_once.table.token(space).expect("a token was laid there");
                    one_by_one.lay(space, token, first, &mut Silent);
                }
                assert_eq!(at_once, one_by_one);
                let token = at_once.table.token(space).expect("a token was laid there");
                laid[usize::from(token.number())] += 1;
            }
            let bag = start.table.town.day_tokens;
            for token in bag.faces() {
                let share = f64::from(bag.count(token)) / f64::from(bag.total());
                let seen = f64::from(laid[usize::from(token.number())]) / f64::from(games);
                // Five standard deviations.
                let margin = 5.0 * (share * (1.0 - share) / f64::from(games)).sqrt();
                assert!((seen - share).abs() < margin, "{token}: {seen}, not {share}");
            }
        }
    }
}
