//! Setting up a table, with its bots, and beginning at once.

use dice::{Secret, Version, secret};
use engine::Seat;

use crate::{Chair, Change, Holder, Next, Pace, Play, Refusal, Rules, Sheet, Stage, Table, Who};

pub struct NewTable {
    /// The options of the game.
    pub setup: String,
    pub pace: Pace,
    /// Whether the odds are shown on demand.
    pub odds: bool,
    /// Whether people may ask the coach although other people sit here.
    pub coach: bool,
    /// Whether it is listed for all to watch or join.
    pub listed: bool,
    /// The person who sets it up, and sits down in the first seat.
    pub host: Holder,
    pub who: Who,
    /// The number that stands for the host's address (see [`Sheet::share`]).
    pub share: u16,
    /// The seats that bots take, with their levels.
    pub bots: Vec<(Seat, u8)>,
    pub start: Start,
}

/// The beginning of the game of a new table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// The host begins it.
    Later,
    /// It begins as soon as the host has given the hash of a nonce.
    WithTheFirstHash,
    /// It begins at once.
    Now,
}

impl<G: ?Sized + Play> Table<G> {
    /// Sets up a table: the host sits, then the bots, and the game begins if it is to begin now.
    pub fn open(
        new: NewTable,
        rules: &impl Rules<G>,
        secret: &Secret,
        now: i64,
    ) -> Result<Next<G>, Refusal> {
        let NewTable { who, host, bots, start, .. } = &new;
        // The same verbs as at any other table, so that a new one obeys the same rules.
        let mut table = Table::new(new.sheet(rules, secret)?);
        table.sheet = table.sit(host, Seat::new(0), who, rules)?.sheet;
        for &(seat, level) in bots {
            table.sheet = table.add_bot(host, seat, level, rules)?.sheet;
        }
        let change = match start {
            Start::Now => table.start(host, rules)?,
            Start::Later | Start::WithTheFirstHash => Change::of(table.sheet.clone()),
        };
        let mut next = table.after(change.attended(), now);
        // All of this is one change to the store: the creation of the table.
        next.table.version = 0;
        Ok(next)
    }
}

impl NewTable {
    /// The sheet, with all seats free.
    pub(crate) fn sheet<G: ?Sized>(
        &self,
        rules: &impl Rules<G>,
        secret: &Secret,
    ) -> Result<Sheet, Refusal> {
        let bad = |why: engine::ParseError| Refusal::BadSetup(why.to_string());
        let setup = rules.setup(&self.setup).map_err(bad)?;
        let seats = rules.seats(&setup).map_err(bad)?;
        Ok(Sheet {
            game: rules.name().to_string(),
            setup,
            pace: self.pace,
            odds: self.odds,
            coach: self.coach,
            listed: self.listed,
            stage: Stage::Gathering,
            host: self.host.clone(),
            seats: vec![Chair::default(); usize::from(seats)],
            dice: Version::Two,
            secret: secret::hex(secret),
            sealed: false,
            at_once: self.start == Start::WithTheFirstHash,
            muted: false,
            rematch: None,
            deadline: None,
            touched: 0,
            attended: 0,
            share: self.share,
            lesson: None,
        })
    }
}
