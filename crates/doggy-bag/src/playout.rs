//! How a player without a plan plays: the policy of playouts.
//!
//! Bones are chosen one by one, blindly; a token evenly among those left, turned over one time in eight
//! with a number from 8 to 12; Gluttony every other time; a victim evenly among those there are and
//! nobody. Picking evenly from the list of choices would be another policy: a loot is listed once however
//! many bones can make it, and most of the list are Hotheads.

use engine::{Dice, Seat, SeatSet};

use crate::position::{Action, Chance, DoggyBag, Phase};
use crate::roles::BOLDEST_ROLE_PLUS_ONE;

impl DoggyBag {
    #[inline]
    pub(crate) fn choice_without_a_plan(&self, seat: Seat, dice: &mut impl Dice) -> Action {
        match self.table.phase {
            Phase::Loot { amount, .. } => {
                let mut hand = self.hands[seat];
                Action::Loot(hand.draw(amount, dice))
            }
            Phase::Role { .. } => self.any_role(dice),
            Phase::Lead { .. } => {
                Action::Leader(nth(self.table.playing, dice.below(self.table.playing.len().into())))
            }
            Phase::Send { .. } => Action::Scout(self.table.drawn.blind_pick(dice)),
            Phase::Feed { .. } => {
                let mut chest = self.table.chest;
                Action::Intendant(chest.draw(self.feeding(), dice))
            }
            Phase::Swap { .. } => {
                Action::Expert(self.hands[seat].blind_pick(dice), self.table.chest.blind_pick(dice))
            }
            Phase::Tempt { .. } => match dice.below(2) {
                0 => Action::Stop,
                _ => Action::Gluttony,
            },
            Phase::Rob { colour, .. } => {
                let victims = self.victims(seat, colour);
                match dice.below(u32::from(victims.len()) + 1) {
                    0 => Action::Decline,
                    skip => Action::Rob(nth(victims, skip - 1)),
                }
            }
            phase => unreachable!("nobody is asked in {phase:?}"),
        }
    }

    #[inline]
    fn any_role(&self, dice: &mut impl Dice) -> Action {
        let role = self.table.middle.nth(dice.below(self.table.middle.len().into()));
        if self.table.hothead.is_some() || dice.below(8) > 0 {
            return Action::Role(role);
        }
        let number = BOLDEST_ROLE_PLUS_ONE + dice.below(5) as u8;
        Action::Hothead(role, number.min(self.bag.total().max(BOLDEST_ROLE_PLUS_ONE)))
    }

    #[inline]
    pub(crate) fn chance_as_it_falls(&self, dice: &mut impl Dice) -> Chance {
        match self.table.phase {
            Phase::First => Chance::First(nth(self.table.seats, dice.below(self.table.seats.len().into()))),
            Phase::Coins => match dice.below(4) {
                0 => Chance::Coins(1, 1),
                1 | 2 => Chance::Coins(1, 2),
                _ => Chance::Coins(2, 2),
            },
            _ => Chance::Draw(self.bag.blind_pick(dice)),
        }
    }
}

/// The member that `skip` others precede. There are more than `skip`.
#[inline]
fn nth(seats: SeatSet, skip: u32) -> Seat {
    let mut rest = seats;
    for _ in 0..skip {
        rest = rest.without(rest.lowest());
    }
    rest.lowest()
}
