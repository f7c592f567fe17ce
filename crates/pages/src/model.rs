//! The content of pages besides screens: everything that a viewer may know about a table.

use engine::Viewer;
use language::Words;
use table::{Message, Pace, Stage};

use crate::{Course, LessonView, Regions};

/// The reader of a page, whatever it shows.
#[derive(Clone, Copy)]
pub struct PageReader<'a> {
    pub words: &'static Words,
    /// The path of this page, for the return after a change of language.
    pub path: &'a str,
    /// A sentence to show on top, once: the language was changed, or something was refused.
    pub notice: Option<&'a str>,
}

/// One seat of a table, in public.
#[derive(Clone, Debug)]
pub struct Sitter {
    /// The name; empty if the seat is free.
    pub name: String,
    /// The number of the dog or urchin, from zero.
    pub figure: u8,
    pub kind: Occupant,
    /// True if it is the host’s.
    pub host: bool,
    /// Seconds left for its choice, if the table has a clock.
    pub seconds_left: Option<u64>,
    /// True if a bot made choices for it in this game.
    pub helped: bool,
    /// True if they asked the coach although other people sit at the table.
    pub advised: bool,
}

/// The occupant of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Occupant {
    Free,
    Person,
    /// A person who is away: a bot plays until they are back.
    Away,
    /// A bot of this level (0 to 3) with this name of the level.
    Bot(u8, &'static str),
}

/// A table of any game, as one viewer may know it.
pub struct TableView<'a> {
    pub code: &'a str,
    pub stage: Stage,
    pub viewer: Viewer,
    /// True if the viewer is the host.
    pub host: bool,
    /// The seats, in order.
    pub sitters: &'a [Sitter],
    /// The options, as the setup has them, such as `seats=4 edition=english beginner=no
    /// first=random`.
    pub setup: &'a str,
    pub pace: Pace,
    /// True if the odds are shown on demand.
    pub odds: bool,
    /// True if the viewer may ask the coach.
    pub coach: bool,
    /// The latest messages, oldest first.
    pub talk: &'a [Message],
    /// True if the host has muted the table.
    pub muted: bool,
    /// The number of steps so far. It is sent with every choice.
    pub step: usize,
    /// The name of this state of the table: a page that has it is up to date.
    pub mark: &'a str,
    /// The promise made before the deal (commitment), in hex.
    pub commitment: &'a str,
    /// The nonces that the seats add to the dice.
    pub dice: DicePromise<'a>,
    /// The secret behind the commitment, in hex, once the game is over.
    pub secret: Option<&'a str>,
    /// The whole address of the table, for sharing.
    pub link: &'a str,
    /// The code of the next table, once a rematch was asked for.
    pub rematch: Option<&'a str>,
    /// The course of the game, once its report is written.
    pub course: Option<&'a Course>,
    /// True once the report was asked for.
    pub course_asked: bool,
    /// The number of steps when the viewer was first asked their present question. A choice made
    /// since then is as good as new.
    pub asked_since: usize,
    /// The lesson that the table follows, if it follows one.
    pub lesson: Option<LessonView<'a>>,
    /// The regions that an open page has already; `None` for a page that is drawn whole.
    pub regions: Option<&'a Regions<'a>>,
}

/// The public facts about the dice of a table before its game is over.
#[derive(Clone, Copy, Debug)]
pub struct DicePromise<'a> {
    /// The version of docs/dice.md.
    pub version: u8,
    /// The hashes of nonces that the seats have given, in hex; empty where there is none.
    pub hashes: &'a [&'a str],
    /// True if seats and hashes are fixed, and the nonces are awaited.
    pub sealed: bool,
    /// True if the game begins as soon as the host’s browser has given a hash.
    pub at_once: bool,
}

/// A table in a list on the front page.
pub struct ListedTable {
    pub code: String,
    /// The name of its game, as in addresses.
    pub game: &'static str,
    pub stage: Stage,
    /// The names of its players.
    pub names: Vec<String>,
    /// True if it is the reader’s turn there.
    pub your_turn: bool,
    /// True if it follows a lesson.
    pub lesson: bool,
}

/// The content of the front page.
pub struct FrontPage<'a> {
    /// The tables at which the reader sits.
    pub yours: &'a [ListedTable],
    /// Tables to watch or join.
    pub open: &'a [ListedTable],
    /// The games of which the reader has finished one, by their names.
    pub finished: &'a [&'static str],
}

/// The position of a replay.
pub struct Replay {
    /// The number of steps that have been played.
    pub at: usize,
    /// The number of steps of the game.
    pub steps: usize,
    /// The viewer: a seat, the spectators, or `None` for everything open.
    pub eyes: Option<Viewer>,
}
