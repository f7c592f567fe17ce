//! `fagin worker`: thinks for the bots of a site, on another machine than its servers.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use server::http::{Listening, listen_to_probes};
use server::{App, Config};

use crate::commands::place::Shared;
use crate::commands::serve::{start_log, taken, until_told_to_stop};
use terminal::Failure;

/// Time for jobs in hand when the worker stops.
const FAREWELL: Duration = Duration::from_secs(5);

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    shared: Shared,
    /// Bots that may think at a time [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    bots: Option<u16>,
    /// Pause before a bot chooses, in milliseconds, so that people can follow
    #[arg(long, value_name = "MS", default_value_t = 900)]
    bot_pause: u64,
    /// Serve /healthz, /readyz and /metrics at this address
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    /// A further host name that requests for these may use
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,
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
    server::files::raise();
    let opened = args.shared.open().await?;
    let (store, place) = (opened.store.clone(), &opened.shown);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let bots = args.bots.map_or(cores, usize::from);
    let bot_pause = Duration::from_millis(args.bot_pause);
    let config = Config { bots, bot_pause, hosts: args.hosts.clone(), ..Config::default() };
    let app = App::start(config, store)
        .await
        .map_err(|error| Failure::Io(format!("{place}: {error}")))?;
    let listening = match args.listen {
        Some(address) => Some(probes(&app, address).await?),
        None => None,
    };
    let _ = writeln!(
        io::stdout(),
        "At work on the tables in {place}, {bots} bots at a time. Ctrl-C stops."
    );
    until_told_to_stop().await?;
    match listening {
        Some(listening) => listening.stop().await,
        None => {
            app.close();
            let _ = tokio::time::timeout(FAREWELL, app.house.finished()).await;
        }
    }
    Ok(())
}

/// Listens for probes.
async fn probes(app: &Arc<App>, address: SocketAddr) -> Result<Listening, Failure> {
    let listening =
        listen_to_probes(app.clone(), address).await.map_err(|error| taken(address, &error))?;
    let _ = writeln!(io::stdout(), "It says how it is: http://{}/metrics", listening.address);
    Ok(listening)
}
