//! What is stored about a table besides its steps.

use pages::{Pace, Stage};
use serde::{Deserialize, Serialize};

use crate::dice::Version;

/// A table, but for its steps and its talk.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct About {
    /// The name of the game.
    pub game: String,
    /// Its options, as a setup reads them.
    pub setup: String,
    /// The pace, by name.
    pub pace: String,
    /// Whether the odds are shown on demand.
    pub odds: bool,
    /// Whether the table is listed for all to watch or join.
    pub listed: bool,
    /// How far it is.
    pub stage: String,
    /// Who made the table: the hash of a token.
    pub host: String,
    /// The seats, in order.
    pub seats: Vec<Seated>,
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
    pub rematch: Option<String>,
    /// When a choice is due, in milliseconds since 1970.
    pub deadline: Option<i64>,
    /// When the table was last changed, in milliseconds since 1970.
    pub touched: i64,
    /// When somebody who sits here last did something, in milliseconds since 1970.
    #[serde(default)]
    pub attended: i64,
    /// The address that set up the table, cut down to a number: enough to share cores by, too little to find the
    /// address again.
    #[serde(default)]
    pub share: u16,
}

/// One seat.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Seated {
    /// The name.
    pub name: String,
    /// Which dog or urchin.
    pub figure: u8,
    /// Who plays.
    pub player: Player,
    /// The hash of what the seat will add to the dice, in hex; nothing if it adds nothing.
    #[serde(default)]
    pub hash: String,
    /// What the seat adds to the dice, in hex; nothing as long as it was not given.
    pub nonce: String,
    /// Whether a bot plays until its owner is back.
    pub away: bool,
    /// Whether a bot has made a choice for a person here.
    pub helped: bool,
    /// The question, by the number of steps before it, for which the time of this person is up: a bot answers it,
    /// even if they come back meanwhile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overdue: Option<usize>,
    /// What takes the seat to another device. It belongs to whoever sits here, for as long as they do.
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
    /// Whoever has the token of this hash.
    Person(String),
    /// A bot of this level, from 0.
    Bot(u8),
}

impl About {
    /// As stored.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("all of it is text and numbers")
    }

    /// From what was stored.
    pub fn from_json(text: &str) -> Result<About, String> {
        serde_json::from_str(text).map_err(|error| format!("a table is stored that cannot be read: {error}"))
    }

    /// How far the table is.
    pub fn stage(&self) -> Stage {
        match self.stage.as_str() {
            "gathering" => Stage::Gathering,
            "playing" => Stage::Playing,
            _ => Stage::Over,
        }
    }

    /// The same, as stored.
    pub fn stage_name(&self) -> &str {
        &self.stage
    }

    /// Goes on to the next stage.
    pub fn enter(&mut self, stage: Stage) {
        self.stage = match stage {
            Stage::Gathering => "gathering",
            Stage::Playing => "playing",
            Stage::Over => "over",
        }
        .to_string();
    }

    /// The pace.
    pub fn pace(&self) -> Pace {
        Pace::from_name(&self.pace).unwrap_or(Pace::Endless)
    }

    /// The hashes of the tokens of all who sit here or host it.
    pub fn holders(&self) -> impl Iterator<Item = &str> {
        let seated = self.seats.iter().filter_map(|seat| match &seat.player {
            Player::Person(holder) => Some(holder.as_str()),
            _ => None,
        });
        std::iter::once(self.host.as_str()).chain(seated)
    }

    /// The seat of whoever has the token of this hash.
    pub fn seat_of(&self, holder: &str) -> Option<usize> {
        self.seats.iter().position(|seat| seat.player == Player::Person(holder.to_string()))
    }

    /// Makes tickets void.
    pub fn drop_tickets(&mut self, mut is_void: impl FnMut(&Ticket) -> bool) {
        for seat in &mut self.seats {
            seat.ticket.take_if(|ticket| is_void(ticket));
        }
    }

    /// Whether a nonce whose hash was sealed is still to come.
    pub fn awaits_nonces(&self) -> bool {
        let missing = |seat: &Seated| !seat.hash.is_empty() && seat.nonce.is_empty();
        self.sealed && self.stage() == Stage::Gathering && self.seats.iter().any(missing)
    }

    /// The hashes that the seats have given, in order.
    pub fn hashes(&self) -> Vec<&str> {
        self.seats.iter().map(|seat| seat.hash.as_str()).collect()
    }

    /// The names, in the order of the seats.
    pub fn names(&self) -> Vec<String> {
        self.seats.iter().map(|seat| seat.name.clone()).collect()
    }
}

impl Seated {
    /// Whether a bot plays for the person here when they are asked what they have been asked for `since` so many steps.
    pub fn is_played_by_bot(&self, since: usize) -> bool {
        self.away || self.overdue == Some(since)
    }
}
