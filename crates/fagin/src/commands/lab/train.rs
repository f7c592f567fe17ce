//! `fagin lab train`: a network learns a game by playing it.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Instant;

use bots::{Learned, Network};
use games::{GameName, for_game};
use lab::learning::{
    Gradients, Mark, Mix, Settings, Trainer, calibration, checkpoint, correction, curve,
};
use terminal::{Failure, say_error};

use super::{cannot_write, listen, save};

#[derive(clap::Args)]
pub struct Args {
    /// The game
    #[arg(value_parser = crate::commands::names::parser())]
    game: GameName,
    /// Folder for the training (checkpoint), the weights (weights.net), the curve (curve.svg) and, at
    /// the end, the calibration (calibration.svg).
    /// A training that is there goes on, with the settings it began with
    #[arg(long, value_name = "FOLDER")]
    folder: PathBuf,
    /// Number of generations in all; Ctrl-C stops earlier, and the same command goes on
    #[arg(long, value_name = "N", default_value_t = 1000)]
    generations: u64,
    /// The same seed gives the same weights on the same machine, on any number of threads
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Games per generation
    #[arg(long, value_name = "K", default_value_t = 512, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Samples per step of learning
    #[arg(long, value_name = "K", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    minibatch: u32,
    /// Learning rate at the start
    #[arg(long, value_name = "RATE", default_value_t = 1e-3)]
    rate: f32,
    /// Number of generations after which the rate has fallen by half
    #[arg(long, value_name = "N", default_value_t = 250.0)]
    half_life: f32,
    /// Weight of the result against the judgement of one's next choice, from 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.8)]
    lambda: f32,
    /// How far the learner strays from its best choice: the loss of the share of victory that makes
    /// a choice about a third as likely
    #[arg(long, value_name = "SHARE", default_value_t = 0.01)]
    warmth: f32,
    /// Number of games, of each twenty or so, against oneself, rules of thumb, an earlier self, and
    /// a mix of all
    #[arg(long, value_name = "A,B,C,D", value_delimiter = ',', default_values_t = [8, 7, 3, 2])]
    mix: Vec<u32>,
    /// Begin with these weights instead of small random ones
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Learn to beat these weights alone, which do not learn: how many holes are there?
    #[arg(long, value_name = "FILE", conflicts_with = "mix")]
    against: Option<PathBuf>,
    /// Learn from games of this setup alone, such as "seats=4"
    #[arg(long, value_name = "SETUP")]
    setup: Option<String>,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Number of generations between two measurements against rules of thumb
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// Deals per measurement
    #[arg(long, value_name = "K", default_value_t = 500, value_parser = clap::value_parser!(u64).range(2..))]
    deals: u64,
}

/// The games from which the calibration is measured.
const CALIBRATION_GAMES: u64 = 20_000;

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    for_game!(args.game, train(args))
}

fn train<G: Learned>(args: &Args) -> Result<ExitCode, Failure> {
    let threads = args.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| Failure::Io(format!("no threads to play on: {error}")))?;
    std::fs::create_dir_all(&args.folder).map_err(|error| cannot_write(&args.folder, &error))?;
    let mut trainer = begin::<G>(args)?;
    let stop = listen();
    let mut gradients = Gradients::new(G::SHAPE);
    let (start, before) = (Instant::now(), trainer.generation);
    while trainer.generation < args.generations && !stop.load(Ordering::Relaxed) {
        let progress = pool.install(|| trainer.generation::<G>(&mut gradients));
        let over = progress.generation == args.generations || stop.load(Ordering::Relaxed);
        if over || progress.generation % args.every == 0 {
            let mark = pool.install(|| trainer.mark::<G>(progress.loss, args.deals).clone());
            let seconds = start.elapsed().as_secs_f64();
            let games = (progress.generation - before) * trainer.settings.games;
            say_error(&line(&mark, games as f64 / seconds));
            keep::<G>(&args.folder, &trainer, over)?;
        }
    }
    say_error(&format!("The weights are in {}.", args.folder.join("weights.net").display()));
    Ok(ExitCode::SUCCESS)
}

/// Goes on with the training in the folder, or begins one.
fn begin<G: Learned>(args: &Args) -> Result<Trainer, Failure> {
    let file = args.folder.join("checkpoint");
    let cannot_read = |file: &Path, why: &dyn std::fmt::Display| {
        Failure::usage(format!("{} cannot be read: {why}", file.display()))
    };
    match std::fs::read(&file) {
        Ok(bytes) => {
            let trainer = checkpoint::read(&bytes, G::NAME, G::SHAPE)
                .map_err(|why| cannot_read(&file, &why))?;
            say_error(&format!("Going on after generation {}.", trainer.generation));
            return Ok(trainer);
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
        Err(error) => return Err(cannot_read(&file, &error)),
    }
    let weights = |file: &PathBuf| {
        let bytes = std::fs::read(file).map_err(|error| cannot_read(file, &error))?;
        let network = Network::read(&bytes).map_err(|why| cannot_read(file, &why))?;
        if network.shape() != G::SHAPE {
            return Err(cannot_read(file, &"these weights are of another game or version"));
        }
        Ok(network)
    };
    let settings = settings::<G>(args)?;
    let mut trainer = match &args.from {
        Some(from) => Trainer::from(weights(from)?, settings),
        None => Trainer::new(G::SHAPE, settings),
    };
    if let Some(opponent) = &args.against {
        trainer.pool.push(weights(opponent)?);
    }
    Ok(trainer)
}

fn settings<G: Learned>(args: &Args) -> Result<Settings, Failure> {
    let [selves, thumbs, earlier, mixed] = args.mix[..] else {
        return Err(Failure::usage("--mix takes four numbers, such as 8,7,3,2"));
    };
    if args.mix.iter().map(|&part| u64::from(part)).sum::<u64>() == 0 {
        return Err(Failure::usage("--mix needs at least one number above zero"));
    }
    if !(0.0..=1.0).contains(&args.lambda) {
        return Err(Failure::usage("--lambda is a share from 0 to 1"));
    }
    if !(1e-6..=1.0).contains(&args.warmth) {
        return Err(Failure::usage("--warmth is a share from 0.000001 to 1"));
    }
    let mut settings = Settings {
        seed: args.seed,
        games: args.games,
        minibatch: args.minibatch as usize,
        rate: args.rate,
        half_life: args.half_life,
        ..Settings::default()
    };
    settings.manner.lambda = args.lambda;
    settings.manner.warmth = args.warmth;
    settings.manner.mix = Mix { selves, thumbs, earlier, mixed };
    if args.against.is_some() {
        settings.manner.mix = Mix { selves: 0, thumbs: 0, earlier: 1, mixed: 0 };
        settings.remember = None;
    }
    if let Some(setup) = &args.setup {
        let known = setup.parse::<G::Setup>().map_err(Failure::usage)?;
        settings.setup = Some(known.to_string());
    }
    Ok(settings)
}

fn line(mark: &Mark, speed: f64) -> String {
    let shares: Vec<String> = mark
        .shares
        .iter()
        .map(|share| {
            let (mean, margin) = (100.0 * share.mean, 100.0 * share.margin);
            format!("{} {mean:.1} ± {margin:.1} %", share.setup)
        })
        .collect();
    let (generation, loss) = (mark.generation, mark.loss);
    format!("{generation:>6}  loss {loss:.4}  {}  {speed:.0} games/s", shares.join("  "))
}

/// Writes everything, the checkpoint last and whole.
fn keep<G: Learned>(folder: &Path, trainer: &Trainer, over: bool) -> Result<(), Failure> {
    let write = |name: &str, bytes: &[u8]| {
        let file = folder.join(name);
        std::fs::write(&file, bytes).map_err(|error| cannot_write(&file, &error))
    };
    let mut player = trainer.player().clone();
    if over {
        let mix = trainer.settings.manner.mix;
        let seed = trainer.settings.seed ^ 1 << 41;
        player.correct(correction::<G>(&player, mix, CALIBRATION_GAMES, seed));
    }
    write("weights.net", &player.bytes())?;
    let section = curve(G::NAME, &trainer.settings, &trainer.marks);
    if let Some(picture) = lab::html::picture(&section) {
        save(&folder.join("curve.svg"), &picture)?;
    }
    // At the end of a training, because it takes a while.
    if over {
        let settings = &trainer.settings;
        let mix = settings.manner.mix;
        let section = calibration::<G>(&player, mix, CALIBRATION_GAMES, settings.seed ^ 1 << 40);
        if let Some(picture) = lab::html::picture(&section) {
            save(&folder.join("calibration.svg"), &picture)?;
        }
        let width = textwrap::termwidth().clamp(60, 100);
        say_error(&lab::text::section(&section, width));
    }
    write("checkpoint.new", &checkpoint::write(trainer, G::NAME))?;
    let file = folder.join("checkpoint");
    std::fs::rename(folder.join("checkpoint.new"), &file)
        .map_err(|error| cannot_write(&file, &error))
}
