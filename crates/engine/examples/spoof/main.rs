//! A complete game of hidden information: `cargo run -p engine --example spoof -- [SEED]`.
//!
//! `rules.rs` has the game. Here it is put to the laws, then three players without a plan play it,
//! and one of them tells what it saw. `cargo run -p bots --example spoof_against_bots` lets you sit
//! down at it.

mod rules;

use std::env;

use engine::{Game, Record, Seat, laws, random_game};
use rules::{Setup, Spoof};

fn main() {
    for seats in Spoof::SEATS {
        for seed in 0..100 {
            laws::check::<Spoof>(&Setup { seats, first: None }, seed, |_| {});
        }
    }
    println!("100 games with each number of seats obey the laws.\n");

    let seed = env::args().nth(1).and_then(|seed| seed.parse().ok()).unwrap_or(1838);
    let game = random_game::<Spoof>(Setup::default(), seed);
    println!("What seat 0 was told:");
    for note in game.notes(Seat::new(0).into()) {
        println!("  {note:?}");
    }
    println!(
        "\nThe record, which tells everything:\n\n{}",
        Record::of(&game, &["Ann", "Ben", "Cleo"])
    );
}
