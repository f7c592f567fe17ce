//! Notation: every step has one text, and no text makes the parser panic.

use std::str::FromStr;

use engine::{Game, Reader, Record, Step, random_game};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, TestRunner};

/// Number of texts that are tried.
const CASES: u32 = 1000;

/// Panics unless each of these texts is a step and is written exactly so.
pub fn steps_read_back<G: Game>(steps: &[&str]) {
    for step in steps {
        let read: Step<G> = step.parse().unwrap_or_else(|why| panic!("“{step}”: {why}"));
        assert_eq!(read.to_string(), *step);
    }
}

/// Panics if one of these texts is a step.
pub fn are_no_steps<G: Game>(texts: &[&str]) {
    for text in texts {
        assert!(text.parse::<Step<G>>().is_err(), "“{text}” is not notation");
    }
}

/// Tries arbitrary texts on all parsers of a game.
pub fn no_text_makes_the_readers_panic<G: Game>() {
    no_text_makes_a_reader_panic::<G::Action>();
    no_text_makes_a_reader_panic::<G::Chance>();
    no_text_makes_a_reader_panic::<G::Setup>();
    no_text_makes_a_reader_panic::<Step<G>>();
}

/// Tries arbitrary texts on one parser.
pub fn no_text_makes_a_reader_panic<T: FromStr>() {
    holds(CASES, "\\PC*", |text| {
        let _ = text.parse::<T>();
        Ok(())
    });
}

/// Tries texts of a pattern that resembles steps.
pub fn almost_notation_reads_back<G: Game>(pattern: &'static str) {
    holds(CASES, pattern, |text| {
        if let Ok(step) = text.parse::<Step<G>>() {
            prop_assert_eq!(step.to_string(), text);
        }
        Ok(())
    });
}

/// Swaps two lines of a valid record, or drops one: it either still holds or is refused with its
/// line.
pub fn shuffled_records_are_refused<G: Game>(setup: &str, cases: u32) {
    let strategy = (0..20u64, any::<Index>(), any::<Index>(), any::<bool>());
    holds(cases, strategy, |(seed, one, other, lose)| {
        let text = recorded::<G>(setup, seed);
        let mut lines: Vec<&str> = text.lines().collect();
        let (one, other) = (one.index(lines.len()), other.index(lines.len()));
        if lose {
            lines.remove(one);
        } else {
            lines.swap(one, other);
        }
        let text = lines.join("\n");
        for record in Reader::new(text.as_bytes()) {
            if let Err(fault) = record.and_then(|record| record.play::<G>()) {
                prop_assert!((1..=lines.len()).contains(&fault.line), "{}", fault);
            }
        }
        Ok(())
    });
}

/// Plays random games. They end, and the same seed gives the same game.
pub fn plays_random_games<G: Game>(setup: &str) {
    for seed in 0..50 {
        assert_eq!(recorded::<G>(setup, seed), recorded::<G>(setup, seed), "seed {seed}");
    }
}

fn recorded<G: Game>(setup: &str, seed: u64) -> String {
    let game =
        random_game::<G>(setup.parse().unwrap_or_else(|why| panic!("“{setup}”: {why}")), seed);
    let names: Vec<String> = game.seats().iter().map(|seat| format!("seat {seat}")).collect();
    Record::of(&game, &names).to_string()
}

/// Runs a property test, with the seed of `PROPTEST_RNG_SEED` if there is one.
fn holds<S: Strategy>(cases: u32, inputs: S, test: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    // No files with failures beside the source: the message has the seed.
    let config = Config { failure_persistence: None, ..Config::with_cases(cases) };
    TestRunner::new(config).run(&inputs, test).unwrap_or_else(|why| panic!("{why}"));
}
