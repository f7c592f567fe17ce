//! Everything in the storage, table by table: to move from one engine to another, or to keep a copy.

use std::fmt;
use std::fs::OpenOptions;
use std::path::Path;

use dice::secret;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use table::{Code, Holder, LONGEST_MESSAGE, LONGEST_NAME, Message, Player, Sheet, Stage};

use super::{Store, StoreError, StoredTable, jobs, private_file, tables, talk};
use crate::games;

/// A table with all that is kept of it. One line of an export.
#[derive(Clone, Serialize, Deserialize)]
pub struct ExportedTable {
    /// Its code.
    pub code: Code,
    /// All but what follows.
    #[serde(rename = "about")]
    pub sheet: Sheet,
    /// The number of changes.
    pub version: i64,
    /// The steps of the game, in notation.
    pub steps: Vec<String>,
    /// All messages: name and text.
    pub talk: Vec<(String, String)>,
}

/// The most steps and messages of a table that is brought in.
const MOST: usize = 100_000;

/// What is wrong with a table that is brought in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadTable(String);

impl fmt::Display for BadTable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadTable {}

impl ExportedTable {
    /// Whether a table can be like this at all; otherwise what is wrong with it. Its game is played again elsewhere.
    pub fn check(&self) -> Result<(), BadTable> {
        let sheet = &self.sheet;
        let kind =
            games::named(&sheet.game).ok_or_else(|| BadTable("its game is not one of ours".to_string()))?;
        let is_holder = |holder: &Holder| secret::unhex::<32>(holder.as_str()).is_some();
        let sits = |player: &Player| match player {
            Player::Free => sheet.stage == Stage::Gathering,
            Player::Person(holder) => is_holder(holder),
            Player::Bot(level) => usize::from(*level) < kind.levels.len(),
        };
        let seats = (kind.seats_of)(&sheet.setup).map_err(|why| BadTable(format!("its setup: {why}")))?;
        let is_long = |text: &str, longest: usize| text.chars().count() > longest;
        let people: Vec<&Holder> = sheet.people().collect();
        let faults = [
            (self.version < 0, "its version is less than zero"),
            (sheet.stage == Stage::Gathering && !self.steps.is_empty(), "it has steps before it has begun"),
            (usize::from(seats) != sheet.seats.len(), "it has not as many seats as its setup says"),
            (!is_holder(&sheet.host), "its host is not a hash"),
            (
                !sheet.seats.iter().all(|chair| sits(&chair.player)),
                "nobody can sit in one of its seats like that",
            ),
            ((1..people.len()).any(|at| people[..at].contains(&people[at])), "somebody sits in two seats"),
            (sheet.seats.iter().any(|chair| is_long(&chair.name, LONGEST_NAME)), "a name is too long"),
            (secret::unhex::<32>(&sheet.secret).is_none(), "its secret is not one"),
            (
                self.steps.len() > MOST || self.talk.len() > MOST,
                "it has more steps or messages than any table",
            ),
            (self.talk.iter().any(|(_, text)| is_long(text, LONGEST_MESSAGE)), "a message is too long"),
        ];
        match faults.into_iter().find(|(wrong, _)| *wrong) {
            Some((_, why)) => Err(BadTable(why.to_string())),
            None => Ok(()),
        }
    }
}

/// What became of a table that was brought in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Import {
    /// It is here now.
    New,
    /// There is one of this code already, and it was left alone.
    AlreadyThere,
}

impl Store {
    /// The codes of all tables, in order.
    pub async fn all_codes(&self) -> Result<Vec<Code>, StoreError> {
        let rows = sqlx::query("SELECT code FROM tables ORDER BY code").fetch_all(&self.read).await?;
        Ok(tables::codes(&rows))
    }

    /// A table with all that is kept of it.
    pub async fn export(&self, code: &Code) -> Result<Option<ExportedTable>, StoreError> {
        let stored = self.load(code, 0).await?;
        let Some(StoredTable { sheet, version, steps, .. }) = stored else { return Ok(None) };
        let talk = sqlx::query("SELECT name, text FROM talk WHERE code = $1 ORDER BY number");
        let talk = talk.bind(code.as_str());
        let talk = talk.fetch_all(&self.read).await?;
        let talk = talk.iter().map(|row| (row.get("name"), row.get("text"))).collect();
        Ok(Some(ExportedTable { code: code.clone(), sheet, version, steps, talk }))
    }

    /// Copies the file to a new one while it is in use. PostgreSQL has its own way: `pg_dump`.
    pub async fn back_up(&self, to: &Path) -> Result<(), StoreError> {
        if self.is_shared() {
            let advice = "PostgreSQL is copied with pg_dump, or table by table with `fagin db export`";
            return Err(StoreError::Storage(advice.to_string()));
        }
        let file =
            to.to_str().ok_or_else(|| StoreError::Storage("the name of the copy is not text".to_string()))?;
        // SQLite copies into a file that is empty, and leaves its mode as it is.
        private_file(to, OpenOptions::new().write(true).create_new(true))
            .map_err(|error| StoreError::Storage(format!("{file} cannot be made: {error}")))?;
        sqlx::query("VACUUM INTO $1").bind(file).execute(&self.read).await?;
        Ok(())
    }

    /// Brings a table in with its jobs, all of it or nothing.
    pub async fn import(&self, table: &ExportedTable, due: &[jobs::Job]) -> Result<Import, StoreError> {
        self.write(async |tx| {
            if !tables::insert(tx, &table.code, table.version, &table.sheet).await? {
                return Ok(Import::AlreadyThere);
            }
            tables::append(tx, &table.code, 0, &table.steps).await?;
            for (number, (name, text)) in (0..).zip(&table.talk) {
                let message = Message { number, name: name.clone(), text: text.clone() };
                talk::insert(tx, &table.code, &message).await?;
            }
            jobs::replace(tx, &table.code, due).await?;
            Ok(Import::New)
        })
        .await
    }
}
