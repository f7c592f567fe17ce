//! The games by name: the one place where a name becomes a type.

use clap::ValueEnum;
use engine::{Game, Unreadable};
use oliver_twist::boxes;

use crate::failure::Failure;
use crate::input;

/// A game this program knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum GameName {
    /// Feed Fagin's bag, choose a role, dare to steal back (2 to 6 players)
    DoggyBag,
    /// Prowl the streets of London by day and by night, sell sets to Fagin (2 to 4 players)
    OliverTwist,
}

/// Calls a function that is generic over the game with the type of the game named.
macro_rules! for_game {
    ($name:expr, $function:ident($($argument:expr),*)) => {
        match $name {
            $crate::games::GameName::DoggyBag => $function::<doggy_bag::DoggyBag>($($argument),*),
            $crate::games::GameName::OliverTwist => $function::<oliver_twist::OliverTwist>($($argument),*),
        }
    };
}
pub(crate) use for_game;

/// Opens a box that a setup can then name: one that is open already, or a box file. Returns its name.
pub fn open_box(name: &str) -> Result<String, Failure> {
    if boxes::named(name).is_some() {
        return Ok(name.to_string());
    }
    let text = input::whole(name.as_ref(), input::WHOLE)
        .map_err(|error| Failure::usage(format!("the box {name} cannot be opened: {error}")))?;
    let town = boxes::parse(&text).map_err(|complaints| {
        let first = complaints.first().map(ToString::to_string).unwrap_or_default();
        let more = complaints.len().saturating_sub(1);
        Failure::usage(format!(
            "the box {name} cannot be played: {first} (and {more} more; fagin box check tells all)"
        ))
    })?;
    boxes::open(town).map(|town| town.key.clone()).map_err(Failure::usage)
}

impl GameName {
    /// The game of this name, as records have it.
    pub fn from_record(name: &str) -> Result<GameName, Unreadable> {
        let known = GameName::value_variants().iter().copied().find(|game| game.name() == name);
        known.ok_or_else(|| {
            let names: Vec<&str> = GameName::value_variants().iter().map(|game| game.name()).collect();
            Unreadable::expected(format!("a game this program knows ({})", names.join(", ")), name)
        })
    }

    /// The name, as records have it.
    pub fn name(self) -> &'static str {
        fn name<G: Game>() -> &'static str {
            G::NAME
        }
        for_game!(self, name())
    }
}
