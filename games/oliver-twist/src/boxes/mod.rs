//! Box files: the contents of a box, written by hand (OT-C1 to OT-C7). `docs/box-file.md` explains
//! the format. The rules know a [`Town`] as data; reading one from a file is apart from them.
//!
//! A person who transcribes a printed board makes many small mistakes, so everything wrong with a
//! file is reported at once, each with its line. That is why the file is walked value by value: a
//! derived reader would stop at the first mistake.

mod board;
mod contents;
mod reader;

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use toml::de::DeTable;

pub use crate::rules::towns::{named, open};
use crate::{Effect, Town};
use reader::{Reader, TomlTable};

/// The largest number of complaints about one file. Mending these and asking again brings the rest.
pub const MOST_COMPLAINTS: usize = 50;
/// The largest box file, in bytes: many times as large as a board needs.
pub const LONGEST: usize = 256 * 1024;
/// The largest number of tokens in a box, so that totals of heaps fit in seven bits.
const MOST_TOKENS: u32 = 127;
/// The largest number of neighbours of a space.
const MOST_NEIGHBOURS: usize = 6;
/// The smallest number of junctions on a side (OT-C7).
const FEWEST_JUNCTIONS: usize = 8;
/// The canvas on which the board is drawn, in units of the box file.
const CANVAS: [i64; 2] = [1000, 700];
/// The smallest distance between two spaces, in units of the canvas. Nearer ones cover each other.
const NEAREST: i32 = 20;
/// The number of spaces on the printed board, and the range of yellow ones (OT-C7).
const PRINTED: (usize, RangeInclusive<usize>) = (75, 14..=16);

/// The objects as the file calls them, in the order of [`Object::ALL`].
const OBJECTS: [&str; 6] = ["apples", "handkerchiefs", "brooches", "necklaces", "rings", "watches"];
const FEATURES: [&str; 6] = ["river", "park", "church", "market", "prison", "bridge"];

/// The making of an effect: as it is, or from a number in a range.
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

/// An effect as a box file spells it, with its number where it has one: `actions 2`.
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

/// A mistake in a box file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complaint {
    /// The line, from 1.
    pub line: usize,
    /// The mistake, and how to mend it.
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

/// Reads a box file. Returns the box, or everything wrong with the file, by line.
pub fn parse(text: &str) -> Result<Town, Vec<Complaint>> {
    if text.len() > LONGEST {
        let what = format!("the file is longer than {LONGEST} bytes, so this is not a box file");
        return Err(vec![Complaint { line: 1, what }]);
    }
    let mut reader = Reader::new(text);
    let (file, errors) = DeTable::parse_recoverable(text);
    errors.iter().for_each(|error| reader.complain_of_syntax(error));
    // One slip can throw the parser off several times in a line; the first complaint says it.
    reader.complaints.dedup_by_key(|complaint| complaint.line);
    // The remains of a file that is not TOML lack all sorts of things; saying so would only
    // confuse.
    let town = if errors.is_empty() {
        reader.town(&TomlTable { what: "the file", start: 0, entries: file.get_ref() })
    } else {
        None
    };
    match town {
        Some(town) if reader.complaints.is_empty() => Ok(town),
        _ => Err(reader.sorted_complaints()),
    }
}
