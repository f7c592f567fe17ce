//! The counters of a load test.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use hdrhistogram::Histogram;

use crate::usage::Usage;

/// The number of sentences about faults that are kept.
const SENTENCES: usize = 20;
/// Longest time of the histograms, in microseconds: ten minutes.
const LONGEST: u64 = 600_000_000;

/// Faults that break no promise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The table had moved on, or the rules refused (409).
    Refused,
    /// The server could not answer now (502, 503, 504).
    Unavailable,
    /// No answer in time, or a stream without a sign of life.
    Timeout,
    /// The connection could not be opened, or broke before the answer.
    Disconnected,
    /// A stream ended that the client had not closed.
    StreamLost,
    /// An unexpected answer.
    Unexpected,
}

impl Fault {
    /// All faults, in the order of the report.
    pub const ALL: [Fault; 6] = [
        Fault::Refused,
        Fault::Unavailable,
        Fault::Timeout,
        Fault::Disconnected,
        Fault::StreamLost,
        Fault::Unexpected,
    ];

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

/// The counters of a load test; may be read at any time.
#[derive(Default)]
pub struct Tally {
    /// Games that have begun.
    pub(crate) begun: AtomicU64,
    /// Choices that were acknowledged.
    pub(crate) moves: AtomicU64,
    /// Games that ended and were checked.
    pub(crate) games: AtomicU64,
    /// Games that were left where they were because the time was over.
    pub(crate) unfinished: AtomicU64,
    /// Tables that were given up because nothing went on for too long.
    pub(crate) abandoned: AtomicU64,
    /// Choices whose answer was lost for good.
    pub(crate) unsure: AtomicU64,
    /// Choices that were sent more than once.
    pub(crate) resent: AtomicU64,
    /// Streams that were closed and opened again on purpose.
    pub(crate) reconnects: AtomicU64,
    /// Bytes that have arrived.
    pub(crate) bytes: AtomicU64,
    pub(crate) broken: AtomicU64,
    faults: [AtomicU64; Fault::ALL.len()],
    window: Mutex<Window>,
    more: Mutex<More>,
}

/// The counters at one moment.
#[derive(Clone, Copy)]
pub(crate) struct Moment {
    pub(crate) at: Instant,
    pub(crate) moves: u64,
    pub(crate) bytes: u64,
    /// `None` if the servers do not report it.
    pub(crate) usage: Option<Usage>,
}

/// The time in which the speed of a run by time is measured: from the beginning of the last table to
/// the end of the playing.
#[derive(Default)]
struct Window {
    begun: Option<Moment>,
    ended: Option<Moment>,
}

/// Counts that are not single numbers.
#[derive(Default)]
pub(crate) struct More {
    pub(crate) acknowledged: Option<Histogram<u64>>,
    pub(crate) seen: Option<Histogram<u64>>,
    /// Times from the question of a bot to the sight of its choice.
    pub(crate) bots: Option<Histogram<u64>>,
    /// The first broken promises.
    pub(crate) violations: Vec<String>,
    /// The first unexpected answers and the reasons for giving tables up, with their numbers.
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

    /// True if this number of tables have begun, or were given up.
    pub(crate) fn have_begun(&self, tables: usize) -> bool {
        self.begun.load(Relaxed) + self.abandoned.load(Relaxed) >= tables as u64
    }

    /// The counters now.
    pub(crate) fn now(&self, usage: Option<Usage>) -> Moment {
        let (moves, bytes) = (self.moves(), self.bytes.load(Relaxed));
        Moment { at: Instant::now(), moves, bytes, usage }
    }

    pub(crate) fn begin_window(&self, now: Moment) {
        self.window().begun = Some(now);
    }

    /// Clears the times so far, because setting up tables is hard work and slows the first moves.
    pub(crate) fn forget_times(&self) {
        let mut more = self.more();
        (more.acknowledged, more.seen, more.bots) = (None, None, None);
    }

    /// Ends the window; later calls have no effect.
    pub(crate) fn end_window(&self, now: Moment) {
        self.window().ended.get_or_insert(now);
    }

    /// The beginning and the end of the window; `None` if it was never open.
    pub(crate) fn measured(&self) -> Option<(Moment, Moment)> {
        let window = self.window();
        window.begun.zip(window.ended)
    }

    fn window(&self) -> MutexGuard<'_, Window> {
        self.window.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of faults of a kind.
    pub fn faults(&self, fault: Fault) -> u64 {
        self.faults[fault as usize].load(Relaxed)
    }

    /// The number of acknowledged choices so far.
    pub fn moves(&self) -> u64 {
        self.moves.load(Relaxed)
    }

    /// A line for the progress display.
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
