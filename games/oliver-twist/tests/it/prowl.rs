//! A turn, and prowling: OT-T1, OT-P1 to OT-P8.

use crate::common::*;
use engine::{Match, Refused, Step, Viewer};
use oliver_twist::{Note, OliverTwist, Phase, STASH, Space, Tokens};

/// A street where everybody's stash is full before space 21: nothing makes a set of three by then
/// but apples.
const LONG_STREET: &str = "_ _ _ _ _ _ a1 h1 a1 h1 b1 b1 b1 b1 n1 n1 n1 n1 r1 r1 w1 w1";
const LONG_STARTS: &str = "h0 w0 a0 r0";

/// Both stashes hold nine tokens, and it is Fred's turn at space 20.
fn full_stashes(board: &str) -> Match<OliverTwist> {
    let mut game = dawn(LANE, board, LONG_STARTS);
    stroll(&mut game, 7..=20);
    game
}

// A turn.

/// OT-T1
#[test]
fn a_turn_is_one_of_three_actions() {
    let game = day(
        TWO,
        "c n1 a1",
        "a0 a0 h0 h0",
        "0: prowl 1; card 4; 1: prowl 2; 0: prowl 3; 1: prowl 4",
    );
    let words: Vec<String> = choices(&game, FRED)
        .iter()
        .map(|choice| choice.split(' ').next().unwrap_or("").to_string())
        .collect();
    assert!(
        words.iter().all(|word| ["prowl", "sell", "help", "hide"].contains(&word.as_str())),
        "{words:?}"
    );
    for word in ["prowl", "sell", "hide"] {
        assert!(words.iter().any(|one| one == word), "{word}");
    }
}

/// OT-T1
#[test]
fn passing_for_nothing_is_no_action() {
    let mut game = dawn(TWO, DULL, DULL_STARTS);
    assert_eq!(refusal(&mut game, "0: give-up"), Refused::NotAChoice { rule: "OT-E1" });
    assert_eq!(refusal(&mut game, "0: done"), Refused::NotAChoice { rule: "OT-K3" });
    assert_eq!(refusal(&mut game, "0: take 1"), Refused::NotAChoice { rule: "OT-T1" });
    assert!(choices(&game, FRED).iter().all(|choice| choice.starts_with("prowl ")));
}

/// OT-T1
#[test]
fn after_an_action_it_is_the_next_players_turn() {
    let mut game = day(TWO, DULL, DULL_STARTS, "0: prowl 1");
    assert_eq!(table(&game).phase, Phase::Turn { seat: BETTY, bound: false });
    assert_eq!(refusal(&mut game, "0: prowl 2"), Refused::NotYourTurn);
    and_then(&mut game, "1: prowl 2");
    assert_eq!(table(&game).phase, Phase::Turn { seat: FRED, bound: false });
}

// The way.

/// OT-P1: up to four along each way; Court leads off the second space of Row.
#[test]
fn one_of_the_first_four_tokens_on_a_line_is_taken() {
    let game = dawn(TWO, DULL, DULL_STARTS);
    let mut ways = choices(&game, FRED);
    ways.sort();
    assert_eq!(
        ways,
        [
            "prowl 1",
            "prowl 1 2",
            "prowl 1 2 11",
            "prowl 1 2 11 12",
            "prowl 1 2 3",
            "prowl 1 2 3 4",
            "prowl 7",
            "prowl 7 8",
            "prowl 7 8 9",
            "prowl 7 8 9 10"
        ]
    );
}

/// OT-P1
#[test]
fn the_fifth_token_is_out_of_reach() {
    assert!("0: prowl 1 2 3 4 5".parse::<Step<OliverTwist>>().is_err());
    let game = dawn(TWO, DULL, DULL_STARTS);
    assert!(choices(&game, FRED).iter().all(|way| !way.ends_with(" 5")));
}

/// OT-P1
#[test]
fn the_gang_never_crosses_an_empty_space() {
    let mut game = day(TWO, DULL, DULL_STARTS, "0: prowl 1 2; 1: prowl 3");
    let mut ways = choices(&game, FRED);
    ways.sort();
    assert_eq!(ways, ["prowl 4", "prowl 4 5", "prowl 4 5 6"]);
    assert_eq!(refusal(&mut game, "0: prowl 11"), Refused::NotAChoice { rule: "OT-P1" });
}

/// OT-P1: the square has no token, so that no way leads across it.
#[test]
fn the_gang_never_crosses_the_square() {
    let mut game = day(TWO, DULL, DULL_STARTS, "0: prowl 7");
    assert_eq!(refusal(&mut game, "1: prowl 1"), Refused::NotAChoice { rule: "OT-P1" });
    assert_eq!(refusal(&mut game, "1: prowl 0"), Refused::NotAChoice { rule: "OT-P1" });
}

/// OT-P1
#[test]
fn spaces_that_do_not_touch_are_no_line() {
    let mut game = dawn(TWO, DULL, DULL_STARTS);
    assert_eq!(refusal(&mut game, "0: prowl 1 3"), Refused::NotAChoice { rule: "OT-P1" });
    assert_eq!(refusal(&mut game, "0: prowl 2"), Refused::NotAChoice { rule: "OT-P1" });
}

/// OT-P1: round the block by the Mews, but not back to the first space.
#[test]
fn no_space_is_used_twice_in_a_move() {
    let mut game = dawn(THREE, DULL, "a0 a0 h0 h0 b0 b0");
    assert!(choices(&game, FRED).contains(&"prowl 1 13 14 2".to_string()));
    assert_eq!(refusal(&mut game, "0: prowl 1 2 1"), Refused::NotAChoice { rule: "OT-P1" });
    assert_eq!(refusal(&mut game, "0: prowl 1 13 1 2"), Refused::NotAChoice { rule: "OT-P1" });
}

/// OT-P1: near a dead end fewer than four are in reach.
#[test]
fn a_short_line_offers_fewer_than_four() {
    let game = day(TWO, DULL, DULL_STARTS, "0: prowl 1 2 3 4");
    assert_eq!(choices(&game, BETTY), ["prowl 5", "prowl 5 6"]);
}

// The token taken.

/// OT-P2
#[test]
fn the_gang_stands_where_the_taken_token_was() {
    let game = day(TWO, DULL, DULL_STARTS, "0: prowl 1 2 11");
    let table = table(&game);
    assert_eq!(table.gang, space(11));
    assert_eq!(table.up, spaces([3, 4, 5, 6, 7, 8, 9, 10, 12]));
}

/// OT-P2: whatever they are.
#[test]
fn tokens_passed_go_to_the_police_file() {
    let game = day(TWO, "t1 c x w1", DULL_STARTS, "0: prowl 1 2 3 4");
    assert_eq!(file(&game, FRED), tokens("x t1 c"));
    assert_eq!(stash(&game, FRED), tokens("h0 b0 w1"));
    assert_eq!(file(&game, BETTY), Tokens::NONE);
}

/// OT-P2
#[test]
fn the_nearest_token_is_taken_for_nothing() {
    let game = day(TWO, DULL, DULL_STARTS, "0: prowl 1");
    assert_eq!(table(&game).lairs[FRED].file_size, 0);
}

/// OT-P2, OT-P3: the example of the rules. The watch is Fred's seventh token; tool and character
/// were passed.
#[test]
fn fred_passes_a_tool_and_a_character_for_a_watch() {
    let mut game = dawn(LANE, "_ _ _ _ _ _ a1 h1 b1 b1 n1 n1 r1 r1 t1 c w1", "h0 w0 a0 r0");
    stroll(&mut game, 7..=14);
    assert_eq!(table(&game).lairs[FRED].stash_size, 6);
    and_then(&mut game, "0: prowl 15 16 17");
    let lair = table(&game).lairs[FRED];
    assert_eq!(stash(&game, FRED), tokens("a1 h0 b1 n1 r1 w0 w1"));
    assert_eq!(file(&game, FRED), tokens("t1 c"));
    assert_eq!((lair.tools, lair.cards), (Tokens::NONE, 0), "no crowbar and no card");
}

/// OT-P2: the end of that example.
#[test]
fn had_fred_taken_the_tool_his_file_would_have_stayed_empty() {
    let mut game = dawn(LANE, "_ _ _ _ _ _ a1 h1 b1 b1 n1 n1 r1 r1 t1 c w1", "h0 w0 a0 r0");
    stroll(&mut game, 7..=15);
    assert_eq!(table(&game).lairs[FRED].tools, tokens("t1"));
    assert_eq!(table(&game).lairs[FRED].file_size, 0);
}

/// OT-P3: five places, and four on top.
#[test]
fn a_stash_has_room_for_nine() {
    assert_eq!(STASH, 9);
    let game = full_stashes(LONG_STREET);
    assert_eq!(stash(&game, FRED), tokens("a1 a1 h0 b1 b1 n1 n1 r1 w0"));
    assert_eq!(
        table(&game).phase,
        Phase::Turn { seat: FRED, bound: false },
        "nobody had to make room"
    );
}

/// OT-P3: wallets are objects.
#[test]
fn a_wallet_goes_to_the_stash() {
    let game = day(TWO, "x", DULL_STARTS, "0: prowl 1");
    assert_eq!(stash(&game, FRED), tokens("h0 b0 x"));
}

/// OT-P4
#[test]
fn a_token_makes_room_in_a_full_stash() {
    let mut game = full_stashes(LONG_STREET);
    and_then(&mut game, "0: prowl 21");
    assert_eq!(
        choices(&game, FRED),
        ["drop a1", "drop h0", "drop b1", "drop n1", "drop r1", "drop w0"],
        "any of the nine, not the watch just taken"
    );
    assert_eq!(refusal(&mut game, "0: drop w1"), Refused::NotAChoice { rule: "OT-P4" });
    and_then(&mut game, "0: drop w0");
    assert_eq!(stash(&game, FRED), tokens("a1 a1 h0 b1 b1 n1 n1 r1 w1"));
    assert_eq!(file(&game, FRED), tokens("w0"));
    assert_eq!(table(&game).phase, Phase::Turn { seat: BETTY, bound: false });
}

/// OT-P4
#[test]
fn the_others_do_not_see_what_goes() {
    let (mut one, mut other) = (full_stashes(LONG_STREET), full_stashes(LONG_STREET));
    let told = told_of(&mut one, BETTY, "0: prowl 21; 0: drop a1");
    assert_eq!(told[1..], [Note::Dropped(FRED)]);
    assert_eq!(
        told_of(&mut other, FRED, "0: prowl 21; 0: drop w0")[1..],
        [Note::YouDropped(token("w0"))]
    );
    assert!(cannot_tell(&one, &other, BETTY));
    assert!(cannot_tell(&one, &other, Viewer::Spectator));
    assert!(!cannot_tell(&one, &other, FRED));
}

/// OT-P4: it is the owner who chooses.
#[test]
fn nobody_else_chooses_what_goes() {
    let mut game = full_stashes(LONG_STREET);
    and_then(&mut game, "0: prowl 21");
    assert_eq!(refusal(&mut game, "1: drop a1"), Refused::NotYourTurn);
    assert_eq!(refusal(&mut game, "1: prowl 22"), Refused::NotYourTurn);
}

/// OT-P5
#[test]
fn a_tool_lies_in_front_of_the_lair() {
    let game = day(TWO, "t2", DULL_STARTS, "0: prowl 1");
    assert_eq!(stash(&game, FRED), tokens("h0 b0"));
    for viewer in [BETTY.into(), Viewer::Spectator] {
        assert_eq!(game.screen(viewer).view.table.lairs[FRED].tools, tokens("t2"));
    }
}

/// OT-P5
#[test]
fn a_tool_needs_no_room_in_a_full_stash() {
    let mut game = full_stashes("_ _ _ _ _ _ a1 h1 a1 h1 b1 b1 b1 b1 n1 n1 n1 n1 r1 r1 t3 w1");
    and_then(&mut game, "0: prowl 21");
    assert_eq!((table(&game).lairs[FRED].tools, file(&game, FRED)), (tokens("t3"), Tokens::NONE));
    assert_eq!(table(&game).phase, Phase::Turn { seat: BETTY, bound: false });
}

/// OT-P6
#[test]
fn a_character_token_draws_a_card_that_only_its_owner_sees() {
    let (mut one, mut other) = (dawn(TWO, "c", DULL_STARTS), dawn(TWO, "c", DULL_STARTS));
    let told = told_of(&mut one, FRED, "0: prowl 1; card 4");
    assert_eq!(told[1..], [Note::DrewCard(FRED), Note::YouDrewCard("4".parse().expect("a card"))]);
    let told = told_of(&mut other, BETTY, "0: prowl 1; card 9");
    assert_eq!(told[1..], [Note::DrewCard(FRED)]);
    assert!(cannot_tell(&one, &other, BETTY));
    assert!(cannot_tell(&one, &other, Viewer::Spectator));
    assert!(!cannot_tell(&one, &other, FRED));
}

/// OT-P6
#[test]
fn a_character_token_itself_is_kept_by_nobody() {
    let game = day(TWO, "c", DULL_STARTS, "0: prowl 1; card 4");
    assert_eq!((stash(&game, FRED), file(&game, FRED)), (tokens("h0 b0"), Tokens::NONE));
    assert_eq!(view(&game, FRED).pile, 12);
}

/// OT-P6: Mrs Corney, the Artful Dodger and Toby Crackit are all there are in this box.
#[test]
fn an_empty_pile_is_made_anew_of_the_discards() {
    let line = "0: prowl 1; card 1; 1: prowl 2; card 2; 0: prowl 3; card 3; 1: hide 2; 0: hide 1";
    let mut game = day(FEW, "c c c c", DULL_STARTS, line);
    let told = told_of(&mut game, Viewer::Spectator, "1: prowl 4");
    assert_eq!(told[1..], [Note::Reshuffled]);
    assert_eq!(refusal(&mut game, "card 3"), Refused::CannotHappen { rule: "OT-P6" });
    and_then(&mut game, "card 1");
    assert_eq!(view(&game, BETTY).own.map(|own| own.cards.len()), Some(1));
    assert_eq!((view(&game, FRED).pile, table(&game).discards.len()), (1, 0));
}

/// OT-P6
#[test]
fn without_pile_and_discards_there_is_no_card() {
    let line = "0: prowl 1; card 1; 1: prowl 2; card 2; 0: prowl 3; card 3";
    let mut game = day(FEW, "c c c c", DULL_STARTS, line);
    let told = told_of(&mut game, Viewer::Spectator, "1: prowl 4");
    assert_eq!(told[1..], [Note::NoCard(BETTY)]);
    assert_eq!(table(&game).lairs[BETTY].cards, 1);
    assert_eq!(table(&game).phase, Phase::Turn { seat: FRED, bound: false });
}

// The bribe.

/// OT-P7
#[test]
fn a_bribe_of_two_pounds_moves_the_gang_next_to_a_token() {
    let mut game = day(TWO, DULL, DULL_STARTS, "0: prowl 1 2 11 12");
    assert_eq!(choices(&game, BETTY), ["bribe"]);
    assert_eq!(told_of(&mut game, Viewer::Spectator, "1: bribe"), [Note::Paid(BETTY, 2)]);
    assert_eq!(money(&game, BETTY), 8);
    // The square, next to 7; and 2, next to 3. 1, 11 and 12 are next to no token.
    assert_eq!(choices(&game, BETTY), ["place 0", "place 2"]);
    assert_eq!(
        told_of(&mut game, Viewer::Spectator, "1: place 2"),
        [Note::Placed(BETTY, space(2))]
    );
    assert_eq!(choices(&game, BETTY), ["prowl 3", "prowl 3 4", "prowl 3 4 5", "prowl 3 4 5 6"]);
    and_then(&mut game, "1: prowl 3 4");
    assert_eq!(file(&game, BETTY), tokens("n1"));
    assert_eq!(table(&game).phase, Phase::Turn { seat: FRED, bound: false });
}

/// OT-P7: the central square counts as an empty space.
#[test]
fn the_gang_may_be_placed_on_the_square() {
    let game = day(TWO, DULL, DULL_STARTS, "0: prowl 1 2 11 12; 1: bribe; 1: place 0");
    assert_eq!(table(&game).gang, Space::SQUARE);
    assert_eq!(choices(&game, BETTY), ["prowl 7", "prowl 7 8", "prowl 7 8 9", "prowl 7 8 9 10"]);
}

/// OT-P7
#[test]
fn next_to_a_token_there_is_no_bribe() {
    let mut game = dawn(TWO, DULL, DULL_STARTS);
    assert_eq!(refusal(&mut game, "0: bribe"), Refused::NotAChoice { rule: "OT-P7" });
}

/// OT-P7: paying, placing and prowling are one action.
#[test]
fn a_bribe_cannot_be_broken_off() {
    let mut game = day(
        TWO,
        "c _ b1",
        "a0 h0 b0 b0",
        "0: prowl 1; card 4; 1: prowl 2 3; 0: prowl 4 5 6; 1: bribe",
    );
    for other in ["1: sell b0 b0 b1", "1: prowl 7", "1: place 5", "1: give-up"] {
        assert_eq!(refusal(&mut game, other), Refused::NotAChoice { rule: "OT-P7" }, "{other}");
    }
    and_then(&mut game, "1: place 0");
    assert_eq!(refusal(&mut game, "1: sell b0 b0 b1"), Refused::NotAChoice { rule: "OT-P1" });
    assert_eq!(refusal(&mut game, "0: prowl 7"), Refused::NotYourTurn);
}

/// OT-P7: Betty has not a penny.
#[test]
fn without_two_pounds_there_is_no_bribe() {
    let mut game = day(TWO, POOR, POOR_STARTS, POOR_SWEEP);
    and_then(&mut game, DULL_NIGHT);
    and_then(&mut game, "1: turn 19; token b1; token b1; 1: lead 0; 0: prowl 19 20");
    assert_eq!(money(&game, BETTY), 0);
    assert_eq!(choices(&game, BETTY), ["give-up"]);
    assert_eq!(refusal(&mut game, "1: bribe"), Refused::NotAChoice { rule: "OT-P7" });
}

// The memory aid.

/// OT-P8: everybody hears of every token that goes in.
#[test]
fn the_log_names_every_token_that_enters_a_file_openly() {
    for viewer in [FRED.into(), BETTY.into(), Viewer::Spectator] {
        let mut game = dawn(TWO, "t1 c x w1", DULL_STARTS);
        let told = told_of(&mut game, viewer, "0: prowl 1 2 3 4");
        let filed: Vec<Note> =
            told.into_iter().filter(|note| matches!(note, Note::Filed(..))).collect();
        assert_eq!(filed, ["t1", "c", "x"].map(|passed| Note::Filed(FRED, token(passed))));
    }
}

/// OT-P8: the totals of files and stashes, as far as they are known to all.
#[test]
fn running_totals_leave_out_what_nobody_saw() {
    let mut game = full_stashes(LONG_STREET);
    let lair = table(&game).lairs[FRED];
    assert_eq!((lair.in_stash, lair.in_file), (tokens("a1 a1 b1 b1 n1 n1 r1"), Tokens::NONE));
    assert_eq!(lair.unseen(), 2, "the starting tokens");
    and_then(&mut game, "0: prowl 21; 0: drop a1");
    let lair = table(&game).lairs[FRED];
    assert_eq!((lair.in_stash, lair.in_file), (tokens("w1"), Tokens::NONE));
    assert_eq!(
        lair.in_either,
        tokens("a1 a1 b1 b1 n1 n1 r1"),
        "one of these, or of the two, has gone"
    );
    assert_eq!((lair.stash_size, lair.file_size), (9, 1));
}

/// OT-P8
#[test]
fn a_table_says_whether_it_helps_the_memory() {
    assert!(table(&new("seats=2 box=yard memory=yes first=0")).memory);
    assert!(!table(&new("seats=2 box=yard first=0")).memory);
}
