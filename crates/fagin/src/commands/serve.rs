//! `fagin serve`: the game server, with pages for browsers.

use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::process::ExitCode;
use std::time::Duration;

use server::config::cores_to_spare;
use server::http::Listening;
use server::{App, Config, http};

use crate::commands::place::Place;
use terminal::Failure;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

#[derive(clap::Args)]
pub struct Args {
    /// Address and port to listen at. 127.0.0.1 is for this machine alone
    #[arg(long, value_name = "ADDRESS", default_value = "0.0.0.0:1838")]
    listen: SocketAddr,
    #[command(flatten)]
    place: Place,
    /// Public address of this server, such as `https://fagin.example`. Repeat it for several: links
    /// and QR codes show the first, and all are answered
    #[arg(long, value_name = "URL", value_parser = web_address)]
    url: Vec<String>,
    /// A further host name that requests may use. Names of this machine and private addresses
    /// always work
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,
    /// Do not open the browser
    #[arg(long)]
    no_browser: bool,
    /// Pause before a bot chooses, in milliseconds, so that people can follow
    #[arg(long, value_name = "MS", default_value_t = 900)]
    bot_pause: u64,
    /// Bots that may think at a time in this process; 0 leaves them and the clocks to `fagin
    /// worker` [default: one fewer than there are cores]
    #[arg(long, value_name = "N")]
    bots: Option<u16>,
    #[command(flatten)]
    limits: LimitArgs,
}

/// A parser of no arguments, for the default values.
#[derive(clap::Parser)]
struct Usual {
    #[command(flatten)]
    args: Args,
}

impl Args {
    /// The default values, for `fagin` without a command.
    pub fn usual() -> Args {
        <Usual as clap::Parser>::parse_from(["fagin"]).args
    }
}

/// Limits per address, and the proxies in front.
#[derive(clap::Args)]
#[command(next_help_heading = "For operators")]
struct LimitArgs {
    /// Trust X-Forwarded-For and X-Forwarded-Proto of a proxy in front; with N, of N proxies in a
    /// row, all yours
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1",
        value_parser = clap::value_parser!(u8).range(1..))]
    behind_proxy: Option<u8>,
    /// Tables that one address may set up per minute
    #[arg(long, alias = "tables-a-minute", value_name = "N", default_value_t = 20)]
    tables_per_minute: u32,
    /// Requests per second and address
    #[arg(long, alias = "requests-a-second", value_name = "N", default_value_t = 60)]
    requests_per_second: u32,
    /// Open connections per address
    #[arg(long, value_name = "N", default_value_t = 400)]
    connections: usize,
    /// Delete a table this many days after its last change [default: never]. Tables whose game
    /// never began are deleted after a week
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    keep: Option<u32>,
    /// Write the log as lines of JSON
    #[arg(long)]
    log_json: bool,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    start_log(args.limits.log_json);
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(serve(args))?;
    // Bots that are still thinking do not delay the exit: their turn is stored as a job.
    runtime.shutdown_timeout(Duration::from_millis(100));
    Ok(ExitCode::SUCCESS)
}

async fn serve(args: &Args) -> Result<(), Failure> {
    server::files::raise();
    let opened = args.place.open().await?;
    let (store, place) = (opened.store.clone(), &opened.shown);
    if args.bots == Some(0) && !store.is_shared() {
        return Err(Failure::usage(
            "--bots 0 leaves the bots to `fagin worker`, which needs --database",
        ));
    }
    let app = App::start(config(args), store)
        .await
        .map_err(|error| Failure::Io(format!("{place}: {error}")))?;
    let listening =
        http::listen(app, args.listen).await.map_err(|error| taken(args.listen, &error))?;
    welcome(args, &listening, place);
    until_told_to_stop().await?;
    let _ = writeln!(io::stdout(), "Stopping…");
    listening.stop().await;
    Ok(())
}

fn config(args: &Args) -> Config {
    Config {
        url: args.url.first().map(|url| url.trim_end_matches('/').to_string()),
        hosts: args.url.iter().skip(1).chain(&args.hosts).cloned().collect(),
        lan: lan_address(args.listen).map(|address| address.to_string()),
        bot_pause: Duration::from_millis(args.bot_pause),
        tables_per_minute: args.limits.tables_per_minute,
        requests_per_second: args.limits.requests_per_second,
        connections: args.limits.connections,
        proxies: args.limits.behind_proxy.map_or(0, usize::from),
        keep: args.limits.keep.map(|days| DAY * days),
        bots: args.bots.map_or_else(cores_to_spare, usize::from),
        ..Config::default()
    }
}

/// Accepts an address with its scheme, as browsers show it.
fn web_address(text: &str) -> Result<String, String> {
    let place = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match place {
        Some(place) if !place.is_empty() => Ok(text.to_string()),
        _ => Err("expected an address such as https://fagin.example".to_string()),
    }
}

pub fn start_log(json: bool) {
    let filter = tracing_subscriber::EnvFilter::try_from_env("FAGIN_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    // Colours are for terminals: files and journals would show their codes.
    let log = log.with_ansi(io::stderr().is_terminal());
    if json { log.json().init() } else { log.init() }
}

/// The sentence for an address that the server cannot listen on.
pub fn taken(address: SocketAddr, error: &io::Error) -> Failure {
    Failure::Io(match error.kind() {
        io::ErrorKind::AddrInUse => format!(
            "port {} is in use: perhaps Fagin is running already; or choose another with --listen {}:{}",
            address.port(),
            address.ip(),
            address.port().wrapping_add(1)
        ),
        io::ErrorKind::PermissionDenied => format!(
            "port {} is for the system alone ({error}): choose one above 1023 with --listen {}:1838",
            address.port(),
            address.ip()
        ),
        io::ErrorKind::AddrNotAvailable => format!(
            "{} is not an address of this machine ({error}): --listen 0.0.0.0:{} listens on all of them",
            address.ip(),
            address.port()
        ),
        _ => format!("cannot listen on {address}: {error}"),
    })
}

/// Prints the addresses of the server. Write errors are ignored, because a service may have no
/// standard output.
fn welcome(args: &Args, listening: &Listening, place: &str) {
    let port = listening.address.port();
    let here = match listening.address.ip() {
        ip if ip.is_unspecified() || ip.is_loopback() => format!("http://localhost:{port}"),
        ip => format!("http://{}", SocketAddr::new(ip, port)),
    };
    let phones = lan_address(listening.address)
        .map_or_else(String::new, |address| format!("On your network: http://{address}\n"));
    let kept = format!("Tables are stored in {place}. Press Ctrl-C to stop.\n");
    let mut out = io::stdout().lock();
    let _ = write!(out, "Fagin is running at {here}\n{phones}{kept}").and_then(|()| out.flush());
    if !args.no_browser {
        // Without a browser to open, the address above is enough.
        let _ = open::that_detached(&here);
    }
}

/// The address of this machine in the local network, if it listens there.
fn lan_address(listen: SocketAddr) -> Option<SocketAddr> {
    if !listen.ip().is_unspecified() {
        return None;
    }
    // Connecting a UDP socket sends nothing: the system only picks the address it would send from.
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    let ip: IpAddr = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then(|| SocketAddr::new(ip, listen.port()))
}

#[cfg(unix)]
pub async fn until_told_to_stop() -> Result<(), Failure> {
    let mut ended = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    tokio::select! {
        interrupted = tokio::signal::ctrl_c() => Ok(interrupted?),
        _ = ended.recv() => Ok(()),
    }
}

#[cfg(not(unix))]
pub async fn until_told_to_stop() -> Result<(), Failure> {
    Ok(tokio::signal::ctrl_c().await?)
}
