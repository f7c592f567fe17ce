//! The refusals of a table.

use std::fmt;

use engine::{Refused, Why};

/// The reason why a table stays as it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    NoSeat,
    NoLevel,
    /// Another player sits there.
    Taken,
    /// The person who asks does not sit at the table.
    NotSeated,
    /// The person who asks sits in another seat.
    SeatedAlready,
    NotHost,
    Begun,
    NotBegun,
    NotOver,
    /// The table has moved on: the request was made for an earlier state.
    Stale,
    /// The rules refuse it; with the reason, where they can name one.
    Rules(Refused, Option<Why>),
    /// The request cannot be read; with the fault.
    Unreadable(String),
    /// The options do not fit; with the fault.
    BadSetup(String),
    /// The stored secret or nonces of the table cannot be read.
    BadDice,
    /// The name has no visible letter.
    NoName,
    /// Another player at the table has this name, or one that looks like it.
    NameTaken,
    /// A nonce is not sixteen bytes in hex.
    BadNonce,
    /// The hash of a nonce is not 32 bytes in hex.
    BadHash,
    /// A nonce came before the hashes were sealed.
    NotSealed,
    /// A nonce does not have the hash that was sealed.
    OtherNonce,
    /// The dice of this table take no hashes.
    OldDice,
    Muted,
    /// A message has no visible letter.
    NothingSaid,
    BadTicket,
    /// A lesson accepts another choice; with the game and the name of the sentence, and the rule.
    OtherChoice {
        game: String,
        name: String,
        rule: String,
    },
    /// The coach is off at this table.
    NoCoach,
    /// In a lesson, a sentence waits to be read.
    ReadFirst,
    /// The text of the lesson has changed since the table was opened.
    OldLesson,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Refusal::NoSeat => "this table has no such seat",
            Refusal::NoLevel => "bots have no such level",
            Refusal::Taken => "this seat is taken",
            Refusal::NotSeated => "only those who sit at the table can do this",
            Refusal::SeatedAlready => "a person has one seat at a table",
            Refusal::NotHost => "only the host can do this",
            Refusal::Begun => "the game has begun",
            Refusal::NotBegun => "the game has not begun",
            Refusal::NotOver => "the game is not over",
            Refusal::Stale => "the table has moved on",
            Refusal::Rules(refused, why) => return f.write_str(&refused.because(*why)),
            Refusal::Unreadable(what) => return write!(f, "this cannot be read: {what}"),
            Refusal::BadSetup(what) => return write!(f, "the options do not fit: {what}"),
            Refusal::BadDice => "the dice of this table cannot be read",
            Refusal::NoName => "a person at the table needs a name",
            Refusal::NameTaken => "somebody at the table has this name, or one that looks like it",
            Refusal::BadNonce => "a nonce has 32 hex digits",
            Refusal::BadHash => "the hash of a nonce has 64 hex digits",
            Refusal::NotSealed => "nonces come after the hashes are sealed",
            Refusal::OtherNonce => "this is not the nonce whose hash was sealed",
            Refusal::OldDice => "the dice of this table take no hashes",
            Refusal::Muted => "messages are off at this table",
            Refusal::NothingSaid => "there is nothing to see in this message",
            Refusal::BadTicket => "this ticket was used, or is too old",
            Refusal::OtherChoice { .. } => "the lesson asks for another choice",
            Refusal::NoCoach => "the coach is off at this table",
            Refusal::ReadFirst => "the lesson has something to say first",
            Refusal::OldLesson => "this lesson has been rewritten: begin it again",
        })
    }
}

impl std::error::Error for Refusal {}
