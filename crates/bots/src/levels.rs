//! The levels, by name.

use std::time::Duration;

use engine::{Dice, Screen, Unreadable};

use crate::{Budget, Thumb, carefree, think};

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Without a plan.
    First,
    /// By rules of thumb.
    Second,
    /// Thinks a little.
    Third,
    /// Thinks a lot.
    Fourth,
}

impl Level {
    /// All levels, from the weakest to the strongest.
    pub const ALL: [Level; 4] = [Level::First, Level::Second, Level::Third, Level::Fourth];
}

/// A game with bots of all levels.
pub trait Player: Thumb {
    /// The names of the levels, from the weakest to the strongest.
    const LEVELS: [&'static str; 4];
    /// How many times the third and the fourth level play a choice out.
    const THOUGHTS: [u32; 2];
    /// How many times a finished game is played out to tell how it went: less than a second's worth.
    const STUDY: u32;

    /// The level of this name; `random` is the first in every game.
    fn level(name: &str) -> Result<Level, Unreadable> {
        let found = Level::ALL.into_iter().find(|&level| Self::name_of(level) == name);
        let found = found.or((name == "random").then_some(Level::First));
        found
            .ok_or_else(|| Unreadable::expected(format!("one of the bots {}", Self::LEVELS.join(", ")), name))
    }

    /// The name of a level.
    fn name_of(level: Level) -> &'static str {
        Self::LEVELS[level as usize]
    }

    /// What a bot of this level answers, within a second and a half on any machine. The screen is one of a
    /// seat that has to choose.
    fn choose(level: Level, screen: &Screen<Self>, dice: &mut impl Dice) -> Self::Action {
        choose(level, screen, Some(LONGEST), dice)
    }

    /// The same however slow the machine: the same seed then gives the same choice.
    fn choose_untimed(level: Level, screen: &Screen<Self>, dice: &mut impl Dice) -> Self::Action {
        choose(level, screen, None, dice)
    }
}

/// The longest that anyone waits for a bot.
const LONGEST: Duration = Duration::from_millis(1500);

fn choose<G: Player>(
    level: Level,
    screen: &Screen<G>,
    at_most: Option<Duration>,
    dice: &mut impl Dice,
) -> G::Action {
    let budget = |which: usize| Budget { thoughts: G::THOUGHTS[which], at_most };
    match level {
        Level::First => carefree(screen, dice),
        Level::Second => G::thumb(&screen.view, &screen.choices, dice),
        Level::Third => think(screen, budget(0), dice),
        Level::Fourth => think(screen, budget(1), dice),
    }
}
