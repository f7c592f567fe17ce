//! The beginner game: DB-B1 and DB-B2.

use crate::common::*;
use doggy_bag::{Colour, DoggyBag, Note, Phase, Role};
use engine::{Match, Seat, Viewer};

const BEGINNERS: &str = "seats=3 first=0 beginner=yes";

/// Everyone brings ww.
const DAY: &str = "coins 1 1; 0: loot ww; 1: loot ww; 2: loot ww";

/// Betty fails as the Hothead: k in front of her, wy on the chest. Artful gets away. Then everyone
/// brings rr, and Betty, to whom the first-player token has passed, takes a token.
const BETTY_TAKES_A_TOKEN: &str = "coins 1 1; 0: loot ww; 1: loot ww; 2: loot ww;
    0: role 4; 1: hothead 7 8; 2: role 0; draw w; draw y; draw k; draw w; draw w; draw w; draw w; 0: stop;
    coins 1 1; 0: loot rr; 1: loot rr; 2: loot rr";

/// Two turns of black bones: kk in front of everyone. The first-player token has come to Rose.
const TWO_BLACK_EACH: &str = "
    coins 1 1; 0: loot kk; 1: loot kk; 2: loot kk; 0: role 7; 1: role 6; 2: role 4; draw k; draw k; draw k;
    coins 1 1; 0: loot wk; 1: loot wk; 2: loot wk; 1: role 7; 2: role 6; 0: role 4; draw k; draw k; draw k";

/// Who is asked to take a token.
fn taker(game: &Match<DoggyBag>) -> Seat {
    match table(game).phase {
        Phase::Role { seat } => seat,
        phase => panic!("nobody takes a token in {phase:?}"),
    }
}

/// DB-B1: each role could do something here, but none does.
#[test]
fn role_effects_are_not_used() {
    for role in Role::ALL {
        let mut game = after(BEGINNERS, BETTY_TAKES_A_TOKEN);
        let (before, told) = (table(&game), game.notes(BETTY.into()).count());
        assert_eq!((before.fronts[BETTY], before.chest), (bones("k"), bones("wy")));
        and_then(&mut game, &format!("1: role {role}"));
        let notes: Vec<Note> = game.notes(BETTY.into()).skip(told).collect();
        assert_eq!(notes, [Note::TookRole(BETTY, role)]);
        assert_eq!(taker(&game), ROSE, "{role:?}");
        let after = table(&game);
        assert_eq!(
            (after.fronts, after.chest, after.in_bag),
            (before.fronts, before.chest, before.in_bag)
        );
        assert_eq!(after.first, BETTY);
        assert_eq!(view(&game, BETTY).bag(), None);
    }
}

/// DB-B1: the same moment in the game with effects.
#[test]
fn without_the_beginner_option_effects_are_used() {
    let game = after("seats=3 first=0", &format!("{DAY}; 0: role 3"));
    assert_eq!(table(&game).phase, Phase::Pickpocket { seat: ARTFUL });
}

/// DB-B1
#[test]
fn beginners_still_draw_as_many_as_their_number_says() {
    let game = after(BEGINNERS, &format!("{DAY}; 0: role 3; 1: role 1; 2: role 5"));
    assert_eq!(table(&game).phase, Phase::Steal { seat: ROSE, left: 5 });
}

/// DB-B1
#[test]
fn beginners_can_be_hotheads() {
    let game = after(BEGINNERS, &format!("{DAY}; 0: role 7; 1: hothead 3 9; 2: role 5"));
    assert_eq!(table(&game).phase, Phase::Steal { seat: BETTY, left: 9 });
}

/// DB-B1
#[test]
fn beginners_can_be_gluttons() {
    let line = format!(
        "{BETTY_TAKES_A_TOKEN}; 1: role 1; 2: role 2; 0: role 0; draw g; draw w; 2: gluttony; draw w"
    );
    let mut game = after(BEGINNERS, &line);
    assert_eq!(table(&game).phase, Phase::Rob { seat: ROSE, colour: Colour::White });
    and_then(&mut game, "2: rob 0");
    assert_eq!([ARTFUL, ROSE].map(|seat| table(&game).fronts[seat]), [bones("www"), bones("gwww")]);
}

/// DB-B2
#[test]
fn the_first_player_token_goes_round_turn_by_turn() {
    let mut game = after(
        BEGINNERS,
        &format!("{DAY}; 0: role 1; 1: role 0; 2: role 2; draw w; draw w; 2: stop"),
    );
    assert_eq!(table(&game).first, BETTY);
    and_then(
        &mut game,
        &format!("{DAY}; 1: role 1; 2: role 0; 0: role 2; draw w; draw w; 0: stop"),
    );
    assert_eq!(table(&game).first, ROSE);
    and_then(&mut game, "coins 1 1; 0: loot rr; 1: loot rr; 2: loot rr");
    assert_eq!(taker(&game), ROSE);
    and_then(&mut game, "2: role 1; 0: role 0; 1: role 2; draw w; draw w; 1: stop");
    assert_eq!(table(&game).first, ARTFUL);
}

/// DB-B2
#[test]
fn everyone_is_told_who_is_first_next() {
    let game = after(
        BEGINNERS,
        &format!("{DAY}; 0: role 1; 1: role 0; 2: role 2; draw w; draw w; 2: stop"),
    );
    assert_eq!(game.notes(Viewer::Spectator).last(), Some(Note::FirstPassed(BETTY)));
}

/// DB-B2: a turn that ends with everyone awake, one that ends with Gluttony, and one with an empty
/// bag.
#[test]
fn the_token_moves_on_however_the_turn_ends() {
    let awake = "coins 1 1; 0: loot kk; 1: loot kk; 2: loot kk;
        0: role 7; 1: role 6; 2: role 4; draw k; draw k; draw k";
    let glutted =
        format!("{DAY}; 0: role 1; 1: role 0; 2: role 2; draw w; draw w; 2: gluttony; draw w");
    let emptied = format!(
        "{DAY}; 0: hothead 5 13; 1: role 4; 2: role 7;
        draw w; draw w; draw w; draw w; draw w; draw w; draw w; draw g; draw r; draw y; draw k"
    );
    for line in [awake, &glutted, &emptied] {
        assert_eq!(table(&after(BEGINNERS, line)).first, BETTY, "{line}");
    }
}

/// DB-B2: Artful is out, so after Rose comes Betty.
#[test]
fn the_token_passes_over_those_who_are_out() {
    let line = format!(
        "{TWO_BLACK_EACH}; {DAY}; 2: role 6; 0: role 7; 1: role 4; draw k;
        draw w; draw w; draw w; draw w; draw w; draw w"
    );
    let mut game = after(BEGINNERS, &line);
    assert_eq!((table(&game).first, table(&game).playing.contains(ARTFUL)), (ROSE, false));
    and_then(&mut game, "2: stop");
    assert_eq!(table(&game).first, BETTY);
}

/// DB-B2, DB-P3: each rule moves the token once.
#[test]
fn the_token_of_a_first_player_thrown_out_still_moves_on_at_the_end_of_the_turn() {
    let line = format!("{TWO_BLACK_EACH}; {DAY}; 2: role 7; 0: role 6; 1: role 4; draw k");
    let mut game = after(BEGINNERS, &line);
    assert_eq!(table(&game).first, ARTFUL);
    and_then(&mut game, "draw w; draw w; draw w; draw w; draw w; draw w; 0: stop");
    assert_eq!(table(&game).first, BETTY);
}
