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
mod tables;
mod talk;

use std::borrow::Cow;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use dice::secret;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Any, AnyConnection, AnyPool, ConnectOptions, Connection, Executor, SqlSafeStr, Transaction};
use tokio::sync::watch;

use crate::clock::Clock;
use crate::hosted_game::NotResumed;
use crate::metrics::Metrics;
use crate::report::BadReport;

pub use copy::{BadTable, ExportedTable, Import};
pub use feed::News;
pub use jobs::{Due, Job, Order, Rank, WaitingJob, Work};
pub use private::private_file;
pub use tables::{Edit, Newest, Opening, StoredTable};

/// The tables of this server.
#[derive(Clone)]
pub struct Store {
    /// Many readers.
    read: AnyPool,
    /// One writer, because SQLite has one: writers wait here and not in the file. PostgreSQL has many.
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
pub enum StoreError {
    /// Somebody changed the table first: look again.
    Overtaken,
    /// The storage does not work; what it says.
    Storage(String),
    /// The storage cannot be reached just now; what is known of it. Nobody knows whether a change got through.
    Lost(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            StoreError::Overtaken => f.write_str("another process was first"),
            StoreError::Storage(what) => write!(f, "the storage says: {what}"),
            StoreError::Lost(what) => write!(f, "the storage cannot be reached: {what}"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<NotResumed> for StoreError {
    fn from(why: NotResumed) -> StoreError {
        StoreError::Storage(why.to_string())
    }
}

impl From<BadReport> for StoreError {
    fn from(why: BadReport) -> StoreError {
        StoreError::Storage(why.to_string())
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        let what = fit::in_words(&error);
        if is_lost(&error) { StoreError::Lost(what) } else { StoreError::Storage(what) }
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

/// The tables, and what was changed about them, in order. What has been released is never changed.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "tables", include_str!("../../migrations/1-tables.sql")),
    (2, "jobs", include_str!("../../migrations/2-jobs.sql")),
    (3, "reports", include_str!("../../migrations/3-reports.sql")),
    (4, "fairness", include_str!("../../migrations/4-fairness.sql")),
    (5, "words", include_str!("../../migrations/5-words.sql")),
];

/// The time for which a storage that is away is waited for.
const MOMENT: Duration = Duration::from_millis(500);
/// The time for which a free connection is waited for.
const CONNECTION_PATIENCE: Duration = Duration::from_secs(2);
/// The time that what is done on a connection may take.
const ANSWER_PATIENCE: Duration = Duration::from_secs(8);
/// With these an acknowledged choice survives a power cut, not only the end of the process.
const PRAGMAS: &str = "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL";
/// Server-side timeouts are shorter than ours: a write never commits after its caller gave up.
const LIMITS: &str = "SET lock_timeout = '4s'; SET statement_timeout = '6s'; \
    SET idle_in_transaction_session_timeout = '10s'";

impl Store {
    /// Opens the file, or makes it. Nobody else may be at work on it.
    pub async fn open(path: &Path) -> Result<Store, StoreError> {
        private::make(path).map_err(|error| StoreError::Storage(fit::not_made(path, &error)))?;
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
    pub async fn visit(path: &Path) -> Result<Store, StoreError> {
        let (write, read) = Store::pools(path).await?;
        fit::check(&write, &Engine::Sqlite).await?;
        fit::check_version(&write).await?;
        Ok(Store::new(read, write, Engine::Sqlite))
    }

    /// One connection to write, and some to read.
    async fn pools(path: &Path) -> Result<(AnyPool, AnyPool), StoreError> {
        sqlx::any::install_default_drivers();
        let url = SqliteConnectOptions::new().filename(path).to_url_lossy();
        let options = AnyConnectOptions::from_url(&url)?;
        // A pool tries a broken file again and again, and says in the end that it took too long.
        let mut first = AnyConnection::connect_with(&options).await?;
        first.execute(PRAGMAS).await?;
        first.close().await?;
        let pool = |connections| {
            let pool = AnyPoolOptions::new().max_connections(connections).acquire_timeout(ANSWER_PATIENCE);
            pool.after_connect(|connection, _| {
                Box::pin(async { connection.execute(PRAGMAS).await.map(drop) })
            })
        };
        Ok((pool(1).connect_with(options.clone()).await?, pool(4).connect_with(options).await?))
    }

    /// Connects to PostgreSQL: `postgres://user:password@host/database`.
    pub async fn connect(url: &str, connections: u32) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let options: AnyConnectOptions = url.parse()?;
        let pool = AnyPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(CONNECTION_PATIENCE)
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
        let node = secret::hex(&secret::random::<8>()).into();
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

    /// Refuses at once while the storage is known to be away, because waiting for a connection takes seconds. Where only
    /// the connections were lost, it is back in a moment.
    async fn is_there(&self) -> Result<(), StoreError> {
        if *self.answers.borrow() {
            return Ok(());
        }
        let back = tokio::time::timeout(MOMENT, self.answers().wait_for(|answers| *answers)).await.is_ok();
        if back { Ok(()) } else { Err(StoreError::Lost("it does not answer".to_string())) }
    }

    /// A transaction in which all that is read was true at the same moment.
    async fn look(&self) -> Result<Transaction<'static, Any>, StoreError> {
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
        change: impl AsyncFnOnce(&mut Transaction<'_, Any>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let begun = Instant::now();
        let done = self.try_to_write(change).await;
        self.metrics.wrote(begun.elapsed(), done.as_ref().err());
        done
    }

    async fn try_to_write<T>(
        &self,
        change: impl AsyncFnOnce(&mut Transaction<'_, Any>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.is_there().await?;
        let mut connection = self.write.acquire().await?;
        let done = self.in_time(in_one(&mut connection, change)).await;
        if matches!(done, Err(StoreError::Storage(_) | StoreError::Lost(_))) {
            drop(connection.detach());
        }
        done
    }

    /// What another machine does not answer in time counts as lost; a file is always here.
    async fn in_time<T>(&self, done: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
        if !self.is_shared() {
            return done.await;
        }
        let late = |_| Err(StoreError::Lost("it did not answer in time".to_string()));
        tokio::time::timeout(ANSWER_PATIENCE, done).await.unwrap_or_else(late)
    }

    /// Lets go of all connections.
    pub async fn close(&self) {
        self.read.close().await;
        self.write.close().await;
    }

    /// Whether the storage can be written.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.write(async |tx| {
            sqlx::query("DELETE FROM pulse WHERE id < 0").execute(&mut **tx).await?;
            Ok(())
        })
        .await
    }
}

async fn in_one<T>(
    connection: &mut AnyConnection,
    change: impl AsyncFnOnce(&mut Transaction<'_, Any>) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let mut tx = connection.begin().await?;
    let done = change(&mut tx).await?;
    tx.commit().await?;
    Ok(done)
}

/// Brings the tables up to date. PostgreSQL lets one process at a time do so.
async fn migrate(pool: &AnyPool) -> Result<(), StoreError> {
    let migration = |&(version, name, statements): &(i64, &'static str, &'static str)| {
        let simple = MigrationType::Simple;
        Migration::new(version, Cow::Borrowed(name), simple, statements.into_sql_str(), false)
    };
    let migrator = Migrator::with_migrations(MIGRATIONS.iter().map(migration).collect());
    migrator.run(pool).await.map_err(fit::not_migrated)
}
