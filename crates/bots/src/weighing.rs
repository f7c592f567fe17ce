//! The chance of winning that each choice leaves, by what a screen shows: for a coach, and for a look
//! back at a finished game.
//!
//! At a glance the network judges; boxes that it does not know are played out by rules of thumb.
//! Trying out a few choices in the same imagined worlds, with the same dice, tells how sure a
//! difference is.

use engine::{Screen, Seat, Seeded, Silent, Viewer};

use crate::foresight::Foresight;
use crate::learned::{Learned, won};
use crate::search::{candidates, play_out};
use crate::{Heuristic, Plan};

/// The number of worlds in which a glance by rules of thumb tries every choice.
const GLANCES: u32 = 24;

/// A choice, and the share of victory that it leaves.
#[derive(Clone, PartialEq, Debug)]
pub struct Weighed<Action> {
    /// The choice.
    pub action: Action,
    /// The first judgement of it, and the number of tries that it counts for.
    prior: f32,
    trust: f32,
    /// The share of victory in each world in which it was tried.
    outcomes: Vec<f32>,
}

impl<Action> Weighed<Action> {
    /// The share of victory, from 0 to 1.
    pub fn share(&self) -> f64 {
        let tried: f64 = self.outcomes.iter().copied().map(f64::from).sum();
        let (trust, tries) = (f64::from(self.trust), self.outcomes.len() as f64);
        if trust + tries == 0.0 {
            return self.prior.into();
        }
        (trust * f64::from(self.prior) + tried) / (trust + tries)
    }

    /// The share that this choice leaves beyond another that was tried in the same worlds, and the
    /// standard error of that.
    pub fn lead_over(&self, other: &Weighed<Action>) -> (f64, f64) {
        let pairs = self.outcomes.iter().zip(&other.outcomes);
        let leads: Vec<f64> = pairs.map(|(one, other)| f64::from(one - other)).collect();
        let count = leads.len().max(1) as f64;
        let mean = leads.iter().sum::<f64>() / count;
        let squares: f64 = leads.iter().map(|lead| (lead - mean).powi(2)).sum();
        (mean, (squares / (count - 1.0).max(1.0) / count).sqrt())
    }
}

/// The shares of victory of the choices worth a look, the best first.
pub type Glance<G> = fn(&Screen<G>, u64) -> Vec<Weighed<<G as engine::Game>::Action>>;

/// Tries these choices in so many imagined worlds, the same for all, and keeps their order.
pub type TryOut<G> = fn(
    &Screen<G>,
    &[<G as engine::Game>::Action],
    Plan,
    u32,
    u64,
) -> Vec<Weighed<<G as engine::Game>::Action>>;

/// A glance by the network of the game, where it knows what lies on the table.
pub fn glance<G: Learned>(screen: &Screen<G>, seed: u64) -> Vec<Weighed<G::Action>> {
    let Some(mut judge) = G::judge_for(screen) else { return glance_by_thumb(screen, seed) };
    judge.judge(&screen.view, &screen.choices);
    let judged = judge.candidates.iter().zip(&judge.shares);
    let weighed = |(&action, &prior)| Weighed { action, prior, trust: 0.0, outcomes: Vec::new() };
    best_first(judged.map(weighed).collect())
}

/// Tries choices out: everybody chooses by the network, which judges at the viewer's own next
/// choices as the plan says.
pub fn try_out<G: Learned>(
    screen: &Screen<G>,
    actions: &[G::Action],
    plan: Plan,
    worlds: u32,
    seed: u64,
) -> Vec<Weighed<G::Action>> {
    let Some(mut judge) = G::judge_for(screen) else {
        return try_by_thumb(screen, actions, plan, worlds, seed);
    };
    let me = own_seat(screen);
    judge.judge(&screen.view, &screen.choices);
    let prior = |action: &G::Action| {
        judge.candidates.iter().position(|known| known == action).map(|at| judge.shares[at])
    };
    let mut weighed: Vec<Weighed<G::Action>> = actions
        .iter()
        .map(|&action| match prior(&action) {
            Some(prior) => Weighed { action, prior, trust: plan.trust, outcomes: Vec::new() },
            // The network need not judge what it thinks not worth a look.
            None => Weighed { action, prior: 0.0, trust: 0.0, outcomes: Vec::new() },
        })
        .collect();
    let mut search = Foresight::new(screen, me, plan, judge, Seeded::new(seed));
    for number in 0..worlds {
        search.dice = Seeded::for_game(seed, number.into());
        let (world, strangers) = search.world();
        let luck = search.dice.clone();
        for choice in &mut weighed {
            search.dice = luck.clone();
            choice.outcomes.push(search.try_one(world, choice.action, strangers));
        }
    }
    weighed
}

/// A glance by rules of thumb.
pub fn glance_by_thumb<G: Heuristic>(screen: &Screen<G>, seed: u64) -> Vec<Weighed<G::Action>> {
    let found = candidates(screen, own_seat(screen), &mut Seeded::new(seed));
    best_first(try_by_thumb(screen, &found, Plan::GLANCE, GLANCES, seed))
}

/// Tries choices out in games that are played to the end by rules of thumb.
pub fn try_by_thumb<G: Heuristic>(
    screen: &Screen<G>,
    actions: &[G::Action],
    _: Plan,
    worlds: u32,
    seed: u64,
) -> Vec<Weighed<G::Action>> {
    let me = own_seat(screen);
    let mut choices = Vec::new();
    let mut weighed: Vec<Weighed<G::Action>> = actions
        .iter()
        .map(|&action| Weighed { action, prior: 0.0, trust: 0.0, outcomes: Vec::new() })
        .collect();
    for number in 0..worlds {
        let mut luck = Seeded::for_game(seed, number.into());
        let world = G::imagine(&screen.view, &mut luck);
        for choice in &mut weighed {
            let (mut dice, mut position) = (luck.clone(), world);
            position.act(me, choice.action, &mut Silent);
            play_out(&mut position, &mut choices, &mut dice);
            let standing = position.standing().expect("it was played to the end");
            choice.outcomes.push(won(&standing, me) as f32);
        }
    }
    weighed
}

/// The best first; of equals the earlier.
pub(crate) fn best_first<Action>(mut weighed: Vec<Weighed<Action>>) -> Vec<Weighed<Action>> {
    weighed.sort_by(|one, other| other.share().total_cmp(&one.share()));
    weighed
}

fn own_seat<G: Heuristic>(screen: &Screen<G>) -> Seat {
    let Viewer::Seat(me) = screen.viewer else { unreachable!("spectators do not choose") };
    me
}
