//! What holds for every game holds for Oliver Twist, with every number of seats.

use engine::laws;
use oliver_twist::{OliverTwist, Setup};

fn obeys_the_laws(seats: u8) {
    for seed in 0..200 {
        let setup = Setup { seats, memory: seed % 2 == 0, ..Setup::default() };
        laws::check::<OliverTwist>(&setup, seed, OliverTwist::audit);
    }
}

#[test]
fn two_urchins_obey_the_laws() {
    obeys_the_laws(2);
}

#[test]
fn three_urchins_obey_the_laws() {
    obeys_the_laws(3);
}

#[test]
fn four_urchins_obey_the_laws() {
    obeys_the_laws(4);
}
