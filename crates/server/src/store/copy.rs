//! Everything in the storage, table by table: to move from one engine to another, or to keep a copy.

use std::path::Path;

use serde::{Deserialize, Serialize};
use sqlx::Row;

use super::{Store, Stored, Trouble, insert, jobs, message, step};
use crate::about::About;

/// A table with all that is kept of it. One line of an export.
#[derive(Clone, Serialize, Deserialize)]
pub struct Kept {
    /// Its code.
    pub code: String,
    /// All but what follows.
    pub about: About,
    /// How often it was changed.
    pub version: i64,
    /// The steps of the game, in notation.
    pub steps: Vec<String>,
    /// All messages: name and text.
    pub talk: Vec<(String, String)>,
}

/// What became of a table that was brought in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Copied {
    /// It is here now.
    New,
    /// There is one of this code already, and it was left alone.
    There,
}

impl Store {
    /// The codes of all tables, in order.
    pub async fn all_codes(&self) -> Result<Vec<String>, Trouble> {
        let rows = sqlx::query("SELECT code FROM rooms ORDER BY code").fetch_all(&self.read).await?;
        Ok(super::codes(rows))
    }

    /// A table with all that is kept of it.
    pub async fn keep_copy(&self, code: &str) -> Result<Option<Kept>, Trouble> {
        let Some(Stored { about, version, steps, .. }) = self.load(code, 0).await? else { return Ok(None) };
        let talk = sqlx::query("SELECT name, text FROM talk WHERE room = $1 ORDER BY number").bind(code);
        let talk = talk.fetch_all(&self.read).await?;
        let talk = talk.iter().map(|row| (row.get("name"), row.get("text"))).collect();
        Ok(Some(Kept { code: code.to_string(), about, version, steps, talk }))
    }

    /// Copies the file to a new one while it is in use. PostgreSQL has its own way: `pg_dump`.
    pub async fn back_up(&self, to: &Path) -> Result<(), Trouble> {
        if self.is_shared() {
            let advice = "PostgreSQL is copied with pg_dump, or table by table with `fagin db export`";
            return Err(Trouble::Storage(advice.to_string()));
        }
        let file =
            to.to_str().ok_or_else(|| Trouble::Storage("the name of the copy is not text".to_string()))?;
        sqlx::query("VACUUM INTO $1").bind(file).execute(&self.read).await?;
        Ok(())
    }

    /// Brings a table in, all of it or nothing. Its jobs are found when it is opened, or by `jobs`.
    pub async fn bring_in(&self, kept: &Kept, due: &[jobs::Job]) -> Result<Copied, Trouble> {
        self.write(async |all| {
            if !insert(all, &kept.code, kept.version, &kept.about).await? {
                return Ok(Copied::There);
            }
            for (number, text) in kept.steps.iter().enumerate() {
                step(all, &kept.code, number, text).await?;
            }
            for (number, (name, text)) in kept.talk.iter().enumerate() {
                message(all, &kept.code, number as i64, name, text).await?;
            }
            jobs::replace(all, &kept.code, due).await?;
            Ok(Copied::New)
        })
        .await
    }
}
