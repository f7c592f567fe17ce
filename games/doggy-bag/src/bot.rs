//! Doggy Bag by rules of thumb: the likely contents of the bag, the worth of a try, and the cost of
//! a black bone.

use crate::learned::judge;
use crate::{Action, Bones, Colour, DoggyBag, Phase, Role, View};
use bots::{HasBots, Heuristic, Mind, Plan, considered, foresee};
use engine::{Dice, MAX_SEATS, Seat, Viewer};

impl HasBots for DoggyBag {
    const LEVELS: [&'static str; 4] = ["pup", "mutt", "old-hand", "fagin"];
    const MIND: Option<Mind<DoggyBag>> = Some(Mind {
        choose: |screen, plan, deadline, dice| foresee(judge(screen), screen, plan, deadline, dice),
        consider: |screen| considered(judge(screen), screen),
        glance: bots::glance,
        try_out: bots::try_out,
        // The search was no better than the network alone (docs/decisions/learning.md).
        plans: [Plan { cautious: true, ..Plan::GLANCE }, Plan::GLANCE],
        search: Plan {
            width: 6,
            margin: 0.1,
            tries: 1_500,
            trust: 100.0,
            strangers: 50,
            ..Plan::GLANCE
        },
    });
    const PLAYOUTS: [u32; 2] = [2_000, 25_000];
    const STUDY: u32 = 64_000;
}

impl Heuristic for DoggyBag {
    const NEEDS_CHOICES: bool = false;

    fn quick_choice(view: &View, _: &[Action], dice: &mut impl Dice) -> Action {
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

    fn is_blunder(view: &View, action: Action) -> bool {
        let table = &view.table;
        let known_black = view.known.count(Colour::Black);
        match action {
            // This many bones cannot come out without a black one.
            Action::Hothead(_, number) => known_black > 0 && number > table.in_bag - known_black,
            Action::Gluttony => known_black == table.in_bag || wins_by_stopping(view),
            // Stopping wastes a bone that is surely harmless.
            Action::Stop => {
                known_black + view.unseen().count(Colour::Black) == 0 && !wins_by_stopping(view)
            }
            Action::Decline => true,
            _ => false,
        }
    }
}

/// Whether the game ends with this turn, and the thief has more points than anyone.
fn wins_by_stopping(view: &View) -> bool {
    let (table, Viewer::Seat(thief)) = (&view.table, view.viewer) else { return false };
    let points = (table.fronts[thief] + table.drawn).points();
    let others = table.playing.without(thief);
    table.behind == 0 && others.iter().all(|seat| table.fronts[seat].points() < points)
}

/// Tuned by playing the rules of thumb against themselves (docs/decisions/the-search.md).
mod tuned {
    /// The cost of the first and of the second black bone, in points, a few turns before the end.
    pub const PUNISHMENT: [f64; 2] = [1.2, 4.5];
    /// The cost of the third on top of all points in front, in points.
    pub const THROWN_OUT: f64 = 2.5;
    /// The factor by which an unseen bone is overrated: it pays to be bold.
    pub const GREED: f64 = 1.5;
    /// The worth of ending the turn for everybody, in points.
    pub const LAST_WORD: f64 = 0.5;
    /// The weight of points that others steal, shared among them.
    pub const ENVY: f64 = 0.3;
    /// The chance that one player yet to choose is bolder and gets away, if all numbers left are
    /// bolder.
    pub const OVERTAKEN: f64 = 0.15;
    /// The worth of knowing the bag, in points.
    pub const LOOK: f64 = 0.3;
    /// The worth that a chance to rob adds to Gluttony, in points.
    pub const ROB: f64 = 1.2;
    /// The cost of letting the next thief try, in points.
    pub const NEXT_THIEF: f64 = 0.5;
}

/// A dog with a nose for the bag: a view, and the estimates made from it.
pub(crate) struct Dog<'a> {
    view: &'a View,
    seat: Seat,
    bag: Guess,
    lead: f64,
    /// Scale of a decisive lead at this stage, in points.
    decisive_lead: f64,
    /// The cost of a black bone, in points.
    punishment: f64,
}

/// An estimate of the bag.
#[derive(Clone, Copy)]
struct Guess {
    bones: f64,
    black: f64,
    /// The average points of a bone that is not black.
    value: f64,
}

impl Guess {
    fn new(view: &View) -> Guess {
        let unseen = view.unseen();
        let bones = f64::from(view.table.in_bag);
        let unknown = bones - f64::from(view.known.total());
        // An unseen bone is as likely in the bag as behind a screen.
        let share = if unseen.is_empty() { 0.0 } else { unknown / f64::from(unseen.total()) };
        let expected = |known: f64, unseen: f64| known + share * unseen;
        let black =
            expected(view.known.count(Colour::Black).into(), unseen.count(Colour::Black).into());
        let points =
            expected(view.known.points().into(), tuned::GREED * f64::from(unseen.points()));
        Guess { bones, black, value: points / (bones - black).max(1.0) }
    }

    /// The number of bones that a thief with this number draws.
    fn drawn(&self, number: u8) -> f64 {
        f64::from(number).min(self.bones.max(0.0))
    }

    /// The chance to draw this many bones without a black one. Approximated: all are drawn from the
    /// bag as it is halfway.
    fn chance(&self, drawn: f64) -> f64 {
        let gone = 0.5 * (drawn - 1.0).max(0.0);
        let (left, good) = (self.bones - gone, self.bones - self.black - gone);
        // More draws than harmless bones: one of them is black for certain.
        if self.bones - self.black < drawn - 0.5 || left <= 0.0 {
            return 0.0;
        }
        (good / left).clamp(0.0, 1.0).powi(drawn.round() as i32)
    }

    /// The bag after a failed try: a black bone less, and about half of the others drawn.
    fn after_failure(&self, drawn: f64) -> Guess {
        Guess { bones: self.bones - 0.5 * drawn - 0.5, black: (self.black - 1.0).max(0.0), ..*self }
    }
}

impl<'a> Dog<'a> {
    pub(crate) fn new(view: &'a View) -> Dog<'a> {
        let Viewer::Seat(seat) = view.viewer else { unreachable!("spectators do not choose") };
        let table = &view.table;
        let points = |seat: Seat| f64::from(table.fronts[seat].points());
        let rival = table.playing.without(seat).iter().map(points).fold(0.0, f64::max);
        let turns = f64::from(table.behind) / 3.0;
        Dog {
            view,
            seat,
            bag: Guess::new(view),
            lead: points(seat) - rival,
            decisive_lead: 2.0 + 9.0 * turns,
            punishment: punishment(table.fronts[seat], turns),
        }
    }

    /// The worth of a gain in points: less to a player far ahead or far behind, and the more so the
    /// nearer the end.
    fn worth(&self, points: f64) -> f64 {
        let ahead = (self.lead + points) / self.decisive_lead;
        ahead / (1.0 + ahead.abs())
    }

    /// The worth of the night with this number. The others who have chosen try before and after,
    /// each with the bag that earlier ones leave.
    fn night(&self, number: u8, effect: f64, others: &[u8]) -> f64 {
        let envy = tuned::ENVY / f64::from(self.view.table.playing.len() - 1);
        let overtaken = self.overtaken(number);
        let (mut bag, mut own) = (self.bag, effect);
        // Four bones are a typical haul of a bolder thief.
        let mut worth = overtaken * self.worth(own - envy * 4.0 * bag.value);
        let mut comes = 1.0 - overtaken;
        let mut attempt = |number: u8, mine: bool| {
            let drawn = bag.drawn(number);
            let chance = bag.chance(drawn);
            let brings =
                if mine { drawn * bag.value + tuned::LAST_WORD } else { -envy * drawn * bag.value };
            worth += comes * chance * self.worth(own + brings);
            if mine {
                own -= self.punishment;
            }
            comes *= 1.0 - chance;
            bag = bag.after_failure(drawn);
        };
        // A thief with 0 has nothing to draw, and does not matter.
        others.iter().filter(|&&other| other > number).for_each(|&other| attempt(other, false));
        attempt(number, true);
        let meeker = others.iter().filter(|&&other| other < number && other > 0);
        meeker.for_each(|&other| attempt(other, false));
        worth + comes * self.worth(own)
    }

    /// The chance that a player yet to choose is bolder and gets away first.
    fn overtaken(&self, number: u8) -> f64 {
        let table = &self.view.table;
        let yet_to_choose = table.choosing.without(self.seat).len();
        if number > Role::Expert.number() || yet_to_choose == 0 {
            return 0.0;
        }
        let bolder = table.middle.iter().filter(|role| role.number() > number).count() as f64;
        let share = bolder / f64::from(table.middle.len());
        1.0 - (1.0 - tuned::OVERTAKEN * share).powi(yet_to_choose.into())
    }

    /// The worth of a role's effect, in points.
    fn effect(&self, role: Role) -> f64 {
        let table = &self.view.table;
        let last_turn = table.behind == 0;
        if table.beginner {
            return 0.0;
        }
        let look = if self.view.bag().is_some() { 0.0 } else { tuned::LOOK };
        let a_bone = self.bag.value * (1.0 - self.bag.black / self.bag.bones.max(1.0));
        match (role, table.fronts[self.seat].count(Colour::Black)) {
            (Role::Bootlicker, 0) => 0.0,
            (Role::Bootlicker, 1) if last_turn => 0.0,
            (Role::Bootlicker, 1) => 1.6,
            (Role::Bootlicker, _) => 6.0,
            (Role::Watcher, _) => a_bone + look,
            (Role::Leader, _) if last_turn => 0.0,
            (Role::Leader, _) => 0.25,
            (Role::Pickpocket, _) => a_bone,
            (Role::Mole, _) => look,
            (Role::Scout, _) => 0.4,
            (Role::Intendant | Role::Expert, _) if table.chest.is_empty() => 0.0,
            (Role::Expert, _) if last_turn => 0.0,
            (Role::Intendant | Role::Expert, _) => 0.3,
        }
    }

    fn role(&self, dice: &mut impl Dice) -> Action {
        let table = &self.view.table;
        let bolder_first = self.others_numbers();
        let mut best = (f64::NEG_INFINITY, Action::Stop);
        let mut consider = |number: u8, effect: f64, action: Action| {
            // Near equals take turns: differences below a tenth of a point are left to the dice.
            let epsilon = f64::from(dice.below(1000)) * 1e-4 / self.decisive_lead;
            let worth = self.night(number, effect, &bolder_first) + epsilon;
            if worth > best.0 {
                best = (worth, action);
            }
        };
        for role in table.middle.iter() {
            consider(role.number(), self.effect(role), Action::Role(role));
        }
        if table.hothead.is_none() {
            // A Hothead has no effect, so any token will do.
            let token = table.middle.iter().next().expect("there are more tokens than players");
            for number in 8..=12u8.min(table.in_bag.max(8)) {
                consider(number, -0.3, Action::Hothead(token, number));
            }
        }
        best.1
    }

    /// The numbers of the others who have chosen, the boldest first; zeros fill the list.
    fn others_numbers(&self) -> [u8; MAX_SEATS] {
        let table = &self.view.table;
        let mut numbers = [0; MAX_SEATS];
        let chosen = table.playing.without(self.seat).iter().filter_map(|seat| table.number(seat));
        for (place, number) in numbers.iter_mut().zip(chosen) {
            *place = number;
        }
        numbers.sort_unstable_by(|one, other| other.cmp(one));
        numbers
    }

    fn loot(&self, amount: u8, dice: &mut impl Dice) -> Action {
        // Blindly, so that the others can tell little from it.
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

    /// A black bone is out of the way on the chest; otherwise the cheapest is the smallest loss.
    fn send(&self) -> Action {
        let shown = self.view.table.drawn;
        let cheapest = shown.colours().min_by_key(|colour| colour.points());
        let black = shown.colours().find(|&colour| colour == Colour::Black);
        Action::Scout(black.or(cheapest).expect("something is shown"))
    }

    /// The best bones go back into the bag, for the boldest thief, who may be this one.
    fn feed(&self) -> Action {
        let mut chest = self.view.table.chest;
        let mut fed = Bones::NONE;
        for _ in 0..chest.total().min(2) {
            let best =
                chest.colours().max_by_key(|colour| colour.points()).expect("there is a bone");
            chest -= Bones::one(best);
            fed += Bones::one(best);
        }
        Action::Intendant(fed)
    }

    /// Gives the cheapest bone, a black one if there is one, and takes the best.
    fn swap(&self) -> Action {
        let give = self.view.hand.colours().min_by_key(|colour| colour.points());
        let take = self.view.table.chest.colours().max_by_key(|colour| colour.points());
        Action::Expert(give.expect("there is a bone"), take.expect("there is a bone"))
    }

    /// One more bone, if its gain outweighs its risk.
    fn tempted(&self) -> Action {
        let table = &self.view.table;
        let risk = (self.bag.black / self.bag.bones.max(1.0)).min(1.0);
        let drawn = f64::from(table.drawn.points());
        let others = table.playing.without(self.seat);
        let victims = others.iter().any(|seat| table.fronts[seat].points() > 0);
        let gain = self.bag.value + if victims { tuned::ROB } else { 0.0 };
        let next_thief = if table.waiting.is_empty() { 0.0 } else { tuned::NEXT_THIEF };
        let gluttony = (1.0 - risk) * self.worth(drawn + gain)
            + risk * self.worth(-self.punishment - next_thief);
        if gluttony > self.worth(drawn) { Action::Gluttony } else { Action::Stop }
    }

    /// Robs the richest.
    fn rob(&self, colour: Colour) -> Action {
        let table = &self.view.table;
        let others = table.playing.without(self.seat);
        let victims = others.iter().filter(|&seat| table.fronts[seat].count(colour) > 0);
        victims.max_by_key(|&seat| table.fronts[seat].points()).map_or(Action::Decline, Action::Rob)
    }
}

/// The cost of a black bone with this front: the second is a worry, the third is the end. Once no
/// turn is left, only the third matters.
fn punishment(front: Bones, turns: f64) -> f64 {
    let patience = (0.7 + 0.1 * turns).min(1.0);
    match usize::from(front.count(Colour::Black)) {
        black @ 0..2 if turns > 0.0 => tuned::PUNISHMENT[black] * patience,
        0..2 => 0.0,
        _ => tuned::THROWN_OUT + f64::from(front.points()),
    }
}

#[cfg(test)]
mod tests {
    use crate::Setup;
    use engine::{Match, Seeded};

    use super::*;
    use bots::Level;

    /// A pup neither declines to rob, nor draws a black bone knowingly, nor gambles with a game
    /// that is won.
    #[test]
    fn a_pup_has_no_plan_but_is_not_silly() {
        for seed in 0..200 {
            let (mut deal, mut dice) = (Seeded::new(seed), Seeded::new(seed));
            let game = Match::<DoggyBag>::new(Setup::default(), &mut deal);
            game.play_through(&mut deal, |_, screen| {
                let action = DoggyBag::choose(Level::First, screen, &mut dice);
                assert!(!DoggyBag::is_blunder(&screen.view, action), "{action:?}, seed {seed}");
                action
            });
        }
    }

    /// Shares of what players of a level do in games of four among themselves.
    #[derive(Debug, Default)]
    struct Style {
        /// Of thieves who may stop, those who risk one bone more.
        gluttony: f64,
        /// Of tokens taken, those turned over.
        hotheads: f64,
        /// Of bones brought in the first turns, the black ones.
        black: f64,
    }

    fn style(level: Level) -> Style {
        let (mut tempted, mut taken, mut brought) = (0.0, 0.0, 0.0);
        let mut style = Style::default();
        for seed in 0..60 {
            let (mut deal, mut dice) = (Seeded::new(seed), Seeded::new(seed));
            let game = Match::<DoggyBag>::new(Setup::default(), &mut deal);
            game.play_through(&mut deal, |_, screen| {
                let action = DoggyBag::choose(level, screen, &mut dice);
                match action {
                    Action::Stop | Action::Gluttony => {
                        tempted += 1.0;
                        style.gluttony += f64::from(u8::from(action == Action::Gluttony));
                    }
                    Action::Role(_) | Action::Hothead(..) => {
                        taken += 1.0;
                        style.hotheads +=
                            f64::from(u8::from(matches!(action, Action::Hothead(..))));
                    }
                    Action::Loot(bones) if screen.view.table.behind > 8 => {
                        brought += f64::from(bones.total());
                        style.black += f64::from(bones.count(Colour::Black));
                    }
                    _ => {}
                }
                action
            });
        }
        Style {
            gluttony: style.gluttony / tempted,
            hotheads: style.hotheads / taken,
            black: style.black / brought,
        }
    }

    /// A mutt is greedy, an old hand cautious, and fagin sets traps, as docs/bots.md promises.
    #[test]
    fn each_level_has_a_style_of_its_own() {
        let [mutt, old_hand, fagin] = [Level::Second, Level::Third, Level::Fourth].map(style);
        let all = format!("mutt {mutt:?}, old-hand {old_hand:?}, fagin {fagin:?}");
        assert!(mutt.gluttony > 0.7, "a mutt is greedy: {all}");
        assert!(old_hand.hotheads == 0.0, "an old hand is cautious: {all}");
        assert!(old_hand.gluttony < mutt.gluttony - 0.2, "an old hand is cautious: {all}");
        assert!(fagin.black > 1.7 * mutt.black, "black bones come early from fagin: {all}");
    }
}
