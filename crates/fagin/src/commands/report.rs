//! `fagin report`: chances and turning points of finished games.

use std::io::{Write, stdout};
use std::process::ExitCode;

use analysis::{Judged, JudgedChoice, Report, Study, Turning, WHOLE};
use bots::HasBots;
use engine::{Finished, Reader, Record};

use crate::commands::OpenArgs;
use games::{GameName, for_game};
use language::{Language, Narrate, Speaker, choice_in_words};
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
    /// Judge the choices of this seat instead, by what it could know
    #[arg(long, value_name = "N")]
    seat: Option<u8>,
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
        let told = for_game!(game, tell(&record, args)).map_err(|why| wrong(&why))?;
        // JSON escapes control characters itself; a terminal would obey them.
        let told = if args.json { told.into() } else { visible(&told) };
        writeln!(out, "{told}")?;
    }
    Ok(ExitCode::SUCCESS)
}

fn tell<G: HasBots + Narrate>(record: &Record, args: &Args) -> Result<String, String> {
    let game = record.play::<G>().map_err(|fault| fault.to_string())?;
    let game = game.finish().ok_or("it is not over, and only games that are over have a report")?;
    if let Some(seat) = args.seat {
        return judged(&game, seat, record, args.json);
    }
    let report = Study::new(&game).finish();
    let log: Vec<String> = game.log().iter().map(ToString::to_string).collect();
    if args.json {
        return Ok(wire::report(&report, &log).to_string());
    }
    let seats = usize::from(game.seats().len());
    Ok(text(&report, &log, &names(record, seats)))
}

fn names(record: &Record, seats: usize) -> Vec<String> {
    let named = record.tag("Seats").map_or_else(Vec::new, |tag| tag.values.clone());
    let name = |seat: usize| named.get(seat).cloned().unwrap_or_else(|| format!("seat {seat}"));
    (0..seats).map(name).collect()
}

/// The choices of a seat, judged by what it could know.
fn judged<G: HasBots + Narrate>(
    game: &Finished<G>,
    seat: u8,
    record: &Record,
    json: bool,
) -> Result<String, String> {
    let found = game.seats().iter().find(|found| found.number() == seat);
    let seat = found.ok_or_else(|| format!("it has no seat {seat}"))?;
    let judged = Judged::of(game, seat);
    if json {
        return Ok(wire::judged(&judged).to_string());
    }
    let names = names(record, usize::from(game.seats().len()));
    let points = |share: f64| format!("{:.1}", 100.0 * share);
    let mut text = format!(
        "{}: {} choices; the first chance {}%, given away {} points, luck and the others {} points\n",
        names[seat.index()],
        judged.steps.len(),
        points(judged.first),
        points(judged.given_away()),
        points(judged.luck()),
    );
    let line = |what: &str, choice: &JudgedChoice<G>, other: &str| {
        let words = games::words(Language::English);
        let speaker = Speaker { viewer: choice.screen.viewer, names: &names, words, ink: false };
        let told = |action| choice_in_words(action, &choice.screen, &speaker);
        let (difference, error) = (points(choice.difference), points(choice.error));
        format!(
            "{what} step {}, {difference} ± {error} points: {}; {other}: {}\n",
            choice.step,
            told(&choice.chosen),
            told(&choice.other)
        )
    };
    text.extend(judged.costly.iter().map(|choice| line("cost: ", choice, "better")));
    text.extend(judged.find.iter().map(|choice| line("find: ", choice, "an easy bot")));
    Ok(text)
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
