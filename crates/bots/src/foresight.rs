//! The search of games that have learned: the choices that the network thinks best are tried in
//! imagined positions, the others choose by the network from their own views, and at the next
//! choice of one's own the network judges what came of it.
//!
//! All candidates are tried in the same worlds with the same dice, so that luck is the same for all,
//! and after each round the better half stays. docs/decisions/learning.md has the figures.

use std::time::Instant;

use engine::{Dice, Screen, Seat, SeatSet, Seeded, Silent, Turn, Viewer};

use crate::learned::{Judge, Learned, won};

/// The limits of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// The largest number of choices that are tried.
    pub width: usize,
    /// Choices that the network thinks worse than the best by more than this share are not tried.
    pub margin: f32,
    /// The number of tries, shared among the candidates.
    pub tries: u32,
    /// The number of one's own choices after which the network judges.
    pub depth: u32,
    /// The number of tries that the network's first judgement counts for.
    pub trust: f32,
    /// How far from the best the network alone may stray, as a share of victory; for a player of
    /// some width it does not matter.
    pub warmth: f32,
    /// Whether it leaves bold choices to others.
    pub cautious: bool,
    /// In a hundred worlds, the number in which another seat plays by rules of thumb and not by the
    /// network: nobody knows who sits there.
    pub strangers: u32,
}

impl Plan {
    /// The network alone: no search.
    pub const GLANCE: Plan = Plan {
        width: 1,
        margin: 0.0,
        tries: 0,
        depth: 1,
        trust: 0.0,
        warmth: 0.0,
        cautious: false,
        strangers: 0,
    };
}

/// Searches for the best choice, or takes what the judge thinks best. The screen must be that of a seat that is asked. After the
/// deadline the best so far is the answer.
pub fn foresee<G: Learned>(
    mut judge: Judge<G>,
    screen: &Screen<G>,
    plan: Plan,
    deadline: Option<Instant>,
    dice: &mut dyn Dice,
) -> G::Action {
    let Viewer::Seat(me) = screen.viewer else { unreachable!("spectators do not choose") };
    if let [only] = screen.choices[..] {
        return only;
    }
    let best = if plan.cautious {
        judge.judge(&screen.view, &without_bold(screen))
    } else {
        judge.judge(&screen.view, &screen.choices)
    };
    if plan.width == 1 {
        let chosen = if plan.warmth > 0.0 {
            judge.about_the_best(plan.warmth, &mut &mut *dice)
        } else {
            best
        };
        return judge.candidates[chosen];
    }
    let floor = judge.shares[best] - plan.margin;
    let mut order: Vec<usize> =
        (0..judge.shares.len()).filter(|&at| judge.shares[at] >= floor).collect();
    order.sort_by(|&one, &other| judge.shares[other].total_cmp(&judge.shares[one]));
    order.truncate(plan.width);
    let candidates: Vec<G::Action> = order.iter().map(|&at| judge.candidates[at]).collect();
    let scores = order.iter().map(|&at| f64::from(plan.trust * judge.shares[at])).collect();
    let dice = Seeded::for_game(dice.below(u32::MAX).into(), 0);
    let mut search = Foresight { scores, ..Foresight::new(screen, me, plan, judge, dice) };
    let mut left: Vec<usize> = (0..candidates.len()).collect();
    let rounds = (usize::BITS - (left.len() - 1).leading_zeros()).max(1);
    while left.len() > 1 {
        let worlds = (plan.tries / rounds) as usize / left.len();
        let late = search.round(&candidates, &left, worlds.max(1), deadline);
        // All that are left were tried in the same worlds. Of equals the one that the network
        // prefers stays.
        left.sort_by(|&one, &other| {
            search.scores[other].total_cmp(&search.scores[one]).then(one.cmp(&other))
        });
        left.truncate(if late { 1 } else { left.len().div_ceil(2) });
    }
    candidates[left[0]]
}

/// The choices of a cautious player; all of them if they are all bold.
fn without_bold<G: Learned>(screen: &Screen<G>) -> Vec<G::Action> {
    let mut choices = screen.choices.clone();
    choices.retain(|&choice| !G::is_bold(&screen.view, choice));
    if choices.is_empty() { screen.choices.clone() } else { choices }
}

pub(crate) struct Foresight<'a, G: Learned> {
    screen: &'a Screen<G>,
    me: Seat,
    depth: u32,
    strangers: u32,
    judge: Judge<'a, G>,
    choices: Vec<G::Action>,
    pub(crate) dice: Seeded,
    /// The sum of the shares of each candidate.
    scores: Vec<f64>,
}

impl<'a, G: Learned> Foresight<'a, G> {
    pub(crate) fn new(
        screen: &'a Screen<G>,
        me: Seat,
        plan: Plan,
        judge: Judge<'a, G>,
        dice: Seeded,
    ) -> Foresight<'a, G> {
        Foresight {
            screen,
            me,
            depth: plan.depth,
            strangers: plan.strangers,
            judge,
            choices: Vec::new(),
            dice,
            scores: Vec::new(),
        }
    }

    /// An imagined position, and the others in it who play by rules of thumb.
    pub(crate) fn world(&mut self) -> (G, SeatSet) {
        let mut world = G::imagine(&self.screen.view, &mut self.dice);
        G::remember(&mut world, self.me);
        let others = world.seats().without(self.me);
        (world, others.iter().filter(|_| self.dice.below(100) < self.strangers).collect())
    }

    /// The share of victory after a choice in an imagined position.
    pub(crate) fn try_one(&mut self, world: G, choice: G::Action, strangers: SeatSet) -> f32 {
        let mut position = world;
        position.act(self.me, choice, &mut Silent);
        self.outcome(position, strangers)
    }

    /// Tries the candidates that are left in so many worlds. Returns true if time ran out.
    fn round(
        &mut self,
        candidates: &[G::Action],
        left: &[usize],
        worlds: usize,
        deadline: Option<Instant>,
    ) -> bool {
        for _ in 0..worlds {
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return true;
            }
            let (world, strangers) = self.world();
            let luck = self.dice.clone();
            for &candidate in left {
                self.dice = luck.clone();
                let share = self.try_one(world, candidates[candidate], strangers);
                self.scores[candidate] += f64::from(share);
            }
        }
        false
    }

    /// The share of victory after playing on.
    fn outcome(&mut self, mut position: G, strangers: SeatSet) -> f32 {
        let mut own = 0;
        loop {
            match position.turn() {
                Turn::Over => {
                    let standing = position.standing().expect("the game is over");
                    return won(&standing, self.me) as f32;
                }
                Turn::Chance => {
                    position.play_any(&mut self.dice);
                    if G::is_lost(&position, self.me) {
                        return 0.0;
                    }
                }
                Turn::Seats(asked) => {
                    let seat = asked.lowest();
                    self.choices.clear();
                    position.choices(seat, &mut self.choices);
                    // By the seat's own view: the others do not know what only we can see.
                    let view = position.view(seat.into());
                    let action = if let [only] = self.choices[..] {
                        only
                    } else if strangers.contains(seat) {
                        G::quick_choice(&view, &self.choices, &mut self.dice)
                    } else {
                        let best = self.judge.judge(&view, &self.choices);
                        if seat == self.me {
                            own += 1;
                            if own == self.depth {
                                return self.judge.shares[best];
                            }
                        }
                        self.judge.candidates[best]
                    };
                    position.act(seat, action, &mut Silent);
                }
            }
        }
    }
}
