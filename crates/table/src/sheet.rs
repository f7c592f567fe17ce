//! The sheet of a table: all that is stored about it but the steps of its game and what is said there.

use dice::{LiveDice, Secret, Version, secret};
use engine::Seat;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::{Code, Holder, Pace, Refusal, Stage};

/// The sheet of a table. Its JSON is what is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sheet {
    /// The name of the game.
    pub game: String,
    /// Its options, as a setup reads them.
    pub setup: String,
    /// The pace.
    pub pace: Pace,
    /// Whether the odds are shown on demand.
    pub odds: bool,
    /// Whether the table is listed for all to watch or join.
    pub listed: bool,
    /// How far it is.
    pub stage: Stage,
    /// Who set the table up.
    pub host: Holder,
    /// The seats, in order.
    pub seats: Vec<Chair>,
    /// Which dice: tables from before there were several versions have the first.
    #[serde(default)]
    pub dice: Version,
    /// The secret of the dice, in hex.
    pub secret: String,
    /// Whether the seats and the hashes of their nonces are fixed, and the nonces themselves may come.
    #[serde(default)]
    pub sealed: bool,
    /// Whether the game begins as soon as the host has given the hash of a nonce.
    #[serde(default)]
    pub at_once: bool,
    /// Whether messages are off.
    pub muted: bool,
    /// The code of the next table.
    #[serde(default, deserialize_with = "rematch")]
    pub rematch: Option<Code>,
    /// The deadline of a choice, or of the nonces, in milliseconds since 1970.
    pub deadline: Option<i64>,
    /// The time of the last change, in milliseconds since 1970. No two changes of a table have the same.
    pub touched: i64,
    /// The time at which somebody who sits here last did something, in milliseconds since 1970.
    #[serde(default)]
    pub attended: i64,
    /// The address that set up the table, cut down to a number: enough to share cores by, too little to find the
    /// address again.
    #[serde(default)]
    pub share: u16,
}

/// One seat, and who sits in it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Chair {
    /// The name; empty while the seat is free.
    pub name: String,
    /// Which dog or urchin.
    pub figure: u8,
    /// Who plays.
    pub player: Player,
    /// The hash of what the seat will add to the dice, in hex; empty if it adds nothing.
    #[serde(default)]
    pub hash: String,
    /// What the seat adds to the dice, in hex; empty as long as it was not given.
    pub nonce: String,
    /// Whether a bot plays until the person is back.
    pub away: bool,
    /// Whether a bot has made a choice for a person here.
    pub helped: bool,
    /// The question, by the number of steps before it, for which the time of this person is up: a bot answers it,
    /// even if they come back meanwhile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overdue: Option<usize>,
    /// What takes the seat to another device. It belongs to the person who sits here, for as long as they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ticket: Option<Ticket>,
}

/// What takes a seat to another device, once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ticket {
    /// The hash of its key.
    pub hash: String,
    /// When it expires, in milliseconds since 1970.
    pub until: i64,
}

/// Who plays a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// Nobody yet.
    #[default]
    Free,
    /// The person who has the token of this hash.
    Person(Holder),
    /// A bot of this level, from 0.
    Bot(u8),
}

/// A code that is not one is told apart from the other faults of a sheet.
fn rematch<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<Code>, D::Error> {
    let code = |text: String| {
        let no_code = || D::Error::custom(format!("the code of its rematch is “{text}”, which is none"));
        Code::read(&text).ok_or_else(no_code)
    };
    Option::<String>::deserialize(reader)?.map(code).transpose()
}

impl Sheet {
    /// The sheet as it is stored.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("all of it is text and numbers")
    }

    /// The sheet that was stored.
    pub fn from_json(text: &str) -> Result<Sheet, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// The people who sit here, in the order of their seats.
    pub fn people(&self) -> impl Iterator<Item = &Holder> {
        self.seats.iter().filter_map(|chair| match &chair.player {
            Player::Person(holder) => Some(holder),
            Player::Free | Player::Bot(_) => None,
        })
    }

    /// All who have the table in their list: the host, and the people who sit here.
    pub fn holders(&self) -> impl Iterator<Item = &Holder> {
        std::iter::once(&self.host).chain(self.people())
    }

    /// The seat that somebody holds.
    pub fn seat_of(&self, holder: &Holder) -> Option<Seat> {
        let holds = |chair: &Chair| matches!(&chair.player, Player::Person(sits) if sits == holder);
        self.numbered().find(|(_, chair)| holds(chair)).map(|(seat, _)| seat)
    }

    /// The chairs with their seats.
    pub fn numbered(&self) -> impl Iterator<Item = (Seat, &Chair)> {
        Seat::ALL.into_iter().zip(&self.seats)
    }

    /// The chair at a seat.
    pub fn chair(&self, seat: Seat) -> Result<&Chair, Refusal> {
        self.seats.get(seat.index()).ok_or(Refusal::NoSeat)
    }

    /// The first seat in which nobody sits.
    pub fn first_free(&self) -> Option<Seat> {
        self.numbered().find(|(_, chair)| chair.player == Player::Free).map(|(seat, _)| seat)
    }

    /// Whether a nonce whose hash was sealed is still to come.
    pub fn awaits_nonces(&self) -> bool {
        let missing = |chair: &Chair| !chair.hash.is_empty() && chair.nonce.is_empty();
        self.sealed && self.stage == Stage::Gathering && self.seats.iter().any(missing)
    }

    /// The hashes that the seats have given, in order.
    pub fn hashes(&self) -> Vec<&str> {
        self.seats.iter().map(|chair| chair.hash.as_str()).collect()
    }

    /// The names, in the order of the seats.
    pub fn names(&self) -> Vec<String> {
        self.seats.iter().map(|chair| chair.name.clone()).collect()
    }

    /// What is promised of the secret of the dice, in hex.
    pub fn commitment(&self) -> String {
        self.secret().map_or_else(String::new, |bytes| secret::hex(&self.dice.commitment(&bytes)))
    }

    /// The dice that follow from the secret and the nonces.
    pub fn live_dice(&self) -> Option<LiveDice> {
        let nonce = |chair: &Chair| match chair.nonce.as_str() {
            "" => Some(None),
            given => self.dice.nonce(given).map(Some),
        };
        let nonces: Vec<_> = self.seats.iter().map(nonce).collect::<Option<_>>()?;
        self.dice.dice(&self.secret()?, &nonces)
    }

    pub(crate) fn secret(&self) -> Option<Secret> {
        secret::unhex(&self.secret)
    }

    /// Makes tickets void.
    pub(crate) fn drop_tickets(&mut self, mut is_void: impl FnMut(&Ticket) -> bool) {
        for chair in &mut self.seats {
            chair.ticket.take_if(|ticket| is_void(ticket));
        }
    }
}

impl Chair {
    /// Whether a person sits here.
    pub fn is_person(&self) -> bool {
        matches!(self.player, Player::Person(_))
    }

    /// Whether a bot plays for the person here, who has been asked the same since so many steps.
    pub fn is_played_by_bot(&self, since: usize) -> bool {
        self.away || self.overdue == Some(since)
    }
}
