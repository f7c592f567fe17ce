//! A playout takes no memory from the heap. A binary of its own, because its allocator counts.

use engine::Game;
use oliver_twist::{OliverTwist, Setup};

testkit::no_allocation!(
    OliverTwist,
    OliverTwist::SEATS.map(|seats| Setup { seats, ..Setup::default() })
);
