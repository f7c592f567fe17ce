//! A playout takes no memory from the heap: positions hold counts, and steps go straight to their rules.

use std::hint::black_box;

use doggy_bag::{DoggyBag, Edition, Setup};
use engine::{Game, Seeded};
use testkit::{Counting, allocations};

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn the_allocator_counts() {
    assert_eq!(allocations(|| drop(black_box(Box::new([0u8; 64])))), 1);
}

#[test]
fn playouts_of_every_table_allocate_nothing() {
    for seats in DoggyBag::SEATS {
        for edition in Edition::ALL {
            for beginner in [false, true] {
                let start = DoggyBag::start(&Setup { seats, edition, beginner, first: None });
                let mut dice = Seeded::new(9);
                let taken = allocations(|| {
                    for _ in 0..500 {
                        let mut position = start;
                        position.play_out(&mut dice);
                        assert!(position.standing().is_some());
                    }
                });
                assert_eq!(taken, 0, "seats {seats}, {edition}, beginner {beginner}");
            }
        }
    }
}
