//! The questions, one file each: what is counted in a deal, and what is said of it.

mod character;
mod depth;
mod edition;
mod length;
mod luck;
mod role;
mod seat;
mod street;

use std::fmt;
use std::str::FromStr;

use bots::Level;
use doggy_bag::DoggyBag;
use oliver_twist::OliverTwist;
use serde::{Deserialize, Serialize};

use crate::report::{Cell, Row, Section, Unit};
use crate::run::Job;
use crate::samples::Samples;
use crate::tally::Estimate;
use crate::watching::{Deal, Studied};

/// What can be asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Does going first help?
    Seat,
    /// How long is a game, and when is it decided?
    Length,
    /// Does thinking longer help?
    Depth,
    /// How much is luck?
    Luck,
    /// Which roles are taken, and what are they worth? (Doggy Bag)
    Role,
    /// How do the editions differ? (Doggy Bag)
    Edition,
    /// What is each character worth? (Oliver Twist)
    Character,
    /// Where does the gang go? (Oliver Twist)
    Street,
}

impl Kind {
    /// All questions, with a word on each.
    pub const ALL: [(Kind, &'static str); 8] = [
        (Kind::Seat, "seat"),
        (Kind::Length, "length"),
        (Kind::Depth, "depth"),
        (Kind::Luck, "luck"),
        (Kind::Role, "role"),
        (Kind::Edition, "edition"),
        (Kind::Character, "character"),
        (Kind::Street, "street"),
    ];

    /// Those that can be asked of every game.
    pub const COMMON: [Kind; 4] = [Kind::Seat, Kind::Length, Kind::Depth, Kind::Luck];
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Kind::ALL.iter().find(|(kind, _)| kind == self).map_or("", |(_, name)| name);
        f.write_str(name)
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Kind, String> {
        let found = Kind::ALL.iter().find(|(_, name)| *name == text);
        let names = Kind::ALL.map(|(_, name)| name.to_string());
        found.map(|&(kind, _)| kind).ok_or_else(|| format!("the questions are {}", listed(&names)))
    }
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
    /// The question.
    pub kind: Kind,
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
    pub fn new(kind: Kind, setup: G::Setup, seed: u64) -> Asked<G> {
        Asked { kind, setup, levels: Vec::new(), seed, thoughts: 0 }
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
    let kind = job.question;
    if !Kind::COMMON.contains(&kind) && !G::OWN.contains(&kind) {
        return Err(misfit::<G>(kind));
    }
    let levels: Result<Vec<Level>, _> = job.bots.iter().map(|name| G::level(name)).collect();
    let levels = levels.map_err(|error| error.to_string())?;
    let setup = job.setup.parse::<G::Setup>().map_err(|error| error.to_string())?;
    let asked = Asked { kind, setup, levels, seed: job.seed, thoughts: job.thoughts };
    if kind != Kind::Luck && asked.levels.len() > 1 {
        return Err(format!("the question {kind} takes one bot for all seats; only luck takes several"));
    }
    if let Some(own) = G::own_question(&asked) {
        return Ok(own);
    }
    Ok(match kind {
        Kind::Seat => Box::new(seat::FirstSeat(asked)),
        Kind::Length => Box::new(length::Length(asked)),
        Kind::Depth => Box::new(depth::Depth::new(asked)?),
        Kind::Luck => Box::new(luck::Luck::new(asked)?),
        Kind::Role | Kind::Edition | Kind::Character | Kind::Street => return Err(misfit::<G>(kind)),
    })
}

/// How many games answer a question well enough for a first look, within a few minutes at the most.
pub fn usual_games<G: Studied>(job: &Job) -> u64 {
    let thinks = job.bots.iter().filter_map(|name| G::level(name).ok()).max();
    match (job.question, thinks) {
        (Kind::Depth, _) => 560,
        (_, Some(Level::Fourth)) => 100,
        (_, Some(Level::Third)) => 400,
        _ => 20_000,
    }
}

fn misfit<G: Studied>(kind: Kind) -> String {
    let names: Vec<String> = Kind::COMMON.iter().chain(G::OWN).map(ToString::to_string).collect();
    format!("“{kind}” is not a question about {}; of this game you can ask {}", G::TITLE, listed(&names))
}

/// The questions that only Doggy Bag has.
pub(crate) fn of_doggy_bag(asked: &Asked<DoggyBag>) -> Option<Box<dyn Question>> {
    match asked.kind {
        Kind::Role => Some(Box::new(role::Roles(asked.clone()))),
        Kind::Edition => Some(Box::new(edition::Editions(asked.clone()))),
        _ => None,
    }
}

/// The questions that only Oliver Twist has.
pub(crate) fn of_oliver_twist(asked: &Asked<OliverTwist>) -> Option<Box<dyn Question>> {
    match asked.kind {
        Kind::Character => Some(Box::new(character::Characters(asked.clone()))),
        Kind::Street => Some(Box::new(street::Streets(asked.clone()))),
        _ => None,
    }
}

/// `a, b and c`.
pub(crate) fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// `1st`, `2nd` and so on.
pub(crate) fn ordinal(number: usize) -> String {
    let ending = match number {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// A cell with what is known of a figure.
pub(crate) fn cell(figure: Option<Estimate>, unit: Unit) -> Cell {
    match figure {
        Some(Estimate { mean, margin }) => Cell::Figure { mean, margin, unit },
        None => Cell::Empty,
    }
}

/// What is known of a figure, in words.
pub(crate) fn told(figure: Option<Estimate>, unit: Unit) -> String {
    figure
        .map_or_else(|| "an unknown number".to_string(), |figure| unit.write_with(figure.mean, figure.margin))
}

/// A row of cells.
pub(crate) fn row(name: impl Into<String>, cells: Vec<Cell>) -> Row {
    Row { name: name.into(), cells }
}

/// Heads of a table.
pub(crate) fn heads(names: &[&str]) -> Vec<String> {
    names.iter().map(ToString::to_string).collect()
}

/// Sentences of a report.
pub(crate) fn sentences<const N: usize>(texts: [String; N]) -> Vec<String> {
    texts.into_iter().filter(|text| !text.is_empty()).collect()
}

/// The widest of several intervals; unknown if one of them is, or if there is none.
pub(crate) fn widest(figures: impl IntoIterator<Item = Option<Estimate>>) -> Option<f64> {
    let margins: Option<Vec<f64>> =
        figures.into_iter().map(|figure| figure.map(|found| found.margin)).collect();
    margins?.into_iter().reduce(f64::max)
}

/// Of what happened less often than this the figures are not told: their intervals would look surer than they are.
pub(crate) const RARE: f64 = 20.0;
