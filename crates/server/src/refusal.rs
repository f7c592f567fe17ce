//! What the server says no to, and how.

use std::fmt;

use axum::http::StatusCode;
use engine::Refused;
use json::PROTOCOL;
use table::Refusal as No;
use words::Words;

use crate::store::StoreError;

/// Why something was not done.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// The table says no.
    Table(No),
    /// There is no such page.
    NoPage,
    /// There is no table of this code.
    NoTable,
    /// There is no such game.
    NoGame,
    /// How the game went has not been worked out yet.
    NoReport,
    /// A nonce came before its hash.
    EarlyNonce,
    /// The program speaks another version of the protocol.
    OtherProtocol(u32),
    /// A page of another site wants to act for the reader.
    OtherSite,
    /// The server was asked by a name that is not its own.
    WrongHost(String),
    /// Too much, too fast.
    TooFast,
    /// Too large.
    TooLarge,
    /// The storage does not work; what it says is for the log, not for players.
    Storage(String),
}

impl From<No> for Refusal {
    fn from(no: No) -> Refusal {
        match no {
            // Nobody at the table can do anything about what is stored.
            No::BadDice => Refusal::Storage(no.to_string()),
            no => Refusal::Table(no),
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        match error {
            StoreError::Overtaken => Refusal::Table(No::Stale),
            StoreError::Storage(what) | StoreError::Lost(what) => Refusal::Storage(what),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Refusal::Table(no) => return no.fmt(f),
            Refusal::NoPage => "there is no such page",
            Refusal::NoTable => "there is no table of this code",
            Refusal::NoGame => "there is no such game",
            Refusal::NoReport => "the report of this game is not written yet",
            Refusal::EarlyNonce => "a nonce comes after its hash",
            Refusal::OtherProtocol(spoken) => {
                return write!(f, "version {spoken} of the protocol is not spoken here, but {PROTOCOL}");
            }
            Refusal::OtherSite => "a page of another site asks",
            Refusal::WrongHost(host) => return write!(f, "{host} is not a name of this server"),
            Refusal::TooFast => "too many requests",
            Refusal::TooLarge => "too large",
            Refusal::Storage(what) => return write!(f, "the storage does not work: {what}"),
        })
    }
}

impl std::error::Error for Refusal {}

impl Refusal {
    /// What was sent cannot be read; what is wrong with it.
    pub fn unreadable(what: impl fmt::Display) -> Refusal {
        Refusal::Table(No::Unreadable(what.to_string()))
    }

    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        match self {
            Refusal::NoPage | Refusal::NoTable | Refusal::NoGame | Refusal::NoReport => StatusCode::NOT_FOUND,
            Refusal::EarlyNonce | Refusal::OtherProtocol(_) => StatusCode::BAD_REQUEST,
            Refusal::OtherSite => StatusCode::FORBIDDEN,
            Refusal::WrongHost(_) => StatusCode::MISDIRECTED_REQUEST,
            Refusal::TooFast => StatusCode::TOO_MANY_REQUESTS,
            Refusal::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Refusal::Storage(_) => StatusCode::SERVICE_UNAVAILABLE,
            Refusal::Table(no) => match no {
                No::NoSeat | No::NoLevel | No::Unreadable(_) | No::BadSetup(_) | No::NoName => {
                    StatusCode::BAD_REQUEST
                }
                No::BadNonce | No::BadHash | No::OtherNonce | No::NothingSaid => StatusCode::BAD_REQUEST,
                No::NotSeated | No::NotHost | No::Muted => StatusCode::FORBIDDEN,
                No::Taken | No::NameTaken | No::SeatedAlready | No::Stale | No::Rules(..) => {
                    StatusCode::CONFLICT
                }
                No::Begun | No::NotBegun | No::NotOver | No::NotSealed | No::OldDice => StatusCode::CONFLICT,
                No::BadTicket => StatusCode::GONE,
                No::BadDice => StatusCode::SERVICE_UNAVAILABLE,
            },
        }
    }

    /// Its name in the API, and of its sentence in the Fluent files.
    pub fn name(&self) -> &'static str {
        match self {
            Refusal::NoPage => "no-page",
            Refusal::NoTable => "no-table",
            Refusal::NoGame => "no-game",
            Refusal::NoReport => "no-report",
            Refusal::EarlyNonce => "early-nonce",
            Refusal::OtherProtocol(_) => "other-protocol",
            Refusal::OtherSite => "other-site",
            Refusal::WrongHost(_) => "wrong-host",
            Refusal::TooFast => "too-fast",
            Refusal::TooLarge => "too-large",
            Refusal::Storage(_) => "storage",
            Refusal::Table(no) => match no {
                No::NoSeat | No::Rules(Refused::NoSuchSeat { .. }, _) => "no-seat",
                No::NoLevel => "no-level",
                No::Taken => "taken",
                No::NotSeated => "not-seated",
                No::SeatedAlready => "seated-already",
                No::NotHost => "not-host",
                No::Begun => "begun",
                No::NotBegun => "not-begun",
                No::NotOver => "not-over",
                No::Stale => "stale",
                No::Rules(Refused::Over, _) => "over",
                No::Rules(Refused::NotYourTurn | Refused::ChanceFirst, _) => "not-your-turn",
                No::Rules(..) => "not-a-choice",
                No::Unreadable(_) => "unreadable",
                No::BadSetup(_) => "bad-setup",
                No::BadDice => "storage",
                No::NoName => "no-name",
                No::NameTaken => "name-taken",
                No::BadNonce => "bad-nonce",
                No::BadHash => "bad-hash",
                No::NotSealed => "not-sealed",
                No::OtherNonce => "other-nonce",
                No::OldDice => "old-dice",
                No::Muted => "muted",
                No::NothingSaid => "nothing-said",
                No::BadTicket => "bad-ticket",
            },
        }
    }

    /// The sentence that the reader is told.
    pub fn sentence(&self, words: &Words) -> String {
        let id = format!("refused-{}", self.name());
        match self {
            Refusal::Table(No::Unreadable(what) | No::BadSetup(what)) => {
                words.tell(&id, &[("what", what.as_str().into())])
            }
            Refusal::OtherProtocol(spoken) => words.tell(
                &id,
                &[("spoken", spoken.to_string().into()), ("protocol", PROTOCOL.to_string().into())],
            ),
            Refusal::WrongHost(host) => words.tell(&id, &[("host", host.as_str().into())]),
            Refusal::Table(No::Rules(refused, why)) => {
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
