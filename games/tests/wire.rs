//! Views and notes on the wire.

use doggy_bag::{Colour, DoggyBag, Note};
use oliver_twist::{Cards, Note as Line, Object, OliverTwist, Path, Space, Token, Tokens};

use engine::{Seat, SeatSet};
use json::Json;
use serde_json::{Value, json};

const FIRST: Seat = Seat::new(0);
const THIRD: Seat = Seat::new(2);

#[test]
fn a_note_is_its_name_and_what_it_is_about() {
    let drew = <DoggyBag as Json>::note(&Note::Drew(FIRST, Colour::Red));
    assert_eq!(drew, json!({ "note": "Drew", "about": [0, "Red"] }));
    let last = <DoggyBag as Json>::note(&Note::LastLoot);
    assert_eq!(last, json!({ "note": "LastLoot", "about": [] }));
    let won = <DoggyBag as Json>::note(&Note::Won(SeatSet::only(FIRST).with(THIRD)));
    assert_eq!(won, json!({ "note": "Won", "about": [[0, 2]] }));
}

/// OT-P8: the memory aid is for people. A program is told the same with and without it, but for the option.
#[test]
fn programs_never_forget() {
    let game = bots::random_game::<OliverTwist>("seats=3 memory=no".parse().expect("a setup"), 7);
    let aided = "seats=3 memory=yes".parse().expect("a setup");
    let half = game.log().len() / 2;
    let shown = |setup| {
        let steps = game.log()[..half].iter().copied();
        let game = engine::Match::<OliverTwist>::replay(setup, steps).expect("the option changes no rule");
        game.seats().iter().map(|seat| <OliverTwist as Json>::view(&game.screen(seat.into()).view)).collect()
    };
    let (plain, mut with_aid): (Vec<Value>, Vec<Value>) = (shown(game.setup().clone()), shown(aided));
    assert!(plain.iter().any(|view| view["own"]["file"]["total"] != 0), "something is in a file");
    for view in &mut with_aid {
        assert_eq!(view["memory"].take(), true);
        view["memory"] = false.into();
    }
    assert_eq!(plain, with_aid);
}

#[test]
fn heaps_ways_and_cards_in_notes_are_told_without_brackets() {
    let apple = Token::object(Object::Apple, 1);
    let set = Tokens::some(apple, 2) + Tokens::one(Token::WALLET);
    let sold = <OliverTwist as Json>::note(&Line::Sold(THIRD, set, 4, 0, 5));
    assert_eq!(sold, json!({ "note": "Sold", "about": [2, "a1 a1 x", 4, 0, 5] }));
    let way = Path::to(Space::new(7)).and(Space::new(12)).expect("two spaces");
    let prowled = <OliverTwist as Json>::note(&Line::Prowled(FIRST, way, apple));
    assert_eq!(prowled, json!({ "note": "Prowled", "about": [0, "7 12", "a1"] }));
    let shown = <OliverTwist as Json>::note(&Line::LootShown(FIRST, Cards::first(2), -3));
    assert_eq!(shown, json!({ "note": "LootShown", "about": [0, [1, 2], -3] }));
}

#[test]
fn a_report_is_read_as_it_was_written() {
    let game = bots::random_game::<DoggyBag>("seats=2".parse().expect("a setup"), 5);
    let log: Vec<String> = game.log().iter().map(ToString::to_string).collect();
    let written = bots::chances::Study::new(&game).expect("it is over").finish();
    assert_eq!(json::read_report(&json::report(&written, &log).to_string()), Some(written));
    assert_eq!(json::read_report("{}"), None);
}
