//! `fagin lab`: questions about a game, answered by many games.

mod ask;
mod ladder;
mod merge;
mod train;

use std::fs::OpenOptions;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Subcommand;
use lab::report::Report;

use terminal::visible;
use terminal::{Failure, say_error};

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Answer a question about a game by letting bots play it
    Ask(ask::Args),
    /// Merge the parts of one question into a report
    Merge(merge::Args),
    /// Measure how much stronger each level of bot is than the one below
    Ladder(ladder::Args),
    /// Let a network learn a game by playing it
    Train(train::Args),
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    match &args.command {
        Command::Ask(args) => ask::run(args),
        Command::Merge(args) => merge::run(args),
        Command::Ladder(args) => ladder::run(args),
        Command::Train(args) => train::run(args),
    }
}

/// Outputs of a report besides the terminal.
#[derive(clap::Args, Clone)]
#[command(next_help_heading = "The report")]
struct Output {
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
    /// Also write the report to this file, as an HTML page with plots
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Also write each plot to this folder as an SVG file; created if missing
    #[arg(long, value_name = "FOLDER")]
    plots: Option<PathBuf>,
}

impl Output {
    /// Refuses a file that cannot be written before hours of playing, not after.
    fn check(&self) -> Result<(), Failure> {
        self.html.as_deref().map_or(Ok(()), writable)?;
        let made = self.plots.as_deref().map_or(Ok(()), std::fs::create_dir_all);
        made.map_err(|error| {
            Failure::Io(format!("the folder for the plots cannot be made: {error}"))
        })
    }

    /// True if more is wanted than the terminal shows.
    fn is_asked_for(&self) -> bool {
        self.json || self.html.is_some() || self.plots.is_some()
    }

    fn tell(&self, report: &Report) -> Result<(), Failure> {
        let mut out = stdout().lock();
        if self.json {
            writeln!(out, "{}", report.json())?;
        } else {
            let width = textwrap::termwidth().clamp(60, 100);
            write!(out, "{}", visible(&lab::text::text(report, width)))?;
        }
        out.flush()?;
        if let Some(file) = &self.html {
            save(file, &lab::html::page(report))?;
            say_error(&format!("The page is in {}.", file.display()));
        }
        self.plots.as_deref().map_or(Ok(()), |folder| plots(folder, report))
    }
}

fn plots(folder: &Path, report: &Report) -> Result<(), Failure> {
    for (number, section) in report.sections.iter().enumerate() {
        if let Some(picture) = lab::html::picture(section) {
            let file =
                folder.join(format!("{}-{}-{}.svg", report.game, report.question, number + 1));
            save(&file, &picture)?;
        }
    }
    Ok(())
}

/// Checks that a file can be written, and leaves its content alone.
fn writable(file: &Path) -> Result<(), Failure> {
    let opened = OpenOptions::new().create(true).append(true).open(file);
    opened.map(|_| ()).map_err(|error| cannot_write(file, &error))
}

fn save(file: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(file, text).map_err(|error| cannot_write(file, &error))
}

fn cannot_write(file: &Path, error: &std::io::Error) -> Failure {
    Failure::Io(format!("{} cannot be written: {error}", file.display()))
}

/// The first Ctrl-C stops after the games under way, the second at once.
fn listen() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&stop);
    let handler = ctrlc::set_handler(move || {
        if heard.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        say_error("Stopping after the games under way; once more to stop at once.");
    });
    if let Err(error) = handler {
        say_error(&format!("Ctrl-C will lose what was played: {error}"));
    }
    stop
}
