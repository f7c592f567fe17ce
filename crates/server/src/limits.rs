//! What one address may do, so that nobody spoils it for the others.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use governor::{DefaultKeyedRateLimiter, Quota};
use sha2::{Digest, Sha256};

use crate::config::Config;
use crate::refusal::Refusal;

/// How many messages one may send at once, and then in ten seconds.
const MESSAGES: NonZeroU32 = NonZeroU32::new(6).expect("it is not zero");

/// What one address may do.
pub struct Limits {
    tables: DefaultKeyedRateLimiter<IpAddr>,
    requests: DefaultKeyedRateLimiter<IpAddr>,
    messages: DefaultKeyedRateLimiter<String>,
    connections: Mutex<HashMap<IpAddr, usize>>,
    most_connections: usize,
}

impl Limits {
    /// The limits of a server.
    pub fn new(config: &Config) -> Limits {
        let some = |number: u32| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        let requests = some(config.requests_a_second);
        let messages = Quota::per_minute(MESSAGES.saturating_mul(MESSAGES)).allow_burst(MESSAGES);
        Limits {
            tables: DefaultKeyedRateLimiter::keyed(Quota::per_minute(some(config.tables_a_minute))),
            requests: DefaultKeyedRateLimiter::keyed(
                Quota::per_second(requests).allow_burst(requests.saturating_mul(some(4))),
            ),
            messages: DefaultKeyedRateLimiter::keyed(messages),
            connections: Mutex::default(),
            most_connections: config.connections,
        }
    }

    /// Whether this address may set up one more table.
    pub fn table(&self, from: IpAddr) -> Result<(), Refusal> {
        self.tables.check_key(&from).map_err(|_| Refusal::TooFast)
    }

    /// Whether this address may ask for one thing more.
    pub fn request(&self, from: IpAddr) -> Result<(), Refusal> {
        self.requests.check_key(&from).map_err(|_| Refusal::TooFast)
    }

    /// Whether the holder of a token may say one thing more.
    pub fn message(&self, holder: &str) -> Result<(), Refusal> {
        self.messages.check_key(&holder.to_string()).map_err(|_| Refusal::TooFast)
    }

    /// A connection from this address, if it may have one more.
    pub fn connect(self: &Arc<Limits>, from: IpAddr) -> Option<Connected> {
        let mut connections = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        let open = connections.entry(from).or_default();
        if *open >= self.most_connections {
            return None;
        }
        *open += 1;
        Some(Connected { limits: self.clone(), from })
    }

    /// Forgets those who have long been quiet.
    pub fn sweep(&self) {
        self.tables.retain_recent();
        self.requests.retain_recent();
        self.messages.retain_recent();
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

/// An open connection; counted until it is dropped.
pub struct Connected {
    limits: Arc<Limits>,
    from: IpAddr,
}

impl Drop for Connected {
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
