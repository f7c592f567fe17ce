//! The levels of the bots, by name.

use std::time::Duration;

use engine::{Dice, ParseError, Screen};

use crate::{Budget, Heuristic, casual, think};

/// The strength of a bot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Plays without a plan.
    First,
    /// Plays by rules of thumb.
    Second,
    /// Searches with a small budget.
    Third,
    /// Searches with a large budget.
    Fourth,
}

impl Level {
    /// All levels, from the weakest to the strongest.
    pub const ALL: [Level; 4] = [Level::First, Level::Second, Level::Third, Level::Fourth];
}

/// A game with bots of all levels.
pub trait HasBots: Heuristic {
    /// The names of the levels, from the weakest to the strongest.
    const LEVELS: [&'static str; 4];
    /// The playouts per choice of the third and of the fourth level.
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
    let budget = |which: usize| Budget { playouts: G::PLAYOUTS[which], at_most };
    match level {
        Level::First => casual(screen, dice),
        Level::Second => G::quick_choice(&screen.view, &screen.choices, dice),
        Level::Third => think(screen, budget(0), dice),
        Level::Fourth => think(screen, budget(1), dice),
    }
}
