//! Counts allocations on the heap.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use engine::{Game, Seeded};

thread_local! {
    // Per thread, because tests run side by side.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, counting. A test that counts makes it the global one.
pub struct Counting;

#[expect(
    unsafe_code,
    reason = "an allocator cannot be written otherwise; it only counts and passes on"
)]
// SAFETY: every call is passed on to the system's allocator unchanged.
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

/// Number of allocations of this thread during `work`, if [`Counting`] is the global allocator.
pub fn allocations(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

/// Plays 500 games to the end, and panics if that allocates.
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
