//! Checks whether a store can be used, and errors that tell an operator what to do.

use std::error::Error;
use std::io;
use std::path::Path;

use tokio_postgres::error::SqlState;

use super::statement::Row;
use super::{StoreError, migrate};

/// The number of foreign tables that an error names.
const NAMED: usize = 3;
/// Statements that work only on tables of Fagin, under their present or their former name. They ask
/// for no row, because on Citus a row may be on a machine that is away.
pub(super) const OURS: [&str; 2] = [
    "SELECT code, version, stage, touched, sheet FROM tables WHERE 1 = 0",
    "SELECT code, version, stage, touched, about FROM rooms WHERE 1 = 0",
];

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        let code = error.sqlite_error().map(|error| error.extended_code);
        StoreError::Storage(in_words(code.and_then(meaning_in_sqlite), &error.to_string()))
    }
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> StoreError {
        let meaning = error.code().and_then(|code| meaning_in_postgres(code.code()));
        let mut said = error.as_db_error().map_or_else(|| error.to_string(), ToString::to_string);
        if error.as_db_error().is_none()
            && let Some(cause) = error.source()
        {
            said = format!("{said}: {cause}");
        }
        let what = in_words(meaning, &said);
        if is_lost(&error) { StoreError::Lost(what) } else { StoreError::Storage(what) }
    }
}

/// True if the connection was at fault, not the request.
fn is_lost(error: &tokio_postgres::Error) -> bool {
    if let Some(code) = error.code() {
        // PostgreSQL is shutting down, starting, or has no connection left.
        let code = code.code();
        return code.starts_with("57P") || code.starts_with("08") || code == "53300";
    }
    let cause = error.source().and_then(|cause| cause.downcast_ref::<io::Error>());
    // A certificate that is refused will be refused the next time as well.
    let is_refused = cause
        .and_then(io::Error::get_ref)
        .is_some_and(|inner| inner.downcast_ref::<rustls::Error>().is_some());
    error.is_closed() || (cause.is_some() && !is_refused)
}

/// True if the change was at fault or met another process, and not the store as a whole: bad data,
/// a duplicate key, a deadlock.
pub(super) fn is_of_content(error: &tokio_postgres::Error) -> bool {
    let code = error.code().map_or("", SqlState::code);
    ["22", "23", "40"].iter().any(|class| code.starts_with(class))
}

/// An error during COMMIT. Citus says `XX000` when it loses the machine of a shard then, and it is
/// unknown whether the change was stored.
pub(super) fn at_commit(error: tokio_postgres::Error) -> StoreError {
    let is_lost_shard = error.code() == Some(&SqlState::INTERNAL_ERROR);
    match StoreError::from(error) {
        StoreError::Storage(what) if is_lost_shard => StoreError::Lost(what),
        error => error,
    }
}

/// An error of the store: our explanation, if there is one, and its own words.
fn in_words(meaning: Option<&str>, said: &str) -> String {
    meaning.map_or_else(|| said.to_string(), |meaning| format!("{meaning} ({said})"))
}

fn meaning_in_postgres(code: &str) -> Option<&'static str> {
    Some(match code {
        "28P01" | "28000" => "the user or the password in --database is wrong",
        "3D000" => "there is no such database: make it with createdb",
        "42501" => "the user in --database may not make tables there: make the user its owner",
        "53300" => {
            "it has no connections left: raise its max_connections, or lower --database-connections"
        }
        _ => return None,
    })
}

/// Codes of SQLite carry details above the lowest eight bits.
fn meaning_in_sqlite(code: i32) -> Option<&'static str> {
    Some(match code & 0xff {
        5 | 6 => "another program holds the file: close it there",
        8 => "it can only be read: let the user who runs Fagin write the file and its folder",
        10 => "the disk does not read or write: look at the system's log",
        11 => "the file is damaged: put a copy in its place (fagin db backup makes them)",
        13 => "the disk is full: make room",
        14 => "the file cannot be opened: see that its folder is there and can be written",
        26 => "the file is not an SQLite database: move it away, or put a copy in its place",
        _ => return None,
    })
}

pub(super) fn not_made(path: &Path, error: &io::Error) -> String {
    let folder = path.parent().unwrap_or(path).display();
    format!(
        "the file cannot be made: see that {folder} is a folder that the user who runs Fagin can write ({error})"
    )
}

/// Refuses a store of another program, because its data is not ours to change.
pub(super) fn check(tables: &[Row], is_ours: bool) -> Result<(), StoreError> {
    let mut names = tables.iter().map(|row| row.text(0)).collect::<Result<Vec<_>, _>>()?;
    names.retain(|name| *name != migrate::BOOKKEEPING);
    if names.is_empty() || is_ours {
        return Ok(());
    }
    names.sort_unstable();
    names.truncate(NAMED);
    let names = names.join(", ");
    Err(StoreError::Storage(format!(
        "it holds tables of another program ({names}): Fagin needs one of its own"
    )))
}
