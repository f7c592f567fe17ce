//! `fagin load`: plays many tables at once against a running server.

use std::io::{IsTerminal, Write, stderr, stdout};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use games::GameName;
use loadtest::{Address, Plan, Report, Tally, Until, Way};

use terminal::Failure;
use terminal::visible;

/// Interval of the progress line on a terminal.
const TERMINAL_PROGRESS: Duration = Duration::from_secs(1);
/// Interval of the progress line in a file.
const FILE_PROGRESS: Duration = Duration::from_secs(10);

const LIMITS: &str = "\
The server limits what one address may do. Start the one that is measured with
  fagin serve --listen 127.0.0.1:4000 --data FOLDER --no-browser \\
    --requests-per-second 1000000 --tables-per-minute 1000000 --connections 100000
Each person takes a connection for the stream, here and there: `ulimit -n` has to allow them all.
Exit code 1: a promise was broken, or a table had to be given up.";

#[derive(clap::Args)]
#[command(after_help = LIMITS)]
pub struct Args {
    /// The server, such as http://127.0.0.1:1838. With several, the people of a table are spread
    /// over them
    #[arg(required = true, value_name = "URL")]
    urls: Vec<String>,
    /// Number of tables at once
    // `--rooms` was its name in version 0.1.
    #[arg(long, alias = "rooms", value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    tables: u32,
    /// Seats per table
    #[arg(long, value_name = "S", default_value_t = 2)]
    seats: u8,
    /// Bots of the server per table
    #[arg(long, value_name = "K", default_value_t = 0)]
    bots: u8,
    /// Level of the bots, from 0 to 3. Level 1 hardly thinks, so that the server is measured
    #[arg(long, value_name = "LEVEL", default_value_t = 1, value_parser = clap::value_parser!(u8).range(..4))]
    level: u8,
    /// The game, or both by turns
    #[arg(long, value_name = "GAME", default_value = "both", value_parser = which())]
    game: Which,
    /// Mean time that people think about a choice, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    think: u64,
    /// Reconnects per minute and person: the stream is closed and opened again, on average this
    /// often
    #[arg(long, value_name = "PER-MINUTE", default_value_t = 0.0, value_parser = not_negative)]
    reconnect: f64,
    /// Seconds over which the tables begin; longer if the server is slow to set them up
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0, value_parser = not_negative)]
    ramp: f64,
    /// Stop this many seconds after all tables have begun, and leave games unfinished
    #[arg(long, value_name = "T", conflicts_with = "games_each", value_parser = positive)]
    seconds: Option<f64>,
    /// Games to play to the end at each table
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    games_each: u32,
    /// The same seed thinks and chooses alike
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Play like pages: forms, and pages in a stream (the default)
    #[arg(long, conflicts_with = "api")]
    pages: bool,
    /// Play like programs, through the JSON API
    #[arg(long)]
    api: bool,
    /// Seconds that something may fail or stay unseen before it counts as broken
    #[arg(long, value_name = "SECONDS", default_value_t = 30.0, value_parser = positive)]
    patience: f64,
    /// Allow servers on other machines. They should be yours
    #[arg(long)]
    yes_other_machines: bool,
    /// Print one JSON object instead of lines for people
    #[arg(long)]
    json: bool,
}

/// The games that are played by turns.
#[derive(Clone)]
struct Which(Vec<GameName>);

fn which() -> impl TypedValueParser<Value = Which> {
    let names = GameName::ALL.iter().map(|game| game.name()).chain(["both"]);
    PossibleValuesParser::new(names)
        .map(|name| Which(name.parse().map_or_else(|_| GameName::ALL.to_vec(), |game| vec![game])))
}

fn not_negative(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "expected a number".to_string())?;
    if (0.0..=1e6).contains(&number) {
        Ok(number)
    } else {
        Err("expected a number from 0 to 1000000".to_string())
    }
}

fn positive(text: &str) -> Result<f64, String> {
    not_negative(text).and_then(|number| {
        if number > 0.0 { Ok(number) } else { Err("expected more than 0".to_string()) }
    })
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let plan = plan(args)?;
    // Each person takes a connection.
    server::files::raise();
    let runtime = tokio::runtime::Runtime::new()?;
    let report = runtime.block_on(play(plan)).map_err(Failure::Io)?;
    // Streams may still be open, and waiting for them would take long.
    runtime.shutdown_background();
    let mut out = stdout().lock();
    if args.json {
        writeln!(out, "{}", report.json())?;
    } else {
        writeln!(out, "{}", visible(&report.to_string()))?;
    }
    Ok(if report.all_well() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn plan(args: &Args) -> Result<Plan, Failure> {
    let address = |url: &String| Address::read(url, args.yes_other_machines);
    let addresses =
        args.urls.iter().map(address).collect::<Result<_, _>>().map_err(Failure::Usage)?;
    let until = match args.seconds {
        Some(seconds) => Until::Time(Duration::from_secs_f64(seconds)),
        None => Until::Games(args.games_each),
    };
    let plan = Plan {
        addresses,
        tables: args.tables as usize,
        seats: args.seats.into(),
        bots: args.bots.into(),
        level: args.level,
        games: args.game.0.clone(),
        think: Duration::from_millis(args.think),
        reconnects: args.reconnect,
        ramp: Duration::from_secs_f64(args.ramp),
        until,
        seed: args.seed,
        way: if args.api { Way::Api } else { Way::Pages },
        patience: Duration::from_secs_f64(args.patience),
    };
    plan.check().map_err(Failure::Usage)?;
    Ok(plan)
}

async fn play(plan: Plan) -> Result<Report, String> {
    let tally = Arc::new(Tally::default());
    let progress = tokio::spawn(tell_progress(tally.clone()));
    // After Ctrl-C it still reports what it has found.
    let told_to_stop = async {
        if tokio::signal::ctrl_c().await.is_err() {
            // Without a handler for the signal the run has to end by itself.
            std::future::pending::<()>().await;
        }
    };
    let report = loadtest::run(plan, tally, told_to_stop).await;
    progress.abort();
    // Clears the progress line.
    if stderr().is_terminal() {
        let _ = write!(stderr(), "\r\x1b[K");
    }
    report
}

/// Writes the progress to standard error until it is stopped.
async fn tell_progress(tally: Arc<Tally>) {
    let (start, terminal) = (Instant::now(), stderr().is_terminal());
    let mut before = (0.0, 0);
    loop {
        tokio::time::sleep(if terminal { TERMINAL_PROGRESS } else { FILE_PROGRESS }).await;
        let now = (start.elapsed().as_secs_f64(), tally.moves());
        let rate = (now.1 - before.1) as f64 / (now.0 - before.0);
        before = now;
        let line = format!("{:.0} s: {}; {rate:.0} moves a second", now.0, tally.line());
        let _ = if terminal {
            write!(stderr(), "\r{line}\x1b[K")
        } else {
            writeln!(stderr(), "{line}")
        };
    }
}
