//! The place of the tables: a folder of this machine, or a database that several machines share.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use server::Store;
use server::store::{StoreError, private_file};

use terminal::visible;
use terminal::{Failure, say_error};

/// Attempts to reach the database at the start, a second apart.
const TRIES: u32 = 10;

#[derive(clap::Args)]
pub struct Place {
    /// Folder for the tables; created if missing [default: the user's data folder]
    #[arg(long, value_name = "FOLDER", conflicts_with = "database")]
    data: Option<PathBuf>,
    #[command(flatten)]
    shared: Shared,
}

#[derive(clap::Args)]
pub struct Shared {
    /// Keep tables in PostgreSQL instead, so that several nodes can serve them:
    /// postgres://user:password@host/database
    #[arg(long, value_name = "URL", env = "FAGIN_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// Connections of this process to the database
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(2..))]
    database_connections: u32,
}

pub struct Opened {
    pub store: Store,
    /// Its name for people and logs, without a password.
    pub shown: String,
    /// Keeps other processes out of the folder until it is dropped.
    _lock: Option<File>,
}

/// The lock file of a folder in use. SQLite's own locks last for single writes only, so they do not
/// keep a second server out.
const LOCK: &str = "fagin.lock";

impl Place {
    /// Opens the store; a folder is locked for this process.
    pub async fn open(&self) -> Result<Opened, Failure> {
        if self.shared.database.is_some() {
            return self.shared.open().await;
        }
        let folder = self.folder()?;
        make(&folder)?;
        let (file, shown) = tables(&folder);
        let advice = "or choose another folder with --data";
        let cannot = |why: String| failed(&shown, StoreError::Storage(why), advice);
        let lock = match lock(&folder).map_err(|error| {
            cannot(format!(
                "its folder cannot be written ({error}): let the user who runs Fagin write it"
            ))
        })? {
            Lock::Ours(lock) => lock,
            Lock::Taken(by) => {
                return Err(cannot(format!("{by} is using this folder; stop that one first")));
            }
        };
        let store = Store::open(&file).await.map_err(|error| failed(&shown, error, advice))?;
        Ok(Opened { store, shown, _lock: Some(lock) })
    }

    /// Opens an existing store to read it, even while a server uses it. Creates nothing.
    pub async fn open_old(&self) -> Result<Opened, Failure> {
        if self.shared.database.is_some() {
            return self.shared.open().await;
        }
        let folder = self.folder()?;
        let (file, shown) = tables(&folder);
        if !file.exists() {
            let place = folder.display();
            return Err(Failure::usage(format!(
                "no tables are kept in {place}: name the folder with --data"
            )));
        }
        let is_free = matches!(lock(&folder), Ok(Lock::Ours(_)));
        // Free means that no server runs, so the file may need what only an owner may do:
        // migrations.
        if is_free {
            return self.open().await;
        }
        let store = Store::visit(&file).await;
        let store =
            store.map_err(|error| failed(&shown, error, "or name another folder with --data"))?;
        Ok(Opened { store, shown, _lock: None })
    }

    fn folder(&self) -> Result<PathBuf, Failure> {
        let usual = || dirs::data_dir().map(|folder| folder.join("fagin"));
        let none = || Failure::usage("there is no data folder for this user: name one with --data");
        self.data.clone().or_else(usual).ok_or_else(none)
    }
}

/// Creates a folder for its owner alone, unless it exists.
fn make(folder: &Path) -> Result<(), Failure> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder).map_err(|error| {
        let place = folder.display();
        Failure::Io(format!(
            "the folder {place} cannot be made: {error}; choose another folder with --data"
        ))
    })
}

/// The file with the tables, and its name for people.
fn tables(folder: &Path) -> (PathBuf, String) {
    let file = folder.join("fagin.db");
    let shown = visible(&file.display().to_string()).to_string();
    (file, shown)
}

/// The owner of a folder.
enum Lock {
    /// This process, until the file is closed.
    Ours(File),
    /// Another process, by its name for people.
    Taken(String),
}

fn lock(folder: &Path) -> io::Result<Lock> {
    let path = folder.join(LOCK);
    let mut file = private_file(&path, OpenOptions::new().read(true).write(true).create(true))?;
    match file.try_lock() {
        Ok(()) => {
            // The number is for the message that another process shows.
            file.set_len(0)?;
            write!(file, "{}", std::process::id())?;
            Ok(Lock::Ours(file))
        }
        Err(TryLockError::WouldBlock) => {
            let mut process = String::new();
            // Only for a message, so it may be missing or unreadable.
            let _ = file.take(20).read_to_string(&mut process);
            let number = process.trim().parse::<u32>();
            Ok(Lock::Taken(
                number.map_or("another Fagin".to_string(), |id| {
                    format!("another Fagin (process {id})")
                }),
            ))
        }
        // A file system without locks cannot tell us of other processes; we trust the operator.
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
            Ok(Lock::Ours(file))
        }
        Err(TryLockError::Error(error)) => Err(error),
    }
}

impl Shared {
    /// Connects, and waits for a database that is still starting.
    pub async fn open(&self) -> Result<Opened, Failure> {
        let Some(url) = &self.database else {
            return Err(Failure::usage(
                "name the database with --database postgres://user:password@host/database",
            ));
        };
        let shown = without_password(url)?;
        let mut tries = 0;
        loop {
            tries += 1;
            match Store::connect(url, self.database_connections).await {
                Ok(store) => return Ok(Opened { store, shown, _lock: None }),
                Err(StoreError::Lost(_)) if tries < TRIES => {
                    if tries == 1 {
                        say_error(&format!("Waiting for {shown}, which does not answer yet."));
                    }
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
                Err(error) => {
                    return Err(failed(&shown, error, "see that --database names one that runs"));
                }
            }
        }
    }
}

/// The address for people and logs, without user and password.
fn without_password(url: &str) -> Result<String, Failure> {
    let wrong =
        || Failure::usage("--database has to look like postgres://user:password@host/database");
    let rest = url
        .strip_prefix("postgres://")
        .or_else(|| url.strip_prefix("postgresql://"))
        .ok_or_else(wrong)?;
    // From the right, because a password may contain an @ of its own.
    let place = rest.rsplit_once('@').map_or(rest, |(_, place)| place);
    Ok(format!("postgres://{}", place.split('?').next().unwrap_or(place)))
}

fn failed(place: &str, error: StoreError, advice: &str) -> Failure {
    let what = match error {
        StoreError::Storage(what) | StoreError::Lost(what) => what,
        StoreError::Overtaken => "another program is changing it".to_string(),
    };
    Failure::Io(format!("tables cannot be kept in {place}: {what}; {advice}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_shown_a_password() {
        let shown =
            without_password("postgres://fagin:p@ss@db.example:5433/tables?sslmode=require");
        assert_eq!(shown.ok().as_deref(), Some("postgres://db.example:5433/tables"));
        assert!(without_password("mysql://x").is_err());
    }
}
