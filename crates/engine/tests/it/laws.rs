//! The laws hold for a fair game, and notice every way we know to break them.

use crate::guess::*;
use crate::spoof;
use engine::{Game, laws};

fn put_to_the_law<const FLAW: u8>() {
    for seats in 2..=5 {
        for seed in 0..100 {
            laws::check::<Guess<FLAW>>(&Setup(seats), seed, |_| {});
        }
    }
}

#[test]
fn a_fair_game_obeys_the_laws() {
    put_to_the_law::<FAIR>();
}

#[test]
fn the_game_of_the_examples_obeys_the_laws() {
    for seats in spoof::Spoof::SEATS {
        for seed in 0..100 {
            laws::check::<spoof::Spoof>(&spoof::Setup { seats, first: None }, seed, |_| {});
        }
    }
}

/// Each flaw breaks just one law, and that law is the one that complains.
macro_rules! notices {
    ($($name:ident: $flaw:ident, $complaint:literal;)*) => {
        $(
            #[test]
            #[should_panic(expected = $complaint)]
            fn $name() {
                put_to_the_law::<$flaw>();
            }
        )*
    };
}

notices! {
    a_view_must_not_show_open_choices: VIEW_SHOWS_OPEN_CHOICES, "sees more than it was told";
    a_view_must_not_count_secrets: VIEW_COUNTS_SECRETS, "sees more than it was told";
    a_note_must_not_tell_an_open_choice: NOTE_TELLS_OPEN_CHOICE, "is told of an open choice";
    choices_must_not_depend_on_secrets: CHOICES_DEPEND_ON_OTHERS, "give something away";
    the_turn_must_not_give_a_secret_away: TURN_GIVES_AWAY, "gives something away";
    imagining_must_fit_the_view: IMAGINES_OTHER_THINGS, "looks the same";
    playouts_must_play_listed_steps: PLAYS_UNLISTED, "is among the choices";
    notation_must_read_back: WRITES_WRONG, "reads back";
    games_must_end: NEVER_ENDS, "does not end";
    open_choices_must_come_in_any_order: LAST_COMES_FIRST, "any order";
    somebody_must_win: NOBODY_WINS, "places follow one another";
    choices_must_be_offered_once: OFFERS_TWICE, "each choice once";
}

#[test]
#[should_panic(expected = "one finger too many")]
fn the_games_own_audit_is_heard() {
    laws::check::<Guess<FAIR>>(&Setup(3), 1, |position| {
        assert!(position.standing().is_none(), "one finger too many");
    });
}

#[test]
fn paths_are_counted() {
    let start = Guess::<FAIR>::start(&Setup(3));
    let counted: Vec<u64> = (0..=5).map(|depth| laws::count_paths(&start, depth)).collect();
    // Three seats hide one or two fingers, then the coin falls; no game has a fifth step.
    assert_eq!(counted, [1, 2, 4, 8, 16, 0]);
}
