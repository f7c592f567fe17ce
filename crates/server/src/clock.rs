//! The time of the house. It goes on evenly while a process runs, whatever is done to the clock of the machine.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The time people get after nobody could choose for a while, in milliseconds.
pub const FRESH_MINUTE: i64 = 60_000;

/// A clock. Its times are milliseconds since 1970.
#[derive(Debug)]
pub struct Clock {
    started: Instant,
    /// The time at `started`.
    base: AtomicI64,
    /// No deadline passes before this.
    grace: AtomicI64,
}

impl Clock {
    /// A clock that is set by the clock of the machine, once.
    pub fn new() -> Clock {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH);
        Clock::at(wall.map_or(0, |time| time.as_millis() as i64))
    }

    /// A clock that shows this time now.
    pub fn at(now: i64) -> Clock {
        Clock { started: Instant::now(), base: AtomicI64::new(now), grace: AtomicI64::new(0) }
    }

    /// The time.
    pub fn now(&self) -> i64 {
        self.base.load(Ordering::Relaxed) + self.started.elapsed().as_millis() as i64
    }

    /// Puts the clock on to a time that has been reached elsewhere. It is never put back.
    pub fn reach(&self, time: i64) {
        self.base.fetch_max(time - self.started.elapsed().as_millis() as i64, Ordering::Relaxed);
    }

    /// Lets no deadline pass before this time.
    pub fn spare_until(&self, time: i64) {
        self.grace.fetch_max(time, Ordering::Relaxed);
    }

    /// The time before which no deadline passes.
    pub fn grace(&self) -> i64 {
        self.grace.load(Ordering::Relaxed)
    }

    /// The time at which a deadline really passes.
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
