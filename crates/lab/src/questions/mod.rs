//! The questions, one file each: what a deal counts, and what the report says of it.

mod depth;
mod length;
mod luck;
mod seat;

use bots::Level;

use crate::report::{Cell, Row, Section, Unit};
use crate::run::Job;
use crate::samples::Samples;
use crate::tally::Estimate;
use crate::watching::{Deal, HasQuestions};

/// Builds a question from what was asked, or says why it cannot be asked.
pub type Make<G> = fn(Asked<G>) -> Result<Box<dyn Question>, String>;

/// A question in the list of a game.
pub struct Entry<G: HasQuestions> {
    pub name: &'static str,
    pub sentence: &'static str,
    pub make: Make<G>,
    /// Options of the setup that the question varies itself, so the user cannot set them.
    pub varies: &'static [&'static str],
    pub mixes_bots: bool,
    /// Number of games for a first look, if fewer than usual.
    pub usual_games: Option<u64>,
    /// True if the question takes `--thoughts`.
    pub thinks: bool,
}

impl<G: HasQuestions> Entry<G> {
    /// A question with the usual bots and options.
    pub const fn new(name: &'static str, sentence: &'static str, make: Make<G>) -> Entry<G> {
        Entry {
            name,
            sentence,
            make,
            varies: &[],
            mixes_bots: false,
            usual_games: None,
            thinks: false,
        }
    }
}

/// Questions that every game has.
pub const fn common<G: HasQuestions>() -> [Entry<G>; 4] {
    [
        Entry::new("seat", "does going first help?", |asked| Ok(Box::new(seat::FirstSeat(asked)))),
        Entry::new("length", "how long is a game, and when is it decided?", |asked| {
            Ok(Box::new(length::Length(asked)))
        }),
        Entry {
            usual_games: Some(560),
            thinks: true,
            ..Entry::new("depth", "does thinking longer help?", |asked| {
                Ok(Box::new(depth::Depth::new(asked)?))
            })
        },
        Entry {
            mixes_bots: true,
            ..Entry::new("luck", "how much of the result is luck, how much is skill?", |asked| {
                Ok(Box::new(luck::Luck::new(asked)?))
            })
        },
    ]
}

fn entries<G: HasQuestions>() -> impl Iterator<Item = &'static Entry<G>> {
    G::COMMON.iter().chain(G::OWN)
}

pub fn entry<G: HasQuestions>(name: &str) -> Result<&'static Entry<G>, String> {
    entries::<G>().find(|entry| entry.name == name).ok_or_else(|| {
        let names: Vec<String> = entries::<G>().map(|entry| entry.name.to_string()).collect();
        format!(
            "“{name}” is not a question about {}; of this game you can ask {}",
            G::TITLE,
            listed(&names)
        )
    })
}

/// A question about a table: how a deal is played and counted.
pub trait Question: Send + Sync {
    /// Games per deal.
    fn games(&self) -> u64;

    /// Sums per batch, the number of deals included.
    fn columns(&self) -> usize;

    /// Plays the games of one deal and adds to the sums from the second on; the first counts deals.
    fn play(&self, deal: u64, sums: &mut [f64]);

    /// The players, in words.
    fn bots(&self) -> String;

    /// The figure that `--until` waits for, and the half-width of its interval.
    fn watched(&self, samples: &Samples) -> (String, Option<f64>);

    fn findings(&self, samples: &Samples) -> Findings;
}

/// The content of a report, except for how it was run.
pub struct Findings {
    /// The question as a person asks it.
    pub title: String,
    /// One to three sentences.
    pub answer: Vec<String>,
    /// Method and meaning of the figures: paragraphs.
    pub about: Vec<String>,
    pub sections: Vec<Section>,
}

/// A question as asked of one game.
#[derive(Clone)]
pub struct Asked<G: HasQuestions> {
    pub setup: G::Setup,
    /// The bots named; heuristics if there are none.
    pub levels: Vec<Level>,
    /// The seed of the run.
    pub seed: u64,
    /// Largest budget to try, in playouts per choice; 0 for the usual one.
    pub thoughts: u32,
}

impl<G: HasQuestions> Asked<G> {
    /// A question to the usual bots.
    pub fn new(setup: G::Setup, seed: u64) -> Asked<G> {
        Asked { setup, levels: Vec::new(), seed, thoughts: 0 }
    }

    /// The level of all bots.
    pub fn level(&self) -> Level {
        self.levels.first().copied().unwrap_or(Level::Second)
    }

    /// The players in words, if all are equal.
    pub fn equals(&self) -> String {
        format!("{} in every seat", G::name_of(self.level()))
    }

    pub fn seats(&self) -> u8 {
        G::start(&self.setup).seats().len()
    }

    pub fn deal(&self, number: u64) -> Deal {
        Deal { seed: self.seed, number }
    }
}

/// The question of a job, or why it cannot be asked.
pub fn question<G: HasQuestions>(job: &Job) -> Result<Box<dyn Question>, String> {
    let entry = entry::<G>(&job.question)?;
    let levels: Result<Vec<Level>, _> = job.bots.iter().map(|name| G::level(name)).collect();
    let levels = levels.map_err(|error| error.to_string())?;
    let setup = job.setup.parse::<G::Setup>().map_err(|error| error.to_string())?;
    let asked = Asked { setup, levels, seed: job.seed, thoughts: job.thoughts };
    if !entry.mixes_bots && asked.levels.len() > 1 {
        let several: Vec<String> = entries::<G>()
            .filter(|entry| entry.mixes_bots)
            .map(|entry| entry.name.to_string())
            .collect();
        return Err(format!(
            "the question {} takes one bot for all seats; only {} takes several",
            entry.name,
            listed(&several)
        ));
    }
    (entry.make)(asked)
}

/// Number of games for a first look that takes a few minutes at most.
pub fn usual_games<G: HasQuestions>(job: &Job) -> u64 {
    let few = entry::<G>(&job.question).ok().and_then(|entry| entry.usual_games);
    let thinks = job.bots.iter().filter_map(|name| G::level(name).ok()).max();
    few.unwrap_or(match thinks {
        Some(Level::Fourth) => 100,
        Some(Level::Third) => 400,
        _ => 20_000,
    })
}

/// `a, b and c`.
pub fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// `1st`, `2nd` and so on.
pub fn ordinal(number: usize) -> String {
    let ending = match number {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// A cell with a figure; empty if there is no estimate.
pub fn cell(figure: Option<Estimate>, unit: Unit) -> Cell {
    match figure {
        Some(Estimate { mean, margin }) => Cell::Figure { mean, margin, unit },
        None => Cell::Empty,
    }
}

/// A figure in words.
pub fn told(figure: Option<Estimate>, unit: Unit) -> String {
    figure.map_or_else(
        || "an unknown number".to_string(),
        |figure| unit.write_with(figure.mean, figure.margin),
    )
}

pub fn row(name: impl Into<String>, cells: Vec<Cell>) -> Row {
    Row { name: name.into(), cells }
}

pub fn heads(names: &[&str]) -> Vec<String> {
    names.iter().map(ToString::to_string).collect()
}

/// Paragraphs of a report; empty ones are left out.
pub fn sentences<const N: usize>(texts: [String; N]) -> Vec<String> {
    texts.into_iter().filter(|text| !text.is_empty()).collect()
}

/// Half-width of the widest interval; `None` if one is unknown, or if there are none.
pub fn widest(figures: impl IntoIterator<Item = Option<Estimate>>) -> Option<f64> {
    let margins: Option<Vec<f64>> =
        figures.into_iter().map(|figure| figure.map(|found| found.margin)).collect();
    margins?.into_iter().reduce(f64::max)
}

/// Events counted less often than this are left out of the report, because their intervals would
/// look surer than they are.
pub const RARE: f64 = 20.0;
