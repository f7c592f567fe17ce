//! Seats and variants, chosen before the first move.

use std::fmt;
use std::str::FromStr;

use engine::options::{self, Setting, Values};
use engine::{Game, ParseError, Seat};

use crate::DoggyBag;

/// The options besides those of all games.
pub(crate) const OPTIONS: &[Setting] = &[
    Setting {
        name: "edition",
        help: "Which printed rules to play by",
        values: Values::OneOf(&["english", "french", "french-first"]),
    },
    Setting {
        name: "beginner",
        help: "Play the beginner game, without the effects of the roles",
        values: Values::YesNo,
    },
];

/// The printed text that is played. The rulebook has a table of the differences.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Edition {
    /// The English rules.
    #[default]
    English,
    /// The revised French rules.
    French,
    /// The first French printing.
    FrenchFirst,
}

impl Edition {
    /// All editions.
    pub const ALL: [Edition; 3] = [Edition::English, Edition::French, Edition::FrenchFirst];
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Edition::English => "english",
            Edition::French => "french",
            Edition::FrenchFirst => "french-first",
        })
    }
}

impl FromStr for Edition {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Edition, ParseError> {
        let found = Edition::ALL.into_iter().find(|edition| edition.to_string() == text);
        found.ok_or_else(|| ParseError::expected("edition english, french or french-first", text))
    }
}

/// Seats and variants, chosen before the first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The number of players, 2 to 6 (DB-S1).
    pub seats: u8,
    /// The printed text that is played.
    pub edition: Edition,
    /// Whether this is the beginner game (DB-B1, DB-B2).
    pub beginner: bool,
    /// The first player; `None` lets chance draw one (DB-S6).
    pub first: Option<Seat>,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { seats: 4, edition: Edition::English, beginner: false, first: None }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let beginner = if self.beginner { "yes" } else { "no" };
        let first = options::first_text(self.first);
        write!(f, "seats={} edition={} beginner={beginner} first={first}", self.seats, self.edition)
    }
}

impl FromStr for Setup {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Setup, ParseError> {
        let mut setup = Setup::default();
        for option in options::read(text) {
            match option? {
                ("seats", value) => setup.seats = options::seats(value, DoggyBag::SEATS)?,
                ("edition", value) => setup.edition = value.parse()?,
                ("beginner", value) => setup.beginner = options::yes_or_no("beginner", value)?,
                ("first", value) => setup.first = options::first(value)?,
                (name, _) => {
                    let known = "one of the options seats, edition, beginner and first";
                    return Err(ParseError::expected(known, name));
                }
            }
        }
        options::first_is_seated(setup.first, setup.seats)?;
        Ok(setup)
    }
}
