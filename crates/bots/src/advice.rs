//! A coach: the best choices by what a seat can know, with the chance of winning that each leaves.

use engine::Screen;

use crate::weighing::{best_first, glance_by_thumb, try_by_thumb};
use crate::{HasBots, Plan, Weighed};

/// The most choices that a coach names.
pub const NAMED: usize = 3;
/// The number of choices, the best at a glance, that are tried out, and in how many worlds.
const TRIED: (usize, u32) = (6, 60);
/// The number of worlds in which the choices that are named are tried afresh, because the first tries
/// picked those that were lucky.
const WORLDS: u32 = 200;

/// The best choices, the best first: up to [`NAMED`] that a reader can tell apart (`alike` says which
/// it cannot). The screen must be that of a seat that is asked; the same screen gives the same advice.
pub fn advise<G: HasBots>(
    screen: &Screen<G>,
    mut alike: impl FnMut(&G::Action, &G::Action) -> bool,
) -> Vec<Weighed<G::Action>> {
    // The same for everyone, because a seed may not tell what the screen does not.
    const SEED: u64 = 1838;
    let mut found: Vec<Weighed<G::Action>> = Vec::new();
    let plan = G::MIND.map_or(Plan { width: TRIED.0, ..Plan::GLANCE }, |mind| mind.plans[1]);
    let most = if plan.width > 1 { TRIED.0 } else { NAMED };
    for choice in look_over(screen, SEED) {
        if found.len() == most {
            break;
        }
        if !found.iter().any(|better| alike(&better.action, &choice.action)) {
            found.push(choice);
        }
    }
    if plan.width > 1 && found.len() > 1 {
        for (most, worlds) in [(TRIED.0, TRIED.1), (NAMED, WORLDS)] {
            found.truncate(most);
            let actions: Vec<G::Action> = found.iter().map(|choice| choice.action).collect();
            found = best_first(compare(screen, &actions, worlds, SEED + u64::from(worlds)));
        }
    }
    found
}

/// The choices worth a look with the share of victory that each leaves, the best first; none of them is
/// tried out where the game has learned.
pub fn look_over<G: HasBots>(screen: &Screen<G>, seed: u64) -> Vec<Weighed<G::Action>> {
    match G::MIND {
        Some(mind) => (mind.glance)(screen, seed),
        None => glance_by_thumb(screen, seed),
    }
}

/// Tries these choices in so many imagined worlds, the same for all, and keeps their order.
pub fn compare<G: HasBots>(
    screen: &Screen<G>,
    actions: &[G::Action],
    worlds: u32,
    seed: u64,
) -> Vec<Weighed<G::Action>> {
    match G::MIND {
        Some(mind) => (mind.try_out)(screen, actions, mind.search, worlds, seed),
        None => try_by_thumb(screen, actions, Plan::GLANCE, worlds, seed),
    }
}
