//! A playout takes no memory from the heap. A binary of its own, because its allocator counts.

use doggy_bag::{DoggyBag, Edition, Setup};
use engine::Game;

testkit::no_allocation!(DoggyBag, every_table());

fn every_table() -> impl Iterator<Item = Setup> {
    let editions = DoggyBag::SEATS.flat_map(|seats| Edition::ALL.map(|edition| (seats, edition)));
    editions.flat_map(|(seats, edition)| {
        [false, true].map(|beginner| Setup { seats, edition, beginner, first: None })
    })
}
