//! Whether the judgement of one's own choices finds errors, and blames nobody for none.
//!
//! A strong bot in seat 0 slips on purpose at one choice in ten: it takes any other choice. The judgement
//! is not told which. Precision is the share of slips among the choices said to be costly, recall the
//! share of slips that are found: of all, and of those that cost something by a reference of 400 worlds
//! that the judgement does not see. Then the bots play without slips, and all blame is false or their own.
//!
//! `cargo run --release -p games --example judged -- doggy-bag 1000 200` plays so many games with slips
//! and without.

use std::time::{Duration, Instant};

use analysis::Judged;
use bots::{HasBots, Level, compare};
use engine::{Dice, Match, Seat, Seeded};
use games::{DoggyBag, OliverTwist};

const SEED: u64 = 1838;
/// One choice in so many is a slip.
const SLIP: u32 = 10;
/// The worlds of the reference.
const WORLDS: u32 = 400;
/// Costs above which recall is told apart, as shares of victory.
const COSTS: [f64; 2] = [0.05, 0.10];

#[derive(Default)]
struct Found {
    choices: usize,
    slips: usize,
    told: usize,
    right: usize,
    /// The slips that cost more than each of `COSTS`, and those of them that were told.
    dear: [(usize, usize); 2],
    blamed_games: usize,
    times: Vec<Duration>,
}

fn play<G: HasBots>(number: u64, level: Level, slips: bool, found: &mut Found) {
    let seats = [2, 3, 4][(number % 3) as usize];
    let mut deal = Seeded::for_game(SEED, number);
    let mut dice = Seeded::for_game(SEED + 1, number);
    let me = Seat::new(0);
    let (mut slipped, mut costs, mut at) = (Vec::new(), Vec::new(), 0);
    let setup = format!("seats={seats}").parse().expect("a setup");
    let game = Match::<G>::new(setup, &mut deal).play_through(&mut deal, |seat, screen| {
        if seat != me {
            return G::choose_untimed(Level::Second, screen, &mut dice);
        }
        let choice = G::choose_untimed(level, screen, &mut dice);
        let others: Vec<_> = screen.choices.iter().filter(|other| **other != choice).collect();
        if others.is_empty() {
            return choice;
        }
        at += 1;
        if !slips || dice.below(SLIP) != 0 {
            return choice;
        }
        let slip = *others[dice.below(others.len() as u32) as usize];
        let both = compare(screen, &[choice, slip], WORLDS, SEED + number);
        costs.push(both[0].lead_over(&both[1]).0);
        slipped.push(at - 1);
        slip
    });
    let begun = Instant::now();
    let judged = Judged::of(&game, me);
    found.times.push(begun.elapsed());
    // Slips are numbered among the choices that could have been others, as the judgement counts them.
    let asked = judged.steps.iter().enumerate();
    let told = |number: usize| {
        let step = judged.steps[number];
        judged.costly.iter().any(|moment| moment.step == step)
    };
    found.right += asked.filter(|(number, _)| slipped.contains(number) && told(*number)).count();
    for (&number, &cost) in slipped.iter().zip(&costs) {
        for (most, (all, seen)) in COSTS.iter().zip(&mut found.dear) {
            *all += usize::from(cost >= *most);
            *seen += usize::from(cost >= *most && told(number));
        }
    }
    found.choices += judged.steps.len();
    found.slips += slipped.len();
    found.told += judged.costly.len();
    found.blamed_games += usize::from(!judged.costly.is_empty());
}

fn measure<G: HasBots>(level: Level, games: u64, slips: bool) {
    let mut found = Found::default();
    (0..games).for_each(|number| play::<G>(number, level, slips, &mut found));
    found.times.sort();
    let percent = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
    let ms = |at: usize| found.times[at].as_secs_f64() * 1000.0;
    println!(
        "{} {}{}: {games} games, {} choices, {} slips; told {}",
        G::NAME,
        G::name_of(level),
        if slips { " that slips" } else { "" },
        found.choices,
        found.slips,
        found.told
    );
    if slips {
        println!("  precision {:.1}%", percent(found.right, found.told));
        println!("  recall {:.1}% of all slips", percent(found.right, found.slips));
        for (cost, (all, seen)) in COSTS.iter().zip(found.dear) {
            println!(
                "  recall {:.1}% of the {all} that cost {:.0} points or more",
                percent(seen, all),
                100.0 * cost
            );
        }
    } else {
        println!(
            "  blamed for {:.2}% of its choices, in {:.1}% of its games",
            percent(found.told, found.choices),
            percent(found.blamed_games, games as usize)
        );
    }
    println!(
        "  ms a game: median {:.0}, longest {:.0}",
        ms(found.times.len() / 2),
        ms(found.times.len() - 1)
    );
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_default();
    let mut number = || arguments.next().and_then(|number| number.parse().ok());
    let (slips, none) = (number().unwrap_or(20), number().unwrap_or(10));
    match game.as_str() {
        "oliver-twist" => {
            // The third level in the long row, because the fourth would take hours.
            measure::<OliverTwist>(Level::Third, slips, true);
            measure::<OliverTwist>(Level::Third, slips, false);
            measure::<OliverTwist>(Level::Fourth, none, false);
        }
        _ => {
            measure::<DoggyBag>(Level::Fourth, slips, true);
            measure::<DoggyBag>(Level::Fourth, none, false);
            measure::<DoggyBag>(Level::Third, slips, false);
        }
    }
}
