//! The questions, one file each: what is counted in a deal, and what is said of it.

mod depth;
mod length;
mod luck;
mod seat;

use bots::Level;

use crate::report::{Cell, Row, Section, Unit};
use crate::run::Job;
use crate::samples::Samples;
use crate::tally::Estimate;
use crate::watching::{Deal, Studied};

/// Makes a question of what was asked, or says why it cannot be asked so.
pub type Make<G> = fn(Asked<G>) -> Result<Box<dyn Question>, String>;

/// One of the questions that can be asked of a game.
pub struct Entry<G: Studied> {
    /// Its name on the command line.
    pub name: &'static str,
    /// The question in a sentence.
    pub sentence: &'static str,
    /// Makes the question.
    pub make: Make<G>,
    /// Options of the setup that the question varies itself; nobody can set them.
    pub varies: &'static [&'static str],
    /// Bots of several levels play against each other.
    pub mixes_bots: bool,
    /// How many games answer it well enough for a first look, if fewer than usual.
    pub usual_games: Option<u64>,
    /// `--thoughts` is for it.
    pub thinks: bool,
}

impl<G: Studied> Entry<G> {
    /// A question with the usual bots and options.
    pub const fn new(name: &'static str, sentence: &'static str, make: Make<G>) -> Entry<G> {
        Entry { name, sentence, make, varies: &[], mixes_bots: false, usual_games: None, thinks: false }
    }
}

/// The questions that can be asked of every game.
pub const fn common<G: Studied>() -> [Entry<G>; 4] {
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

/// All questions that can be asked of a game.
fn entries<G: Studied>() -> impl Iterator<Item = &'static Entry<G>> {
    G::COMMON.iter().chain(G::OWN)
}

/// The question of this name about a game.
pub fn entry<G: Studied>(name: &str) -> Result<&'static Entry<G>, String> {
    entries::<G>().find(|entry| entry.name == name).ok_or_else(|| {
        let names: Vec<String> = entries::<G>().map(|entry| entry.name.to_string()).collect();
        format!("“{name}” is not a question about {}; of this game you can ask {}", G::TITLE, listed(&names))
    })
}

/// A question about a table: how a deal is played and what is counted.
pub trait Question: Send + Sync {
    /// How many games one deal takes.
    fn games(&self) -> u64;

    /// How many sums a batch has, the number of deals among them.
    fn columns(&self) -> usize;

    /// Plays the games of one deal, and adds what is counted to the sums from the second on.
    fn play(&self, deal: u64, sums: &mut [f64]);

    /// Who plays, in words.
    fn bots(&self) -> String;

    /// What has to be known well enough for `--until`, and how well it is known.
    fn watched(&self, samples: &Samples) -> (String, Option<f64>);

    /// What was found out.
    fn findings(&self, samples: &Samples) -> Findings;
}

/// What was found out.
pub struct Findings {
    /// The question as a person asks it.
    pub title: String,
    /// The answer in one to three sentences.
    pub answer: Vec<String>,
    /// How it was found out.
    pub about: Vec<String>,
    /// The figures.
    pub sections: Vec<Section>,
}

/// A question as it was asked of one game.
#[derive(Clone)]
pub struct Asked<G: Studied> {
    /// Seats and variants.
    pub setup: G::Setup,
    /// The bots named; rules of thumb if none are.
    pub levels: Vec<Level>,
    /// The seed of the run.
    pub seed: u64,
    /// The longest thinking to try.
    pub thoughts: u32,
}

impl<G: Studied> Asked<G> {
    /// A question to the usual bots.
    pub fn new(setup: G::Setup, seed: u64) -> Asked<G> {
        Asked { setup, levels: Vec::new(), seed, thoughts: 0 }
    }

    /// The level of all bots.
    pub fn level(&self) -> Level {
        self.levels.first().copied().unwrap_or(Level::Second)
    }

    /// Who plays if all are equal.
    pub fn equals(&self) -> String {
        format!("{} in every seat", G::name_of(self.level()))
    }

    /// How many sit at the table.
    pub fn seats(&self) -> u8 {
        G::start(&self.setup).seats().len()
    }

    /// Where the dice of a deal come from.
    pub fn deal(&self, number: u64) -> Deal {
        Deal { seed: self.seed, number }
    }
}

/// The question that a job asks of its game, or why it cannot be asked.
pub fn question<G: Studied>(job: &Job) -> Result<Box<dyn Question>, String> {
    let entry = entry::<G>(&job.question)?;
    let levels: Result<Vec<Level>, _> = job.bots.iter().map(|name| G::level(name)).collect();
    let levels = levels.map_err(|error| error.to_string())?;
    let setup = job.setup.parse::<G::Setup>().map_err(|error| error.to_string())?;
    let asked = Asked { setup, levels, seed: job.seed, thoughts: job.thoughts };
    if !entry.mixes_bots && asked.levels.len() > 1 {
        let several: Vec<String> =
            entries::<G>().filter(|entry| entry.mixes_bots).map(|entry| entry.name.to_string()).collect();
        return Err(format!(
            "the question {} takes one bot for all seats; only {} takes several",
            entry.name,
            listed(&several)
        ));
    }
    (entry.make)(asked)
}

/// How many games answer a question well enough for a first look, within a few minutes at the most.
pub fn usual_games<G: Studied>(job: &Job) -> u64 {
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

/// A cell with what is known of a figure.
pub fn cell(figure: Option<Estimate>, unit: Unit) -> Cell {
    match figure {
        Some(Estimate { mean, margin }) => Cell::Figure { mean, margin, unit },
        None => Cell::Empty,
    }
}

/// What is known of a figure, in words.
pub fn told(figure: Option<Estimate>, unit: Unit) -> String {
    figure
        .map_or_else(|| "an unknown number".to_string(), |figure| unit.write_with(figure.mean, figure.margin))
}

/// A row of cells.
pub fn row(name: impl Into<String>, cells: Vec<Cell>) -> Row {
    Row { name: name.into(), cells }
}

/// Heads of a table.
pub fn heads(names: &[&str]) -> Vec<String> {
    names.iter().map(ToString::to_string).collect()
}

/// Sentences of a report.
pub fn sentences<const N: usize>(texts: [String; N]) -> Vec<String> {
    texts.into_iter().filter(|text| !text.is_empty()).collect()
}

/// The widest of several intervals; unknown if one of them is, or if there is none.
pub fn widest(figures: impl IntoIterator<Item = Option<Estimate>>) -> Option<f64> {
    let margins: Option<Vec<f64>> =
        figures.into_iter().map(|figure| figure.map(|found| found.margin)).collect();
    margins?.into_iter().reduce(f64::max)
}

/// Of what happened less often than this the figures are not told: their intervals would look surer than they are.
pub const RARE: f64 = 20.0;
