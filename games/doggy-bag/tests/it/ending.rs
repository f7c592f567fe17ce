//! The end of the game: DB-E1 to DB-E5.

use std::cmp::Reverse;

use crate::common::*;
use doggy_bag::{Action, Bones, Colour, DoggyBag, Edition, Ending, Note, Phase, Role, Setup};
use engine::{Dice, Match, Refused, Seat, SeatSet, Seeded, Step, Turn, Viewer};

const THREE: &str = "seats=3 first=0";
const TWO: &str = "seats=2 first=0";

/// Artful is thrown out in the third turn, hiding gggwrrrrry; then Betty gets away with w in each
/// turn until she and Rose have two bones left.
const ARTFUL_IS_OUT: &str = "
    coins 1 1; 0: loot kk; 1: loot kk; 2: loot kk; 0: role 7; 1: role 6; 2: role 4; draw k; draw k; draw k;
    coins 1 1; 0: loot wk; 1: loot wk; 2: loot wk; 0: role 7; 1: role 6; 2: role 4; draw k; draw k; draw k;
    coins 1 1; 0: loot ww; 1: loot ww; 2: loot ww; 0: role 7; 1: role 4; 2: role 0;
    draw k; draw w; draw w; draw w; draw w; 1: stop;
    coins 2 2; 1: loot gggw; 2: loot gggw; 1: role 4; 2: role 0; draw w; draw w; draw w; draw w; 1: stop;
    coins 2 2; 1: loot rrrr; 2: loot rrrr; 1: role 4; 2: role 0; draw w; draw w; draw w; draw w; 1: stop";

/// Two dogs: kk in front of each and kk on the chest. One black bone is left, and it is in the bag.
const ONE_BLACK_LEFT: &str = "
    coins 1 2; 0: loot kkk; 1: loot kkk;
    0: role 5; draw k; draw k; draw k; 0: scout k; 1: role 4; draw k; draw k;
    coins 1 1; 0: loot ww; 1: loot ww;
    0: role 5; draw k; draw w; draw w; 0: scout k; 1: role 4; draw k; draw k";

/// The turn after: Artful scouts the last black bone and sends it to the chest.
const LAST_BLACK_SCOUTED: &str =
    "coins 1 1; 0: loot ww; 1: loot ww; 0: role 5; draw k; draw w; draw w; 0: scout k";

/// A turn in which everyone brings `loot`, and `thief` gets away with four bones of one colour. The
/// thief takes the 4, the others the 0 and the 2, in this order.
fn theft(seats: u8, loot: &str, thief: u8, bone: char) -> String {
    let mut line = String::from("coins 2 2; ");
    for seat in 0..seats {
        line += &format!("{seat}: loot {loot}; ");
    }
    line += &roles(seats, thief);
    line + &format!("draw {bone}; draw {bone}; draw {bone}; draw {bone}; {thief}: stop; ")
}

fn roles(seats: u8, thief: u8) -> String {
    let mut lower = ["role 0;", "role 2; {seat}: leader 0;"].into_iter();
    let mut take =
        |seat| if seat == thief { "role 4;" } else { lower.next().expect("at most three dogs") };
    (0..seats)
        .map(|seat| format!("{seat}: {}", take(seat)).replace("{seat}", &seat.to_string()))
        .collect()
}

/// Three turns of theft. Artful has wwwwrrrr, Betty wwww. In the last turn, to come, everyone
/// brings kkky.
fn before_the_last_turn(seats: u8) -> String {
    let turns = [("wwww", 0, 'w'), ("rrrr", 1, 'w'), ("gggr", 0, 'r')];
    turns.map(|(loot, thief, bone)| theft(seats, loot, thief, bone)).concat() + "coins 2 2"
}

/// The rest of the last turn: Betty catches up with rrrr, having taken the 4.
const BETTY_CATCHES_UP: &str = "draw r; draw r; draw r; draw r; 1: stop";

fn ending(game: &Match<DoggyBag>) -> Option<Ending> {
    match table(game).phase {
        Phase::Over(ending) => Some(ending),
        _ => None,
    }
}

/// The place of each seat.
fn places(game: &Match<DoggyBag>) -> Vec<u8> {
    let standing = game.standing().expect("the game is over");
    game.seats().iter().map(|seat| standing.place(seat)).collect()
}

fn front(game: &Match<DoggyBag>, seat: Seat) -> Bones {
    table(game).fronts[seat]
}

// One dog is left.

/// DB-E1: Rose has no points and has not even been to the bag this turn.
#[test]
fn the_last_dog_wins_in_the_middle_of_a_turn_whatever_the_points() {
    let line =
        "coins 1 1; 0: loot ww; 1: loot ww; 2: loot ww; 0: role 7; 1: role 6; 2: role 4; draw k";
    let mut game = after(THREE, &format!("{TWO_BLACK_EACH}; {line}"));
    assert_eq!(ending(&game), None);
    and_then(&mut game, "draw k");
    assert_eq!(ending(&game), Some(Ending::LastDog));
    assert_eq!(front(&game, ROSE).points(), 0);
    assert_eq!(game.standing().map(|standing| standing.winners()), Some(SeatSet::only(ROSE)));
}

/// DB-E1
#[test]
fn of_two_dogs_one_is_left_when_the_other_is_thrown_out() {
    let line = "
        coins 1 1; 0: loot kk; 1: loot kk; 0: role 7; 1: role 6; draw k; draw k;
        coins 1 1; 0: loot wk; 1: loot wk; 0: role 7; 1: role 6; draw k; draw k;
        coins 1 1; 0: loot ww; 1: loot ww; 0: role 7; 1: role 6; draw k";
    let game = after(TWO, line);
    assert_eq!((ending(&game), places(&game)), (Some(Ending::LastDog), vec![2, 1]));
}

/// DB-E1
#[test]
fn after_the_end_nothing_can_be_played() {
    let line = "coins 1 1; 0: loot ww; 1: loot ww; 2: loot ww; 0: role 7; 1: role 6; 2: role 4; draw k; draw k";
    let mut game = after(THREE, &format!("{TWO_BLACK_EACH}; {line}"));
    assert_eq!(game.turn(), Turn::Over);
    for text in ["draw w", "2: stop", "coins 1 1"] {
        let step: Step<DoggyBag> = text.parse().expect("a step");
        assert_eq!(game.play(step), Err(Refused::Over), "{text}");
    }
}

// The screens are empty.

/// DB-E2
#[test]
fn the_last_turn_is_played_to_its_end() {
    let mut game = after(TWO, &before_the_last_turn(2));
    assert_eq!([ARTFUL, BETTY].map(|seat| view(&game, seat).hand), [Bones::NONE; 2]);
    assert_eq!(ending(&game), None);
    and_then(&mut game, &format!("{}; draw y; draw r; draw r; draw r; 1: stop", roles(2, 1)));
    assert_eq!(ending(&game), Some(Ending::ScreensEmpty));
}

/// DB-E2, DB-S2: eight bones each, but Betty has a marrow bone.
#[test]
fn with_empty_screens_most_points_win() {
    let mut game = after(TWO, &before_the_last_turn(2));
    and_then(&mut game, &format!("{}; draw y; draw r; draw r; draw r; 1: stop", roles(2, 1)));
    assert_eq!(
        [ARTFUL, BETTY].map(|seat| front(&game, seat)),
        [bones("wwwwrrrr"), bones("wwwwrrry")]
    );
    assert_eq!(places(&game), [2, 1]);
    assert!(game.notes(Viewer::Spectator).any(|note| note == Note::Won(SeatSet::only(BETTY))));
}

/// DB-E2: also when the turn ends with everyone awake.
#[test]
fn the_game_ends_with_the_last_turn_even_if_nobody_succeeds() {
    let mut game = after(TWO, &before_the_last_turn(2));
    and_then(&mut game, "0: role 7; 1: role 6; draw k; draw k");
    assert_eq!((ending(&game), places(&game)), (Some(Ending::ScreensEmpty), vec![1, 2]));
}

/// DB-E2
#[test]
fn the_screens_of_those_who_are_out_do_not_count() {
    let line = format!(
        "{ARTFUL_IS_OUT}; coins 1 1; 1: role 4; 2: role 0; draw r; draw r; draw r; draw r; 1: stop"
    );
    let game = after(THREE, &line);
    assert_eq!(view(&game, ARTFUL).behind[ARTFUL], 10);
    assert_eq!(ending(&game), Some(Ending::ScreensEmpty));
}

// All black bones are in the open.

/// DB-E3
#[test]
fn the_game_ends_when_all_black_bones_are_in_the_open() {
    let mut game = after(TWO, &format!("{ONE_BLACK_LEFT}; {LAST_BLACK_SCOUTED}"));
    assert_eq!(
        (front(&game, ARTFUL), front(&game, BETTY), table(&game).chest),
        (bones("kk"), bones("kk"), bones("kkk"))
    );
    assert_eq!(ending(&game), None, "the turn has not ended yet");
    and_then(&mut game, "1: role 4; draw w; draw w; draw w; draw w; draw w");
    assert_eq!(ending(&game), None, "the turn has not ended yet");
    and_then(&mut game, "0: stop");
    assert_eq!((ending(&game), places(&game)), (Some(Ending::AllBlackOut), vec![1, 2]));
}

/// DB-E3: seven with two players; six are not all.
#[test]
fn the_game_goes_on_while_one_black_bone_is_in_the_bag() {
    let line = "coins 1 1; 0: loot ww; 1: loot ww; 0: role 5; draw w; draw w; draw w; 0: scout w; 1: role 4;
        draw w; draw w; draw w; draw w; draw w; 0: stop";
    let game = after(TWO, &format!("{ONE_BLACK_LEFT}; {line}"));
    assert_eq!(table(&game).phase, Phase::Coins);
}

/// DB-E3: the ruling. The Intendant gives black bones back to the bag.
#[test]
fn a_black_bone_back_in_the_bag_is_not_in_the_open() {
    let line = format!(
        "{ONE_BLACK_LEFT}; {LAST_BLACK_SCOUTED}; 1: role 6; 1: intendant kk;
        draw w; draw w; draw w; draw w; draw w; draw w; 1: stop"
    );
    assert_eq!(table(&after(TWO, &line)).phase, Phase::Coins);
}

/// DB-E3: the Expert takes a black bone behind the screen.
#[test]
fn a_black_bone_back_behind_a_screen_is_not_in_the_open() {
    let line = format!(
        "{ONE_BLACK_LEFT}; {LAST_BLACK_SCOUTED}; 1: role 7; 1: expert r k;
        draw w; draw w; draw w; draw w; draw w; draw w; draw w; 1: stop"
    );
    assert_eq!(table(&after(TWO, &line)).phase, Phase::Coins);
}

/// DB-E3: the ruling. Artful is thrown out hiding a black bone, and the nine others are in the
/// open.
#[test]
fn a_black_bone_hidden_by_a_dog_that_is_out_is_not_in_the_open() {
    let line = "
        coins 1 2; 0: loot wkk; 1: loot kkk; 2: loot kkk; 0: role 7; 1: role 6;
        2: role 5; draw k; draw k; draw k; 2: scout k; draw k; draw k; draw k;
        coins 1 1; 0: loot ww; 1: loot ww; 2: loot ww; 0: hothead 7 8; 1: role 4;
        2: role 5; draw k; draw w; draw w; 2: scout k; draw k; draw k; draw k;
        coins 1 1; 0: loot rr; 1: loot rr; 2: loot rr; 0: hothead 7 8; 1: role 4; 2: role 2; 2: leader 1;
        draw k; draw w; draw w; draw w; draw w; 1: stop";
    let game = after(THREE, line);
    assert_eq!(black_in_the_open(&game), 9);
    assert_eq!(view(&game, ARTFUL).hand.count(Colour::Black), 1);
    assert_eq!(table(&game).phase, Phase::Coins);
}

// Ties.

/// DB-E4: *english*, *french*. Artful took the 6 and failed, Betty the 4.
#[test]
fn a_tie_goes_to_the_bigger_role_of_the_last_turn() {
    for edition in ["english", "french"] {
        let mut game = after(&format!("{TWO} edition={edition}"), &before_the_last_turn(2));
        and_then(&mut game, &format!("0: role 6; 1: role 4; draw k; {BETTY_CATCHES_UP}"));
        assert_eq!([ARTFUL, BETTY].map(|seat| front(&game, seat).points()), [12, 12]);
        assert_eq!(places(&game), [1, 2], "{edition}");
    }
}

/// DB-E4: *english*, *french*. Neither the seat nor the earlier turns matter.
#[test]
fn a_tie_can_go_to_the_one_who_took_the_bigger_role_last() {
    for edition in ["english", "french"] {
        let mut game = after(&format!("{TWO} edition={edition}"), &before_the_last_turn(2));
        and_then(&mut game, &format!("0: role 0; 1: role 4; {BETTY_CATCHES_UP}"));
        assert_eq!(places(&game), [2, 1], "{edition}");
    }
}

/// DB-E4: the ruling. Artful turned the 0 over and announced 8; Betty took the 7.
#[test]
fn in_a_tie_the_number_of_a_hothead_is_the_one_announced() {
    let mut game = after(TWO, &before_the_last_turn(2));
    and_then(&mut game, "0: hothead 0 8; 1: role 7; draw k");
    and_then(&mut game, "draw g; draw g; draw g; draw g; draw g; draw g; draw r; 1: stop");
    assert_eq!([ARTFUL, BETTY].map(|seat| front(&game, seat).points()), [12, 12]);
    assert_eq!(places(&game), [1, 2]);
}

/// DB-E4: *french-first*. Artful took the bigger role, but has a black bone.
#[test]
fn in_the_first_french_printing_a_tie_goes_to_the_fewest_black_bones() {
    let mut game = after(&format!("{TWO} edition=french-first"), &before_the_last_turn(2));
    and_then(&mut game, &format!("0: role 6; 1: role 4; draw k; {BETTY_CATCHES_UP}"));
    assert_eq!([ARTFUL, BETTY].map(|seat| front(&game, seat).count(Colour::Black)), [1, 0]);
    assert_eq!(places(&game), [2, 1]);
}

/// DB-E4: *french-first*, the ruling.
#[test]
fn in_the_first_french_printing_those_still_tied_share_the_victory() {
    let mut game = after(&format!("{TWO} edition=french-first"), &before_the_last_turn(2));
    and_then(&mut game, &format!("0: role 0; 1: role 4; {BETTY_CATCHES_UP}"));
    assert_eq!(places(&game), [1, 1]);
    assert!(game.notes(Viewer::Spectator).any(|note| note == Note::Won(SeatSet::first(2))));
}

/// DB-E4: more points come before fewer black bones, and before a bigger role.
#[test]
fn a_tie_break_is_only_for_ties() {
    for edition in Edition::ALL {
        let mut game = after(&format!("{TWO} edition={edition}"), &before_the_last_turn(2));
        and_then(&mut game, "0: role 0; 1: role 4; draw r; draw r; draw r; draw w; 1: stop");
        assert_eq!([ARTFUL, BETTY].map(|seat| front(&game, seat).points()), [12, 11]);
        assert_eq!(places(&game), [1, 2], "{edition}");
    }
}

// Places.

/// DB-E5: Betty has more points, and Rose none; Rose is still in.
#[test]
fn those_still_in_rank_by_points_and_before_those_who_are_out() {
    let line = format!(
        "{ARTFUL_IS_OUT}; coins 1 1; 1: role 4; 2: role 0; draw r; draw r; draw r; draw r; 1: stop"
    );
    assert_eq!(places(&after(THREE, &line)), [3, 1, 2]);
}

/// DB-E5
#[test]
fn who_is_out_later_ranks_higher() {
    let turn = |tokens: &str| {
        format!(
            "{TWO_BLACK_EACH}; coins 1 1; 0: loot ww; 1: loot ww; 2: loot ww; {tokens}; draw k; draw k"
        )
    };
    assert_eq!(places(&after(THREE, &turn("0: role 7; 1: role 6; 2: role 4"))), [3, 2, 1]);
    assert_eq!(places(&after(THREE, &turn("0: role 6; 1: role 4; 2: role 7"))), [2, 1, 3]);
}

/// DB-E5, DB-E4: Rose wins. Artful took the 0 and Betty the 2; neither has points or black bones.
#[test]
fn the_tie_break_ranks_those_below_the_winner_too() {
    let rose_takes_all = |edition| {
        let turns = [("wwww", 'w'), ("rrrr", 'r'), ("gggr", 'g')];
        let line = turns.map(|(loot, bone)| theft(3, loot, 2, bone)).concat();
        let last = format!("coins 2 2; {} draw r; draw r; draw r; draw r; 2: stop", roles(3, 2));
        places(&after(&format!("{THREE} edition={edition}"), &(line + &last)))
    };
    assert_eq!(rose_takes_all(Edition::English), [3, 2, 1]);
    assert_eq!(rose_takes_all(Edition::French), [3, 2, 1]);
    assert_eq!(rose_takes_all(Edition::FrenchFirst), [2, 2, 1]);
}

/// DB-E5, DB-E4: *french-first*
#[test]
fn after_a_shared_victory_comes_the_third_place() {
    let mut game = after(&format!("{THREE} edition=french-first"), &before_the_last_turn(3));
    and_then(&mut game, &format!("{} {BETTY_CATCHES_UP}", roles(3, 1)));
    assert_eq!(places(&game), [1, 1, 3]);
}

// The screens are lifted.

/// DB-P2, DB-E2
#[test]
fn at_the_end_all_screens_are_lifted_for_all() {
    let line =
        format!("{ARTFUL_IS_OUT}; coins 1 1; 1: role 4; 2: role 0; draw r; draw r; draw r; draw r");
    let mut game = after(THREE, &line);
    assert_eq!(game.screen(Viewer::Spectator).view.lifted, None);
    and_then(&mut game, "1: stop");
    for viewer in [Viewer::Spectator, ARTFUL.into(), BETTY.into(), ROSE.into()] {
        let lifted = game.screen(viewer).view.lifted.expect("the screens are lifted");
        assert_eq!(
            [ARTFUL, BETTY, ROSE].map(|seat| lifted[seat]),
            [bones("gggwrrrrry"), Bones::NONE, Bones::NONE]
        );
        assert!(
            game.notes(viewer).any(|note| note == Note::ScreenLifted(ARTFUL, bones("gggwrrrrry")))
        );
    }
}

/// DB-P2, DB-E1
#[test]
fn the_screen_of_the_last_dog_is_lifted_too() {
    let line = "coins 1 1; 0: loot ww; 1: loot ww; 2: loot rr; 0: role 7; 1: role 6; 2: role 4; draw k; draw k";
    let game = after(THREE, &format!("{TWO_BLACK_EACH}; {line}"));
    let lifted = game.screen(Viewer::Spectator).view.lifted.expect("the screens are lifted");
    assert_eq!(lifted[ROSE], bones("gggwwwrrry"));
}

// Many games, against the same rules told once more.

/// The black bones in front of screens and on the chest.
fn black_in_the_open(game: &Match<DoggyBag>) -> u8 {
    let table = table(game);
    let fronts = table.seats.iter().map(|seat| table.fronts[seat].count(Colour::Black));
    fronts.sum::<u8>() + table.chest.count(Colour::Black)
}

/// A game whose players choose evenly from their lists, but turn a token over only now and then. In
/// every other game they do what brings black bones into the open, as long as there is such a
/// choice.
fn any_game(setup: &Setup, seed: u64) -> Match<DoggyBag> {
    let mut dice = Seeded::new(seed);
    let mut game: Match<DoggyBag> = Match::new(setup.clone(), &mut dice);
    while let Turn::Seats(seats) = game.turn() {
        let seat = seats.lowest();
        let mut choices = game.screen(seat.into()).choices;
        if dice.below(20) > 0 {
            choices.retain(|choice| !matches!(choice, Action::Hothead(..)));
        }
        if seed % 2 == 1 {
            let most = choices.iter().map(brings_out_black).max();
            choices.retain(|choice| Some(brings_out_black(choice)) == most);
        }
        let choice = choices[dice.below(choices.len() as u32) as usize];
        game.act(seat, choice, &mut dice).expect("what is listed can be chosen");
    }
    game
}

fn brings_out_black(choice: &Action) -> u8 {
    match choice {
        Action::Loot(bones) => bones.count(Colour::Black),
        Action::Role(Role::Scout) => 2,
        Action::Role(Role::Bootlicker) | Action::Scout(Colour::Black) => 1,
        _ => 0,
    }
}

fn any_games() -> impl Iterator<Item = Match<DoggyBag>> {
    let setups = (2..=6).flat_map(|seats| Edition::ALL.map(|edition| (seats, edition)));
    let setups =
        setups.map(|(seats, edition)| Setup { seats, edition, beginner: false, first: None });
    setups.flat_map(|setup| (0..60).map(move |seed| any_game(&setup, seed)))
}

/// DB-E1, DB-E2, DB-E3
#[test]
fn a_game_ends_when_the_rules_say_and_not_before() {
    let mut found = Vec::new();
    for whole in any_games() {
        let all_black = 3 * whole.setup().seats + 1;
        let mut game = Match::before_the_first_step(whole.setup().clone());
        for step in whole.finish().expect("it is over").log() {
            game.play(*step).expect("it was played before");
            let view = game.screen(Viewer::Spectator).view;
            let one_left = view.table.playing.len() == 1;
            let hidden: u8 = view.table.playing.iter().map(|seat| view.behind[seat]).sum();
            let all_out = black_in_the_open(&game) == all_black;
            match view.table.phase {
                Phase::Coins => {
                    assert!(
                        !one_left && hidden > 0 && !all_out,
                        "after {} steps",
                        game.step_count()
                    )
                }
                Phase::Over(Ending::LastDog) => assert!(one_left),
                Phase::Over(Ending::ScreensEmpty) => assert!(!one_left && hidden == 0),
                Phase::Over(Ending::AllBlackOut) => assert!(!one_left && all_out),
                _ => assert!(!one_left),
            }
        }
        found.extend(ending(&game));
    }
    for ending in [Ending::LastDog, Ending::ScreensEmpty, Ending::AllBlackOut] {
        assert!(found.contains(&ending), "no game ended with {ending:?}");
    }
}

/// The merit of a seat: still in, or out later; points, then the tie-break.
type Merit = (bool, usize, u32, u8);

fn merit(game: &Match<DoggyBag>, seat: Seat) -> Merit {
    let notes: Vec<Note> = game.notes(Viewer::Spectator).collect();
    let front = front(game, seat);
    if let Some(at) = notes.iter().position(|&note| note == Note::ThrownOut(seat)) {
        return (false, at, 0, 0);
    }
    let number = notes.iter().rev().find_map(|note| match *note {
        Note::TookRole(by, role) if by == seat => Some(role.number()),
        Note::TurnedOver(by, _, number) if by == seat => Some(number),
        _ => None,
    });
    let tie_break = match game.setup().edition {
        Edition::English | Edition::French => number.expect("everyone still in took a token"),
        Edition::FrenchFirst => 3 - front.count(Colour::Black),
    };
    (true, 0, front.points(), tie_break)
}

/// DB-E4, DB-E5
#[test]
fn places_go_by_points_the_tie_break_and_the_order_of_leaving() {
    let (mut ties, mut shared, mut outs) = (0, 0, 0);
    for game in any_games() {
        let mut merits: Vec<(Reverse<Merit>, Seat)> =
            game.seats().iter().map(|seat| (Reverse(merit(&game, seat)), seat)).collect();
        merits.sort();
        let standing = game.standing().expect("the game is over");
        for &(mine, seat) in &merits {
            let better = merits.iter().filter(|(other, _)| other < &mine).count();
            assert_eq!(
                usize::from(standing.place(seat)),
                better + 1,
                "seat {seat} of {:?}",
                game.setup()
            );
        }
        let Reverse(first) = merits[0].0;
        let Reverse(second) = merits[1].0;
        ties += u32::from(second.0 && first.2 == second.2);
        shared += u32::from(second.0 && first == second);
        outs += u32::from(merits.iter().filter(|(Reverse(merit), _)| !merit.0).count() > 1);
    }
    assert!(
        ties > 0 && shared > 0 && outs > 0,
        "{ties} ties, {shared} shared victories, {outs} with two out"
    );
}
