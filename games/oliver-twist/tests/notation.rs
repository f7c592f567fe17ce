//! The notation: every step has one text, and no text makes the reader panic.

use engine::{Reader, Record, Step, random_game};
use oliver_twist::{Action, Chance, OliverTwist, Setup, Tokens};
use proptest::prelude::*;

#[test]
fn steps_are_written_as_the_handbook_says() {
    for step in [
        "first 2",
        "token a1",
        "token x",
        "token t4",
        "token c",
        "token u",
        "card 13",
        "0: prowl 12",
        "0: prowl 12 13 14 15",
        "0: turn 7",
        "0: bribe",
        "0: peek 7",
        "0: place 0",
        "0: sell a0 a1 a1 a2 x",
        "0: help 3",
        "0: hide 3",
        "0: give-up",
        "0: done",
        "0: drop a1",
        "0: keep 16",
        "0: shed t2",
        "0: take 75",
        "0: clear burglaries",
        "0: against 3",
        "0: wallets 9",
        "0: recover w1",
        "3: lead 1",
    ] {
        let read: Step<OliverTwist> = step.parse().unwrap_or_else(|why| panic!("“{step}”: {why}"));
        assert_eq!(read.to_string(), step);
    }
}

#[test]
fn there_is_one_way_to_write_a_step() {
    for wrong in [
        "",
        " ",
        "prowl 12",
        "0:prowl 12",
        "0: prowl",
        "0: prowl ",
        "0: prowl  12",
        "0: prowl 012",
        "0: prowl 12 ",
        "0: prowl 12,13",
        "0: prowl 1 2 3 4 5",
        "0: prowl 96",
        "0: prowl 256",
        "0: sell x a1",
        "0: sell a1a1",
        "0: sell a1  a1",
        "0: sell a3",
        "0: sell",
        "0: help 0",
        "0: help 17",
        "0: help +3",
        "0: hide",
        "0: give up",
        "0: bribe 2",
        "0: drop t5",
        "0: drop t0",
        "0: drop x1",
        "0: clear apple",
        "0: wallets 0",
        "0: wallets 16",
        "0: against 6",
        "0: Bribe",
        "00: bribe",
        "6: bribe",
        "token",
        "token a",
        "token a11",
        "token a1 a1",
        "card 0",
        "card 01",
        "first 6",
        "First 2",
    ] {
        assert!(wrong.parse::<Step<OliverTwist>>().is_err(), "“{wrong}” is not notation");
    }
    assert_eq!("-".parse::<Tokens>(), Ok(Tokens::NONE));
}

#[test]
fn a_setup_says_what_it_expected() {
    let why = |text: &str| text.parse::<Setup>().expect_err("it is wrong").to_string();
    assert_eq!(why("seats=5"), "expected 2 to 4 seats, found “5”");
    assert_eq!(why("seats"), "expected an option such as seats=4, found “seats”");
    assert_eq!(
        why("box=paris"),
        "expected a box that is open (london, or one named with --box FILE), found “paris”"
    );
    assert_eq!(why("memory=maybe"), "expected memory yes or no, found “maybe”");
    assert_eq!(why("first=9"), "expected a first player, a seat or random, found “9”");
    assert_eq!(why("seats=2 first=2"), "expected a first player among the seats 0 to 1, found “2”");
    assert_eq!(
        why("colour=red"),
        "expected one of the options seats, box, memory, first and rules, found “colour”"
    );
    assert_eq!(why("rules=3"), "expected a version of the rules from 1 to 2, found “3”");
    assert_eq!("".parse::<Setup>(), Ok(Setup::default()));
    assert_eq!(Setup::default().to_string(), "seats=4 box=london memory=no first=random rules=2");
}

fn recorded(seed: u64) -> String {
    let game = random_game::<OliverTwist>("seats=3".parse().expect("a setup"), seed);
    Record::of(&game, &["Fred", "Betty", "Rose"]).to_string()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn no_text_makes_the_readers_panic(text in "\\PC*") {
        let _ = (text.parse::<Action>(), text.parse::<Chance>(), text.parse::<Setup>(), text.parse::<Tokens>());
        let _ = text.parse::<Step<OliverTwist>>();
    }

    #[test]
    fn almost_notation_reads_back_or_is_refused(text in "[0-6]: (prowl|sell|help|drop|clear|wallets) [abhnrwxtcu0-9 -]{0,12}") {
        if let Ok(step) = text.parse::<Step<OliverTwist>>() {
            prop_assert_eq!(step.to_string(), text);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Swapping two lines of a true record, or losing one, either still holds or is refused with its line.
    #[test]
    fn a_shuffled_record_never_panics(seed in 0..20u64, one in any::<prop::sample::Index>(), other in any::<prop::sample::Index>(), lose in any::<bool>()) {
        let text = recorded(seed);
        let mut lines: Vec<&str> = text.lines().collect();
        let (one, other) = (one.index(lines.len()), other.index(lines.len()));
        if lose {
            lines.remove(one);
        } else {
            lines.swap(one, other);
        }
        let text = lines.join("\n");
        for record in Reader::new(text.as_bytes()) {
            if let Err(fault) = record.and_then(|record| record.play::<OliverTwist>()) {
                prop_assert!((1..=lines.len()).contains(&fault.line), "{}", fault);
            }
        }
    }
}
