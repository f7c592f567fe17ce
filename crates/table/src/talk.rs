use serde::{Deserialize, Serialize};

use crate::names::{self, LONGEST_MESSAGE};
use crate::{Change, Holder, Play, Refusal, Sheet, Table};

/// The number of messages that a table keeps and shows.
pub const MESSAGES: usize = 60;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Message {
    /// The number of the message at its table.
    pub number: i64,
    /// The name of the speaker. Kept as it was, because the seat may change hands.
    pub name: String,
    /// Plain text, or the name of a reaction between colons, such as `:bark:`.
    pub text: String,
}

impl<G: ?Sized + Play> Table<G> {
    /// The message that a person may say here, tidied.
    pub fn may_say(&self, holder: &Holder, text: &str) -> Result<Message, Refusal> {
        let seat = self.own_seat(holder)?;
        if self.sheet.muted {
            return Err(Refusal::Muted);
        }
        let text = names::tidy(text, LONGEST_MESSAGE);
        if !names::is_visible(&text) {
            return Err(Refusal::NothingSaid);
        }
        let number = self.latest_message().map_or(0, |number| number + 1);
        Ok(Message { number, name: self.sheet.seats[seat.index()].name.clone(), text })
    }

    pub fn said(&self, message: Message) -> Table<G> {
        let mut table = self.clone();
        table.talk.push(message);
        let old = table.talk.len().saturating_sub(MESSAGES);
        table.talk.drain(..old);
        table
    }

    /// The host turns messages off or on.
    pub fn mute(&self, holder: &Holder, muted: bool) -> Result<Change<G>, Refusal> {
        Ok(Change::of(Sheet { muted, ..self.for_host(holder)? }))
    }
}
