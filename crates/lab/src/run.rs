//! Runs a job: batches of deals on all threads, with the same result on any number of them.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::iter::{ParallelBridge, ParallelIterator};
use serde::{Deserialize, Serialize};

use crate::questions::Question;
use crate::report::{Report, Run};
use crate::samples::{Batch, Samples};
use crate::text::thousands;

/// A job. Equal jobs give the same batches on any machine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Job {
    pub version: String,
    pub game: String,
    pub question: String,
    pub setup: String,
    pub bots: Vec<String>,
    /// Largest budget to try, in playouts per choice (for `depth`).
    pub thoughts: u32,
    pub seed: u64,
    /// Number of batches, at most.
    pub batches: u64,
    /// Deals per batch.
    pub size: u64,
    /// The command that repeats the run.
    pub command: String,
}

/// Number of batches of a run with a fixed number of games. Fewer make the intervals wider, more
/// hardly make them narrower.
const BATCHES: std::ops::RangeInclusive<u64> = 32..=64;
/// Approximate number of games per batch of a run with an open end.
const OPEN_BATCH: u64 = 64;
/// Fewest batches of a run, because one batch alone has no interval.
const FEWEST: u64 = 2;
/// Number of batches after which `--until` looks first; then after twice as many, and so on.
/// Looking seldom keeps lucky moments from ending a run too early, and looking always at the same
/// places keeps the result the same on every machine.
const FIRST_LOOK: u64 = 8;

impl Job {
    /// Splits the games into batches of whole deals.
    pub fn split(&mut self, games: u64, games_in_deal: u64, open_end: bool) {
        let deals = games.div_ceil(games_in_deal).max(FEWEST);
        if open_end {
            self.size = (OPEN_BATCH / games_in_deal).max(1);
        } else {
            // Prefer a number of batches that divides the deals evenly, so that no game is added.
            let even = BATCHES.rev().find(|batches| deals.is_multiple_of(*batches));
            self.size = deals.div_ceil(even.unwrap_or(*BATCHES.end()));
        }
        self.batches = deals.div_ceil(self.size).max(FEWEST);
    }
}

/// Stop signal and progress of a run.
pub struct Orders<'a> {
    /// Set to stop after the batches under way, if those are enough for an interval.
    pub stop: &'a AtomicBool,
    /// Called after each batch.
    pub tick: &'a (dyn Fn() + Sync),
}

/// The result of a run.
pub struct Played {
    /// The batches from the first on, without gaps.
    pub batches: Vec<Batch>,
    /// The sentence that says why there are fewer batches than asked for.
    pub stopped_early: Option<String>,
}

/// Plays all batches, or as many as it takes until the figure that the question watches is known
/// within `until` (a share) either way.
pub fn play(question: &dyn Question, job: &Job, until: Option<f64>, orders: &Orders) -> Played {
    let mut batches = Vec::new();
    let mut look = if until.is_some() { FIRST_LOOK.min(job.batches) } else { job.batches };
    loop {
        batches.extend(some_batches(question, job, batches.len() as u64..look, orders));
        // Batches are missing only if the run was stopped.
        if batches.len() < look as usize {
            let stopped_early = Some(interrupted(question, job, batches.len() as u64));
            return Played { batches: without_gaps(batches), stopped_early };
        }
        if let Some(known) = until.and_then(|until| known_well(question, job, &batches, until)) {
            return Played { batches, stopped_early: Some(known) };
        }
        if look == job.batches {
            return Played { batches, stopped_early: None };
        }
        look = (2 * look).min(job.batches);
    }
}

/// Plays every `of`-th batch, for one of several machines.
pub fn play_shard(
    question: &dyn Question,
    job: &Job,
    shard: u64,
    of: u64,
    orders: &Orders,
) -> Vec<Batch> {
    some_batches(question, job, (shard..job.batches).step_by(of as usize), orders)
}

/// The batches in the order of their numbers. They are begun in this order too, so that a run that
/// is stopped has hardly any gaps.
fn some_batches(
    question: &dyn Question,
    job: &Job,
    numbers: impl Iterator<Item = u64> + Send,
    orders: &Orders,
) -> Vec<Batch> {
    // The first batches are played even after a stop, because a run without an interval says
    // nothing.
    let wanted =
        numbers.take_while(|&number| number < FEWEST || !orders.stop.load(Ordering::Relaxed));
    let mut batches: Vec<Batch> =
        wanted.par_bridge().map(|number| one_batch(question, job, number, orders)).collect();
    // Threads finish in any order, and the order of sums changes their last digits.
    batches.sort_by_key(|batch| batch.number);
    batches
}

fn one_batch(question: &dyn Question, job: &Job, number: u64, orders: &Orders) -> Batch {
    let mut sums = vec![0.0; question.columns()];
    for deal in number * job.size..(number + 1) * job.size {
        sums[0] += 1.0;
        question.play(deal, &mut sums);
    }
    (orders.tick)();
    Batch { number, sums }
}

/// The batches before the first gap.
fn without_gaps(batches: Vec<Batch>) -> Vec<Batch> {
    let in_order =
        batches.into_iter().enumerate().take_while(|(at, batch)| *at as u64 == batch.number);
    in_order.map(|(_, batch)| batch).collect()
}

fn games(question: &dyn Question, job: &Job, batches: u64) -> String {
    thousands(batches * job.size * question.games())
}

fn interrupted(question: &dyn Question, job: &Job, batches: u64) -> String {
    let (played, all) = (games(question, job, batches), games(question, job, job.batches));
    format!(
        "Stopped by hand after {played} of {all} games; the figures are those of the games played."
    )
}

/// The sentence that ends the run, once the watched figure is known well enough.
fn known_well(question: &dyn Question, job: &Job, batches: &[Batch], until: f64) -> Option<String> {
    let (what, margin) = question.watched(&Samples::new(batches));
    margin.filter(|&margin| margin <= until).map(|margin| {
        let (played, all) = (games(question, job, batches.len() as u64), games(question, job, job.batches));
        let (margin, until) = (100.0 * margin, 100.0 * until);
        format!(
            "Stopped after {played} of at most {all} games, as {what} was known to {margin:.2} points either \
             way and {until} were asked for. This is looked at after 8 batches of games, 16, 32 and so on."
        )
    })
}

/// The report of a run; `None` if there are too few batches for an interval.
pub fn report(question: &dyn Question, job: &Job, played: &Played) -> Option<Report> {
    if (played.batches.len() as u64) < FEWEST {
        return None;
    }
    let samples = Samples::new(&played.batches);
    let findings = question.findings(&samples);
    Some(Report {
        question: job.question.to_string(),
        game: job.game.clone(),
        title: findings.title,
        answer: findings.answer,
        about: findings.about,
        run: Run {
            command: job.command.clone(),
            version: job.version.clone(),
            setup: job.setup.clone(),
            bots: question.bots(),
            seed: job.seed,
            games: samples.deals() * question.games(),
            deals: samples.deals(),
            stopped_early: played.stopped_early.clone(),
        },
        sections: findings.sections,
    })
}
