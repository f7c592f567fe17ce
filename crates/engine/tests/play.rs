//! The door: what a match lets through, what it refuses, and what it says about it.

mod guess;

use engine::{Match, Refused, Seat, Seeded, Step, Turn, Unplayable, Viewer};
use guess::*;

type Fair = Guess<FAIR>;

const ARTFUL: Seat = Seat::new(0);
const BETTY: Seat = Seat::new(1);
const ROSE: Seat = Seat::new(2);

fn game() -> Match<Fair> {
    Match::new(Setup(2), &mut Seeded::new(1))
}

#[test]
fn what_is_not_a_choice_is_refused_with_the_rule() {
    let mut game = game();
    let refused = game.act(ARTFUL, Fingers(3), &mut Seeded::new(1)).map(<[_]>::len);
    assert_eq!(refused, Err(Refused::NotAChoice { rule: "GU-1" }));
    assert_eq!(
        refused.map_err(|why| why.to_string()),
        Err("this cannot be chosen now (rule GU-1)".to_string())
    );
    assert!(game.log().is_empty(), "a refusal leaves no trace");
}

#[test]
fn nobody_plays_out_of_turn_nor_twice() {
    let mut game = game();
    game.play(Step::Act(ARTFUL, Fingers(1))).expect("a choice");
    assert_eq!(game.play(Step::Act(ARTFUL, Fingers(1))), Err(Refused::NotYourTurn));
    assert_eq!(game.play(Step::Act(ROSE, Fingers(1))), Err(Refused::NoSuchSeat { seats: 2 }));
}

#[test]
fn chance_comes_only_in_its_turn_and_with_its_outcomes() {
    let mut game = game();
    assert_eq!(game.play(Step::Chance(Fingers(1))), Err(Refused::CannotHappen { rule: "GU-1" }));
    game.play(Step::Act(ARTFUL, Fingers(1))).expect("a choice");
    game.play(Step::Act(BETTY, Fingers(2))).expect("a choice");
    assert_eq!(game.play(Step::Act(BETTY, Fingers(2))), Err(Refused::ChanceFirst));
    assert_eq!(game.play(Step::Chance(Fingers(3))), Err(Refused::CannotHappen { rule: "GU-2" }));
    game.play(Step::Chance(Fingers(2))).expect("an outcome");
    assert_eq!(game.turn(), Turn::Over);
    assert_eq!(game.play(Step::Chance(Fingers(2))), Err(Refused::Over));
}

#[test]
fn a_choice_is_followed_by_all_chance_up_to_the_next_choice() {
    let mut game = game();
    let mut dice = Seeded::new(1);
    assert_eq!(game.act(ARTFUL, Fingers(1), &mut dice).map(<[_]>::len), Ok(1));
    assert_eq!(game.act(BETTY, Fingers(1), &mut dice).map(<[_]>::len), Ok(2), "the choice and the coin");
    assert!(game.standing().is_some());
}

#[test]
fn a_log_plays_again_to_the_same_screens_and_a_wrong_one_says_where() {
    let mut game = game();
    for seat in [ARTFUL, BETTY] {
        game.act(seat, Fingers(2), &mut Seeded::new(3)).expect("a choice");
    }
    let again = Match::<Fair>::replay(Setup(2), game.log().iter().copied()).expect("it was played");
    for viewer in [ARTFUL.into(), BETTY.into(), Viewer::Spectator] {
        assert_eq!(again.screen(viewer), game.screen(viewer));
    }
    let twice = [Step::Act(ARTFUL, Fingers(1)), Step::Act(ARTFUL, Fingers(1))];
    let wrong = Match::<Fair>::replay(Setup(2), twice).map(|game| game.log().len());
    assert_eq!(wrong, Err(Unplayable { at: 1, why: Refused::NotYourTurn }));
}

#[test]
fn each_viewer_gets_its_own_screen() {
    let mut game = game();
    game.act(ARTFUL, Fingers(2), &mut Seeded::new(1)).expect("a choice");
    assert_eq!(game.screen(ARTFUL.into()).notes, [Note::YouHid(2)]);
    assert_eq!(game.screen(BETTY.into()).notes, [Note::Hid(ARTFUL)]);
    assert_eq!(game.screen(Viewer::Spectator).notes, [Note::Hid(ARTFUL)]);
    assert!(game.screen(ARTFUL.into()).choices.is_empty());
    assert_eq!(game.screen(BETTY.into()).choices, [Fingers(1), Fingers(2)]);
    assert!(game.screen(Viewer::Spectator).choices.is_empty());
}

#[test]
fn a_match_says_no_secret_when_it_is_printed() {
    let mut game = game();
    game.act(ARTFUL, Fingers(2), &mut Seeded::new(1)).expect("a choice");
    assert_eq!(format!("{game:?}"), "guess after 1 steps");
}
