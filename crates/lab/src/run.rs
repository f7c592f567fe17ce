//! Plays a job: batches of deals, on as many threads as there are, with the same result on any number.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::iter::{ParallelBridge, ParallelIterator};
use serde::{Deserialize, Serialize};

use crate::questions::Question;
use crate::report::{Report, Run};
use crate::samples::{Batch, Samples};
use crate::text::thousands;

/// What is to be played. Two jobs that are equal give the same batches on any machine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Job {
    /// The version of the program.
    pub version: String,
    /// The game by name.
    pub game: String,
    /// The question, by name.
    pub question: String,
    /// Seats and variants.
    pub setup: String,
    /// The bots named.
    pub bots: Vec<String>,
    /// The longest thinking to try (for `depth`).
    pub thoughts: u32,
    /// The seed.
    pub seed: u64,
    /// How many batches to play at the most.
    pub batches: u64,
    /// How many deals a batch has.
    pub size: u64,
    /// The command that gives this report again.
    pub command: String,
}

/// How many batches there are: with fewer the intervals get wider, with more hardly any narrower.
const BATCHES: std::ops::RangeInclusive<u64> = 32..=64;
/// How many games a batch has about, if it is not said how many there will be.
const OPEN_BATCH: u64 = 64;
/// One batch alone does not say how sure it is.
const FEWEST: u64 = 2;
/// The batches after which `--until` looks first; then after twice as many, and so on. Looking seldom keeps
/// lucky moments from ending a run too early, and always at the same places keeps the result the same on
/// every machine.
const FIRST_LOOK: u64 = 8;

impl Job {
    /// Splits so many games into batches of whole deals.
    pub fn split(&mut self, games: u64, games_in_deal: u64, open_end: bool) {
        let deals = games.div_ceil(games_in_deal).max(FEWEST);
        if open_end {
            self.size = (OPEN_BATCH / games_in_deal).max(1);
        } else {
            // So many that no game has to be added to fill the last, if that can be.
            let even = BATCHES.rev().find(|batches| deals.is_multiple_of(*batches));
            self.size = deals.div_ceil(even.unwrap_or(*BATCHES.end()));
        }
        self.batches = deals.div_ceil(self.size).max(FEWEST);
    }
}

/// What a run listens to, and whom it tells how far it is.
pub struct Orders<'a> {
    /// Set to stop after the batches under way, if they are enough to say anything.
    pub stop: &'a AtomicBool,
    /// Called after each batch.
    pub tick: &'a (dyn Fn() + Sync),
}

/// What came of a run.
pub struct Played {
    /// The batches from the first on, none left out.
    pub batches: Vec<Batch>,
    /// Why there are not as many as asked for.
    pub stopped_early: Option<String>,
}

/// Plays all batches, or as many as it takes to know what is watched to `until` (a share) either way.
pub fn play(question: &dyn Question, job: &Job, until: Option<f64>, orders: &Orders) -> Played {
    let mut batches = Vec::new();
    let mut look = if until.is_some() { FIRST_LOOK.min(job.batches) } else { job.batches };
    loop {
        batches.extend(some_batches(question, job, batches.len() as u64..look, orders));
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

/// Plays those batches that fall to one of several machines: every n-th.
pub fn play_shard(question: &dyn Question, job: &Job, shard: u64, of: u64, orders: &Orders) -> Vec<Batch> {
    some_batches(question, job, (shard..job.batches).step_by(of as usize), orders)
}

/// Batches in the order of their numbers. They are begun in this order as well, so that a run that is stopped
/// has hardly any gaps.
fn some_batches(
    question: &dyn Question,
    job: &Job,
    numbers: impl Iterator<Item = u64> + Send,
    orders: &Orders,
) -> Vec<Batch> {
    let wanted = numbers.take_while(|&number| number < FEWEST || !orders.stop.load(Ordering::Relaxed));
    let mut batches: Vec<Batch> =
        wanted.par_bridge().map(|number| one_batch(question, job, number, orders)).collect();
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

/// The batches before the first that is missing.
fn without_gaps(batches: Vec<Batch>) -> Vec<Batch> {
    let in_order = batches.into_iter().enumerate().take_while(|(at, batch)| *at as u64 == batch.number);
    in_order.map(|(_, batch)| batch).collect()
}

fn games(question: &dyn Question, job: &Job, batches: u64) -> String {
    thousands(batches * job.size * question.games())
}

fn interrupted(question: &dyn Question, job: &Job, batches: u64) -> String {
    let (played, all) = (games(question, job, batches), games(question, job, job.batches));
    format!("Stopped by hand after {played} of {all} games; the figures are those of the games played.")
}

/// Says so once what is watched is known well enough.
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

/// The report on what was played; none if that is too little to tell how sure anything is.
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
