//! The number of ways the next steps can go, pinned: a changed rule shows as a changed number.

use crate::common::*;
use engine::{Match, laws};
use oliver_twist::OliverTwist;
use testkit::anecdote::position;

fn paths(game: &Match<OliverTwist>, depth: u32) -> Vec<u64> {
    (1..=depth).map(|depth| laws::count_paths(&position(game), depth)).collect()
}

/// OT-S2, OT-S4
#[test]
fn from_the_start() {
    assert_eq!(paths(&new("seats=2 first=0"), 4), [14, 196, 2742, 38308]);
    assert_eq!(paths(&new("seats=4 first=random"), 3), [4, 56, 784]);
}

/// OT-P1
#[test]
fn from_the_first_turn_of_a_day() {
    assert_eq!(paths(&dawn(TWO, DULL, DULL_STARTS), 4), [10, 26, 40, 62]);
    assert_eq!(paths(&dawn(THREE, "", "a0 a0 h0 h0 b0 b0"), 4), [18, 222, 1637, 6853]);
    assert_eq!(
        paths(&dawn("seats=4 box=london first=0", "", "a0 a0 h0 h0 b0 b0 n0 r0"), 3),
        [21, 169, 1146]
    );
}

/// OT-H1: with a set to sell, a bribe to pay and two cards that can help.
#[test]
fn from_a_hand_of_cards() {
    let line = "0: prowl 1; card 3; 1: prowl 2; card 12; 0: prowl 3; card 1; 1: prowl 4; 0: prowl 5; 1: prowl 6";
    let game = day(TWO, "c c c n1 a1 t1", "a0 a0 h0 h0", line);
    assert_eq!(paths(&game, 3), [6, 19, 76]);
}

/// OT-N3, OT-N5, OT-N8
#[test]
fn from_the_fall_of_night() {
    assert_eq!(paths(&night(""), 4), [3, 45, 675, 7196]);
    let stranded = night("1: turn 19; token u; token b1; 1: lead 0; 0: prowl 19 20");
    assert_eq!(paths(&stranded, 4), [1, 18, 270, 4590]);
}

/// OT-N6
#[test]
fn from_a_burglary() {
    let game = night("1: turn 19; token u; token u; 1: lead 0; 0: prowl 19");
    assert_eq!(paths(&game, 4), [16, 16, 16, 240]);
}

/// OT-E2: three splits, and two starting tokens for each player of which no three are alike.
#[test]
fn from_a_stash_to_be_split() {
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
    assert_eq!(paths(&game, 4), [3, 18, 99, 495]);
}
