//! Views and notes on the wire.

use doggy_bag::DoggyBag;
use oliver_twist::OliverTwist;

use serde_json::Value;
use wire::Wire;

/// OT-P8: the memory aid is for people. A program is told the same with and without it, but for the
/// option.
#[test]
fn programs_never_forget() {
    let game = engine::random_game::<OliverTwist>("seats=3 memory=no".parse().expect("a setup"), 7);
    let aided = "seats=3 memory=yes".parse().expect("a setup");
    let half = game.log().len() / 2;
    let shown = |setup| {
        let steps = game.log()[..half].iter().copied();
        let game =
            engine::Match::<OliverTwist>::replay(setup, steps).expect("the option changes no rule");
        game.seats()
            .iter()
            .map(|seat| <OliverTwist as Wire>::view(&game.screen(seat.into()).view))
            .collect()
    };
    let (plain, mut with_aid): (Vec<Value>, Vec<Value>) =
        (shown(game.setup().clone()), shown(aided));
    assert!(plain.iter().any(|view| view["own"]["file"]["total"] != 0), "something is in a file");
    for view in &mut with_aid {
        assert_eq!(view["memory"].take(), true);
        view["memory"] = false.into();
    }
    assert_eq!(plain, with_aid);
}

#[test]
fn a_report_is_read_as_it_was_written() {
    let game = engine::random_game::<DoggyBag>("seats=2".parse().expect("a setup"), 5);
    let log: Vec<String> = game.log().iter().map(ToString::to_string).collect();
    let written = analysis::Study::new(&game).finish();
    assert_eq!(wire::read_report(&wire::report(&written, &log).to_string()), Some(written));
    assert_eq!(wire::read_report("{}"), None);
}
