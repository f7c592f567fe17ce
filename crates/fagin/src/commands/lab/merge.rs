//! `fagin lab merge`: one report from the shards of several machines.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use lab::questions::question;
use lab::run::{Job, Played, report};
use lab::samples::Batch;
use lab::shard;
use lab::watching::HasQuestions;

use super::Output;
use crate::commands::OpenArgs;
use games::{GameName, for_game};
use terminal::Failure;
use terminal::input;

#[derive(clap::Args)]
pub struct Args {
    /// The files that `fagin lab ask … --shard i/n --out FILE` wrote, in any order
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    open: OpenArgs,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    args.open.open()?;
    let files: Result<Vec<(String, String)>, Failure> =
        args.files.iter().map(|file| read(file)).collect();
    let (job, batches) =
        shard::merge(&files?, env!("CARGO_PKG_VERSION")).map_err(Failure::usage)?;
    let game = &job.game.parse::<GameName>().map_err(Failure::usage)?;
    args.output.check()?;
    for_game!(game, tell(args, &job, batches))
}

fn read(file: &Path) -> Result<(String, String), Failure> {
    let name = file.display().to_string();
    let text = input::whole(file, input::WHOLE);
    text.map(|text| (name.clone(), text))
        .map_err(|error| Failure::usage(format!("the shard {name} cannot be read: {error}")))
}

fn tell<G: HasQuestions>(args: &Args, job: &Job, batches: Vec<Batch>) -> Result<ExitCode, Failure> {
    let question = question::<G>(job).map_err(Failure::usage)?;
    // `lab::samples` indexes the sums without a check, and the file may have been edited.
    if batches.iter().any(|batch| batch.sums.len() != question.columns()) {
        return Err(Failure::usage(
            "a batch in these shards is broken: it has not as many sums as it should",
        ));
    }
    let played = Played { batches, stopped_early: None };
    let report = report(&*question, job, &played).ok_or_else(|| {
        Failure::usage("these shards have too few games to tell how sure anything is")
    })?;
    args.output.tell(&report)?;
    Ok(ExitCode::SUCCESS)
}
