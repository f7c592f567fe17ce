//! The policy of playouts: a player without a plan.
//!
//! It chooses bones one by one, blindly; a token evenly among those left, turned over one time in
//! eight with a number from 8 to 12; Gluttony every other time; a victim evenly among those there
//! are and none. Picking evenly from the list of choices would be another policy: a loot is listed
//! once however many bones can make it, and most of the list are Hotheads.

use engine::{Dice, Game, Seat, SeatSet, Silent};

use crate::rules::bones::Bone;
use crate::rules::position::{Action, Chance, DoggyBag, Phase};
use crate::rules::roles::BOLDEST_ROLE_PLUS_ONE;
use crate::{Bones, Colour, Role};

impl DoggyBag {
    /// Goes from the phase straight to its rule. Listing would allocate, and finding first the
    /// choice and then its rule would cost as much again as the rule itself.
    #[inline(always)]
    pub(crate) fn play_without_a_plan(&mut self, dice: &mut impl Dice) -> bool {
        match self.table.phase {
            Phase::First | Phase::Coins => self.happen(self.chance_as_it_falls(dice), &mut Silent),
            Phase::Loot { amount, owing } => {
                let seat = owing.lowest();
                let bones = self.any_loot(seat, amount, dice);
                self.loot(seat, bones, amount, owing, &mut Silent);
            }
            Phase::Role { seat } => {
                let mut roll = dice.roll();
                let role = self.any_token(&mut roll);
                match self.any_announcement(&mut roll) {
                    None => self.take_role(seat, role, &mut Silent),
                    Some(number) => self.turn_over(seat, role, number, &mut Silent),
                }
            }
            Phase::Watch { seat } => self.watch(seat, self.any_bone(dice), &mut Silent),
            Phase::Pickpocket { seat } => self.pick_pocket(seat, self.any_bone(dice), &mut Silent),
            Phase::Lead { seat } => self.lead(seat, self.anyone_playing(dice), &mut Silent),
            Phase::Scout { seat, left } => self.scout(seat, left, self.any_bone(dice), &mut Silent),
            Phase::Send { seat } => {
                self.send_to_chest(seat, self.table.drawn.blind_colour(dice), &mut Silent);
            }
            Phase::Feed { seat } => self.feed_bag(seat, self.any_feed(dice), &mut Silent),
            Phase::Swap { seat } => {
                let (give, take) = self.any_swap(seat, dice);
                self.swap(seat, give, take, &mut Silent);
            }
            Phase::Steal { seat, left } => self.steal(seat, left, self.any_bone(dice), &mut Silent),
            Phase::Tempt { seat } if heads(dice) => self.give_in(seat, &mut Silent),
            Phase::Tempt { seat } => self.keep(seat, &mut Silent),
            Phase::Gluttony { seat } => self.gorge(seat, self.any_bone(dice), &mut Silent),
            Phase::Rob { seat, colour } => match self.any_victim(seat, colour, dice) {
                None => self.decline(seat, &mut Silent),
                Some(victim) => self.rob(seat, victim, &mut Silent),
            },
            Phase::Over(_) => return false,
        }
        true
    }

    pub(crate) fn choice_without_a_plan(&self, seat: Seat, dice: &mut impl Dice) -> Action {
        match self.table.phase {
            Phase::Loot { amount, .. } => Action::Loot(self.any_loot(seat, amount, dice)),
            Phase::Role { .. } => {
                let mut roll = dice.roll();
                let role = self.any_token(&mut roll);
                let number = self.any_announcement(&mut roll);
                number.map_or(Action::Role(role), |number| Action::Hothead(role, number))
            }
            Phase::Lead { .. } => Action::Leader(self.anyone_playing(dice)),
            Phase::Send { .. } => Action::Scout(self.table.drawn.blind_colour(dice)),
            Phase::Feed { .. } => Action::Intendant(self.any_feed(dice)),
            Phase::Swap { .. } => {
                let (give, take) = self.any_swap(seat, dice);
                Action::Expert(give, take)
            }
            Phase::Tempt { .. } if heads(dice) => Action::Gluttony,
            Phase::Tempt { .. } => Action::Stop,
            Phase::Rob { colour, .. } => {
                self.any_victim(seat, colour, dice).map_or(Action::Decline, Action::Rob)
            }
            phase => unreachable!("nobody is asked in {phase:?}"),
        }
    }

    pub(crate) fn chance_as_it_falls(&self, dice: &mut impl Dice) -> Chance {
        match self.table.phase {
            Phase::First => {
                Chance::First(nth(self.table.seats, dice.below(self.table.seats.len().into())))
            }
            Phase::Coins => match dice.below(4) {
                0 => Chance::Coins(1, 1),
                1 | 2 => Chance::Coins(1, 2),
                _ => Chance::Coins(2, 2),
            },
            _ => Chance::Draw(self.any_bone(dice).colour()),
        }
    }

    #[inline]
    fn any_bone(&self, dice: &mut impl Dice) -> Bone {
        self.bag.blind_pick(self.table.in_bag, dice)
    }

    #[inline]
    fn any_loot(&self, seat: Seat, amount: u8, dice: &mut impl Dice) -> Bones {
        let mut hand = self.hands[seat];
        // `behind` is already less the loot of this turn, and the hand is not.
        hand.draw(amount, self.table.behind + amount, &mut dice.roll())
    }

    #[inline]
    fn any_token(&self, dice: &mut impl Dice) -> Role {
        self.table.middle.nth(dice.below(self.table.middle.len().into()))
    }

    /// The number to announce, if the token is turned over.
    #[inline]
    fn any_announcement(&self, dice: &mut impl Dice) -> Option<u8> {
        if self.table.hothead.is_some() || dice.below(8) > 0 {
            return None;
        }
        let number = BOLDEST_ROLE_PLUS_ONE + dice.below(5) as u8;
        Some(number.min(self.table.in_bag.max(BOLDEST_ROLE_PLUS_ONE)))
    }

    #[inline]
    fn anyone_playing(&self, dice: &mut impl Dice) -> Seat {
        nth(self.table.playing, dice.below(self.table.playing.len().into()))
    }

    #[inline]
    fn any_feed(&self, dice: &mut impl Dice) -> Bones {
        let mut chest = self.table.chest;
        chest.draw(self.feeding(), chest.total(), &mut dice.roll())
    }

    #[inline]
    fn any_swap(&self, seat: Seat, dice: &mut impl Dice) -> (Colour, Colour) {
        let mut roll = dice.roll();
        (self.hands[seat].blind_colour(&mut roll), self.table.chest.blind_colour(&mut roll))
    }

    #[inline]
    fn any_victim(&self, seat: Seat, colour: Colour, dice: &mut impl Dice) -> Option<Seat> {
        let victims = self.victims(seat, colour);
        let skip = dice.below(u32::from(victims.len()) + 1);
        skip.checked_sub(1).map(|skip| nth(victims, skip))
    }
}

#[inline]
fn heads(dice: &mut impl Dice) -> bool {
    dice.below(2) > 0
}

/// The member that `skip` others precede. The set has more than `skip`.
#[inline]
fn nth(seats: SeatSet, skip: u32) -> Seat {
    let mut rest = seats;
    for _ in 0..skip {
        rest = rest.without(rest.lowest());
    }
    rest.lowest()
}
