//! Where tables are kept: SQLite, one file, or PostgreSQL for several nodes. A process holds no truth of its
//! own: kill it anywhere, and what was acknowledged is here. The same statements run on both; the few
//! differences are asked of `Engine`.

mod copy;
mod feed;
mod fit;
mod jobs;
mod old;
mod private;
mod pulse;
mod reports;

use std::borrow::Cow;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use pages::Stage;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions, AnyRow};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Any, AnyConnection, AnyPool, ConnectOptions, Connection, Executor, Row, SqlSafeStr, Transaction};
use tokio::sync::watch;

use crate::about::About;
use crate::clock::Clock;
use crate::dice;
use crate::metrics::Metrics;

pub use copy::{Copied, Kept};
pub use feed::News;
pub use jobs::{Due, Job, Order, Rank, Waiting, Work};
pub use private::private_file;

/// The tables of this server.
#[derive(Clone)]
pub struct Store {
    /// Many readers.
    read: AnyPool,
    /// One writer, as SQLite has it: whoever waits, waits here and not in the file. PostgreSQL has many.
    write: AnyPool,
    engine: Engine,
    /// What this process calls itself in the news that it gives to others.
    node: Arc<str>,
    /// Whether the storage answered when it was last asked.
    answers: Arc<watch::Sender<bool>>,
    /// What is counted here, and everywhere else in this process.
    metrics: Arc<Metrics>,
    /// The time of the house.
    clock: Arc<Clock>,
}

/// What tables are kept in.
#[derive(Clone)]
enum Engine {
    /// A file.
    Sqlite,
    /// A server of its own, at this address.
    Postgres(Arc<str>),
}

impl Engine {
    fn name(&self) -> &'static str {
        match self {
            Engine::Sqlite => "sqlite",
            Engine::Postgres(_) => "postgresql",
        }
    }
}

/// Why something was not stored or found.
#[derive(Debug)]
pub enum Trouble {
    /// Somebody changed the table first: look again.
    Overtaken,
    /// The storage does not work; what it says.
    Storage(String),
    /// The storage cannot be reached just now; what is known of it. Nobody knows whether a change got through.
    Lost(String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Trouble::Overtaken => f.write_str("another process was first"),
            Trouble::Storage(what) => write!(f, "the storage says: {what}"),
            Trouble::Lost(what) => write!(f, "the storage cannot be reached: {what}"),
        }
    }
}

impl From<sqlx::Error> for Trouble {
    fn from(error: sqlx::Error) -> Trouble {
        let what = fit::in_words(&error);
        if is_lost(&error) { Trouble::Lost(what) } else { Trouble::Storage(what) }
    }
}

/// Whether the connection, not the request, was at fault.
fn is_lost(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::Protocol(_)
        | sqlx::Error::WorkerCrashed => true,
        // PostgreSQL says so when it is shut down, is starting, or has no place left.
        sqlx::Error::Database(error) => error
            .code()
            .is_some_and(|code| code.starts_with("57P") || code.starts_with("08") || code == "53300"),
        _ => false,
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
    /// How the game went, once it is over and that has been worked out.
    pub report: Option<String>,
}

/// A change of a table, as it is stored.
pub struct Edit<'a> {
    /// The version that was changed.
    pub version: i64,
    /// All but the steps.
    pub about: &'a About,
    /// How many steps there were.
    pub at: usize,
    /// The steps that are new.
    pub steps: &'a [String],
    /// What is to be done at the table now.
    pub jobs: &'a [Job],
    /// A number that no other change has, by which this one is found.
    pub mark: i64,
    /// A new table that it opens, with its code.
    pub opens: Option<&'a (String, About)>,
}

/// What tells one state of a table from another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Newest {
    /// How often it was changed.
    pub version: i64,
    /// The number of the latest message.
    pub said: Option<i64>,
    /// Whether there is a report.
    pub reported: bool,
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

/// The tables, and what was changed about them, in order. What has been released is never changed.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "tables", include_str!("../../migrations/1-tables.sql")),
    (2, "jobs", include_str!("../../migrations/2-jobs.sql")),
    (3, "reports", include_str!("../../migrations/3-reports.sql")),
    (4, "fairness", include_str!("../../migrations/4-fairness.sql")),
];

/// How long a storage that is away is waited for.
const MOMENT: Duration = Duration::from_millis(500);
/// How long a free connection is waited for, and how long what is done on it may take.
const PATIENCE: (Duration, Duration) = (Duration::from_secs(2), Duration::from_secs(8));
/// With these an acknowledged choice survives a power cut, not only the end of the process.
const PRAGMAS: &str = "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL";
/// PostgreSQL gives up before we do, so that nothing is changed that nobody waits for any more.
const LIMITS: &str = "SET lock_timeout = '4s'; SET statement_timeout = '6s'; \
    SET idle_in_transaction_session_timeout = '10s'";
/// How many messages of a table are shown.
const TALK: i64 = 60;

impl Store {
    /// Opens the file, or makes it. Nobody else may be at work on it.
    pub async fn open(path: &Path) -> Result<Store, Trouble> {
        private::make(path).map_err(|error| Trouble::Storage(fit::not_made(path, &error)))?;
        let (write, read) = Store::pools(path).await?;
        fit::check(&write, &Engine::Sqlite).await?;
        migrate(&write).await?;
        let store = Store::new(read, write, Engine::Sqlite);
        // SQLite opens a file that can only be read without a word.
        store.check().await?;
        // Nobody else can have been at work on a file: what a process took before it ended is free again.
        store.free_jobs().await?;
        Ok(store)
    }

    /// Opens the file of a server that runs, to read it. Nothing is changed about it.
    pub async fn visit(path: &Path) -> Result<Store, Trouble> {
        let (write, read) = Store::pools(path).await?;
        fit::check(&write, &Engine::Sqlite).await?;
        fit::check_version(&write).await?;
        Ok(Store::new(read, write, Engine::Sqlite))
    }

    /// One connection to write, and some to read.
    async fn pools(path: &Path) -> Result<(AnyPool, AnyPool), Trouble> {
        sqlx::any::install_default_drivers();
        let url = SqliteConnectOptions::new().filename(path).to_url_lossy();
        let options = AnyConnectOptions::from_url(&url)?;
        // A pool tries a broken file again and again, and says in the end that it took too long.
        let mut first = AnyConnection::connect_with(&options).await?;
        first.execute(PRAGMAS).await?;
        first.close().await?;
        let pool = |connections| {
            let pool = AnyPoolOptions::new().max_connections(connections).acquire_timeout(PATIENCE.1);
            pool.after_connect(|connection, _| {
                Box::pin(async { connection.execute(PRAGMAS).await.map(drop) })
            })
        };
        Ok((pool(1).connect_with(options.clone()).await?, pool(4).connect_with(options).await?))
    }

    /// Connects to PostgreSQL: `postgres://user:password@host/database`.
    pub async fn connect(url: &str, connections: u32) -> Result<Store, Trouble> {
        sqlx::any::install_default_drivers();
        let options: AnyConnectOptions = url.parse()?;
        let pool = AnyPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(PATIENCE.0)
            .after_connect(|connection, _| Box::pin(async { connection.execute(LIMITS).await.map(drop) }))
            .connect_with(options)
            .await?;
        let engine = Engine::Postgres(url.into());
        fit::check(&pool, &engine).await?;
        // Of several nodes that start at once one does it, and the others wait.
        migrate(&pool).await?;
        Ok(Store::new(pool.clone(), pool, engine))
    }

    fn new(read: AnyPool, write: AnyPool, engine: Engine) -> Store {
        let node = dice::hex(&dice::random::<8>()).into();
        let metrics = Arc::new(Metrics::new(engine.name()));
        let (answers, clock) = (Arc::new(watch::Sender::new(true)), Arc::default());
        Store { read, write, engine, node, answers, metrics, clock }
    }

    /// The same by another clock than the one of the machine.
    pub fn with_clock(self, clock: Clock) -> Store {
        Store { clock: Arc::new(clock), ..self }
    }

    /// The time of the house.
    pub fn clock(&self) -> &Arc<Clock> {
        &self.clock
    }

    /// What tables are kept in: `sqlite` or `postgresql`.
    pub fn engine(&self) -> &'static str {
        self.engine.name()
    }

    /// What a host can measure.
    pub fn metrics(&self) -> &Arc<Metrics> {
        &self.metrics
    }

    /// Whether other processes may change tables, too.
    pub fn is_shared(&self) -> bool {
        matches!(self.engine, Engine::Postgres(_))
    }

    /// Whether the storage answers, from now on.
    pub fn answers(&self) -> watch::Receiver<bool> {
        self.answers.subscribe()
    }

    /// Takes down whether the storage answered.
    pub fn note_answer(&self, answers: bool) {
        let changed = self.answers.send_if_modified(|before| std::mem::replace(before, answers) != answers);
        if changed && answers {
            tracing::info!("the storage answers again");
        }
    }

    /// Whoever knows that the storage is away does not wait for it until a connection times out. Where only the
    /// connections were lost, it is back in a moment.
    async fn is_there(&self) -> Result<(), Trouble> {
        if *self.answers.borrow() {
            return Ok(());
        }
        let back = tokio::time::timeout(MOMENT, self.answers().wait_for(|answers| *answers)).await.is_ok();
        if back { Ok(()) } else { Err(Trouble::Lost("it does not answer".to_string())) }
    }

    /// A transaction in which all that is read was true at the same moment.
    async fn look(&self) -> Result<Transaction<'static, Any>, Trouble> {
        self.is_there().await?;
        let begin = match self.engine {
            Engine::Sqlite => "BEGIN",
            Engine::Postgres(_) => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        };
        Ok(self.read.begin_with(begin).await?)
    }

    /// Changes what is stored: all that `change` does, or nothing. A connection on which that failed is closed:
    /// it may be inside the transaction for ever, and what is stored there later would be lost.
    async fn write<T>(
        &self,
        change: impl AsyncFnOnce(&mut Transaction<'_, Any>) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        let begun = Instant::now();
        let done = self.try_to_write(change).await;
        self.metrics.wrote(begun.elapsed(), done.as_ref().err());
        done
    }

    async fn try_to_write<T>(
        &self,
        change: impl AsyncFnOnce(&mut Transaction<'_, Any>) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        self.is_there().await?;
        let mut connection = self.write.acquire().await?;
        let done = self.in_time(in_one(&mut connection, change)).await;
        if matches!(done, Err(Trouble::Storage(_) | Trouble::Lost(_))) {
            drop(connection.detach());
        }
        done
    }

    /// What another machine does not answer in time counts as lost; a file is always here.
    async fn in_time<T>(&self, done: impl Future<Output = Result<T, Trouble>>) -> Result<T, Trouble> {
        if !self.is_shared() {
            return done.await;
        }
        let late = |_| Err(Trouble::Lost("it did not answer in time".to_string()));
        tokio::time::timeout(PATIENCE.1, done).await.unwrap_or_else(late)
    }

    /// Keeps a new table; false if there is one of this code.
    pub async fn create(&self, code: &str, about: &About) -> Result<bool, Trouble> {
        self.write(async |all| insert(all, code, 0, about).await).await
    }

    /// What tells whether a table is as it was.
    pub async fn newest(&self, code: &str) -> Result<Option<Newest>, Trouble> {
        let newest = "SELECT version, (SELECT MAX(number) FROM talk WHERE room = $1) AS said, \
            (SELECT COUNT(*) FROM reports WHERE room = $1) AS reported FROM rooms WHERE code = $1";
        let row = async { Ok(sqlx::query(newest).bind(code).fetch_optional(&self.read).await?) };
        Ok(self.in_time(row).await?.map(|row| Newest {
            version: row.get("version"),
            said: row.get("said"),
            reported: row.get::<i64, _>("reported") > 0,
        }))
    }

    /// A table with its talk and its steps from a number on.
    pub async fn load(&self, code: &str, from: usize) -> Result<Option<Stored>, Trouble> {
        self.in_time(self.load_all(code, from)).await
    }

    async fn load_all(&self, code: &str, from: usize) -> Result<Option<Stored>, Trouble> {
        // One transaction: the steps belong to the version that is read with them.
        let mut all = self.look().await?;
        let room = sqlx::query("SELECT version, about FROM rooms WHERE code = $1").bind(code);
        let Some(room) = room.fetch_optional(&mut *all).await? else { return Ok(None) };
        let steps = sqlx::query("SELECT text FROM steps WHERE room = $1 AND number >= $2 ORDER BY number")
            .bind(code)
            .bind(from as i64);
        let steps = steps.fetch_all(&mut *all).await?;
        let talk =
            sqlx::query("SELECT number, name, text FROM talk WHERE room = $1 ORDER BY number DESC LIMIT $2");
        let talk = talk.bind(code).bind(TALK).fetch_all(&mut *all).await?;
        let about = About::from_json(&room.get::<String, _>("about")).map_err(Trouble::Storage)?;
        let report = match about.stage() {
            Stage::Over => reports::of(&mut all, code).await?,
            Stage::Gathering | Stage::Playing => None,
        };
        all.commit().await?;
        let said =
            |row: &AnyRow| Said { number: row.get("number"), name: row.get("name"), text: row.get("text") };
        Ok(Some(Stored {
            about,
            version: room.get("version"),
            steps: steps.iter().map(|row| row.get("text")).collect(),
            talk: talk.iter().rev().map(said).collect(),
            report,
        }))
    }

    /// Stores a change of a table: all of it, or nothing. A change that is stored already is not stored twice.
    pub async fn save(&self, code: &str, edit: &Edit<'_>) -> Result<(), Trouble> {
        let about = edit.about;
        self.write(async |all| {
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
            .bind(edit.version)
            .execute(&mut **all)
            .await?;
            if changed.rows_affected() != 1 {
                if !self.is_marked(all, code, edit.mark).await? {
                    return Err(Trouble::Overtaken);
                }
                // Where storing and telling are not one, the others may not have heard of it.
                return self.tell(all, code, edit.jobs).await;
            }
            self.mark(all, code, edit.mark).await?;
            if let Some((code, about)) = edit.opens
                && !insert(all, code, 0, about).await?
            {
                // There is a table of this code: the change is made again, with another one.
                return Err(Trouble::Overtaken);
            }
            for (more, text) in edit.steps.iter().enumerate() {
                step(all, code, edit.at + more, text).await?;
            }
            if edit.steps.is_empty() {
                sqlx::query("DELETE FROM sitting WHERE room = $1").bind(code).execute(&mut **all).await?;
                for holder in about.holders() {
                    seat(all, holder, code).await?;
                }
            }
            jobs::replace(all, code, edit.jobs).await?;
            self.tell(all, code, edit.jobs).await?;
            Ok(())
        })
        .await
    }

    /// Leaves a mark of a change with it. A file is not lost on the way, so that nobody looks for marks there.
    async fn mark(&self, tx: &mut Transaction<'_, Any>, code: &str, mark: i64) -> Result<(), Trouble> {
        if !self.is_shared() {
            return Ok(());
        }
        sqlx::query(
            "INSERT INTO marks (room, node, mark) VALUES ($1, $2, $3)
             ON CONFLICT (room, node) DO UPDATE SET mark = excluded.mark",
        )
        .bind(code)
        .bind(&*self.node)
        .bind(mark)
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    /// Whether this process has stored the change of this mark. It is asked while it makes that change, so no later
    /// change of its own has taken the place of the mark.
    async fn is_marked(&self, tx: &mut Transaction<'_, Any>, code: &str, mark: i64) -> Result<bool, Trouble> {
        let marked = sqlx::query("SELECT mark FROM marks WHERE room = $1 AND node = $2 AND mark = $3")
            .bind(code)
            .bind(&*self.node)
            .bind(mark);
        Ok(marked.fetch_optional(&mut **tx).await?.is_some())
    }

    /// Keeps a message.
    pub async fn say(&self, code: &str, said: &Said) -> Result<(), Trouble> {
        self.write(async |all| {
            message(all, code, said.number, &said.name, &said.text).await?;
            self.tell(all, code, &[]).await?;
            Ok(())
        })
        .await
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

    /// Lets go of all connections.
    pub async fn close(&self) {
        self.read.close().await;
        self.write.close().await;
    }

    /// Whether the storage can be written.
    pub async fn check(&self) -> Result<(), Trouble> {
        self.write(async |all| {
            sqlx::query("DELETE FROM pulse WHERE id < 0").execute(&mut **all).await?;
            Ok(())
        })
        .await
    }
}

async fn in_one<T>(
    connection: &mut AnyConnection,
    change: impl AsyncFnOnce(&mut Transaction<'_, Any>) -> Result<T, Trouble>,
) -> Result<T, Trouble> {
    let mut all = connection.begin().await?;
    let done = change(&mut all).await?;
    all.commit().await?;
    Ok(done)
}

/// A new table; false if there is one of this code.
async fn insert(
    all: &mut Transaction<'_, Any>,
    code: &str,
    version: i64,
    about: &About,
) -> Result<bool, Trouble> {
    let made = sqlx::query(
        "INSERT INTO rooms (code, version, stage, listed, deadline, touched, about)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
    )
    .bind(code)
    .bind(version)
    .bind(about.stage_name())
    .bind(i64::from(about.listed))
    .bind(about.deadline)
    .bind(about.touched)
    .bind(about.to_json())
    .execute(&mut **all)
    .await?;
    if made.rows_affected() != 1 {
        return Ok(false);
    }
    for holder in about.holders() {
        seat(all, holder, code).await?;
    }
    Ok(true)
}

/// Brings the tables up to date. PostgreSQL lets one process at a time do so.
async fn migrate(pool: &AnyPool) -> Result<(), Trouble> {
    let migration = |&(version, name, statements): &(i64, &'static str, &'static str)| {
        let simple = MigrationType::Simple;
        Migration::new(version, Cow::Borrowed(name), simple, statements.into_sql_str(), false)
    };
    let migrator = Migrator::with_migrations(MIGRATIONS.iter().map(migration).collect());
    migrator.run(pool).await.map_err(fit::not_migrated)
}

/// The key of a step is its number: nobody can have stored another one there.
async fn step(all: &mut Transaction<'_, Any>, code: &str, number: usize, text: &str) -> Result<(), Trouble> {
    sqlx::query("INSERT INTO steps (room, number, text) VALUES ($1, $2, $3)")
        .bind(code)
        .bind(number as i64)
        .bind(text)
        .execute(&mut **all)
        .await?;
    Ok(())
}

async fn message(
    all: &mut Transaction<'_, Any>,
    code: &str,
    number: i64,
    name: &str,
    text: &str,
) -> Result<(), Trouble> {
    let kept = sqlx::query(
        "INSERT INTO talk (room, number, name, text) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
    )
    .bind(code)
    .bind(number)
    .bind(name)
    .bind(text)
    .execute(&mut **all)
    .await?;
    if kept.rows_affected() == 1 { Ok(()) } else { Err(Trouble::Overtaken) }
}

async fn seat(all: &mut Transaction<'_, Any>, holder: &str, code: &str) -> Result<(), Trouble> {
    sqlx::query("INSERT INTO sitting (holder, room) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .bind(holder)
        .bind(code)
        .execute(&mut **all)
        .await?;
    Ok(())
}

fn codes(rows: Vec<AnyRow>) -> Vec<String> {
    rows.iter().map(|row| row.get("code")).collect()
}
