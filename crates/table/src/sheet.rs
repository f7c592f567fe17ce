//! The sheet of a table: everything that is stored about it except the steps of its game and its
//! messages.

use dice::{LiveDice, Secret, Version, secret};
use engine::Seat;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::{Code, Holder, Learning, Pace, Refusal, Stage};

/// The sheet of a table. It is stored as JSON, so names here are names in the storage.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sheet {
    pub game: String,
    /// The options of the game, in full.
    pub setup: String,
    pub pace: Pace,
    /// Whether the odds are shown on demand.
    pub odds: bool,
    /// Whether people may ask the coach although other people sit here.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub coach: bool,
    /// Whether the table is listed for all to watch or join.
    pub listed: bool,
    pub stage: Stage,
    /// The person who set the table up.
    pub host: Holder,
    pub seats: Vec<Chair>,
    /// The version of the dice. Tables from before there were several have the first.
    #[serde(default)]
    pub dice: Version,
    /// The secret of the dice, in hex.
    pub secret: String,
    /// Whether seats and hashes are fixed. Nonces are accepted only then, because a nonce published
    /// earlier would let others choose theirs to suit it.
    #[serde(default)]
    pub sealed: bool,
    /// Whether the game begins as soon as the host has given the hash of a nonce.
    #[serde(default)]
    pub at_once: bool,
    pub muted: bool,
    /// The code of the next table.
    #[serde(default, deserialize_with = "rematch")]
    pub rematch: Option<Code>,
    /// The deadline of a choice, or of the nonces, in milliseconds since 1970.
    pub deadline: Option<i64>,
    /// The time of the last change, in milliseconds since 1970. No two changes of a table have the
    /// same.
    pub touched: i64,
    /// The time of the last action of a person who sits here, in milliseconds since 1970.
    #[serde(default)]
    pub attended: i64,
    /// A short hash of the address that set up the table: long enough to share cores by, too short
    /// to find the address again.
    #[serde(default)]
    pub share: u16,
    /// The lesson that the table follows, if it follows one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<Learning>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Chair {
    /// The name; empty while the seat is free.
    pub name: String,
    /// The number of the dog or urchin.
    pub figure: u8,
    pub player: Player,
    /// The hash of the seat's contribution to the dice, in hex; empty if it contributes nothing.
    #[serde(default)]
    pub hash: String,
    /// The seat's contribution to the dice, in hex; empty until it is given.
    pub nonce: String,
    /// Whether a bot plays until the person is back.
    pub away: bool,
    /// Whether a bot has made a choice for a person here.
    pub helped: bool,
    /// Whether the person here asked the coach although other people sit at the table.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub advised: bool,
    /// The question, by the number of steps before it, for which this person's time is up. A bot
    /// answers it, even if the person comes back meanwhile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overdue: Option<usize>,
    /// The ticket that takes the seat to another device. It belongs to the person who sits here,
    /// and goes when they get up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ticket: Option<Ticket>,
}

/// A pass that takes a seat to another device, once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ticket {
    /// The hash of its key.
    pub hash: String,
    /// The time at which it expires, in milliseconds since 1970.
    pub until: i64,
}

/// The player of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// The seat is free.
    #[default]
    Free,
    /// A person, by the hash of their token.
    Person(Holder),
    /// A bot, by its level from 0.
    Bot(u8),
}

/// Names a code that is not one, so that this fault can be told from the other faults of a sheet.
fn rematch<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<Code>, D::Error> {
    let code = |text: String| {
        let no_code =
            || D::Error::custom(format!("the code of its rematch is “{text}”, which is none"));
        Code::read(&text).ok_or_else(no_code)
    };
    Option::<String>::deserialize(reader)?.map(code).transpose()
}

impl Sheet {
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("all of it is text and numbers")
    }

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

    /// All people who have the table in their list: the host, and those who sit here.
    pub fn holders(&self) -> impl Iterator<Item = &Holder> {
        std::iter::once(&self.host).chain(self.people())
    }

    pub fn seat_of(&self, holder: &Holder) -> Option<Seat> {
        let holds = |chair: &Chair| matches!(&chair.player, Player::Person(sits) if sits == holder);
        self.numbered().find(|(_, chair)| holds(chair)).map(|(seat, _)| seat)
    }

    pub fn numbered(&self) -> impl Iterator<Item = (Seat, &Chair)> {
        Seat::ALL.into_iter().zip(&self.seats)
    }

    pub fn chair(&self, seat: Seat) -> Result<&Chair, Refusal> {
        self.seats.get(seat.index()).ok_or(Refusal::NoSeat)
    }

    /// The first seat that is free.
    pub fn first_free(&self) -> Option<Seat> {
        self.numbered().find(|(_, chair)| chair.player == Player::Free).map(|(seat, _)| seat)
    }

    /// Whether a nonce whose hash was sealed is still to come.
    pub fn awaits_nonces(&self) -> bool {
        let missing = |chair: &Chair| !chair.hash.is_empty() && chair.nonce.is_empty();
        self.sealed && self.stage == Stage::Gathering && self.seats.iter().any(missing)
    }

    /// The hashes that the seats have given, in order; empty where there is none.
    pub fn hashes(&self) -> Vec<&str> {
        self.seats.iter().map(|chair| chair.hash.as_str()).collect()
    }

    pub fn names(&self) -> Vec<String> {
        self.seats.iter().map(|chair| chair.name.clone()).collect()
    }

    /// The commitment to the secret of the dice, in hex; empty in a lesson, which rolls none.
    pub fn commitment(&self) -> String {
        if self.lesson.is_some() {
            return String::new();
        }
        self.secret().map_or_else(String::new, |bytes| secret::hex(&self.dice.commitment(&bytes)))
    }

    /// The dice that follow from the secret and the nonces; `None` if any of them cannot be read.
    pub fn live_dice(&self) -> Option<LiveDice> {
        // No nonce is fine in version 2; a nonce that cannot be read is not, because the deal could
        // not be checked later.
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

    pub(crate) fn drop_tickets(&mut self, mut is_void: impl FnMut(&Ticket) -> bool) {
        for chair in &mut self.seats {
            chair.ticket.take_if(|ticket| is_void(ticket));
        }
    }
}

impl Chair {
    pub fn is_person(&self) -> bool {
        matches!(self.player, Player::Person(_))
    }

    /// Whether a bot plays for the person here, who is asked the question after `since` steps.
    pub fn is_played_by_bot(&self, since: usize) -> bool {
        self.away || self.overdue == Some(since)
    }
}
