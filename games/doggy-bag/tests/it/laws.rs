//! The laws of all games hold for Doggy Bag, in every edition, with every number of seats.

use doggy_bag::{DoggyBag, Edition, Setup};
use engine::laws;

fn obeys_the_laws(seats: u8) {
    for edition in Edition::ALL {
        for beginner in [false, true] {
            for seed in 0..200 {
                let setup = Setup { seats, edition, beginner, first: None };
                laws::check::<DoggyBag>(&setup, seed, DoggyBag::audit);
            }
        }
    }
}

#[test]
fn two_dogs_obey_the_laws() {
    obeys_the_laws(2);
}

#[test]
fn three_dogs_obey_the_laws() {
    obeys_the_laws(3);
}

#[test]
fn four_dogs_obey_the_laws() {
    obeys_the_laws(4);
}

#[test]
fn five_dogs_obey_the_laws() {
    obeys_the_laws(5);
}

#[test]
fn six_dogs_obey_the_laws() {
    obeys_the_laws(6);
}
