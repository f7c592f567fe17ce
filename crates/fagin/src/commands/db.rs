//! `fagin db`: export and import tables, and back the database up.

use std::fs::OpenOptions;
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Subcommand;
use server::store::{ExportedTable, Import, StoreError, private_file};
use server::{Store, resume};

use crate::commands::place::{Opened, Place};
use terminal::input;
use terminal::{Failure, say_error};

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Write all tables to a file, one per line, while the server runs
    Export(Files),
    /// Read tables from such a file; those already in the database are left alone
    Import(Files),
    /// Copy the SQLite file to another, while the server runs
    Backup(Files),
}

#[derive(clap::Args)]
struct Files {
    /// The file. It holds the secrets of games under way: keep it private
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        match &args.command {
            Command::Export(files) => export(files).await,
            Command::Import(files) => import(files).await,
            Command::Backup(files) => backup(files).await,
        }
    })?;
    Ok(ExitCode::SUCCESS)
}

async fn export(files: &Files) -> Result<(), Failure> {
    let Opened { store, shown: place, .. } = &files.place.open_old().await?;
    let mut out = BufWriter::new(private(&files.file)?);
    let mut tables = 0;
    for code in store.all_codes().await.map_err(storage)? {
        // A table may have been deleted since the list was made.
        let Some(table) = store.export(&code).await.map_err(storage)? else { continue };
        let line = serde_json::to_string(&table).map_err(|error| Failure::Io(error.to_string()))?;
        writeln!(out, "{line}")?;
        tables += 1;
    }
    out.flush()?;
    // An export that was reported as written has to survive a crash.
    out.get_ref().sync_all()?;
    say_error(&format!("{tables} tables of {place} are in {}.", files.file.display()));
    Ok(())
}

async fn import(files: &Files) -> Result<(), Failure> {
    let shown = files.file.display();
    let file = std::fs::File::open(&files.file)
        .map_err(|error| Failure::Io(format!("{shown} cannot be read: {error}")))?;
    let Opened { store, shown: place, .. } = &files.place.open().await?;
    let (mut new, mut there) = (0, 0);
    let mut lines = BufReader::new(file);
    for number in 1.. {
        let wrong =
            |why: String| Failure::usage(format!("line {number} of {shown} is not a table: {why}"));
        let Some(line) =
            input::line(&mut lines, input::TABLE).map_err(|error| wrong(error.to_string()))?
        else {
            break;
        };
        let table: ExportedTable =
            serde_json::from_str(&line).map_err(|error| wrong(error.to_string()))?;
        table.check().map_err(|why| wrong(why.to_string()))?;
        match bring_in(store, &table, number).await? {
            Import::New => new += 1,
            Import::AlreadyThere => there += 1,
        }
    }
    say_error(&format!("{new} tables of {shown} are now in {place}; {there} were there already."));
    Ok(())
}

/// Replays the game before the table is stored, because a file can hold anything.
async fn bring_in(store: &Store, table: &ExportedTable, line: usize) -> Result<Import, Failure> {
    let jobs = resume::jobs_of(table, store).map_err(|error| {
        Failure::usage(format!("the table of line {line} cannot be played again: {error}"))
    })?;
    store.import(table, &jobs).await.map_err(storage)
}

async fn backup(files: &Files) -> Result<(), Failure> {
    if files.file.exists() {
        return Err(Failure::usage(format!(
            "{} is there already: name a new file",
            files.file.display()
        )));
    }
    let Opened { store, shown: place, .. } = &files.place.open_old().await?;
    store.back_up(&files.file).await.map_err(storage)?;
    say_error(&format!("{place} is copied to {}.", files.file.display()));
    Ok(())
}

/// A file that only its owner can read.
fn private(file: &Path) -> Result<std::fs::File, Failure> {
    private_file(file, OpenOptions::new().write(true).create(true).truncate(true))
        .map_err(|error| Failure::Io(format!("{} cannot be written: {error}", file.display())))
}

fn storage(error: StoreError) -> Failure {
    Failure::Io(error.to_string())
}
