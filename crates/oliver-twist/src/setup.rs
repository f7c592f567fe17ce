//! Seats and variants, chosen before the first move.

use std::fmt;
use std::str::FromStr;

use engine::{Game, Seat, Unreadable};

use crate::boxes;
use crate::position::{OliverTwist, TownRef};

/// Seats and variants, chosen before the first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// How many play, 2 to 4 (OT-C1).
    pub seats: u8,
    /// What is in the box.
    pub town: TownRef,
    /// Who begins; drawn at random if nobody is named (OT-S4).
    pub first: Option<Seat>,
    /// Whether the table shows everyone what has gone into stashes and files (OT-P8).
    pub memory: bool,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { seats: 4, town: TownRef(boxes::london()), first: None, memory: false }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let memory = if self.memory { "yes" } else { "no" };
        write!(f, "seats={} box={} memory={memory} first=", self.seats, self.town.key)?;
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
                "box" => setup.town = town(value)?,
                "memory" => setup.memory = yes_or_no(value)?,
                "first" => setup.first = first(value)?,
                _ => {
                    let known = "one of the options seats, box, memory and first";
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
    let seats = value.parse().ok().filter(|seats| OliverTwist::SEATS.contains(seats));
    seats.ok_or_else(|| Unreadable::expected("2 to 4 seats", value))
}

fn town(value: &str) -> Result<TownRef, Unreadable> {
    let known = boxes::named(value).map(TownRef);
    known.ok_or_else(|| {
        Unreadable::expected("a box that is open (london, or one named with --box FILE)", value)
    })
}

fn yes_or_no(value: &str) -> Result<bool, Unreadable> {
    match value {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(Unreadable::expected("memory yes or no", value)),
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
