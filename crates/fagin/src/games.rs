//! The games by name: the one place where a name becomes a type.

use clap::ValueEnum;
use engine::{Game, Unreadable};

/// A game this program knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum GameName {
    /// Feed Fagin's bag, choose a role, dare to steal back (2 to 6 players)
    DoggyBag,
}

/// Calls a function that is generic over the game with the type of the game named.
macro_rules! for_game {
    ($name:expr, $function:ident($($argument:expr),*)) => {
        match $name {
            $crate::games::GameName::DoggyBag => $function::<doggy_bag::DoggyBag>($($argument),*),
        }
    };
}
pub(crate) use for_game;

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
