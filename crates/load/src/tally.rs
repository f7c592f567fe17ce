//! What is counted while it runs.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use hdrhistogram::Histogram;

/// How many sentences about what went wrong are kept.
const SENTENCES: usize = 20;
/// The longest time that is told apart, in microseconds: ten minutes.
const LONGEST: u64 = 600_000_000;

/// What can go wrong without anything being broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The table had moved on, or the rules said no (409).
    Refused,
    /// The server could not do it now (502, 503, 504).
    Unavailable,
    /// No answer in time, or a stream without a sign of life.
    Timeout,
    /// The connection could not be opened, or broke before the answer.
    Disconnected,
    /// A stream ended that nobody had closed.
    StreamLost,
    /// An answer that nobody expects.
    Unexpected,
}

impl Fault {
    /// All, in the order of the report.
    pub const ALL: [Fault; 6] = [
        Fault::Refused,
        Fault::Unavailable,
        Fault::Timeout,
        Fault::Disconnected,
        Fault::StreamLost,
        Fault::Unexpected,
    ];

    /// Its name in the report.
    pub fn name(self) -> &'static str {
        match self {
            Fault::Refused => "refused",
            Fault::Unavailable => "unavailable",
            Fault::Timeout => "timeouts",
            Fault::Disconnected => "disconnects",
            Fault::StreamLost => "streams_lost",
            Fault::Unexpected => "unexpected",
        }
    }
}

/// What is counted while it runs; may be read at any time.
#[derive(Default)]
pub struct Tally {
    /// Games that have begun.
    pub(crate) begun: AtomicU64,
    /// Choices that were acknowledged.
    pub(crate) moves: AtomicU64,
    /// Games that ended and were checked.
    pub(crate) games: AtomicU64,
    /// Games that were left where they were as the time was over.
    pub(crate) unfinished: AtomicU64,
    /// Tables that were given up because nothing went on for too long.
    pub(crate) abandoned: AtomicU64,
    /// Choices that were sent, and whose answer was lost for good.
    pub(crate) unsure: AtomicU64,
    /// Choices that were sent more than once.
    pub(crate) resent: AtomicU64,
    /// Streams that were closed and opened again on purpose.
    pub(crate) reconnects: AtomicU64,
    /// Bytes of bodies and streams.
    pub(crate) bytes: AtomicU64,
    pub(crate) broken: AtomicU64,
    faults: [AtomicU64; Fault::ALL.len()],
    window: Mutex<Window>,
    more: Mutex<More>,
}

/// The time in which the speed is measured: from when all tables have begun to the end of the playing.
#[derive(Default)]
struct Window {
    begun: Option<(Instant, u64)>,
    /// How long it was, and how many moves it saw.
    seen: Option<(Duration, u64)>,
}

/// What does not fit into a number.
#[derive(Default)]
pub(crate) struct More {
    pub(crate) acknowledged: Option<Histogram<u64>>,
    pub(crate) seen: Option<Histogram<u64>>,
    /// Times from when a bot was asked to when its choice was seen.
    pub(crate) bots: Option<Histogram<u64>>,
    /// The first promises that were found broken.
    pub(crate) violations: Vec<String>,
    /// The first answers that nobody expected, and why tables were given up; and how often.
    pub(crate) surprises: Vec<(String, u64)>,
}

fn add(histogram: &mut Option<Histogram<u64>>, time: Duration) {
    if histogram.is_none() {
        *histogram = Histogram::new_with_bounds(1, LONGEST, 3).ok();
    }
    if let Some(histogram) = histogram {
        histogram.saturating_record((time.as_micros() as u64).max(1));
    }
}

impl Tally {
    pub(crate) fn more(&self) -> MutexGuard<'_, More> {
        self.more.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn acknowledged(&self, after: Duration) {
        self.moves.fetch_add(1, Relaxed);
        add(&mut self.more().acknowledged, after);
    }

    pub(crate) fn seen(&self, after: Duration) {
        add(&mut self.more().seen, after);
    }

    pub(crate) fn bot_answered(&self, after: Duration) {
        add(&mut self.more().bots, after);
    }

    pub(crate) fn fault(&self, fault: Fault) {
        self.faults[fault as usize].fetch_add(1, Relaxed);
    }

    pub(crate) fn surprise(&self, what: String) {
        let mut more = self.more();
        let surprises = &mut more.surprises;
        match surprises.iter().position(|(sentence, _)| *sentence == what) {
            Some(at) => surprises[at].1 += 1,
            None if surprises.len() < SENTENCES => surprises.push((what, 1)),
            None => {}
        }
    }

    pub(crate) fn violation(&self, what: String) {
        self.broken.fetch_add(1, Relaxed);
        let violations = &mut self.more().violations;
        if violations.len() < SENTENCES {
            violations.push(what);
        }
    }

    /// Whether this many tables have begun, or were given up.
    pub(crate) fn have_begun(&self, tables: usize) -> bool {
        self.begun.load(Relaxed) + self.abandoned.load(Relaxed) >= tables as u64
    }

    pub(crate) fn begin_window(&self) {
        self.window().begun = Some((Instant::now(), self.moves()));
    }

    /// Forgets how long things took until now: setting up tables is hard work, and slows the first moves.
    pub(crate) fn forget_times(&self) {
        let mut more = self.more();
        (more.acknowledged, more.seen, more.bots) = (None, None, None);
    }

    /// Ends the window; it ends once.
    pub(crate) fn end_window(&self) {
        let mut window = self.window();
        if let (Some((begun, before)), None) = (window.begun, window.seen) {
            window.seen = Some((begun.elapsed(), self.moves() - before));
        }
    }

    /// How many moves a second there were in the window, if it was ever open.
    pub(crate) fn rate(&self) -> Option<f64> {
        let (time, moves) = self.window().seen?;
        Some(moves as f64 / time.as_secs_f64())
    }

    fn window(&self) -> MutexGuard<'_, Window> {
        self.window.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How often something went wrong in this way.
    pub fn faults(&self, fault: Fault) -> u64 {
        self.faults[fault as usize].load(Relaxed)
    }

    /// How many choices were acknowledged so far.
    pub fn moves(&self) -> u64 {
        self.moves.load(Relaxed)
    }

    /// How it goes, in one line.
    pub fn line(&self) -> String {
        let faults: u64 = Fault::ALL.iter().map(|fault| self.faults(*fault)).sum();
        format!(
            "{} games begun, {} over; {} moves; {faults} faults, {} promises broken",
            self.begun.load(Relaxed),
            self.games.load(Relaxed),
            self.moves(),
            self.broken.load(Relaxed)
        )
    }
}
