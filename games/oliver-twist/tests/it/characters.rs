//! Asking for help and hiding: OT-H1, OT-H2, and the characters of our box, OT-K1 to OT-K13
//! (OT-C6).

use crate::common::*;
use engine::{Match, Refused, Turn, Viewer};
use oliver_twist::{Card, Cards, Kind, Note, OliverTwist, Phase, Tokens};

/// Fred takes the character on 1 and draws this card, Betty takes what lies on 2, and it is Fred's
/// turn.
fn fred_draws(card: u8, board: &str, starts: &str) -> Match<OliverTwist> {
    day(TWO, &format!("c {board}"), starts, &format!("0: prowl 1; card {card}; 1: prowl 2"))
}

/// Fred takes the character on 7 of the long street and draws this card; then both take the nearest
/// token, and it is Fred's turn after `last`.
fn fred_draws_in_the_lane(card: u8, board: &str, starts: &str, last: u8) -> Match<OliverTwist> {
    let mut game = dawn(LANE, &format!("_ _ _ _ _ _ c {board}"), starts);
    and_then(&mut game, &format!("0: prowl 7; card {card}; 1: prowl 8"));
    stroll(&mut game, 9..=last);
    game
}

/// Fred draws this card on the last space of the day, and keeps it for the night.
fn fred_at_night(card: u8, line: &str) -> Match<OliverTwist> {
    let board = "b1 b1 n1 n1 n1 a1 b1 b1 b1 c b1 b1";
    let sweep = SWEEP.replace("7 8 9 10", &format!("7 8 9 10; card {card}"));
    let mut game = day(TWO, board, DULL_STARTS, &sweep);
    and_then(&mut game, DULL_NIGHT);
    and_then(&mut game, line);
    game
}

/// A card whose effect is impossible is good only for hiding.
fn can_only_hide(game: &mut Match<OliverTwist>, seat: u8, card: u8, rule: &'static str) {
    assert_eq!(refusal(game, &format!("{seat}: help {card}")), Refused::NotAChoice { rule });
    let seat_name = engine::Seat::new(seat);
    assert!(choices_to(game, seat_name, "help").is_empty());
    assert_eq!(choices_to(game, seat_name, "hide"), [format!("hide {card}")]);
    and_then(game, &format!("{seat}: hide {card}"));
    assert_eq!(table(game).lairs[seat_name].cards, 0);
}

fn card(number: u8) -> Card {
    Card::new(number - 1)
}

fn turn_of(game: &Match<OliverTwist>) -> Phase {
    table(game).phase
}

const BETTYS_TURN: Phase = Phase::Turn { seat: BETTY, bound: false };

// Help and hiding.

/// OT-H1
#[test]
fn a_card_played_for_help_is_discarded_face_up_when_its_effect_is_done() {
    let mut game = fred_draws(1, "b1", DULL_STARTS);
    assert_eq!(told_of(&mut game, Viewer::Spectator, "0: help 1"), [Note::Helped(FRED, card(1))]);
    assert_eq!((table(&game).in_play, table(&game).discards), (Some(card(1)), Cards::NONE));
    and_then(&mut game, "0: take 6");
    assert_eq!((table(&game).in_play, table(&game).discards), (None, Cards::only(card(1))));
    assert_eq!(table(&game).lairs[FRED].cards, 0);
    assert_eq!(turn_of(&game), BETTYS_TURN, "that was the action");
}

/// OT-H1
#[test]
fn hiding_discards_a_card_for_nothing_and_passes_the_turn() {
    let mut game = fred_draws(1, "b1", DULL_STARTS);
    let before = table(&game);
    assert_eq!(told_of(&mut game, Viewer::Spectator, "0: hide 1"), [Note::Hid(FRED, card(1))]);
    let after = table(&game);
    assert_eq!(after.discards, Cards::only(card(1)));
    assert_eq!(
        (after.up, after.gang, after.lairs[FRED].money),
        (before.up, before.gang, before.lairs[FRED].money)
    );
    assert_eq!(turn_of(&game), BETTYS_TURN);
}

/// OT-H1
#[test]
fn nobody_plays_a_card_they_do_not_have() {
    let mut game = fred_draws(1, "b1", DULL_STARTS);
    assert_eq!(refusal(&mut game, "0: help 2"), Refused::NotAChoice { rule: "OT-H1" });
    assert_eq!(refusal(&mut game, "0: hide 2"), Refused::NotAChoice { rule: "OT-H1" });
    and_then(&mut game, "0: hide 1; 1: prowl 3");
    assert_eq!(refusal(&mut game, "0: hide 1"), Refused::NotAChoice { rule: "OT-H1" }, "nor twice");
}

/// OT-H1
#[test]
fn a_card_that_could_help_may_be_played_to_hide() {
    let game = fred_draws(1, "b1", DULL_STARTS);
    assert_eq!(choices_to(&game, FRED, "help"), ["help 1"]);
    assert_eq!(choices_to(&game, FRED, "hide"), ["hide 1"]);
}

/// OT-H2
#[test]
fn cards_can_be_kept_for_the_night() {
    let mut game = fred_at_night(1, "1: turn 19; token b1; token w1; 1: lead 0");
    assert_eq!(view(&game, FRED).own.map(|own| own.cards), Some(Cards::only(card(1))));
    and_then(&mut game, "0: help 1; 0: take 20");
    assert_eq!(stash(&game, FRED), tokens("a0 h0 w1"));
}

// The Artful Dodger.

/// OT-K1
#[test]
fn the_artful_dodger_takes_any_face_up_token() {
    let mut game = fred_draws(1, "b1 n1 n1 n1 w1", DULL_STARTS);
    and_then(&mut game, "0: help 1");
    assert_eq!(choices(&game, FRED).len(), 10, "the two on 1 and 2 are gone");
    and_then(&mut game, "0: take 6");
    assert_eq!((stash(&game, FRED), file(&game, FRED)), (tokens("h0 b0 w1"), Tokens::NONE));
    assert_eq!(table(&game).gang, space(2), "the gang stays");
}

/// OT-K1: the token works as in a Prowl.
#[test]
fn the_artful_dodger_finds_tools_and_characters_too() {
    let mut game = fred_draws(1, "b1 t3", DULL_STARTS);
    and_then(&mut game, "0: help 1; 0: take 3");
    assert_eq!(table(&game).lairs[FRED].tools, tokens("t3"));
    let mut game = fred_draws(1, "b1 _ c", DULL_STARTS);
    and_then(&mut game, "0: help 1; 0: take 4; card 9");
    assert_eq!(view(&game, FRED).own.map(|own| own.cards), Some(Cards::only(card(9))));
}

/// OT-K1: a burglary is carried out.
#[test]
fn the_artful_dodger_breaks_in() {
    let mut game =
        fred_at_night(1, "1: turn 19; token b1; token u; 1: lead 0; 0: help 1; 0: take 20");
    assert_eq!(game.turn(), Turn::Chance);
    and_then(&mut game, "card 3; 0: keep 3");
    assert_eq!(table(&game).lairs[FRED].loot, 1);
    assert_eq!(table(&game).gang.number(), 0);
}

/// OT-K1, OT-P4
#[test]
fn the_artful_dodger_needs_room_as_anyone_does() {
    let mut game = fred_draws_in_the_lane(
        1,
        "h1 a1 h1 a1 b1 b1 b1 b1 n1 n1 n1 n1 r1 r1 t1",
        "h0 w0 a0 r0",
        22,
    );
    assert_eq!(table(&game).lairs[FRED].stash_size, 9);
    and_then(&mut game, "0: help 1; 0: take 1");
    assert!(matches!(turn_of(&game), Phase::Full { seat: FRED, .. }));
    and_then(&mut game, "0: drop h0");
    assert_eq!(file(&game, FRED), tokens("h0"));
}

/// OT-K1, OT-C6: nothing lies face up.
#[test]
fn in_the_dark_the_artful_dodger_can_only_hide() {
    let mut game = fred_at_night(1, "1: turn 19; token b1; token b1; 1: lead 1; 1: prowl 19 20");
    can_only_hide(&mut game, 0, 1, "OT-K1");
}

// Charley Bates.

/// OT-K2
#[test]
fn charley_bates_leaves_behind_what_he_passes() {
    let mut game = fred_draws(2, "b1 n1 n1 w1", DULL_STARTS);
    and_then(&mut game, "0: help 2; 0: prowl 3 4 5");
    assert_eq!((stash(&game, FRED), file(&game, FRED)), (tokens("h0 b0 w1"), Tokens::NONE));
    assert_eq!(table(&game).gang, space(5));
    assert_eq!(table(&game).up, spaces([3, 4].into_iter().chain(6..=12)));
    assert_eq!(turn_of(&game), BETTYS_TURN);
}

/// OT-K2: only on this Prowl.
#[test]
fn after_charley_bates_tokens_that_are_passed_are_filed_again() {
    let mut game = fred_draws(2, "b1 n1 n1 w1", DULL_STARTS);
    and_then(&mut game, "0: help 2; 0: prowl 3 4 5; 1: prowl 4 3");
    assert_eq!(file(&game, BETTY), tokens("n1"));
}

/// OT-K2: with nothing passed, a plain Prowl.
#[test]
fn charley_bates_may_take_the_nearest() {
    let mut game = fred_draws(2, "b1 n1", DULL_STARTS);
    and_then(&mut game, "0: help 2; 0: prowl 3");
    assert_eq!(stash(&game, FRED), tokens("h0 b0 n1"));
    let mut game = fred_draws(2, "b1 n1", DULL_STARTS);
    and_then(&mut game, "0: help 2");
    assert_eq!(
        refusal(&mut game, "0: sell a1 a1 a1"),
        Refused::NotAChoice { rule: "OT-P1" },
        "but a Prowl it is"
    );
}

/// OT-K2: a whole Prowl, with the bribe and the turning up of tokens.
#[test]
fn charley_bates_bribes_and_turns_up_where_it_is_needed() {
    let mut game = fred_at_night(2, "1: turn 19; token b1; token b1; 1: lead 1; 1: prowl 19 20");
    and_then(&mut game, "0: help 2");
    assert_eq!(money(&game, FRED), 4);
    and_then(
        &mut game,
        "0: peek 12; token b1; 0: peek 13; token b1; 0: place 0; 0: turn 1; token n1; token n1; token w1",
    );
    and_then(&mut game, "0: prowl 1 2 3");
    assert_eq!((stash(&game, FRED), file(&game, FRED)), (tokens("a0 h0 w1"), Tokens::NONE));
    assert_eq!(table(&game).up, spaces([1, 2]));
}

/// OT-K2: Betty is caught with £8 and seven types, which leaves her £1.
#[test]
fn without_a_prowl_charley_bates_can_only_hide() {
    let board = "b1 b1 n1 r1 w1 a1 b1 x t1 c b1 b1";
    let mut game = day(TWO, board, POOR_STARTS, &POOR_SWEEP.replace("8 9 10", "8 9 10; card 2"));
    and_then(&mut game, DULL_NIGHT);
    and_then(&mut game, "1: turn 19; token b1; token b1; 1: lead 0; 0: prowl 19 20");
    assert_eq!(money(&game, BETTY), 1);
    can_only_hide(&mut game, 1, 2, "OT-K2");
}

// Oliver.

/// OT-K3
#[test]
fn oliver_has_two_actions_in_a_row() {
    let mut game = fred_draws(3, "b1 n1 n1 w1", DULL_STARTS);
    and_then(&mut game, "0: help 3; 0: prowl 3; 0: prowl 4 5");
    assert_eq!((stash(&game, FRED), file(&game, FRED)), (tokens("h0 b0 n1 w1"), tokens("n1")));
    assert_eq!(turn_of(&game), BETTYS_TURN);
}

/// OT-K3
#[test]
fn oliver_may_prowl_and_sell_what_he_found() {
    let mut game = fred_draws(3, "n1 a1", "a0 a0 h0 h0");
    and_then(&mut game, "0: help 3; 0: prowl 3; 0: sell a0 a0 a1");
    assert_eq!(money(&game, FRED), 10 + 1 + 6);
    assert_eq!(turn_of(&game), BETTYS_TURN);
    assert_eq!(table(&game).discards, Cards::only(card(3)));
}

/// Fred has asked Oliver for help and has the Artful Dodger left.
fn oliver_and_a_card() -> Match<OliverTwist> {
    let mut game = fred_draws(3, "b1 c x w1", DULL_STARTS);
    and_then(&mut game, "0: prowl 3; card 1; 1: prowl 4; 0: help 3");
    game
}

/// OT-K3: each of them is a Prowl or a visit to Fagin's.
#[test]
fn oliver_offers_no_other_action() {
    let mut game = oliver_and_a_card();
    assert_eq!(choices(&game, FRED), ["prowl 5", "prowl 5 6"]);
    assert_eq!(
        refusal(&mut game, "0: done"),
        Refused::NotAChoice { rule: "OT-K3" },
        "nor is one left out"
    );
    and_then(&mut game, "0: prowl 5");
    assert_eq!(choices(&game, FRED), ["prowl 6"]);
    assert_eq!(refusal(&mut game, "0: done"), Refused::NotAChoice { rule: "OT-K3" });
}

/// OT-K3: it is Oliver who rules out another card, not that card's own rule.
#[test]
fn it_is_oliver_who_forbids_another_card() {
    let mut game = oliver_and_a_card();
    for other in ["0: help 1", "0: hide 1", "0: give-up"] {
        assert_eq!(refusal(&mut game, other), Refused::NotAChoice { rule: "OT-K3" }, "{other}");
    }
}

/// OT-K3: a bribe is part of a Prowl, of the second as of the first.
#[test]
fn oliver_may_bribe_for_his_second_action() {
    let mut game = day(TWO, "c b1 n1 n1 n1 n1", DULL_STARTS, "0: prowl 1; card 3; 1: prowl 2");
    and_then(&mut game, "0: help 3; 0: prowl 11 12; 0: bribe; 0: place 0; 0: prowl 7");
    assert_eq!((money(&game, FRED), turn_of(&game)), (8, BETTYS_TURN));
}

/// OT-K3: the last token of the day is taken, and nothing makes a set.
#[test]
fn without_a_second_action_the_turn_ends() {
    let mut game = day(
        TWO,
        "b1 b1 n1 n1 n1 a1 b1 b1 b1 h1 b1 c",
        DULL_STARTS,
        "0: prowl 1 2 11 12; card 3; 1: bribe; 1: place 2; 1: prowl 3 4 5 6; 0: help 3; 0: bribe; 0: place 0;
        0: prowl 7 8 9 10",
    );
    assert_eq!(choices(&game, FRED), ["done"]);
    assert_eq!(told_of(&mut game, Viewer::Spectator, "0: done"), [Note::IsDone(FRED)]);
    assert_eq!(turn_of(&game), BETTYS_TURN);
    assert_eq!(money(&game, FRED), 8, "that is no giving up");
}

/// OT-K3, OT-C6
#[test]
fn without_a_first_action_oliver_can_only_hide() {
    let board = "b1 b1 n1 n1 n1 c b1 b1 b1 h1 b1 b1";
    let line = SWEEP.replace("4 5 6;", "4 5 6; card 3;");
    let mut game =
        day(TWO, board, DULL_STARTS, line.strip_suffix("; 1: give-up").expect("it ends with that"));
    can_only_hide(&mut game, 1, 3, "OT-K3");
}

// Nancy.

/// Fred has passed two tools and a wallet, and holds this card; the gang stands on 7.
fn fred_with_a_file(card: u8) -> Match<OliverTwist> {
    let mut game = fred_draws(card, "b1 t1 x t2 w1 b1 n1", DULL_STARTS);
    and_then(&mut game, "0: prowl 3 4 5 6; 1: bribe; 1: place 0; 1: prowl 7");
    game
}

/// OT-K4
#[test]
fn nancy_clears_the_file_of_one_type() {
    let mut game = fred_with_a_file(4);
    let told = told_of(&mut game, Viewer::Spectator, "0: help 4; 0: clear tools");
    assert_eq!(told[1..], [Note::Cleared(FRED, Kind::Tool, 2)]);
    assert_eq!(file(&game, FRED), tokens("x"));
    assert_eq!(turn_of(&game), BETTYS_TURN);
}

/// OT-K4
#[test]
fn nancy_names_only_a_type_that_is_in_the_file() {
    let mut game = fred_with_a_file(4);
    and_then(&mut game, "0: help 4");
    assert_eq!(choices(&game, FRED), ["clear wallets", "clear tools"]);
    assert_eq!(refusal(&mut game, "0: clear apples"), Refused::NotAChoice { rule: "OT-K4" });
}

/// OT-K4, OT-C6
#[test]
fn with_an_empty_file_nancy_can_only_hide() {
    can_only_hide(&mut fred_draws(4, "b1", DULL_STARTS), 0, 4, "OT-K4");
}

/// OT-K4, OT-C3: a starting token that Fred dropped goes to its own pool.
#[test]
fn nancy_sends_starting_tokens_to_their_own_pool() {
    let board = "h1 a1 h1 a1 b1 b1 b1 b1 n1 n1 n1 n1 r1 r1 t1";
    let mut game = dawn(LANE, &format!("a1 t2 _ _ _ _ c {board}"), "h0 w0 a0 r0");
    and_then(&mut game, "0: prowl 7; card 4; 1: prowl 8");
    stroll(&mut game, 9..=22);
    and_then(
        &mut game,
        "0: bribe; 0: place 0; 0: prowl 1; 0: drop w0; 1: prowl 2; 0: help 4; 0: clear watches",
    );
    assert_eq!((file(&game, FRED), table(&game).returned), (Tokens::NONE, tokens("w0")));
}

// Bill Sikes.

/// OT-K5, OT-C6: for all to see.
#[test]
fn bill_sikes_takes_a_random_token_from_another_stash() {
    let mut game = fred_draws(5, "b1", "h0 b0 a0 n0");
    and_then(&mut game, "0: help 5");
    assert_eq!(choices(&game, FRED), ["against 1"]);
    and_then(&mut game, "0: against 1");
    assert_eq!(refusal(&mut game, "token h0"), Refused::CannotHappen { rule: "OT-K5" });
    assert_eq!(
        told_of(&mut game, Viewer::Spectator, "token n0"),
        [Note::Robbed(FRED, BETTY, token("n0"))]
    );
    assert_eq!((stash(&game, FRED), stash(&game, BETTY)), (tokens("h0 b0 n0"), tokens("a0 b1")));
    assert_eq!(turn_of(&game), BETTYS_TURN);
}

/// OT-K5
#[test]
fn bill_sikes_chooses_whom_to_rob() {
    let mut game = dawn(THREE, "c b1 n1", "a0 a0 h0 h0 b0 b0");
    and_then(&mut game, "0: prowl 1; card 5; 1: prowl 2; 2: prowl 3; 0: help 5");
    assert_eq!(choices(&game, FRED), ["against 1", "against 2"]);
    assert_eq!(refusal(&mut game, "0: against 0"), Refused::NotAChoice { rule: "OT-K5" });
    and_then(&mut game, "0: against 2; token n1");
    assert_eq!(stash(&game, FRED), tokens("a0 a0 n1"));
}

/// OT-K5
#[test]
fn with_a_full_stash_bill_sikes_can_only_hide() {
    let board = "h1 a1 h1 a1 b1 b1 b1 b1 n1 n1 n1 n1 r1 r1 t1";
    let mut game = fred_draws_in_the_lane(5, board, "h0 w0 a0 r0", 22);
    assert_eq!(table(&game).lairs[FRED].stash_size, 9);
    can_only_hide(&mut game, 0, 5, "OT-K5");
}

/// OT-K5: Betty has sold all she had.
#[test]
fn when_all_other_stashes_are_empty_bill_sikes_can_only_hide() {
    let mut game = fred_draws(5, "h1", "a0 b0 h0 h0");
    and_then(&mut game, "0: prowl 3; 1: sell h0 h0 h1");
    assert_eq!(table(&game).lairs[BETTY].stash_size, 0);
    can_only_hide(&mut game, 0, 5, "OT-K5");
}

/// OT-K5, OT-C3, OT-F4: a starting token that was robbed goes to its own pool when it is sold.
#[test]
fn a_starting_token_stays_one_in_another_stash() {
    let mut game = fred_draws(5, "b1 x", "b0 h0 b0 n0");
    and_then(
        &mut game,
        "0: prowl 3; 1: prowl 4; 0: help 5; 0: against 1; token b0; 1: prowl 5; 0: sell b0 b0 x",
    );
    assert_eq!(money(&game, FRED), 10 + 6);
    assert_eq!(table(&game).returned, tokens("b0 b0"));
}

// Mr Brownlow.

/// OT-K6
#[test]
fn mr_brownlow_pays_three_pounds_a_wallet() {
    let mut game = fred_draws(6, "b1 x n1 x n1", DULL_STARTS);
    and_then(&mut game, "0: prowl 3; 1: prowl 4; 0: prowl 5; 1: prowl 6; 0: help 6");
    assert_eq!(choices(&game, FRED), ["wallets 1", "wallets 2"], "at least one");
    assert_eq!(refusal(&mut game, "0: wallets 3"), Refused::NotAChoice { rule: "OT-K6" });
    let told = told_of(&mut game, Viewer::Spectator, "0: wallets 2");
    assert_eq!(told, [Note::SoldWallets(FRED, 2, 6)]);
    assert_eq!((money(&game, FRED), stash(&game, FRED)), (16, tokens("h0 b0")));
    assert_eq!((table(&game).rewarded, turn_of(&game)), (0, BETTYS_TURN), "that is no set");
}

/// OT-K6
#[test]
fn some_wallets_may_stay() {
    let mut game = fred_draws(6, "b1 x n1 x n1", DULL_STARTS);
    and_then(&mut game, "0: prowl 3; 1: prowl 4; 0: prowl 5; 1: prowl 6; 0: help 6; 0: wallets 1");
    assert_eq!((money(&game, FRED), stash(&game, FRED)), (13, tokens("h0 b0 x")));
}

/// OT-K6, OT-C6
#[test]
fn without_a_wallet_mr_brownlow_can_only_hide() {
    can_only_hide(&mut fred_draws(6, "b1", DULL_STARTS), 0, 6, "OT-K6");
}

// Monks.

/// OT-K7, OT-C6: for all to see.
#[test]
fn monks_slips_two_tokens_into_another_file() {
    let mut game = fred_with_a_file(7);
    and_then(&mut game, "0: help 7; 0: against 1");
    assert_eq!(refusal(&mut game, "token w1"), Refused::CannotHappen { rule: "OT-K7" });
    let told = told_of(&mut game, Viewer::Spectator, "token t1; token x");
    assert_eq!(
        told,
        [Note::Framed(FRED, BETTY, token("t1")), Note::Framed(FRED, BETTY, token("x"))]
    );
    assert_eq!((file(&game, FRED), file(&game, BETTY)), (tokens("t2"), tokens("x t1")));
    assert_eq!(turn_of(&game), BETTYS_TURN);
}

/// OT-K7
#[test]
fn a_lone_token_goes_alone() {
    let mut game = fred_draws(7, "b1 t1 w1", DULL_STARTS);
    and_then(&mut game, "0: prowl 3 4; 1: prowl 5; 0: help 7; 0: against 1; token t1");
    assert_eq!((file(&game, FRED), file(&game, BETTY)), (Tokens::NONE, tokens("t1")));
    assert_eq!(turn_of(&game), BETTYS_TURN);
}

/// OT-K7, OT-C6
#[test]
fn with_an_empty_file_monks_can_only_hide() {
    can_only_hide(&mut fred_draws(7, "b1", DULL_STARTS), 0, 7, "OT-K7");
}

/// OT-K7: against whom is the player's choice.
#[test]
fn monks_chooses_whose_file() {
    let mut game = dawn(THREE, "c b1 t1 w1", "a0 a0 h0 h0 n0 r0");
    and_then(
        &mut game,
        "0: prowl 1; card 7; 1: prowl 2; 2: prowl 14; 0: prowl 15 3; 1: prowl 4; 2: prowl 5; 0: help 7",
    );
    assert_eq!(choices(&game, FRED), ["against 1", "against 2"]);
    assert_eq!(refusal(&mut game, "0: against 0"), Refused::NotAChoice { rule: "OT-K7" });
}

// Mr Bumble.

/// OT-K8, OT-C6: one token at a time, of the owner's choice, and openly.
#[test]
fn mr_bumble_makes_large_stashes_shrink_to_six() {
    // Betty takes 8, 10, 12, 14, 16 and 18: eight tokens with the two that she began with.
    let board = "h1 a1 h1 a1 b1 b1 b1 b1 n1 n1 n1";
    let mut game = fred_draws_in_the_lane(8, board, "h0 w0 a0 r0", 18);
    assert_eq!(table(&game).lairs[BETTY].stash_size, 8);
    and_then(&mut game, "0: help 8");
    assert_eq!(choices(&game, BETTY), ["drop a0", "drop h1", "drop b1", "drop n1", "drop r0"]);
    assert_eq!(refusal(&mut game, "0: drop a1"), Refused::NotYourTurn);
    assert_eq!(refusal(&mut game, "1: drop w1"), Refused::NotAChoice { rule: "OT-K8" });
    let told = told_of(&mut game, Viewer::Spectator, "1: drop a0; 1: drop h1");
    assert_eq!(told, [Note::Raided(BETTY, token("a0")), Note::Raided(BETTY, token("h1"))]);
    assert_eq!((table(&game).lairs[BETTY].stash_size, file(&game, BETTY)), (6, tokens("a0 h1")));
    assert_eq!(turn_of(&game), BETTYS_TURN);
}

/// OT-K8: clockwise, from the player after the one who asked.
#[test]
fn mr_bumble_visits_the_others_clockwise() {
    let mut game = dawn(
        "seats=3 box=lane first=1",
        "_ _ _ _ _ _ c h1 b1 h1 b1 n1 b1 n1 r1 a1 r1 w1 a1 w1 a1 _",
        "a0 a0 h0 b0 n0 r0",
    );
    and_then(&mut game, "1: prowl 7; card 8");
    for (turn, space) in (2u8..).zip(8..=21) {
        and_then(&mut game, &format!("{}: prowl {space}", turn % 3));
    }
    let sizes = [FRED, ROSE].map(|seat| table(&game).lairs[seat].stash_size);
    assert_eq!(sizes, [7, 7]);
    and_then(&mut game, "1: help 8");
    assert_eq!(turn_of(&game), Phase::Raid { seat: ROSE, by: BETTY, keep: 6 });
    and_then(&mut game, "2: drop h0");
    assert_eq!(turn_of(&game), Phase::Raid { seat: FRED, by: BETTY, keep: 6 });
    and_then(&mut game, "0: drop n0");
    assert_eq!(turn_of(&game), Phase::Turn { seat: ROSE, bound: false });
    assert_eq!((file(&game, FRED), file(&game, ROSE)), (tokens("n0"), tokens("h0")));
}

/// OT-K8: six are not too many; Fred's own do not count.
#[test]
fn when_nobody_else_has_more_than_six_mr_bumble_can_only_hide() {
    let board = "h1 a1 h1 a1 b1 b1 b1 b1 t1 n1 t1 n1 t1";
    let mut game = fred_draws_in_the_lane(8, board, "h0 w0 a0 r0", 20);
    assert_eq!([FRED, BETTY].map(|seat| table(&game).lairs[seat].stash_size), [8, 6]);
    can_only_hide(&mut game, 0, 8, "OT-K8");
}

// Rose Maylie.

/// OT-K9, OT-C6: openly; objects only, and a wallet is one.
#[test]
fn rose_maylie_wins_an_object_back_from_the_file() {
    let mut game = fred_draws(9, "b1 t1 x n1 w1 b1", DULL_STARTS);
    and_then(&mut game, "0: prowl 3 4 5 6; 1: bribe; 1: place 0; 1: prowl 7; 0: help 9");
    assert_eq!(choices(&game, FRED), ["recover n1", "recover x"]);
    assert_eq!(refusal(&mut game, "0: recover t1"), Refused::NotAChoice { rule: "OT-K9" });
    let told = told_of(&mut game, Viewer::Spectator, "0: recover n1");
    assert_eq!(told, [Note::Recovered(FRED, token("n1"))]);
    assert_eq!((stash(&game, FRED), file(&game, FRED)), (tokens("h0 b0 n1 w1"), tokens("x t1")));
    assert_eq!(turn_of(&game), BETTYS_TURN);
}

/// OT-K9
#[test]
fn without_an_object_in_the_file_rose_maylie_can_only_hide() {
    let mut game = fred_draws(9, "b1 t1 c t2 w1 b1", DULL_STARTS);
    and_then(&mut game, "0: prowl 3 4 5 6; 1: bribe; 1: place 0; 1: prowl 7");
    can_only_hide(&mut game, 0, 9, "OT-K9");
}

/// OT-K9
#[test]
fn with_a_full_stash_rose_maylie_can_only_hide() {
    // Fred passes 19 for 20 and has nine tokens then, and a brooch in his file.
    let board = "h1 a1 h1 a1 b1 b1 b1 b1 n1 n1 n1 n1 b1 t1";
    let mut game = fred_draws_in_the_lane(9, board, "h0 w0 a0 r0", 18);
    and_then(&mut game, "0: prowl 19 20; 1: prowl 21; 0: prowl 22");
    assert_eq!((table(&game).lairs[FRED].stash_size, file(&game, FRED)), (9, tokens("n1")));
    and_then(&mut game, "1: bribe; 1: place 0; 1: prowl 1");
    can_only_hide(&mut game, 0, 9, "OT-K9");
}

// Toby Crackit.

/// OT-K10: with the reward, like any visit.
#[test]
fn toby_crackit_sells_a_set_of_two() {
    let mut game = fred_draws(10, "b1 w1", "h0 w0 a0 n0");
    and_then(&mut game, "0: prowl 3; 1: prowl 4");
    assert_eq!(refusal(&mut game, "0: sell w0 w1"), Refused::NotAChoice { rule: "OT-F1" });
    and_then(&mut game, "0: help 10");
    assert_eq!(choices(&game, FRED), ["sell w0 w1"]);
    let told = told_of(&mut game, Viewer::Spectator, "0: sell w0 w1");
    assert_eq!(told, [Note::Sold(FRED, tokens("w0 w1"), 5, 0, 6)]);
    assert_eq!(money(&game, FRED), 10 + 5 + 6);
    assert_eq!(turn_of(&game), BETTYS_TURN);
}

/// OT-K10, OT-F1: at least one token is no wallet.
#[test]
fn toby_crackit_does_not_sell_wallets_alone() {
    let mut game = fred_draws(10, "b1 x n1 x n1", DULL_STARTS);
    and_then(&mut game, "0: prowl 3; 1: prowl 4; 0: prowl 5; 1: prowl 6; 0: help 10");
    assert_eq!(refusal(&mut game, "0: sell x x"), Refused::NotAChoice { rule: "OT-K10" });
    assert_eq!(choices(&game, FRED), ["sell h0 x", "sell h0 x x", "sell b0 x", "sell b0 x x"]);
}

/// OT-K10: a larger set will do, bonus and all.
#[test]
fn toby_crackit_sells_larger_sets_too() {
    let mut game = fred_draws(10, "b1 a1", "a0 a0 h0 n0");
    and_then(&mut game, "0: prowl 3; 1: prowl 4; 0: help 10; 0: sell a0 a0 a1");
    assert_eq!(money(&game, FRED), 10 + 1 + 6);
}

/// OT-K10, OT-C6
#[test]
fn without_a_pair_toby_crackit_can_only_hide() {
    can_only_hide(&mut fred_draws(10, "b1", DULL_STARTS), 0, 10, "OT-K10");
}

// Noah Claypole.

/// Fred has card 11; Betty has drawn two cards of these, and Rose has taken a tool and a token.
fn noah_and_three(one: u8, other: u8) -> Match<OliverTwist> {
    let mut game = dawn(THREE, "c c t1 _ c t1", "a0 a0 h0 h0 b0 b0");
    and_then(
        &mut game,
        &format!("0: prowl 1; card 11; 1: prowl 2; card {one}; 2: prowl 3; 0: prowl 4; 1: prowl 5"),
    );
    and_then(&mut game, &format!("card {other}; 2: prowl 6"));
    game
}

/// OT-K11
#[test]
fn noah_claypole_looks_at_another_hand_and_takes_a_card() {
    let mut game = noah_and_three(4, 9);
    and_then(&mut game, "0: help 11");
    assert_eq!(choices(&game, FRED), ["against 1"], "Rose has no cards");
    and_then(&mut game, "0: against 1");
    assert_eq!(choices(&game, FRED), ["keep 4", "keep 9"]);
    assert_eq!(refusal(&mut game, "0: keep 5"), Refused::NotAChoice { rule: "OT-K11" });
    and_then(&mut game, "0: keep 9");
    assert_eq!(view(&game, FRED).own.map(|own| own.cards), Some(Cards::only(card(9))));
    assert_eq!(view(&game, BETTY).own.map(|own| own.cards), Some(Cards::only(card(4))));
    assert_eq!(view(&game, FRED).cards_seen[BETTY], Cards::only(card(4)), "what Fred saw he knows");
    assert_eq!(turn_of(&game), BETTYS_TURN);
}

/// OT-K11: the two of them know which card it was, and the others do not.
#[test]
fn only_robber_and_robbed_know_which_card_was_taken() {
    let (mut one, mut other) = (noah_and_three(4, 9), noah_and_three(5, 10));
    let told = told_of(&mut one, ROSE, "0: help 11; 0: against 1; 0: keep 9");
    assert_eq!(told[1..], [Note::Aimed(FRED, BETTY), Note::TookCard(FRED, BETTY)]);
    and_then(&mut other, "0: help 11; 0: against 1; 0: keep 5");
    assert!(cannot_tell(&one, &other, ROSE));
    assert!(cannot_tell(&one, &other, Viewer::Spectator));
    assert!(!cannot_tell(&one, &other, BETTY));
    assert!(one.notes(BETTY.into()).any(|note| note == Note::LostCard(FRED, card(9))));
    assert_eq!(view(&one, BETTY).cards_seen[FRED], Cards::only(card(9)));
}

/// OT-K11, OT-C6
#[test]
fn when_nobody_else_has_cards_noah_claypole_can_only_hide() {
    can_only_hide(&mut fred_draws(11, "b1", DULL_STARTS), 0, 11, "OT-K11");
}

// Mrs Corney.

/// OT-K12
#[test]
fn mrs_corney_draws_three_cards_and_keeps_one() {
    let mut game = fred_draws(12, "b1", DULL_STARTS);
    and_then(&mut game, "0: help 12; card 4; card 8; card 13");
    assert_eq!(choices(&game, FRED), ["keep 4", "keep 8", "keep 13"]);
    assert_eq!(refusal(&mut game, "0: keep 5"), Refused::NotAChoice { rule: "OT-K12" });
    and_then(&mut game, "0: keep 8");
    let seen = view(&game, FRED);
    assert_eq!(seen.own.map(|own| own.cards), Some(Cards::only(card(8))));
    assert_eq!((seen.pile, seen.under), (9, 2));
    assert_eq!(turn_of(&game), BETTYS_TURN);
}

/// OT-K12: the others do not see the cards.
#[test]
fn only_fred_sees_what_mrs_corney_drew() {
    let play = |line: &str| {
        let mut game = fred_draws(12, "b1", DULL_STARTS);
        and_then(&mut game, &format!("0: help 12; {line}"));
        game
    };
    let (one, other) = (play("card 4; card 8; card 13"), play("card 1; card 2; card 3"));
    assert!(cannot_tell(&one, &other, BETTY));
    let (one, other) =
        (play("card 4; card 8; card 13; 0: keep 8"), play("card 1; card 2; card 3; 0: keep 3"));
    assert!(cannot_tell(&one, &other, BETTY));
    assert!(cannot_tell(&one, &other, Viewer::Spectator));
    assert!(!cannot_tell(&one, &other, FRED));
}

/// OT-K12: cards under the pile come last.
#[test]
fn cards_under_the_pile_come_after_the_pile() {
    let mut game = fred_draws(12, "b1 c", DULL_STARTS);
    and_then(&mut game, "0: help 12; card 4; card 8; card 13; 0: keep 8; 1: prowl 3");
    for under in [4, 13, 12, 8] {
        assert_eq!(
            refusal(&mut game, &format!("card {under}")),
            Refused::CannotHappen { rule: "OT-P6" }
        );
    }
    and_then(&mut game, "card 5");
}

/// OT-K12: the discards, without Mrs Corney, make another pile; with fewer than three, what is
/// there is drawn.
#[test]
fn mrs_corney_draws_what_there_is() {
    let mut game = day(
        FEW,
        "c c",
        DULL_STARTS,
        "0: prowl 1; card 1; 1: prowl 2; card 2; 0: prowl 3; 1: hide 2",
    );
    let told = told_of(&mut game, Viewer::Spectator, "0: help 1; card 3");
    assert!(told.contains(&Note::Reshuffled), "{told:?}");
    assert_eq!(refusal(&mut game, "card 1"), Refused::CannotHappen { rule: "OT-K12" });
    and_then(&mut game, "card 2");
    assert_eq!(choices(&game, FRED), ["keep 2", "keep 3"]);
    and_then(&mut game, "0: keep 2");
    assert_eq!(table(&game).discards, Cards::only(card(1)));
    assert_eq!(view(&game, FRED).under + view(&game, FRED).pile, 1);
}

/// OT-K12, OT-C6: all other cards are in Betty's hand.
#[test]
fn without_pile_and_discards_mrs_corney_can_only_hide() {
    let line = "0: prowl 1; card 1; 1: prowl 2; card 2; 0: prowl 3; 1: prowl 4; card 3";
    let mut game = day(FEW, "c c b1 c", DULL_STARTS, line);
    can_only_hide(&mut game, 0, 1, "OT-K12");
}

// Mr Fang.

/// OT-K13
#[test]
fn mr_fang_collects_from_everyone_with_a_thicker_file() {
    let mut game = dawn(THREE, "c b1 n1 n1 b1 b1 b1 b1 b1", "a0 a0 h0 h0 n0 r0");
    // Betty passes two tokens and Rose none.
    and_then(&mut game, "0: prowl 1; card 13; 1: prowl 2 3 4; 2: prowl 5");
    let told = told_of(&mut game, Viewer::Spectator, "0: help 13");
    assert_eq!(told[1..], [Note::Fined(FRED, BETTY, 2)]);
    assert_eq!([FRED, BETTY, ROSE].map(|seat| money(&game, seat)), [12, 8, 10]);
    assert_eq!(turn_of(&game), BETTYS_TURN);
}

/// OT-K13: as many is not more.
#[test]
fn when_nobody_has_a_thicker_file_mr_fang_can_only_hide() {
    can_only_hide(&mut fred_draws(13, "b1", DULL_STARTS), 0, 13, "OT-K13");
    let mut game = fred_draws(13, "b1 n1 n1 n1 n1 b1", DULL_STARTS);
    and_then(&mut game, "0: prowl 3 4; 1: prowl 5 6");
    assert_eq!([FRED, BETTY].map(|seat| table(&game).lairs[seat].file_size), [1, 1]);
    can_only_hide(&mut game, 0, 13, "OT-K13");
}

/// OT-K13: all their money if that is less. Betty has £1 at night.
#[test]
fn mr_fang_takes_no_more_than_there_is() {
    // Fred's card comes on 12; Betty is caught with seven types.
    let board = "b1 b1 n1 r1 w1 a1 b1 x t1 t2 b1 c";
    let line = POOR_SWEEP.replace("11 12", "11 12; card 13");
    let mut game = day(TWO, board, "h0 n0 a0 b0", &line);
    assert_eq!(purses(&game), [4, 1]);
    and_then(&mut game, DULL_NIGHT);
    and_then(&mut game, "1: turn 19; token b1; token b1; 1: lead 1; 1: prowl 19 20; 0: help 13");
    assert_eq!(purses(&game), [5, 0]);
}
