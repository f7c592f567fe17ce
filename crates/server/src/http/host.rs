//! The host name of a request. A foreign page can point a name of its own at this machine (DNS
//! rebinding); its browser then asks by that name, and is refused.

use std::net::{IpAddr, SocketAddr};
use std::sync::LazyLock;

use axum::extract::Request;
use axum::http::header;

use crate::config::Config;
use crate::refusal::Refusal;

/// The address of this machine that a connection came to.
#[derive(Clone, Copy)]
pub struct LocalAddress(pub SocketAddr);

/// Characters of a wrong host name that the error repeats.
const SAID: usize = 100;

/// Refuses host names that are not this server's. A request without any is not a browser's.
pub fn check(config: &Config, request: &Request) -> Result<(), Refusal> {
    let reached = request.extensions().get::<LocalAddress>().map(|reached| reached.0.ip());
    let line = |value: &header::HeaderValue| String::from_utf8_lossy(value.as_bytes()).to_string();
    let said = request.headers().get_all(header::HOST).into_iter().map(line);
    let asked = request.uri().authority().map(|authority| authority.to_string());
    // Every name has to be ours, because a request can carry several.
    for host in said.chain(asked) {
        let name = name_of(&host);
        if !is_ours(config, name, reached) {
            return Err(Refusal::WrongHost(name.chars().take(SAID).collect()));
        }
    }
    Ok(())
}

/// The name in `https://name:port/path`, `name:port` or `[address]:port`.
pub fn name_of(host: &str) -> &str {
    let rest = host.split_once("://").map_or(host, |(_, rest)| rest);
    let place = rest.split(['/', '?', '#']).next().unwrap_or(rest);
    match place.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((address, _)) => address,
        None => place.rsplit_once(':').map_or(place, |(name, _)| name).trim_end_matches('.'),
    }
}

fn is_ours(config: &Config, name: &str, reached: Option<IpAddr>) -> bool {
    let named = config.url.iter().chain(&config.hosts).map(|url| name_of(url));
    if named.into_iter().any(|ours| ours.eq_ignore_ascii_case(name)) {
        return true;
    }
    match name.parse::<IpAddr>() {
        // A browser that asks by the very address it reached was sent here by no foreign name.
        Ok(address) => {
            is_private(address.to_canonical()) || reached.is_some_and(|ip| same(ip, address))
        }
        Err(_) => is_of_this_house(name),
    }
}

fn same(one: IpAddr, other: IpAddr) -> bool {
    one.to_canonical() == other.to_canonical()
}

/// Addresses that each network gives to its own machines, so no foreign site is served there.
fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(ip) => {
            ip.is_loopback() || ip.is_private() || ip.is_link_local() || ip.is_unspecified()
        }
        IpAddr::V6(ip) => {
            ip.is_loopback()
                || ip.is_unique_local()
                || ip.is_unicast_link_local()
                || ip.is_unspecified()
        }
    }
}

/// Names that no one outside can own: this machine's, and those of the local network.
fn is_of_this_house(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let own = || THIS_MACHINE.as_ref().is_some_and(|own| *own == name);
    name == "localhost" || name.ends_with(".localhost") || name.ends_with(".local") || own()
}

static THIS_MACHINE: LazyLock<Option<String>> = LazyLock::new(|| {
    machine().map(|name| name.to_ascii_lowercase()).filter(|name| !name.is_empty())
});

#[cfg(unix)]
fn machine() -> Option<String> {
    rustix::system::uname().nodename().to_str().ok().map(str::to_string)
}

#[cfg(not(unix))]
fn machine() -> Option<String> {
    std::env::var("COMPUTERNAME").ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_in_whatever_stands_round_it() {
        for (host, name) in [
            ("fagin.example", "fagin.example"),
            ("fagin.example.:8080", "fagin.example"),
            ("https://fagin.example:8443/club", "fagin.example"),
            ("[fd00::1]:1838", "fd00::1"),
            ("192.168.0.7:1838", "192.168.0.7"),
        ] {
            assert_eq!(name_of(host), name);
        }
    }

    #[test]
    fn names_of_this_house_are_known_and_others_are_not() {
        let config = Config {
            url: Some("https://fagin.example".to_string()),
            hosts: vec!["node-a".to_string()],
            ..Config::default()
        };
        let ours = |name: &str| is_ours(&config, name, "203.0.113.5".parse().ok());
        let known = [
            "FAGIN.example",
            "node-a",
            "localhost",
            "table.localhost",
            "den.local",
            "127.0.0.1",
            "::1",
        ];
        let private = [
            "192.168.0.7",
            "10.1.2.3",
            "172.16.0.1",
            "fd12::1",
            "fe80::1",
            "169.254.1.1",
            "203.0.113.5",
        ];
        for name in known.into_iter().chain(private) {
            assert!(ours(name), "{name}");
        }
        for name in
            ["evil.test", "203.0.113.6", "2001:db8::1", "fagin.example.evil.test", "", "xlocalhost"]
        {
            assert!(!ours(name), "{name}");
        }
    }
}
