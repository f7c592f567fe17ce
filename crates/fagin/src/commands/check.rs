//! `fagin check`: replays records and checks every step against the rules.

use std::io::Write;
use std::process::ExitCode;

use engine::{Fault, Match, Reader, Record};

use crate::commands::OpenArgs;
use games::{GameName, for_game};
use language::rulebook;
use language::{Language, Narrate};
use terminal::input;
use terminal::visible;
use terminal::wrapped;
use terminal::{Failure, say_error};

#[derive(clap::Args)]
pub struct Args {
    /// Files with records, one game after the other; - reads standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    #[command(flatten)]
    open: OpenArgs,
}

/// Number of games read, and of those that hold.
#[derive(Default)]
struct Tally {
    read: usize,
    hold: usize,
}

/// The checks to make of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// That it follows the rules.
    Rules,
    /// That its deal follows from its secret and its nonces as well.
    RulesAndDice,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    check(args, Asked::Rules)
}

/// Reads all games and says of each whether it holds.
pub fn check(args: &Args, asked: Asked) -> Result<ExitCode, Failure> {
    args.open.open()?;
    let mut out = visible::out();
    let mut tally = Tally::default();
    for name in &args.files {
        check_file(name, asked, &mut tally, &mut out)?;
    }
    if tally.read > 1 {
        writeln!(out, "{} of {} games hold.", tally.hold, tally.read)?;
    }
    out.flush()?;
    Ok(if tally.hold == tally.read { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn check_file(
    name: &str,
    asked: Asked,
    tally: &mut Tally,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let input = match input::records(name) {
        Ok(input) => input,
        Err(error) => {
            // A file that cannot be opened counts as a game that does not hold, for the exit code.
            tally.read += 1;
            complain(name, &format!("it cannot be opened: {error}"));
            return Ok(());
        }
    };
    let shown = if name == "-" { "standard input" } else { name };
    let before = tally.read;
    for record in Reader::new(input) {
        tally.read += 1;
        let number = tally.read - before;
        match record.and_then(|record| Ok((game_of(&record)?, record))) {
            Ok((game, record)) => {
                for_game!(game, judge(&record, asked, shown, number, tally, out))?
            }
            Err(fault) => complain(&format!("{shown}, game {number}"), &fault.to_string()),
        }
    }
    if tally.read == before {
        tally.read += 1;
        complain(shown, "there is no game in it");
    }
    Ok(())
}

/// Complaints go to standard error, so that games that hold can be counted on standard output.
fn complain(what: &str, why: &str) {
    say_error(&format!("{what}: does not hold: {why}."));
}

fn game_of(record: &Record) -> Result<GameName, Fault> {
    record.game()?.parse::<GameName>().map_err(|why| Fault {
        line: record.line(),
        step: None,
        rule: None,
        what: why.to_string(),
    })
}

fn judge<G: Narrate>(
    record: &Record,
    asked: Asked,
    file: &str,
    number: usize,
    tally: &mut Tally,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let dice = |game: &Match<G>| match asked {
        Asked::Rules => Ok(()),
        Asked::RulesAndDice => dice::verify(record, game),
    };
    match record.play::<G>().and_then(|game| dice(&game).map(|()| game)) {
        Ok(game) => {
            tally.hold += 1;
            let names = record.tag("Seats").map_or_else(Vec::new, |tag| tag.values.clone());
            let name = |seat: engine::Seat| {
                names.get(seat.index()).cloned().unwrap_or_else(|| format!("seat {seat}"))
            };
            let end = match game.standing() {
                Some(standing) => {
                    format!(
                        "won by {}",
                        games::words(Language::English).list(standing.winners().iter().map(name))
                    )
                }
                None => "not over yet".to_string(),
            };
            let dealt = match asked {
                Asked::Rules => "",
                Asked::RulesAndDice => ", dealt as promised",
            };
            let steps = game.step_count();
            writeln!(
                out,
                "{file}, game {number}: holds: {}, {steps} steps, {end}{dealt}.",
                G::NAME
            )?;
        }
        Err(fault) => {
            complain(&format!("{file}, game {number}"), &fault.to_string());
            if let Some((id, rule)) = fault
                .rule
                .and_then(|id| Some((id, rulebook::rule(G::rulebook(Language::English), id)?)))
            {
                say_error(&wrapped(&format!("{id}: {rule}"), "    "));
            }
        }
    }
    Ok(())
}
