//! Maps, styles and scripts, eight times per second from one address: the attack against which the
//! pages of others have to be protected. Run it against a server of your own on this machine:
//!
//!     fagin serve --no-browser --listen 127.0.0.1:4000 --data FOLDER
//!     cargo run --release -p load --example dear -- 127.0.0.1:4000
//!
//! A stranger at another address asks for a page ten times per second, the front page and a table
//! of Oliver Twist in turn. The stranger is alone first, then beside the attack, and both once
//! more. A number after the address is another number of requests per second.

mod neighbour;

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use neighbour::{ATTACKER, Error, ask, post, server, set_up};
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::interval;

/// The address from which the stranger asks.
const STRANGER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 1);
/// Requests of the attacker per second.
const RATE: u32 = 8;
/// The time between two pages of the stranger.
const PAGE: Duration = Duration::from_millis(100);
/// The length of each part.
const PART: Duration = Duration::from_secs(15);
/// The files that the attacker asks for. A language that is none asks for the same map by another
/// address.
const FILES: [&str; 8] = [
    "/map/london/day.svg",
    "/a/fagin.css",
    "/map/london/night.svg?in=fr",
    "/a/fagin.js",
    "/map/london/day.svg?in=nowhere",
    "/a/idiomorph.js",
    "/map/london/night.svg",
    "/favicon.ico",
];
/// How the attacker wants files coded. Three and the number of files have no common factor, so each
/// file comes in each.
const CODINGS: [&str; 3] = ["br", "gzip", "identity"];

#[tokio::main]
async fn main() -> Result<(), Error> {
    let server = server()?;
    let rate = std::env::args().nth(2).map_or(Ok(RATE), |rate| rate.parse())?;
    let table = begin(server).await?;
    for _ in 0..2 {
        println!("alone           {}", Times(pages(server, &table).await?));
        let attack = tokio::spawn(attack(server, rate));
        println!("beside {rate:>4}/s   {}", Times(pages(server, &table).await?));
        attack.abort();
    }
    Ok(())
}

/// A game of Oliver Twist that waits for the stranger; the path of its page.
async fn begin(server: SocketAddr) -> Result<String, Error> {
    let new =
        json!({ "game": "oliver-twist", "setup": "seats=2", "name": "Ann", "bots": { "1": 0 } });
    let (code, token) = set_up(STRANGER, server, &new).await?;
    post(STRANGER, server, &format!("/api/tables/{code}/start"), &token, "").await?;
    Ok(format!("/t/{code}"))
}

/// How long the pages of the stranger take for a while, from the connection to the last byte.
async fn pages(server: SocketAddr, table: &str) -> Result<Vec<Duration>, Error> {
    let mut times = Vec::new();
    let mut tick = interval(PAGE);
    let begun = Instant::now();
    for path in ["/", table].into_iter().cycle() {
        if begun.elapsed() > PART {
            break;
        }
        tick.tick().await;
        let asked = Instant::now();
        let answer =
            ask(STRANGER, server, &format!("GET {path}"), "Accept-Encoding: br\r\n", "").await?;
        if answer.status != 200 {
            return Err(format!("{path}: {}", answer.status).into());
        }
        times.push(asked.elapsed());
    }
    Ok(times)
}

/// Asks for files without waiting for answers, until it is aborted.
async fn attack(server: SocketAddr, rate: u32) {
    let mut tick = interval(Duration::from_secs(1) / rate.max(1));
    let mut asked = JoinSet::new();
    for (path, coding) in FILES.iter().cycle().zip(CODINGS.iter().cycle()) {
        tick.tick().await;
        asked.spawn(async move {
            let coding = format!("Accept-Encoding: {coding}\r\n");
            // Whatever comes back, or nothing: the stranger is measured.
            let _ = ask(ATTACKER, server, &format!("GET {path}"), &coding, "").await;
        });
    }
}

/// Times, told in milliseconds.
struct Times(Vec<Duration>);

impl std::fmt::Display for Times {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let mut sorted = self.0.clone();
        sorted.sort();
        let at = |share: usize| {
            sorted.get((sorted.len() * share / 100).min(sorted.len().saturating_sub(1)))
        };
        let ms = |time: Option<&Duration>| time.map_or(0.0, |time| time.as_secs_f64() * 1000.0);
        let (half, most, longest) = (ms(at(50)), ms(at(99)), ms(sorted.last()));
        write!(f, "{} pages, ms: p50 {half:.1}, p99 {most:.1}, longest {longest:.1}", sorted.len())
    }
}
