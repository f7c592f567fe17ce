//! Export, import and backup: everything in the store, table by table.

use std::fmt;
use std::fs::OpenOptions;
use std::path::Path;

use dice::secret;
use serde::{Deserialize, Serialize};
use table::{Code, Holder, LONGEST_MESSAGE, LONGEST_NAME, Message, Player, Sheet, Stage};

use super::statement::{Row, Statement, Write};
use super::{Store, StoreError, StoredTable, jobs, private_file, tables, talk};
use crate::games;

/// A table with everything that is stored of it: one line of an export.
#[derive(Clone, Serialize, Deserialize)]
pub struct ExportedTable {
    pub code: Code,
    /// Everything but the fields that follow.
    #[serde(rename = "about")]
    pub sheet: Sheet,
    /// The number of its changes.
    pub version: i64,
    /// The steps of the game, in notation.
    pub steps: Vec<String>,
    /// All messages: name and text.
    pub talk: Vec<(String, String)>,
}

/// Largest number of steps, and of messages, of an imported table.
const MOST: usize = 100_000;

/// The reason why an imported table is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadTable(String);

impl fmt::Display for BadTable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadTable {}

impl ExportedTable {
    /// Checks a table before it is imported, without playing its game (`resume::jobs_of` does
    /// that).
    pub fn check(&self) -> Result<(), BadTable> {
        let sheet = &self.sheet;
        let kind = games::named(&sheet.game)
            .ok_or_else(|| BadTable("its game is not one of ours".to_string()))?;
        let is_holder = |holder: &Holder| secret::unhex::<32>(holder.as_str()).is_some();
        let sits = |player: &Player| match player {
            Player::Free => sheet.stage == Stage::Gathering,
            Player::Person(holder) => is_holder(holder),
            Player::Bot(level) => usize::from(*level) < kind.levels.len(),
        };
        let seats =
            (kind.seats_of)(&sheet.setup).map_err(|why| BadTable(format!("its setup: {why}")))?;
        let is_long = |text: &str, longest: usize| text.chars().count() > longest;
        let people: Vec<&Holder> = sheet.people().collect();
        let faults = [
            (self.version < 0, "its version is less than zero"),
            (
                sheet.stage == Stage::Gathering && !self.steps.is_empty(),
                "it has steps before it has begun",
            ),
            (usize::from(seats) != sheet.seats.len(), "it has not as many seats as its setup says"),
            (!is_holder(&sheet.host), "its host is not a hash"),
            (
                !sheet.seats.iter().all(|chair| sits(&chair.player)),
                "nobody can sit in one of its seats like that",
            ),
            (
                (1..people.len()).any(|at| people[..at].contains(&people[at])),
                "somebody sits in two seats",
            ),
            (
                sheet.seats.iter().any(|chair| is_long(&chair.name, LONGEST_NAME)),
                "a name is too long",
            ),
            (secret::unhex::<32>(&sheet.secret).is_none(), "its secret is not one"),
            (
                self.steps.len() > MOST || self.talk.len() > MOST,
                "it has more steps or messages than any table",
            ),
            (
                self.talk.iter().any(|(_, text)| is_long(text, LONGEST_MESSAGE)),
                "a message is too long",
            ),
        ];
        match faults.into_iter().find(|(wrong, _)| *wrong) {
            Some((_, why)) => Err(BadTable(why.to_string())),
            None => Ok(()),
        }
    }
}

/// The outcome of an import.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Import {
    /// The table was added.
    New,
    /// A table of this code exists, and was left alone.
    AlreadyThere,
}

impl Store {
    /// The codes of all tables, in order.
    pub async fn all_codes(&self) -> Result<Vec<Code>, StoreError> {
        tables::codes(
            &self.rows(Statement::new("SELECT code FROM tables ORDER BY code", [])).await?,
        )
    }

    /// A table with everything that is stored of it.
    pub async fn export(&self, code: &Code) -> Result<Option<ExportedTable>, StoreError> {
        let stored = self.load(code, 0).await?;
        let Some(StoredTable { sheet, version, steps, .. }) = stored else { return Ok(None) };
        let talk = "SELECT name, text FROM talk WHERE code = $1 ORDER BY number";
        let talk = self.rows(Statement::new(talk, [code.into()])).await?;
        let message = |row: &Row| Ok((row.text(0)?.to_string(), row.text(1)?.to_string()));
        let talk = talk.iter().map(message).collect::<Result<_, StoreError>>()?;
        Ok(Some(ExportedTable { code: code.clone(), sheet, version, steps, talk }))
    }

    /// Copies the file to a new one while it is in use. For PostgreSQL there is `pg_dump`.
    pub async fn back_up(&self, to: &Path) -> Result<(), StoreError> {
        if self.is_shared() {
            let advice =
                "PostgreSQL is copied with pg_dump, or table by table with `fagin db export`";
            return Err(StoreError::Storage(advice.to_string()));
        }
        let file = to
            .to_str()
            .ok_or_else(|| StoreError::Storage("the name of the copy is not text".to_string()))?;
        // The file is made first, because SQLite would make it readable for others; it copies into
        // an empty file and keeps its mode.
        private_file(to, OpenOptions::new().write(true).create_new(true))
            .map_err(|error| StoreError::Storage(format!("{file} cannot be made: {error}")))?;
        self.rows(Statement::new("VACUUM INTO $1", [file.into()])).await.map(drop)
    }

    /// Imports a table with its jobs: all of it or nothing.
    pub async fn import(
        &self,
        table: &ExportedTable,
        due: &[jobs::Job],
    ) -> Result<Import, StoreError> {
        let row = tables::SheetRow::of(&table.sheet);
        let mut then = tables::append(&table.code, 0, &table.steps);
        then.extend(tables::list(&table.code, &table.sheet));
        for (number, (name, text)) in (0..).zip(&table.talk) {
            let message = Message { number, name: name.clone(), text: text.clone() };
            then.push(talk::insert(&table.code, &message));
        }
        then.extend(jobs::replace(&table.code, due));
        let write = Write { then, ..Write::deciding(row.insert(&table.code, table.version)) };
        Ok(if self.write(write).await? { Import::New } else { Import::AlreadyThere })
    }
}
