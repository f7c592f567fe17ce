//! The notation: every step has one text, and no text makes the reader panic.

use doggy_bag::{Action, Bones, Chance, DoggyBag, Setup};
use engine::{Reader, Record, Step, random_game};
use proptest::prelude::*;

#[test]
fn steps_are_written_as_the_handbook_says() {
    for step in [
        "first 2",
        "coins 1 2",
        "draw w",
        "0: loot ggw",
        "0: role 5",
        "0: hothead 4 9",
        "0: leader 2",
        "0: scout k",
        "0: intendant wr",
        "0: expert g y",
        "0: stop",
        "0: gluttony",
        "0: rob 2",
        "0: decline",
    ] {
        let read: Step<DoggyBag> = step.parse().unwrap_or_else(|why| panic!("“{step}”: {why}"));
        assert_eq!(read.to_string(), step);
    }
}

#[test]
fn there_is_one_way_to_write_a_step() {
    for wrong in [
        "",
        " ",
        "loot ggw",
        "0:loot ggw",
        "0: loot  ggw",
        "0: loot wgg",
        "0: loot ",
        "0: loot gg-",
        "0: loot --",
        "0: loot -y",
        "00: stop",
        "6: stop",
        "0: role 8",
        "0: role 05",
        "0: hothead 4 +9",
        "0: hothead 4 09",
        "0: hothead 4 256",
        "0: stop now",
        "coins 2 1",
        "coins 3 1",
        "draw b",
        "draw ww",
        "draw",
        "First 2",
        "0: Stop",
        "0: rob",
        "0: rob 6",
    ] {
        assert!(wrong.parse::<Step<DoggyBag>>().is_err(), "“{wrong}” is not notation");
    }
    assert_eq!("-".parse::<Bones>(), Ok(Bones::NONE));
}

#[test]
fn a_setup_says_what_it_expected() {
    let why = |text: &str| text.parse::<Setup>().expect_err("it is wrong").to_string();
    assert_eq!(why("seats=1"), "expected 2 to 6 seats, found “1”");
    assert_eq!(why("seats"), "expected an option such as seats=4, found “seats”");
    assert_eq!(why("edition=german"), "expected edition english, french or french-first, found “german”");
    assert_eq!(why("beginner=maybe"), "expected beginner yes or no, found “maybe”");
    assert_eq!(why("first=9"), "expected a first player, a seat or random, found “9”");
    assert_eq!(why("seats=2 first=2"), "expected a first player among the seats 0 to 1, found “2”");
    assert_eq!(
        why("colour=red"),
        "expected one of the options seats, edition, beginner and first, found “colour”"
    );
    assert_eq!(why("seats=2 seats=3"), "expected each option once, found “seats=3”");
    assert_eq!("".parse::<Setup>(), Ok(Setup::default()));
}

fn recorded(seed: u64) -> String {
    let game = random_game::<DoggyBag>("seats=3".parse().expect("a setup"), seed);
    Record::of(&game, &["Artful", "Betty", "Rose"]).to_string()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn no_text_makes_the_readers_panic(text in "\\PC*") {
        let _ = (text.parse::<Action>(), text.parse::<Chance>(), text.parse::<Setup>(), text.parse::<Bones>());
        let _ = text.parse::<Step<DoggyBag>>();
    }

    #[test]
    fn almost_notation_reads_back_or_is_refused(text in "[0-6]: (loot|role|hothead|expert|rob) [gwrky0-9 -]{0,8}") {
        if let Ok(step) = text.parse::<Step<DoggyBag>>() {
            prop_assert_eq!(step.to_string(), text);
        }
    }

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
            if let Err(fault) = record.and_then(|record| record.play::<DoggyBag>()) {
                prop_assert!((1..=lines.len()).contains(&fault.line), "{}", fault);
            }
        }
    }
}
