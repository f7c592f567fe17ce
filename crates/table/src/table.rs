use std::fmt;
use std::sync::Arc;

use engine::{Seat, Viewer};

use crate::{Holder, Message, Play, Player, Refusal, Sheet, Stage};

/// A table at one moment. It never changes; a verb makes a new one.
pub struct Table<G: ?Sized> {
    /// Everything that is stored except the steps and the messages.
    pub sheet: Sheet,
    /// The number of changes that led to it.
    pub version: i64,
    /// The game, once it has begun.
    pub game: Option<Arc<G>>,
    /// The latest messages, oldest first.
    pub talk: Vec<Message>,
}

impl<G: ?Sized> Clone for Table<G> {
    fn clone(&self) -> Table<G> {
        let Table { sheet, version, game, talk } = self;
        Table { sheet: sheet.clone(), version: *version, game: game.clone(), talk: talk.clone() }
    }
}

impl<G: ?Sized + Play> fmt::Debug for Table<G> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Table")
            .field("sheet", &self.sheet)
            .field("version", &self.version)
            .field("steps", &self.steps())
            .field("talk", &self.talk)
            .finish()
    }
}

impl<G: ?Sized + Play> Table<G> {
    /// A table before its first change.
    pub(crate) fn new(sheet: Sheet) -> Table<G> {
        Table { sheet, version: 0, game: None, talk: Vec::new() }
    }

    pub fn steps(&self) -> usize {
        self.game.as_ref().map_or(0, |game| game.steps())
    }

    /// The viewer that a person is at this table: a seat, or a spectator.
    pub fn viewer(&self, holder: &Holder) -> Viewer {
        self.sheet.seat_of(holder).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Whether the game waits for this person.
    pub fn waits_for(&self, holder: &Holder) -> bool {
        let asked = |seat| self.game.as_ref().is_some_and(|game| game.asked().contains(seat));
        self.sheet.seat_of(holder).is_some_and(asked)
    }

    /// A seat that waits for a bot, with the level of the bot.
    pub fn next_bot(&self) -> Option<(Seat, u8)> {
        // The bots of a lesson do what it says.
        if self.sheet.stage != Stage::Playing || self.sheet.lesson.is_some() {
            return None;
        }
        let game = self.game.as_ref()?;
        game.asked().iter().find_map(|seat| {
            let chair = self.sheet.chair(seat).ok()?;
            match chair.player {
                Player::Bot(level) => Some((seat, level)),
                Player::Person(_) if chair.is_played_by_bot(game.asked_since(seat)) => {
                    Some((seat, crate::SUBSTITUTE))
                }
                Player::Free | Player::Person(_) => None,
            }
        })
    }

    /// Whether the game is over and its report is missing. A lesson has none: its choices were told.
    pub fn wants_report(&self) -> bool {
        let unreported = |game: &Arc<G>| game.is_over() && !game.is_reported();
        let is_wanted = self.sheet.stage == Stage::Over && self.sheet.lesson.is_none();
        is_wanted && self.game.as_ref().is_some_and(unreported)
    }

    pub fn latest_message(&self) -> Option<i64> {
        self.talk.last().map(|message| message.number)
    }

    /// A name for the state that pages show. A page is drawn again when it changes.
    pub fn mark(&self) -> String {
        let told =
            if self.game.as_ref().is_some_and(|game| game.is_reported()) { "-told" } else { "" };
        format!("{}-{}{told}", self.version, self.latest_message().map_or(0, |number| number + 1))
    }

    pub(crate) fn own_seat(&self, holder: &Holder) -> Result<Seat, Refusal> {
        self.sheet.seat_of(holder).ok_or(Refusal::NotSeated)
    }

    /// The sheet, for the host to change.
    pub(crate) fn for_host(&self, holder: &Holder) -> Result<Sheet, Refusal> {
        if self.sheet.host == *holder { Ok(self.sheet.clone()) } else { Err(Refusal::NotHost) }
    }

    /// Refuses once the start has sealed the seats.
    pub(crate) fn gathering(&self) -> Result<(), Refusal> {
        let open = self.sheet.stage == Stage::Gathering && !self.sheet.sealed;
        if open { Ok(()) } else { Err(Refusal::Begun) }
    }
}
