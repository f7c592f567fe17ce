//! The one list of games. Code for every game is a loop over [`GameName::ALL`], or calls a function
//! that is generic over the game through [`for_game!`].

use std::fmt;
use std::str::FromStr;

use engine::{Game, ParseError};

macro_rules! games {
    ($d:tt $($crate_name:ident::$game:ident),+ $(,)?) => {
        $(pub use $crate_name::$game;)+

        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum GameName {
            $(#[doc = stringify!($game)] $game,)+
        }

        impl GameName {
            /// All games, in the order in which people are shown them.
            pub const ALL: &'static [GameName] = &[$(GameName::$game),+];

            /// The name in addresses, records and commands.
            pub const fn name(self) -> &'static str {
                match self {
                    $(GameName::$game => <$game as Game>::NAME,)+
                }
            }
        }

        /// Calls a generic function with the type of the game named: `for_game!(name,
        /// seats(setup))` calls `seats::<DoggyBag>(setup)`.
        #[macro_export]
        macro_rules! for_game {
            ($d name:expr, $d function:ident($d($d argument:expr),*)) => {
                match $d name {
                    $($crate::GameName::$game => $d function::<$crate::$game>($d($d argument),*),)+
                }
            };
        }
    };
}

games!($ doggy_bag::DoggyBag, oliver_twist::OliverTwist);

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameName {
    type Err = ParseError;

    fn from_str(name: &str) -> Result<GameName, ParseError> {
        let known = GameName::ALL.iter().copied().find(|game| game.name() == name);
        known.ok_or_else(|| {
            let names: Vec<&str> = GameName::ALL.iter().map(|game| game.name()).collect();
            ParseError::expected(format!("a game this program knows ({})", names.join(", ")), name)
        })
    }
}

/// All words of a language: those that the games share, and those of each game. Read once, at the
/// first use.
#[cfg(feature = "words")]
pub fn words(language: language::Language) -> &'static language::Words {
    use std::sync::LazyLock;

    use language::{Language, Messages, Narrate, Words};

    fn messages<G: Narrate>(language: Language) -> Messages {
        G::messages(language)
    }
    fn all(language: Language) -> Words {
        let games = GameName::ALL.iter().map(|&game| for_game!(game, messages(language)));
        Words::with_games(language, &games.collect::<Vec<_>>())
    }
    static WORDS: LazyLock<[Words; 2]> = LazyLock::new(|| Language::ALL.map(all));
    &WORDS[language as usize]
}
