//! `fagin record`: games of bots, written down.

use std::io::{BufWriter, Write, stdout};
use std::process::ExitCode;

use clap::ValueEnum;
use engine::{Match, Record, Seeded, Turn};

use crate::commands::SetupArgs;
use crate::failure::Failure;
use crate::games::{GameName, for_game};
use crate::words::Spoken;

#[derive(clap::Args)]
pub struct Args {
    /// The game
    game: GameName,
    #[command(flatten)]
    setup: SetupArgs,
    /// Who plays
    #[arg(long, value_name = "LEVEL", default_value = "random")]
    bot: Bot,
    /// How many games
    #[arg(long, value_name = "K", default_value_t = 1)]
    count: u64,
    /// The same seed gives the same games, to the byte
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
}

/// A bot by name.
#[derive(Clone, Copy, ValueEnum)]
enum Bot {
    /// Plays without a plan
    Random,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    for_game!(args.game, record(args))
}

fn record<G: Spoken>(args: &Args) -> Result<ExitCode, Failure> {
    let setup: G::Setup = args.setup.read::<G>()?;
    let mut out = BufWriter::new(stdout().lock());
    for number in 0..args.count {
        if number > 0 {
            writeln!(out)?;
        }
        write!(out, "{}", play::<G>(setup.clone(), args, number))?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn play<G: Spoken>(setup: G::Setup, args: &Args, number: u64) -> Record {
    // The bots think with dice of their own, so that another bot plays the same deal.
    let mut deal = Seeded::for_game(args.seed, 2 * number);
    let mut thoughts = Seeded::for_game(args.seed, 2 * number + 1);
    let mut game = Match::<G>::new(setup, &mut deal);
    while let Turn::Seats(asked) = game.turn() {
        let seat = asked.lowest();
        let action = match args.bot {
            Bot::Random => bots::random(&game.screen(seat.into()), &mut thoughts),
        };
        game.act(seat, action, &mut deal).expect("a bot answers with one of its choices");
    }
    let seats = usize::from(game.seats().len());
    let mut record = Record::of(&game, &G::NAMES[..seats]);
    let level = args.bot.to_possible_value().map_or(String::new(), |value| value.get_name().to_string());
    record.set("Bots", vec![level; seats]);
    record.set("Deal", [format!("seed {}, game {number}", args.seed)]);
    record
}
