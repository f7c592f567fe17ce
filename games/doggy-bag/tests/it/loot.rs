//! First phase of a turn, the loot: DB-L1 to DB-L3.

use crate::common::*;
use doggy_bag::{Bones, DoggyBag, Ending, Note, Phase};
use engine::{Match, Refused, SeatSet, Turn, Viewer};

/// Three turns in which two dogs bring four bones each, none of them black. Each still hides kkky.
const TWELVE_BROUGHT: &str = "
    coins 2 2; 0: loot wwww; 1: loot wwww; 0: role 4; 1: role 0; draw w; draw w; draw w; draw w; 0: stop;
    coins 2 2; 0: loot rrrr; 1: loot rrrr; 0: role 4; 1: role 0; draw r; draw r; draw r; draw r; 0: stop;
    coins 2 2; 0: loot gggr; 1: loot gggr; 0: role 4; 1: role 0; draw g; draw g; draw g; draw g; 0: stop";

fn told(game: &Match<DoggyBag>, viewer: impl Into<Viewer>, note: Note) -> bool {
    game.notes(viewer.into()).any(|told| told == note)
}

/// DB-L1
#[test]
fn the_coins_add_up_to_the_loot() {
    for (coins, amount) in [("coins 1 1", 2), ("coins 1 2", 3), ("coins 2 2", 4)] {
        let game = after("seats=3 first=0", coins);
        assert_eq!(table(&game).phase, Phase::Loot { amount, owing: SeatSet::first(3) });
    }
}

/// DB-L1
#[test]
fn the_first_player_throws_the_coins() {
    let game = after("seats=3 first=1", "coins 1 2");
    assert!(told(&game, Viewer::Spectator, Note::CoinsFell(BETTY, 1, 2)));
}

/// DB-L1
#[test]
fn nothing_happens_before_the_coins_are_thrown() {
    let mut game = after("seats=3 first=0", "");
    assert_eq!(refusal(&mut game, "0: loot ww"), Refused::ChanceFirst);
    assert_eq!(refusal(&mut game, "draw w"), Refused::CannotHappen { rule: "DB-L1" });
    assert_eq!(game.step_count(), 0, "what is refused has not happened");
}

/// DB-L1
#[test]
fn the_coins_are_thrown_once_a_turn() {
    let mut game = after("seats=3 first=0", "coins 1 1");
    assert!(matches!(refusal(&mut game, "coins 1 1"), Refused::CannotHappen { .. }));
}

/// DB-L2
#[test]
fn the_loot_goes_from_behind_the_screen_into_the_bag() {
    let game = after("seats=2 first=0", "coins 1 2; 0: loot gwy; 1: loot rrk; 0: role 4");
    assert_eq!(view(&game, ARTFUL).hand, bones("ggwwwrrrrrkkk"));
    assert_eq!(view(&game, BETTY).hand, bones("gggwwwwrrrkky"));
    assert_eq!(view(&game, ARTFUL).bag(), Some(bones("ggwwrrrkkyy")));
}

/// DB-L2: any bones will do, so there are as many choices as heaps of that size behind the screen.
#[test]
fn every_heap_of_the_amount_can_be_chosen() {
    let game = after("seats=2 first=0", "coins 1 1");
    let mut pairs: Vec<String> = choices(&game, BETTY);
    pairs.sort();
    let mut expected = [
        "gg", "gw", "gr", "gk", "gy", "ww", "wr", "wk", "wy", "rr", "rk", "ry", "kk",
        "ky", // yy is too much
    ]
    .map(|pair| format!("loot {pair}"));
    expected.sort();
    assert_eq!(pairs, expected);
}

/// DB-L2
#[test]
fn the_loot_has_the_size_that_the_coins_say() {
    let mut game = after("seats=2 first=0", "coins 1 2");
    for loot in ["0: loot ww", "0: loot wwrr", "0: loot -"] {
        assert_eq!(refusal(&mut game, loot), Refused::NotAChoice { rule: "DB-L2" }, "{loot}");
    }
}

/// DB-L2
#[test]
fn nobody_brings_bones_they_do_not_have() {
    let mut game = after("seats=2 first=0", "coins 2 2");
    for loot in ["0: loot gggg", "0: loot kkkk", "0: loot wwyy"] {
        assert_eq!(refusal(&mut game, loot), Refused::NotAChoice { rule: "DB-L2" }, "{loot}");
    }
}

/// DB-L2
#[test]
fn a_bone_once_brought_cannot_be_brought_again() {
    let line =
        "coins 1 1; 0: loot gy; 1: loot ww; 0: role 0; 1: role 4; draw w; draw w; draw w; draw r; 1: stop;
        coins 1 1";
    let mut game = after("seats=2 first=0", line);
    assert_eq!(refusal(&mut game, "0: loot gy"), Refused::NotAChoice { rule: "DB-L2" });
}

/// DB-L2
#[test]
fn dogs_choose_in_any_order_and_only_once() {
    let mut game = after("seats=3 first=0", "coins 1 1; 2: loot kk; 0: loot ww");
    assert_eq!(game.turn(), Turn::Seats(SeatSet::only(BETTY)));
    assert_eq!(refusal(&mut game, "2: loot rr"), Refused::NotYourTurn);
    and_then(&mut game, "1: loot gg");
    assert_eq!(game.turn(), Turn::Seats(SeatSet::only(ARTFUL)));
}

/// DB-L2
#[test]
fn the_order_of_choosing_makes_no_difference() {
    let one = after("seats=3 first=0", "coins 1 1; 0: loot ww; 1: loot gg; 2: loot kk");
    let other = after("seats=3 first=0", "coins 1 1; 2: loot kk; 1: loot gg; 0: loot ww");
    for viewer in [Viewer::Spectator, ARTFUL.into(), BETTY.into(), ROSE.into()] {
        assert_eq!(one.screen(viewer).view, other.screen(viewer).view);
    }
}

/// DB-L2
#[test]
fn no_token_is_taken_while_somebody_owes_loot() {
    let mut game = after("seats=2 first=0", "coins 1 1; 0: loot ww");
    assert_eq!(refusal(&mut game, "0: role 5"), Refused::NotYourTurn);
    assert_eq!(refusal(&mut game, "1: role 5"), Refused::NotAChoice { rule: "DB-L2" });
}

/// DB-L2
#[test]
fn nobody_sees_what_another_brings() {
    let with =
        |loot: &str| after("seats=3 first=0", &format!("coins 1 1; 0: loot ww; 1: loot {loot}"));
    let (same, other) = (with("ww"), with("kk"));
    for viewer in [Viewer::Spectator, ARTFUL.into(), ROSE.into()] {
        assert_eq!(same.screen(viewer), other.screen(viewer), "{viewer:?} can tell");
    }
    assert_ne!(same.screen(BETTY.into()), other.screen(BETTY.into()));
}

/// DB-L2
#[test]
fn only_the_owner_is_told_which_bones_were_brought() {
    let game = after("seats=2 first=0", "coins 1 1; 0: loot ky");
    assert!(told(&game, ARTFUL, Note::YouLooted(bones("ky"))));
    for other in [BETTY.into(), Viewer::Spectator] {
        assert!(told(&game, other, Note::Looted(ARTFUL)));
        assert!(!told(&game, other, Note::YouLooted(bones("ky"))));
    }
}

/// DB-L2: two turns of black bones, and Artful is thrown out in the third.
#[test]
fn a_dog_that_is_out_brings_nothing() {
    let line = "
        coins 1 1; 0: loot kk; 1: loot kk; 2: loot kk;
        0: role 7; 1: role 6; 2: role 4; draw k; draw k; draw k;
        coins 1 1; 0: loot wk; 1: loot wk; 2: loot wk;
        0: role 7; 1: role 6; 2: role 4; draw k; draw k; draw k;
        coins 1 1; 0: loot ww; 1: loot ww; 2: loot ww; 0: role 7; 1: role 4; 2: role 0;
        draw k; draw w; draw w; draw w; draw w; 1: stop; coins 1 1";
    let game = after("seats=3 first=0", line);
    assert_eq!(game.turn(), Turn::Seats(SeatSet::only(BETTY).with(ROSE)));
    assert_eq!(choices(&game, ARTFUL), [""; 0]);
}

/// DB-L3
#[test]
fn with_one_bone_more_than_the_amount_there_is_a_choice() {
    let game = after("seats=2 first=0", &format!("{TWELVE_BROUGHT}; coins 1 2"));
    assert_eq!(choices(&game, ARTFUL), ["loot kkk", "loot kky"]);
    assert!(!told(&game, ARTFUL, Note::LastLoot));
}

/// DB-L3
#[test]
fn with_as_many_bones_as_the_amount_all_go_in() {
    let mut game = after("seats=2 first=0", TWELVE_BROUGHT);
    let before = table(&game).in_bag;
    and_then(&mut game, "coins 2 2");
    assert_eq!(table(&game).phase, Phase::Role { seat: ARTFUL });
    assert_eq!([ARTFUL, BETTY].map(|seat| view(&game, seat).hand), [Bones::NONE; 2]);
    assert_eq!(table(&game).in_bag, before + 4 + 4);
    assert!(told(&game, Viewer::Spectator, Note::LastLoot));
}

/// DB-L3
#[test]
fn with_fewer_bones_than_the_amount_all_go_in() {
    let line = format!(
        "{TWELVE_BROUGHT};
        coins 1 2; 0: loot kkk; 1: loot kkk; 0: role 4; 1: role 0; draw w; draw w; draw w; draw w; 0: stop"
    );
    let mut game = after("seats=2 first=0", &line);
    assert_eq!([ARTFUL, BETTY].map(|seat| view(&game, seat).hand), [bones("y"); 2]);
    let before = table(&game).in_bag;
    and_then(&mut game, "coins 1 1");
    assert_eq!(table(&game).phase, Phase::Role { seat: ARTFUL });
    assert_eq!([ARTFUL, BETTY].map(|seat| view(&game, seat).hand), [Bones::NONE; 2]);
    assert_eq!(table(&game).in_bag, before + 2);
}

/// DB-L3
#[test]
fn a_turn_in_which_all_bones_go_in_is_the_last() {
    let mut game =
        after("seats=2 first=0", &format!("{TWELVE_BROUGHT}; coins 2 2; 0: role 4; 1: role 0"));
    and_then(&mut game, "draw w; draw w; draw w; draw w; 0: stop");
    assert_eq!(table(&game).phase, Phase::Over(Ending::ScreensEmpty));
    assert_eq!(refusal(&mut game, "coins 1 1"), Refused::Over);
}

/// DB-L3, DB-P2
#[test]
fn the_bones_of_a_dog_that_is_out_stay_behind_its_screen_in_the_last_turn() {
    let quiet = |loot: &str| {
        format!(
            "coins 2 2; 1: loot {loot}; 2: loot {loot}; 1: role 4; 2: role 0;
            draw w; draw w; draw w; draw w; 1: stop"
        )
    };
    let line = format!(
        "coins 1 1; 0: loot kk; 1: loot kk; 2: loot kk;
        0: role 7; 1: role 6; 2: role 4; draw k; draw k; draw k;
        coins 1 1; 0: loot wk; 1: loot wk; 2: loot wk;
        0: role 7; 1: role 6; 2: role 4; draw k; draw k; draw k;
        coins 2 2; 0: loot rrrr; 1: loot wwwr; 2: loot wwwr; 0: role 7; 1: role 4; 2: role 0;
        draw k; draw w; draw w; draw w; draw w; 1: stop; {}",
        quiet("rrrr")
    );
    let mut game = after("seats=3 first=0", &line);
    let before = table(&game).in_bag;
    and_then(&mut game, "coins 2 2");
    assert_eq!(table(&game).phase, Phase::Role { seat: BETTY });
    assert_eq!(table(&game).in_bag, before + 4 + 4);
    assert_eq!(view(&game, ARTFUL).hand, bones("gggwwwry"));
}
