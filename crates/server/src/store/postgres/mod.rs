//! PostgreSQL, for any number of processes. Changes of tables that wait at the same time are stored
//! in one transaction (`batch`); everything else has a transaction of its own.

mod batch;
mod citus;
mod pool;
mod tls;

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::try_join;
use tokio::sync::mpsc;
use tokio_postgres::AsyncMessage;

use self::batch::Batcher;
use self::pool::{Pool, Session};
use super::statement::{Row, Statement, Write};
use super::tables::OwnedEdit;
use super::{StoreError, fit, migrate};

/// Time to wait for a free connection.
const CONNECTION_PATIENCE: Duration = Duration::from_secs(2);
/// Time that an operation on a connection may take.
const ANSWER_PATIENCE: Duration = Duration::from_secs(8);
/// The channel of the notices.
const CHANNEL: &str = "fagin";
/// Largest notice, in bytes: PostgreSQL refuses 8000.
const LONGEST_NOTICE: usize = 7_900;
/// Key of the advisory lock that a migrating node holds.
const MIGRATION_LOCK: i64 = 0x0fa6_1a01;

/// A database server, as this process uses it.
pub(super) struct Cluster {
    pool: Arc<Pool>,
    batcher: Batcher,
    /// The name of this process in its notices.
    node: Arc<str>,
    /// True if Citus spreads the tables over several machines.
    is_sharded: bool,
}

impl Cluster {
    /// Connects, and brings the tables up to date. Of several nodes that start at once one does it,
    /// and the others wait.
    pub async fn connect(
        url: &str,
        connections: u32,
        node: Arc<str>,
    ) -> Result<Cluster, StoreError> {
        let pool = Arc::new(Pool::new(url, connections)?);
        let mut session = pool.get().await?;
        refuse_foreign(&mut session).await?;
        bring_up_to_date(&mut session).await?;
        let is_sharded = citus::is_sharded(&mut session).await?;
        session.give_back();
        let batcher = Batcher::start(pool.clone(), node.clone(), connections);
        Ok(Cluster { pool, batcher, node, is_sharded })
    }

    /// Stores a change in a transaction of its own.
    pub async fn write(&self, write: &Write) -> Result<bool, StoreError> {
        write_alone(&self.pool, write, &self.node).await
    }

    /// Stores a change of a table, in a batch where possible.
    pub async fn save(&self, edit: OwnedEdit) -> Result<bool, StoreError> {
        match self.is_sharded {
            // No batches on shards: a transaction over several machines would commit in two phases,
            // and be seen on one machine before the other.
            true => self.save_on_shards(&edit).await,
            false if edit.is_play() => self.batcher.save(edit).await,
            false => self.write(&edit.write(Some(&self.node))).await,
        }
    }

    /// Stores a change, and before it the table that it opens: each is on a shard of its own.
    async fn save_on_shards(&self, edit: &OwnedEdit) -> Result<bool, StoreError> {
        let Some(opening) = edit.opening() else {
            return self.write(&edit.write(Some(&self.node))).await;
        };
        // False if the code is taken, by another table or by an earlier try whose answer was lost.
        if !self.write(&opening).await? {
            return Ok(false);
        }
        let is_first = self.write(&edit.write_without_opening(Some(&self.node))).await?;
        if !is_first && let Some(closing) = edit.closing() {
            // This call opened it, so nobody has heard of it, and nobody misses it.
            self.write(&closing).await?;
        }
        Ok(is_first)
    }

    /// The rows of each statement, all from one snapshot.
    pub async fn read(&self, statements: &[Statement]) -> Result<Vec<Vec<Row>>, StoreError> {
        let mut session = self.pool.get().await?;
        let found = in_time(session.find_all(statements)).await?;
        session.give_back();
        Ok(found)
    }

    /// Listens until the connection is lost. `hear` is called with `None` once, as soon as nothing
    /// more can be missed, and then with every word of every notice.
    pub async fn listen(&self, mut hear: impl FnMut(Option<&str>)) -> Result<(), StoreError> {
        let (client, mut connection) = in_time(self.pool.connect()).await?;
        let (sender, mut notices) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Some(Ok(message)) =
                std::future::poll_fn(|context| connection.poll_message(context)).await
            {
                if let AsyncMessage::Notification(notice) = message
                    && sender.send(notice).is_err()
                {
                    return;
                }
            }
        });
        in_time(async { Ok(client.batch_execute(&format!("LISTEN {CHANNEL}")).await?) }).await?;
        hear(None);
        while let Some(notice) = notices.recv().await {
            match notice.payload().split_once(' ') {
                Some((_, node)) if node == &*self.node => {}
                Some((news, _)) => news.split(',').for_each(|news| hear(Some(news))),
                None => {}
            }
        }
        Ok(())
    }

    /// Closes all connections.
    pub fn close(&self) {
        self.pool.close();
    }
}

/// An answer that does not arrive in time counts as lost.
async fn in_time<T>(done: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    tokio::time::timeout(ANSWER_PATIENCE, done).await.unwrap_or_else(|_| Err(late()))
}

fn late() -> StoreError {
    StoreError::Lost("it did not answer in time".to_string())
}

async fn write_alone(pool: &Pool, write: &Write, node: &str) -> Result<bool, StoreError> {
    let mut session = pool.get().await?;
    let done = in_time(session.store(write, node)).await?;
    session.give_back();
    Ok(done)
}

impl Session {
    /// Carries out a write: all of it or nothing. After an error the session must not be used
    /// again, because it may still be inside the transaction.
    async fn store(&mut self, write: &Write, node: &str) -> Result<bool, StoreError> {
        let Write { decides, then, news } = write;
        let deciding = self.prepare_all(decides).await?;
        let following = self.prepare_all(then).await?;
        match (&deciding[..], &following[..]) {
            // A single statement is its own transaction.
            ([only], []) if news.is_empty() => return Ok(self.execute(only).await? == 1),
            ([], [only]) if news.is_empty() => {
                return self.execute(only).await.map(|_| true);
            }
            _ => {}
        }
        let ((), changed) = try_join(self.run("BEGIN"), self.execute_all(&deciding)).await?;
        if changed.iter().any(|rows| *rows != 1) {
            self.run("ROLLBACK").await?;
            return Ok(false);
        }
        self.execute_all(&following).await?;
        self.commit(news, node).await?;
        Ok(true)
    }

    /// Commits with the notices in the same transaction, so that no process hears of a change that
    /// is not stored, and no stored change goes untold.
    async fn commit(&mut self, news: &[String], node: &str) -> Result<(), StoreError> {
        let mut all = String::new();
        for payload in payloads(news, node) {
            all.push_str(&format!("NOTIFY {CHANNEL}, '{payload}'; "));
        }
        all.push_str("COMMIT");
        self.client().batch_execute(&all).await.map_err(fit::at_commit)
    }

    /// The rows of each statement, all from one snapshot.
    async fn find_all(&mut self, statements: &[Statement]) -> Result<Vec<Vec<Row>>, StoreError> {
        if let [only] = statements {
            return Ok(vec![self.find(only).await?]);
        }
        let prepared = self.prepare_all(statements).await?;
        // Sent at once, without waiting for each answer; they come in order.
        let begin = self.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
        let ((), found) = try_join(begin, self.query_all(&prepared)).await?;
        self.run("ROLLBACK").await?;
        Ok(found)
    }
}

/// Packs notices into as few payloads as possible: `CODE,CODE,work NODE`.
fn payloads(news: &[String], node: &str) -> Vec<String> {
    let mut payloads: Vec<String> = Vec::new();
    for what in news {
        match payloads.last_mut() {
            Some(last) if last.len() + what.len() + node.len() + 2 < LONGEST_NOTICE => {
                last.push(',');
                last.push_str(what);
            }
            _ => payloads.push(what.clone()),
        }
    }
    payloads.into_iter().map(|what| format!("{what} {node}")).collect()
}

async fn refuse_foreign(session: &mut Session) -> Result<(), StoreError> {
    // Leave out the tables of extensions.
    let tables = "SELECT relname::text FROM pg_class WHERE relkind IN ('r', 'p')
         AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
         AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')";
    let names = session.find(&Statement::new(tables, [])).await?;
    let mut is_ours = false;
    for rows in fit::OURS {
        is_ours |= session.client().batch_execute(rows).await.is_ok();
    }
    fit::check(&names, is_ours)
}

async fn bring_up_to_date(session: &mut Session) -> Result<(), StoreError> {
    // Migrating a large table takes longer than the usual limits.
    let begin = format!(
        "BEGIN; SET LOCAL lock_timeout = '60s'; SET LOCAL statement_timeout = '60s'; \
         SELECT pg_advisory_xact_lock({MIGRATION_LOCK}); {}",
        migrate::bookkeeping("BYTEA")
    );
    session.run(&begin).await?;
    let applied = "SELECT version, encode(checksum, 'hex'), success::int::bigint \
         FROM _sqlx_migrations ORDER BY version";
    let applied = session.find(&Statement::new(applied, [])).await?;
    for migration in migrate::missing(&applied)? {
        let record = migration.record(|checksum| format!("decode('{checksum}', 'hex')"));
        session.run(&format!("{}; {record}", migration.statements)).await?;
    }
    session.run("COMMIT").await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_of_many_tables_go_in_few_notices_and_none_is_left_out() {
        let news: Vec<String> = (0..3000).map(|number| format!("B{number:05}")).collect();
        let payloads = payloads(&news, "0123456789abcdef");
        assert_eq!(payloads.len(), 3);
        let mut told = Vec::new();
        for payload in &payloads {
            assert!(payload.len() < 8000, "PostgreSQL refuses {}", payload.len());
            let (codes, node) = payload.split_once(' ').expect("it names the node");
            assert_eq!(node, "0123456789abcdef");
            told.extend(codes.split(','));
        }
        assert_eq!(told, news);
        assert!(super::payloads(&[], "0123456789abcdef").is_empty());
    }
}
