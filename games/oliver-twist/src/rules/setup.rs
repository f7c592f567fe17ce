//! Seats and variants, chosen before the first move.

use std::fmt;
use std::str::FromStr;

use engine::options::{self, Setting, Values};
use engine::{Game, ParseError, Seat};

use crate::rules::position::{OliverTwist, TownRef};
use crate::rules::towns;

/// The options besides those of all games.
pub(crate) const OPTIONS: &[Setting] = &[
    Setting {
        name: "box",
        help: "Play with what is in this box file",
        values: Values::Opened { usual: towns::LONDON, known: towns::keys, open: open_box },
    },
    Setting {
        name: "memory",
        help: "Show everyone what has gone into stashes and files",
        values: Values::YesNo,
    },
];

#[cfg(feature = "boxes")]
fn open_box(text: &str) -> Result<&'static str, String> {
    let town = crate::boxes::parse(text).map_err(|complaints| {
        let first = complaints.first().map(ToString::to_string).unwrap_or_default();
        let more = complaints.len().saturating_sub(1);
        format!("{first} (and {more} more; fagin box check tells all)")
    })?;
    towns::open(town).map(|town| town.key.as_str())
}

#[cfg(not(feature = "boxes"))]
fn open_box(_: &str) -> Result<&'static str, String> {
    Err("this program was built without a reader for box files".to_string())
}

/// Seats and variants, chosen before the first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The number of players, 2 to 4 (OT-C1).
    pub seats: u8,
    /// The box.
    pub town: TownRef,
    /// The first player; `None` lets chance draw one (OT-S4).
    pub first: Option<Seat>,
    /// Whether everyone is shown the tokens that have gone into stashes and files (OT-P8).
    pub memory: bool,
    /// The version of the rules. By the first, players were not asked how to split a stash (OT-E2).
    pub rules: u32,
}

#[cfg(feature = "boxes")]
impl Default for Setup {
    fn default() -> Setup {
        Setup::with(TownRef(crate::boxes::london()))
    }
}

impl Setup {
    /// The usual setup with this box.
    pub fn with(town: TownRef) -> Setup {
        Setup { seats: 4, town, first: None, memory: false, rules: OliverTwist::RULES }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let memory = if self.memory { "yes" } else { "no" };
        let first = options::first_text(self.first);
        let (seats, town, rules) = (self.seats, &self.town.key, self.rules);
        write!(f, "seats={seats} box={town} memory={memory} first={first} rules={rules}")
    }
}

impl FromStr for Setup {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Setup, ParseError> {
        // The box is read first, because a setup cannot be made without one.
        let mut setup = Setup::with(town(options::value(text, "box").unwrap_or(towns::LONDON))?);
        for option in options::read(text) {
            match option? {
                ("seats", value) => setup.seats = options::seats(value, OliverTwist::SEATS)?,
                ("box", _) => {}
                ("memory", value) => setup.memory = options::yes_or_no("memory", value)?,
                ("first", value) => setup.first = options::first(value)?,
                ("rules", value) => setup.rules = options::rules::<OliverTwist>(value)?,
                (name, _) => {
                    let known = "one of the options seats, box, memory, first and rules";
                    return Err(ParseError::expected(known, name));
                }
            }
        }
        options::first_is_seated(setup.first, setup.seats)?;
        Ok(setup)
    }
}

fn town(value: &str) -> Result<TownRef, ParseError> {
    let known = towns::named(value).map(TownRef);
    known.ok_or_else(|| {
        ParseError::expected("a box that is open (london, or one named with --box FILE)", value)
    })
}
