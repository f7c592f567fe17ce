//! `fagin lab ask`: a question about a game, answered by games between bots.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use engine::options::{self, Values};
use indicatif::{ProgressBar, ProgressStyle};
use lab::questions::{Entry, Question, entry, question, usual_games};
use lab::run::{Job, Orders, play, play_shard, report};
use lab::shard::{self, Shard};
use lab::text::thousands;
use lab::watching::HasQuestions;

use super::{Output, listen, save, writable};
use crate::commands::SetupArgs;
use games::{GameName, for_game};
use terminal::{Failure, say_error};

#[derive(clap::Args)]
#[command(after_help = questions())]
pub struct Args {
    /// The question (see below)
    question: String,
    /// The game
    #[arg(value_parser = crate::commands::names::parser())]
    game: GameName,
    #[command(flatten)]
    setup: SetupArgs,
    /// Level of the bots [default: the second]. For luck, several levels are spread over the seats
    #[arg(long, value_name = "LEVEL", value_delimiter = ',')]
    bot: Vec<String>,
    /// Largest number of playouts per choice to try (depth)
    #[arg(long, value_name = "PLAYOUTS", value_parser = clap::value_parser!(u32).range(500..=1_000_000))]
    thoughts: Option<u32>,
    /// Number of games; with --until, the maximum
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: Option<u64>,
    /// Stop when the main figure is known within this many percentage points either way
    #[arg(long, value_name = "POINTS", value_parser = points)]
    until: Option<f64>,
    /// The same seed gives the same figures
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of threads [default: all cores]. The figures do not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    output: Output,
    /// Play only one of several parts, such as 2/3, for `fagin lab merge` to put together
    #[arg(long, value_name = "I/N", requires = "out")]
    shard: Option<Shard>,
    /// File to write the part to
    #[arg(long, value_name = "FILE", requires = "shard")]
    out: Option<PathBuf>,
}

/// The help on questions: those of any game, then those of each.
fn questions() -> String {
    fn lines<G: HasQuestions>(entries: &[Entry<G>]) -> String {
        entries.iter().map(|entry| format!("  {:<10} {}\n", entry.name, entry.sentence)).collect()
    }
    fn common<G: HasQuestions>() -> String {
        lines(G::COMMON)
    }
    fn own<G: HasQuestions>() -> String {
        format!("About {}:\n{}", G::TITLE, lines(G::OWN))
    }
    fn examples<G: HasQuestions>() -> String {
        G::EXAMPLES.iter().map(|command| format!("\n  fagin lab ask {command}")).collect()
    }
    let common = for_game!(GameName::ALL[0], common());
    let examples: String = GameName::ALL.iter().map(|&game| for_game!(game, examples())).collect();
    let own: String = GameName::ALL.iter().map(|&game| for_game!(game, own())).collect();
    format!("Questions about any game:\n{common}{own}\nTry:{examples}")
}

/// Most games of a run with `--until` but without `--games`.
const PLENTY: u64 = 1_000_000;

fn points(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(points) if (0.001..=50.0).contains(&points) => Ok(points),
        _ => Err("expected percentage points from 0.001 to 50".to_string()),
    }
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    for_game!(args.game, ask(args))
}

fn ask<G: HasQuestions>(args: &Args) -> Result<ExitCode, Failure> {
    let entry = entry::<G>(&args.question).map_err(Failure::usage)?;
    refuse_what_does_not_go_together(args, entry)?;
    let mut job = job::<G>(args)?;
    let question = question::<G>(&job).map_err(Failure::usage)?;
    let usual = if args.until.is_some() { PLENTY } else { usual_games::<G>(&job) };
    job.split(args.games.unwrap_or(usual), question.games(), args.until.is_some());
    job.command = command(args, entry, &job, job.batches * job.size * question.games());
    // Before hours of playing: a file that cannot be written is better known now.
    args.output.check()?;
    args.out.as_deref().map_or(Ok(()), writable)?;
    let session = Session::begin(args, &*question, &job)?;
    match args.shard {
        Some(part) => session.shard(args, part),
        None => session.report(args),
    }
}

fn refuse_what_does_not_go_together<G: HasQuestions>(
    args: &Args,
    entry: &Entry<G>,
) -> Result<(), Failure> {
    let refuse = |why: &str| Err(Failure::usage(why));
    match args.shard {
        Some(_) if args.until.is_some() => refuse(
            "--until looks at all games played so far, and a shard has only some of them; say with --games how \
             many there are to be",
        ),
        Some(_) if args.output.is_asked_for() => refuse(
            "a shard is not yet a report; `fagin lab merge` makes one and takes --json, --html and --plots",
        ),
        _ if args.thoughts.is_some() && !entry.thinks => {
            refuse("--thoughts is for the question depth")
        }
        _ if entry.varies.iter().any(|name| args.setup.value(name).is_some()) => {
            let options: Vec<String> =
                entry.varies.iter().map(|name| format!("--{name}")).collect();
            let (name, options) = (entry.name, options.join(" and "));
            Err(Failure::usage(format!(
                "the question {name} plays all variants itself; leave {options} out"
            )))
        }
        _ => Ok(()),
    }
}

fn job<G: HasQuestions>(args: &Args) -> Result<Job, Failure> {
    Ok(Job {
        version: env!("CARGO_PKG_VERSION").to_string(),
        game: G::NAME.to_string(),
        question: args.question.clone(),
        setup: args.setup.read::<G>()?.to_string(),
        bots: args.bot.clone(),
        thoughts: args.thoughts.unwrap_or(0),
        seed: args.seed,
        batches: 0,
        size: 0,
        command: String::new(),
    })
}

/// The command that repeats the report: every option that changes the figures, with its usual value
/// where none was given, and no other.
fn command<G: HasQuestions>(args: &Args, entry: &Entry<G>, job: &Job, games: u64) -> String {
    let mut words = format!("fagin lab ask {} {}", job.question, G::NAME);
    for option in ["seats", "first"] {
        match options::value(&job.setup, option) {
            None | Some("random") => {}
            Some(value) => words += &format!(" --{option} {value}"),
        }
    }
    for setting in G::OPTIONS.iter().filter(|setting| !entry.varies.contains(&setting.name)) {
        let value = options::value(&job.setup, setting.name).unwrap_or(setting.usual());
        words += &match setting.values {
            Values::YesNo if value == "yes" => format!(" --{}", setting.name),
            Values::OneOf(_) => format!(" --{} {value}", setting.name),
            // By the file that was opened, because a key alone does not say where the file is.
            Values::Opened { usual, .. } if value != usual => {
                format!(" --{} {}", setting.name, args.setup.value(setting.name).unwrap_or(value))
            }
            Values::YesNo | Values::Opened { .. } => String::new(),
        };
    }
    if !job.bots.is_empty() {
        words += &format!(" --bot {}", job.bots.join(","));
    }
    if job.thoughts > 0 {
        words += &format!(" --thoughts {}", job.thoughts);
    }
    if let Some(until) = args.until {
        words += &format!(" --until {until}");
    }
    words + &format!(" --games {games} --seed {}", job.seed)
}

struct Session<'a> {
    question: &'a dyn Question,
    job: &'a Job,
    pool: rayon::ThreadPool,
    stop: Arc<AtomicBool>,
    bar: ProgressBar,
    start: Instant,
}

impl<'a> Session<'a> {
    fn begin(
        args: &Args,
        question: &'a dyn Question,
        job: &'a Job,
    ) -> Result<Session<'a>, Failure> {
        let threads = args.threads.map_or(0, usize::from);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| Failure::Io(format!("no threads to play on: {error}")))?;
        let games = job.batches * job.size * question.games();
        let games = args.shard.map_or(games, |part| games / part.of);
        let bar = bar(args.until.is_none().then_some(games));
        let session = Session { question, job, pool, stop: listen(), bar, start: Instant::now() };
        let (games, threads) = (thousands(games), session.threads());
        let most = if args.until.is_some() { "At most " } else { "" };
        say_error(&format!(
            "{most}{games} games on {threads}; Ctrl-C stops early and keeps what was played."
        ));
        Ok(session)
    }

    fn report(&self, args: &Args) -> Result<ExitCode, Failure> {
        let until = args.until.map(|points| points / 100.0);
        let played = self.in_pool(|orders| play(self.question, self.job, until, orders));
        self.say_how_fast(played.batches.len());
        let report = report(self.question, self.job, &played).ok_or_else(|| {
            Failure::Io(
                "stopped before there were enough games to tell how sure anything is".to_string(),
            )
        })?;
        args.output.tell(&report)?;
        Ok(ExitCode::SUCCESS)
    }

    fn shard(&self, args: &Args, part: Shard) -> Result<ExitCode, Failure> {
        let batches = self.in_pool(|orders| {
            play_shard(self.question, self.job, part.number - 1, part.of, orders)
        });
        self.say_how_fast(batches.len());
        if let Some(out) = &args.out {
            save(out, &shard::write(part, self.job, &batches))?;
            let whole =
                if self.stop.load(Ordering::Relaxed) { ", and is not complete" } else { "" };
            say_error(&format!("The {part} is in {}{whole}.", out.display()));
        }
        Ok(ExitCode::SUCCESS)
    }

    fn in_pool<T: Send>(&self, play: impl FnOnce(&Orders) -> T + Send) -> T {
        let games = self.job.size * self.question.games();
        let tick = || self.bar.inc(games);
        let orders = Orders { stop: &self.stop, tick: &tick };
        let played = self.pool.install(|| play(&orders));
        self.bar.finish_and_clear();
        played
    }

    /// Goes to standard error, so that the report is the same on every machine.
    fn say_how_fast(&self, batches: usize) {
        let games = batches as u64 * self.job.size * self.question.games();
        let seconds = self.start.elapsed().as_secs_f64();
        let speed = games as f64 / seconds.max(1e-9);
        let digits = usize::from(speed < 10.0);
        let (games, threads) = (thousands(games), self.threads());
        say_error(&format!(
            "{games} games in {seconds:.1} s on {threads}: {speed:.digits$} games a second"
        ));
    }

    fn threads(&self) -> String {
        match self.pool.current_num_threads() {
            1 => "one thread".to_string(),
            threads => format!("{threads} threads"),
        }
    }
}

/// The progress bar; without a length for `--until`, whose number of games is not known.
fn bar(games: Option<u64>) -> ProgressBar {
    let template = match games {
        Some(_) => "{wide_bar} {human_pos}/{human_len} games, {eta} left",
        None => "{spinner} {human_pos} games, {elapsed}",
    };
    let style =
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    games.map_or_else(ProgressBar::no_length, ProgressBar::new).with_style(style)
}
