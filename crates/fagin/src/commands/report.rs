//! `fagin report`: chances and turning points of finished games.

use std::io::{Write, stdout};
use std::process::ExitCode;

use analysis::{Report, Study, Turning, WHOLE};
use bots::HasBots;
use engine::{Reader, Record};

use crate::commands::OpenArgs;
use games::{GameName, for_game};
use terminal::Failure;
use terminal::input;
use terminal::visible;

#[derive(clap::Args)]
pub struct Args {
    /// A file with records of finished games, one after the other; - reads standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// Print one line of JSON per game, in the server's format
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    open: OpenArgs,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    args.open.open()?;
    let cannot = |error| Failure::usage(format!("{} cannot be opened: {error}", args.file));
    let input = input::records(&args.file).map_err(cannot)?;
    let mut out = stdout().lock();
    for (number, record) in Reader::new(input).enumerate() {
        let wrong = |why: &dyn std::fmt::Display| {
            Failure::usage(format!("{}, game {}: {why}", args.file, number + 1))
        };
        let record = record.map_err(|fault| wrong(&fault))?;
        let game = record.game().map_err(|fault| wrong(&fault))?;
        let game = game.parse::<GameName>().map_err(|why| wrong(&why))?;
        let told = for_game!(game, tell(&record, args.json)).map_err(|why| wrong(&why))?;
        // JSON escapes control characters itself; a terminal would obey them.
        let told = if args.json { told.into() } else { visible(&told) };
        writeln!(out, "{told}")?;
    }
    Ok(ExitCode::SUCCESS)
}

fn tell<G: HasBots>(record: &Record, json: bool) -> Result<String, String> {
    let game = record.play::<G>().map_err(|fault| fault.to_string())?;
    let game = game.finish().ok_or("it is not over, and only games that are over have a report")?;
    let report = Study::new(&game).finish();
    let log: Vec<String> = game.log().iter().map(ToString::to_string).collect();
    if json {
        return Ok(wire::report(&report, &log).to_string());
    }
    let seats = usize::from(game.seats().len());
    let named = record.tag("Seats").map_or_else(Vec::new, |tag| tag.values.clone());
    let name = |seat: usize| named.get(seat).cloned().unwrap_or_else(|| format!("seat {seat}"));
    Ok(text(&report, &log, &(0..seats).map(name).collect::<Vec<String>>()))
}

/// A table of everyone's chances, and the steps that turned the game.
fn text(report: &Report, log: &[String], names: &[String]) -> String {
    let wide = |name: &String| name.chars().count().max(6);
    let head: String =
        names.iter().map(|name| format!("  {name:>width$}", width = wide(name))).collect();
    let mut text = format!("  step{head}\n");
    for point in &report.points {
        let shares = names.iter().zip(&point.shares);
        let row: String = shares
            .map(|(name, &share)| format!("  {:>width$}", percent(share), width = wide(name)))
            .collect();
        text += &format!("{:>6}{row}\n", point.step);
    }
    for turning in &report.turns {
        text += &format!("choice: {}\n", turned(turning, log, names));
    }
    if let Some(luck) = &report.luck {
        text += &format!("luck:   {}\n", turned(luck, log, names));
    }
    text
}

fn turned(turning: &Turning, log: &[String], names: &[String]) -> String {
    let most = turning.most_changed();
    let steps = log.get(turning.step..turning.until).unwrap_or_default().join("; ");
    let (before, after) = (percent(turning.before[most]), percent(turning.after[most]));
    format!("step {}, {steps}: {} from {before} to {after}", turning.step, names[most])
}

fn percent(share: u16) -> String {
    format!("{:.1}%", 100.0 * f64::from(share) / f64::from(WHOLE))
}
