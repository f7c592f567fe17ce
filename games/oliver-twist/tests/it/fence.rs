//! Going to Fagin's: OT-F1 to OT-F4, with the rewards of OT-C4.

use crate::common::*;
use engine::{Match, Refused, Viewer};
use oliver_twist::{Note, OliverTwist, Phase, Tokens};

/// Fred takes what lies on 7, 9, 11 … of the long street, Betty what lies on 8, 10, 12 …; then it
/// is Fred's turn.
fn strolled(board: &str, starts: &str, last: u8) -> Match<OliverTwist> {
    let mut game = dawn(LANE, &format!("_ _ _ _ _ _ {board}"), starts);
    stroll(&mut game, 7..=last);
    game
}

/// OT-F1, OT-F3: coins of £2, £2 and £1, and the first reward.
#[test]
fn fagin_pays_what_the_coins_of_a_set_add_up_to() {
    let mut game = strolled("a2 b1 a2 b1 a1 n1", "h0 h0 n0 r0", 12);
    let told = told_of(&mut game, Viewer::Spectator, "0: sell a1 a2 a2");
    assert_eq!(told, [Note::Sold(FRED, tokens("a1 a2 a2"), 5, 0, 6)]);
    assert_eq!(money(&game, FRED), 10 + 5 + 6);
    assert_eq!(stash(&game, FRED), tokens("h0 h0"));
    assert_eq!(table(&game).phase, Phase::Turn { seat: BETTY, bound: false });
}

/// OT-F1
#[test]
fn a_set_has_at_least_three_tokens() {
    let mut game = strolled("a2 b1 a2 b1", "h0 h0 n0 r0", 10);
    assert_eq!(refusal(&mut game, "0: sell a2 a2"), Refused::NotAChoice { rule: "OT-F1" });
    assert!(choices_to(&game, FRED, "sell").is_empty());
}

/// OT-F1
#[test]
fn a_set_is_of_one_kind() {
    let mut game = strolled("a1 b1 a2 b1 h1 n1", "h0 b0 n0 r0", 12);
    for mixed in ["0: sell a1 a2 h1", "0: sell a1 h0 h1", "0: sell a1 h1 b0"] {
        assert_eq!(refusal(&mut game, mixed), Refused::NotAChoice { rule: "OT-F1" }, "{mixed}");
    }
}

/// OT-F1: coins may differ.
#[test]
fn apples_of_one_pound_and_of_two_are_one_kind() {
    let game = strolled("a1 b1 a1 b1 a2 n1", "h0 b0 n0 r0", 12);
    assert_eq!(choices_to(&game, FRED, "sell"), ["sell a1 a1 a2"]);
}

/// OT-F1: wallets stand in for any kind and add nothing.
#[test]
fn wallets_are_jokers() {
    let mut game = strolled("w1 b1 x b1 x n1", "h0 b0 n0 r0", 12);
    assert_eq!(choices_to(&game, FRED, "sell"), ["sell h0 x x", "sell b0 x x", "sell w1 x x"]);
    and_then(&mut game, "0: sell w1 x x");
    assert_eq!(money(&game, FRED), 10 + 5 + 6);
}

/// OT-F1
#[test]
fn wallets_alone_are_no_set() {
    let mut game = strolled("x b1 x b1 x n1", "h0 b0 n0 r0", 12);
    assert_eq!(refusal(&mut game, "0: sell x x x"), Refused::NotAChoice { rule: "OT-F1" });
}

/// OT-F1: players sell only what they have.
#[test]
fn a_set_comes_from_ones_own_stash() {
    let mut game = strolled("a1 b1 a1 b1 h1 b1", "h0 n0 r0 w0", 12);
    assert_eq!(refusal(&mut game, "0: sell b1 b1 b1"), Refused::NotAChoice { rule: "OT-F1" });
    assert_eq!(refusal(&mut game, "0: sell a1 a1 a1"), Refused::NotAChoice { rule: "OT-F1" });
}

/// OT-F1: a set need not have all tokens of its kind.
#[test]
fn some_of_a_kind_may_stay_in_the_stash() {
    let mut game = strolled("a1 b1 a2 b1 a2 n1", "a0 b0 n0 r0", 12);
    let mut sets = choices_to(&game, FRED, "sell");
    sets.sort();
    assert_eq!(sets, ["sell a0 a1 a2", "sell a0 a1 a2 a2", "sell a0 a2 a2", "sell a1 a2 a2"]);
    and_then(&mut game, "0: sell a0 a2 a2");
    assert_eq!(stash(&game, FRED), tokens("a1 b0"));
}

/// OT-C3, OT-F1
#[test]
fn a_starting_token_counts_in_a_set_but_has_no_coin() {
    let mut game = strolled("w1 b1 w1 b1", "h0 w0 n0 r0", 10);
    and_then(&mut game, "0: sell w0 w1 w1");
    assert_eq!(money(&game, FRED), 10 + 10 + 6);
}

/// OT-F2
#[test]
fn a_set_of_five_earns_seven_more() {
    let mut game = strolled("a2 b1 a2 b1 a2 n1 a2 n1", "a0 h0 n0 r0", 14);
    let told = told_of(&mut game, Viewer::Spectator, "0: sell a0 a2 a2 a2 a2");
    assert_eq!(told, [Note::Sold(FRED, tokens("a0 a2 a2 a2 a2"), 8, 7, 6)]);
    assert_eq!(money(&game, FRED), 10 + 8 + 7 + 6);
}

/// OT-F2
#[test]
fn a_set_of_four_earns_no_more() {
    let mut game = strolled("a2 b1 a2 b1 a2 n1 a2 n1", "a0 h0 n0 r0", 14);
    and_then(&mut game, "0: sell a2 a2 a2 a2");
    assert_eq!(money(&game, FRED), 10 + 8 + 6);
}

/// OT-F2
#[test]
fn wallets_count_towards_the_five() {
    let mut game = strolled("w1 b1 x b1 x n1 x n1 x r1", "a0 h0 n0 r0", 16);
    and_then(&mut game, "0: sell w1 x x x x");
    assert_eq!(money(&game, FRED), 10 + 5 + 7 + 6);
}

/// OT-F2: with more than five it is seven all the same.
#[test]
fn a_set_of_six_earns_seven_more_as_well() {
    let mut game = strolled("w1 b1 x b1 x n1 x n1 x r1 w1 r1", "a0 h0 n0 r0", 18);
    and_then(&mut game, "0: sell w1 w1 x x x x");
    assert_eq!(money(&game, FRED), 10 + 10 + 7 + 6);
}

/// OT-F3, OT-C4: £6, 5, 4, 3, 2, and then nothing. Both sell sets of three worth £3, or £1 with
/// starting tokens.
#[test]
fn rewards_shrink_from_six_to_two_and_then_there_are_none() {
    let mut game =
        dawn(LANE, "_ _ _ _ _ _ a1 h1 a1 h1 a1 h1 a1 h1 a1 h1 a1 h1 a2 h2", "a0 a0 h0 h0");
    let mut told = told_of(
        &mut game,
        Viewer::Spectator,
        "0: prowl 7; 1: prowl 8; 0: sell a0 a0 a1; 1: sell h0 h0 h1",
    );
    stroll(&mut game, 9..=14);
    told.extend(told_of(&mut game, Viewer::Spectator, "0: sell a1 a1 a1; 1: sell h1 h1 h1"));
    stroll(&mut game, 15..=20);
    told.extend(told_of(&mut game, Viewer::Spectator, "0: sell a1 a1 a2; 1: sell h1 h1 h2"));
    let paid: Vec<(u16, u8)> = told
        .iter()
        .filter_map(|note| match *note {
            Note::Sold(_, _, coins, _, reward) => Some((coins, reward)),
            _ => None,
        })
        .collect();
    assert_eq!(paid, [(1, 6), (1, 5), (3, 4), (3, 3), (4, 2), (4, 0)]);
    assert_eq!(purses(&game), [10 + 1 + 6 + 3 + 4 + 4 + 2, 10 + 1 + 5 + 3 + 3 + 4]);
}

/// OT-F4: what is sold neither returns to the streets nor enters a file.
#[test]
fn what_is_sold_is_gone() {
    let mut game = strolled("a2 b1 a2 b1 a1 n1", "h0 h0 n0 r0", 12);
    let before = table(&game).up;
    and_then(&mut game, "0: sell a1 a2 a2");
    assert_eq!((table(&game).up, file(&game, FRED)), (before, Tokens::NONE));
    assert_eq!(table(&game).lairs[FRED].stash_size, 2);
}

/// OT-F4: the bag has all round tokens again at night, and the pool all starting tokens.
#[test]
fn what_is_sold_comes_back_at_night() {
    let mut game = day(
        TWO,
        "a1 b1 n1 n1 n1 h1 b1 b1 b1 h1 b1 b1",
        "a0 a0 n0 r0",
        "0: prowl 1; 1: prowl 2; 0: sell a0 a0 a1",
    );
    assert_eq!(table(&game).returned, tokens("a0 a0"));
    and_then(
        &mut game,
        "1: prowl 3 4 5 6; 0: bribe; 0: place 2; 0: prowl 11 12; 1: bribe; 1: place 0; 1: prowl 7 8 9 10; 0: give-up",
    );
    let town = table(&game).town;
    assert_eq!(view(&game, FRED).unseen, town.day_tokens + town.burglary_tokens);
    and_then(&mut game, "token a0; token a0; token h0; token h0");
    assert_eq!(stash(&game, BETTY), tokens("a0 a0"));
}

/// OT-F3: rewards are counted, not sales. This Fagin has only one.
#[test]
fn a_sale_without_a_reward_is_not_counted_as_one() {
    let mut game = dawn("seats=2 box=mean memory=no first=0", "a1 h1", "a0 a0 h0 h0");
    and_then(&mut game, "0: prowl 1; 1: prowl 2; 0: sell a0 a0 a1");
    assert_eq!(table(&game).rewarded, 1);
    let told = told_of(&mut game, BETTY, "1: sell h0 h0 h1");
    assert_eq!(told, [Note::Sold(BETTY, tokens("h0 h0 h1"), 1, 0, 0)]);
    assert_eq!(table(&game).rewarded, 1);
}
