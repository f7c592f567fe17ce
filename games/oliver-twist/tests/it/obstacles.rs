//! Refusals name the rule and, where the rules can say, the obstacle. Ranges are those of the
//! table.

use crate::common::*;
use engine::{Match, Step};
use oliver_twist::OliverTwist;

/// The text of the refusal of a step.
fn refused(game: &Match<OliverTwist>, text: &str) -> String {
    let step: Step<OliverTwist> = text.parse().unwrap_or_else(|why| panic!("“{text}”: {why}"));
    let refused = game.clone().play(step).expect_err("the rules forbid this");
    let said = refused.because(game.why_not(&step));
    said.strip_prefix("this cannot be chosen now: ").unwrap_or(&said).to_string()
}

/// OT-P1, OT-S2
#[test]
fn a_way_is_refused_with_the_space_at_which_it_breaks_off() {
    let game = day(TWO, DULL, DULL_STARTS, "0: prowl 1");
    assert_eq!(refused(&game, "1: prowl 1"), "no token lies on space 1 (rule OT-P1)");
    assert_eq!(refused(&game, "1: prowl 3"), "space 3 is not next to space 1 (rule OT-P1)");
    assert_eq!(refused(&game, "1: prowl 2 4"), "space 4 is not next to space 2 (rule OT-P1)");
    assert_eq!(refused(&game, "1: prowl 2 3 2"), "space 2 is used twice (rule OT-P1)");
    assert_eq!(refused(&game, "1: prowl 21"), "the board has the spaces 1 to 20 (rule OT-P1)");
    assert_eq!(
        refused(&game, "1: prowl 14"),
        "space 14 is in a street that is closed to two players (rule OT-P1)"
    );
}

/// OT-N4, OT-N5, OT-P7
#[test]
fn what_lies_face_down_is_told_from_what_is_not_there() {
    let mut game = night("1: turn 19; token u; token b1; 1: lead 0");
    assert_eq!(refused(&game, "0: prowl 1"), "the token on space 1 lies face down (rule OT-N4)");
    assert_eq!(refused(&game, "0: turn 1"), "a token lies face up next to the gang (rule OT-N5)");
    and_then(&mut game, "0: prowl 19 20; 1: bribe; 1: peek 1; token a1");
    assert_eq!(
        refused(&game, "1: peek 1"),
        "you have looked at the token on space 1 before (rule OT-N8)"
    );
    assert_eq!(refused(&game, "1: peek 19"), "no token lies face down on space 19 (rule OT-N8)");
    and_then(&mut game, "1: peek 2; token a1");
    assert_eq!(refused(&game, "1: place 1"), "a token lies on space 1 (rule OT-P7)");
    assert_eq!(refused(&game, "1: place 20"), "no token lies next to space 20 (rule OT-P7)");
}

/// OT-F1, OT-H1, OT-E1, OT-P7
#[test]
fn what_one_does_not_have_is_refused_with_what_there_is() {
    let game = dawn(TWO, DULL, DULL_STARTS);
    assert_eq!(
        refused(&game, "0: sell a1 a1 a1"),
        "not all of these tokens are in your stash (rule OT-F1)"
    );
    let set = "a set has 3 tokens or more, objects of one kind and wallets (rule OT-F1)";
    assert_eq!(refused(&game, "0: sell h0 b0"), set);
    assert_eq!(refused(&game, "0: hide 3"), "you do not have card 3 (rule OT-H1)");
    assert_eq!(
        refused(&game, "0: help 16"),
        "the box has the Character cards 1 to 13 (rule OT-H1)"
    );
    assert_eq!(refused(&game, "0: bribe"), "a token lies next to the gang (rule OT-P7)");
    assert_eq!(
        refused(&game, "0: give-up"),
        "a Prowl or a visit to Fagin’s is possible (rule OT-E1)"
    );
}

/// OT-C1, OT-N3
#[test]
fn the_seats_are_those_of_the_table() {
    let game = night("1: turn 19; token u; token b1");
    assert_eq!(refused(&game, "1: lead 2"), "this table has the seats 0 to 1 (rule OT-N3)");
    assert_eq!(refused(&game, "3: bribe"), "this table has the seats 0 to 1");
    assert_eq!(refused(&game, "0: bribe"), "it is not this seat's turn");
}

/// OT-E2
#[test]
fn a_split_is_refused_for_what_it_lacks() {
    let board = "_ _ _ x _ t3 w1 t1 r1 t1 a1 t2 a1 _ _ _ t2 x _ _ _ t3 _ t4";
    let mut game = dawn(LANE, board, "h0 n0 r0 b0");
    stroll(&mut game, 7..=13);
    and_then(
        &mut game,
        "1: prowl 14 15 16 17; 0: prowl 18; 1: prowl 19 20 21 22; 0: bribe; 0: place 0",
    );
    and_then(
        &mut game,
        "0: prowl 1 2 3 4; 1: prowl 5 6; 0: bribe; 0: place 2; 0: prowl 23 24; 1: give-up",
    );
    let none = "your stash does not make a set of each of these kinds (rule OT-E2)";
    assert_eq!(refused(&game, "0: split apples watches"), none);
    let beaten = "another split is as good in money, tokens left and types, and better in one of them (rule OT-E2)";
    assert_eq!(refused(&game, "0: split handkerchiefs"), beaten);
}
