//! The end of a round: OT-E1 to OT-E5.

use crate::common::*;
use engine::{Match, Refused, Seeded, Turn, Viewer};
use oliver_twist::{Note, OliverTwist, Phase, Tokens};

/// All that is told from the end of the day on, up to nightfall.
fn told_at_dusk(board: &str, starts: &str, line: &str) -> Vec<Note> {
    let mut game = dawn(TWO, board, starts);
    let told = told_of(&mut game, Viewer::Spectator, line);
    let over =
        told.iter().position(|note| matches!(note, Note::RoundOver(_))).expect("the day ends");
    let night = told.iter().position(|note| *note == Note::Nightfall).expect("night falls");
    told[over + 1..night].to_vec()
}

/// A day in the long street that Betty ends. Fred has these seven tokens and two starting tokens in
/// his lair; Betty has tools and two starting tokens.
fn long_day(taken: &str, starts: &str) -> Match<OliverTwist> {
    long_day_by(LANE, taken, starts)
}

fn long_day_by(setup: &str, taken: &str, starts: &str) -> Match<OliverTwist> {
    let [a, b, c, d, e, f, g] = taken.split(' ').collect::<Vec<_>>()[..] else {
        panic!("seven tokens")
    };
    let board = format!("_ _ _ {f} _ t3 {a} t1 {b} t1 {c} t2 {d} _ _ _ t2 {e} _ _ _ t3 _ {g}");
    let mut game = dawn(setup, &board, &format!("{starts} r0 b0"));
    stroll(&mut game, 7..=13);
    and_then(
        &mut game,
        "1: prowl 14 15 16 17; 0: prowl 18; 1: prowl 19 20 21 22; 0: bribe; 0: place 0",
    );
    and_then(&mut game, "0: prowl 1 2 3 4; 1: prowl 5 6; 0: bribe; 0: place 2; 0: prowl 23 24");
    game
}

/// The discards from Fred's stash when that day ends, and the money for them. He is not asked about
/// it.
fn discarded(taken: &str, starts: &str) -> (Tokens, u16) {
    let mut game = long_day(taken, starts);
    let told = told_of(&mut game, Viewer::Spectator, "1: give-up");
    assert!(table(&game).night, "nobody is asked: {:?}", choices(&game, FRED));
    let discarded = told.into_iter().find_map(|note| match note {
        Note::Discarded(FRED, tokens, pounds) => Some((tokens, pounds)),
        _ => None,
    });
    discarded.unwrap_or((Tokens::NONE, 0))
}

// Who ends it.

/// OT-E1
#[test]
fn who_can_neither_prowl_nor_sell_pays_four_pounds_and_ends_the_round() {
    let mut game = dawn(TWO, DULL, DULL_STARTS);
    and_then(&mut game, SWEEP.strip_suffix("; 1: give-up").expect("it ends with that"));
    assert_eq!(choices(&game, BETTY), ["give-up"]);
    assert_eq!(money(&game, BETTY), 8);
    let told = told_of(&mut game, Viewer::Spectator, "1: give-up");
    assert_eq!(told[..2], [Note::Paid(BETTY, 4), Note::RoundOver(BETTY)]);
    assert_eq!(money(&game, BETTY), 4);
    assert!(table(&game).night);
}

/// OT-E1: while there is a token next to the gang, giving up is no choice.
#[test]
fn who_can_prowl_goes_on() {
    let mut game = dawn(TWO, DULL, DULL_STARTS);
    assert_eq!(refusal(&mut game, "0: give-up"), Refused::NotAChoice { rule: "OT-E1" });
}

/// OT-E1: nor while there is money for a bribe.
#[test]
fn who_can_bribe_goes_on() {
    let mut game = day(TWO, DULL, DULL_STARTS, "0: prowl 1 2 11 12");
    assert_eq!(refusal(&mut game, "1: give-up"), Refused::NotAChoice { rule: "OT-E1" });
}

/// OT-E1: nor while there is a set to sell.
#[test]
fn who_has_a_set_goes_on() {
    let mut game = day(
        TWO,
        "_ _ _ _ _ b1",
        "a0 h0 b0 b0",
        SWEEP.strip_suffix("; 1: give-up").expect("it ends with that"),
    );
    assert_eq!(choices(&game, BETTY), ["sell b0 b0 b1"]);
    assert_eq!(refusal(&mut game, "1: give-up"), Refused::NotAChoice { rule: "OT-E1" });
}

/// OT-E1: a card is a way out.
#[test]
fn a_character_card_keeps_the_round_going() {
    let line = SWEEP.replace("4 5 6;", "4 5 6; card 4;");
    let mut game = day(
        TWO,
        "b1 b1 n1 n1 n1 c b1 b1 b1 h1 b1 b1",
        DULL_STARTS,
        line.strip_suffix("; 1: give-up").expect("it ends with that"),
    );
    assert_eq!(choices(&game, BETTY), ["help 4", "hide 4", "give-up"]);
    and_then(&mut game, "1: hide 4");
    assert_eq!(table(&game).phase, Phase::Turn { seat: FRED, bound: false });
    assert_eq!(choices(&game, FRED), ["give-up"]);
    assert_eq!(money(&game, BETTY), 8);
}

/// OT-E1: with less, what there is.
#[test]
fn who_has_less_than_four_pounds_pays_what_they_have() {
    let mut game = day(TWO, POOR, POOR_STARTS, POOR_SWEEP);
    and_then(&mut game, DULL_NIGHT);
    and_then(&mut game, "1: turn 19; token b1; token b1; 1: lead 0; 0: prowl 19 20");
    assert_eq!(told_of(&mut game, Viewer::Spectator, "1: give-up")[0], Note::Paid(BETTY, 0));
    assert_eq!(money(&game, BETTY), 0);
}

// The rest of the stashes.

/// OT-E2: two pounds, two pounds and nothing make £2.
#[test]
fn a_set_left_over_brings_the_value_of_its_best_token() {
    let told = told_at_dusk("a1 a1 n1 n1 n1 h1 a1 a1 a1 a2 a1 a2", "a0 h0 b0 n0", SWEEP);
    assert_eq!(told[0], Note::Discarded(FRED, tokens("a0 a2 a2"), 2));
}

/// OT-E2: six tokens of one kind, and neither the £7 nor a reward.
#[test]
fn fagin_is_no_longer_generous() {
    let mut game = long_day("a2 a2 a1 a1 t1 t4 t4", "a0 w0");
    let before = money(&game, FRED);
    let told = told_of(&mut game, Viewer::Spectator, "1: give-up");
    assert!(told.contains(&Note::Discarded(FRED, tokens("a0 a1 a1 a2 a2"), 2)), "{told:?}");
    assert_eq!(money(&game, FRED), before + 2);
    assert!(told.iter().all(|note| !matches!(note, Note::Sold(..))));
}

/// OT-E2
#[test]
fn every_kind_makes_a_set_of_its_own() {
    assert_eq!(discarded("a1 a1 a2 h1 h1 h1 t4", "n0 w0"), (tokens("a1 a1 a2 h1 h1 h1"), 2 + 1));
}

/// OT-E2: the split that pays most.
#[test]
fn six_of_a_kind_are_two_sets() {
    assert_eq!(discarded("n1 n1 n1 n1 n1 n1 t4", "h0 w0"), (tokens("n1 n1 n1 n1 n1 n1"), 3 + 3));
}

/// OT-E2: wallets make two sets out of two watches. With a set of handkerchiefs, or of necklaces,
/// there would be fewer tokens left.
#[test]
fn wallets_make_as_many_sets_as_they_can() {
    let mut game = long_day("w1 w1 x x x x t4", "h0 n0");
    and_then(&mut game, "1: give-up");
    assert_eq!(
        choices(&game, FRED),
        ["split watches", "split handkerchiefs watches", "split necklaces watches"]
    );
    let told = told_of(&mut game, Viewer::Spectator, "0: split watches");
    assert!(told.contains(&Note::Discarded(FRED, tokens("w1 w1 x x x x"), 5 + 5)), "{told:?}");
}

/// OT-E2: a split that is as good as every other in all three counts is taken without asking.
#[test]
fn wallets_go_where_they_earn_most() {
    assert_eq!(discarded("n1 n1 b1 b1 x t4 t4", "h0 w0"), (tokens("n1 n1 x"), 3));
}

/// OT-E2: four apples are one set, and all four are gone.
#[test]
fn a_set_takes_all_tokens_of_its_kind_with_it() {
    assert_eq!(discarded("a1 a1 a1 a1 b1 t4 t4", "h0 n0"), (tokens("a1 a1 a1 a1"), 1));
}

/// OT-E2
#[test]
fn wallets_left_over_join_a_set() {
    assert_eq!(discarded("a2 a1 a1 x t1 t4 t4", "h0 n0"), (tokens("a1 a1 a2 x"), 2));
}

/// OT-E2: a set of starting tokens is worth nothing, but leaves fewer tokens for the file.
#[test]
fn a_set_worth_nothing_is_discarded_as_well() {
    let told = told_at_dusk("a1 a1 n1 n1 n1 h1 b1 b1 b1 x b1 b1", "a0 a0 b0 n0", SWEEP);
    assert_eq!(told[0], Note::Discarded(FRED, tokens("a0 a0 x"), 0));
}

/// OT-E2: the apples or the brooch could have the two wallets, for £2 either way. With the apples a
/// single brooch is left for the file, with the brooch it would be two apples.
#[test]
fn among_splits_that_pay_alike_the_fewest_tokens_are_left() {
    assert_eq!(discarded("a2 a1 b1 x x t4 t4", "h0 w0"), (tokens("a1 a2 x x"), 2));
}

/// OT-E2: one wallet makes a set of the apples, and a set of the necklaces as well.
#[test]
fn as_few_tokens_as_can_be_are_left() {
    assert_eq!(discarded("a1 a1 n1 n1 x x t4", "h0 w0"), (tokens("a1 a1 n1 n1 x x"), 1 + 3));
}

/// Fred's file has brooches; two wallets can go with his apple or with his brooch, for nothing
/// either way. With the brooch, the apple would be a second type in the file.
const APPLE_OR_BROOCH: (&str, &str) = ("b1 b1 n1 n1 n1 h1 b1 b1 b1 x b1 x", "a0 b0 h0 n0");

/// OT-E2: of splits that pay alike and leave as many tokens, the one that costs less is taken, not
/// that of the later kind.
#[test]
fn among_splits_that_leave_as_many_the_fewest_types_are_left() {
    let (board, starts) = APPLE_OR_BROOCH;
    let told = told_at_dusk(board, starts, SWEEP);
    assert_eq!(told[0], Note::Discarded(FRED, tokens("a0 x x"), 0));
    assert!(told.contains(&Note::Punished(FRED, 1, 1)), "{told:?}");
}

/// OT-E2 by the first version of the rules: of equal splits that of the later kind, though it costs
/// a pound more.
#[test]
fn tables_of_the_first_version_play_on_by_theirs() {
    let (board, starts) = APPLE_OR_BROOCH;
    let mut game = dawn(&format!("{TWO} rules=1"), board, starts);
    let told = told_of(&mut game, Viewer::Spectator, SWEEP);
    assert!(told.contains(&Note::Discarded(FRED, tokens("b0 x x"), 0)), "{told:?}");
    assert!(told.contains(&Note::Punished(FRED, 2, 2)), "{told:?}");
    let mut game = long_day_by(&format!("{LANE} rules=1"), THE_MOST_MONEY, "h0 n0");
    let told = told_of(&mut game, Viewer::Spectator, "1: give-up");
    assert!(told.contains(&Note::Discarded(FRED, tokens("w1 x x"), 5)), "{told:?}");
    assert!(table(&game).night, "nobody was asked");
}

/// Two wallets for a watch, a ring or two apples. Fred's file has a watch and three wallets,
/// Betty's nine tokens in the end.
const THE_MOST_MONEY: &str = "w1 r1 a1 a1 x x t4";

/// OT-E2: with the watch Fred gets most, and with nine tokens is caught as well. With the apples it
/// is Betty alone.
#[test]
fn the_owner_says_whether_money_is_worth_being_caught() {
    let mut asked = long_day(THE_MOST_MONEY, "h0 n0");
    and_then(&mut asked, "1: give-up");
    assert_eq!(asked.rule(), "OT-E2");
    assert_eq!(choices(&asked, FRED), ["split apples", "split rings", "split watches"]);
    let caught = |split: &str| {
        let mut game = asked.clone();
        let told = told_of(&mut game, Viewer::Spectator, split);
        let caught = told.iter().filter_map(|note| match *note {
            Note::Punished(seat, types, _) => Some((seat, types)),
            _ => None,
        });
        (money(&game, FRED), caught.collect::<Vec<_>>())
    };
    let before = money(&asked, FRED);
    assert_eq!(caught("0: split watches"), (before + 5 - 6, vec![(FRED, 6), (BETTY, 4)]));
    assert_eq!(caught("0: split rings"), (before + 4 - 5, vec![(FRED, 5), (BETTY, 4)]));
    assert_eq!(caught("0: split apples"), (before + 1, vec![(BETTY, 4)]));
}

/// OT-E2: what another split beats cannot be chosen, nor what is no set.
#[test]
fn a_split_that_another_beats_is_refused() {
    let mut game = long_day(THE_MOST_MONEY, "h0 n0");
    and_then(&mut game, "1: give-up");
    for split in
        ["0: split handkerchiefs", "0: split brooches", "0: split apples watches", "0: split -"]
    {
        assert_eq!(refusal(&mut game, split), Refused::NotAChoice { rule: "OT-E2" });
    }
}

/// A game for three with many wallets in which two have to say how they split, and what was told of
/// the end of the round.
fn two_are_asked() -> Match<OliverTwist> {
    for seed in 0..500 {
        let mut dice = Seeded::new(seed);
        let mut game = Match::new(setup("seats=3 box=purses first=0"), &mut dice);
        while let Turn::Seats(asked) = game.turn() {
            if asked.len() > 1 {
                eprintln!("seed {seed}");
                return game;
            }
            let action = game.screen(asked.lowest().into()).any_choice(&mut dice);
            game.act(asked.lowest(), action, &mut dice).expect("it is a choice");
        }
    }
    panic!("there was no such game")
}

/// OT-E2: those who are asked choose in secret, at the same time; the discards are then seen by
/// all.
#[test]
fn nothing_shows_until_the_last_has_split() {
    let asked = two_are_asked();
    let Turn::Seats(seats) = asked.turn() else { unreachable!("two are asked") };
    let [one, other] = seats.iter().collect::<Vec<_>>()[..] else {
        panic!("two are asked: {seats:?}")
    };
    let mut after = Vec::new();
    for choice in choices(&asked, one) {
        let mut game = asked.clone();
        let told = told_of(&mut game, other, &format!("{one}: {choice}"));
        assert_eq!(told, [Note::HasSplit(one)]);
        assert_eq!(table(&game).lairs, table(&asked).lairs);
        after.push(game);
    }
    assert!(after.len() > 1 && after.iter().all(|game| cannot_tell(game, &after[0], other)));
    let choice = &choices(&asked, other)[0];
    let told = told_of(&mut after[0], Viewer::Spectator, &format!("{other}: {choice}"));
    let discarded =
        |seat| move |note: &Note| matches!(note, Note::Discarded(owner, ..) if *owner == seat);
    assert!(told.iter().any(discarded(one)) && told.iter().any(discarded(other)), "{told:?}");
}

/// OT-E2, OT-E3
#[test]
fn a_wallet_without_a_set_goes_to_the_file() {
    let told = told_at_dusk("b1 b1 n1 n1 n1 a1 b1 b1 b1 x b1 t1", "h0 w0 a0 n0", SWEEP);
    assert_eq!(told[0], Note::FileOpened(FRED, tokens("h0 b1 b1 b1 b1 b1 b1 w0 x")));
}

/// OT-E3
#[test]
fn what_is_left_in_a_stash_goes_to_the_file() {
    let told = told_at_dusk(DULL, DULL_STARTS, SWEEP);
    assert_eq!(
        told[..2],
        [
            Note::FileOpened(FRED, tokens("h0 h1 b0 b1 b1 b1 b1 b1 b1 b1")),
            Note::FileOpened(BETTY, tokens("a0 a1 n0 n1 n1 n1"))
        ]
    );
}

/// OT-E3, OT-E2: what is in a set does not.
#[test]
fn a_set_does_not_go_to_the_file() {
    let told = told_at_dusk("b1 b1 n1 n1 n1 h1 b1 b1 b1 a2 b1 a2", "a0 h0 b0 n0", SWEEP);
    assert!(told.contains(&Note::FileOpened(FRED, tokens("h0 b1 b1 b1 b1 b1 b1"))), "{told:?}");
}

// The police.

/// OT-E4: the example of the rules. Ten tokens, among them a crowbar, a lantern and a rope: apples,
/// brooches, wallets, tools and characters.
#[test]
fn fred_pays_five_pounds_for_ten_tokens_of_five_types() {
    let mut game = dawn(TWO, "t1 t2 n1 n1 n1 h1 c x x b1 t4 a1", "a0 b0 h0 n0");
    let told = told_of(&mut game, Viewer::Spectator, SWEEP);
    assert!(
        told.contains(&Note::FileOpened(FRED, tokens("a0 a1 b0 b1 x x t1 t2 t4 c"))),
        "{told:?}"
    );
    assert!(told.contains(&Note::Punished(FRED, 5, 5)), "{told:?}");
    assert_eq!(money(&game, FRED), 10 - 2 - 5);
}

/// OT-E4
#[test]
fn only_the_thickest_file_costs_money() {
    let mut game = dawn(TWO, DULL, DULL_STARTS);
    let told = told_of(&mut game, Viewer::Spectator, SWEEP);
    let punished: Vec<&Note> =
        told.iter().filter(|note| matches!(note, Note::Punished(..))).collect();
    assert_eq!(punished, [&Note::Punished(FRED, 2, 2)]);
    assert_eq!(purses(&game), [10 - 2 - 2, 10 - 2 - 4]);
}

/// OT-E4: Fred and Betty have six tokens each; Fred's two apples and his wallet are a set.
#[test]
fn all_who_are_tied_for_the_thickest_file_are_caught() {
    let told = told_at_dusk("a1 h1 n1 n1 n1 a1 b1 b1 b1 x b1 t2", "a0 a0 h0 n0", SWEEP);
    let caught: Vec<&Note> =
        told.iter().filter(|note| matches!(note, Note::Punished(..))).collect();
    assert_eq!(caught, [&Note::Punished(FRED, 3, 3), &Note::Punished(BETTY, 3, 3)]);
}

/// OT-E4: tools in front of a lair are not in the file.
#[test]
fn tools_in_front_of_a_lair_cost_nothing() {
    let told = told_at_dusk("b1 b1 n1 n1 n1 a1 b1 b1 b1 t1 b1 t2", "b0 b0 a0 n0", SWEEP);
    assert!(told.contains(&Note::FileOpened(FRED, tokens("b0 b0 b1 b1 b1 b1 b1 b1"))), "{told:?}");
    assert!(told.contains(&Note::Punished(FRED, 1, 1)), "{told:?}");
}

/// OT-E4, OT-C3: a starting token counts as one of its kind. Fred's file has brooches, a necklace
/// and a watch.
#[test]
fn starting_tokens_cost_as_their_kind_does() {
    let told = told_at_dusk("b1 b1 n1 n1 n1 a1 b1 b1 b1 t1 b1 t2", "n0 w0 a0 h0", SWEEP);
    assert!(told.contains(&Note::Punished(FRED, 3, 3)), "{told:?}");
    let told = told_at_dusk("b1 b1 n1 n1 n1 a1 b1 w1 n1 t1 b1 t2", "n0 w0 a0 h0", SWEEP);
    assert!(told.contains(&Note::Punished(FRED, 3, 3)), "no type of their own: {told:?}");
}

/// OT-E4: a player pays no more than they have. Fred has £8 and is caught with nine types.
#[test]
fn nobody_pays_more_than_they_have() {
    let mut game = dawn(TWO, "a1 b1 n1 n1 n1 a1 x t1 c w1 n1 r1", "h0 w0 a0 b0");
    let told = told_of(&mut game, Viewer::Spectator, SWEEP);
    assert!(told.contains(&Note::Punished(FRED, 9, 8)), "{told:?}");
    assert_eq!(purses(&game), [0, 4]);
}

/// OT-E5
#[test]
fn tools_in_front_of_the_lairs_stay_for_the_night() {
    let game = day(TWO, "b1 b1 n1 n1 n1 a1 b1 b1 b1 t1 b1 t2", DULL_STARTS, SWEEP);
    let lair = table(&game).lairs[FRED];
    assert_eq!(lair.tools, tokens("t1 t2"));
    assert_eq!((lair.stash_size, lair.file_size), (0, 0));
}

/// OT-E5: all others are back in the bag, even those passed, sold and exchanged.
#[test]
fn all_other_round_tokens_go_back_into_the_bag() {
    let line = SWEEP.replace("7 8 9 10", "7 8 9 10; card 3");
    let game = day(TWO, "t3 b1 n1 n1 n1 a1 b1 b1 b1 c b1 t2", DULL_STARTS, &line);
    let town = table(&game).town;
    assert_eq!(view(&game, BETTY).unseen, town.day_tokens + town.burglary_tokens - tokens("t2"));
    assert!(table(&game).up.is_empty());
}
