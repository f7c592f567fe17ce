//! What the server says no to, and how.

use axum::http::StatusCode;
use engine::{Refused, Why};
use json::PROTOCOL;
use words::Words;

use crate::playing::NotPlayed;
use crate::store::Trouble;

/// Why something was not done.
#[derive(Debug)]
pub enum Refusal {
    /// There is no such page.
    NoPage,
    /// There is no table of this code.
    NoTable,
    /// There is no such game.
    NoGame,
    /// There is no such seat.
    NoSeat,
    /// Bots have no such level.
    NoLevel,
    /// Somebody sits there.
    Taken,
    /// The one who asks does not sit at the table.
    NotSeated,
    /// The one who asks sits in another seat.
    SeatedAlready,
    /// Only the host can do this.
    NotHost,
    /// The game has begun.
    Begun,
    /// The game has not begun.
    NotBegun,
    /// The game is not over.
    NotOver,
    /// How the game went has not been worked out yet.
    NoReport,
    /// The table has moved on.
    Stale,
    /// The rules refuse it; why, where they can say.
    Rules(Refused, Option<Why>),
    /// What was sent cannot be read; what is wrong with it.
    Unreadable(String),
    /// The options do not fit; what is wrong with them.
    BadSetup(String),
    /// No name was given.
    NoName,
    /// Somebody at the table has this name, or one that looks like it.
    NameTaken,
    /// A nonce is not one.
    BadNonce,
    /// The hash of a nonce is not one.
    BadHash,
    /// A nonce came before its hash.
    EarlyNonce,
    /// A nonce came before the hashes were sealed.
    NotSealed,
    /// A nonce does not have the hash that was sealed.
    OtherNonce,
    /// The dice of this table take no hashes.
    OldDice,
    /// The program speaks another version of the protocol.
    OtherProtocol(u32),
    /// Messages are off.
    Muted,
    /// A message without words.
    NothingSaid,
    /// The ticket was used, or is too old.
    BadTicket,
    /// A page of another site wants to act for the reader.
    OtherSite,
    /// The server was asked by a name that is not its own.
    WrongHost(String),
    /// Too much, too fast.
    TooFast,
    /// Too large.
    TooLarge,
    /// Nobody knows who asks.
    NoToken,
    /// The storage does not work; what it says is for the log, not for players.
    Storage(String),
}

impl From<Trouble> for Refusal {
    fn from(trouble: Trouble) -> Refusal {
        match trouble {
            Trouble::Overtaken => Refusal::Stale,
            Trouble::Storage(what) | Trouble::Lost(what) => Refusal::Storage(what),
        }
    }
}

impl From<NotPlayed> for Refusal {
    fn from(why: NotPlayed) -> Refusal {
        match why {
            NotPlayed::Stale => Refusal::Stale,
            NotPlayed::Unreadable(what) => Refusal::Unreadable(what),
            NotPlayed::Refused(refused, why) => Refusal::Rules(refused, why),
        }
    }
}

impl Refusal {
    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        use Refusal::*;
        match self {
            NoPage | NoTable | NoGame | NoReport => StatusCode::NOT_FOUND,
            NoSeat | NoLevel | Unreadable(_) | BadSetup(_) | NoName | BadNonce | BadHash | EarlyNonce
            | OtherNonce | OtherProtocol(_) | NothingSaid => StatusCode::BAD_REQUEST,
            NoToken => StatusCode::UNAUTHORIZED,
            NotSeated | NotHost | Muted | OtherSite => StatusCode::FORBIDDEN,
            Taken | NameTaken | SeatedAlready | Begun | NotBegun | NotOver | NotSealed | OldDice | Stale
            | Rules(..) => StatusCode::CONFLICT,
            BadTicket => StatusCode::GONE,
            TooFast => StatusCode::TOO_MANY_REQUESTS,
            WrongHost(_) => StatusCode::MISDIRECTED_REQUEST,
            TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Storage(_) => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// Its name in the API, and of its sentence in the Fluent files.
    pub fn name(&self) -> &'static str {
        use Refusal::*;
        match self {
            NoPage => "no-page",
            NoTable => "no-table",
            NoGame => "no-game",
            NoSeat => "no-seat",
            NoLevel => "no-level",
            Taken => "taken",
            NotSeated => "not-seated",
            SeatedAlready => "seated-already",
            NotHost => "not-host",
            Begun => "begun",
            NotBegun => "not-begun",
            NotOver => "not-over",
            NoReport => "no-report",
            Stale => "stale",
            Rules(Refused::Over, _) => "over",
            Rules(Refused::NoSuchSeat { .. }, _) => "no-seat",
            Rules(Refused::NotYourTurn | Refused::ChanceFirst, _) => "not-your-turn",
            Rules(..) => "not-a-choice",
            Unreadable(_) => "unreadable",
            BadSetup(_) => "bad-setup",
            NoName => "no-name",
            NameTaken => "name-taken",
            BadNonce => "bad-nonce",
            BadHash => "bad-hash",
            EarlyNonce => "early-nonce",
            NotSealed => "not-sealed",
            OtherNonce => "other-nonce",
            OldDice => "old-dice",
            OtherProtocol(_) => "other-protocol",
            Muted => "muted",
            NothingSaid => "nothing-said",
            BadTicket => "bad-ticket",
            OtherSite => "other-site",
            WrongHost(_) => "wrong-host",
            TooFast => "too-fast",
            TooLarge => "too-large",
            NoToken => "no-token",
            Storage(_) => "storage",
        }
    }

    /// What the reader is told.
    pub fn sentence(&self, words: &Words) -> String {
        let id = format!("refused-{}", self.name());
        match self {
            Refusal::Unreadable(what) | Refusal::BadSetup(what) => {
                words.tell(&id, &[("what", what.as_str().into())])
            }
            Refusal::OtherProtocol(spoken) => words.tell(
                &id,
                &[("spoken", spoken.to_string().into()), ("protocol", PROTOCOL.to_string().into())],
            ),
            Refusal::WrongHost(host) => words.tell(&id, &[("host", host.as_str().into())]),
            Refusal::Rules(refused, why) => {
                let rule = ("rule", refused.rule().unwrap_or("").into());
                match why {
                    Some(why) => {
                        let why = words.tell(why.id, &[("one", why.one.into()), ("two", why.two.into())]);
                        words.tell("refused-not-a-choice-why", &[("why", why.into()), rule])
                    }
                    None => words.tell(&id, &[rule]),
                }
            }
            _ => words.say(&id),
        }
    }
}
