//! The night and the end of the game: OT-N1 to OT-N10.

use crate::common::*;
use engine::{Match, Refused, Seat, SeatSet, Turn, Viewer};
use oliver_twist::{Cards, Note, OliverTwist, Phase, Space, Tokens};

/// Betty lights the two tokens of Alley, and Fred starts.
const ALLEY: &str = "1: turn 19; token b1; token b1; 1: lead 0";
/// Betty lights Long and most of Right, all but 18, and Fred starts.
const LONG_LINE: &str =
    "1: turn 4; token b1; token b1; token b1; token b1; token b1; token b1; token b1; token b1;
    1: turn 14; token n1; token n1; token n1; token n1; 1: lead 0";

/// A night in which Fred has these tools.
fn night_with_tools(one: &str, other: &str, line: &str) -> Match<OliverTwist> {
    let board = format!("b1 b1 n1 n1 n1 a1 b1 b1 b1 {one} b1 {other}");
    let mut game = day(TWO, &board, DULL_STARTS, SWEEP);
    and_then(&mut game, DULL_NIGHT);
    and_then(&mut game, line);
    game
}

/// A night in which Betty has not a penny, and Fred £4.
fn poor_night(line: &str) -> Match<OliverTwist> {
    let mut game = day(TWO, POOR, POOR_STARTS, POOR_SWEEP);
    and_then(&mut game, DULL_NIGHT);
    and_then(&mut game, line);
    game
}

fn cards(text: &str) -> Cards {
    text.split(' ').map(|card| card.parse().expect("a card")).fold(Cards::NONE, Cards::with)
}

/// Who lights the first street.
fn opens(told: &[Note]) -> Option<Seat> {
    told.iter().find_map(|note| match *note {
        Note::OpensNight(seat) => Some(seat),
        _ => None,
    })
}

// Nightfall.

/// OT-N1
#[test]
fn all_nine_starting_tokens_are_dealt_anew() {
    let mut game = day(TWO, DULL, "h0 b0 a0 n0", SWEEP);
    assert_eq!(refusal(&mut game, "token b1"), Refused::CannotHappen { rule: "OT-N1" });
    and_then(&mut game, "token h0; token b0; token a0; token n0");
    assert_eq!((stash(&game, FRED), stash(&game, BETTY)), (tokens("h0 b0"), tokens("a0 n0")));
}

/// OT-N1, OT-S1
#[test]
fn new_starting_tokens_are_seen_by_their_owner_only() {
    let dusk = || day(TWO, DULL, DULL_STARTS, SWEEP);
    let (mut one, mut other) = (dusk(), dusk());
    and_then(&mut one, "token a0; token w0; token h0; token h0");
    and_then(&mut other, "token r0; token n0; token h0; token h0");
    assert!(cannot_tell(&one, &other, BETTY));
    assert!(cannot_tell(&one, &other, Viewer::Spectator));
    assert!(!cannot_tell(&one, &other, FRED));
}

/// OT-N2
#[test]
fn tokens_lie_face_down_on_the_night_side() {
    let two = table(&night(""));
    assert_eq!(
        (two.down, two.up.len()),
        (spaces(1..=20), 0),
        "the yellow streets are closed to two"
    );
    let three = table(&night_for_three(""));
    assert_eq!((three.down, three.up.len()), (spaces(1..=29), 0));
}

/// OT-N2
#[test]
fn the_gang_is_back_on_the_square_and_the_rewards_are_stacked_anew() {
    let mut game = day(
        TWO,
        "a1 b1 n1 n1 n1 h1 b1 b1 b1 h1 b1 b1",
        "a0 a0 n0 r0",
        "0: prowl 1; 1: prowl 2; 0: sell a0 a0 a1; 1: prowl 3 4 5 6; 0: bribe; 0: place 2; 0: prowl 11 12;
        1: bribe; 1: place 0; 1: prowl 7 8 9 10",
    );
    assert_eq!((table(&game).gang, table(&game).rewarded), (space(10), 1));
    and_then(&mut game, "0: give-up");
    assert_eq!((table(&game).gang, table(&game).rewarded), (Space::SQUARE, 0));
}

/// OT-N2: and no player knows what lies on each space.
#[test]
fn burglary_tokens_join_the_others() {
    let game = night("1: turn 19; token u");
    assert_eq!(table(&game).token(space(19)), Some(token("u")));
    let town = table(&game).town;
    assert_eq!(view(&game, FRED).unseen, town.day_tokens + town.burglary_tokens - tokens("u"));
}

/// OT-N2, OT-E5: the tools of the day are not among them.
#[test]
fn tools_in_front_of_a_lair_are_not_found_in_the_dark() {
    let mut game = night_with_tools("t4", "t4", "1: turn 19");
    assert_eq!(refusal(&mut game, "token t4"), Refused::CannotHappen { rule: "OT-N3" });
}

/// OT-N2, OT-H2: hands, pile and discards stay as they were.
#[test]
fn character_cards_stay_as_they_were() {
    let board = "c b1 n1 n1 n1 a1 b1 b1 b1 h1 c c";
    let line =
        "0: prowl 1; card 4; 1: prowl 2 11 12; card 7; 0: hide 4; 1: bribe; 1: place 2; 1: prowl 3 4 5 6;
        0: bribe; 0: place 0; 0: prowl 7 8 9 10; 1: hide 7; 0: give-up";
    let game = day(TWO, board, DULL_STARTS, line);
    assert!(table(&game).night);
    assert_eq!(table(&game).discards, cards("4 7"));
    assert_eq!(view(&game, FRED).pile, 11);
    let board = "b1 b1 n1 n1 n1 c b1 b1 b1 h1 b1 b1";
    let game = day(TWO, board, DULL_STARTS, &SWEEP.replace("4 5 6;", "4 5 6; card 7;"));
    assert_eq!(view(&game, BETTY).own.map(|own| own.cards), Some(cards("7")));
}

/// OT-N3: Betty has £4 and Fred £6.
#[test]
fn whoever_has_the_least_money_lights_the_first_street() {
    let mut game = day(TWO, DULL, DULL_STARTS, SWEEP);
    assert_eq!(opens(&told_of(&mut game, Viewer::Spectator, DULL_NIGHT)), Some(BETTY));
    assert_eq!(choices(&game, BETTY), ["turn 1", "turn 4", "turn 19"]);
    assert_eq!(refusal(&mut game, "0: turn 1"), Refused::NotYourTurn);
    assert_eq!(refusal(&mut game, "1: turn 2"), Refused::NotAChoice { rule: "OT-N3" });
    assert_eq!(refusal(&mut game, "1: lead 0"), Refused::NotAChoice { rule: "OT-N3" });
}

/// OT-N3: Fred is caught with four types, and both have £4. The last turn of the day was Betty's,
/// or with the seats exchanged Fred's.
#[test]
fn of_those_with_the_least_the_first_after_the_last_player_lights_the_street() {
    let board = "b1 b1 n1 n1 n1 a1 r1 n1 b1 h1 b1 b1";
    let mut game = day(TWO, board, DULL_STARTS, SWEEP);
    assert_eq!(purses(&game), [4, 4]);
    assert_eq!(opens(&told_of(&mut game, Viewer::Spectator, DULL_NIGHT)), Some(FRED));
    let exchanged = SWEEP.replace("0:", "2:").replace("1:", "0:").replace("2:", "1:");
    let mut game = day("seats=2 box=yard first=1", board, DULL_STARTS, &exchanged);
    assert_eq!(purses(&game), [4, 4]);
    assert_eq!(opens(&told_of(&mut game, Viewer::Spectator, DULL_NIGHT)), Some(BETTY));
}

/// OT-N3: twelve tokens, asked only at the fork.
#[test]
fn the_first_line_has_twelve_tokens() {
    let mut game = night(
        "1: turn 4; token b1; token b1; token b1; token b1; token b1; token b1; token b1; token b1",
    );
    assert_eq!(choices(&game, BETTY), ["turn 12", "turn 14"]);
    and_then(&mut game, "1: turn 14; token n1; token n1; token n1; token n1");
    assert_eq!(table(&game).up, spaces((4..=11).chain(14..=17)));
    assert_eq!(table(&game).phase, Phase::Lead { seat: BETTY });
}

/// OT-N3: it may be themselves.
#[test]
fn whoever_lit_the_street_says_who_starts() {
    let line = "1: turn 19; token b1; token b1";
    let mut game = night(line);
    assert_eq!(choices(&game, BETTY), ["lead 0", "lead 1"]);
    assert_eq!(refusal(&mut game, "1: prowl 19"), Refused::NotAChoice { rule: "OT-N3" });
    assert_eq!(told_of(&mut game, Viewer::Spectator, "1: lead 1"), [Note::Leads(BETTY, BETTY)]);
    assert_eq!(table(&game).phase, Phase::Turn { seat: BETTY, bound: false });
    assert_eq!(
        table(&night(&format!("{line}; 1: lead 0"))).phase,
        Phase::Turn { seat: FRED, bound: false }
    );
}

// Prowling in the dark.

/// OT-N4
#[test]
fn only_face_up_tokens_are_taken_or_passed() {
    let mut game = night("1: turn 1; token b1; token b1; token h1; 1: lead 0");
    assert_eq!(choices(&game, FRED), ["prowl 1", "prowl 1 2", "prowl 1 2 3"]);
    assert_eq!(refusal(&mut game, "0: prowl 4"), Refused::NotAChoice { rule: "OT-N4" });
    assert_eq!(refusal(&mut game, "0: turn 4"), Refused::NotAChoice { rule: "OT-N5" });
}

/// OT-N4: the line ends with the last face-up token, though the street goes on.
#[test]
fn near_the_end_of_a_line_fewer_are_within_reach() {
    let game = night(&format!("{LONG_LINE}; 0: prowl 4 5 6 7; 1: prowl 8 9 10 11; 0: prowl 14 15"));
    assert_eq!(choices_to(&game, BETTY, "prowl"), ["prowl 16", "prowl 16 17"]);
}

/// OT-N5
#[test]
fn in_the_dark_a_prowl_begins_with_turning_tokens_up() {
    let mut game =
        night(&format!("{LONG_LINE}; 0: prowl 4 5 6 7; 1: prowl 8 9 10 11; 0: prowl 14 15 16 17"));
    assert_eq!(choices(&game, BETTY), ["turn 18"]);
    assert_eq!(refusal(&mut game, "1: prowl 18"), Refused::NotAChoice { rule: "OT-N4" });
    assert_eq!(refusal(&mut game, "1: bribe"), Refused::NotAChoice { rule: "OT-P7" });
    let told = told_of(&mut game, Viewer::Spectator, "1: turn 18; token w1");
    assert_eq!(told, [Note::Turns(BETTY, space(18)), Note::TurnedUp(space(18), token("w1"))]);
    assert_eq!(choices(&game, BETTY), ["prowl 18"], "a dead end: the line is one token long");
    and_then(&mut game, "1: prowl 18");
    assert_eq!(stash(&game, BETTY).count(token("w1")), 1);
}

/// Betty has paid, looked and put the gang on the square; all around it lies face down.
fn fork_in_the_dark() -> Match<OliverTwist> {
    night(&format!(
        "{ALLEY}; 0: prowl 19 20; 1: bribe; 1: peek 12; token a1; 1: peek 13; token a1; 1: place 0"
    ))
}

/// OT-N5: the example of the rules, the short street.
#[test]
fn a_short_street_shows_three_tokens() {
    let mut game = fork_in_the_dark();
    assert_eq!(choices(&game, BETTY), ["turn 1", "turn 4"]);
    and_then(&mut game, "1: turn 1; token n1; token n1; token r1");
    assert_eq!(table(&game).up, spaces(1..=3));
    assert_eq!(choices(&game, BETTY), ["prowl 1", "prowl 1 2", "prowl 1 2 3"]);
}

/// OT-N5: the example of the rules, the long street, which forks into a short end and a longer one.
#[test]
fn a_longer_street_shows_ten_tokens_or_the_full_twelve() {
    let long =
        "1: turn 4; token n1; token n1; token n1; token n1; token n1; token n1; token n1; token r1";
    let mut ten = fork_in_the_dark();
    and_then(&mut ten, long);
    assert_eq!(
        choices(&ten, BETTY),
        ["turn 12", "turn 14"],
        "at the fork all eight have been seen"
    );
    assert_eq!(table(&ten).up.len(), 8);
    and_then(&mut ten, "1: turn 12");
    assert_eq!(table(&ten).up.len(), 10);
    assert_eq!(choices(&ten, BETTY).len(), 4);
    let mut twelve = fork_in_the_dark();
    and_then(&mut twelve, long);
    and_then(&mut twelve, "1: turn 14; token w1; token w1; token w1; token w1");
    assert_eq!(table(&twelve).up.len(), 12);
    assert!(table(&twelve).down.contains(space(18)), "the thirteenth stays dark");
    assert_eq!(choices(&twelve, BETTY).len(), 4);
}

/// OT-N5
#[test]
fn nobody_stops_turning_early() {
    let mut game = fork_in_the_dark();
    and_then(
        &mut game,
        "1: turn 4; token n1; token n1; token n1; token n1; token n1; token n1; token n1; token r1",
    );
    assert_eq!(refusal(&mut game, "1: prowl 4"), Refused::NotAChoice { rule: "OT-N5" });
    assert_eq!(refusal(&mut game, "1: turn 5"), Refused::NotAChoice { rule: "OT-N5" });
    let mut game = fork_in_the_dark();
    and_then(&mut game, "1: turn 4");
    assert_eq!(
        refusal(&mut game, "1: turn 5"),
        Refused::ChanceFirst,
        "what was turned is seen first"
    );
}

/// OT-N5, OT-N3: round the block, and back to the first token.
#[test]
fn a_face_up_token_ends_the_line() {
    let game = night_for_three(
        "1: turn 4; token b1; 1: turn 5; token b1; 1: turn 22; token b1; 1: turn 21; token b1",
    );
    assert_eq!(table(&game).up, spaces([4, 5, 21, 22]));
    assert_eq!(table(&game).phase, Phase::Lead { seat: BETTY });
}

/// OT-N5: Betty winds the line back to where tokens were taken before.
#[test]
fn an_empty_space_ends_the_line() {
    let mut game = night_for_three(
        "1: turn 4; token b1; 1: turn 5; token b1; 1: turn 22; token b1; 1: turn 21; token b1; 1: lead 0;
        0: prowl 4 5 22 21; 1: bribe; 1: peek 1; token a1; 1: peek 2; token a1; 1: place 5",
    );
    and_then(
        &mut game,
        "1: turn 6; token n1; 1: turn 7; token n1; 1: turn 24; token n1; 1: turn 23; token n1",
    );
    assert_eq!(table(&game).phase, Phase::Prowl { seat: BETTY });
    assert_eq!(table(&game).up, spaces([6, 7, 23, 24]));
}

/// OT-N5: the square has no token either.
#[test]
fn the_square_ends_the_line() {
    let line = "1: turn 1; token b1; token b1; token b1; token b1; token b1; token b1; token b1";
    let game = night_for_three(line);
    assert_eq!(table(&game).up, spaces([1, 2, 3, 19, 20, 28, 29]));
    assert_eq!(table(&game).phase, Phase::Lead { seat: BETTY });
}

// Burglaries.

/// OT-N6
#[test]
fn a_burglary_draws_a_card_and_one_more_for_each_type_of_tool() {
    for (one, other, drawn) in [("h1", "b1", 1), ("t1", "b1", 2), ("t1", "t1", 2), ("t1", "t3", 3)]
    {
        let mut game = night_with_tools(one, other, "1: turn 19; token u; token b1; 1: lead 0");
        let told = told_of(&mut game, Viewer::Spectator, "0: prowl 19");
        assert_eq!(told.last(), Some(&Note::Burgles(FRED, drawn)), "{one} {other}");
        for card in 1..=drawn {
            and_then(&mut game, &format!("card {card}"));
        }
        assert_eq!(choices(&game, FRED).len(), usize::from(drawn));
    }
}

/// OT-N6: face down, for its owner's eyes only.
#[test]
fn one_burglary_card_is_kept_and_only_its_owner_knows_it() {
    let play = |line: &str| {
        let mut game =
            night_with_tools("t1", "b1", "1: turn 19; token u; token b1; 1: lead 0; 0: prowl 19");
        and_then(&mut game, line);
        game
    };
    let (one, other) = (play("card 1; card 16; 0: keep 1"), play("card 5; card 6; 0: keep 6"));
    assert!(cannot_tell(&one, &other, BETTY));
    assert!(cannot_tell(&one, &other, Viewer::Spectator));
    assert_eq!(view(&one, FRED).own.map(|own| own.loot), Some(cards("1")));
    assert_eq!(table(&one).lairs[FRED].loot, 1);
    let (one, other) = (play("card 1; card 16"), play("card 5; card 6"));
    assert!(cannot_tell(&one, &other, BETTY), "nor what there was to choose from");
    assert_eq!(choices(&one, FRED), ["keep 1", "keep 16"]);
    assert_eq!((view(&one, BETTY).drawn, view(&one, BETTY).drawn_cards), (2, None));
}

/// OT-N6
#[test]
fn the_other_burglary_cards_are_shuffled_back() {
    let line = "1: turn 19; token u; token u; 1: lead 0; 0: prowl 19; card 1; card 16; 0: keep 1; 1: prowl 20";
    let mut game = night_with_tools("t1", "b1", line);
    assert_eq!(refusal(&mut game, "card 1"), Refused::CannotHappen { rule: "OT-N6" });
    and_then(&mut game, "card 16; 1: keep 16");
}

/// OT-N6
#[test]
fn after_a_burglary_a_tool_of_ones_choice_goes() {
    let line =
        "1: turn 19; token u; token b1; 1: lead 0; 0: prowl 19; card 1; card 2; card 3; 0: keep 2";
    let mut game = night_with_tools("t1", "t3", line);
    assert_eq!(choices(&game, FRED), ["shed t1", "shed t3"]);
    assert_eq!(refusal(&mut game, "0: shed t2"), Refused::NotAChoice { rule: "OT-N6" });
    assert_eq!(
        told_of(&mut game, Viewer::Spectator, "0: shed t3"),
        [Note::ShedTool(FRED, token("t3"))]
    );
    assert_eq!(table(&game).lairs[FRED].tools, tokens("t1"));
    assert_eq!(table(&game).phase, Phase::Turn { seat: BETTY, bound: false });
}

/// OT-N6: two crowbars leave no choice.
#[test]
fn one_tool_goes_and_no_more() {
    let line = "1: turn 19; token u; token b1; 1: lead 0; 0: prowl 19; card 1; card 2; 0: keep 2";
    assert_eq!(table(&night_with_tools("t1", "t1", line)).lairs[FRED].tools, tokens("t1"));
}

/// OT-N6: it goes into the bag, and all around stays as it was.
#[test]
fn without_tools_a_burglary_is_one_card() {
    let mut game = night("1: turn 19; token u; token b1; 1: lead 0; 0: prowl 19; card 13");
    assert_eq!(choices(&game, FRED), ["keep 13"]);
    and_then(&mut game, "0: keep 13");
    assert_eq!((stash(&game, FRED), file(&game, FRED)), (tokens("a0 h0"), Tokens::NONE));
    assert_eq!(table(&game).phase, Phase::Turn { seat: BETTY, bound: false });
}

/// OT-N6: a tool that was discarded is out of the game.
#[test]
fn a_discarded_tool_is_not_found_again() {
    let line =
        "1: turn 19; token u; token b1; 1: lead 0; 0: prowl 19; card 1; card 2; 0: keep 2; 1: prowl 20;
        0: bribe; 0: peek 1";
    let mut game = night_with_tools("t4", "t4", line);
    assert_eq!(refusal(&mut game, "token t4"), Refused::CannotHappen { rule: "OT-N8" });
}

/// OT-N7
#[test]
fn a_burglary_that_is_passed_goes_to_the_file() {
    let game = night("1: turn 19; token u; token b1; 1: lead 0; 0: prowl 19 20");
    assert_eq!(file(&game, FRED), tokens("u"));
    assert_eq!(table(&game).lairs[FRED].loot, 0);
}

// The bribe at night.

/// OT-N8: the looks come after paying and before placing.
#[test]
fn a_bribe_at_night_buys_two_looks() {
    let mut game = night(&format!("{ALLEY}; 0: prowl 19 20; 1: bribe"));
    assert_eq!(money(&game, BETTY), 2);
    assert_eq!(refusal(&mut game, "1: place 0"), Refused::NotAChoice { rule: "OT-N8" });
    assert_eq!(choices(&game, BETTY).len(), 18, "anywhere");
    and_then(&mut game, "1: peek 18; token w1");
    assert_eq!(choices(&game, BETTY).len(), 17, "two different ones");
    and_then(&mut game, "1: peek 2; token c");
    assert_eq!(choices(&game, BETTY), ["place 0"]);
    assert!(table(&game).down.contains(space(18)), "they stay face down");
}

/// OT-N8
#[test]
fn the_others_do_not_see_what_is_looked_at() {
    let play = |one: &str, other: &str| {
        night(&format!(
            "{ALLEY}; 0: prowl 19 20; 1: bribe; 1: peek 18; token {one}; 1: peek 2; token {other}; 1: place 0"
        ))
    };
    let (one, other) = (play("w1", "c"), play("u", "a2"));
    assert!(cannot_tell(&one, &other, FRED));
    assert!(cannot_tell(&one, &other, Viewer::Spectator));
    assert!(!cannot_tell(&one, &other, BETTY));
    let mut game = night(&format!("{ALLEY}; 0: prowl 19 20; 1: bribe"));
    assert_eq!(told_of(&mut game, FRED, "1: peek 18; token w1"), [Note::Peeks(BETTY, space(18))]);
    let told = told_of(&mut game, BETTY, "1: peek 2; token c");
    assert_eq!(told, [Note::Peeks(BETTY, space(2)), Note::YouPeeked(space(2), token("c"))]);
}

/// OT-N8: the program remembers every look, and what was seen is what lies there.
#[test]
fn what_was_looked_at_is_remembered_and_true() {
    let mut game = night(&format!(
        "{ALLEY}; 0: prowl 19 20; 1: bribe; 1: peek 1; token w1; 1: peek 18; token c; 1: place 0"
    ));
    assert_eq!(view(&game, BETTY).looked_at(space(18)), Some(token("c")));
    assert_eq!(view(&game, FRED).looked_at(space(18)), None);
    let told = told_of(&mut game, Viewer::Spectator, "1: turn 1");
    assert_eq!(told[1], Note::TurnedUp(space(1), token("w1")), "without another draw");
    assert_eq!(view(&game, BETTY).looked_at(space(18)), Some(token("c")));
}

/// OT-N8: a second look by another player finds the same.
#[test]
fn two_players_who_look_see_the_same() {
    let mut game = night(&format!(
        "{ALLEY}; 0: prowl 19 20; 1: bribe; 1: peek 18; token w1; 1: peek 17; token c; 1: place 0;
        1: turn 1; token n1; token n1; token n1; 1: prowl 1 2 3; 0: bribe"
    ));
    let told = told_of(&mut game, FRED, "0: peek 18");
    assert_eq!(told, [Note::Peeks(FRED, space(18)), Note::YouPeeked(space(18), token("w1"))]);
}

/// OT-N8: only 18 is left face down, because the Artful Dodger took 17.
#[test]
fn with_one_face_down_token_left_there_is_one_look() {
    let mut game = night(&LONG_LINE.replacen("token b1", "token c", 1));
    and_then(
        &mut game,
        "0: prowl 4; card 1; 1: prowl 5 6 7 8; 0: prowl 9 10 11; 1: prowl 14 15 16; 0: help 1; 0: take 17;
        1: bribe; 1: peek 12; token x; 1: peek 13; token h1; 1: place 11; 1: turn 12; 1: prowl 12 13;
        0: bribe; 0: peek 1; token t1; 0: peek 2; token t1; 0: place 0; 0: turn 1; token t1; 0: prowl 1 2 3;
        1: bribe; 1: peek 19; token t2; 1: peek 20; token t2; 1: place 0; 1: turn 19; 1: prowl 19 20; 0: bribe",
    );
    assert_eq!(choices(&game, FRED), ["peek 18"]);
    and_then(&mut game, "0: peek 18; token u");
    assert_eq!(choices(&game, FRED), ["place 17"]);
}

/// OT-N8: by day there is nothing to look at.
#[test]
fn a_bribe_by_day_buys_no_look() {
    let game = day(TWO, DULL, DULL_STARTS, "0: prowl 1 2 11 12; 1: bribe");
    assert_eq!(table(&game).phase, Phase::Place { seat: BETTY });
}

// The end of the game.

/// OT-N9: the night ends as the day does, with sets, files and fines.
#[test]
fn the_night_ends_as_the_day_does() {
    let mut game = poor_night("1: turn 19; token u; token b1; 1: lead 0; 0: prowl 19 20");
    let told = told_of(&mut game, Viewer::Spectator, "1: give-up");
    assert_eq!(
        told,
        [
            Note::Paid(BETTY, 0),
            Note::RoundOver(BETTY),
            Note::FileOpened(FRED, tokens("b0 b1 n0 u")),
            Note::FileOpened(BETTY, tokens("a0 h0")),
            Note::Punished(FRED, 3, 3),
            Note::LootShown(FRED, Cards::NONE, 0),
            Note::LootShown(BETTY, Cards::NONE, 0),
            Note::Won(SeatSet::only(FRED)),
        ]
    );
    assert_eq!(game.turn(), Turn::Over);
    assert_eq!(refusal(&mut game, "0: prowl 1"), Refused::Over);
}

/// Betty breaks in and keeps a card; then the night ends. Fred has £2 left and three tokens in his
/// file.
fn betty_breaks_in(card: u8) -> Match<OliverTwist> {
    poor_night(&format!(
        "1: turn 19; token u; token b1; 1: lead 1; 1: prowl 19; card {card}; 1: keep {card}; 0: prowl 20; 1: give-up"
    ))
}

fn winners(game: &Match<OliverTwist>) -> Vec<u8> {
    game.standing().expect("the game is over").winners().iter().map(Seat::number).collect()
}

/// OT-N9, OT-C5: card 1 is a gain of £10, card 16 a loss of £4.
#[test]
fn burglary_cards_are_added_and_the_richest_wins() {
    let rich = betty_breaks_in(1);
    assert_eq!(money(&rich, FRED), 2);
    assert!(
        rich.notes(Viewer::Spectator).any(|note| note == Note::LootShown(BETTY, cards("1"), 10))
    );
    assert_eq!(winners(&rich), [1]);
    let unlucky = betty_breaks_in(16);
    assert!(
        unlucky
            .notes(Viewer::Spectator)
            .any(|note| note == Note::LootShown(BETTY, cards("16"), -4))
    );
    assert_eq!(winners(&unlucky), [0]);
}

/// OT-N9: Fred has £2 and loses 3, Betty has nothing and loses 2. Had losses stopped at nothing,
/// they would share.
#[test]
fn losses_can_leave_a_player_with_less_than_nothing() {
    let game = poor_night(
        "1: turn 19; token u; token u; 1: lead 1; 1: prowl 19; card 14; 1: keep 14; 0: prowl 20; card 15; 0: keep 15;
        1: give-up",
    );
    assert_eq!(purses(&game), [2, 0]);
    assert_eq!(winners(&game), [0]);
}

/// OT-N9: nothing and nothing is less than £2.
#[test]
fn a_burglary_worth_nothing_changes_nothing() {
    assert_eq!(winners(&betty_breaks_in(13)), [0]);
}

/// OT-N10: £2 each, and Betty's file has two tokens to Fred's three.
#[test]
fn among_the_richest_the_thinnest_file_wins() {
    assert_eq!(winners(&betty_breaks_in(12)), [1]);
}

/// OT-N10: £2 and two tokens each, because Fred took a tool.
#[test]
fn after_that_the_victory_is_shared() {
    let game = poor_night(
        "1: turn 19; token u; token t1; 1: lead 1; 1: prowl 19; card 12; 1: keep 12; 0: prowl 20; 1: give-up",
    );
    assert_eq!(money(&game, FRED), 2);
    assert_eq!(winners(&game), [0, 1]);
    let standing = game.standing().expect("the game is over");
    assert_eq!([standing.place(FRED), standing.place(BETTY)], [1, 1]);
}

/// OT-N5: the question after placing the gang is which line to turn up.
#[test]
fn where_only_face_down_tokens_lie_the_question_is_about_the_line() {
    let mut game = night("1: turn 19; token u; token b1; 1: lead 0; 0: prowl 19 20");
    and_then(&mut game, "1: bribe; 1: peek 1; token a1; 1: peek 2; token a1; 1: place 0");
    assert_eq!(
        (game.rule(), choices(&game, BETTY)),
        ("OT-N5", vec!["turn 1".to_string(), "turn 4".to_string()])
    );
}
