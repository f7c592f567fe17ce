//! Everything in the storage, table by table: to move from one engine to another, or to keep a copy.

use std::fs::OpenOptions;
use std::path::Path;

use serde::{Deserialize, Serialize};
use sqlx::Row;

use super::{Store, Stored, Trouble, insert, jobs, message, private_file, step};
use crate::about::{About, Player};
use crate::app::is_code;
use crate::dice;
use crate::games;
use crate::room::{LONGEST_MESSAGE, LONGEST_NAME};

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

/// The most steps and messages of a table that is brought in.
const MOST: usize = 100_000;

impl Kept {
    /// Whether a table can be like this at all; otherwise what is wrong with it. Its game is played again elsewhere.
    pub fn check(&self) -> Result<(), String> {
        let about = &self.about;
        let kind = games::named(&about.game).ok_or("its game is not one of ours")?;
        let is_holder = |holder: &str| dice::unhex::<32>(holder).is_some();
        let sits = |player: &Player| match player {
            Player::Free => about.stage == "gathering",
            Player::Person(holder) => is_holder(holder),
            Player::Bot(level) => usize::from(*level) < kind.levels.len(),
        };
        let seats = (kind.setup)(&about.setup).map_err(|why| format!("its setup: {why}"))?;
        let seats = seats.split_whitespace().find_map(|option| option.strip_prefix("seats=")?.parse().ok());
        let is_long = |text: &str, longest: usize| text.chars().count() > longest;
        let holders: Vec<&str> = about.holders().skip(1).collect();
        let faults = [
            (!is_code(&self.code), "its code is not one: six letters without vowels"),
            (self.version < 0, "its version is less than zero"),
            (!["gathering", "playing", "over"].contains(&about.stage.as_str()), "its stage is not one"),
            (about.stage == "gathering" && !self.steps.is_empty(), "it has steps before it has begun"),
            (seats != Some(about.seats.len()), "it has not as many seats as its setup says"),
            (!is_holder(&about.host), "its host is not a hash"),
            (
                !about.seats.iter().all(|seat| sits(&seat.player)),
                "nobody can sit in one of its seats like that",
            ),
            ((1..holders.len()).any(|at| holders[..at].contains(&holders[at])), "somebody sits in two seats"),
            (about.seats.iter().any(|seat| is_long(&seat.name, LONGEST_NAME)), "a name is too long"),
            (dice::unhex::<32>(&about.secret).is_none(), "its secret is not one"),
            (
                about.rematch.as_deref().is_some_and(|code| !is_code(code)),
                "the code of its rematch is not one",
            ),
            (
                self.steps.len() > MOST || self.talk.len() > MOST,
                "it has more steps or messages than any table",
            ),
            (self.talk.iter().any(|(_, text)| is_long(text, LONGEST_MESSAGE)), "a message is too long"),
        ];
        faults.into_iter().find(|(wrong, _)| *wrong).map_or(Ok(()), |(_, why)| Err(why.to_string()))
    }
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
        // SQLite copies into a file that is empty, and leaves its mode as it is.
        private_file(to, OpenOptions::new().write(true).create_new(true))
            .map_err(|error| Trouble::Storage(format!("{file} cannot be made: {error}")))?;
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
