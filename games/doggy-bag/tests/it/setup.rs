//! Components and setup: DB-S1 to DB-S7.

use crate::common::*;
use doggy_bag::{Bones, Chance, Colour, DoggyBag, Note, Phase, Role, RoleSet, Setup};
use engine::{Game, Match, Refused, Seat, SeatSet, Step, Turn, Viewer};

/// The outcomes before the first step, with their weights.
fn first_odds(setup: &str) -> Vec<(Chance, u32)> {
    let setup: Setup = setup.parse().expect("a setup");
    let mut odds = Vec::new();
    DoggyBag::start(&setup).odds(&mut odds);
    odds
}

/// Who is asked to take a token.
fn taker(game: &Match<DoggyBag>) -> Seat {
    match table(game).phase {
        Phase::Role { seat } => seat,
        phase => panic!("nobody takes a token in {phase:?}"),
    }
}

/// DB-S1
#[test]
fn two_to_six_can_play() {
    for seats in 2..=6 {
        let game = after(&format!("seats={seats} first=0"), "");
        assert_eq!(game.seats(), SeatSet::first(seats));
        assert_eq!(table(&game).playing, SeatSet::first(seats));
    }
    for seats in ["0", "1", "7"] {
        assert!(format!("seats={seats}").parse::<Setup>().is_err(), "{seats} seats");
    }
}

/// DB-S1
#[test]
fn clockwise_is_the_next_higher_seat_and_wraps() {
    let mut game = after("seats=3 first=1", "coins 1 1; 0: loot ww; 1: loot ww; 2: loot ww");
    assert_eq!(taker(&game), BETTY);
    and_then(&mut game, "1: role 7");
    assert_eq!(taker(&game), ROSE);
    and_then(&mut game, "2: role 6");
    assert_eq!(taker(&game), ARTFUL);
}

/// DB-S2
#[test]
fn each_kind_of_bone_has_its_points() {
    let points = ["g", "w", "r", "k", "y"].map(|bone| bones(bone).points());
    assert_eq!(points, [1, 1, 2, 0, 3]);
}

/// DB-S2
#[test]
fn a_heap_is_worth_the_sum_of_its_bones() {
    assert_eq!(bones("ggwrrkkyy").points(), 2 + 1 + 4 + 6);
    assert_eq!(Bones::NONE.points(), 0);
}

/// DB-S3
#[test]
fn everyone_hides_the_same_sixteen_bones() {
    for seats in 2..=6 {
        let game = after(&format!("seats={seats} first=0"), "");
        for seat in game.seats().iter() {
            assert_eq!(view(&game, seat).hand, bones("gggwwwwrrrrrkkky"), "seat {seat} of {seats}");
            assert_eq!(view(&game, seat).behind[seat], 16);
            assert_eq!(table(&game).fronts[seat], Bones::NONE);
        }
    }
}

/// DB-S3
#[test]
fn the_bag_starts_with_one_of_each_as_everyone_knows() {
    let game = after("seats=4 first=0", "");
    assert_eq!(table(&game).in_bag, 5);
    for viewer in [Viewer::Spectator, ARTFUL.into(), ROSE.into()] {
        assert_eq!(game.screen(viewer).view.bag(), Some(bones("gwrky")));
    }
}

/// DB-S3
#[test]
fn the_chest_starts_empty() {
    assert_eq!(table(&after("seats=2 first=0", "")).chest, Bones::NONE);
}

/// DB-S3: 6 × 16 + 5 bones are in the box, and 3n + 1 of those in play are black.
#[test]
fn the_bones_add_up_to_the_printed_counts() {
    let in_play = |seats| {
        let game = after(&format!("seats={seats} first=0"), "");
        let screens = game.seats().iter().map(|seat| view(&game, seat).hand);
        screens.fold(bones("gwrky"), |all, hand| all + hand)
    };
    assert_eq!(in_play(6).total(), 101);
    let black = [2, 3, 4, 5, 6].map(|seats| in_play(seats).count(Colour::Black));
    assert_eq!(black, [7, 10, 13, 16, 19]);
}

/// DB-S4
#[test]
fn eight_role_tokens_lie_in_the_middle() {
    let game = after("seats=2 first=0", "coins 1 1; 0: loot ww; 1: loot ww");
    assert_eq!(table(&game).middle, RoleSet::ALL);
    assert_eq!(Role::ALL.map(Role::number), [0, 1, 2, 3, 4, 5, 6, 7]);
    let offered: Vec<String> =
        choices(&game, ARTFUL).into_iter().filter(|choice| choice.starts_with("role")).collect();
    assert_eq!(offered, (0..=7).map(|number| format!("role {number}")).collect::<Vec<_>>());
}

/// DB-S5: two fair coins fall alike half of the time.
#[test]
fn two_coins_with_sides_one_and_two() {
    let odds = first_odds("seats=3 first=0");
    assert_eq!(
        odds,
        [(Chance::Coins(1, 1), 1), (Chance::Coins(1, 2), 2), (Chance::Coins(2, 2), 1)]
    );
}

/// DB-S5
#[test]
fn no_coin_has_another_side() {
    for coins in ["coins 0 1", "coins 1 3", "coins 2", "coins 1 1 1"] {
        assert!(coins.parse::<Step<DoggyBag>>().is_err(), "{coins}");
    }
}

/// DB-S6
#[test]
fn the_host_can_name_the_first_player() {
    let game = after("seats=3 first=2", "coins 1 1");
    assert_eq!(table(&game).first, ROSE);
}

/// DB-S6
#[test]
fn the_host_can_only_name_a_seat_of_the_table() {
    assert!("seats=3 first=3".parse::<Setup>().is_err());
    assert!("seats=4 first=3".parse::<Setup>().is_ok());
}

/// DB-S6
#[test]
fn by_default_chance_names_the_first_player() {
    let mut game = after("seats=3", "");
    assert_eq!(game.turn(), Turn::Chance);
    and_then(&mut game, "first 2");
    assert_eq!(table(&game).first, ROSE);
    assert_eq!(game.notes(Viewer::Spectator).collect::<Vec<_>>(), [Note::Begins(ROSE)]);
}

/// DB-S6
#[test]
fn every_seat_is_as_likely_to_begin() {
    let odds = first_odds("seats=3 first=random");
    assert_eq!(odds, [ARTFUL, BETTY, ROSE].map(|seat| (Chance::First(seat), 1)));
}

/// DB-S6
#[test]
fn nobody_outside_the_table_begins_and_nothing_happens_before() {
    let mut game = after("seats=3", "");
    assert_eq!(refusal(&mut game, "first 3"), Refused::CannotHappen { rule: "DB-S6" });
    assert_eq!(refusal(&mut game, "coins 1 1"), Refused::CannotHappen { rule: "DB-S6" });
    assert_eq!(refusal(&mut game, "0: loot ww"), Refused::ChanceFirst);
}

/// DB-S6: with a first player named, there is nothing to draw.
#[test]
fn the_first_player_is_named_only_once() {
    let mut game = after("seats=3 first=0", "");
    assert_eq!(refusal(&mut game, "first 1"), Refused::CannotHappen { rule: "DB-L1" });
}

/// DB-S7
#[test]
fn everybody_sees_fronts_chest_tokens_and_counts() {
    let line = "coins 1 1; 0: loot ww; 1: loot gg; 2: loot rr;
        0: role 7; 1: role 2; 1: leader 2; 2: hothead 4 9; draw w; draw g; draw k";
    let game = after("seats=3 first=0", line);
    for viewer in [Viewer::Spectator, ARTFUL.into(), BETTY.into(), ROSE.into()] {
        let view = game.screen(viewer).view;
        assert_eq!(view.table.fronts[ROSE], bones("gk"));
        assert_eq!(view.table.chest, bones("w"));
        assert_eq!(view.table.role(ARTFUL), Some(Role::Expert));
        assert_eq!(view.table.number(ROSE), Some(9));
        assert_eq!(view.table.first, ROSE);
        assert_eq!([ARTFUL, BETTY, ROSE].map(|seat| view.behind[seat]), [14; 3]);
        assert_eq!(view.table.in_bag, 5 + 6 - 3);
    }
}

/// DB-S7
#[test]
fn what_is_behind_a_screen_only_its_owner_knows() {
    let looting = |hidden: &str| {
        after(
            "seats=3 first=0",
            &format!("coins 1 1; 0: loot ww; 1: loot {hidden}; 2: loot rr; 0: role 7"),
        )
    };
    let (white, black) = (looting("ww"), looting("kk"));
    for viewer in [Viewer::Spectator, ARTFUL.into(), ROSE.into()] {
        assert_eq!(white.screen(viewer), black.screen(viewer), "{viewer:?} can tell");
    }
    assert_eq!(view(&white, BETTY).hand, bones("gggwwrrrrrkkky"));
    assert_eq!(view(&black, BETTY).hand, bones("gggwwwwrrrrrky"));
    assert_eq!(white.screen(Viewer::Spectator).view.hand, Bones::NONE);
}

/// DB-S7
#[test]
fn what_is_in_the_bag_nobody_knows() {
    let game = after("seats=3 first=0", "coins 1 1; 0: loot ww; 1: loot ww; 2: loot rr");
    for viewer in [Viewer::Spectator, ARTFUL.into(), BETTY.into(), ROSE.into()] {
        assert_eq!(game.screen(viewer).view.bag(), None, "{viewer:?}");
    }
}

/// DB-S7
#[test]
fn no_screen_is_lifted_while_the_game_goes_on() {
    let game = after("seats=2 first=0", "coins 1 1; 0: loot ww; 1: loot ww; 0: role 4");
    for viewer in [Viewer::Spectator, ARTFUL.into(), BETTY.into()] {
        assert_eq!(game.screen(viewer).view.lifted, None);
        assert_eq!(game.screen(viewer).standing, None);
    }
}
