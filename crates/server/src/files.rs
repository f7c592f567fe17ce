//! The limit on open files and sockets. Each open page is one.

/// Files kept back from connections: for the store, and for connecting to it anew.
const KEPT_BACK: u64 = 64;
/// A limit below this is soon used up by open pages.
const FEW: u64 = 4096;
/// The limit asked for where the system names no maximum.
#[cfg(unix)]
const MANY: u64 = 65_536;

/// Raises the limit as far as the system allows, and logs it.
pub fn raise() {
    let Some(files) = raised() else { return };
    let pages = connections(files);
    if files < FEW {
        tracing::warn!(
            files,
            pages,
            "the system lets this process have few files open: raise ulimit -n, or LimitNOFILE in its unit"
        );
    } else {
        tracing::info!(files, pages, "files that may be open, and the open pages that they carry");
    }
}

/// Most connections at a time; `None` if the system has no limit.
pub fn most_connections() -> Option<u64> {
    limit().map(connections)
}

fn connections(files: u64) -> u64 {
    files.saturating_sub(KEPT_BACK).max(1)
}

#[cfg(unix)]
fn limit() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::Nofile).current
}

#[cfg(unix)]
fn raised() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = maximum.unwrap_or(MANY);
    if current.is_some_and(|current| current < wanted) {
        // If the system refuses, we run with the limit that there is; `raise` logs it.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum });
    }
    limit()
}

#[cfg(not(unix))]
fn limit() -> Option<u64> {
    None
}

#[cfg(not(unix))]
fn raised() -> Option<u64> {
    None
}
