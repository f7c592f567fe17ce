//! `fagin record`: writes down games between bots.

use std::io::{BufWriter, Write, stdout};
use std::process::ExitCode;

use bots::{HasBots, Level};
use engine::{Match, Record, Seeded};

use crate::commands::{BotArgs, SetupArgs};
use games::{GameName, for_game};
use language::Narrate;
use terminal::Failure;

#[derive(clap::Args)]
pub struct Args {
    /// The game
    #[arg(value_parser = crate::commands::names::parser())]
    game: GameName,
    #[command(flatten)]
    setup: SetupArgs,
    #[command(flatten)]
    bots: BotArgs,
    /// Number of games
    #[arg(long, value_name = "K", default_value_t = 1)]
    count: u64,
    /// The same seed gives the same games, to the byte
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    for_game!(args.game, record(args))
}

fn record<G: Narrate + HasBots>(args: &Args) -> Result<ExitCode, Failure> {
    let setup: G::Setup = args.setup.read::<G>()?;
    let levels = args.bots.read::<G>(G::start(&setup).seats())?;
    let mut out = BufWriter::new(stdout().lock());
    for number in 0..args.count {
        if number > 0 {
            writeln!(out)?;
        }
        write!(out, "{}", play::<G>(setup.clone(), &levels, args.seed, number))?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn play<G: Narrate + HasBots>(setup: G::Setup, levels: &[Level], seed: u64, number: u64) -> Record {
    // The bots think with dice of their own, so that another bot meets the same deals.
    let mut deal = Seeded::for_game(seed, 2 * number);
    let mut thoughts = Seeded::for_game(seed, 2 * number + 1);
    let game = Match::<G>::new(setup, &mut deal).play_through(&mut deal, |seat, screen| {
        G::choose_untimed(levels[seat.index()], screen, &mut thoughts)
    });
    let mut record = Record::of(&game, &G::NAMES[..levels.len()]);
    record.set("Bots", levels.iter().map(|&level| G::name_of(level)));
    record.set("Deal", [format!("seed {seed}, game {number}")]);
    record
}
