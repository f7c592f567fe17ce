//! Refusals of the server: their status, their name in the API, and their sentence for the reader.

use std::fmt;

use axum::http::StatusCode;
use engine::Refused;
use language::Words;
use table::Refusal as No;
use wire::PROTOCOL;

use crate::store::StoreError;

#[derive(Clone, Debug)]
pub enum Refusal {
    /// Refused by the table's own rules (crate `table`).
    Table(No),
    NoPage,
    NoTable,
    NoGame,
    /// The report is a job of its own, so a finished game can be without one for a while.
    NoReport,
    /// A nonce came before its hash, so its sender could have chosen it to suit the dice.
    EarlyNonce,
    /// A program speaks this version of the protocol, which is not ours.
    OtherProtocol(u32),
    /// A page of another site sent a form in the reader's name (CSRF).
    OtherSite,
    /// The request named another host than this server (DNS rebinding).
    WrongHost(String),
    /// Past the rate limits of its address (`limits.rs`).
    TooFast,
    TooLarge,
    /// The store failed. The text is for the log, never for players.
    Storage(String),
}

impl From<No> for Refusal {
    fn from(no: No) -> Refusal {
        match no {
            // Stored dice that do not add up are damage in the store: no player can mend them.
            No::BadDice => Refusal::Storage(no.to_string()),
            no => Refusal::Table(no),
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        match error {
            // Another change was stored first, so the player chose on an old page.
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
                return write!(
                    f,
                    "version {spoken} of the protocol is not spoken here, but {PROTOCOL}"
                );
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
    /// The request cannot be parsed; `what` is wrong with it.
    pub fn unreadable(what: impl fmt::Display) -> Refusal {
        Refusal::Table(No::Unreadable(what.to_string()))
    }

    pub fn status(&self) -> StatusCode {
        match self {
            Refusal::NoPage | Refusal::NoTable | Refusal::NoGame | Refusal::NoReport => {
                StatusCode::NOT_FOUND
            }
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
                No::BadNonce | No::BadHash | No::OtherNonce | No::NothingSaid => {
                    StatusCode::BAD_REQUEST
                }
                No::NotSeated | No::NotHost | No::Muted | No::NoCoach => StatusCode::FORBIDDEN,
                No::Taken | No::NameTaken | No::SeatedAlready | No::Stale | No::Rules(..) => {
                    StatusCode::CONFLICT
                }
                No::Begun | No::NotBegun | No::NotOver | No::NotSealed | No::OldDice => {
                    StatusCode::CONFLICT
                }
                No::OtherChoice { .. } | No::ReadFirst | No::OldLesson => StatusCode::CONFLICT,
                No::BadTicket => StatusCode::GONE,
                No::BadDice => StatusCode::SERVICE_UNAVAILABLE,
            },
        }
    }

    /// Name of the refusal in the API; `refused-` and this name is its sentence in the Fluent
    /// files.
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
                No::OtherChoice { .. } => "other-choice",
                No::NoCoach => "no-coach",
                No::ReadFirst => "read-first",
                No::OldLesson => "old-lesson",
            },
        }
    }

    /// The sentence for a program, with what is wrong in the words of whoever read the request. Those
    /// are English only, so pages leave them out.
    pub fn message(&self, words: &Words) -> String {
        let sentence = self.sentence(words);
        match self {
            Refusal::Table(No::Unreadable(what) | No::BadSetup(what)) => {
                format!("{sentence} {what}")
            }
            _ => sentence,
        }
    }

    pub fn sentence(&self, words: &Words) -> String {
        let id = format!("refused-{}", self.name());
        match self {
            Refusal::OtherProtocol(spoken) => words.tell(
                &id,
                &[("spoken", spoken.to_string().into()), ("protocol", PROTOCOL.to_string().into())],
            ),
            Refusal::Table(No::OtherChoice { game, name, rule }) => {
                let why = words.say(&format!("learn-{game}-{name}-no"));
                words.tell(&id, &[("why", why.into()), ("rule", rule.as_str().into())])
            }
            Refusal::WrongHost(host) => words.tell(&id, &[("host", host.as_str().into())]),
            Refusal::Table(No::Rules(refused, why)) => {
                let rule = ("rule", refused.rule().unwrap_or("").into());
                // The reason that the game gives says more than “not a choice”, so it replaces that
                // sentence.
                match why {
                    Some(why) => {
                        let why =
                            words.tell(why.id, &[("one", why.one.into()), ("two", why.two.into())]);
                        words.tell("refused-not-a-choice-why", &[("why", why.into()), rule])
                    }
                    None => words.tell(&id, &[rule]),
                }
            }
            _ => words.say(&id),
        }
    }
}
