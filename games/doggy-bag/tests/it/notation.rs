//! The notation: every step has one text, and no text makes the reader panic. And the rulebook:
//! every rule is cited by a test.

use doggy_bag::{Bones, DoggyBag, Setup};

testkit::game_tests! {
    game: DoggyBag,
    setup: "seats=3",
    also_read: [Bones],
    steps: [
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
    ],
    wrong: [
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
    ],
    almost: "[0-6]: (loot|role|hothead|expert|rob) [gwrky0-9 -]{0,8}",
    shuffles: 1000,
    rules: "DB-",
    rulebook: "rulebook/en.md",
    source: "src",
    tests: "tests/it",
}

#[test]
fn an_empty_heap_is_a_dash() {
    assert_eq!("-".parse::<Bones>(), Ok(Bones::NONE));
}

#[test]
fn a_setup_says_what_it_expected() {
    let why = |text: &str| text.parse::<Setup>().expect_err("it is wrong").to_string();
    assert_eq!(why("seats=1"), "expected 2 to 6 seats, found “1”");
    assert_eq!(why("seats"), "expected an option such as seats=4, found “seats”");
    assert_eq!(
        why("edition=german"),
        "expected edition english, french or french-first, found “german”"
    );
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
