//! `fagin lab ladder`: the strength of each level of bot against the one below.

use std::io::{Write, stdout};
use std::process::ExitCode;
use std::time::Instant;

use bots::{HasBots, Level};
use indicatif::{ProgressBar, ProgressStyle};
use lab::{Contestant, Duel, Rung, Seating};

use crate::commands::SetupArgs;
use games::{GameName, for_game};
use terminal::Failure;

#[derive(clap::Args)]
pub struct Args {
    /// The game
    #[arg(value_parser = crate::commands::names::parser())]
    game: GameName,
    #[command(flatten)]
    setup: SetupArgs,
    /// Number of games per rung, at most
    #[arg(long, value_name = "K", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The same seed gives the same figures
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Stop a rung when the win share is known within this many points either way
    #[arg(long, value_name = "POINTS")]
    until: Option<f64>,
    /// Play only these two: the challenger, and all other seats. Besides the levels there are
    /// network (what the game has learned, without search), foresight (a search with it) and
    /// yardstick (a search by rules of thumb)
    #[arg(long, value_name = "CHALLENGER,OTHERS", value_delimiter = ',')]
    levels: Vec<String>,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    for_game!(args.game, ladder(args))
}

fn ladder<G: HasBots>(args: &Args) -> Result<ExitCode, Failure> {
    let setup: G::Setup = args.setup.read::<G>()?;
    let seats = u64::from(G::start(&setup).seats().len());
    let mut out = stdout().lock();
    if !args.json {
        writeln!(out, "{}, {seats} seats: one challenger, the others in all other seats", G::NAME)?;
        writeln!(
            out,
            "challenger  others      games  wins, %        fair   mean place     games/s"
        )?;
    }
    for seating in rungs::<G>(args)? {
        let start = Instant::now();
        let mut duel = Duel::<G>::new(setup.clone(), seating, args.seed);
        let deals = args.games.div_ceil(seats);
        let bar = progress::<G>(seating, deals);
        // In batches of a fixed size, so that the stop does not depend on the speed of the machine.
        let batch = (deals / 50).clamp(2, 200);
        let mut played = 0;
        while played < deals {
            let now = batch.min(deals - played);
            duel.play(now);
            played += now;
            bar.inc(now);
            let known = |points: f64| 100.0 * duel.rung().wins.margin <= points;
            // The interval of a handful of deals is too unsure to stop by.
            if played >= 20 && args.until.is_some_and(known) {
                break;
            }
        }
        bar.finish_and_clear();
        let speed = duel.rung().games as f64 / start.elapsed().as_secs_f64();
        writeln!(
            out,
            "{}",
            if args.json { json::<G>(args, &duel.rung()) } else { row::<G>(&duel.rung(), speed) }
        )?;
        out.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Each level against the one below, or the two named.
fn rungs<G: HasBots>(args: &Args) -> Result<Vec<Seating>, Failure> {
    let level = |name: &String| Contestant::read::<G>(name).map_err(Failure::usage);
    match &args.levels[..] {
        [] => Ok(Level::ALL
            .windows(2)
            .map(|two| Seating {
                challenger: Contestant::Level(two[1]),
                others: Contestant::Level(two[0]),
            })
            .collect()),
        [challenger, others] => {
            Ok(vec![Seating { challenger: level(challenger)?, others: level(others)? }])
        }
        _ => Err(Failure::usage("two levels, please: the challenger and the others")),
    }
}

fn progress<G: HasBots>(seating: Seating, deals: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} deals, {eta} left");
    let bar =
        ProgressBar::new(deals).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.with_message(format!(
        "{} against {}",
        seating.challenger.name::<G>(),
        seating.others.name::<G>()
    ))
}

fn row<G: HasBots>(rung: &Rung, speed: f64) -> String {
    let wins = format!("{:.1} ± {:.1}", 100.0 * rung.wins.mean, 100.0 * rung.wins.margin);
    let places = format!("{:.2} ± {:.2}", rung.places.mean, rung.places.margin);
    let (challenger, others) =
        (rung.seating.challenger.name::<G>(), rung.seating.others.name::<G>());
    let (games, fair) = (rung.games, 100.0 * rung.fair);
    format!(
        "{challenger:<11} {others:<11} {games:<6} {wins:<14} {fair:<6.1} {places:<14} {speed:.1}"
    )
}

fn json<G: HasBots>(args: &Args, rung: &Rung) -> String {
    let (challenger, others) =
        (rung.seating.challenger.name::<G>(), rung.seating.others.name::<G>());
    format!(
        r#"{{"game":"{}","seats":{},"challenger":"{challenger}","others":"{others}","games":{},"seed":{},"win_share":{:.5},"win_share_margin":{:.5},"fair_share":{:.5},"place":{:.4},"place_margin":{:.4}}}"#,
        G::NAME,
        (1.0 / rung.fair).round(),
        rung.games,
        args.seed,
        rung.wins.mean,
        rung.wins.margin,
        rung.fair,
        rung.places.mean,
        rung.places.margin
    )
}
