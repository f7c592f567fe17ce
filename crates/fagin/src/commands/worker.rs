//! `fagin worker`: lends this machine's cores to the bots of a site.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use server::{App, Config};

use crate::commands::place::Shared;
use crate::commands::serve::{start_log, until_told_to_stop};
use crate::failure::Failure;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    shared: Shared,
    /// How many bots may think at a time [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    bots: Option<u16>,
    /// How long bots wait before they choose, in milliseconds, so that people can follow
    #[arg(long, value_name = "MS", default_value_t = 900)]
    bot_pause: u64,
    /// Write the log as lines of JSON
    #[arg(long)]
    log_json: bool,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    start_log(args.log_json);
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(work(args))?;
    runtime.shutdown_timeout(Duration::from_millis(100));
    Ok(ExitCode::SUCCESS)
}

async fn work(args: &Args) -> Result<(), Failure> {
    let (store, place) = args.shared.open().await?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let bots = args.bots.map_or(cores, usize::from);
    let config = Config { bots, bot_pause: Duration::from_millis(args.bot_pause), ..Config::default() };
    let app =
        App::start(config, store).await.map_err(|trouble| Failure::Io(format!("{place}: {trouble}")))?;
    let _ = writeln!(io::stdout(), "At work on the tables in {place}, {bots} bots at a time. Ctrl-C stops.");
    until_told_to_stop().await?;
    app.close();
    Ok(())
}
