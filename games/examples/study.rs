//! Measures the time and the certainty of reports: `cargo run --release -p games --example study`.

use std::time::Instant;

use analysis::Study;
use bots::{HasBots, Level};
use doggy_bag::DoggyBag;
use engine::{Match, Seeded};
use oliver_twist::OliverTwist;

fn main() {
    for seats in [2, 4, 6] {
        measure::<DoggyBag>(seats, Level::Second);
    }
    for seats in [2, 4] {
        measure::<OliverTwist>(seats, Level::Second);
    }
}

fn measure<G: HasBots>(seats: u8, level: Level) {
    const GAMES: u32 = 10;
    let (mut points, mut choices, mut playouts, mut millis) = (0, 0, 0, 0);
    for seed in 0..GAMES {
        let setup = format!("seats={seats}").parse::<G::Setup>().expect("a setup");
        let mut thoughts = Seeded::for_game(seed.into(), 1);
        let mut deal = Seeded::for_game(seed.into(), 0);
        let game = Match::<G>::new(setup, &mut deal)
            .play_through(&mut deal, |_, screen| G::choose_untimed(level, screen, &mut thoughts));
        let begun = Instant::now();
        let report = Study::new(&game).finish();
        millis += begun.elapsed().as_millis() as u32;
        points += report.points.len() as u32;
        playouts += report.playouts;
        choices += game.log().iter().filter(|step| step.seat().is_some()).count() as u32;
        if seed == 0 {
            for turning in report.turns.iter().chain(&report.luck) {
                println!(
                    "  step {} seat {:?}: {:?} -> {:?}",
                    turning.step, turning.seat, turning.before, turning.after
                );
            }
        }
    }
    let mean = |sum: u32| f64::from(sum) / f64::from(GAMES);
    println!(
        "{} with {seats}: {:.0} choices, {:.0} points, {:.0} playouts, {:.0} ms",
        G::NAME,
        mean(choices),
        mean(points),
        mean(playouts),
        mean(millis),
    );
}
