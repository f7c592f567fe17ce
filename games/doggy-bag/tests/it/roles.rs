//! Second phase of a turn, the roles: DB-R1 to DB-R12, and the Hothead, DB-H1 and DB-H2.

use crate::common::*;
use doggy_bag::{Bones, Colour, DoggyBag, Note, Phase, Role};
use engine::{Match, Refused, Seat, SeatSet, Turn, Viewer};

const THREE: &str = "seats=3 first=0";
const TWO: &str = "seats=2 first=0";

/// Everyone brings ww: eleven bones are in the bag, gwwwwwwwrky.
const DAY: &str = "coins 1 1; 0: loot ww; 1: loot ww; 2: loot ww";

/// A turn that leaves wry on the chest, k in front of Rose and ww in front of Artful, and gwwww in
/// the bag.
const CHEST_WRY: &str = "coins 1 1; 0: loot ww; 1: loot ww; 2: loot ww;
    0: role 2; 0: leader 0; 1: role 0; 2: hothead 4 9;
    draw w; draw r; draw y; draw k; draw w; draw w; 0: stop";

/// The day after: everyone brings rr.
const NEXT_DAY: &str = "coins 1 1; 0: loot rr; 1: loot rr; 2: loot rr";

/// Two turns of black bones: kk in front of everyone, and nothing on the chest.
const TWO_BLACK_EACH: &str = "
    coins 1 1; 0: loot kk; 1: loot kk; 2: loot kk; 0: role 7; 1: role 6; 2: role 4; draw k; draw k; draw k;
    coins 1 1; 0: loot wk; 1: loot wk; 2: loot wk; 0: role 7; 1: role 6; 2: role 4; draw k; draw k; draw k";

/// Two dogs empty the bag in each of five turns, and have one bone left each: Artful y, Betty k.
const ONE_BONE_LEFT: &str = "
    coins 1 2; 0: loot www; 1: loot www; 0: hothead 4 11; 1: role 7;
    draw w; draw w; draw w; draw w; draw w; draw w; draw w; draw g; draw r; draw y; draw k;
    coins 1 2; 0: loot rrk; 1: loot rrr; 0: role 4; 1: hothead 6 8;
    draw r; draw r; draw r; draw r; draw r; draw k;
    coins 1 2; 0: loot rrr; 1: loot rrk; 0: hothead 6 8; 1: role 4;
    draw r; draw r; draw r; draw r; draw r; draw k;
    coins 1 2; 0: loot ggk; 1: loot ggg; 0: role 0; 1: hothead 6 8;
    draw g; draw g; draw g; draw g; draw g; draw k;
    coins 1 2; 0: loot gwk; 1: loot wky; 0: role 5; draw k; draw w; draw w; 0: scout k; 1: role 0;
    draw g; draw w; draw w; draw y; draw k";

/// Who is asked to take a token.
fn taker(game: &Match<DoggyBag>) -> Seat {
    match table(game).phase {
        Phase::Role { seat } => seat,
        phase => panic!("nobody takes a token in {phase:?}"),
    }
}

fn front(game: &Match<DoggyBag>, seat: Seat) -> Bones {
    table(game).fronts[seat]
}

/// The numbers that a seat can announce with a token.
fn announcements(game: &Match<DoggyBag>, seat: Seat, role: u8) -> Vec<u8> {
    let start = format!("hothead {role} ");
    let numbers = choices(game, seat)
        .into_iter()
        .filter_map(|choice| choice.strip_prefix(&start)?.parse().ok());
    numbers.collect()
}

// Taking a token.

/// DB-R1
#[test]
fn tokens_are_taken_clockwise_from_the_first_player() {
    let mut game = after("seats=3 first=2", DAY);
    assert_eq!(taker(&game), ROSE);
    and_then(&mut game, "2: role 7");
    assert_eq!(taker(&game), ARTFUL);
    and_then(&mut game, "0: role 6");
    assert_eq!(taker(&game), BETTY);
    and_then(&mut game, "1: role 4");
    assert_eq!(table(&game).phase, Phase::Steal { seat: ROSE, left: 7 });
}

/// DB-R1
#[test]
fn nobody_takes_a_token_out_of_order() {
    let mut game = after(THREE, DAY);
    assert_eq!(refusal(&mut game, "1: role 5"), Refused::NotYourTurn);
    and_then(&mut game, "0: role 7");
    assert_eq!(refusal(&mut game, "0: role 6"), Refused::NotYourTurn);
}

/// DB-R1
#[test]
fn a_taken_token_is_not_available() {
    let mut game = after(THREE, &format!("{DAY}; 0: role 7"));
    assert_eq!(refusal(&mut game, "1: role 7"), Refused::NotAChoice { rule: "DB-R1" });
    assert_eq!(
        choices(&game, BETTY)[..7],
        ["role 0", "role 1", "role 2", "role 3", "role 4", "role 5", "role 6"]
    );
}

/// DB-R1: turning a token over is one way of taking it.
#[test]
fn a_taken_token_cannot_be_turned_over_by_another() {
    let mut game = after(THREE, &format!("{DAY}; 0: role 7"));
    assert!(announcements(&game, BETTY, 7).is_empty());
    assert_eq!(refusal(&mut game, "1: hothead 7 9"), Refused::NotAChoice { rule: "DB-R1" });
}

/// DB-R1
#[test]
fn everyone_takes_a_token() {
    let mut game = after(THREE, DAY);
    assert_eq!(refusal(&mut game, "0: stop"), Refused::NotAChoice { rule: "DB-R1" });
    assert_eq!(refusal(&mut game, "draw w"), Refused::CannotHappen { rule: "DB-R1" });
}

/// DB-R1
#[test]
fn a_dog_that_is_out_takes_no_token() {
    let line = format!(
        "{TWO_BLACK_EACH}; {DAY}; 0: role 7; 1: role 4; 2: role 0;
        draw k; draw w; draw w; draw w; draw w; 1: stop;
        coins 1 1; 1: loot rr; 2: loot rr; 1: role 4"
    );
    let mut game = after(THREE, &line);
    assert_eq!(taker(&game), ROSE);
    and_then(&mut game, "2: role 0");
    assert_eq!(table(&game).phase, Phase::Steal { seat: BETTY, left: 4 });
}

// Effects.

/// DB-R2
#[test]
fn an_effect_is_carried_out_before_the_next_dog_takes_a_token() {
    let mut game = after(THREE, &format!("{DAY}; 0: role 3"));
    assert_eq!(game.turn(), Turn::Chance);
    assert_eq!(refusal(&mut game, "1: role 5"), Refused::ChanceFirst);
    and_then(&mut game, "draw w");
    assert_eq!(taker(&game), BETTY);
}

/// DB-R2
#[test]
fn an_effect_that_is_possible_is_mandatory() {
    let mut leader = after(THREE, &format!("{DAY}; 0: role 2"));
    assert_eq!(refusal(&mut leader, "0: decline"), Refused::NotAChoice { rule: "DB-R5" });
    assert_eq!(refusal(&mut leader, "1: role 5"), Refused::NotYourTurn);
    let mut scout = after(THREE, &format!("{DAY}; 0: role 5; draw w; draw w; draw w"));
    assert_eq!(refusal(&mut scout, "0: decline"), Refused::NotAChoice { rule: "DB-R8" });
    let mut intendant = after(THREE, &format!("{CHEST_WRY}; {NEXT_DAY}; 0: role 6"));
    assert_eq!(refusal(&mut intendant, "0: intendant -"), Refused::NotAChoice { rule: "DB-R9" });
    let mut expert = after(THREE, &format!("{CHEST_WRY}; {NEXT_DAY}; 0: role 7"));
    assert_eq!(refusal(&mut expert, "0: decline"), Refused::NotAChoice { rule: "DB-R10" });
}

/// DB-R2: no black bone in front of Artful; nothing on the chest for Betty and Rose.
#[test]
fn what_cannot_be_done_is_skipped() {
    let mut game = after(THREE, DAY);
    let told = told_of(&mut game, Viewer::Spectator, "0: role 0; 1: role 6; 2: role 7");
    let skipped: Vec<Note> =
        told.into_iter().filter(|note| matches!(note, Note::NoEffect(..))).collect();
    assert_eq!(
        skipped,
        [
            Note::NoEffect(ARTFUL, Role::Bootlicker),
            Note::NoEffect(BETTY, Role::Intendant),
            Note::NoEffect(ROSE, Role::Expert)
        ]
    );
}

/// DB-R3
#[test]
fn the_bootlicker_puts_a_black_bone_from_in_front_on_the_chest() {
    let mut game = after(THREE, &format!("{TWO_BLACK_EACH}; {DAY}"));
    assert_eq!((front(&game, ARTFUL), table(&game).chest), (bones("kk"), Bones::NONE));
    and_then(&mut game, "0: role 0");
    assert_eq!((front(&game, ARTFUL), table(&game).chest), (bones("k"), bones("k")));
}

/// DB-R3
#[test]
fn the_bootlicker_takes_only_from_in_front_of_their_own_screen() {
    let line = format!(
        "{DAY}; 0: role 7; 1: role 4; 2: role 0; draw k; draw w; draw w; draw w; draw w; 1: stop"
    );
    let game = after(THREE, &format!("{line}; {NEXT_DAY}; 0: role 4; 1: role 0"));
    assert_eq!((front(&game, ARTFUL), table(&game).chest), (bones("k"), Bones::NONE));
}

/// DB-R4
#[test]
fn the_watcher_places_a_bone_in_front() {
    for edition in ["english", "french", "french-first"] {
        let game = after(
            &format!("seats=3 first=0 edition={edition}"),
            &format!("{DAY}; 0: role 1; draw r"),
        );
        assert_eq!(front(&game, ARTFUL), bones("r"), "{edition}");
        assert_eq!(table(&game).in_bag, 10);
        assert_eq!(taker(&game), BETTY);
    }
}

/// DB-R4
#[test]
fn the_watcher_puts_a_black_bone_back() {
    for edition in ["english", "french", "french-first"] {
        let game = after(
            &format!("seats=3 first=0 edition={edition}"),
            &format!("{DAY}; 0: role 1; draw k"),
        );
        assert_eq!(front(&game, ARTFUL), Bones::NONE, "{edition}");
        assert_eq!(view(&game, ARTFUL).bag(), Some(bones("gwwwwwwwrky")));
    }
}

/// DB-R4: *english*, *french*
#[test]
fn the_watcher_draws_then_looks() {
    for edition in ["english", "french"] {
        let mut game = after(&format!("seats=3 first=0 edition={edition}"), DAY);
        assert_eq!(
            told_of(&mut game, ARTFUL, "0: role 1; draw r"),
            [
                Note::TookRole(ARTFUL, Role::Watcher),
                Note::Drew(ARTFUL, Colour::Red),
                Note::Pocketed(ARTFUL, Colour::Red),
                Note::Looked(ARTFUL),
                Note::YouSaw(bones("gwwwwwwwky")),
            ],
            "{edition}"
        );
    }
}

/// DB-R4: *french-first*
#[test]
fn the_watcher_of_the_first_french_printing_looks_then_draws() {
    let mut game = after("seats=3 first=0 edition=french-first", DAY);
    assert_eq!(
        told_of(&mut game, ARTFUL, "0: role 1; draw r"),
        [
            Note::TookRole(ARTFUL, Role::Watcher),
            Note::Looked(ARTFUL),
            Note::YouSaw(bones("gwwwwwwwrky")),
            Note::Drew(ARTFUL, Colour::Red),
            Note::Pocketed(ARTFUL, Colour::Red),
        ]
    );
}

/// DB-R4: *french-first*. Having seen all, and then the bone that came out, the Watcher knows what
/// is left.
#[test]
fn a_watcher_who_looked_first_still_knows_the_bag() {
    let mut game = after("seats=3 first=0 edition=french-first", &format!("{DAY}; 0: role 1"));
    assert_eq!(view(&game, ARTFUL).bag(), Some(bones("gwwwwwwwrky")));
    and_then(&mut game, "draw r");
    assert_eq!(view(&game, ARTFUL).bag(), Some(bones("gwwwwwwwky")));
}

/// DB-R4: *english*. Before the draw, there is nothing to go by.
#[test]
fn a_watcher_who_draws_first_does_not_know_the_bag_yet() {
    let game = after(THREE, &format!("{DAY}; 0: role 1"));
    assert_eq!(view(&game, ARTFUL).bag(), None);
}

/// DB-R4: what draws the bone is the bag.
#[test]
fn the_watcher_cannot_draw_what_is_not_in_the_bag() {
    let line = format!("{DAY}; 0: role 3; draw r; 1: role 1");
    let mut game = after(THREE, &line);
    assert_eq!(refusal(&mut game, "draw r"), Refused::CannotHappen { rule: "DB-R4" });
}

/// DB-R5
#[test]
fn the_leader_gives_the_token_to_anyone_themselves_included() {
    let game = after(THREE, &format!("{DAY}; 0: role 7; 1: role 2"));
    assert_eq!(choices(&game, BETTY), ["leader 0", "leader 1", "leader 2"]);
    for (choice, first) in [("1: leader 0", ARTFUL), ("1: leader 1", BETTY), ("1: leader 2", ROSE)]
    {
        let game = after(THREE, &format!("{DAY}; 0: role 7; 1: role 2; {choice}"));
        assert_eq!(table(&game).first, first);
    }
}

/// DB-R5
#[test]
fn the_leader_does_not_change_the_order_of_this_turn() {
    let mut game = after(THREE, &format!("{DAY}; 0: role 2; 0: leader 2"));
    assert_eq!(taker(&game), BETTY);
    and_then(&mut game, "1: role 4");
    assert_eq!(taker(&game), ROSE);
    and_then(&mut game, "2: role 0");
    assert_eq!(table(&game).phase, Phase::Steal { seat: BETTY, left: 4 });
}

/// DB-R5
#[test]
fn the_dog_that_the_leader_chose_is_first_in_the_next_turn() {
    let line = format!(
        "{DAY}; 0: role 2; 0: leader 2; 1: role 4; 2: role 0; draw w; draw w; draw w; draw w; 1: stop"
    );
    let mut game = after(THREE, &line);
    let told = told_of(&mut game, Viewer::Spectator, NEXT_DAY);
    assert_eq!(told[0], Note::CoinsFell(ROSE, 1, 1));
    assert_eq!(taker(&game), ROSE);
}

/// DB-R5
#[test]
fn without_a_leader_the_token_stays() {
    let line = format!(
        "{DAY}; 0: role 7; 1: role 4; 2: role 0; draw k; draw w; draw w; draw w; draw w; 1: stop"
    );
    let game = after(THREE, &format!("{line}; {NEXT_DAY}"));
    assert_eq!(taker(&game), ARTFUL);
}

/// DB-R5
#[test]
fn the_leader_cannot_choose_a_dog_that_is_out() {
    let line = format!(
        "{TWO_BLACK_EACH}; {DAY}; 0: role 7; 1: role 4; 2: role 0;
        draw k; draw w; draw w; draw w; draw w; 1: stop;
        coins 1 1; 1: loot rr; 2: loot rr; 1: role 2"
    );
    let mut game = after(THREE, &line);
    assert_eq!(choices(&game, BETTY), ["leader 1", "leader 2"]);
    assert_eq!(refusal(&mut game, "1: leader 0"), Refused::NotAChoice { rule: "DB-R5" });
}

/// DB-R6
#[test]
fn the_pickpocket_places_a_bone_in_front() {
    let game = after(THREE, &format!("{DAY}; 0: role 3; draw y"));
    assert_eq!(front(&game, ARTFUL), bones("y"));
    assert_eq!(table(&game).in_bag, 10);
    assert_eq!(taker(&game), BETTY);
}

/// DB-R6
#[test]
fn the_pickpocket_puts_a_black_bone_back() {
    let game = after(THREE, &format!("{DAY}; 0: role 3; draw k; 1: role 4"));
    assert_eq!(front(&game, ARTFUL), Bones::NONE);
    assert_eq!(view(&game, BETTY).bag(), Some(bones("gwwwwwwwrky")));
}

/// DB-R6, DB-R11: unlike the Watcher.
#[test]
fn the_pickpocket_does_not_look() {
    let mut game = after(THREE, DAY);
    let told = told_of(&mut game, ARTFUL, "0: role 3; draw y");
    assert!(!told.iter().any(|note| matches!(note, Note::Looked(_) | Note::YouSaw(_))), "{told:?}");
    assert_eq!(view(&game, ARTFUL).bag(), None);
}

/// DB-R6
#[test]
fn the_pickpocket_cannot_draw_what_is_not_in_the_bag() {
    let mut game = after(THREE, &format!("{DAY}; 0: role 1; draw y; 1: role 3"));
    assert_eq!(refusal(&mut game, "draw y"), Refused::CannotHappen { rule: "DB-R6" });
}

/// DB-R7
#[test]
fn the_mole_looks_into_the_bag() {
    let mut game = after(THREE, DAY);
    assert_eq!(
        told_of(&mut game, ARTFUL, "0: role 4"),
        [
            Note::TookRole(ARTFUL, Role::Mole),
            Note::Looked(ARTFUL),
            Note::YouSaw(bones("gwwwwwwwrky"))
        ]
    );
    assert_eq!(table(&game).in_bag, 11);
    assert_eq!(taker(&game), BETTY);
}

/// DB-R8, DB-R12
#[test]
fn the_scout_shows_three_bones_to_all() {
    let mut game = after(THREE, DAY);
    let told = told_of(&mut game, Viewer::Spectator, "0: role 5; draw w; draw k; draw w");
    let shown =
        [Colour::White, Colour::Black, Colour::White].map(|colour| Note::Drew(ARTFUL, colour));
    assert_eq!(told[1..], shown);
    assert_eq!(table(&game).drawn, bones("wwk"));
    assert_eq!(table(&game).in_bag, 8);
}

/// DB-R8
#[test]
fn the_scout_sends_one_to_the_chest_and_the_others_back() {
    let game =
        after(THREE, &format!("{DAY}; 0: role 5; draw w; draw k; draw y; 0: scout k; 1: role 4"));
    assert_eq!(table(&game).chest, bones("k"));
    assert_eq!(view(&game, BETTY).bag(), Some(bones("gwwwwwwwry")));
    assert_eq!([ARTFUL, BETTY, ROSE].map(|seat| front(&game, seat)), [Bones::NONE; 3]);
}

/// DB-R8
#[test]
fn the_scout_chooses_among_the_bones_shown() {
    let mut game = after(THREE, &format!("{DAY}; 0: role 5; draw w; draw y; draw w"));
    assert_eq!(choices(&game, ARTFUL), ["scout w", "scout y"]);
    assert_eq!(refusal(&mut game, "0: scout r"), Refused::NotAChoice { rule: "DB-R8" });
    assert_eq!(refusal(&mut game, "1: scout w"), Refused::NotYourTurn);
}

/// DB-R8
#[test]
fn the_scout_cannot_draw_what_is_not_in_the_bag() {
    let mut game = after(THREE, &format!("{DAY}; 0: role 5; draw k"));
    assert_eq!(refusal(&mut game, "draw k"), Refused::CannotHappen { rule: "DB-R8" });
}

/// DB-R8, DB-R12: what goes back was shown, so all know of it.
#[test]
fn everyone_knows_the_bones_that_the_scout_puts_back() {
    let game = after(THREE, &format!("{DAY}; 0: role 5; draw w; draw w; draw w; 0: scout w"));
    for viewer in [Viewer::Spectator, BETTY.into(), ROSE.into()] {
        assert!(game.screen(viewer).view.known.contains(bones("ww")), "{viewer:?}");
    }
    assert_eq!(game.screen(Viewer::Spectator).view.sure.count(Colour::White), 2);
}

/// DB-R8: the ruling.
#[test]
fn a_scout_with_two_bones_in_the_bag_draws_both_and_sends_one() {
    let mut game = after(TWO, &format!("{ONE_BONE_LEFT}; coins 1 1"));
    assert_eq!(table(&game).in_bag, 2);
    let chest = table(&game).chest;
    and_then(&mut game, "0: role 5; draw k; draw y");
    assert_eq!(choices(&game, ARTFUL), ["scout k", "scout y"]);
    and_then(&mut game, "0: scout k; 1: role 4");
    assert_eq!(table(&game).chest, chest + bones("k"));
    assert!(game.notes(BETTY.into()).any(|note| note == Note::YouSaw(bones("y"))));
}

/// DB-R8: the ruling.
#[test]
fn a_scout_with_one_bone_in_the_bag_sends_it_to_the_chest() {
    let mut game = after(TWO, &format!("{ONE_BONE_LEFT}; coins 1 1; 0: role 3; draw y"));
    assert_eq!(table(&game).in_bag, 1);
    let chest = table(&game).chest;
    and_then(&mut game, "1: role 5; draw k");
    assert_eq!(choices(&game, BETTY), ["scout k"]);
    and_then(&mut game, "1: scout k");
    assert_eq!(table(&game).chest, chest + bones("k"));
    assert_eq!(table(&game).in_bag, 0);
}

/// DB-R9
#[test]
fn the_intendant_puts_two_bones_from_the_chest_into_the_bag() {
    let mut game = after(THREE, &format!("{CHEST_WRY}; {NEXT_DAY}; 0: role 6"));
    assert_eq!(choices(&game, ARTFUL), ["intendant wr", "intendant wy", "intendant ry"]);
    and_then(&mut game, "0: intendant wy; 1: role 4");
    assert_eq!(table(&game).chest, bones("r"));
    assert_eq!(view(&game, BETTY).bag(), Some(bones("gwwwwwrrrrrry")));
}

/// DB-R9
#[test]
fn the_intendant_takes_exactly_two_bones_that_are_on_the_chest() {
    let mut game = after(THREE, &format!("{CHEST_WRY}; {NEXT_DAY}; 0: role 6"));
    for wrong in ["0: intendant w", "0: intendant wry", "0: intendant ww", "0: intendant wk"] {
        assert_eq!(refusal(&mut game, wrong), Refused::NotAChoice { rule: "DB-R9" }, "{wrong}");
    }
}

/// DB-R9
#[test]
fn everyone_sees_what_the_intendant_puts_in() {
    let mut game = after(THREE, &format!("{CHEST_WRY}; {NEXT_DAY}; 0: role 6"));
    assert_eq!(
        told_of(&mut game, Viewer::Spectator, "0: intendant ry"),
        [Note::Fed(ARTFUL, bones("ry"))]
    );
    assert_eq!(game.screen(Viewer::Spectator).view.sure.only(Colour::Yellow), bones("y"));
}

/// DB-R9: the ruling.
#[test]
fn an_intendant_with_one_bone_on_the_chest_takes_that_one() {
    let line = format!(
        "{DAY}; 0: role 2; 0: leader 0; 1: role 0; 2: hothead 4 9;
        draw y; draw k; draw w; draw w; 0: stop; {NEXT_DAY}"
    );
    let mut game = after(THREE, &format!("{line}; 0: role 6"));
    assert_eq!(choices(&game, ARTFUL), ["intendant y"]);
    let before = table(&game).in_bag;
    and_then(&mut game, "0: intendant y");
    assert_eq!((table(&game).chest, table(&game).in_bag), (Bones::NONE, before + 1));
}

/// DB-R10
#[test]
fn the_expert_swaps_a_hidden_bone_with_one_on_the_chest() {
    let mut game = after(THREE, &format!("{CHEST_WRY}; {NEXT_DAY}; 0: role 7"));
    assert_eq!(view(&game, ARTFUL).hand, bones("gggwwrrrkkky"));
    and_then(&mut game, "0: expert k y");
    assert_eq!(view(&game, ARTFUL).hand, bones("gggwwrrrkkyy"));
    assert_eq!(table(&game).chest, bones("wrk"));
    assert_eq!(taker(&game), BETTY);
}

/// DB-R10
#[test]
fn the_expert_chooses_both_bones() {
    let game = after(THREE, &format!("{CHEST_WRY}; {NEXT_DAY}; 0: role 7"));
    let mut expected = Vec::new();
    for give in ["g", "w", "r", "k", "y"] {
        expected.extend(["w", "r", "y"].map(|take| format!("expert {give} {take}")));
    }
    assert_eq!(choices(&game, ARTFUL), expected);
}

/// DB-R10
#[test]
fn everyone_sees_both_bones_of_the_expert() {
    let mut game = after(THREE, &format!("{CHEST_WRY}; {NEXT_DAY}; 0: role 7"));
    assert_eq!(
        told_of(&mut game, Viewer::Spectator, "0: expert g y"),
        [Note::Swapped(ARTFUL, Colour::Grey, Colour::Yellow)]
    );
}

/// DB-R10
#[test]
fn the_expert_gives_what_is_hidden_and_takes_what_is_on_the_chest() {
    let line = format!("{CHEST_WRY}; coins 1 1; 0: loot ry; 1: loot rr; 2: loot rr; 0: role 7");
    let mut game = after(THREE, &line);
    for wrong in ["0: expert y w", "0: expert g k", "0: expert g g"] {
        assert_eq!(refusal(&mut game, wrong), Refused::NotAChoice { rule: "DB-R10" }, "{wrong}");
    }
}

/// DB-R10
#[test]
fn an_expert_before_an_empty_chest_swaps_nothing() {
    let game = after(THREE, &format!("{DAY}; 0: role 7"));
    assert_eq!(taker(&game), BETTY);
    assert_eq!(view(&game, ARTFUL).hand, bones("gggwwrrrrrkkky"));
}

/// DB-R10
#[test]
fn an_expert_with_an_empty_hand_swaps_nothing() {
    let mut game = after(TWO, &format!("{ONE_BONE_LEFT}; coins 1 1"));
    let chest = table(&game).chest;
    assert_ne!(chest, Bones::NONE);
    assert!(told_of(&mut game, BETTY, "0: role 7").contains(&Note::NoEffect(ARTFUL, Role::Expert)));
    assert_eq!((taker(&game), table(&game).chest), (BETTY, chest));
}

// Looks.

/// DB-R11
#[test]
fn only_the_one_who_looks_learns_what_is_in_the_bag() {
    for (look, bag) in [("0: role 4", "gwwwwwwwrky"), ("0: role 1; draw w", "gwwwwwwrky")] {
        let game = after(THREE, &format!("{DAY}; {look}"));
        assert_eq!(view(&game, ARTFUL).bag(), Some(bones(bag)));
        assert!(game.notes(ARTFUL.into()).any(|note| note == Note::YouSaw(bones(bag))));
        for other in [BETTY.into(), ROSE.into(), Viewer::Spectator] {
            assert_eq!(game.screen(other).view.bag(), None, "{other:?}");
            assert!(!game.notes(other).any(|note| matches!(note, Note::YouSaw(_))), "{other:?}");
        }
    }
}

/// DB-R11
#[test]
fn the_others_know_that_somebody_looked() {
    for look in ["0: role 4", "0: role 1; draw w"] {
        let game = after(THREE, &format!("{DAY}; {look}"));
        for other in [BETTY.into(), ROSE.into(), Viewer::Spectator] {
            assert!(game.notes(other).any(|note| note == Note::Looked(ARTFUL)), "{other:?}");
        }
        assert_eq!(table(&game).looked, SeatSet::only(ARTFUL));
    }
}

/// DB-R11
#[test]
fn what_one_saw_shows_on_no_other_screen() {
    let looking = |loot: &str| {
        after(THREE, &format!("coins 1 1; 0: loot ww; 1: loot {loot}; 2: loot ww; 0: role 4"))
    };
    let (white, black) = (looking("ww"), looking("kk"));
    assert_ne!(view(&white, ARTFUL), view(&black, ARTFUL));
    for other in [Viewer::Spectator, ROSE.into()] {
        assert_eq!(white.screen(other), black.screen(other), "{other:?} can tell");
    }
}

/// DB-R11: what comes out is public, so one who looked can follow.
#[test]
fn one_who_looked_knows_the_bag_until_the_next_loot() {
    let mut game = after(THREE, &format!("{DAY}; 0: role 4; 1: role 3; draw y; 2: role 0"));
    assert_eq!(view(&game, ARTFUL).bag(), Some(bones("gwwwwwwwrk")));
    and_then(&mut game, "draw w; draw w; draw r; draw g; 0: stop");
    assert_eq!(view(&game, ARTFUL).bag(), Some(bones("wwwwwk")));
    and_then(&mut game, NEXT_DAY);
    assert_eq!((view(&game, ARTFUL).bag(), table(&game).looked), (None, SeatSet::NONE));
}

/// DB-R11
#[test]
fn two_can_look_in_one_turn() {
    let game = after(THREE, &format!("{DAY}; 0: role 4; 1: role 1; draw w"));
    assert_eq!([ARTFUL, BETTY].map(|seat| view(&game, seat).bag()), [Some(bones("gwwwwwwrky")); 2]);
    assert_eq!(view(&game, ROSE).bag(), None);
}

/// DB-R12
#[test]
fn everyone_sees_a_black_bone_go_back() {
    for role in ["0: role 3; draw k", "0: role 1; draw k"] {
        let mut game = after(THREE, DAY);
        let told = told_of(&mut game, Viewer::Spectator, role);
        assert_eq!(told[1..3], [Note::Drew(ARTFUL, Colour::Black), Note::PutBack(ARTFUL)]);
        assert_eq!(table(&game).in_bag, 11);
    }
}

/// DB-R12: the black bone of the start is out when Betty brings another in secret.
#[test]
fn after_a_black_bone_went_back_everyone_knows_it_is_in_the_bag() {
    let line = format!(
        "{DAY}; 0: role 7; 1: role 4; 2: role 0; draw k; draw w; draw w; draw w; draw w; 1: stop"
    );
    let mut game = after(THREE, &format!("{line}; coins 1 1; 0: loot rr; 1: loot rk; 2: loot rr"));
    let black = |game: &Match<DoggyBag>| {
        [Viewer::Spectator, ROSE.into()]
            .map(|viewer| game.screen(viewer).view.known.count(Colour::Black))
    };
    assert_eq!(black(&game), [0, 0]);
    and_then(&mut game, "0: role 3; draw k");
    assert_eq!(black(&game), [1, 1]);
}

/// DB-R12
#[test]
fn everyone_sees_a_bone_placed_in_front() {
    let mut game = after(THREE, DAY);
    assert_eq!(
        told_of(&mut game, Viewer::Spectator, "0: role 3; draw y")[1..],
        [Note::Drew(ARTFUL, Colour::Yellow), Note::Pocketed(ARTFUL, Colour::Yellow)]
    );
}

// The Hothead.

/// DB-H1
#[test]
fn any_token_can_be_turned_over() {
    let game = after(THREE, DAY);
    for role in 0..=7 {
        assert!(!announcements(&game, ARTFUL, role).is_empty(), "token {role}");
    }
}

/// DB-H1
#[test]
fn the_effect_of_a_token_turned_over_is_not_used() {
    for role in 0..=7 {
        let mut game = after(THREE, DAY);
        let told = told_of(&mut game, ARTFUL, &format!("0: hothead {role} 9"));
        assert_eq!(told, [Note::TurnedOver(ARTFUL, Role::ALL[role], 9)]);
        assert_eq!(taker(&game), BETTY);
    }
}

/// DB-H1
#[test]
fn the_hothead_must_draw_the_number_announced() {
    let mut game = after(THREE, &format!("{DAY}; 0: hothead 4 8; 1: role 7; 2: role 6"));
    assert_eq!(table(&game).phase, Phase::Steal { seat: ARTFUL, left: 8 });
    and_then(&mut game, "draw w; draw w; draw w; draw w; draw w; draw w; draw w");
    assert_eq!(refusal(&mut game, "0: stop"), Refused::ChanceFirst);
    and_then(&mut game, "draw r; 0: stop");
    assert_eq!(front(&game, ARTFUL), bones("wwwwwwwr"));
}

/// DB-H1
#[test]
fn there_is_one_hothead_a_turn_at_most() {
    let mut game = after(THREE, &format!("{DAY}; 0: hothead 4 9"));
    assert_eq!(refusal(&mut game, "1: hothead 5 9"), Refused::NotAChoice { rule: "DB-H1" });
    assert!((0..=7).all(|role| announcements(&game, BETTY, role).is_empty()));
}

/// DB-H1
#[test]
fn the_next_turn_can_have_a_hothead_again() {
    let line = format!(
        "{DAY}; 0: role 0; 1: hothead 7 8; 2: role 4; draw k; draw w; draw w; draw w; draw w; 2: stop"
    );
    let game = after(THREE, &format!("{line}; {NEXT_DAY}"));
    assert!(!announcements(&game, ARTFUL, 0).is_empty());
}

/// DB-H1, DB-R1
#[test]
fn a_token_turned_over_is_not_available_to_others() {
    let mut game = after(THREE, &format!("{DAY}; 0: hothead 4 9"));
    assert!(!table(&game).middle.contains(Role::Mole));
    assert_eq!(refusal(&mut game, "1: role 4"), Refused::NotAChoice { rule: "DB-R1" });
}

/// DB-H1
#[test]
fn the_hothead_draws_before_the_expert() {
    let game = after(THREE, &format!("{DAY}; 0: role 7; 1: role 6; 2: hothead 0 8"));
    assert_eq!(table(&game).phase, Phase::Steal { seat: ROSE, left: 8 });
}

/// DB-H2
#[test]
fn the_number_is_eight_to_two_more_than_the_bag_holds() {
    let game = after(THREE, DAY);
    assert_eq!(table(&game).in_bag, 11);
    assert_eq!(announcements(&game, ARTFUL, 4), (8..=13).collect::<Vec<_>>());
}

/// DB-H2
#[test]
fn a_number_out_of_range_is_refused() {
    let mut game = after(THREE, DAY);
    for wrong in ["0: hothead 4 7", "0: hothead 4 0", "0: hothead 4 14", "0: hothead 4 255"] {
        assert_eq!(refusal(&mut game, wrong), Refused::NotAChoice { rule: "DB-H2" }, "{wrong}");
    }
}

/// DB-H2: what counts is the bag at that moment.
#[test]
fn the_range_follows_the_bag() {
    let game = after(THREE, &format!("{DAY}; 0: role 3; draw w"));
    assert_eq!(announcements(&game, BETTY, 4), (8..=12).collect::<Vec<_>>());
    let game = after(THREE, &format!("{CHEST_WRY}; {NEXT_DAY}; 0: role 6; 0: intendant wr"));
    assert_eq!(table(&game).in_bag, 13);
    assert_eq!(announcements(&game, BETTY, 4), (8..=15).collect::<Vec<_>>());
}

/// DB-H2: Artful empties the bag in the first turn; then it holds what two dogs bring.
#[test]
fn with_a_nearly_empty_bag_eight_is_the_only_number() {
    let emptied = "coins 1 1; 0: loot ww; 1: loot ww; 0: hothead 4 9; 1: role 7;
        draw w; draw w; draw w; draw w; draw w; draw g; draw r; draw y; draw k";
    for (loot, largest) in
        [("coins 1 1; 0: loot rr; 1: loot rr", 8), ("coins 1 2; 0: loot rrr; 1: loot rrr", 8)]
    {
        let game = after(TWO, &format!("{emptied}; {loot}"));
        assert_eq!(announcements(&game, ARTFUL, 4), (8..=largest).collect::<Vec<_>>());
    }
    let mut game = after(TWO, &format!("{emptied}; coins 1 1; 0: loot rr; 1: loot rr"));
    assert_eq!(refusal(&mut game, "0: hothead 4 9"), Refused::NotAChoice { rule: "DB-H2" });
}

/// DB-H2
#[test]
fn with_eight_bones_in_the_bag_ten_is_the_largest_number() {
    let emptied = "coins 1 1; 0: loot ww; 1: loot ww; 0: hothead 4 9; 1: role 7;
        draw w; draw w; draw w; draw w; draw w; draw g; draw r; draw y; draw k";
    let game = after(TWO, &format!("{emptied}; coins 2 2; 0: loot rrrr; 1: loot rrrr"));
    assert_eq!(announcements(&game, ARTFUL, 4), [8, 9, 10]);
}
