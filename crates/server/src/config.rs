//! Settings of a server.

use std::time::Duration;

#[derive(Clone, Debug)]
pub struct Config {
    /// Public address, without a slash at the end, such as `https://fagin.example`. `None`: the
    /// address by which the request came.
    pub url: Option<String>,
    /// Address of this machine in the local network, such as `192.168.0.7:1838`. QR codes show it
    /// to a visitor who came by `localhost`, because a phone cannot reach that.
    pub lan: Option<String>,
    /// Further host names that requests may use: `fagin.example`, `node-a`.
    pub hosts: Vec<String>,
    /// Pause before a bot chooses, so that people can follow.
    pub bot_pause: Duration,
    /// Bots that may think at a time in this process; 0 leaves them to workers.
    pub bots: usize,
    /// Tables that one address may set up per minute.
    pub tables_per_minute: u32,
    /// Requests per second and address.
    pub requests_per_second: u32,
    /// Open connections per address.
    pub connections: usize,
    /// Time for a client to send the head of a request, and again for its body.
    pub patience: Duration,
    /// Number of the operator's own proxies in front, whose `X-Forwarded-For` is believed.
    pub proxies: usize,
    /// Time after their last change for which tables with a begun game are kept; `None`: for ever.
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
            tables_per_minute: 20,
            requests_per_second: 60,
            connections: 400,
            patience: Duration::from_secs(15),
            proxies: 0,
            keep: None,
        }
    }
}

/// All cores but one, which is kept for requests.
pub fn cores_to_spare() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from).saturating_sub(1).max(1)
}
