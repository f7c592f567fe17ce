//! Limits per address and per person, so that one client cannot spoil the server for the others.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use governor::{DefaultKeyedRateLimiter, Quota};
use sha2::{Digest, Sha256};
use table::Holder;

use crate::config::Config;
use crate::refusal::Refusal;

/// Chat messages per person: this many at once, then this many every ten seconds.
const MESSAGES: NonZeroU32 = NonZeroU32::new(6).expect("it is not zero");
/// People who may share one address, such as a club's, before the limit of their common messages is
/// below the sum of theirs.
const TALKERS: NonZeroU32 = NonZeroU32::new(4).expect("it is not zero");
/// File requests allowed per page request. Files are cheap, and browsers cache them.
const FILES: NonZeroU32 = NonZeroU32::new(4).expect("it is not zero");
/// Questions to the coach per person: this many at once, then as many per minute. Asking again about
/// one question is free.
const QUESTIONS: NonZeroU32 = NonZeroU32::new(30).expect("it is not zero");
/// Unknown table codes that one address may try in a row.
const MISSES: u32 = 20;
/// Time after which one of those tries is forgiven.
const MISS: Duration = Duration::from_secs(6);
/// Burst of requests allowed to one address, in seconds of its rate.
const BURST: NonZeroU32 = NonZeroU32::new(4).expect("it is not zero");

/// Class of a request. Each class has an allowance of its own, so that a monitor is still answered
/// when the players at its address have used theirs up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// A page, a form or a call of the API.
    Page,
    /// A style, a script or a picture.
    File,
    /// `/healthz`, `/readyz` or `/metrics`.
    Probe,
}

type Counted<K> = DefaultKeyedRateLimiter<K>;

pub struct Limits {
    tables: Counted<IpAddr>,
    requests: Counted<IpAddr>,
    files: Counted<IpAddr>,
    probes: Counted<IpAddr>,
    messages: Counted<Holder>,
    messages_from: Counted<IpAddr>,
    questions: Counted<Holder>,
    misses: Mutex<HashMap<IpAddr, Misses>>,
    connections: Mutex<HashMap<IpAddr, usize>>,
    most_connections: usize,
}

/// The key under which an address is counted. An IPv6 address counts as its /64 network, because a
/// household has a whole one; IPv4 mapped into IPv6 counts as IPv4.
pub fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            // The upper 64 bits are the network.
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64)))
        }
        address => address,
    }
}

impl Limits {
    pub fn new(config: &Config) -> Limits {
        // A limit of 0 counts as 1, because a quota of nothing cannot be expressed.
        let some = |number: u32| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        let a_second = |number: NonZeroU32| {
            Quota::per_second(number).allow_burst(number.saturating_mul(BURST))
        };
        let messages = |number: NonZeroU32| {
            // Per ten seconds, in a quota per minute.
            Quota::per_minute(number.saturating_mul(some(6))).allow_burst(number)
        };
        let requests = some(config.requests_per_second);
        Limits {
            tables: Counted::keyed(Quota::per_minute(some(config.tables_per_minute))),
            requests: Counted::keyed(a_second(requests)),
            files: Counted::keyed(a_second(requests.saturating_mul(FILES))),
            probes: Counted::keyed(a_second(requests)),
            messages: Counted::keyed(messages(MESSAGES)),
            messages_from: Counted::keyed(messages(MESSAGES.saturating_mul(TALKERS))),
            questions: Counted::keyed(Quota::per_minute(QUESTIONS)),
            misses: Mutex::default(),
            connections: Mutex::default(),
            most_connections: config.connections,
        }
    }

    pub fn table(&self, from: IpAddr) -> Result<(), Refusal> {
        one_more(&self.tables, &from)
    }

    pub fn request(&self, from: IpAddr, sort: Sort) -> Result<(), Refusal> {
        match sort {
            Sort::Page => one_more(&self.requests, &from),
            Sort::File => one_more(&self.files, &from),
            Sort::Probe => one_more(&self.probes, &from),
        }
    }

    /// Checks both limits of chat: that of the seat's holder and that of the address, because one
    /// person can hold many seats.
    pub fn message(&self, holder: &Holder, from: IpAddr) -> Result<(), Refusal> {
        one_more(&self.messages, holder)?;
        one_more(&self.messages_from, &from)
    }

    /// Counts a question to the coach, because its thoughts are dear.
    pub fn advice(&self, holder: &Holder) -> Result<(), Refusal> {
        one_more(&self.questions, holder)
    }

    /// Counts a request of this address for a table that does not exist.
    pub fn missed(&self, from: IpAddr) {
        let mut misses = self.misses.lock().unwrap_or_else(PoisonError::into_inner);
        misses.entry(from).or_insert_with(Misses::none).add();
    }

    /// True if this address has tried so many unknown codes that it is probably guessing.
    pub fn is_guessing(&self, from: IpAddr) -> bool {
        // One below the cap, because `add` stops at the cap and a miss decays from that moment on.
        let misses = self.misses.lock().unwrap_or_else(PoisonError::into_inner);
        misses.get(&from).is_some_and(|misses| misses.now() > f64::from(MISSES - 1))
    }

    /// Takes one of this address's connections, or `None` if all are in use.
    pub fn connect(self: &Arc<Limits>, from: IpAddr) -> Option<ConnectionGuard> {
        let mut connections = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        let open = connections.entry(from).or_default();
        if *open >= self.most_connections {
            return None;
        }
        *open += 1;
        Some(ConnectionGuard { limits: self.clone(), from })
    }

    /// Drops counters that are back at zero, because addresses never seen again would fill the
    /// memory.
    pub fn sweep(&self) {
        for addresses in
            [&self.tables, &self.requests, &self.files, &self.probes, &self.messages_from]
        {
            addresses.retain_recent();
        }
        self.messages.retain_recent();
        self.questions.retain_recent();
        let mut misses = self.misses.lock().unwrap_or_else(PoisonError::into_inner);
        misses.retain(|_, misses| misses.now() > 0.0);
    }
}

/// Number by which addresses take turns on the bots' cores. It is stored with the table, so it has
/// only 16 bits: too few to find the address again.
pub fn share(from: IpAddr) -> u16 {
    let digest = match from {
        IpAddr::V4(address) => Sha256::digest(address.octets()),
        // A household has a whole /64 network.
        IpAddr::V6(address) => Sha256::digest(&address.octets()[..8]),
    };
    u16::from_le_bytes([digest[0], digest[1]])
}

fn one_more<K: Hash + Eq + Clone>(counted: &Counted<K>, key: &K) -> Result<(), Refusal> {
    counted.check_key(key).map_err(|_| Refusal::TooFast)
}

/// Tries of unknown codes, forgiven at an even rate.
struct Misses {
    count: f64,
    at: Instant,
}

impl Misses {
    fn none() -> Misses {
        Misses { count: 0.0, at: Instant::now() }
    }

    fn now(&self) -> f64 {
        (self.count - self.at.elapsed().as_secs_f64() / MISS.as_secs_f64()).max(0.0)
    }

    fn add(&mut self) {
        *self = Misses { count: (self.now() + 1.0).min(f64::from(MISSES)), at: Instant::now() };
    }
}

/// An open connection or, behind a proxy, a request being answered; counted until dropped.
pub struct ConnectionGuard {
    limits: Arc<Limits>,
    from: IpAddr,
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        let mut connections =
            self.limits.connections.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = connections.get_mut(&self.from) {
            *open -= 1;
            // An entry at zero would stay for ever, because `sweep` does not look here.
            if *open == 0 {
                connections.remove(&self.from);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_of_ipv6_counts_as_one_and_ipv4_is_the_same_however_it_is_written() {
        let is = |address: &str| counted(address.parse().expect("an address")).to_string();
        assert_eq!(is("2001:db8:1:2:aaaa:bbbb:cccc:dddd"), "2001:db8:1:2::");
        assert_eq!(is("2001:db8:1:3::1"), "2001:db8:1:3::");
        assert_eq!(is("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(is("192.0.2.7"), "192.0.2.7");
    }
}
