//! What the server needs of each game that is not under way, made for all games of the list.

use std::sync::{Arc, LazyLock};

use dice::LiveDice;
use engine::options::{self, Setting};
use engine::{Game, Match, Unreadable};
use games::{GameName, for_game};
use maud::Markup;
use pages::{Drawing, Drawn, Fresh, GameCard, Reader, Table};
use table::{Played, Rules};
use words::{Language, Spoken, Words};

use crate::hosted_game::{self, Host, HostedGame, NotResumed};

/// What the server needs of a game that is not under way.
pub struct Kind {
    /// Its name in addresses.
    pub name: &'static str,
    /// The fewest and the most seats.
    pub seats: (u8, u8),
    /// The names of the levels of its bots.
    pub levels: [&'static str; 4],
    /// The options of a setup besides those that all games have.
    pub options: &'static [Setting],
    /// Its styles, after those of the frame.
    pub style: &'static str,
    /// Draws a picture that its pages refer to.
    pub picture: fn(&str, Language) -> Option<Drawing>,
    /// How many figures there are to choose from.
    pub figures: u8,
    /// Names for those who have none.
    pub names: [&'static str; 6],
    /// Its name for people.
    pub title: fn(&Words) -> String,
    /// Its rulebook.
    pub rulebook: fn(Language) -> &'static str,
    /// Its place on the front page.
    pub card: fn(&Words) -> GameCard,
    /// Reads a setup, and writes it out in full.
    pub setup: fn(&str) -> Result<String, Unreadable>,
    /// The number of seats that a setup has.
    pub seats_of: fn(&str) -> Result<u8, Unreadable>,
    /// Begins a game.
    pub begin: Begin,
    /// Goes on with a game.
    pub resume: Resume,
    /// The page for a new table.
    pub new_table: fn(&Reader, &Fresh) -> Markup,
    /// The page while people sit down.
    pub lobby: fn(&Reader, &Table) -> Markup,
    /// The part of it that changes.
    pub lobby_main: fn(&Reader, &Table) -> Markup,
    /// The big screen while people sit down.
    pub board_lobby: fn(&Reader, &Table) -> Markup,
    /// The part of it that changes.
    pub board_lobby_main: fn(&Reader, &Table) -> Markup,
}

/// Begins a game by its setup and its dice.
pub type Begin = fn(&str, LiveDice) -> Result<Played<dyn HostedGame>, Unreadable>;

/// Goes on with a game from its setup, its steps and its dice.
pub type Resume = fn(&str, &[String], LiveDice) -> Result<Arc<dyn HostedGame>, NotResumed>;

/// All games.
pub static GAMES: LazyLock<Vec<Kind>> =
    LazyLock::new(|| GameName::ALL.iter().map(|&game| for_game!(game, kind())).collect());

/// The game of this name.
pub fn named(name: &str) -> Option<&'static Kind> {
    GAMES.iter().find(|kind| kind.name == name)
}

const fn kind<G: Host>() -> Kind {
    Kind {
        name: G::NAME,
        seats: (*G::SEATS.start(), *G::SEATS.end()),
        levels: G::LEVELS,
        options: G::OPTIONS,
        style: G::STYLE,
        picture: G::picture,
        figures: G::FIGURES,
        names: G::NAMES,
        title: G::title,
        rulebook: G::rulebook,
        card: card::<G>,
        setup: setup::<G>,
        seats_of: seats_of::<G>,
        begin: hosted_game::begin::<G>,
        resume: hosted_game::resume::<G>,
        new_table: pages::new_table::<G>,
        lobby: pages::lobby::<G>,
        lobby_main: pages::lobby_main::<G>,
        board_lobby: pages::board_lobby::<G>,
        board_lobby_main: pages::board_lobby_main::<G>,
    }
}

fn setup<G: Game>(text: &str) -> Result<String, Unreadable> {
    Ok(text.parse::<G::Setup>()?.to_string())
}

fn seats_of<G: Game>(setup: &str) -> Result<u8, Unreadable> {
    Ok(Match::<G>::before_the_first_step(options::stored_setup::<G>(setup)?).seats().len())
}

fn card<G: Spoken + Drawn>(words: &Words) -> GameCard {
    GameCard::of::<G>(words)
}

impl Kind {
    /// The name of a level. A level that is too high, from a version with more of them, is the highest.
    pub fn level_name(&self, level: u8) -> &'static str {
        self.levels[usize::from(level).min(self.levels.len() - 1)]
    }
}

/// What a table asks of its game before it is under way.
impl Rules<dyn HostedGame> for Kind {
    fn name(&self) -> &str {
        self.name
    }

    fn setup(&self, text: &str) -> Result<String, Unreadable> {
        (self.setup)(text)
    }

    fn seats(&self, setup: &str) -> Result<u8, Unreadable> {
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

    fn begin(&self, setup: &str, dice: LiveDice) -> Result<Played<dyn HostedGame>, Unreadable> {
        (self.begin)(setup, dice)
    }
}
