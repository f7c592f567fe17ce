//! Golden games: records with what each viewer saw, step by step. They show a changed rule as a
//! diff that a person can read.
//!
//! `UPDATE_GOLDEN=1 cargo test -p doggy-bag --test it golden` writes them anew; do so only in a
//! commit that says which rule changed.

use std::fmt::Write;
use std::path::PathBuf;

use doggy_bag::{Bones, DoggyBag, Note, Tabletop, View};
use engine::{Match, Seat, Viewer};
use testkit::GoldenGames;

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("records").join(name)
}

const GAMES: GoldenGames<DoggyBag, Seen> = GoldenGames {
    names: &["Artful", "Betty", "Rose", "Toby", "Nipper", "Duchess"],
    seen: Seen::of,
    tell: tell_step,
};

fn is_golden(name: &str, setup: &str, seed: u64) {
    GAMES.check(&path(name), setup, seed);
}

/// The views of all viewers at one moment.
struct Seen {
    table: String,
    notes: Vec<(Viewer, Vec<Note>)>,
    views: Vec<(Seat, String)>,
}

impl Seen {
    fn of(game: &Match<DoggyBag>) -> Seen {
        let viewers = game.seats().iter().map(Viewer::Seat).chain([Viewer::Spectator]);
        let screen = |viewer| game.screen(viewer);
        Seen {
            table: table(&screen(Viewer::Spectator).view),
            notes: viewers.map(|viewer| (viewer, screen(viewer).notes)).collect(),
            views: game
                .seats()
                .iter()
                .map(|seat| (seat, private(&screen(seat.into()).view)))
                .collect(),
        }
    }
}

/// Writes the notes with their audiences, and the news on the table and to each viewer.
fn tell_step(text: &mut String, before: &Seen, now: &Seen) {
    let said = |at: usize| {
        let (_, heard) = &before.notes[at];
        let (viewer, hears) = &now.notes[at];
        (
            *viewer,
            hears[heard.len()..]
                .iter()
                .map(|note| format!("{note:?}"))
                .collect::<Vec<_>>()
                .join(", "),
        )
    };
    let (_, to_spectators) = said(now.notes.len() - 1);
    writeln!(text, "#     all hear {to_spectators}").expect("a string takes all");
    for at in 0..now.notes.len() - 1 {
        let (viewer, heard) = said(at);
        if let (Viewer::Seat(seat), true) = (viewer, heard != to_spectators) {
            writeln!(text, "#     {seat} hears  {heard}").expect("a string takes all");
        }
    }
    if now.table != before.table {
        writeln!(text, "#     table: {}", now.table).expect("a string takes all");
    }
    for ((seat, is), (_, was)) in now.views.iter().zip(&before.views) {
        if is != was {
            writeln!(text, "#     {seat} knows  {is}").expect("a string takes all");
        }
    }
}

fn table(view: &View) -> String {
    let table: &Tabletop = &view.table;
    let mut text = format!(
        "{:?}, first {}, chest {}, bag {}",
        table.phase, table.first, table.chest, table.in_bag
    );
    if table.drawn != Bones::NONE {
        write!(text, ", drawn {}", table.drawn).expect("a string takes all");
    }
    for seat in table.seats.iter() {
        write!(text, " | {seat}: {}", table.fronts[seat]).expect("a string takes all");
        write!(text, " +{}", view.behind[seat]).expect("a string takes all");
        if let Some(number) = table.number(seat) {
            write!(text, " dares {number}").expect("a string takes all");
        }
        if let Some(place) = table.place(seat) {
            write!(text, " place {place}").expect("a string takes all");
        }
    }
    text
}

fn private(view: &View) -> String {
    match view.bag() {
        Some(bag) => format!("hand {}, all of the bag: {bag}", view.hand),
        None => format!("hand {}, in the bag for sure {}", view.hand, view.known),
    }
}

#[test]
fn an_english_game() {
    is_golden("english.record", "seats=3 edition=english beginner=no first=random", 11);
}

#[test]
fn a_french_game() {
    is_golden("french.record", "seats=4 edition=french beginner=no first=2", 12);
}

#[test]
fn a_game_of_the_first_french_printing() {
    is_golden("french-first.record", "seats=2 edition=french-first beginner=no first=1", 13);
}

#[test]
fn a_beginner_game() {
    is_golden("beginner.record", "seats=5 edition=english beginner=yes first=random", 14);
}
