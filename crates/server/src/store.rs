//! Where tables are kept: SQLite, one file. A process holds no truth of its own: kill it anywhere, and what
//! was acknowledged is here.

use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Acquire, Row, Sqlite, SqliteConnection, SqlitePool};

use crate::about::About;

/// The tables of this server.
#[derive(Clone)]
pub struct Store {
    /// Many readers.
    read: SqlitePool,
    /// One writer, as SQLite has it: whoever waits, waits here and not in the file.
    write: SqlitePool,
}

/// Why something was not stored or found.
#[derive(Debug)]
pub enum Trouble {
    /// Somebody changed the table first: look again.
    Overtaken,
    /// The storage does not work; what it says.
    Storage(String),
}

impl From<sqlx::Error> for Trouble {
    fn from(error: sqlx::Error) -> Trouble {
        Trouble::Storage(error.to_string())
    }
}

/// A table as it is stored.
pub struct Stored {
    /// All but the steps.
    pub about: About,
    /// How often that was changed.
    pub version: i64,
    /// The steps of the game.
    pub steps: Vec<String>,
    /// The latest messages, oldest first.
    pub talk: Vec<Said>,
}

/// A message as it is stored.
#[derive(Clone, Debug)]
pub struct Said {
    /// Its number at its table.
    pub number: i64,
    /// Who said it.
    pub name: String,
    /// What.
    pub text: String,
}

const SCHEMA: &[&str] = &[
    "CREATE TABLE IF NOT EXISTS rooms (
        code TEXT PRIMARY KEY, version BIGINT NOT NULL, stage TEXT NOT NULL, listed BIGINT NOT NULL,
        deadline BIGINT, touched BIGINT NOT NULL, about TEXT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS rooms_by_stage ON rooms (stage, touched)",
    "CREATE TABLE IF NOT EXISTS steps (
        room TEXT NOT NULL, number BIGINT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (room, number)) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS sitting (
        holder TEXT NOT NULL, room TEXT NOT NULL, PRIMARY KEY (holder, room)) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS talk (
        room TEXT NOT NULL, number BIGINT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL,
        PRIMARY KEY (room, number)) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS tickets (
        ticket TEXT PRIMARY KEY, room TEXT NOT NULL, seat BIGINT NOT NULL, until BIGINT NOT NULL)",
];

/// How many messages of a table are shown.
const TALK: i64 = 60;

impl Store {
    /// Opens the file, or makes it.
    pub async fn open(path: &Path) -> Result<Store, Trouble> {
        let options = SqliteConnectOptions::from_str("sqlite:")?
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // An acknowledged choice survives a power cut, not only the end of the process.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5));
        let write = SqlitePoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
        for statement in SCHEMA {
            sqlx::query(*statement).execute(&write).await?;
        }
        let read = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        let store = Store { read, write };
        // SQLite opens a file that can only be read without a word.
        store.check().await?;
        Ok(store)
    }

    /// Keeps a new table; false if there is one of this code.
    pub async fn create(&self, code: &str, about: &About) -> Result<bool, Trouble> {
        let mut connection = self.write.acquire().await?;
        let made = create(&mut connection, code, about).await;
        settle(connection, made)
    }

    /// A table with its steps and its talk.
    pub async fn load(&self, code: &str) -> Result<Option<Stored>, Trouble> {
        // One transaction: the steps belong to the version that is read with them.
        let mut all = self.read.begin().await?;
        let room = sqlx::query("SELECT version, about FROM rooms WHERE code = $1").bind(code);
        let Some(room) = room.fetch_optional(&mut *all).await? else { return Ok(None) };
        let steps = sqlx::query("SELECT text FROM steps WHERE room = $1 ORDER BY number").bind(code);
        let steps = steps.fetch_all(&mut *all).await?;
        let talk =
            sqlx::query("SELECT number, name, text FROM talk WHERE room = $1 ORDER BY number DESC LIMIT $2");
        let talk = talk.bind(code).bind(TALK).fetch_all(&mut *all).await?;
        all.commit().await?;
        let about = About::from_json(room.get("about")).map_err(Trouble::Storage)?;
        let said = |row: &sqlx::sqlite::SqliteRow| Said {
            number: row.get("number"),
            name: row.get("name"),
            text: row.get("text"),
        };
        Ok(Some(Stored {
            about,
            version: room.get("version"),
            steps: steps.iter().map(|row| row.get("text")).collect(),
            talk: talk.iter().rev().map(said).collect(),
        }))
    }

    /// Stores a change of a table: all of it, or nothing. `version` is the one that was changed, and `at` the
    /// number of steps that there were.
    pub async fn save(
        &self,
        code: &str,
        version: i64,
        about: &About,
        at: usize,
        steps: &[String],
    ) -> Result<(), Trouble> {
        let mut connection = self.write.acquire().await?;
        let saved = save(&mut connection, code, version, about, at, steps).await;
        settle(connection, saved)
    }

    /// Keeps a message.
    pub async fn say(&self, code: &str, said: &Said) -> Result<(), Trouble> {
        sqlx::query("INSERT INTO talk (room, number, name, text) VALUES ($1, $2, $3, $4)")
            .bind(code)
            .bind(said.number)
            .bind(&said.name)
            .bind(&said.text)
            .execute(&self.write)
            .await?;
        Ok(())
    }

    /// The tables at which somebody sits, the latest first.
    pub async fn tables_of(&self, holder: &str) -> Result<Vec<String>, Trouble> {
        let rows = sqlx::query(
            "SELECT code FROM rooms JOIN sitting ON room = code WHERE holder = $1
             ORDER BY stage = 'over', touched DESC LIMIT 12",
        );
        Ok(codes(rows.bind(holder).fetch_all(&self.read).await?))
    }

    /// Tables that anyone may watch or join, the latest first.
    pub async fn listed(&self) -> Result<Vec<String>, Trouble> {
        let rows = sqlx::query(
            "SELECT code FROM rooms WHERE stage <> 'over' AND listed = 1 ORDER BY touched DESC LIMIT 12",
        );
        Ok(codes(rows.fetch_all(&self.read).await?))
    }

    /// Tables at which a game is on.
    pub async fn playing(&self) -> Result<Vec<String>, Trouble> {
        let rows = sqlx::query("SELECT code FROM rooms WHERE stage = 'playing' ORDER BY touched DESC");
        Ok(codes(rows.fetch_all(&self.read).await?))
    }

    /// Tables at which somebody's time is up.
    pub async fn due(&self, now: i64) -> Result<Vec<String>, Trouble> {
        let rows = sqlx::query("SELECT code FROM rooms WHERE stage = 'playing' AND deadline <= $1 LIMIT 100");
        Ok(codes(rows.bind(now).fetch_all(&self.read).await?))
    }

    /// Keeps a ticket that takes a seat to another device.
    pub async fn keep_ticket(
        &self,
        ticket: &str,
        code: &str,
        seat: usize,
        until: i64,
    ) -> Result<(), Trouble> {
        sqlx::query("INSERT INTO tickets (ticket, room, seat, until) VALUES ($1, $2, $3, $4)")
            .bind(ticket)
            .bind(code)
            .bind(seat as i64)
            .bind(until)
            .execute(&self.write)
            .await?;
        Ok(())
    }

    /// The table and seat of a ticket that still holds. It is used up by this.
    pub async fn use_ticket(&self, ticket: &str, now: i64) -> Result<Option<(String, usize)>, Trouble> {
        let row = sqlx::query("DELETE FROM tickets WHERE ticket = $1 AND until > $2 RETURNING room, seat")
            .bind(ticket)
            .bind(now)
            .fetch_optional(&self.write)
            .await?;
        Ok(row.map(|row| (row.get("room"), row.get::<i64, _>("seat") as usize)))
    }

    /// Whether the storage can be written.
    pub async fn check(&self) -> Result<(), Trouble> {
        let mut connection = self.write.acquire().await?;
        let checked = check(&mut connection).await;
        settle(connection, checked)
    }
}

/// A connection on which something failed is not used again. After a commit that failed it may be inside a
/// transaction that nobody will ever commit, and what came next would be acknowledged and lost.
fn settle<T>(mut connection: PoolConnection<Sqlite>, done: Result<T, Trouble>) -> Result<T, Trouble> {
    if matches!(done, Err(Trouble::Storage(_))) {
        connection.close_on_drop();
    }
    done
}

/// Keeps a new table; false if there is one of this code.
async fn create(connection: &mut SqliteConnection, code: &str, about: &About) -> Result<bool, Trouble> {
    let mut all = connection.begin().await?;
    let made = sqlx::query(
        "INSERT INTO rooms (code, version, stage, listed, deadline, touched, about)
             VALUES ($1, 0, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
    )
    .bind(code)
    .bind(about.stage_name())
    .bind(i64::from(about.listed))
    .bind(about.deadline)
    .bind(about.touched)
    .bind(about.to_json())
    .execute(&mut *all)
    .await?;
    for holder in about.holders() {
        seat(&mut all, holder, code).await?;
    }
    all.commit().await?;
    Ok(made.rows_affected() == 1)
}

/// Stores a change of a table.
async fn save(
    connection: &mut SqliteConnection,
    code: &str,
    version: i64,
    about: &About,
    at: usize,
    steps: &[String],
) -> Result<(), Trouble> {
    let mut all = connection.begin().await?;
    let changed = sqlx::query(
        "UPDATE rooms SET version = version + 1, stage = $1, listed = $2, deadline = $3, touched = $4,
             about = $5 WHERE code = $6 AND version = $7",
    )
    .bind(about.stage_name())
    .bind(i64::from(about.listed))
    .bind(about.deadline)
    .bind(about.touched)
    .bind(about.to_json())
    .bind(code)
    .bind(version)
    .execute(&mut *all)
    .await?;
    if changed.rows_affected() != 1 {
        return Err(Trouble::Overtaken);
    }
    for (more, text) in steps.iter().enumerate() {
        // The key of a step is its number: nobody can have stored another one there.
        sqlx::query("INSERT INTO steps (room, number, text) VALUES ($1, $2, $3)")
            .bind(code)
            .bind((at + more) as i64)
            .bind(text)
            .execute(&mut *all)
            .await?;
    }
    if steps.is_empty() {
        sqlx::query("DELETE FROM sitting WHERE room = $1").bind(code).execute(&mut *all).await?;
        for holder in about.holders() {
            seat(&mut all, holder, code).await?;
        }
    }
    all.commit().await?;
    Ok(())
}

/// Changes nothing, but only where something could be changed.
async fn check(connection: &mut SqliteConnection) -> Result<(), Trouble> {
    let mut all = connection.begin().await?;
    sqlx::query("DELETE FROM tickets WHERE until < 0").execute(&mut *all).await?;
    all.commit().await?;
    Ok(())
}

async fn seat(
    all: &mut sqlx::Transaction<'_, sqlx::Sqlite>,
    holder: &str,
    code: &str,
) -> Result<(), Trouble> {
    sqlx::query("INSERT INTO sitting (holder, room) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .bind(holder)
        .bind(code)
        .execute(&mut **all)
        .await?;
    Ok(())
}

fn codes(rows: Vec<sqlx::sqlite::SqliteRow>) -> Vec<String> {
    rows.iter().map(|row| row.get("code")).collect()
}
