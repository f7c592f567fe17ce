//! SQLite: one file. SQLite has one writer, so one thread writes. It stores all changes that wait
//! as one group (group commit): many tables share one flush to the disk. Other threads read.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, mpsc};

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{CachedStatement, Connection, OpenFlags, ToSql};
use tokio::sync::oneshot;

use super::statement::{Row, Statement, Value, Write};
use super::{StoreError, fit, migrate, private};

/// With these an acknowledged choice survives a power cut, not only the end of the process.
const PRAGMAS: &str =
    "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL";
/// The number of reading threads.
const READERS: usize = 4;
/// Largest group of writes, so that the first of them does not wait long for the last.
const GROUP: usize = 512;
/// Prepared statements that a connection keeps.
const PREPARED: usize = 64;

type Outcome = Result<bool, StoreError>;
type Found = Result<Vec<Vec<Row>>, StoreError>;

pub(super) struct File {
    writer: mpsc::Sender<ToWriter>,
    readers: mpsc::Sender<ToReader>,
}

enum ToWriter {
    Store(Write, oneshot::Sender<Outcome>),
    Close(oneshot::Sender<()>),
}

enum ToReader {
    Read(Vec<Statement>, oneshot::Sender<Found>),
    Close(oneshot::Sender<()>),
}

impl File {
    /// Opens a file and brings its tables up to date; makes it if it is missing.
    pub fn open(path: &Path) -> Result<File, StoreError> {
        private::make(path).map_err(|error| StoreError::Storage(fit::not_made(path, &error)))?;
        let connection = connect(path)?;
        refuse_foreign(&connection)?;
        bring_up_to_date(&connection)?;
        File::start(path, connection)
    }

    /// Opens a file that another process uses, as it is.
    pub fn visit(path: &Path) -> Result<File, StoreError> {
        let connection = connect(path)?;
        refuse_foreign(&connection)?;
        migrate::check_version(&applied(&connection)?)?;
        File::start(path, connection)
    }

    fn start(path: &Path, connection: Connection) -> Result<File, StoreError> {
        let (writer, writes) = mpsc::channel();
        std::thread::Builder::new()
            .name("sqlite-writer".to_string())
            .spawn(move || write_all(connection, &writes))
            .map_err(no_thread)?;
        let (readers, reads) = mpsc::channel();
        let reads = Arc::new(Mutex::new(reads));
        for _ in 0..READERS {
            let (connection, reads) = (connect(path)?, reads.clone());
            std::thread::Builder::new()
                .name("sqlite-reader".to_string())
                .spawn(move || read_all(connection, &reads))
                .map_err(no_thread)?;
        }
        Ok(File { writer, readers })
    }

    /// Stores a change together with the others that wait. It is on the disk when this returns.
    pub async fn write(&self, write: Write) -> Outcome {
        let (answer, answered) = oneshot::channel();
        self.writer.send(ToWriter::Store(write, answer)).map_err(|_| closed())?;
        answered.await.map_err(|_| closed())?
    }

    /// The rows of each statement, all from one snapshot.
    pub async fn read(&self, statements: Vec<Statement>) -> Found {
        let (answer, answered) = oneshot::channel();
        self.readers.send(ToReader::Read(statements, answer)).map_err(|_| closed())?;
        answered.await.map_err(|_| closed())?
    }

    /// Closes the file.
    pub async fn close(&self) {
        let mut left = Vec::new();
        for _ in 0..READERS {
            let (gone, when) = oneshot::channel();
            if self.readers.send(ToReader::Close(gone)).is_ok() {
                left.push(when);
            }
        }
        // Readers first, so that the writer is the last to close: that checkpoints the log and
        // removes it.
        for when in left {
            let _ = when.await;
        }
        let (gone, when) = oneshot::channel();
        if self.writer.send(ToWriter::Close(gone)).is_ok() {
            let _ = when.await;
        }
    }
}

fn closed() -> StoreError {
    StoreError::Storage("it is closed".to_string())
}

fn no_thread(error: std::io::Error) -> StoreError {
    StoreError::Storage(format!("no thread can be started for it: {error}"))
}

fn connect(path: &Path) -> Result<Connection, StoreError> {
    let path: PathBuf = path.into();
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.execute_batch(PRAGMAS)?;
    connection.set_prepared_statement_cache_capacity(PREPARED);
    Ok(connection)
}

fn write_all(connection: Connection, inbox: &mpsc::Receiver<ToWriter>) {
    let mut leaving = None;
    while leaving.is_none() {
        let Ok(first) = inbox.recv() else { return };
        // Callers who were answered together come back together: let them arrive, so that they
        // share a flush.
        std::thread::yield_now();
        let (mut writes, mut answers) = (Vec::new(), Vec::new());
        let rest = std::iter::from_fn(|| inbox.try_recv().ok());
        for message in std::iter::once(first).chain(rest).take(GROUP) {
            match message {
                // The caller has gone. Skipping the write is safe, because nothing was promised.
                ToWriter::Store(_, answer) if answer.is_closed() => {}
                ToWriter::Store(write, answer) => {
                    writes.push(write);
                    answers.push(answer);
                }
                ToWriter::Close(gone) => leaving = Some(gone),
            }
        }
        let outcomes = store_group(&connection, &writes);
        // Answered after COMMIT, because an acknowledged choice has to be on the disk.
        for (answer, outcome) in answers.into_iter().zip(outcomes) {
            let _ = answer.send(outcome);
        }
    }
    drop(connection);
    let _ = leaving.map(|gone| gone.send(()));
}

/// Stores a group in one transaction. Each write has an outcome of its own, but if the transaction
/// fails, all of them fail.
fn store_group(connection: &Connection, group: &[Write]) -> Vec<Outcome> {
    if group.is_empty() {
        return Vec::new();
    }
    try_group(connection, group).unwrap_or_else(|error| {
        if !connection.is_autocommit() {
            // If this fails as well, the next group fails at BEGIN and reports it.
            let _ = run(connection, "ROLLBACK");
        }
        let error = StoreError::from(error);
        group.iter().map(|_| Err(error.clone())).collect()
    })
}

fn try_group(connection: &Connection, group: &[Write]) -> rusqlite::Result<Vec<Outcome>> {
    // IMMEDIATE takes the write lock now: a lock taken later could fail in the middle of the group.
    run(connection, "BEGIN IMMEDIATE")?;
    let outcomes =
        group.iter().map(|write| store_apart(connection, write)).collect::<Result<_, _>>()?;
    // The one flush to the disk that the whole group shares.
    run(connection, "COMMIT")?;
    Ok(outcomes)
}

/// Stores one write of a group. A savepoint undoes it alone if it fails, because the others share
/// the transaction.
fn store_apart(connection: &Connection, write: &Write) -> rusqlite::Result<Outcome> {
    run(connection, "SAVEPOINT one")?;
    let done = store_one(connection, write);
    match done {
        Ok(true) => {}
        // After some errors, such as a full disk, SQLite has rolled back the whole group itself:
        // then there is no savepoint to return to, and every write of the group has failed.
        Err(error) if connection.is_autocommit() => return Err(error),
        // Overtaken or faulty: undone, without the writes before it in the group.
        Ok(false) | Err(_) => run(connection, "ROLLBACK TO one")?,
    }
    run(connection, "RELEASE one")?;
    Ok(done.map_err(StoreError::from))
}

fn store_one(connection: &Connection, write: &Write) -> rusqlite::Result<bool> {
    for statement in &write.decides {
        if execute(connection, statement)? != 1 {
            return Ok(false);
        }
    }
    for statement in &write.then {
        execute(connection, statement)?;
    }
    Ok(true)
}

fn read_all(connection: Connection, inbox: &Mutex<mpsc::Receiver<ToReader>>) {
    loop {
        let message = inbox.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match message {
            Ok(ToReader::Read(statements, answer)) => {
                let _ = answer.send(find_all(&connection, &statements).map_err(StoreError::from));
            }
            Ok(ToReader::Close(gone)) => {
                drop(connection);
                let _ = gone.send(());
                return;
            }
            Err(_) => return,
        }
    }
}

fn find_all(connection: &Connection, statements: &[Statement]) -> rusqlite::Result<Vec<Vec<Row>>> {
    // A single statement reads one snapshot by itself.
    if let [only] = statements {
        return Ok(vec![find(connection, only)?]);
    }
    // Within a transaction all statements read the same snapshot.
    run(connection, "BEGIN")?;
    let found = statements.iter().map(|statement| find(connection, statement)).collect();
    run(connection, "ROLLBACK")?;
    found
}

fn find(connection: &Connection, statement: &Statement) -> rusqlite::Result<Vec<Row>> {
    let mut prepared = connection.prepare_cached(statement.sql)?;
    let columns = prepared.column_count();
    bind(&mut prepared, &statement.values)?;
    let mut rows = prepared.raw_query();
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let value = |column| row.get_ref(column).map(read_value);
        found.push(Row((0..columns).map(value).collect::<Result<_, _>>()?));
    }
    Ok(found)
}

fn read_value(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Integer(number) => Value::Number(number),
        ValueRef::Text(text) => Value::Text(String::from_utf8_lossy(text).into_owned()),
        ValueRef::Null | ValueRef::Real(_) | ValueRef::Blob(_) => Value::Null,
    }
}

fn execute(connection: &Connection, statement: &Statement) -> rusqlite::Result<usize> {
    let mut prepared = connection.prepare_cached(statement.sql)?;
    bind(&mut prepared, &statement.values)?;
    prepared.raw_execute()
}

/// Binds values by number. To SQLite `$2` is a name, and names are numbered in the order in which
/// they occur; here `$2` is the second value, wherever it stands.
fn bind(prepared: &mut CachedStatement<'_>, values: &[Value]) -> rusqlite::Result<()> {
    for index in 1..=prepared.parameter_count() {
        let name = prepared.parameter_name(index).and_then(|name| name.strip_prefix('$'));
        let number = name.and_then(|name| name.parse::<usize>().ok()).unwrap_or(index);
        let missing = rusqlite::Error::InvalidParameterCount(values.len(), number);
        let value = values.get(number.wrapping_sub(1)).ok_or(missing)?;
        prepared.raw_bind_parameter(index, value)?;
    }
    Ok(())
}

fn run(connection: &Connection, sql: &str) -> rusqlite::Result<()> {
    connection.prepare_cached(sql)?.execute(()).map(drop)
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Number(number) => ValueRef::Integer(*number),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
        }))
    }
}

fn refuse_foreign(connection: &Connection) -> Result<(), StoreError> {
    let tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
    let names = find(connection, &Statement::new(tables, []))?;
    let is_ours = fit::OURS.iter().any(|rows| connection.prepare(rows).is_ok());
    fit::check(&names, is_ours)
}

/// The migrations that a file has had.
fn applied(connection: &Connection) -> Result<Vec<Row>, StoreError> {
    let applied =
        "SELECT version, lower(hex(checksum)), success FROM _sqlx_migrations ORDER BY version";
    Ok(find(connection, &Statement::new(applied, []))?)
}

fn bring_up_to_date(connection: &Connection) -> Result<(), StoreError> {
    connection.execute_batch(&migrate::bookkeeping("BLOB"))?;
    for migration in migrate::missing(&applied(connection)?)? {
        let record = migration.record(|checksum| format!("x'{checksum}'"));
        let all = format!("BEGIN IMMEDIATE; {}; {record}; COMMIT", migration.statements);
        connection.execute_batch(&all).inspect_err(|_| {
            let _ = connection.execute_batch("ROLLBACK");
        })?;
    }
    Ok(())
}
