//! How a server was started.

use std::time::Duration;

/// How a server was started.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address at which others reach it, without a slash at the end, such as `http://192.168.0.7:1838`;
    /// if none was given, the one by which it was asked.
    pub url: Option<String>,
    /// The address of this machine for others in the house, such as `192.168.0.7:1838`: what codes to scan say
    /// to a visitor who reached it as `localhost`.
    pub lan: Option<String>,
    /// Further names by which it may be asked: `fagin.example`, `node-a`.
    pub hosts: Vec<String>,
    /// Pause before a bot chooses, so that people can follow.
    pub bot_pause: Duration,
    /// The number of bots that may think at a time in this process; none leaves them to workers.
    pub bots: usize,
    /// Tables that one address may set up per minute.
    pub tables_a_minute: u32,
    /// Requests that one address may make per second.
    pub requests_a_second: u32,
    /// Connections that one address may have open.
    pub connections: usize,
    /// Time that a visitor has to send the head of a request, and again for its body.
    pub patience: Duration,
    /// The number of the operator's own proxies in front, which say where requests come from.
    pub proxies: usize,
    /// Time for which tables of games that have begun are kept after their last change; for ever if none is given.
    pub keep: Option<Duration>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            url: None,
            lan: None,
            hosts: Vec::new(),
            bot_pause: Duration::from_millis(900),
            bots: cores_to_spare(),
            tables_a_minute: 20,
            requests_a_second: 60,
            connections: 400,
            patience: Duration::from_secs(15),
            proxies: 0,
            keep: None,
        }
    }
}

/// All but one, which is for people.
pub fn cores_to_spare() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from).saturating_sub(1).max(1)
}
