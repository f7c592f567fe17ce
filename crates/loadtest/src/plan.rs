//! The plan of a load test.

use std::net::IpAddr;
use std::time::Duration;

use engine::Game;
use games::{GameName, for_game};
use hyper::Uri;

/// The interface that clients use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Like pages: forms, and pages in a stream.
    Pages,
    /// Like programs: the JSON API.
    Api,
}

/// The end of a load test.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Until {
    /// After this time; games under way are left where they are.
    Time(Duration),
    /// When each table has played this number of games to their end.
    Games(u32),
}

/// The address of a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address {
    /// Host and port.
    pub authority: String,
}

impl Address {
    /// Reads `http://HOST:PORT`. Other machines are refused unless that was asked for.
    pub fn read(text: &str, other_machines: bool) -> Result<Address, String> {
        let wrong = || {
            format!("{text} is no address of a server: expected one such as http://127.0.0.1:1838")
        };
        let whole = if text.contains("://") { text.to_string() } else { format!("http://{text}") };
        let uri: Uri = whole.parse().map_err(|_| wrong())?;
        let (Some(authority), true) = (uri.authority(), uri.path() == "/") else {
            return Err(wrong());
        };
        if uri.scheme_str() != Some("http") {
            return Err(format!(
                "{text}: only http:// can be loaded; give the address behind the proxy"
            ));
        }
        if !other_machines && !is_here(authority.host()) {
            return Err(format!(
                "{} is not this machine. Load is for servers of your own: if this one is, add --yes-other-machines",
                authority.host()
            ));
        }
        Ok(Address { authority: authority.to_string() })
    }
}

fn is_here(host: &str) -> bool {
    let ip = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    host == "localhost" || ip.is_ok_and(|ip| ip.is_loopback())
}

/// The plan of a load test.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The servers; the people of a table are spread over them.
    pub addresses: Vec<Address>,
    /// The number of tables at the same time.
    pub tables: usize,
    /// The number of seats per table.
    pub seats: usize,
    /// The number of seats per table that have bots of the server.
    pub bots: usize,
    /// The level of those bots, from 0 to 3.
    pub level: u8,
    /// The games; tables take turns.
    pub games: Vec<GameName>,
    /// Mean time that a person thinks.
    pub think: Duration,
    /// Mean number of reconnects per stream and minute.
    pub reconnects: f64,
    /// Time over which the tables begin.
    pub ramp: Duration,
    pub until: Until,
    /// The seed of all choices and times of the clients.
    pub seed: u64,
    pub way: Way,
    /// Time for which something may fail, or stay unseen, before it counts as broken.
    pub patience: Duration,
}

impl Plan {
    /// The number of people per table.
    pub fn people(&self) -> usize {
        self.seats - self.bots
    }

    /// Checks that the plan can be played.
    pub fn check(&self) -> Result<(), String> {
        if self.addresses.is_empty() || self.games.is_empty() {
            return Err("there is nothing to play: name a server and a game".to_string());
        }
        for &game in &self.games {
            let (fewest, most) = for_game!(game, seats());
            if !(fewest..=most).contains(&self.seats) {
                return Err(format!("{game} has {fewest} to {most} seats, not {}", self.seats));
            }
        }
        if self.bots >= self.seats {
            return Err(format!("{} bots in {} seats leave nobody to play", self.bots, self.seats));
        }
        let needed = self.tables * self.people() + 200;
        match open_files() {
            Some(most) if most < needed => Err(format!(
                "this takes some {needed} open connections, and this shell allows {most}: say `ulimit -n {}` first, here and where the server starts",
                needed.next_power_of_two()
            )),
            _ => Ok(()),
        }
    }
}

fn seats<G: Game>() -> (usize, usize) {
    ((*G::SEATS.start()).into(), (*G::SEATS.end()).into())
}

/// The limit of open files of this process, if the system reports it.
fn open_files() -> Option<usize> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_machines_are_refused_unless_asked_for() {
        for here in ["http://127.0.0.1:1838", "localhost:1838", "http://[::1]:80/", "127.9.9.9:1"] {
            assert!(Address::read(here, false).is_ok(), "{here}");
        }
        let refused =
            Address::read("http://games.example:1838", false).expect_err("it is elsewhere");
        assert!(refused.contains("--yes-other-machines"), "{refused}");
        assert!(Address::read("http://127.0.0.1.example:1838", false).is_err());
        assert!(Address::read("http://games.example:1838", true).is_ok());
    }

    #[test]
    fn what_is_no_address_is_said() {
        for wrong in
            ["https://localhost", "http://localhost/t/ABC", "", "http://", "ftp://localhost"]
        {
            assert!(Address::read(wrong, false).is_err(), "{wrong}");
        }
    }
}
