//! What holds for every game holds for Doggy Bag, in every edition, with every number of seats.

use doggy_bag::{DoggyBag, Edition, Setup};
use engine::{Game, laws};

fn obeys_the_laws(seats: u8, seeds: std::ops::Range<u64>) {
    for edition in Edition::ALL {
        for beginner in [false, true] {
            for seed in seeds.clone() {
                let setup = Setup { seats, edition, beginner, first: None };
                laws::check::<DoggyBag>(&setup, seed, DoggyBag::audit);
            }
        }
    }
}

#[test]
fn two_to_six_dogs_obey_the_laws_in_every_edition() {
    for seats in DoggyBag::SEATS {
        obeys_the_laws(seats, 0..100);
    }
}
