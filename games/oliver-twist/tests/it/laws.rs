//! The laws of all games hold for Oliver Twist, with every number of seats.

use crate::common;
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

/// OT-E2: in this town a player has to say how a stash is split in almost every game, and often two
/// at once.
#[test]
fn urchins_with_many_wallets_obey_the_laws() {
    for seed in 0..200 {
        let setup = common::setup(&format!("seats={} box=purses memory=no", 2 + seed % 3));
        laws::check::<OliverTwist>(&setup, seed, OliverTwist::audit);
    }
}

/// Tables from before the second version of the rules play on by theirs.
#[test]
fn urchins_by_the_first_rules_obey_the_laws() {
    for seed in 0..50 {
        let setup = Setup { rules: 1, ..common::setup("seats=3 box=purses memory=no") };
        laws::check::<OliverTwist>(&setup, seed, OliverTwist::audit);
    }
}
