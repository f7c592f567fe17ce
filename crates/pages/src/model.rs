//! What pages are made of besides screens: what everyone at a table may know about it.

use engine::Viewer;
use table::{Message, Pace, Stage};
use words::Words;

use crate::Course;

/// For whom a page is, whatever it shows.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    /// The language.
    pub words: &'static Words,
    /// The address of this page, for coming back to it after a change of language.
    pub path: &'a str,
    /// The language was changed, or something was refused: a sentence to show on top, once.
    pub notice: Option<&'a str>,
}

/// One seat of a table, as everyone sees it.
#[derive(Clone, Debug)]
pub struct Sitter {
    /// The name; empty if the seat is free.
    pub name: String,
    /// Which dog or urchin, from zero.
    pub figure: u8,
    /// Who plays.
    pub kind: Kind,
    /// Whether it is the host's.
    pub host: bool,
    /// Seconds left for the choice it is asked for, where the table has a clock.
    pub seconds_left: Option<u64>,
    /// Whether a bot made choices for it in this game.
    pub helped: bool,
}

/// Who plays a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Nobody yet.
    Free,
    /// A person.
    Person,
    /// A person who is away: a bot plays until they are back.
    Away,
    /// A bot of this level (0 to 3) with this name of the level.
    Bot(u8, &'static str),
}

/// A table, as one viewer may know it, whatever the game.
pub struct Table<'a> {
    /// Its code.
    pub code: &'a str,
    /// Whether others can join, it is being played, or it is over.
    pub stage: Stage,
    /// Who is looking.
    pub viewer: Viewer,
    /// Whether the viewer is the host.
    pub host: bool,
    /// The seats, in order.
    pub sitters: &'a [Sitter],
    /// The options, as the setup has them, such as `seats=4 edition=english beginner=no first=random`.
    pub setup: &'a str,
    /// The pace.
    pub pace: Pace,
    /// Whether the odds are shown on demand.
    pub odds: bool,
    /// The latest messages, oldest first.
    pub talk: &'a [Message],
    /// Whether the host has muted the table.
    pub muted: bool,
    /// How many steps the game has so far. Goes with every choice.
    pub step: usize,
    /// Names this state of the table: a page that bears it is up to date.
    pub mark: &'a str,
    /// What was promised before the deal, in hex.
    pub commitment: &'a str,
    /// What the seats add to the dice.
    pub dice: Dice<'a>,
    /// The secret behind it, in hex, once the game is over.
    pub secret: Option<&'a str>,
    /// The whole address of the table, for sharing.
    pub link: &'a str,
    /// The code of the next table, once somebody asked for a rematch.
    pub rematch: Option<&'a str>,
    /// How the game went, once it is over and that has been worked out.
    pub course: Option<&'a Course>,
}

/// What is known of the dice of a table before its game is over.
#[derive(Clone, Copy, Debug)]
pub struct Dice<'a> {
    /// The version of docs/dice.md.
    pub version: u8,
    /// The hashes of nonces that the seats have given, in hex; empty where there is none.
    pub hashes: &'a [&'a str],
    /// Whether seats and hashes are fixed, and the nonces are awaited.
    pub sealed: bool,
    /// Whether the game begins as soon as the host's browser has given a hash.
    pub at_once: bool,
}

/// A table in a list on the front page.
pub struct Listed {
    /// Its code.
    pub code: String,
    /// The name of its game, as in addresses.
    pub game: &'static str,
    /// How far it is.
    pub stage: Stage,
    /// The names at it.
    pub names: Vec<String>,
    /// Whether it is the reader's turn there.
    pub your_turn: bool,
}

/// What the front page shows.
pub struct Front<'a> {
    /// The tables the reader sits at.
    pub yours: &'a [Listed],
    /// Tables that one may watch or join.
    pub open: &'a [Listed],
}

/// Where a replay is.
pub struct Replay {
    /// The step shown: so many have been played.
    pub at: usize,
    /// How many there are.
    pub steps: usize,
    /// Whose eyes: a seat, the spectators', or (none) all open.
    pub eyes: Option<Viewer>,
}
