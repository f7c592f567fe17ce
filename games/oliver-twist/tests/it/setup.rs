//! Players and setup of the day: OT-C1 to OT-C3, OT-C7, OT-S1 to OT-S4.

use crate::common::*;
use engine::{Refused, Seat, Turn, Viewer};
use oliver_twist::{Note, Phase, Setup, Space, Tokens};

/// OT-C1
#[test]
fn two_to_four_play() {
    for (seats, allowed) in [(1, false), (2, true), (3, true), (4, true), (5, false)] {
        assert_eq!(format!("seats={seats}").parse::<Setup>().is_ok(), allowed, "{seats}");
    }
    assert_eq!(new("seats=4 first=0").seats().len(), 4);
}

/// OT-C1
#[test]
fn after_the_day_comes_the_night_and_then_the_end() {
    let mut game = dawn(TWO, POOR, POOR_STARTS);
    assert!(!table(&game).night);
    and_then(&mut game, POOR_SWEEP);
    assert!(table(&game).night);
    and_then(&mut game, DULL_NIGHT);
    and_then(&mut game, "1: turn 19; token b1; token b1; 1: lead 0; 0: prowl 19 20; 1: give-up");
    assert_eq!(game.turn(), Turn::Over);
}

/// OT-C1: clockwise is on to the next seat.
#[test]
fn turns_go_round_the_table() {
    let mut game = dawn(THREE, "", "a0 a0 h0 h0 b0 b0");
    stroll(&mut game, 1..=3);
    assert_eq!(table(&game).phase, Phase::Turn { seat: FRED, bound: false });
}

/// OT-S1
#[test]
fn everyone_begins_with_ten_pounds_and_two_starting_tokens() {
    let game = dawn(THREE, "", "a0 w0 h0 h0 b0 r0");
    for (seat, starts) in [(FRED, "a0 w0"), (BETTY, "h0 h0"), (ROSE, "b0 r0")] {
        assert_eq!(money(&game, seat), 10);
        assert_eq!(stash(&game, seat), tokens(starts));
        assert_eq!(table(&game).lairs[seat].stash_size, 2);
    }
}

/// OT-S1
#[test]
fn starting_tokens_are_seen_by_their_owner_only() {
    let (one, other) = (dawn(TWO, DULL, "a0 w0 h0 h0"), dawn(TWO, DULL, "n0 r0 h0 h0"));
    assert!(cannot_tell(&one, &other, BETTY));
    assert!(cannot_tell(&one, &other, Viewer::Spectator));
    assert!(!cannot_tell(&one, &other, FRED));
    let dealt = |viewer: Viewer| one.notes(viewer).skip(12).collect::<Vec<_>>();
    assert_eq!(
        dealt(FRED.into()),
        [
            Note::YouStart(token("a0")),
            Note::YouStart(token("w0")),
            Note::Started(BETTY),
            Note::Started(BETTY)
        ]
    );
    assert_eq!(
        dealt(Viewer::Spectator),
        [Note::Started(FRED), Note::Started(FRED), Note::Started(BETTY), Note::Started(BETTY)]
    );
}

/// OT-S1, OT-C3: nine of them, in a pool of their own.
#[test]
fn starting_tokens_come_out_of_their_own_pool() {
    let mut game = dawn(TWO, DULL, "w0");
    assert_eq!(refusal(&mut game, "token w0"), Refused::CannotHappen { rule: "OT-S1" });
    assert_eq!(refusal(&mut game, "token b1"), Refused::CannotHappen { rule: "OT-S1" });
    assert_eq!(table(&game).town.starting.total(), 9);
}

/// OT-P8: money is open at all times.
#[test]
fn everyone_sees_everyones_money() {
    let game = day(TWO, DULL, DULL_STARTS, "0: prowl 1 2 11 12; 1: bribe");
    for viewer in [FRED.into(), BETTY.into(), Viewer::Spectator] {
        let lairs = game.screen(viewer).view.table.lairs;
        assert_eq!([lairs[FRED].money, lairs[BETTY].money], [10, 8]);
    }
}

/// OT-S2
#[test]
fn a_token_lies_face_up_on_every_space() {
    let game = dawn(THREE, DULL, "a0 a0 h0 h0 b0 b0");
    let table = table(&game);
    assert_eq!(table.up, table.side().spaces);
    assert_eq!((table.up.len(), table.down.len()), (20, 0));
    assert_eq!(table.token(space(6)), Some(token("a1")));
}

/// OT-S2: with two players the yellow streets are closed.
#[test]
fn two_players_find_the_yellow_streets_closed() {
    let mut game = dawn(TWO, DULL, DULL_STARTS);
    assert_eq!(table(&game).up, spaces(1..=12));
    assert_eq!(refusal(&mut game, "0: prowl 1 13"), Refused::NotAChoice { rule: "OT-P1" });
    and_then(&mut game, "0: prowl 1 2 11 12; 1: bribe");
    assert_eq!(refusal(&mut game, "1: place 13"), Refused::NotAChoice { rule: "OT-P7" });
}

/// OT-S2: with three they are open.
#[test]
fn three_players_may_enter_the_yellow_streets() {
    let game = day(THREE, DULL, "a0 a0 h0 h0 b0 b0", "0: prowl 1 13");
    assert_eq!(table(&game).gang, space(13));
}

/// OT-S2, OT-C2: burglaries wait for the night.
#[test]
fn no_burglary_lies_in_the_streets_by_day() {
    let mut game = new(TWO);
    assert_eq!(refusal(&mut game, "token u"), Refused::CannotHappen { rule: "OT-S2" });
    assert_eq!(refusal(&mut game, "token a0"), Refused::CannotHappen { rule: "OT-S2" });
}

/// OT-S2, OT-C2: there are five watches.
#[test]
fn no_token_is_laid_twice() {
    let mut game = new(TWO);
    and_then(&mut game, "token w1; token w1; token w1; token w1; token w1");
    assert_eq!(refusal(&mut game, "token w1"), Refused::CannotHappen { rule: "OT-S2" });
}

/// OT-S2
#[test]
fn tokens_without_a_space_stay_in_the_bag() {
    let game = dawn(TWO, DULL, DULL_STARTS);
    let town = table(&game).town;
    for viewer in [FRED.into(), Viewer::Spectator] {
        assert_eq!(
            game.screen(viewer).view.unseen,
            town.day_tokens - tokens("a1 h1 b1 b1 b1 b1 b1 b1 b1 n1 n1 n1")
        );
    }
}

/// OT-S3, OT-C7
#[test]
fn the_gang_stands_on_the_square_which_has_no_token() {
    let table = table(&dawn(TWO, DULL, DULL_STARTS));
    assert_eq!(table.gang, Space::SQUARE);
    assert_eq!(table.token(Space::SQUARE), None);
}

/// OT-S3
#[test]
fn rewards_are_stacked_and_character_cards_are_shuffled() {
    let game = dawn(TWO, DULL, DULL_STARTS);
    let seen = view(&game, FRED);
    assert_eq!(seen.table.rewarded, 0);
    assert_eq!(seen.table.town.rewards, [6, 5, 4, 3, 2]);
    assert_eq!((seen.pile, seen.under, seen.table.discards.len()), (13, 0, 0));
    assert_eq!(
        seen.own.map(|own| (own.cards.len(), own.loot.len(), own.file)),
        Some((0, 0, Tokens::NONE))
    );
}

/// OT-S3: face down, any of them may be on top.
#[test]
fn any_character_card_may_be_on_top() {
    for card in 1..=13 {
        let game = day(TWO, "c", DULL_STARTS, &format!("0: prowl 1; card {card}"));
        assert_eq!(table(&game).lairs[FRED].cards, 1);
    }
    let mut game = day(TWO, "c", DULL_STARTS, "0: prowl 1");
    assert_eq!(refusal(&mut game, "card 14"), Refused::CannotHappen { rule: "OT-P6" });
}

/// OT-S4
#[test]
fn the_host_names_the_first_player() {
    let game = dawn("seats=3 box=yard first=2", "", "a0 a0 h0 h0 b0 b0");
    assert_eq!(table(&game).phase, Phase::Turn { seat: ROSE, bound: false });
    assert_eq!(stash(&game, ROSE), tokens("a0 a0"), "and they are dealt to first");
}

/// OT-S4
#[test]
fn by_default_a_seat_is_drawn_as_a_step_of_the_game() {
    let mut game = new("seats=3 box=yard");
    assert_eq!(game.turn(), Turn::Chance);
    assert_eq!(refusal(&mut game, "first 3"), Refused::CannotHappen { rule: "OT-S4" });
    assert_eq!(told_of(&mut game, Viewer::Spectator, "first 1"), [Note::Begins(BETTY)]);
    assert_eq!(table(&game).phase, Phase::Lay { space: space(1), first: Seat::new(1) });
    assert_eq!(game.secret_steps_since(0)[0].to_string(), "first 1");
}
