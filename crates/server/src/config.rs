//! How a server was started.

use std::time::Duration;

/// How a server was started.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address at which others reach it, without a slash at the end, such as `http://192.168.0.7:1838`;
    /// if none was given, the one by which it was asked.
    pub url: Option<String>,
    /// The address of this machine for others in the house, such as `192.168.0.7:1838`: what codes to scan say
    /// to whoever reached it as `localhost`.
    pub lan: Option<String>,
    /// Further names by which it may be asked: `fagin.example`, `node-a`.
    pub hosts: Vec<String>,
    /// How long bots wait before they choose, so that people can follow.
    pub bot_pause: Duration,
    /// How many bots may think at a time in this process; none leaves them to workers.
    pub bots: usize,
    /// How many tables one address may set up in a minute.
    pub tables_a_minute: u32,
    /// How many requests one address may make in a second.
    pub requests_a_second: u32,
    /// How many connections one address may have open.
    pub connections: usize,
    /// How long somebody may take to ask: for the head of a request, and for its body.
    pub patience: Duration,
    /// How many proxies of the operator's own stand in front and say where requests come from.
    pub proxies: usize,
    /// How long tables of games that have begun are kept after their last change; if nothing is said, for ever.
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
