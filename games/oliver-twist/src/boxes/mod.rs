//! Box files: what is in a box, written by hand (OT-C1 to OT-C7). `docs/box-file.md` explains the format.
//! The rules know a [`Town`] as data; reading one from a file is apart from them.
//!
//! Whoever transcribes a printed board makes many small mistakes, so everything wrong with a file is said
//! at once, each with its line. That is why the file is walked value by value: a derived reader would stop
//! at the first mistake.

mod board;
mod contents;
mod reader;

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use toml::de::DeTable;

pub use crate::rules::towns::{named, open};
use crate::{Effect, Town};
use reader::{Reader, Table};

/// The most complaints about one file. Whoever has mended these can ask again.
pub const MOST_COMPLAINTS: usize = 50;
/// How many bytes a box file can have, many times as many as a board needs.
pub const LONGEST: usize = 256 * 1024;
/// The most tokens in a box, so that the totals of heaps stay small numbers.
const MOST_TOKENS: u32 = 127;
/// The most neighbours a space can have.
const MOST_NEIGHBOURS: usize = 6;
/// The fewest junctions on a side (OT-C7).
const FEWEST_JUNCTIONS: usize = 8;
/// The canvas on which the board is drawn.
const CANVAS: [i64; 2] = [1000, 700];
/// Spaces nearer than this cover each other.
const NEAREST: i32 = 20;
/// The size of the printed board, and of its yellow streets (OT-C7).
const PRINTED: (usize, RangeInclusive<usize>) = (75, 14..=16);

/// The objects as the file calls them, in the order of [`Object::ALL`].
const OBJECTS: [&str; 6] = ["apples", "handkerchiefs", "brooches", "necklaces", "rings", "watches"];
const FEATURES: [&str; 6] = ["river", "park", "church", "market", "prison", "bridge"];

/// How an effect is made: as it is, or from a number in a range.
enum Make {
    Plain(Effect),
    Numbered(fn(u8) -> Effect, RangeInclusive<i64>),
}

use Make::{Numbered, Plain};

const EFFECTS: [(&str, Make); 13] = [
    ("dodge", Plain(Effect::Dodge)),
    ("sneak", Plain(Effect::Sneak)),
    ("actions", Numbered(Effect::Actions, 2..=4)),
    ("clear", Plain(Effect::Clear)),
    ("rob", Plain(Effect::Rob)),
    ("wallets", Numbered(Effect::Wallets, 1..=20)),
    ("frame", Numbered(Effect::Frame, 1..=10)),
    ("raid", Numbered(Effect::Raid, 0..=8)),
    ("recover", Plain(Effect::Recover)),
    ("fence", Numbered(Effect::Fence, 1..=2)),
    ("spy", Plain(Effect::Spy)),
    ("recruit", Numbered(Effect::Recruit, 1..=5)),
    ("fine", Numbered(Effect::Fine, 1..=20)),
];

/// How a box file spells an effect, with its number where it has one: `actions 2`.
pub fn spelled(effect: Effect) -> String {
    match effect {
        Effect::Dodge => "dodge".to_string(),
        Effect::Sneak => "sneak".to_string(),
        Effect::Actions(number) => format!("actions {number}"),
        Effect::Clear => "clear".to_string(),
        Effect::Rob => "rob".to_string(),
        Effect::Wallets(pounds) => format!("wallets {pounds}"),
        Effect::Frame(number) => format!("frame {number}"),
        Effect::Raid(number) => format!("raid {number}"),
        Effect::Recover => "recover".to_string(),
        Effect::Fence(number) => format!("fence {number}"),
        Effect::Spy => "spy".to_string(),
        Effect::Recruit(number) => format!("recruit {number}"),
        Effect::Fine(pounds) => format!("fine {pounds}"),
    }
}

/// Something wrong with a box file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complaint {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and what to do about it.
    pub what: String,
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

static LONDON: LazyLock<Town> = LazyLock::new(|| {
    parse(include_str!("../../boxes/london.toml"))
        .unwrap_or_else(|complaints| panic!("boxes/london.toml, {}", complaints[0]))
});

/// The box that ships: our own London.
pub fn london() -> &'static Town {
    &LONDON
}

/// Reads a box file: what is in the box, or all that is wrong with the file, by line.
pub fn parse(text: &str) -> Result<Town, Vec<Complaint>> {
    if text.len() > LONGEST {
        let what = format!("the file is longer than {LONGEST} bytes, so this is not a box file");
        return Err(vec![Complaint { line: 1, what }]);
    }
    let mut reader = Reader::new(text);
    let (file, errors) = DeTable::parse_recoverable(text);
    errors.iter().for_each(|error| reader.complain_of_syntax(error));
    // One slip can throw the reading off several times in a line; the first time says it.
    reader.complaints.dedup_by_key(|complaint| complaint.line);
    // What could be saved of a file that is no TOML lacks this and that; to say so would only confuse.
    let town = if errors.is_empty() {
        reader.town(&Table { what: "the file", start: 0, entries: file.get_ref() })
    } else {
        None
    };
    match town {
        Some(town) if reader.complaints.is_empty() => Ok(town),
        _ => Err(reader.sorted_complaints()),
    }
}
