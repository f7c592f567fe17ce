//! Counts what a piece of work takes from the heap.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use engine::{Game, Seeded};

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, counting. A test that wants counts makes it the global one.
pub struct Counting;

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

/// How often this thread asks the [`Counting`] allocator for memory during `work`.
pub fn allocations(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

/// Plays 500 games out, and panics if that took memory from the heap.
pub fn playouts_allocate_nothing<G: Game>(setup: &G::Setup) {
    let start = G::start(setup);
    let mut dice = Seeded::new(9);
    let taken = allocations(|| {
        for _ in 0..500 {
            let mut position = start;
            position.play_out(&mut dice);
            assert!(position.standing().is_some());
        }
    });
    assert_eq!(taken, 0, "{setup}");
}
