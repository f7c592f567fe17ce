//! What one address may do, so that nobody spoils it for the others.

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

/// Messages that one person may send at once, and then in ten seconds.
const MESSAGES: NonZeroU32 = NonZeroU32::new(6).expect("it is not zero");
/// The number of people who may share an address, as in a club, before their messages are counted together.
const TALKERS: NonZeroU32 = NonZeroU32::new(4).expect("it is not zero");
/// The number of files that a page may bring with it: files are cheap, and browsers keep them.
const FILES: NonZeroU32 = NonZeroU32::new(4).expect("it is not zero");
/// Codes without a table that one address may try at once.
const MISSES: u32 = 20;
/// Time until one more may be tried.
const MISS: Duration = Duration::from_secs(6);
/// How far requests of one address may run ahead, in seconds.
const BURST: NonZeroU32 = NonZeroU32::new(4).expect("it is not zero");

/// What is asked for, as far as limits go. Each sort has an allowance of its own, so that one who has spent it
/// still has the others: a monitor beside busy players is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// A page, or something done.
    Page,
    /// A style, a script or a picture.
    File,
    /// `/healthz`, `/readyz` or `/metrics`.
    Probe,
}

type Counted<K> = DefaultKeyedRateLimiter<K>;

/// What one address may do.
pub struct Limits {
    tables: Counted<IpAddr>,
    requests: Counted<IpAddr>,
    files: Counted<IpAddr>,
    probes: Counted<IpAddr>,
    messages: Counted<Holder>,
    messages_from: Counted<IpAddr>,
    misses: Mutex<HashMap<IpAddr, Misses>>,
    connections: Mutex<HashMap<IpAddr, usize>>,
    most_connections: usize,
}

/// The address that counts: of IPv6 the network, because each household has a whole one; IPv4 is the same however it
/// is written.
pub fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64))),
        address => address,
    }
}

impl Limits {
    /// The limits of a server.
    pub fn new(config: &Config) -> Limits {
        let some = |number: u32| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        let a_second =
            |number: NonZeroU32| Quota::per_second(number).allow_burst(number.saturating_mul(BURST));
        let messages =
            |number: NonZeroU32| Quota::per_minute(number.saturating_mul(some(6))).allow_burst(number);
        let requests = some(config.requests_a_second);
        Limits {
            tables: Counted::keyed(Quota::per_minute(some(config.tables_a_minute))),
            requests: Counted::keyed(a_second(requests)),
            files: Counted::keyed(a_second(requests.saturating_mul(FILES))),
            probes: Counted::keyed(a_second(requests)),
            messages: Counted::keyed(messages(MESSAGES)),
            messages_from: Counted::keyed(messages(MESSAGES.saturating_mul(TALKERS))),
            misses: Mutex::default(),
            connections: Mutex::default(),
            most_connections: config.connections,
        }
    }

    /// Whether this address may set up one more table.
    pub fn table(&self, from: IpAddr) -> Result<(), Refusal> {
        one_more(&self.tables, &from)
    }

    /// Whether this address may ask for one thing more.
    pub fn request(&self, from: IpAddr, sort: Sort) -> Result<(), Refusal> {
        match sort {
            Sort::Page => one_more(&self.requests, &from),
            Sort::File => one_more(&self.files, &from),
            Sort::Probe => one_more(&self.probes, &from),
        }
    }

    /// Whether the holder of a token, at this address, may say one thing more.
    pub fn message(&self, holder: &Holder, from: IpAddr) -> Result<(), Refusal> {
        one_more(&self.messages, holder)?;
        one_more(&self.messages_from, &from)
    }

    /// Takes down that this address asked for a table that is not there.
    pub fn missed(&self, from: IpAddr) {
        let mut misses = self.misses.lock().unwrap_or_else(PoisonError::into_inner);
        misses.entry(from).or_insert_with(Misses::none).add();
    }

    /// Whether this address has tried so many codes that it looks like guessing.
    pub fn is_guessing(&self, from: IpAddr) -> bool {
        let misses = self.misses.lock().unwrap_or_else(PoisonError::into_inner);
        misses.get(&from).is_some_and(|misses| misses.now() > f64::from(MISSES - 1))
    }

    /// A connection from this address, if it may have one more.
    pub fn connect(self: &Arc<Limits>, from: IpAddr) -> Option<ConnectionGuard> {
        let mut connections = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        let open = connections.entry(from).or_default();
        if *open >= self.most_connections {
            return None;
        }
        *open += 1;
        Some(ConnectionGuard { limits: self.clone(), from })
    }

    /// Forgets those who have long been quiet.
    pub fn sweep(&self) {
        for addresses in [&self.tables, &self.requests, &self.files, &self.probes, &self.messages_from] {
            addresses.retain_recent();
        }
        self.messages.retain_recent();
        let mut misses = self.misses.lock().unwrap_or_else(PoisonError::into_inner);
        misses.retain(|_, misses| misses.now() > 0.0);
    }
}

/// The number that stands for an address when cores are shared: 65,536 of them for all addresses, so that nobody can
/// find an address again by what is stored.
pub fn share(from: IpAddr) -> u16 {
    let digest = match from {
        IpAddr::V4(address) => Sha256::digest(address.octets()),
        // A household has a network of addresses.
        IpAddr::V6(address) => Sha256::digest(&address.octets()[..8]),
    };
    u16::from_le_bytes([digest[0], digest[1]])
}

fn one_more<K: Hash + Eq + Clone>(counted: &Counted<K>, key: &K) -> Result<(), Refusal> {
    counted.check_key(key).map_err(|_| Refusal::TooFast)
}

/// Codes without a table that were tried; they are forgotten one by one.
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

/// An open connection, or a request that is being answered; counted until it is dropped.
pub struct ConnectionGuard {
    limits: Arc<Limits>,
    from: IpAddr,
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        let mut connections = self.limits.connections.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = connections.get_mut(&self.from) {
            *open -= 1;
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
