//! The server's clock. It runs evenly while the process runs, whatever happens to the clock of the
//! machine, because deadlines must not jump.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Extra time for everyone after an outage in which no one could choose, in milliseconds.
pub const FRESH_MINUTE: i64 = 60_000;

/// A monotonic clock. Its times are milliseconds since 1970.
#[derive(Debug)]
pub struct Clock {
    started: Instant,
    /// The time at `started`.
    base: AtomicI64,
    /// No deadline passes before this time.
    grace: AtomicI64,
}

impl Clock {
    /// A clock set by the machine's, once.
    pub fn new() -> Clock {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH);
        Clock::at(wall.map_or(0, |time| time.as_millis() as i64))
    }

    pub fn at(now: i64) -> Clock {
        Clock { started: Instant::now(), base: AtomicI64::new(now), grace: AtomicI64::new(0) }
    }

    pub fn now(&self) -> i64 {
        self.base.load(Ordering::Relaxed) + self.started.elapsed().as_millis() as i64
    }

    /// Moves the clock forward to a time that another node has reached. It never moves back.
    pub fn reach(&self, time: i64) {
        self.base.fetch_max(time - self.started.elapsed().as_millis() as i64, Ordering::Relaxed);
    }

    /// Lets no deadline pass before this time, for players whose server was away.
    pub fn spare_until(&self, time: i64) {
        self.grace.fetch_max(time, Ordering::Relaxed);
    }

    pub fn grace(&self) -> i64 {
        self.grace.load(Ordering::Relaxed)
    }

    /// The time at which a deadline takes effect.
    pub fn passes(&self, deadline: i64) -> i64 {
        deadline.max(self.grace())
    }
}

impl Default for Clock {
    fn default() -> Clock {
        Clock::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_put_on_and_never_back() {
        let clock = Clock::at(1_000_000);
        clock.reach(2_000_000);
        clock.reach(500_000);
        assert!(clock.now() >= 2_000_000);
    }

    #[test]
    fn no_deadline_passes_before_the_grace_is_over() {
        let clock = Clock::at(1_000_000);
        clock.spare_until(1_060_000);
        clock.spare_until(1_030_000);
        assert_eq!((clock.passes(900_000), clock.passes(1_090_000)), (1_060_000, 1_090_000));
    }
}
