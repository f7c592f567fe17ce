//! One seat's own choices in a finished game, judged by what that seat could know when it chose.
//!
//! A cost is the winning chance that the best choice would have left beyond that of the choice made.
//! A glance finds the choices worth a look; these are tried against the best in the same imagined
//! worlds with the same dice, which also tells how sure the cost is. What the bag and the others did
//! is no cost: it is what is left of the result once the costs are counted.

use bots::{HasBots, compare, won};
use engine::{Finished, Screen, Seat, Seeded, Step};

use crate::seed_of;

/// A cost below this is not told, as a share of victory.
const NOTICED: f64 = 0.03;
/// Costs below this many standard errors are not told.
const SURE: f64 = 2.5;
/// At a glance, a choice within this of the best is as good.
const CLOSE: f64 = 0.02;
/// At most this many choices of a game are tried out, the worst at a glance.
const TRIED: usize = 12;
/// The number of worlds of a first look, and those added where it leaves a doubt.
const WORLDS: [u32; 2] = [60, 180];

/// The own choices of a seat, judged.
#[derive(Clone, Debug)]
pub struct Judged<G: HasBots> {
    /// The seat.
    pub seat: Seat,
    /// The number of steps before each of its choices among several.
    pub steps: Vec<usize>,
    /// The share of victory that it could hope for at the first of them, from 0 to 1.
    pub first: f64,
    /// The share of victory that it got.
    pub result: f64,
    /// The choices that cost it something for sure, in order.
    pub costly: Vec<Moment<G>>,
    /// The best choice that rules of thumb would have missed.
    pub find: Option<Moment<G>>,
}

/// A choice beside another.
#[derive(Clone, Debug)]
pub struct Moment<G: HasBots> {
    /// The number of steps before it.
    pub step: usize,
    /// The screen of the seat at that moment.
    pub screen: Screen<G>,
    /// The choice made.
    pub chosen: G::Action,
    /// The better choice; in a find, the one that rules of thumb would have made.
    pub other: G::Action,
    /// The difference of the winning chances, as a share of victory.
    pub difference: f64,
    /// Half of the 95% interval of the difference.
    pub error: f64,
}

impl<G: HasBots> Judged<G> {
    /// Judges all choices of a seat. The same game gives the same judgement.
    pub fn of(game: &Finished<G>, seat: Seat) -> Judged<G> {
        let judge = Judge { seed: seed_of(game) };
        let questions = questions(game, seat);
        let glances: Vec<Glance<G>> =
            questions.into_iter().map(|question| judge.glance(question)).collect();
        let standing = game.standing();
        Judged {
            seat,
            steps: glances.iter().map(|glance| glance.question.step).collect(),
            first: glances.first().map_or(0.0, |glance| glance.share),
            result: won(&standing, seat),
            costly: judge.costly(&glances),
            find: judge.find(&glances),
        }
    }

    /// The winning chance that the costly choices gave away, as a share of victory.
    pub fn given_away(&self) -> f64 {
        self.costly.iter().map(|moment| moment.difference).sum()
    }

    /// The part of luck and the others: the result beyond the first chance and the costs.
    pub fn luck(&self) -> f64 {
        self.result - self.first + self.given_away()
    }
}

/// A question that a seat was asked, with more than one answer.
struct Question<G: HasBots> {
    step: usize,
    screen: Screen<G>,
    chosen: G::Action,
}

fn questions<G: HasBots>(game: &Finished<G>, seat: Seat) -> Vec<Question<G>> {
    let mut at = game.replay_to(0);
    let mut questions = Vec::new();
    for (step, &played) in game.log().iter().enumerate() {
        if let Step::Act(who, chosen) = played
            && who == seat
        {
            let screen = at.screen(seat.into());
            if screen.choices.len() > 1 {
                questions.push(Question { step, screen, chosen });
            }
        }
        at.play(played).expect("it was played before");
    }
    questions
}

/// A question at a glance.
struct Glance<G: HasBots> {
    question: Question<G>,
    best: G::Action,
    /// The share of victory that the best choice leaves.
    share: f64,
    /// The share by which the choice made seems to fall short of the best.
    cost: f64,
    /// The choice by rules of thumb, and what it seems to leave less than the choice made.
    usual: G::Action,
    missed: f64,
}

struct Judge {
    seed: u64,
}

impl Judge {
    fn glance<G: HasBots>(&self, question: Question<G>) -> Glance<G> {
        let seed = self.seed ^ question.step as u64;
        let screen = &question.screen;
        let weighed = bots::look_over(screen, seed);
        let best = &weighed[0];
        // A choice that is not worth a look may cost any amount.
        let share = |action: &G::Action| {
            let found = weighed.iter().find(|choice| choice.action == *action);
            found.map_or(0.0, |choice| choice.share())
        };
        let usual = G::quick_choice(&screen.view, &screen.choices, &mut Seeded::new(seed));
        let (mine, theirs) = (share(&question.chosen), share(&usual));
        Glance {
            best: best.action,
            share: best.share(),
            cost: best.share() - mine,
            usual,
            missed: if usual == question.chosen { 0.0 } else { mine - theirs },
            question,
        }
    }

    fn costly<G: HasBots>(&self, glances: &[Glance<G>]) -> Vec<Moment<G>> {
        let mut suspects: Vec<&Glance<G>> =
            glances.iter().filter(|glance| glance.cost >= CLOSE).collect();
        suspects.sort_by(|one, other| other.cost.total_cmp(&one.cost));
        suspects.truncate(TRIED);
        let tried = suspects.iter().map(|glance| self.beside(glance, glance.best, 1.0));
        let mut costly: Vec<Moment<G>> = tried.flatten().collect();
        costly.sort_by_key(|moment| moment.step);
        costly
    }

    fn find<G: HasBots>(&self, glances: &[Glance<G>]) -> Option<Moment<G>> {
        let found = glances.iter().filter(|glance| glance.cost < CLOSE && glance.missed >= NOTICED);
        let best = found.max_by(|one, other| one.missed.total_cmp(&other.missed))?;
        self.beside(best, best.usual, -1.0)
    }

    /// The choice made beside another one, if the difference is great and sure. `sign` says which of
    /// the two should be the better.
    fn beside<G: HasBots>(
        &self,
        glance: &Glance<G>,
        other: G::Action,
        sign: f64,
    ) -> Option<Moment<G>> {
        let Question { step, screen, chosen } = &glance.question;
        let mut sum = (0.0, 0.0, 0.0);
        for (round, worlds) in (1..).zip(WORLDS) {
            let seed = self.seed.wrapping_add(round << 32 | *step as u64);
            let both = compare(screen, &[other, *chosen], worlds, seed);
            let (lead, error) = both[0].lead_over(&both[1]);
            let weight = f64::from(worlds);
            sum = (sum.0 + weight, sum.1 + weight * lead, sum.2 + (weight * error).powi(2));
            let (mean, error) = (sign * sum.1 / sum.0, sum.2.sqrt() / sum.0);
            // Clear already, or hopeless.
            if mean - 2.0 * SURE * error > NOTICED || mean + SURE * error < NOTICED {
                break;
            }
        }
        let (difference, error) = (sign * sum.1 / sum.0, sum.2.sqrt() / sum.0);
        let is_told = difference >= NOTICED && difference >= SURE * error;
        is_told.then(|| Moment {
            step: *step,
            screen: screen.clone(),
            chosen: *chosen,
            other,
            difference,
            error: 1.96 * error,
        })
    }
}
