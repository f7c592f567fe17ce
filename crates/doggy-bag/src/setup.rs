//! Seats and variants, chosen before the first move.

use std::fmt;
use std::str::FromStr;

use engine::{Game, Seat, Unreadable};

use crate::DoggyBag;

/// Which printed text is played. The rulebook has a table of the differences.
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
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Edition, Unreadable> {
        let found = Edition::ALL.into_iter().find(|edition| edition.to_string() == text);
        found.ok_or_else(|| Unreadable::expected("edition english, french or french-first", text))
    }
}

/// Seats and variants, chosen before the first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// How many play, 2 to 6 (DB-S1).
    pub seats: u8,
    /// Which printed text is played.
    pub edition: Edition,
    /// Whether this is the beginner game (DB-B1, DB-B2).
    pub beginner: bool,
    /// Who begins; drawn at random if nobody is named (DB-S6).
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
        write!(f, "seats={} edition={} beginner={beginner} first=", self.seats, self.edition)?;
        match self.first {
            Some(seat) => write!(f, "{seat}"),
            None => f.write_str("random"),
        }
    }
}

impl FromStr for Setup {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Setup, Unreadable> {
        let mut setup = Setup::default();
        for option in text.split_whitespace() {
            let (name, value) = option
                .split_once('=')
                .ok_or_else(|| Unreadable::expected("an option such as seats=4", option))?;
            match name {
                "seats" => setup.seats = seats(value)?,
                "edition" => setup.edition = value.parse()?,
                "beginner" => setup.beginner = yes_or_no(value)?,
                "first" => setup.first = first(value)?,
                _ => {
                    let known = "one of the options seats, edition, beginner and first";
                    return Err(Unreadable::expected(known, name));
                }
            }
        }
        match setup.first {
            Some(seat) if seat.number() >= setup.seats => {
                let seats = format!("a first player among the seats 0 to {}", setup.seats - 1);
                Err(Unreadable::expected(seats, &seat.to_string()))
            }
            _ => Ok(setup),
        }
    }
}

fn seats(value: &str) -> Result<u8, Unreadable> {
    let seats = value.parse().ok().filter(|seats| DoggyBag::SEATS.contains(seats));
    seats.ok_or_else(|| Unreadable::expected("2 to 6 seats", value))
}

fn yes_or_no(value: &str) -> Result<bool, Unreadable> {
    match value {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(Unreadable::expected("beginner yes or no", value)),
    }
}

fn first(value: &str) -> Result<Option<Seat>, Unreadable> {
    match value {
        "random" => Ok(None),
        _ => {
            let seat = value.parse();
            seat.map(Some).map_err(|_| Unreadable::expected("a first player, a seat or random", value))
        }
    }
}
