//! What a program on the other end of a pipe is shown: views and notes as JSON, one file per game. Built
//! field by field from the view, so that what a view gains stays secret until somebody adds it here.
//! docs/bots-protocol.md names every field.

mod report;

use engine::{Game, Seat, SeatSet};
use serde_json::{Value, json};

pub use report::{read_report, report};

/// A game that a program can play through a pipe.
pub trait Json: Game {
    /// What is the same in every game of this table: the pieces and, where there is one, the map.
    fn pieces(view: &Self::View) -> Value;

    /// What the viewer knows.
    fn view(view: &Self::View) -> Value;

    /// Something that happened: its name, and what it is about in the order in which the note has it.
    fn note(note: &Self::Note) -> Value {
        let text = format!("{note:?}");
        let (name, rest) = text.split_once('(').unwrap_or((&text, ""));
        let about = rest.strip_suffix(')').unwrap_or(rest);
        let about: Vec<Value> = parts(about).into_iter().map(plain).collect();
        json!({ "note": name, "about": about })
    }
}

/// The parts of a list that commas separate, but not those within brackets.
fn parts(list: &str) -> Vec<&str> {
    let mut depth = 0;
    let part = |letter: char| {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        letter == ',' && depth == 0
    };
    list.split(part).map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// A number, a list of what stands in curly brackets, or a text without its square ones.
fn plain(part: &str) -> Value {
    let within = |open, close| part.strip_prefix(open).and_then(|rest: &str| rest.strip_suffix(close));
    match (part.parse::<i64>(), within('{', '}'), within('[', ']')) {
        (Ok(number), ..) => number.into(),
        (_, Some(set), _) => parts(set).into_iter().map(plain).collect(),
        (_, _, Some(heap)) => heap.into(),
        _ => part.into(),
    }
}

/// The name of a phase, an effect or an ending, as the code has it: what stands before its data.
pub fn name_of(thing: &impl std::fmt::Debug) -> String {
    let text = format!("{thing:?}");
    text.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default().to_string()
}

/// A seat, by its number.
pub fn seat(seat: Seat) -> Value {
    seat.number().into()
}

/// Seats, by their numbers.
pub fn seats(seats: SeatSet) -> Value {
    seats.iter().map(seat).collect()
}
