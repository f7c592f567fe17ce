//! Doggy Bag by rules of thumb: what is likely in the bag, what a try is worth, and what a black bone costs.

use doggy_bag::{Action, Bones, Colour, DoggyBag, Phase, Role, View};
use engine::{Dice, Seat, Viewer};

use crate::Thumb;

impl Thumb for DoggyBag {
    const LISTS: bool = false;

    fn thumb(view: &View, _: &[Action], dice: &mut impl Dice) -> Action {
        let dog = Dog::new(view);
        match view.table.phase {
            Phase::Loot { amount, .. } => dog.loot(amount, dice),
            Phase::Role { .. } => dog.role(dice),
            Phase::Lead { seat } => Action::Leader(seat),
            Phase::Send { .. } => dog.send(),
            Phase::Feed { .. } => dog.feed(),
            Phase::Swap { .. } => dog.swap(),
            Phase::Tempt { .. } => dog.tempted(),
            Phase::Rob { colour, .. } => dog.rob(colour),
            phase => unreachable!("nobody is asked in {phase:?}"),
        }
    }
}

/// A dog with a nose for the bag: what it makes of what it knows.
pub(crate) struct Dog<'a> {
    view: &'a View,
    seat: Seat,
    /// Bones in the bag.
    bag: f64,
    /// Black ones among them, as far as can be told.
    black: f64,
    /// Points of a bone that is not black, on average.
    value: f64,
}

impl<'a> Dog<'a> {
    pub(crate) fn new(view: &'a View) -> Dog<'a> {
        let Viewer::Seat(seat) = view.viewer else { unreachable!("spectators do not choose") };
        let unseen = view.unseen();
        let bag = f64::from(view.table.in_bag);
        let unknown = bag - f64::from(view.known.total());
        // What was not seen is as likely in the bag as behind a screen.
        let share = if unseen.is_empty() { 0.0 } else { unknown / f64::from(unseen.total()) };
        let expected = |known: f64, unseen: f64| known + share * unseen;
        let black = expected(view.known.count(Colour::Black).into(), unseen.count(Colour::Black).into());
        let points = expected(view.known.points().into(), unseen.points().into());
        Dog { view, seat, bag, black, value: points / (bag - black).max(1.0) }
    }

    /// The chance to draw so many bones without a black one.
    pub(crate) fn chance(&self, number: u8) -> f64 {
        let bones = f64::from(number).min(self.bag) as u32;
        (0..bones).fold(1.0, |chance, drawn| {
            let left = self.bag - f64::from(drawn);
            chance * ((left - self.black) / left).max(0.0)
        })
    }

    /// What a black bone costs: the second is a worry, the third is the end.
    fn punishment(&self) -> f64 {
        let front = self.view.table.fronts[self.seat];
        match front.count(Colour::Black) {
            0 => 1.2,
            1 => 2.8,
            _ => 6.0 + f64::from(front.points()),
        }
    }

    /// What a try with this number is worth, if it comes to it.
    fn try_worth(&self, number: u8) -> f64 {
        let chance = self.chance(number);
        let drawn = f64::from(number).min(self.bag);
        let success = drawn * self.value + 0.5;
        // On average half the bones are out when the black one comes, and some of them are grey.
        let failure = 0.08 * drawn - self.punishment();
        chance * success + (1.0 - chance) * failure
    }

    /// The chance that nobody bolder gets away first.
    fn turn_comes(&self, number: u8) -> f64 {
        let table = &self.view.table;
        let bolder =
            table.playing.iter().filter(|&seat| seat != self.seat).filter_map(|seat| table.number(seat));
        let taken =
            bolder.filter(|&other| other > number).fold(1.0, |all, other| all * (1.0 - self.chance(other)));
        let yet_to_choose = table.choosing.without(self.seat).len();
        // Those yet to choose take a bolder number about as often as there are bolder ones.
        let bolder_left = table.middle.iter().filter(|role| role.number() > number).count() as f64;
        let share = bolder_left / f64::from(table.middle.len().max(1));
        taken * (1.0 - 0.5 * share).powi(yet_to_choose.into())
    }

    /// What the effect of a role is worth.
    fn effect(&self, role: Role) -> f64 {
        let table = &self.view.table;
        let front = table.fronts[self.seat];
        if table.beginner {
            return 0.0;
        }
        let knows = self.view.bag().is_some();
        let look = if knows { 0.0 } else { 0.35 };
        let safe = 1.0 - self.black / self.bag.max(1.0);
        match role {
            Role::Bootlicker => [0.0, 1.6, 6.0][usize::from(front.count(Colour::Black).min(2))],
            Role::Watcher => safe * self.value + look,
            Role::Leader => 0.3,
            Role::Pickpocket => safe * self.value,
            Role::Mole => look,
            Role::Scout => 0.4,
            Role::Intendant => {
                if table.chest.is_empty() {
                    0.0
                } else {
                    0.3
                }
            }
            Role::Expert => {
                if table.chest.is_empty() {
                    0.0
                } else {
                    0.3
                }
            }
        }
    }

    fn role(&self, dice: &mut impl Dice) -> Action {
        let table = &self.view.table;
        let mut best = (f64::NEG_INFINITY, Action::Stop);
        let mut consider = |worth: f64, action: Action| {
            let worth = worth + f64::from(dice.below(1000)) * 1e-4;
            if worth > best.0 {
                best = (worth, action);
            }
        };
        for role in table.middle.iter() {
            let number = role.number();
            consider(
                self.effect(role) + self.turn_comes(number) * self.try_worth(number),
                Action::Role(role),
            );
        }
        if table.hothead.is_none() {
            let token = table.middle.iter().next().expect("there are more tokens than players");
            for number in 8..=12u8.min(table.in_bag.max(8)) {
                consider(self.try_worth(number) - 0.3, Action::Hothead(token, number));
            }
        }
        best.1
    }

    fn loot(&self, amount: u8, dice: &mut impl Dice) -> Action {
        // Whatever comes to the paw: nobody can then tell much from it.
        let mut hand = self.view.hand;
        let mut loot = Bones::NONE;
        for _ in 0..amount {
            let mut skip = dice.below(hand.total().into());
            let colour = hand.colours().find(|&colour| {
                let here = u32::from(hand.count(colour));
                let found = skip < here;
                skip = skip.saturating_sub(here);
                found
            });
            let bone = Bones::one(colour.expect("there are more bones than are skipped"));
            hand -= bone;
            loot += bone;
        }
        Action::Loot(loot)
    }

    /// A black bone is out of the way on the chest; otherwise the least is lost with the cheapest.
    fn send(&self) -> Action {
        let shown = self.view.table.drawn;
        let cheapest = shown.colours().min_by_key(|colour| colour.points());
        let black = shown.colours().find(|&colour| colour == Colour::Black);
        Action::Scout(black.or(cheapest).expect("something is shown"))
    }

    /// The best bones go back into the bag, for the boldest: oneself.
    fn feed(&self) -> Action {
        let mut chest = self.view.table.chest;
        let mut fed = Bones::NONE;
        for _ in 0..chest.total().min(2) {
            let best = chest.colours().max_by_key(|colour| colour.points()).expect("there is a bone");
            chest -= Bones::one(best);
            fed += Bones::one(best);
        }
        Action::Intendant(fed)
    }

    /// A black bone less to bring, a good one more.
    fn swap(&self) -> Action {
        let give = self.view.hand.colours().min_by_key(|colour| colour.points());
        let take = self.view.table.chest.colours().max_by_key(|colour| colour.points());
        Action::Expert(give.expect("there is a bone"), take.expect("there is a bone"))
    }

    /// One more, if what it brings outweighs what it may cost.
    fn tempted(&self) -> Action {
        let table = &self.view.table;
        let risk = self.black / self.bag.max(1.0);
        let drawn = f64::from(table.drawn.points());
        let others = table.playing.without(self.seat);
        let victims = others.iter().any(|seat| table.fronts[seat].points() > 0);
        let gain = self.value + if victims { 1.2 } else { 0.0 };
        if (1.0 - risk) * gain > risk * (drawn + self.punishment()) { Action::Gluttony } else { Action::Stop }
    }

    /// From whoever has the most.
    fn rob(&self, colour: Colour) -> Action {
        let table = &self.view.table;
        let others = table.playing.without(self.seat);
        let victims = others.iter().filter(|&seat| table.fronts[seat].count(colour) > 0);
        victims.max_by_key(|&seat| table.fronts[seat].points()).map_or(Action::Decline, Action::Rob)
    }
}
