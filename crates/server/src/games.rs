//! The entry of each game: everything that the server needs before a game of it is under way.

use std::sync::{Arc, LazyLock};

use dice::{LiveDice, Version};
use engine::options::{self, Setting};
use engine::{Game, Match, ParseError};
use games::{GameName, for_game};
use language::{Language, Narrate, Words};
use maud::Markup;
use pages::{Draw, Drawing, Fresh, GameCard, PageReader, TableView};
use table::{Lesson, Played, Rules};

use crate::hosted_game::{self, Host, HostedGame, NotResumed};

/// A game as the server knows it before a game of it is under way.
pub struct GameEntry {
    /// Its name in addresses.
    pub name: &'static str,
    /// The fewest and the most seats.
    pub seats: (u8, u8),
    /// The names of the levels of its bots, the weakest first.
    pub levels: [&'static str; 4],
    /// The options of a setup besides those that all games have.
    pub options: &'static [Setting],
    /// Its style sheet, which follows that of the frame.
    pub style: &'static str,
    /// Draws a picture that its pages refer to.
    pub picture: fn(&str, Language) -> Option<Drawing>,
    /// The number of figures to choose from.
    pub figures: u8,
    /// Names for those who have none.
    pub names: [&'static str; 6],
    /// Its name for people.
    pub title: fn(&Words) -> String,
    /// Its lessons, in the order in which they are learnt.
    pub lessons: Vec<Lesson>,
    /// Its place on the front page.
    pub card: fn(&Words) -> GameCard,
    /// Reads a setup, and writes it out in full.
    pub setup: fn(&str) -> Result<String, ParseError>,
    /// The number of seats that a setup has.
    pub seats_of: fn(&str) -> Result<u8, ParseError>,
    pub begin: Begin,
    pub resume: Resume,
    /// The page of its rulebook.
    pub rules: fn(&PageReader) -> Markup,
    /// The page for a new table.
    pub new_table: fn(&PageReader, &Fresh) -> Markup,
    /// The page while people sit down.
    pub lobby: fn(&PageReader, &TableView) -> Markup,
    /// The part of that page that changes.
    pub lobby_main: fn(&PageReader, &TableView) -> Markup,
    /// The big screen while people sit down.
    pub board_lobby: fn(&PageReader, &TableView) -> Markup,
    /// The part of that page that changes.
    pub board_lobby_main: fn(&PageReader, &TableView) -> Markup,
}

/// Begins a game by its setup and its dice.
pub type Begin = fn(&str, LiveDice) -> Result<Played<dyn HostedGame>, ParseError>;

/// Goes on with a game from its setup, its steps and its dice.
pub type Resume = fn(&str, &[String], LiveDice) -> Result<Arc<dyn HostedGame>, NotResumed>;

/// All games.
pub static GAMES: LazyLock<Vec<GameEntry>> =
    LazyLock::new(|| GameName::ALL.iter().map(|&game| for_game!(game, kind())).collect());

/// The game of this name.
pub fn named(name: &str) -> Option<&'static GameEntry> {
    GAMES.iter().find(|kind| kind.name == name)
}

fn kind<G: Host>() -> GameEntry {
    GameEntry {
        name: G::NAME,
        seats: (*G::SEATS.start(), *G::SEATS.end()),
        levels: G::LEVELS,
        options: G::OPTIONS,
        style: G::STYLE,
        picture: G::picture,
        figures: G::FIGURES,
        names: G::NAMES,
        title: G::title,
        lessons: G::LESSONS.iter().map(|text| lesson(text)).collect(),
        card: card::<G>,
        setup: setup::<G>,
        seats_of: seats_of::<G>,
        begin: hosted_game::begin::<G>,
        resume: hosted_game::resume::<G>,
        rules: pages::rules::<G>,
        new_table: pages::new_table::<G>,
        lobby: pages::lobby::<G>,
        lobby_main: pages::lobby_main::<G>,
        board_lobby: pages::board_lobby::<G>,
        board_lobby_main: pages::board_lobby_main::<G>,
    }
}

fn lesson(text: &str) -> Lesson {
    Lesson::read(text).expect("games/tests/it/lessons.rs reads every lesson")
}

fn setup<G: Game>(text: &str) -> Result<String, ParseError> {
    Ok(text.parse::<G::Setup>()?.to_string())
}

fn seats_of<G: Game>(setup: &str) -> Result<u8, ParseError> {
    Ok(Match::<G>::before_the_first_step(options::stored_setup::<G>(setup)?).seats().len())
}

fn card<G: Narrate + Draw>(words: &Words) -> GameCard {
    GameCard::of::<G>(words)
}

impl GameEntry {
    /// The name of a level. A level that is too high, from a version with more of them, is the
    /// highest.
    pub fn level_name(&self, level: u8) -> &'static str {
        self.levels[usize::from(level).min(self.levels.len() - 1)]
    }
}

/// The questions that a table has for its game before the game begins.
impl Rules<dyn HostedGame> for GameEntry {
    fn name(&self) -> &str {
        self.name
    }

    fn setup(&self, text: &str) -> Result<String, ParseError> {
        (self.setup)(text)
    }

    fn seats(&self, setup: &str) -> Result<u8, ParseError> {
        (self.seats_of)(setup)
    }

    fn levels(&self) -> u8 {
        self.levels.len() as u8
    }

    fn figures(&self) -> u8 {
        self.figures
    }

    fn names(&self) -> &[&'static str] {
        &self.names
    }

    fn begin(&self, setup: &str, dice: LiveDice) -> Result<Played<dyn HostedGame>, ParseError> {
        (self.begin)(setup, dice)
    }

    fn unbegun(&self, setup: &str) -> Result<Arc<dyn HostedGame>, ParseError> {
        // Only a lesson begins like this, and a lesson rolls no dice.
        let unused = Version::Two.dice(&[0; 32], &[]).expect("no nonce has to be read");
        let begun = (self.resume)(setup, &[], unused);
        begun.map_err(|why| ParseError::expected("a setup of this game", &why.to_string()))
    }

    fn lesson(&self, name: &str) -> Option<&Lesson> {
        self.lessons.iter().find(|lesson| lesson.name == name)
    }
}
