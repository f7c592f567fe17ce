//! The store: SQLite, one file, or PostgreSQL for several nodes. A process holds no truth of its
//! own: kill it at any time, and every acknowledged change is here. A read or a write is a value
//! (`statement`), the same for both engines, which carry it out in their own ways.

mod copy;
mod feed;
mod fit;
mod jobs;
mod migrate;
mod old;
mod postgres;
mod private;
mod pulse;
mod reports;
mod sqlite;
mod statement;
mod tables;
mod talk;

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use dice::secret;
use tokio::sync::watch;

use self::postgres::Cluster;
use self::sqlite::File;
use self::statement::{Row, Statement, Write};
use crate::clock::Clock;
use crate::hosted_game::NotResumed;
use crate::metrics::Metrics;
use crate::report::BadReport;

pub use copy::{BadTable, ExportedTable, Import};
pub use feed::News;
pub use jobs::{Due, Job, Order, Rank, WaitingJob, Work};
pub use private::private_file;
pub use tables::{Edit, Newest, Opening, StoredTable};

/// The store of this server.
#[derive(Clone)]
pub struct Store {
    engine: Engine,
    /// The name of this process in its notices and in the marks of its changes.
    node: Arc<str>,
    /// True if the store answered when it was last asked.
    answers: Arc<watch::Sender<bool>>,
    metrics: Arc<Metrics>,
    clock: Arc<Clock>,
}

#[derive(Clone)]
enum Engine {
    /// One file.
    Sqlite(Arc<File>),
    /// A database server.
    Postgres(Arc<Cluster>),
}

impl Engine {
    fn name(&self) -> &'static str {
        match self {
            Engine::Sqlite(_) => "sqlite",
            Engine::Postgres(_) => "postgresql",
        }
    }
}

/// Why a read or a write failed.
#[derive(Clone, Debug)]
pub enum StoreError {
    /// Another change of the table was stored first: read it again.
    Overtaken,
    /// The store refused, in its own words.
    Storage(String),
    /// The store could not be reached. It is unknown whether a change was stored.
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

/// Time to wait for a store that is away.
const MOMENT: Duration = Duration::from_millis(500);
impl Store {
    /// Opens the file, or creates it. No other process may be at work on it.
    pub async fn open(path: &Path) -> Result<Store, StoreError> {
        let store = Store::on_file(path, File::open).await?;
        // SQLite opens a read-only file without an error.
        store.check().await?;
        // Jobs that a process took before it ended are free again, because a file has one process.
        store.free_jobs().await?;
        Ok(store)
    }

    /// Opens the file of a running server to read it, and changes nothing about it.
    pub async fn visit(path: &Path) -> Result<Store, StoreError> {
        Store::on_file(path, File::visit).await
    }

    /// Opens a file on a thread of its own, because a disk can take its time.
    async fn on_file(
        path: &Path,
        open: fn(&Path) -> Result<File, StoreError>,
    ) -> Result<Store, StoreError> {
        let path = path.to_path_buf();
        let opened = tokio::task::spawn_blocking(move || open(&path)).await;
        let file = opened.map_err(|error| StoreError::Storage(error.to_string()))??;
        Ok(Store::new(Engine::Sqlite(Arc::new(file)), new_node()))
    }

    /// Connects to PostgreSQL: `postgres://user:password@host/database`.
    pub async fn connect(url: &str, connections: u32) -> Result<Store, StoreError> {
        let node = new_node();
        let cluster = Cluster::connect(url, connections, node.clone()).await?;
        Ok(Store::new(Engine::Postgres(Arc::new(cluster)), node))
    }

    fn new(engine: Engine, node: Arc<str>) -> Store {
        let metrics = Arc::new(Metrics::new(engine.name()));
        let (answers, clock) = (Arc::new(watch::Sender::new(true)), Arc::default());
        Store { engine, node, answers, metrics, clock }
    }

    /// The same store with another clock.
    pub fn with_clock(self, clock: Clock) -> Store {
        Store { clock: Arc::new(clock), ..self }
    }

    pub fn clock(&self) -> &Arc<Clock> {
        &self.clock
    }

    /// The name of the engine: `sqlite` or `postgresql`.
    pub fn engine(&self) -> &'static str {
        self.engine.name()
    }

    pub fn metrics(&self) -> &Arc<Metrics> {
        &self.metrics
    }

    /// True if other processes may change tables, too.
    pub fn is_shared(&self) -> bool {
        matches!(self.engine, Engine::Postgres(_))
    }

    /// Follows whether the store answers.
    pub fn answers(&self) -> watch::Receiver<bool> {
        self.answers.subscribe()
    }

    /// Notes whether the store answered.
    pub fn note_answer(&self, answers: bool) {
        let changed =
            self.answers.send_if_modified(|before| std::mem::replace(before, answers) != answers);
        if changed && answers {
            tracing::info!("the storage answers again");
        }
    }

    /// Refuses at once while the store is known to be away, because waiting for a connection takes
    /// seconds. The short wait is for stores of which only the connections were lost.
    async fn is_there(&self) -> Result<(), StoreError> {
        if *self.answers.borrow() {
            return Ok(());
        }
        let back =
            tokio::time::timeout(MOMENT, self.answers().wait_for(|answers| *answers)).await.is_ok();
        if back { Ok(()) } else { Err(StoreError::Lost("it does not answer".to_string())) }
    }

    /// The rows of each statement, all from one snapshot.
    async fn read<const N: usize>(
        &self,
        statements: [Statement; N],
    ) -> Result<[Vec<Row>; N], StoreError> {
        self.is_there().await?;
        let found = match &self.engine {
            Engine::Sqlite(file) => file.read(statements.into()).await?,
            Engine::Postgres(cluster) => cluster.read(&statements).await?,
        };
        found.try_into().map_err(|_| StoreError::Storage("it found too little".to_string()))
    }

    /// The rows of one statement.
    async fn rows(&self, statement: Statement) -> Result<Vec<Row>, StoreError> {
        let [rows] = self.read([statement]).await?;
        Ok(rows)
    }

    /// Carries out a write: all of it or nothing. Returns once it is on the disk; false if a
    /// deciding statement changed no row.
    async fn write(&self, write: Write) -> Result<bool, StoreError> {
        self.measured(self.carry_out(write)).await
    }

    async fn carry_out(&self, write: Write) -> Result<bool, StoreError> {
        match &self.engine {
            Engine::Sqlite(file) => file.write(write).await,
            Engine::Postgres(cluster) => cluster.write(&write).await,
        }
    }

    /// Counts a write, its time and its outcome.
    async fn measured<T>(
        &self,
        write: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        let begun = Instant::now();
        let done = match self.is_there().await {
            Ok(()) => write.await,
            Err(error) => Err(error),
        };
        self.metrics.wrote(begun.elapsed(), done.as_ref().err());
        done
    }

    /// Closes all connections.
    pub async fn close(&self) {
        match &self.engine {
            Engine::Sqlite(file) => file.close().await,
            Engine::Postgres(cluster) => cluster.close(),
        }
    }

    /// Asks the store for nothing much, to see whether it answers. On Citus only the coordinator is
    /// asked.
    pub async fn is_reachable(&self) -> Result<(), StoreError> {
        self.rows(Statement::new("SELECT id FROM pulse", [])).await.map(drop)
    }

    /// Checks that the store can be written.
    pub async fn check(&self) -> Result<(), StoreError> {
        let nothing = Statement::new("DELETE FROM pulse WHERE id < 0", []);
        self.write(Write::of(nothing)).await.map(drop)
    }
}

/// A random name, which no other process has.
fn new_node() -> Arc<str> {
    secret::hex(&secret::random::<8>()).into()
}
