//! How long bots think, and how many games a second they play out meanwhile:
//! `cargo run --release -p games --example thinking`.

use std::time::Instant;

use bots::{Budget, Level, Player, think};
use engine::{Match, Screen, Seat, Seeded};

/// Below what threads are used for, so that the figures are those of one core.
const THOUGHTS: u32 = 3900;

fn main() {
    println!("4 seats, choices of one game by rules of thumb; milliseconds a choice: median, longest");
    measure::<doggy_bag::DoggyBag>();
    measure::<oliver_twist::OliverTwist>();
}

fn measure<G: Player>() {
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
            Budget { thoughts: THOUGHTS, at_most: None },
            &mut Seeded::new(1),
        ));
    }
    let speed = f64::from(THOUGHTS) * screens.len() as f64 / start.elapsed().as_secs_f64();
    println!("{:<13} about {speed:.0} games a second played out by the search on one core", G::NAME);
}

/// What one seat is shown in a game, whenever it has something to choose.
fn screens<G: Player>() -> Vec<Screen<G>> {
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
