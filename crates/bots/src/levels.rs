//! The levels of the bots, by name.

use std::time::{Duration, Instant};

use engine::{Dice, ParseError, Screen};

use crate::{Budget, Glance, Heuristic, Plan, TryOut, casual, think};

/// The strength of a bot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Plays without a plan.
    First,
    /// Plays by rules of thumb.
    Second,
    /// Plays by what the game has learned, if it has, and by a small search.
    Third,
    /// The same with a large search.
    Fourth,
}

impl Level {
    /// All levels, from the weakest to the strongest.
    pub const ALL: [Level; 4] = [Level::First, Level::Second, Level::Third, Level::Fourth];
}

/// Chooses for the seat whose screen this is, until the deadline at most.
pub type Choose<G> =
    fn(&Screen<G>, Plan, Option<Instant>, &mut dyn Dice) -> <G as engine::Game>::Action;

/// The choices considered, the best first, each with the share of victory expected of it.
pub type Consider<G> = fn(&Screen<G>) -> Vec<(<G as engine::Game>::Action, f32)>;

/// A player by what a game has learned.
pub struct Mind<G: Heuristic> {
    /// The way it chooses.
    pub choose: Choose<G>,
    /// The judgement of the network alone.
    pub consider: Consider<G>,
    /// The way it judges all choices at a glance.
    pub glance: Glance<G>,
    /// The way it tries some choices out.
    pub try_out: TryOut<G>,
    /// How the third and the fourth level choose.
    pub plans: [Plan; 2],
    /// A search that is measured against them in the lab.
    pub search: Plan,
}

/// A game with bots of all levels.
pub trait HasBots: Heuristic {
    /// The names of the levels, from the weakest to the strongest.
    const LEVELS: [&'static str; 4];
    /// The learned player; without one the upper levels search by rules of thumb.
    const MIND: Option<Mind<Self>> = None;
    /// The playouts per choice of the third and of the fourth level by rules of thumb.
    const PLAYOUTS: [u32; 2];
    /// The playouts for the report on a finished game: less than a second's worth.
    const STUDY: u32;

    /// The level of this name; `random` is the first in every game.
    fn level(name: &str) -> Result<Level, ParseError> {
        let found = Level::ALL.into_iter().find(|&level| Self::name_of(level) == name);
        let found = found.or((name == "random").then_some(Level::First));
        found.ok_or_else(|| {
            ParseError::expected(format!("one of the bots {}", Self::LEVELS.join(", ")), name)
        })
    }

    /// The name of a level.
    fn name_of(level: Level) -> &'static str {
        Self::LEVELS[level as usize]
    }

    /// The choices worth considering, the best first, each with the share of victory that the game
    /// has learned to expect of it; empty where it has learned nothing. The screen must be that of
    /// a seat that is asked.
    fn considered(screen: &Screen<Self>) -> Vec<(Self::Action, f32)> {
        Self::MIND.map_or(Vec::new(), |mind| (mind.consider)(screen))
    }

    /// The choice of a bot of this level, made within a second and a half on any machine. The
    /// screen must be that of a seat that is asked.
    fn choose(level: Level, screen: &Screen<Self>, dice: &mut impl Dice) -> Self::Action {
        choose(level, screen, Some(LONGEST), dice)
    }

    /// The same choice without a time limit: the same seed gives the same choice on every machine.
    fn choose_untimed(level: Level, screen: &Screen<Self>, dice: &mut impl Dice) -> Self::Action {
        choose(level, screen, None, dice)
    }
}

/// The longest time that a player waits for a bot.
const LONGEST: Duration = Duration::from_millis(1500);

fn choose<G: HasBots>(
    level: Level,
    screen: &Screen<G>,
    at_most: Option<Duration>,
    dice: &mut impl Dice,
) -> G::Action {
    match level {
        Level::First => casual(screen, dice),
        Level::Second => G::quick_choice(&screen.view, &screen.choices, dice),
        Level::Third => upper(screen, 0, at_most, dice),
        Level::Fourth => upper(screen, 1, at_most, dice),
    }
}

fn upper<G: HasBots>(
    screen: &Screen<G>,
    which: usize,
    at_most: Option<Duration>,
    dice: &mut impl Dice,
) -> G::Action {
    match G::MIND {
        Some(mind) => {
            let deadline = at_most.map(|most| Instant::now() + most);
            (mind.choose)(screen, mind.plans[which], deadline, dice)
        }
        None => think(screen, Budget { playouts: G::PLAYOUTS[which], at_most }, dice),
    }
}
