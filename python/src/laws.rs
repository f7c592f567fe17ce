//! Laws of every game in numbers, checked on random games.

use std::collections::{HashMap, HashSet};

use engine::{Game, Match, Reader, Seat, Seeded, Turn, Viewer};
use games::DoggyBag;
use games::OliverTwist;
use language::Narrate;
use wire::Wire;

use crate::batch::{Batch, Many, Rows};
use crate::lean::{Lean, Scratch, any, dice};
use crate::single::{One, Single};
use bots::HasBots;
use numbers::{Encode, Names, Values, fields};

const SEED: u64 = 1838;

const DOGGY_BAG: [&str; 9] = [
    "seats=2",
    "seats=3 edition=french",
    "seats=4",
    "seats=5 edition=french-first",
    "seats=6",
    "seats=2 beginner=yes",
    "seats=6 edition=french beginner=yes",
    "seats=4 edition=french-first beginner=yes first=3",
    "seats=6 edition=french-first",
];
const OLIVER_TWIST: [&str; 4] = ["seats=2", "seats=3", "seats=4 memory=yes", "seats=4 first=2"];

/// Plays `games` games of each setup. One choice in four is made like in playouts and the others
/// evenly; `watch` is shown every moment in which a seat chooses.
fn play<G: Game>(setups: &[&str], games: u64, mut watch: impl FnMut(&str, &G, Seat, &[G::Action])) {
    println!("seed {SEED}");
    for setup in setups {
        for number in 0..games {
            let mut rolls = Seeded::for_game(SEED, number);
            let mut position = G::start(&setup.parse().expect("a setup"));
            let mut choices = Vec::new();
            loop {
                match position.turn() {
                    Turn::Over => break,
                    Turn::Chance => _ = position.play_any(&mut rolls),
                    Turn::Seats(asked) => {
                        let seat = asked.lowest();
                        choices.clear();
                        position.choices(seat, &mut choices);
                        watch(setup, &position, seat, &choices);
                        let planless =
                            any(&[true, false, false, false], &mut rolls).expect("one of four");
                        let action = if planless {
                            position.any_choice(seat, &mut rolls)
                        } else {
                            any(&choices, &mut rolls).expect("a choice")
                        };
                        position.act(seat, action, &mut engine::Silent);
                    }
                }
            }
        }
    }
}

fn row<G: Encode>(view: &G::View, size: usize) -> Vec<i16> {
    let mut row = vec![-1; size];
    G::encode(view, &mut Values::into(&mut row));
    row
}

fn every_choice_has_a_number<G: Encode>(setups: &[&str], games: u64) {
    play::<G>(setups, games, |setup, _, seat, choices| {
        let numbers: HashSet<u16> = choices
            .iter()
            .map(|&choice| {
                G::number(choice).unwrap_or_else(|| panic!("{setup}, seat {seat}: {choice}"))
            })
            .collect();
        assert_eq!(numbers.len(), choices.len(), "{setup}, seat {seat}: {choices:?}");
    });
}

#[test]
fn every_choice_in_doggy_bag_has_a_number_of_its_own() {
    every_choice_has_a_number::<DoggyBag>(&DOGGY_BAG, 1000);
}

#[test]
fn every_choice_in_oliver_twist_has_a_number_of_its_own() {
    every_choice_has_a_number::<OliverTwist>(&OLIVER_TWIST, 500);
}

fn from_number_to_action_and_back<G: Encode>() {
    let mut texts = HashSet::new();
    for number in 0..G::actions().count() {
        let action = G::actions().get(number).expect("numbers have no gaps");
        assert_eq!(G::number(action).map(usize::from), Some(number), "{action}");
        assert_eq!(G::actions().number(action), G::number(action), "{action}");
        assert!(texts.insert(action.to_string()), "{action} stands for two actions");
        assert_eq!(action.to_string().parse().ok(), Some(action));
    }
    assert!(G::actions().get(G::actions().count()).is_none());
}

#[test]
fn a_number_is_one_action_and_an_action_one_number() {
    from_number_to_action_and_back::<DoggyBag>();
    from_number_to_action_and_back::<OliverTwist>();
    let counts = (DoggyBag::actions().count(), OliverTwist::actions().count());
    println!("{counts:?} actions");
}

fn every_view_has_the_same_entries<G: Encode>(setups: &[&str])
where
    G::Setup: Default,
{
    let names = fields::<G>();
    assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len(), "each name once");
    play::<G>(setups, 3, |setup, position, seat, _| {
        let mut again = Names::default();
        G::encode(&position.view(seat.into()), &mut again);
        assert_eq!(again.0, names, "{setup}");
        assert!(
            row::<G>(&position.view(seat.into()), names.len()).iter().all(|&value| value >= 0),
            "{setup}"
        );
    });
}

#[test]
fn every_view_has_the_same_entries_and_none_is_negative() {
    every_view_has_the_same_entries::<DoggyBag>(&DOGGY_BAG);
    every_view_has_the_same_entries::<OliverTwist>(&OLIVER_TWIST);
}

/// `encode` gets a view and nothing else, so a row cannot hold more than the view. This would fail
/// if it reached the position in some other way.
fn same_view_same_row<G: Encode>(setups: &[&str])
where
    G::Setup: Default,
{
    let size = fields::<G>().len();
    let mut dice = Seeded::new(SEED);
    play::<G>(setups, 20, |setup, position, mover, choices| {
        for seat in position.seats().iter() {
            let view = position.view(seat.into());
            let other = G::imagine(&view, &mut dice);
            assert_eq!(
                row::<G>(&view, size),
                row::<G>(&other.view(seat.into()), size),
                "{setup}, seat {seat}"
            );
            if seat == mover {
                let mut same = Vec::new();
                other.choices(seat, &mut same);
                assert_eq!(same, choices, "{setup}, seat {seat}");
            }
        }
    });
}

#[test]
fn an_observation_shows_nothing_but_the_view() {
    same_view_same_row::<DoggyBag>(&DOGGY_BAG);
    same_view_same_row::<OliverTwist>(&OLIVER_TWIST);
}

/// Views that differ in JSON differ in their rows.
fn other_views_other_rows<G: Encode + Wire>(setups: &[&str])
where
    G::Setup: Default,
{
    let size = fields::<G>().len();
    let mut seen: HashMap<Vec<i16>, String> = HashMap::new();
    play::<G>(setups, 10, |setup, position, _, _| {
        for seat in position.seats().iter() {
            let view = position.view(Viewer::Seat(seat));
            let told = <G as Wire>::view(&view).to_string();
            let before = seen.entry(row::<G>(&view, size)).or_insert_with(|| told.clone());
            assert_eq!(*before, told, "{setup}, seat {seat}");
        }
    });
}

#[test]
fn an_observation_leaves_out_nothing_that_a_program_is_shown() {
    other_views_other_rows::<DoggyBag>(&DOGGY_BAG);
    other_views_other_rows::<OliverTwist>(&OLIVER_TWIST);
}

fn lean_games_are_matches<G: Game>(setups: &[&str]) {
    for setup in setups {
        for seed in 0..20 {
            let (mut deal, mut rolls, mut scratch) =
                (dice(seed), Seeded::new(seed), Scratch::default());
            let setup: G::Setup = setup.parse().expect("a setup");
            let mut game = Match::<G>::new(setup.clone(), &mut deal);
            let mut lean = Lean::<G>::new(&setup, seed, false, &mut scratch);
            while let Some(seat) = lean.to_move() {
                assert_eq!(Turn::Seats(game.turn().asked()), game.turn(), "{setup}, seed {seed}");
                let screen = game.screen(seat.into());
                assert_eq!(lean.view(seat), screen.view, "{setup}, seed {seed}");
                let choices = lean.choices(seat, &mut scratch).to_vec();
                assert_eq!(choices, screen.choices, "{setup}, seed {seed}");
                let action = any(&choices, &mut rolls).expect("a choice");
                game.act(seat, action, &mut deal).expect("a choice");
                lean.act(seat, action, &mut scratch);
            }
            assert_eq!(lean.standing(), game.standing(), "{setup}, seed {seed}");
            assert_eq!(game.turn(), Turn::Over);
        }
    }
}

#[test]
fn a_game_without_a_log_is_the_same_game() {
    lean_games_are_matches::<DoggyBag>(&DOGGY_BAG);
    lean_games_are_matches::<OliverTwist>(&OLIVER_TWIST);
}

/// Owned arrays of a batch.
#[derive(Clone, PartialEq, Debug)]
struct Kept {
    observations: Vec<i16>,
    masks: Vec<bool>,
    to_move: Vec<i8>,
    rewards: Vec<f32>,
    over: Vec<bool>,
    seeds: Vec<u64>,
}

impl Kept {
    fn new(games: usize, fields: usize, actions: usize, seats: usize) -> Kept {
        Kept {
            observations: vec![0; games * fields],
            masks: vec![false; games * actions],
            to_move: vec![0; games],
            rewards: vec![0.0; games * seats],
            over: vec![false; games],
            seeds: vec![0; games],
        }
    }

    fn rows(&mut self) -> Rows<'_> {
        Rows {
            observations: &mut self.observations,
            masks: &mut self.masks,
            to_move: &mut self.to_move,
            rewards: &mut self.rewards,
            over: &mut self.over,
            seeds: &mut self.seeds,
        }
    }
}

fn stepped<G: Encode + HasBots>(setup: &str, games: usize, threads: usize, steps: u64) -> Kept
where
    G::Setup: Default,
{
    let setup: G::Setup = setup.parse().expect("a setup");
    let (fields, seats) = (fields::<G>().len(), G::start(&setup).seats().len().into());
    let mut kept = Kept::new(games, fields, G::actions().count(), seats);
    let mut batch = Batch::<G>::new(setup, games, threads, fields, false);
    batch.begin(5, kept.rows());
    let mut actions = vec![0; games];
    for step in 0..steps {
        batch.random_actions(step, &mut actions);
        batch.step(&actions, kept.rows()).expect("choices");
    }
    kept
}

#[test]
fn the_number_of_threads_changes_nothing() {
    assert_eq!(
        stepped::<DoggyBag>("seats=3", 1000, 1, 60),
        stepped::<DoggyBag>("seats=3", 1000, 7, 60)
    );
    assert_eq!(
        stepped::<OliverTwist>("seats=2", 400, 1, 30),
        stepped::<OliverTwist>("seats=2", 400, 3, 30)
    );
}

/// Compares game 1 of 3 in a batch, and the games after it, with games played alone from the same
/// seeds.
fn batches_are_single_games<G: Encode + HasBots + Narrate>(setup: &str, steps: u64)
where
    G::Setup: Default,
{
    const GAMES: usize = 3;
    let (fields, actions) = (fields::<G>().len(), G::actions().count());
    let mut single = Single::<G>::new(setup.parse().expect("a setup"));
    let mut kept = Kept::new(GAMES, fields, actions, single.seats());
    let mut batch = Batch::<G>::new(setup.parse().expect("a setup"), GAMES, 2, fields, false);
    batch.begin(SEED, kept.rows());
    single.reset(SEED + 1);
    let (mut chosen, mut ended) = (vec![0; GAMES], 0);
    let (mut observation, mut mask) = (vec![0; fields], vec![0; actions]);
    for step in 0..steps {
        let seat = single.to_move().expect("a game that goes on");
        single.observe(seat, &mut observation, &mut mask);
        assert_eq!(kept.to_move[1], seat as i8);
        assert_eq!(kept.observations[fields..2 * fields], observation);
        let set: Vec<bool> = mask.iter().map(|&set| set == 1).collect();
        assert_eq!(kept.masks[actions..2 * actions], set);
        batch.random_actions(step, &mut chosen);
        batch.step(&chosen, kept.rows()).expect("choices");
        single.step(chosen[1]).expect("a choice");
        assert_eq!(kept.over[1], single.to_move().is_none());
        assert_eq!(kept.rewards[single.seats()..2 * single.seats()], single.rewards());
        if kept.over[1] {
            ended += 1;
            assert_eq!(kept.seeds[1], SEED + 1 + ended * GAMES as u64);
            single.reset(kept.seeds[1]);
        }
    }
    assert!(ended > 1, "several games were played one after the other");
}

#[test]
fn a_game_of_a_batch_is_the_game_of_its_seed() {
    batches_are_single_games::<DoggyBag>("seats=4", 1000);
    batches_are_single_games::<OliverTwist>("seats=3", 1000);
}

fn records_play_again<G: Encode + HasBots + Narrate>(setup: &str) {
    let mut single = Single::<G>::new(setup.parse().expect("a setup"));
    let mut rolls = Seeded::new(SEED);
    let (mut observation, mut mask) = (vec![0; 4000], vec![0; G::actions().count()]);
    while let Some(seat) = single.to_move() {
        single.observe(seat, &mut observation, &mut mask);
        let legal: Vec<i64> =
            (0..).zip(&mask).filter(|&(_, &set)| set == 1).map(|(number, _)| number).collect();
        single.step(any(&legal, &mut rolls).expect("a choice")).expect("a choice");
    }
    let text = single.record().expect("the game is over");
    let record = Reader::new(text.as_bytes()).next().expect("one record").expect("a record");
    let game = record.play::<G>().expect("a game by the rules");
    assert!(game.standing().is_some());
    assert_eq!(game.setup().to_string(), single.setup());
}

#[test]
fn the_record_of_a_game_plays_again() {
    records_play_again::<DoggyBag>("seats=5 edition=french");
    records_play_again::<OliverTwist>("seats=3 memory=yes");
}

#[test]
fn what_cannot_be_chosen_is_refused_with_game_and_action_and_nothing_moves() {
    let setup = || "seats=2 first=0".parse().expect("a setup");
    let fields = fields::<DoggyBag>().len();
    let mut kept = Kept::new(2, fields, DoggyBag::actions().count(), 2);
    let mut batch = Batch::<DoggyBag>::new(setup(), 2, 1, fields, false);
    batch.begin(1, kept.rows());
    let before = kept.clone();
    let mut actions = vec![0; 2];
    batch.random_actions(1, &mut actions);
    let stop =
        DoggyBag::actions().number("stop".parse().expect("a choice")).expect("a number").into();
    let refused = batch.step(&[actions[0], stop], kept.rows()).expect_err("nobody can stop now");
    assert_eq!(
        refused.to_string(),
        format!("game 1: action {stop} (stop) is not a choice of seat 0 now")
    );
    let refused = batch.step(&[-1, actions[1]], kept.rows()).expect_err("there is no such action");
    assert!(refused.to_string().starts_with("game 0: there is no action -1"), "{refused}");
    assert_eq!(kept, before);

    let mut single = Single::<DoggyBag>::new(setup());
    let refused = single.step(stop).expect_err("nobody can stop now");
    assert!(refused.contains("(stop)") && refused.contains("DB-L2"), "{refused}");
    assert!(single.record().is_none(), "a record would tell what is still secret");
}
