//! Third phase of a turn, the stealing: DB-T1 to DB-T7, Gluttony, DB-G1 to DB-G3, Fagin's
//! punishment, DB-P1 to DB-P4, and the next turn, DB-N1.

use crate::common::*;
use doggy_bag::{Bones, Chance, Colour, DoggyBag, Edition, Note, Phase, Role, RoleSet};
use engine::{Game, Match, Refused, Seat, SeatSet, Silent, Turn, Viewer};

const THREE: &str = "seats=3 first=0";
const TWO: &str = "seats=2 first=0";

/// Everyone brings ww: eleven bones are in the bag, gwwwwwwwrky.
const DAY: &str = "coins 1 1; 0: loot ww; 1: loot ww; 2: loot ww";

/// Of two dogs, Betty takes the 7 and fails, and the try of Artful, who took the 0, has come.
const THE_ZERO_TRIES: &str = "coins 1 1; 0: loot ww; 1: loot ww; 0: role 0; 1: role 7; draw k";

/// A turn after which Betty has rr in front of her screen, and Rose w. The bag is grrrrrky.
const BETTY_RR_ROSE_W: &str = "coins 1 1; 0: loot rr; 1: loot rr; 2: loot rr;
    0: role 0; 1: role 2; 1: leader 0; 2: role 1; draw w; draw r; draw r; 1: stop";

/// The turn after: Artful, who took the 4, has drawn gwwr, and tries Gluttony.
const ARTFUL_TRIES_GLUTTONY: &str = "coins 1 1; 0: loot ww; 1: loot ww; 2: loot gk;
    0: role 4; 1: role 0; 2: role 2; 2: leader 0; draw g; draw w; draw w; draw r; 0: gluttony";

/// Then Artful draws his third black bone, and Betty gets away with wwww.
const ARTFUL_IS_OUT: &str = "
    coins 1 1; 0: loot kk; 1: loot kk; 2: loot kk; 0: role 7; 1: role 6; 2: role 4; draw k; draw k; draw k;
    coins 1 1; 0: loot wk; 1: loot wk; 2: loot wk; 0: role 7; 1: role 6; 2: role 4; draw k; draw k; draw k;
    coins 1 1; 0: loot ww; 1: loot ww; 2: loot ww; 0: role 7; 1: role 4; 2: role 0;
    draw k; draw w; draw w; draw w; draw w; 1: stop";

/// Of two dogs, Artful is a Hothead and fails. For Betty he leaves gwwwry: six bones, none of them
/// black.
fn six_bones_for_betty(role: u8) -> String {
    format!(
        "coins 1 1; 0: loot ww; 1: loot ww; 0: hothead 4 8; 1: role {role}; draw w; draw w; draw k"
    )
}

fn front(game: &Match<DoggyBag>, seat: Seat) -> Bones {
    table(game).fronts[seat]
}

fn told(game: &Match<DoggyBag>, note: Note) -> bool {
    game.notes(Viewer::Spectator).any(|told| told == note)
}

fn in_edition(edition: Edition) -> String {
    format!("seats=3 first=0 edition={edition}")
}

// Thieves.

/// DB-T1
#[test]
fn the_hothead_draws_first_then_the_highest_number_down() {
    let line = "coins 1 1; 0: loot kk; 1: loot kk; 2: loot kk; 3: loot kk;
        0: role 4; 1: role 7; 2: role 0; 3: hothead 1 8";
    let mut game = after("seats=4 first=0", line);
    assert_eq!(table(&game).phase, Phase::Steal { seat: Seat::new(3), left: 8 });
    and_then(&mut game, "draw k");
    assert_eq!(table(&game).phase, Phase::Steal { seat: BETTY, left: 7 });
    and_then(&mut game, "draw k");
    assert_eq!(table(&game).phase, Phase::Steal { seat: ARTFUL, left: 4 });
    and_then(&mut game, "draw k");
    assert_eq!(table(&game).phase, Phase::Tempt { seat: ROSE });
}

/// DB-T1
#[test]
fn nobody_tries_twice_in_a_turn() {
    let line = "coins 1 1; 0: loot kk; 1: loot kk; 0: role 7; 1: role 6; draw k; draw k";
    assert_eq!(table(&after(TWO, line)).phase, Phase::Coins);
}

/// DB-T2
#[test]
fn a_thief_draws_as_many_bones_as_the_number_says() {
    let mut game = after(THREE, &format!("{DAY}; 0: role 4; 1: role 0; 2: hothead 7 8; draw k"));
    for left in [4, 3, 2, 1] {
        assert_eq!(table(&game).phase, Phase::Steal { seat: ARTFUL, left });
        and_then(&mut game, "draw w");
    }
    assert_eq!(table(&game).phase, Phase::Tempt { seat: ARTFUL });
}

/// DB-T2
#[test]
fn a_thief_cannot_stop_before_the_number_is_reached() {
    let mut game = after(THREE, &format!("{DAY}; 0: role 4; 1: role 7; 2: role 0; draw w"));
    assert_eq!(refusal(&mut game, "1: stop"), Refused::ChanceFirst);
    assert_eq!(game.turn(), Turn::Chance);
}

/// DB-T2
#[test]
fn a_black_bone_ends_the_try() {
    let game = after(THREE, &format!("{DAY}; 0: role 4; 1: role 7; 2: role 0; draw w; draw k"));
    assert_eq!(table(&game).phase, Phase::Steal { seat: ARTFUL, left: 4 });
}

/// DB-T2
#[test]
fn a_bone_that_is_not_in_the_bag_cannot_be_drawn() {
    let mut game = after(THREE, &format!("{DAY}; 0: role 4; 1: role 7; 2: role 0; draw y"));
    assert_eq!(refusal(&mut game, "draw y"), Refused::CannotHappen { rule: "DB-T2" });
    and_then(&mut game, "draw k");
    assert_eq!(refusal(&mut game, "draw k"), Refused::CannotHappen { rule: "DB-T2" });
    assert_eq!(refusal(&mut game, "coins 1 1"), Refused::CannotHappen { rule: "DB-T2" });
}

/// DB-T2
#[test]
fn every_bone_in_the_bag_is_as_likely_to_be_drawn() {
    let mut position = DoggyBag::start(&THREE.parse().expect("a setup"));
    for step in after(THREE, &format!("{DAY}; 0: role 4; 1: role 7; 2: role 0; draw w"))
        .secret_steps_since(0)
    {
        position.apply(*step, &mut Silent);
    }
    let mut odds = Vec::new();
    position.odds(&mut odds);
    let weights = Colour::ALL.map(Chance::Draw).into_iter().zip([1, 6, 1, 1, 1]);
    assert_eq!(odds, weights.collect::<Vec<_>>());
}

/// DB-T3
#[test]
fn ossicles_are_kept_when_fagin_wakes_and_the_rest_goes_to_the_chest() {
    let line = "coins 1 1; 0: loot gg; 1: loot ww; 2: loot rr; 0: role 7; 1: role 4; 2: role 0;
        draw w; draw g; draw r; draw g; draw y; draw k";
    let game = after(THREE, line);
    assert_eq!(front(&game, ARTFUL), bones("ggk"));
    assert_eq!(table(&game).chest, bones("wry"));
    assert!(told(&game, Note::WokeFagin(ARTFUL, bones("gg"), bones("wry"))));
}

/// DB-T3
#[test]
fn the_next_dog_tries_when_fagin_wakes() {
    let game = after(THREE, &format!("{DAY}; 0: role 7; 1: role 4; 2: role 0; draw k"));
    assert_eq!(table(&game).phase, Phase::Steal { seat: BETTY, left: 4 });
}

/// DB-T3: what lay in front before the try is no part of it.
#[test]
fn bones_won_before_are_safe_when_fagin_wakes() {
    let line = format!(
        "{BETTY_RR_ROSE_W}; {DAY}; 0: role 0; 1: role 3; draw y; 2: role 2; 2: leader 0; draw w; draw k"
    );
    let game = after(THREE, &line);
    assert_eq!(front(&game, BETTY), bones("rrky"));
    assert_eq!(table(&game).chest, bones("w"));
}

/// DB-T4
#[test]
fn a_thief_who_reached_the_number_may_stop_or_try_gluttony() {
    let mut game = after(THREE, &format!("{DAY}; 0: role 4; 1: role 0; 2: hothead 7 8; draw k"));
    and_then(&mut game, "draw w; draw w; draw w; draw r");
    assert_eq!(choices(&game, ARTFUL), ["stop", "gluttony"]);
    assert_eq!(refusal(&mut game, "draw w"), Refused::CannotHappen { rule: "DB-T4" });
    assert_eq!(refusal(&mut game, "1: stop"), Refused::NotYourTurn);
    assert_eq!(refusal(&mut game, "0: decline"), Refused::NotAChoice { rule: "DB-T4" });
}

/// DB-T4
#[test]
fn a_thief_who_stops_keeps_all_and_the_turn_ends_for_all() {
    let mut game = after(THREE, &format!("{DAY}; 0: role 4; 1: role 0; 2: hothead 7 8; draw k"));
    and_then(&mut game, "draw w; draw g; draw y; draw r; 0: stop");
    assert_eq!(front(&game, ARTFUL), bones("gwry"));
    assert_eq!(front(&game, BETTY), Bones::NONE);
    assert_eq!(table(&game).phase, Phase::Coins);
}

/// DB-T5
#[test]
fn a_thief_before_an_empty_bag_keeps_what_was_drawn_and_the_turn_ends() {
    let mut game = after(TWO, &six_bones_for_betty(7));
    assert_eq!(table(&game).phase, Phase::Steal { seat: BETTY, left: 7 });
    and_then(&mut game, "draw g; draw w; draw w; draw w; draw r; draw y");
    assert_eq!(front(&game, BETTY), bones("gwwwry"));
    assert_eq!((table(&game).in_bag, table(&game).phase), (0, Phase::Coins));
    assert!(told(&game, Note::BagEmpty(BETTY)));
}

/// DB-T5
#[test]
fn a_thief_who_finds_the_bag_empty_keeps_nothing_and_the_turn_ends_for_all() {
    let line = format!(
        "{DAY}; 0: hothead 5 13; 1: role 4; 2: role 7;
        draw w; draw w; draw w; draw w; draw w; draw w; draw w; draw g; draw r; draw y; draw k"
    );
    let game = after(THREE, &line);
    assert!(told(&game, Note::BagEmpty(ROSE)));
    assert!(!told(&game, Note::BagEmpty(BETTY)));
    assert_eq!([BETTY, ROSE].map(|seat| front(&game, seat)), [Bones::NONE; 2]);
    assert_eq!(table(&game).phase, Phase::Coins);
}

/// DB-T6
#[test]
fn the_turn_ends_when_every_dog_has_drawn_a_black_bone() {
    let line = "coins 1 1; 0: loot kk; 1: loot kk; 2: loot kk; 0: role 7; 1: role 6; 2: role 4; draw k; draw k";
    let mut game = after(THREE, line);
    assert_eq!(table(&game).phase, Phase::Steal { seat: ROSE, left: 4 });
    and_then(&mut game, "draw k");
    assert_eq!(table(&game).phase, Phase::Coins);
    assert!(told(&game, Note::NobodyLeft));
    assert_eq!([ARTFUL, BETTY, ROSE].map(|seat| front(&game, seat)), [bones("k"); 3]);
}

/// DB-T7: the ruling says in all editions.
#[test]
fn role_zero_has_reached_its_number_at_once() {
    for edition in Edition::ALL {
        let game = after(&format!("seats=2 first=0 edition={edition}"), THE_ZERO_TRIES);
        assert_eq!(table(&game).phase, Phase::Tempt { seat: ARTFUL }, "{edition}");
        assert_eq!(choices(&game, ARTFUL), ["stop", "gluttony"]);
        assert_eq!(game.screen(ARTFUL.into()).rule, "DB-T7");
    }
}

/// DB-T7
#[test]
fn role_zero_can_stop_with_nothing_and_the_turn_ends() {
    let game = after(TWO, &format!("{THE_ZERO_TRIES}; 0: stop"));
    assert_eq!(front(&game, ARTFUL), Bones::NONE);
    assert_eq!(table(&game).phase, Phase::Coins);
}

/// DB-T7, DB-T4
#[test]
fn the_stop_of_role_zero_is_its_owners_alone() {
    let mut game = after(TWO, THE_ZERO_TRIES);
    assert_eq!(refusal(&mut game, "1: stop"), Refused::NotYourTurn);
    assert_eq!(refusal(&mut game, "draw w"), Refused::CannotHappen { rule: "DB-T7" });
}

/// DB-T7, DB-G1
#[test]
fn role_zero_can_try_gluttony() {
    let game = after(TWO, &format!("{THE_ZERO_TRIES}; 0: gluttony; draw y"));
    assert_eq!(front(&game, ARTFUL), bones("y"));
    assert_eq!(table(&game).phase, Phase::Coins);
}

/// DB-T7
#[test]
fn role_zero_gets_no_try_if_somebody_succeeds_before() {
    let line = "coins 1 1; 0: loot ww; 1: loot ww; 0: role 0; 1: role 4; draw w; draw w; draw w; draw w; 1: stop";
    assert_eq!(table(&after(TWO, line)).phase, Phase::Coins);
}

// Gluttony.

/// DB-G1
#[test]
fn gluttony_draws_one_more_bone() {
    let mut game = after(THREE, &format!("{BETTY_RR_ROSE_W}; {ARTFUL_TRIES_GLUTTONY}"));
    assert_eq!(table(&game).phase, Phase::Gluttony { seat: ARTFUL });
    assert_eq!(refusal(&mut game, "0: stop"), Refused::ChanceFirst);
    and_then(&mut game, "draw g");
    assert_eq!(front(&game, ARTFUL), bones("ggwwr"));
}

/// DB-G1
#[test]
fn gluttony_cannot_draw_what_is_not_in_the_bag() {
    let line =
        "coins 1 1; 0: loot ww; 1: loot ww; 0: role 1; draw y; 1: role 0; draw r; 0: gluttony";
    let mut game = after(TWO, line);
    assert_eq!(refusal(&mut game, "draw r"), Refused::CannotHappen { rule: "DB-G1" });
}

/// DB-G1
#[test]
fn a_glutton_keeps_all_and_robs_a_bone_of_the_same_colour() {
    let line = format!("{BETTY_RR_ROSE_W}; {ARTFUL_TRIES_GLUTTONY}; draw w; 0: rob 2");
    let game = after(THREE, &line);
    assert_eq!(front(&game, ARTFUL), bones("gwwwwr"));
    assert_eq!(front(&game, ROSE), Bones::NONE);
    assert_eq!(front(&game, BETTY), bones("rr"));
    assert!(told(&game, Note::Robbed(ARTFUL, ROSE, Colour::White)));
}

/// DB-G1
#[test]
fn a_glutton_robs_one_bone_only() {
    let game =
        after(THREE, &format!("{BETTY_RR_ROSE_W}; {ARTFUL_TRIES_GLUTTONY}; draw r; 0: rob 1"));
    assert_eq!([ARTFUL, BETTY].map(|seat| front(&game, seat)), [bones("gwwrrr"), bones("r")]);
}

/// DB-G1
#[test]
fn a_glutton_chooses_among_those_who_have_such_a_bone() {
    let tempted = format!("{BETTY_RR_ROSE_W}; {ARTFUL_TRIES_GLUTTONY}");
    let white = after(THREE, &format!("{tempted}; draw w"));
    assert_eq!(choices(&white, ARTFUL), ["rob 2", "decline"]);
    let red = after(THREE, &format!("{tempted}; draw r"));
    assert_eq!(choices(&red, ARTFUL), ["rob 1", "decline"]);
}

/// DB-G1: Rose has no red bone, and a thief cannot rob themselves.
#[test]
fn a_glutton_robs_another_dog_and_only_of_that_colour() {
    let line = format!("{BETTY_RR_ROSE_W}; {ARTFUL_TRIES_GLUTTONY}; draw r");
    let mut game = after(THREE, &line);
    for wrong in ["0: rob 2", "0: rob 0", "0: rob 3", "0: stop"] {
        assert_eq!(refusal(&mut game, wrong), Refused::NotAChoice { rule: "DB-G1" }, "{wrong}");
    }
    assert_eq!(refusal(&mut game, "1: rob 1"), Refused::NotYourTurn);
}

/// DB-G1
#[test]
fn a_glutton_may_decline_to_rob() {
    let game =
        after(THREE, &format!("{BETTY_RR_ROSE_W}; {ARTFUL_TRIES_GLUTTONY}; draw w; 0: decline"));
    assert_eq!(front(&game, ARTFUL), bones("gwwwr"));
    assert_eq!(front(&game, ROSE), bones("w"));
    assert_eq!(table(&game).phase, Phase::Coins);
}

/// DB-G1
#[test]
fn without_a_victim_the_turn_ends_at_once() {
    let game = after(THREE, &format!("{BETTY_RR_ROSE_W}; {ARTFUL_TRIES_GLUTTONY}; draw y"));
    assert_eq!(front(&game, ARTFUL), bones("gwwry"));
    assert_eq!(table(&game).phase, Phase::Coins);
}

/// DB-G1: a white bone of one's own from an earlier turn makes no victim.
#[test]
fn a_glutton_is_no_victim_of_their_own() {
    let line = "coins 1 1; 0: loot ww; 1: loot ww; 0: role 1; draw w; 1: role 0; draw w; 0: gluttony; draw w";
    let game = after(TWO, line);
    assert_eq!(front(&game, ARTFUL), bones("www"));
    assert_eq!(table(&game).phase, Phase::Coins);
}

/// DB-G1
#[test]
fn after_gluttony_the_turn_ends_for_all() {
    for end in ["draw y", "draw w; 0: rob 2", "draw w; 0: decline"] {
        let game = after(THREE, &format!("{BETTY_RR_ROSE_W}; {ARTFUL_TRIES_GLUTTONY}; {end}"));
        assert_eq!(table(&game).phase, Phase::Coins, "{end}");
    }
}

/// DB-G2: *english*
#[test]
fn a_failed_gluttony_costs_all_bones_in_the_english_edition() {
    let line = format!("{BETTY_RR_ROSE_W}; {ARTFUL_TRIES_GLUTTONY}; draw k");
    let game = after(&in_edition(Edition::English), &line);
    assert_eq!(front(&game, ARTFUL), bones("k"));
    assert_eq!(table(&game).chest, bones("gwwr"));
}

/// DB-G2: *french*, *french-first*
#[test]
fn a_failed_gluttony_leaves_the_ossicles_in_the_french_editions() {
    for edition in [Edition::French, Edition::FrenchFirst] {
        let line = format!("{BETTY_RR_ROSE_W}; {ARTFUL_TRIES_GLUTTONY}; draw k");
        let game = after(&in_edition(edition), &line);
        assert_eq!(front(&game, ARTFUL), bones("gk"), "{edition}");
        assert_eq!(table(&game).chest, bones("wwr"), "{edition}");
    }
}

/// DB-G2
#[test]
fn the_next_dog_tries_after_a_failed_gluttony() {
    for edition in Edition::ALL {
        let line = format!("{BETTY_RR_ROSE_W}; {ARTFUL_TRIES_GLUTTONY}; draw k");
        let game = after(&in_edition(edition), &line);
        assert_eq!(table(&game).phase, Phase::Steal { seat: ROSE, left: 2 }, "{edition}");
    }
}

/// DB-G2, DB-T3: the editions differ only in Gluttony.
#[test]
fn ossicles_are_kept_on_a_plain_black_bone_in_all_editions() {
    for edition in Edition::ALL {
        let line = format!("{DAY}; 0: role 7; 1: role 4; 2: role 0; draw w; draw g; draw k");
        let game = after(&in_edition(edition), &line);
        assert_eq!(
            (front(&game, ARTFUL), table(&game).chest),
            (bones("gk"), bones("w")),
            "{edition}"
        );
    }
}

/// DB-G2, DB-T6
#[test]
fn the_turn_ends_if_the_last_dog_fails_in_gluttony() {
    let line =
        "coins 1 1; 0: loot wk; 1: loot ww; 0: role 0; 1: role 7; draw k; 0: gluttony; draw k";
    let game = after(TWO, line);
    assert_eq!(front(&game, ARTFUL), bones("k"));
    assert_eq!(table(&game).phase, Phase::Coins);
}

/// DB-G3
#[test]
fn gluttony_is_not_offered_with_an_empty_bag() {
    let mut game = after(TWO, &six_bones_for_betty(6));
    and_then(&mut game, "draw g; draw w; draw w; draw w; draw r; draw y");
    assert_eq!(front(&game, BETTY), bones("gwwwry"));
    assert_eq!(table(&game).phase, Phase::Coins);
    assert_eq!(refusal(&mut game, "1: gluttony"), Refused::ChanceFirst);
}

/// DB-G3, DB-T7
#[test]
fn role_zero_is_not_tempted_by_an_empty_bag() {
    let line = "coins 1 1; 0: loot ww; 1: loot ww; 0: hothead 4 9; 1: role 0;
        draw w; draw w; draw w; draw w; draw w; draw g; draw r; draw y; draw k";
    let game = after(TWO, line);
    assert_eq!(front(&game, BETTY), Bones::NONE);
    assert_eq!((table(&game).in_bag, table(&game).phase), (0, Phase::Coins));
}

// Fagin's punishment.

/// DB-P1
#[test]
fn two_black_bones_are_forgiven() {
    let game = after(THREE, TWO_BLACK_EACH);
    assert_eq!([ARTFUL, BETTY, ROSE].map(|seat| front(&game, seat)), [bones("kk"); 3]);
    assert_eq!(table(&game).playing, SeatSet::first(3));
}

/// DB-P1
#[test]
fn a_third_black_bone_throws_a_dog_out_at_once() {
    let game =
        after(THREE, &format!("{TWO_BLACK_EACH}; {DAY}; 0: role 7; 1: role 4; 2: role 0; draw k"));
    assert!(told(&game, Note::ThrownOut(ARTFUL)));
    assert_eq!(table(&game).playing, SeatSet::only(BETTY).with(ROSE));
    assert_eq!(table(&game).phase, Phase::Steal { seat: BETTY, left: 4 });
}

/// DB-P1, DB-G2
#[test]
fn a_third_black_bone_in_gluttony_throws_a_dog_out_too() {
    let line = format!(
        "{TWO_BLACK_EACH}; {DAY}; 0: role 4; 1: role 3; draw w; 2: role 0;
        draw w; draw w; draw w; draw w; 0: gluttony; draw k"
    );
    let game = after(THREE, &line);
    assert_eq!(table(&game).playing, SeatSet::only(BETTY).with(ROSE));
    assert_eq!(table(&game).chest, bones("wwwwkkkk"));
}

/// DB-P1: Artful has drawn three black bones, but one of them is on the chest.
#[test]
fn what_the_bootlicker_put_on_the_chest_does_not_count() {
    let line = "
        coins 1 1; 0: loot kk; 1: loot kk; 0: role 7; 1: role 6; draw k; draw k;
        coins 1 1; 0: loot wk; 1: loot wk; 0: role 7; 1: role 6; draw k; draw k;
        coins 1 1; 0: loot ww; 1: loot ww; 0: role 0; 1: role 4; draw w; draw w; draw w; draw w; 1: stop;
        coins 1 1; 0: loot rr; 1: loot rr; 0: hothead 7 8; 1: role 4; draw k";
    let game = after(TWO, line);
    assert_eq!(front(&game, ARTFUL), bones("kk"));
    assert!(table(&game).playing.contains(ARTFUL));
}

/// DB-P2: the bones in front of Artful are kky, and g and k join them; w is lost anyway.
#[test]
fn all_bones_in_front_of_a_dog_thrown_out_go_to_the_chest() {
    let line = format!(
        "{TWO_BLACK_EACH}; {DAY}; 0: role 3; draw y; 1: role 2; 1: leader 0; 2: role 1; draw r;
        draw g; draw w; draw k"
    );
    let game = after(THREE, &line);
    assert_eq!(front(&game, ARTFUL), Bones::NONE);
    assert_eq!(table(&game).chest, bones("gwkkky"));
}

/// DB-P2
#[test]
fn the_bones_behind_the_screen_of_a_dog_thrown_out_stay_hidden() {
    let game =
        after(THREE, &format!("{ARTFUL_IS_OUT}; coins 1 1; 1: loot rr; 2: loot rr; 1: role 4"));
    let view = game.screen(Viewer::Spectator).view;
    assert_eq!((view.behind[ARTFUL], view.lifted), (10, None));
    let hidden = game.screen(ARTFUL.into()).view.hand;
    assert_eq!(hidden, bones("gggwrrrrry"));
    assert!(!game.notes(Viewer::Spectator).any(|note| note == Note::ScreenLifted(ARTFUL, hidden)));
}

/// DB-P2
#[test]
fn a_dog_that_is_out_is_asked_for_nothing() {
    let mut game = after(THREE, &format!("{ARTFUL_IS_OUT}; coins 1 1"));
    assert_eq!(refusal(&mut game, "0: loot rr"), Refused::NotYourTurn);
    and_then(&mut game, "1: loot rr; 2: loot rr; 1: role 4; 2: role 0");
    assert_eq!(refusal(&mut game, "0: role 5"), Refused::ChanceFirst);
    assert!(choices(&game, ARTFUL).is_empty());
}

/// DB-P3
#[test]
fn the_first_player_token_of_a_dog_thrown_out_goes_clockwise() {
    let mut game =
        after(THREE, &format!("{TWO_BLACK_EACH}; {DAY}; 0: role 7; 1: role 4; 2: role 0"));
    assert_eq!(table(&game).first, ARTFUL);
    and_then(&mut game, "draw k");
    assert_eq!(table(&game).first, BETTY);
    assert!(told(&game, Note::FirstPassed(BETTY)));
}

/// DB-P3
#[test]
fn the_token_stays_if_another_dog_is_thrown_out() {
    let line = format!("{TWO_BLACK_EACH}; {DAY}; 0: role 4; 1: role 7; 2: role 0; draw k");
    let game = after(THREE, &line);
    assert!(!table(&game).playing.contains(BETTY));
    assert_eq!(table(&game).first, ARTFUL);
}

/// DB-P3: Betty is out before Artful.
#[test]
fn the_token_passes_over_those_who_are_out() {
    let blacks = |loot: &str| {
        format!(
            "coins 1 1; 0: loot {loot}; 1: loot {loot}; 2: loot {loot}; 3: loot {loot};
            0: role 7; 1: role 6; 2: role 4; 3: hothead 5 8; draw k; draw k; draw k; draw k"
        )
    };
    let line = format!(
        "{}; {}; coins 1 1; 0: loot ww; 1: loot ww; 2: loot ww; 3: loot ww;
        0: role 6; 1: role 7; 2: role 4; 3: role 0; draw k",
        blacks("kk"),
        blacks("wk")
    );
    let mut game = after("seats=4 first=0", &line);
    assert_eq!((table(&game).first, table(&game).playing.contains(BETTY)), (ARTFUL, false));
    and_then(&mut game, "draw k");
    assert_eq!(table(&game).first, ROSE);
}

/// DB-P3, DB-R5: the token that the Leader gave away this turn moves on like any other.
#[test]
fn a_token_just_given_passes_on_too() {
    let line =
        format!("{TWO_BLACK_EACH}; {DAY}; 0: role 2; 0: leader 2; 1: role 0; 2: role 4; draw k");
    let game = after(THREE, &line);
    assert!(!table(&game).playing.contains(ROSE));
    assert_eq!(table(&game).first, ARTFUL);
}

/// DB-P4
#[test]
fn the_token_of_a_dog_thrown_out_stays_out_of_the_middle_until_the_turn_ends() {
    let mut game =
        after(THREE, &format!("{TWO_BLACK_EACH}; {DAY}; 0: role 7; 1: role 4; 2: role 0; draw k"));
    assert!(!table(&game).middle.contains(Role::Expert));
    assert_eq!(table(&game).role(ARTFUL), Some(Role::Expert));
    and_then(&mut game, "draw w; draw w; draw w; draw w; 1: stop");
    assert!(table(&game).middle.contains(Role::Expert));
}

// The next turn.

/// DB-N1
#[test]
fn role_tokens_return_to_the_middle() {
    let line = format!(
        "{DAY}; 0: hothead 7 8; 1: role 4; 2: role 0; draw k; draw w; draw w; draw w; draw w; 1: stop"
    );
    let mut game = after(THREE, &line);
    assert_eq!((table(&game).middle, table(&game).hothead), (RoleSet::ALL, None));
    and_then(&mut game, "coins 1 1; 0: loot rr; 1: loot rr; 2: loot rr");
    assert_eq!(
        choices(&game, ARTFUL).iter().filter(|choice| choice.starts_with("role")).count(),
        8
    );
}

/// DB-N1
#[test]
fn bones_left_in_the_bag_stay_in_it() {
    let line = format!(
        "{DAY}; 0: role 4; 1: role 0; 2: role 2; 2: leader 0; draw w; draw w; draw w; draw w; 0: stop"
    );
    let mut game = after(THREE, &line);
    assert_eq!(table(&game).in_bag, 7);
    and_then(&mut game, "coins 1 1; 0: loot rr; 1: loot rr; 2: loot rr; 0: role 4");
    assert_eq!(view(&game, ARTFUL).bag(), Some(bones("gwwwrrrrrrrky")));
}

/// DB-N1
#[test]
fn a_new_turn_begins_with_the_coins_of_the_first_player() {
    let line = format!(
        "{DAY}; 0: role 4; 1: role 0; 2: role 2; 2: leader 1; draw w; draw w; draw w; draw w; 0: stop"
    );
    let mut game = after(THREE, &line);
    assert_eq!(table(&game).phase, Phase::Coins);
    assert_eq!(refusal(&mut game, "draw w"), Refused::CannotHappen { rule: "DB-L1" });
    and_then(&mut game, "coins 2 2");
    assert!(told(&game, Note::CoinsFell(BETTY, 2, 2)));
}

// The rulebook's own story.

/// DB-L1, DB-R1, DB-R6, DB-R8, DB-H1, DB-T1, DB-T3, DB-G1. All editions tell it; a turn before
/// gives Rose the white bone that she loses.
#[test]
fn the_worked_example_of_the_rulebook() {
    for edition in Edition::ALL {
        let mut game = after(&in_edition(edition), BETTY_RR_ROSE_W);
        assert_eq!(front(&game, ROSE), bones("w"));
        and_then(
            &mut game,
            "coins 1 2; 0: loot www; 1: loot www; 2: loot ggw;
            0: role 5; draw r; draw r; draw r; 0: scout r; 1: role 3; draw r; 2: hothead 4 9",
        );
        assert_eq!(table(&game).phase, Phase::Steal { seat: ROSE, left: 9 });
        and_then(&mut game, "draw w; draw w; draw w; draw g; draw k");
        assert_eq!(front(&game, ROSE), bones("gwk"));
        assert_eq!(table(&game).chest, bones("wwwr"));
        assert_eq!(table(&game).phase, Phase::Steal { seat: ARTFUL, left: 5 });
        and_then(
            &mut game,
            "draw w; draw w; draw w; draw g; draw y; 0: gluttony; draw w; 0: rob 2",
        );
        assert_eq!(front(&game, ARTFUL), bones("gwwwwwy"));
        assert_eq!(front(&game, ROSE), bones("gk"));
        assert_eq!(
            front(&game, BETTY),
            bones("rrr"),
            "Betty has what she picked, and did not draw"
        );
        assert_eq!(table(&game).phase, Phase::Coins);
    }
}
