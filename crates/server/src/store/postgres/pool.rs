//! A pool of connections to PostgreSQL. A connection has one user at a time, and one that failed is
//! closed.

use std::collections::HashMap;
use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, PoisonError};

use futures_util::future::try_join_all;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres::types::{FromSql, ToSql, Type};
use tokio_postgres::{Client, Config, Connection, Socket};

use super::super::StoreError;
use super::super::statement::{Row, Statement, Value};
use super::CONNECTION_PATIENCE;
use super::tls::{self, Tls};

/// Server-side timeouts are shorter than ours: a write never commits after its caller gave up.
const LIMITS: &str = "SET lock_timeout = '4s'; SET statement_timeout = '6s'; \
    SET idle_in_transaction_session_timeout = '10s'";

/// A bounded pool of connections.
pub(super) struct Pool {
    config: Config,
    tls: Tls,
    places: Semaphore,
    idle: Mutex<Vec<Session>>,
}

impl Pool {
    pub fn new(url: &str, connections: u32) -> Result<Pool, StoreError> {
        let (config, tls) = tls::read_address(url)?;
        let places = Semaphore::new(connections as usize);
        Ok(Pool { config, tls, places, idle: Mutex::default() })
    }

    /// A connection for this caller alone: the one that was used last, or a new one.
    pub async fn get(&self) -> Result<Lent<'_>, StoreError> {
        let none = |_| StoreError::Lost("no connection is free".to_string());
        tokio::time::timeout(CONNECTION_PATIENCE, self.get_any()).await.map_err(none)?
    }

    async fn get_any(&self) -> Result<Lent<'_>, StoreError> {
        let closed = |_| StoreError::Storage("it is closed".to_string());
        let place = self.places.acquire().await.map_err(closed)?;
        while let Some(session) = self.idle().pop() {
            if !session.client.is_closed() {
                return Ok(Lent { session, pool: self, _place: place });
            }
        }
        let (client, connection) = self.connect().await?;
        // The task ends with the client or with the connection; the client reports the latter.
        tokio::spawn(connection);
        client.batch_execute(LIMITS).await?;
        let session = Session { client, prepared: HashMap::new() };
        Ok(Lent { session, pool: self, _place: place })
    }

    /// A connection outside the pool.
    pub async fn connect(
        &self,
    ) -> Result<(Client, Connection<Socket, <Tls as MakeTlsConnect<Socket>>::Stream>), StoreError>
    {
        Ok(self.config.connect(self.tls.clone()).await?)
    }

    pub fn close(&self) {
        self.places.close();
        self.idle().clear();
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Session>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection with its prepared statements.
pub(super) struct Session {
    client: Client,
    prepared: HashMap<&'static str, tokio_postgres::Statement>,
}

/// A borrowed connection. It is closed when dropped, unless it is given back, because a caller who
/// gave up may have left it inside a transaction.
pub(super) struct Lent<'a> {
    session: Session,
    pool: &'a Pool,
    _place: SemaphorePermit<'a>,
}

impl Lent<'_> {
    pub fn give_back(self) {
        if !self.pool.places.is_closed() {
            self.pool.idle().push(self.session);
        }
    }
}

impl Deref for Lent<'_> {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.session
    }
}

impl DerefMut for Lent<'_> {
    fn deref_mut(&mut self) -> &mut Session {
        &mut self.session
    }
}

/// A prepared statement with its values.
pub(super) struct Prepared<'a> {
    statement: tokio_postgres::Statement,
    values: &'a [Value],
}

impl Prepared<'_> {
    fn values(&self) -> Vec<&(dyn ToSql + Sync)> {
        let value = |value| match value {
            // Only numbers can be NULL in our tables.
            &Value::Null => &None::<i64> as &(dyn ToSql + Sync),
            Value::Number(number) => number,
            Value::Text(text) => text,
        };
        self.values.iter().map(value).collect()
    }
}

impl Session {
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// Prepares a statement, once per connection.
    pub async fn prepare(
        &mut self,
        sql: &'static str,
    ) -> Result<tokio_postgres::Statement, StoreError> {
        if let Some(known) = self.prepared.get(sql) {
            return Ok(known.clone());
        }
        let statement = self.client.prepare(sql).await?;
        self.prepared.insert(sql, statement.clone());
        Ok(statement)
    }

    pub async fn prepare_all<'a>(
        &mut self,
        statements: &'a [Statement],
    ) -> Result<Vec<Prepared<'a>>, StoreError> {
        let mut all = Vec::with_capacity(statements.len());
        for Statement { sql, values } in statements {
            all.push(Prepared { statement: self.prepare(sql).await?, values });
        }
        Ok(all)
    }

    /// Runs statements without values, one after the other.
    pub async fn run(&self, statements: &str) -> Result<(), StoreError> {
        Ok(self.client.batch_execute(statements).await?)
    }

    /// The number of rows that a statement changed.
    pub async fn execute(&self, one: &Prepared<'_>) -> Result<u64, StoreError> {
        Ok(self.client.execute(&one.statement, &one.values()).await?)
    }

    /// The number of rows that each statement changed. All are sent at once, and carried out in
    /// order.
    pub async fn execute_all(&self, all: &[Prepared<'_>]) -> Result<Vec<u64>, StoreError> {
        let mut under_way = Vec::with_capacity(all.len());
        for one in all {
            under_way.push(self.execute(one));
        }
        try_join_all(under_way).await
    }

    /// The rows of each statement. All are sent at once, and carried out in order.
    pub async fn query_all(&self, all: &[Prepared<'_>]) -> Result<Vec<Vec<Row>>, StoreError> {
        let mut under_way = Vec::with_capacity(all.len());
        for one in all {
            under_way.push(self.query(one));
        }
        try_join_all(under_way).await
    }

    /// The rows of a statement.
    pub async fn query(&self, one: &Prepared<'_>) -> Result<Vec<Row>, StoreError> {
        let rows = self.client.query(&one.statement, &one.values()).await?;
        rows.iter().map(read_row).collect()
    }

    pub async fn find(&mut self, statement: &Statement) -> Result<Vec<Row>, StoreError> {
        let statement =
            Prepared { statement: self.prepare(statement.sql).await?, values: &statement.values };
        self.query(&statement).await
    }
}

fn read_row(row: &tokio_postgres::Row) -> Result<Row, StoreError> {
    let value = |column| Ok(row.try_get::<_, Option<Value>>(column)?.unwrap_or(Value::Null));
    (0..row.len()).map(value).collect::<Result<_, StoreError>>().map(Row)
}

impl<'a> FromSql<'a> for Value {
    fn from_sql(
        kind: &Type,
        raw: &'a [u8],
    ) -> Result<Value, Box<dyn std::error::Error + Sync + Send>> {
        match *kind {
            Type::INT8 => i64::from_sql(kind, raw).map(Value::Number),
            _ => String::from_sql(kind, raw).map(Value::Text),
        }
    }

    fn accepts(kind: &Type) -> bool {
        *kind == Type::INT8 || <String as FromSql>::accepts(kind)
    }
}
