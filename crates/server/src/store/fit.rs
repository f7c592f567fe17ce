//! Whether a storage can be used; if not, what an operator can do.

use std::io;
use std::path::Path;

use sqlx::migrate::MigrateError;
use sqlx::{AnyPool, Row};

use super::{Engine, MIGRATIONS, StoreError};

/// The table in which is written down which changes were made to the tables.
const CHANGES: &str = "_sqlx_migrations";
/// The number of tables of another program that are named.
const NAMED: usize = 3;

/// What an error of the storage means, where we know, and what it says itself.
pub(super) fn in_words(error: &sqlx::Error) -> String {
    let code = error.as_database_error().and_then(|error| error.code());
    let Some(meaning) = code.as_deref().and_then(meaning) else { return error.to_string() };
    format!("{meaning} ({error})")
}

/// Codes of SQLite are numbers, with details above the lowest eight bits; those of PostgreSQL have five signs.
fn meaning(code: &str) -> Option<&'static str> {
    if code.len() == 5 {
        return Some(match code {
            "28P01" | "28000" => "the user or the password in --database is wrong",
            "3D000" => "there is no such database: make it with createdb",
            "42501" => "the user in --database may not make tables there: make the user its owner",
            "53300" => {
                "it has no connections left: raise its max_connections, or lower --database-connections"
            }
            _ => return None,
        });
    }
    Some(match code.parse::<u32>().ok()? & 0xff {
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

/// Why the file was not made.
pub(super) fn not_made(path: &Path, error: &io::Error) -> String {
    let folder = path.parent().unwrap_or(path).display();
    format!(
        "the file cannot be made: see that {folder} is a folder that the user who runs Fagin can write ({error})"
    )
}

/// Why the tables were not brought up to date.
pub(super) fn not_migrated(error: MigrateError) -> StoreError {
    let known = MIGRATIONS.last().map_or(0, |(version, ..)| *version);
    StoreError::Storage(match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => return error.into(),
        MigrateError::VersionMissing(version) => format!(
            "a newer version of Fagin has used it (its tables have change {version}, and this version knows {known}): \
             use that version, or an older copy"
        ),
        MigrateError::VersionMismatch(version) => format!(
            "change {version} of its tables is not the one that Fagin makes: it belongs to another program, or to a \
             version that was never released"
        ),
        error => error.to_string(),
    })
}

/// Refuses a storage that another program uses: what it keeps there is not ours to change.
pub(super) async fn check(pool: &AnyPool, engine: &Engine) -> Result<(), StoreError> {
    let tables = match engine {
        Engine::Sqlite => "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
        // Extensions bring tables of their own.
        Engine::Postgres(_) => {
            "SELECT relname::text AS name FROM pg_class WHERE relkind IN ('r', 'p')
             AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
             AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')"
        }
    };
    let rows = sqlx::query(tables).fetch_all(pool).await?;
    let mut names: Vec<String> = rows.iter().map(|row| row.get("name")).collect();
    names.retain(|name| name != CHANGES);
    if names.is_empty() || is_ours(pool).await {
        return Ok(());
    }
    names.sort();
    names.truncate(NAMED);
    let names = names.join(", ");
    Err(StoreError::Storage(format!(
        "it holds tables of another program ({names}): Fagin needs one of its own"
    )))
}

/// Whether it holds tables as Fagin makes them, or made them before they were called so.
async fn is_ours(pool: &AnyPool) -> bool {
    let now = "SELECT code, version, stage, touched, sheet FROM tables LIMIT 1";
    let before = "SELECT code, version, stage, touched, about FROM rooms LIMIT 1";
    let is = async |rows: &'static str| sqlx::query(rows).fetch_optional(pool).await.is_ok();
    is(now).await || is(before).await
}

/// Refuses tables that are not of this version, where they cannot be brought up to date.
pub(super) async fn check_version(pool: &AnyPool) -> Result<(), StoreError> {
    let newest = sqlx::query("SELECT MAX(version) AS newest FROM _sqlx_migrations").fetch_one(pool).await?;
    let newest: Option<i64> = newest.get("newest");
    if newest == MIGRATIONS.last().map(|(version, ..)| *version) {
        return Ok(());
    }
    let what = "a server of another version of Fagin is using it: stop that one first, or use its program";
    Err(StoreError::Storage(what.to_string()))
}
