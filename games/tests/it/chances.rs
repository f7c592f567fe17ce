//! How games went: shares that add up, ends that are the result, the same game the same report.

use analysis::{MOST_POINTS, Report, Study, TURNING, WHOLE};
use bots::HasBots;
use doggy_bag::DoggyBag;
use engine::{Finished, Step, random_game};
use oliver_twist::OliverTwist;

const GAMES: u64 = 3;

fn report<G: HasBots>(game: &Finished<G>) -> Report {
    Study::new(game).finish()
}

/// The law of reports, over games of all sizes.
fn check<G: HasBots>() {
    for seed in 0..GAMES {
        let seats = G::SEATS.start() + seed as u8 % (G::SEATS.end() - G::SEATS.start() + 1);
        let game = random_game::<G>(format!("seats={seats}").parse().expect("a setup"), seed);
        let report = report(&game);
        let told = report.turns.iter().chain(&report.luck);
        let shares = told.flat_map(|turning| [&turning.before, &turning.after]);
        for shares in shares.chain(report.points.iter().map(|point| &point.shares)) {
            assert_eq!(shares.len(), usize::from(seats), "seed {seed}");
            assert_eq!(shares.iter().sum::<u16>(), WHOLE, "{shares:?}, seed {seed}");
        }
        check_order(&report, &game, seed);
        check_end(&report, &game, seed);
    }
}

fn check_order<G: HasBots>(report: &Report, game: &Finished<G>, seed: u64) {
    assert!(report.points.is_sorted_by(|one, next| one.step < next.step), "seed {seed}");
    assert!(report.points.len() > 8 && report.points.len() <= MOST_POINTS + 20, "seed {seed}");
    assert!(report.turns.len() <= TURNING, "seed {seed}");
    for turning in &report.turns {
        let Step::Act(seat, _) = game.log()[turning.step] else {
            panic!("a choice turned it, seed {seed}")
        };
        assert_eq!(
            (turning.seat, turning.until),
            (Some(seat.index()), turning.step + 1),
            "seed {seed}"
        );
    }
    if let Some(luck) = &report.luck {
        let decided = &game.log()[luck.step..luck.until];
        assert!(
            !decided.is_empty() && decided.iter().all(|step| step.seat().is_none()),
            "seed {seed}"
        );
    }
}

fn check_end<G: HasBots>(report: &Report, game: &Finished<G>, seed: u64) {
    let winners = game.standing().winners();
    let end = report.points.last().expect("there is an end");
    assert_eq!(end.step, game.log().len(), "seed {seed}");
    for seat in game.seats().iter() {
        let share = if winners.contains(seat) { WHOLE / u16::from(winners.len()) } else { 0 };
        assert!(end.shares[seat.index()].abs_diff(share) <= 1, "{:?}, seed {seed}", end.shares);
    }
}

#[test]
fn chances_of_doggy_bag_add_up_and_end_with_the_result() {
    check::<DoggyBag>();
}

#[test]
fn chances_of_oliver_twist_add_up_and_end_with_the_result() {
    check::<OliverTwist>();
}

#[test]
fn the_same_game_has_the_same_report_and_another_game_another() {
    let game = |seed| random_game::<DoggyBag>("seats=3".parse().expect("a setup"), seed);
    assert_eq!(report(&game(7)), report(&game(7)));
    assert_ne!(report(&game(7)), report(&game(8)));
}

/// The true position of a game that is on is secret.
#[test]
fn a_game_that_is_not_over_cannot_be_studied() {
    let game = random_game::<DoggyBag>("seats=3".parse().expect("a setup"), 3);
    let last = game.log().len();
    for steps in [0, 1, last / 2, last - 1] {
        assert!(game.replay_to(steps).finish().is_none(), "after {steps} steps of {last}");
    }
    assert!(game.replay_to(last).finish().is_some());
}
