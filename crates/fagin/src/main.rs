//! `fagin`: a table for board games of thieves and secrets.

mod commands;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use games::{GameName, for_game};
use terminal::{Failure, Tool, Tools, visible};

use crate::commands::{
    bench, bot_host, check, db, lab, load, play, record, report, rules, serve, verify, worker,
};

/// A server makes thousands of short texts for a choice; the system's allocator takes a sixth of its
/// time, this one a third of that.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A table for board games of thieves and secrets.
///
/// In Doggy Bag, street dogs feed bones to Fagin by day and steal them back by night. In Oliver
/// Twist, a gang of urchins prowls the streets of London. Play in the browser with friends and
/// bots, play in this terminal, or let bots play by the thousand.
#[derive(Parser)]
#[command(name = "fagin", version, after_help = examples())]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

/// Commands to begin with: the program's own, and those that the games suggest.
fn examples() -> String {
    fn own<G: Tools>() -> &'static [(&'static str, &'static str)] {
        G::EXAMPLES
    }
    let first = [("", "play in the browser")];
    let last = [("check my-games.txt", "does every step follow the rules?")];
    let games = GameName::ALL.iter().flat_map(|&game| for_game!(game, own()));
    let all = first.iter().chain(games).chain(&last);
    let lines = all.map(|(command, what)| format!("\n  fagin {command:<39} {what}"));
    format!("Try:{}", lines.collect::<String>())
}

#[derive(Subcommand)]
enum Command {
    /// Run the game server and open it in your browser (the default)
    Serve(serve::Args),
    /// Export and import tables, and back the database up
    Db(db::Args),
    /// Let this machine think for the bots of a site
    Worker(worker::Args),
    /// Play in this terminal, against bots or with friends at one keyboard
    Play(play::Args),
    /// Show the rules of a game, or single rules by id
    Rules(rules::Args),
    /// Record games between bots
    Record(record::Args),
    /// Check that recorded games follow the rules
    Check(check::Args),
    /// Show how recorded games went: everyone’s chances, and the turning points
    Report(report::Args),
    /// Check that recorded games were dealt with the dice that were promised
    Verify(check::Args),
    /// Measure how many random games one core plays per second
    Bench(bench::Args),
    /// Let your own program play one seat, through standard input and output
    BotHost(bot_host::Args),
    /// Answer questions about a game by simulation
    Lab(lab::Args),
    /// Play many tables at once against a running server, to measure it and check its promises
    Load(load::Args),
}

fn main() -> ExitCode {
    let tools = tools();
    let matches = match with(&tools).try_get_matches() {
        Ok(matches) => matches,
        Err(mistake) => return explain(&mistake, &tools),
    };
    // `Cli` does not know the commands of the games, so they come first.
    if let Some((name, matches)) = matches.subcommand()
        && let Some(tool) = tools.iter().find(|tool| tool.name == name)
    {
        return tool.run(matches).unwrap_or_else(Failure::report);
    }
    match Cli::from_arg_matches(&matches) {
        Ok(cli) => run(cli),
        Err(mistake) => explain(&mistake, &tools),
    }
}

/// The commands that games bring.
fn tools() -> Vec<Tool> {
    fn own<G: Tools>() -> Vec<Tool> {
        G::tools()
    }
    GameName::ALL.iter().flat_map(|&game| for_game!(game, own())).collect()
}

/// All commands: the program's own and those of the games.
fn with(tools: &[Tool]) -> clap::Command {
    tools.iter().fold(Cli::command(), |command, tool| command.subcommand(tool.command()))
}

fn run(cli: Cli) -> ExitCode {
    let command = cli.command.unwrap_or_else(|| Command::Serve(serve::Args::usual()));
    let done = match command {
        Command::Serve(args) => serve::run(&args),
        Command::Db(args) => db::run(&args),
        Command::Worker(args) => worker::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Record(args) => record::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Report(args) => report::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::BotHost(args) => bot_host::run(&args),
        Command::Lab(args) => lab::run(&args),
        Command::Load(args) => load::run(&args),
    };
    done.unwrap_or_else(Failure::report)
}

/// A mistake on the command line ends with a hint and exit code 2; `--help` ends with 0.
fn explain(mistake: &clap::Error, tools: &[Tool]) -> ExitCode {
    // The hint repeats arguments, so they are parsed again without control characters, which the
    // terminal would obey.
    let shown =
        std::env::args_os().map(|argument| visible(&argument.to_string_lossy()).into_owned());
    let shown = with(tools).try_get_matches_from(shown).err();
    // Standard error may be closed.
    let _ = shown.as_ref().unwrap_or(mistake).print();
    ExitCode::from(u8::try_from(mistake.exit_code()).unwrap_or(2))
}
