//! What a verb answers with, and the table that follows from it.

use crate::{Code, Play, Played, Sheet, Table};

/// What becomes of a table.
pub struct Change<G: ?Sized> {
    pub(crate) sheet: Sheet,
    pub(crate) played: Option<Played<G>>,
    /// Whether somebody who sits at the table made it.
    pub(crate) attended: bool,
    /// A new table that it opens.
    pub(crate) opens: Option<(Code, Sheet)>,
}

/// A table after a change, with what is to be stored of it.
pub struct Next<G: ?Sized> {
    /// The table.
    pub table: Table<G>,
    /// The steps that are new.
    pub steps: Vec<String>,
    /// A new table that was opened with it.
    pub opens: Option<(Code, Sheet)>,
}

impl<G: ?Sized> Change<G> {
    /// A change of the sheet alone.
    pub(crate) fn of(sheet: Sheet) -> Change<G> {
        Change { sheet, played: None, attended: false, opens: None }
    }

    /// The same, made by somebody who sits at the table.
    pub(crate) fn attended(self) -> Change<G> {
        Change { attended: true, ..self }
    }
}

impl<G: ?Sized + Play> Table<G> {
    /// The table after a change that is made now.
    pub fn after(&self, change: Change<G>, now: i64) -> Next<G> {
        let Change { mut sheet, played, attended, opens } = change;
        // Two changes in one millisecond are told apart, because others recognise a change by its time.
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
