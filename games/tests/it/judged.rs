//! One's own choices, judged: dear errors are found, and nobody is blamed for playing their best.

use analysis::Judged;
use bots::{HasBots, Level, compare};
use engine::{Dice, Match, Seat, Seeded, Viewer};
use games::{DoggyBag, OliverTwist};

/// A slip that costs less than this may pass.
const DEAR: f64 = 0.10;
const ME: Seat = Seat::new(1);

/// Plays a game in which seat 1 takes any other choice at one in so many, and returns how it was judged,
/// with the numbers of the dear slips among its choices.
fn played<G: HasBots>(setup: &str, level: Level, slip: u32, seed: u64) -> (Judged<G>, Vec<usize>) {
    let (mut deal, mut dice) = (Seeded::for_game(seed, 0), Seeded::for_game(seed, 1));
    let (mut at, mut dear) = (0, Vec::new());
    let game = Match::<G>::new(setup.parse().expect("a setup"), &mut deal);
    let game = game.play_through(&mut deal, |seat, screen| {
        if seat != ME {
            return G::choose_untimed(Level::Second, screen, &mut dice);
        }
        let best = G::choose_untimed(level, screen, &mut dice);
        at += usize::from(screen.choices.len() > 1);
        if slip == 0 || screen.choices.len() == 1 || dice.below(slip) > 0 {
            return best;
        }
        let any = screen.choices[dice.below(screen.choices.len() as u32) as usize];
        let both = compare(screen, &[best, any], 200, seed);
        if both[0].lead_over(&both[1]).0 >= DEAR {
            dear.push(at - 1);
        }
        any
    });
    let judged = Judged::of(&game, ME);
    assert_eq!(judged.steps.len(), at, "every choice among several is looked at, seed {seed}");
    for moment in judged.costly.iter().chain(&judged.find) {
        assert_eq!(
            moment.screen.viewer,
            Viewer::Seat(ME),
            "judged by what the seat saw, seed {seed}"
        );
        assert_ne!(moment.chosen, moment.other, "seed {seed}");
    }
    let all = judged.first - judged.given_away() + judged.luck();
    assert!(
        (all - judged.result).abs() < 1e-9,
        "chance, costs and luck make the result, seed {seed}"
    );
    (judged, dear)
}

fn dear_slips_are_found<G: HasBots>(setup: &str, level: Level, games: u64) {
    let (mut all, mut found) = (0, 0);
    for seed in 0..games {
        let (judged, dear) = played::<G>(setup, level, 4, seed);
        let told = |step| judged.costly.iter().any(|moment| moment.step == step);
        all += dear.len();
        found += dear.iter().filter(|&&number| told(judged.steps[number])).count();
    }
    assert!(all > 3 && 4 * found >= 3 * all, "{found} of {all} were found");
}

#[test]
fn dear_slips_of_a_dog_are_found() {
    dear_slips_are_found::<DoggyBag>("seats=3", Level::Fourth, 14);
}

#[test]
fn dear_slips_of_an_urchin_are_found() {
    dear_slips_are_found::<OliverTwist>("seats=2", Level::Third, 2);
}

#[test]
fn a_bot_that_plays_its_best_is_told_of_nothing() {
    for seed in 0..10 {
        let (judged, _) = played::<DoggyBag>("seats=4", Level::Fourth, 0, seed);
        assert!(judged.costly.is_empty(), "seed {seed}: {:?}", judged.costly);
    }
}
