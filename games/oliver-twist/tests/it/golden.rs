//! Golden games: records with what was told to whom, step by step. They show a changed rule as a
//! diff that a person can read.
//!
//! `UPDATE_GOLDEN=1 cargo test -p oliver-twist --test it golden` writes them anew; do so only in a
//! commit that says which rule changed.

use std::fmt::Write;
use std::path::PathBuf;

use engine::{Match, Seat, Viewer};
use oliver_twist::{Note, OliverTwist};
use testkit::GoldenGames;

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("records").join(name)
}

const GAMES: GoldenGames<OliverTwist, Seen> =
    GoldenGames { names: &["Fred", "Betty", "Rose", "Toby"], seen: Seen::of, tell: tell_step };

fn is_golden(name: &str, setup: &str, seed: u64) {
    GAMES.check(&path(name), setup, seed);
}

/// The notes and views of all viewers at one moment.
struct Seen {
    notes: Vec<(Viewer, Vec<Note>)>,
    lairs: Vec<String>,
    hidden: Vec<String>,
}

impl Seen {
    fn of(game: &Match<OliverTwist>) -> Seen {
        let viewers = game.seats().iter().map(Viewer::Seat).chain([Viewer::Spectator]);
        Seen {
            notes: viewers.map(|viewer| (viewer, game.notes(viewer).collect())).collect(),
            lairs: game.seats().iter().map(|seat| lair(game, seat)).collect(),
            hidden: game.seats().iter().map(|seat| hidden(game, seat)).collect(),
        }
    }

    /// The notes that a viewer was told since.
    fn heard(&self, at: usize, before: &Seen) -> &[Note] {
        &self.notes[at].1[before.notes[at].1.len()..]
    }
}

/// Writes the notes with their audiences, and the news in and in front of the lairs. The laying of
/// the streets needs no comment.
fn tell_step(text: &mut String, before: &Seen, now: &Seen) {
    let spectator = now.notes.len() - 1;
    let to_all = now.heard(spectator, before);
    if let [Note::Laid(..)] = to_all {
        return;
    }
    if !to_all.is_empty() {
        writeln!(text, "# all: {}", list(to_all)).expect("a string takes all");
    }
    for seat in 0..spectator {
        let heard = now.heard(seat, before);
        if heard != to_all {
            writeln!(text, "# {seat}: {}", list(heard)).expect("a string takes all");
        }
    }
    for (is, was) in
        now.lairs.iter().zip(&before.lairs).chain(now.hidden.iter().zip(&before.hidden))
    {
        if is != was {
            writeln!(text, "# {is}").expect("a string takes all");
        }
    }
}

fn list(notes: &[Note]) -> String {
    notes.iter().map(|note| format!("{note:?}")).collect::<Vec<_>>().join(", ")
}

/// The open part of a lair.
fn lair(game: &Match<OliverTwist>, seat: Seat) -> String {
    let table = game.screen(Viewer::Spectator).view.table;
    let front = table.lairs[seat];
    let mut text = format!(
        "lair {seat}: £{}, stash {}, file {}",
        front.money, front.stash_size, front.file_size
    );
    if !front.tools.is_empty() {
        write!(text, ", tools {}", front.tools).expect("a string takes all");
    }
    if front.cards + front.loot > 0 {
        write!(text, ", cards {} + {}", front.cards, front.loot).expect("a string takes all");
    }
    if let Some(place) = table.place(seat) {
        write!(text, ", place {place}").expect("a string takes all");
    }
    text
}

/// The part of a lair that only its owner knows.
fn hidden(game: &Match<OliverTwist>, seat: Seat) -> String {
    let own = game.screen(seat.into()).view.own.expect("the seat plays");
    format!(
        "in {seat}: stash {}, file {}, cards {:?} + {:?}",
        own.stash, own.file, own.cards, own.loot
    )
}

#[test]
fn a_game_for_two() {
    is_golden("2.record", "seats=2 box=london memory=no first=1 rules=2", 21);
}

#[test]
fn a_game_for_three() {
    is_golden("3.record", "seats=3 box=london memory=no first=random rules=2", 300);
}

#[test]
fn a_game_for_four() {
    is_golden("4.record", "seats=4 box=london memory=yes first=random rules=2", 23);
}

/// Played when there was one version of the rules, and setups did not name it. It is never written
/// anew.
#[test]
fn a_game_by_the_first_rules() {
    // Headers have gained what those of that time did not say.
    let game = GAMES.check_steps(&path("rules-1.record"));
    assert_eq!(game.setup().rules, 1);
}
