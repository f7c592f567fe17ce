//! Ladders of bots.

use bots::Level;
use doggy_bag::DoggyBag;
use lab::{Contestant, Duel, Rung, Seating};

fn rung(batches: &[u64]) -> Rung {
    let setup = "seats=2".parse().expect("a setup");
    let mut duel = Duel::<DoggyBag>::new(
        setup,
        Seating {
            challenger: Contestant::Level(Level::Second),
            others: Contestant::Level(Level::First),
        },
        5,
    );
    for &deals in batches {
        duel.play(deals);
    }
    duel.rung()
}

#[test]
fn the_result_depends_on_the_seed_alone() {
    assert_eq!(rung(&[40]), rung(&[7, 33]));
}

#[test]
fn rules_of_thumb_beat_dice() {
    let rung = rung(&[200]);
    assert!(rung.wins.mean - rung.wins.margin > rung.fair, "{rung:?}");
    assert_eq!(rung.games, 400);
}
