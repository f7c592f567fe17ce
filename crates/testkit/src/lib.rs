//! Tests that all games share, so that a game's own tests are about its rules.
//!
//! - [`game_tests!`] writes the tests that every game has: notation, records and the rulebook.
//! - [`no_allocation!`] writes those that count allocations, which need a test binary of their own.
//! - [`anecdote`] plays short games in notation; [`GoldenGames`] compares whole ones with a file.
//! - [`postgres`] starts a database for tests.

mod allocations;
pub mod anecdote;
pub mod citus;
mod golden;
mod notation;
pub mod postgres;
mod rulebook;

pub use allocations::{Counting, allocations, playouts_allocate_nothing};
pub use golden::{GoldenGames, is_golden};
pub use notation::{
    almost_notation_reads_back, are_no_steps, no_text_makes_a_reader_panic,
    no_text_makes_the_readers_panic, plays_random_games, shuffled_records_are_refused,
    steps_read_back,
};
pub use rulebook::{every_citation_is_a_rule, every_rule_is_cited};

/// The tests that every game has: its notation has one text for each step and survives any other
/// text, records are refused with a line, and the rulebook and the tests agree on which rules there
/// are. Paths are relative to the folder of the game's manifest.
///
/// ```text
/// testkit::game_tests! {
///     game: DoggyBag,
///     setup: "seats=3",
///     also_read: [Bones],
///     steps: ["first 2", "0: loot ggw"],
///     wrong: ["0: loot wgg"],
///     almost: "[0-6]: (loot|role) [gwrky0-9 -]{0,8}",
///     shuffles: 1000,
///     rules: "DB-",
///     rulebook: "rulebook/en.md",
///     source: "src",
///     tests: "tests/it",
/// }
/// ```
#[macro_export]
macro_rules! game_tests {
    (
        game: $game:ty,
        setup: $setup:literal,
        also_read: [$($read:ty),*],
        steps: $steps:expr,
        wrong: $wrong:expr,
        almost: $almost:literal,
        shuffles: $shuffles:literal,
        rules: $prefix:literal,
        rulebook: $book:literal,
        source: $source:literal,
        tests: $tests:literal,
    ) => {
        const BOOK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/", $book);
        const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/", $source);
        const TESTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/", $tests);

        #[test]
        fn steps_are_written_as_the_handbook_says() {
            $crate::steps_read_back::<$game>(&$steps);
        }

        #[test]
        fn there_is_one_way_to_write_a_step() {
            $crate::are_no_steps::<$game>(&$wrong);
        }

        #[test]
        fn no_text_makes_the_readers_panic() {
            $crate::no_text_makes_the_readers_panic::<$game>();
            $($crate::no_text_makes_a_reader_panic::<$read>();)*
        }

        #[test]
        fn almost_notation_reads_back_or_is_refused() {
            $crate::almost_notation_reads_back::<$game>($almost);
        }

        #[test]
        fn a_shuffled_record_never_panics() {
            $crate::shuffled_records_are_refused::<$game>($setup, $shuffles);
        }

        #[test]
        fn players_without_a_plan_play_whole_games_from_their_screens() {
            $crate::plays_random_games::<$game>($setup);
        }

        #[test]
        fn every_rule_of_the_rulebook_is_cited_by_a_test() {
            $crate::every_rule_is_cited($prefix, BOOK.as_ref(), TESTS.as_ref());
        }

        #[test]
        fn every_rule_cited_is_in_the_rulebook() {
            $crate::every_citation_is_a_rule($prefix, BOOK.as_ref(), &[SOURCE.as_ref(), TESTS.as_ref()]);
        }
    };
}

/// Tests that a playout allocates nothing: positions hold counts, and steps go straight to their
/// rules. They need a binary of their own, because the counting allocator is that of the whole
/// program.
#[macro_export]
macro_rules! no_allocation {
    ($game:ty, $setups:expr) => {
        #[global_allocator]
        static COUNTING: $crate::Counting = $crate::Counting;

        #[test]
        fn the_allocator_counts() {
            let one = || drop(std::hint::black_box(Box::new([0u8; 64])));
            assert_eq!($crate::allocations(one), 1);
        }

        #[test]
        fn playouts_of_every_table_allocate_nothing() {
            for setup in $setups {
                $crate::playouts_allocate_nothing::<$game>(&setup);
            }
        }
    };
}
