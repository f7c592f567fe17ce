//! The notation: every step has one text, and no text makes the reader panic. And the rulebook:
//! every rule is cited by a test.

use oliver_twist::{OliverTwist, Setup, Tokens};

testkit::game_tests! {
    game: OliverTwist,
    setup: "seats=3",
    also_read: [Tokens],
    steps: [
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
    ],
    wrong: [
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
    ],
    almost: "[0-6]: (prowl|sell|help|drop|clear|wallets) [abhnrwxtcu0-9 -]{0,12}",
    shuffles: 200,
    rules: "OT-",
    rulebook: "rulebook/en.md",
    source: "src",
    tests: "tests/it",
}

#[test]
fn an_empty_heap_is_a_dash() {
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
