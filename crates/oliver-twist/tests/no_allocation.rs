//! A playout takes no memory from the heap: positions hold counts, and steps go straight to their rules.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

use engine::{Game, Seeded};
use oliver_twist::{OliverTwist, Setup};

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

#[expect(unsafe_code, reason = "an allocator cannot be written otherwise; it only counts and passes on")]
// SAFETY: every call goes to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: as above.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn allocations(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

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
