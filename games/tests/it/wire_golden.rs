//! Golden games: the JSON that a program in seat 0 is told in a whole game, so that a changed name
//! shows as a diff that a person can read. They lie beside the records of those games.
//!
//! `UPDATE_GOLDEN=1 cargo test -p games --test it wire_golden` writes them anew. Where that changes
//! or removes a line, a program that was right may be wrong: then `wire::PROTOCOL` goes up.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use doggy_bag::DoggyBag;
use engine::{Match, Reader, Seat, Viewer};
use oliver_twist::OliverTwist;
use serde_json::Value;
use wire::Wire;

#[test]
fn doggy_bag_is_told_as_it_was() {
    is_golden::<DoggyBag>("french-first");
}

#[test]
fn oliver_twist_is_told_as_it_was() {
    is_golden::<OliverTwist>("2");
}

fn is_golden<G: Wire>(name: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(G::NAME).join("records").join(name);
    let record = fs::read_to_string(file.with_extension("record"));
    let record = record.expect("the record is there");
    let told = || told::<G>(&record);
    testkit::is_golden(&file.with_extension("wire"), told, |_| told());
}

/// The pieces, then under each step what the seat was told and what is new in its view, each by its
/// path.
fn told<G: Wire>(record: &str) -> String {
    let record =
        Reader::new(record.as_bytes()).next().expect("there is a game").expect("it is well formed");
    let game = record.play::<G>().unwrap_or_else(|fault| panic!("{fault}"));
    let game = game.finish().expect("it is played to the end");
    let mut shown = Match::<G>::before_the_first_step(game.setup().clone());
    let screen = |game: &Match<G>| game.screen(Viewer::Seat(Seat::new(0)));
    let mut text = format!("protocol {}\n", wire::PROTOCOL);
    let mut seen = BTreeMap::new();
    note_changes(&mut text, "pieces", &G::pieces(&screen(&shown).view), &mut BTreeMap::new());
    note_changes(&mut text, "view", &<G as Wire>::view(&screen(&shown).view), &mut seen);
    let mut heard = 0;
    for &step in game.log() {
        shown.play(step).expect("it was played");
        let now = screen(&shown);
        let _ = writeln!(text, "\n# {step}");
        for note in &now.notes[heard..] {
            let _ = writeln!(text, "{}", <G as Wire>::note(note));
        }
        heard = now.notes.len();
        note_changes(&mut text, "view", &<G as Wire>::view(&now.view), &mut seen);
    }
    text
}

/// Writes what differs from what was `seen`, and keeps it.
fn note_changes(text: &mut String, name: &str, value: &Value, seen: &mut BTreeMap<String, Value>) {
    let mut now = BTreeMap::new();
    leaves(name.to_string(), value, &mut now);
    for path in seen.keys().filter(|path| !now.contains_key(*path)) {
        let _ = writeln!(text, "{path} is gone");
    }
    for (path, value) in now.iter().filter(|(path, value)| seen.get(*path) != Some(value)) {
        let _ = writeln!(text, "{path} {value}");
    }
    *seen = now;
}

/// All values by their path. Heaps, and lists of anything but objects, are told whole.
fn leaves(path: String, value: &Value, into: &mut BTreeMap<String, Value>) {
    match value {
        Value::Object(fields) if !fields.is_empty() && !fields.contains_key("text") => {
            for (name, value) in fields {
                leaves(format!("{path}.{name}"), value, into);
            }
        }
        Value::Array(values) if values.iter().any(Value::is_object) => {
            for (at, value) in values.iter().enumerate() {
                leaves(format!("{path}.{at}"), value, into);
            }
        }
        value => _ = into.insert(path, value.clone()),
    }
}
