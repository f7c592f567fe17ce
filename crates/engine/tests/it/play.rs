//! The door: what a match lets through, what it refuses, and what it says about it.

use crate::guess::*;
use engine::{
    Finished, Game, Match, Refused, RolledStep, Seat, Seeded, Step, Turn, Unplayable, Viewer,
    random_game,
};

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
    assert_eq!(game.step_count(), 0, "a refusal leaves no trace");
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
    assert_eq!(
        game.act(BETTY, Fingers(1), &mut dice).map(<[_]>::len),
        Ok(2),
        "the choice and the coin"
    );
    assert!(game.standing().is_some());
}

#[test]
fn a_log_plays_again_to_the_same_screens_and_a_wrong_one_says_where() {
    let mut game = game();
    for seat in [ARTFUL, BETTY] {
        game.act(seat, Fingers(2), &mut Seeded::new(3)).expect("a choice");
    }
    let log = game.finish().expect("it is over").log().to_vec();
    let again = Match::<Fair>::replay(Setup(2), log).expect("it was played");
    for viewer in [ARTFUL.into(), BETTY.into(), Viewer::Spectator] {
        assert_eq!(again.screen(viewer), game.screen(viewer));
    }
    let twice = [Step::Act(ARTFUL, Fingers(1)), Step::Act(ARTFUL, Fingers(1))];
    let wrong = Match::<Fair>::replay(Setup(2), twice).map(|game| game.step_count());
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

fn finished() -> Finished<Fair> {
    let mut dice = Seeded::new(1);
    Match::new(Setup(2), &mut dice).play_through(&mut dice, |seat, _| Fingers(1 + seat.number()))
}

#[test]
fn a_game_is_finished_once_it_is_over_and_not_before() {
    let game = finished();
    for steps in 0..3 {
        assert!(game.replay_to(steps).finish().is_none(), "after {steps} steps");
    }
    let again = game.replay_to(3).finish().expect("it is over");
    assert_eq!(again.log(), game.log());
    assert_eq!(again.standing(), game.standing());
}

#[test]
fn a_finished_game_gives_its_positions_from_the_start_to_the_end() {
    let game = finished();
    let positions: Vec<Fair> = game.positions().collect();
    assert_eq!(positions.len(), game.log().len() + 1);
    assert_eq!(positions[0], Fair::start(&Setup(2)));
    for (at, position) in positions.iter().enumerate() {
        let then = game.replay_to(at);
        assert_eq!(
            position.view(ARTFUL.into()),
            then.screen(ARTFUL.into()).view,
            "after {at} steps"
        );
        assert_eq!(position.turn(), then.turn(), "after {at} steps");
    }
}

#[test]
fn a_finished_game_gives_what_chance_decided_and_out_of_what() {
    let game = finished();
    let Some(&Step::Chance(outcome)) = game.log().last() else { panic!("the coin falls last") };
    let odds = vec![(Fingers(1), 1), (Fingers(2), 1)];
    assert_eq!(game.rolls().collect::<Vec<_>>(), [RolledStep { step: 2, odds, outcome }]);
}

#[test]
fn a_finished_game_shows_each_moment_with_everything_open() {
    let open = finished().open_at(2);
    assert_eq!(open.screen.notes, [Note::YouHid(1), Note::YouHid(2)], "what each was told alone");
    assert_eq!(open.seats.len(), 2);
    assert!(
        open.seats.iter().all(|screen| screen.choices.is_empty()),
        "nothing can be chosen any more"
    );
}

#[test]
fn players_without_a_plan_play_whole_games_from_their_screens() {
    for seed in 0..50 {
        let game = random_game::<Fair>(Setup(3), seed);
        assert_eq!(game.log().len(), 4, "three hide fingers and the coin falls, seed {seed}");
        assert_eq!(random_game::<Fair>(Setup(3), seed).log(), game.log(), "seed {seed}");
    }
}

#[test]
#[should_panic(expected = "one of their choices")]
fn whoever_answers_for_the_seats_keeps_to_the_choices() {
    let mut dice = Seeded::new(1);
    Match::<Fair>::new(Setup(2), &mut dice).play_through(&mut dice, |_, _| Fingers(3));
}
