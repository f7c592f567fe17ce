//! A playout takes no memory from the heap: positions hold counts, and steps go straight to their rules.

use std::hint::black_box;

use engine::{Game, Seeded};
use oliver_twist::{OliverTwist, Setup};
use testkit::{Counting, allocations};

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn the_allocator_counts() {
    assert_eq!(allocations(|| drop(black_box(Box::new([0u8; 64])))), 1);
}

#[test]
fn playouts_of_every_table_allocate_nothing() {
    for seats in OliverTwist::SEATS {
        let start = OliverTwist::start(&Setup { seats, ..Setup::default() });
        let mut dice = Seeded::new(9);
        let taken = allocations(|| {
            for _ in 0..500 {
                let mut position = start;
                position.play_out(&mut dice);
                assert!(position.standing().is_some());
            }
        });
        assert_eq!(taken, 0, "seats {seats}");
    }
}
