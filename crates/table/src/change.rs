//! The answer of a verb, and the table that follows from it.

use crate::{Code, Play, Played, Sheet, Table};

/// A change of a table, as a verb asks for it.
pub struct Change<G: ?Sized> {
    pub(crate) sheet: Sheet,
    pub(crate) played: Option<Played<G>>,
    /// Whether a person who sits at the table made it.
    pub(crate) attended: bool,
    /// A new table that it opens: the rematch.
    pub(crate) opens: Option<(Code, Sheet)>,
}

/// A table after a change, and everything that has to be stored with it.
pub struct Next<G: ?Sized> {
    pub table: Table<G>,
    pub steps: Vec<String>,
    pub opens: Option<(Code, Sheet)>,
}

impl<G: ?Sized> Change<G> {
    /// A change of the sheet alone.
    pub(crate) fn of(sheet: Sheet) -> Change<G> {
        Change { sheet, played: None, attended: false, opens: None }
    }

    /// The same, made by a person who sits at the table.
    pub(crate) fn attended(self) -> Change<G> {
        Change { attended: true, ..self }
    }
}

impl<G: ?Sized + Play> Table<G> {
    /// The table after a change that is made now.
    pub fn after(&self, change: Change<G>, now: i64) -> Next<G> {
        let Change { mut sheet, played, attended, opens } = change;
        // Two changes within a millisecond get different times, because a node recognises its own
        // change by its time.
        sheet.touched = now.max(self.sheet.touched + 1);
        if attended {
            sheet.attended = now;
        }
        sheet.drop_tickets(|ticket| ticket.until <= now);
        let (game, steps) = match played {
            Some(Played { game, steps }) => (Some(game), steps),
            None => (self.game.clone(), Vec::new()),
        };
        sheet.deadline = self.deadline_after(&sheet, game.as_deref(), now);
        let table = Table { sheet, version: self.version + 1, game, talk: self.talk.clone() };
        Next { table, steps, opens }
    }
}
