//! `fagin bench`: random playouts on one core.

use std::hint::black_box;
use std::io::{Write, stdout};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use engine::{Game, Seeded};

use crate::commands::SetupArgs;
use games::{GameName, for_game};
use terminal::Failure;

#[derive(clap::Args)]
pub struct Args {
    /// The game [default: all of them]
    #[arg(value_parser = crate::commands::names::parser())]
    game: Option<GameName>,
    #[command(flatten)]
    setup: SetupArgs,
    /// Seconds to play for each number of seats
    #[arg(long, value_name = "S", default_value_t = 2.0, value_parser = seconds)]
    seconds: f64,
    /// Play exactly this many games instead, for example to count instructions
    #[arg(long, value_name = "K", conflicts_with = "seconds", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.01..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected a number of seconds from 0.01 to 3600".to_string()),
    }
}

/// Games played between two looks at the clock.
const BATCH: u64 = 1024;
/// Games over which the length of a game is averaged.
const SAMPLE: u32 = 4096;

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let all = GameName::ALL;
    let games = args.game.as_ref().map_or(all, std::slice::from_ref);
    for &game in games {
        for_game!(game, bench(args))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn bench<G: Game>(args: &Args) -> Result<(), Failure> {
    let seats: Vec<u8> = G::SEATS.collect();
    let tables: Vec<SetupArgs> = if args.setup.value("seats").is_some() {
        vec![args.setup.clone()]
    } else {
        seats.into_iter().map(|seats| args.setup.with_seats(seats)).collect()
    };
    let mut out = stdout().lock();
    for table in tables {
        let start = G::start(&table.read::<G>()?);
        let (speed, steps) = (speed(start, args), steps_per_game(start));
        let (name, seats) = (G::NAME, start.seats().len());
        if args.json {
            writeln!(
                out,
                r#"{{"game":"{name}","seats":{seats},"games_per_cpu_s":{speed:.0},"steps_per_game":{steps:.2}}}"#
            )?;
        } else {
            let nanoseconds = 1e9 / speed / steps;
            writeln!(
                out,
                "{name}, {seats} seats: {speed:>9.0} games a CPU second, {steps:.1} steps a game, \
                 {nanoseconds:.1} ns a step"
            )?;
        }
        out.flush()?;
    }
    Ok(())
}

/// Random games per second of CPU time. Other programs may use the machine, but not our CPU time.
fn speed<G: Game>(start: G, args: &Args) -> f64 {
    let mut dice = Seeded::new(1);
    let limit = Duration::from_secs_f64(args.seconds);
    let (wall, cpu) = (Instant::now(), ThreadTime::now());
    let mut played = 0;
    loop {
        let batch = args.games.map_or(BATCH, |games| BATCH.min(games - played));
        for _ in 0..batch {
            let mut position = start;
            position.play_out(&mut dice);
            // Keeps the compiler from leaving out a game whose result is not used.
            black_box(position.standing());
        }
        played += batch;
        let done = args.games.map_or_else(|| wall.elapsed() >= limit, |games| played == games);
        if done {
            return played as f64 / cpu.elapsed().as_secs_f64();
        }
    }
}

/// Mean number of steps of a game.
fn steps_per_game<G: Game>(start: G) -> f64 {
    let mut dice = Seeded::new(2);
    let mut steps = 0;
    for _ in 0..SAMPLE {
        let mut position = start;
        while position.play_any(&mut dice) {
            steps += 1;
        }
    }
    f64::from(steps) / f64::from(SAMPLE)
}
