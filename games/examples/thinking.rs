//! Measures the bots' time per choice and their playouts per second: `cargo run --release -p games
//! --example thinking`.

use std::time::Instant;

use bots::{Budget, HasBots, Level, think};
use engine::{Match, Screen, Seat, Seeded};

/// Playouts per choice. Too few for threads, so that the figures are those of one core.
const PLAYOUTS: u32 = 3900;

fn main() {
    println!(
        "4 seats, choices of one game by rules of thumb; milliseconds a choice: median, longest"
    );
    measure::<doggy_bag::DoggyBag>();
    measure::<oliver_twist::OliverTwist>();
}

fn measure<G: HasBots>() {
    let screens = screens::<G>();
    for level in Level::ALL {
        let mut times: Vec<f64> = screens
            .iter()
            .map(|screen| {
                let start = Instant::now();
                std::hint::black_box(G::choose(level, screen, &mut Seeded::new(1)));
                1e3 * start.elapsed().as_secs_f64()
            })
            .collect();
        times.sort_by(f64::total_cmp);
        let (median, longest) = (times[times.len() / 2], times[times.len() - 1]);
        println!("{:<13} {:<9} {median:>9.3} {longest:>9.3}", G::NAME, G::name_of(level));
    }
    let start = Instant::now();
    for screen in &screens {
        std::hint::black_box(think(
            screen,
            Budget { playouts: PLAYOUTS, at_most: None },
            &mut Seeded::new(1),
        ));
    }
    let speed = f64::from(PLAYOUTS) * screens.len() as f64 / start.elapsed().as_secs_f64();
    println!(
        "{:<13} about {speed:.0} games a second played out by the search on one core",
        G::NAME
    );
}

/// The screens of one seat in a game, at each of its choices.
fn screens<G: HasBots>() -> Vec<Screen<G>> {
    let (mut deal, mut thoughts) = (Seeded::for_game(4, 0), Seeded::for_game(4, 1));
    let mut screens = Vec::new();
    let game = Match::<G>::new("seats=4".parse().expect("a setup"), &mut deal);
    game.play_through(&mut deal, |seat, screen| {
        if seat == Seat::new(0) && screen.choices.len() > 1 {
            screens.push(screen.clone());
        }
        G::choose(Level::Second, screen, &mut thoughts)
    });
    screens
}
