//! Draws every page of whole games, for as many seconds as it is told: what does it cost?
//!
//! `cargo run --release -p games --example drawing`

use std::time::Instant;

use bots::Level;
use engine::{Match, Seeded, Viewer};
use games::{GameName, for_game};
use language::Language;
use pages::{DicePromise, Draw, Occupant, Pace, PageReader, Sitter, Stage, TableView};

fn main() {
    for game in GameName::ALL {
        for_game!(*game, measure());
    }
}

fn measure<G: Draw>() {
    let setup = "seats=4 first=0".parse::<G::Setup>().expect("a setup");
    let (mut deal, mut thoughts) = (Seeded::for_game(7, 0), Seeded::for_game(7, 1));
    let mut game = Match::<G>::new(setup, &mut deal);
    let mut screens = Vec::new();
    let mut choices = 0;
    loop {
        for viewer in game.seats().iter().map(Viewer::Seat) {
            screens.push((game.step_count(), game.screen(viewer)));
        }
        let Some(seat) = game.turn().asked().iter().next() else { break };
        let action = G::choose_untimed(Level::Second, &game.screen(seat.into()), &mut thoughts);
        game.act(seat, action, &mut deal).expect("a choice");
        choices += 1;
    }
    let sitters: Vec<Sitter> = G::NAMES[..4]
        .iter()
        .enumerate()
        .map(|(number, name)| Sitter {
            name: name.to_string(),
            figure: number as u8,
            kind: Occupant::Person,
            host: number == 0,
            seconds_left: None,
            helped: false,
            advised: false,
        })
        .collect();
    let reader = PageReader { words: games::words(Language::English), path: "/", notice: None };
    let begun = Instant::now();
    let (mut bytes, mut rounds) = (0, 0);
    while begun.elapsed().as_secs_f64() < 2.0 {
        for (step, screen) in &screens {
            let table = TableView {
                code: "ABCDEF",
                stage: if screen.standing.is_some() { Stage::Over } else { Stage::Playing },
                viewer: screen.viewer,
                host: false,
                sitters: &sitters,
                setup: "",
                pace: Pace::Relaxed,
                odds: true,
                coach: false,
                talk: &[],
                muted: false,
                step: *step,
                mark: "mark",
                commitment: "00",
                dice: DicePromise { version: 2, hashes: &[], sealed: true, at_once: false },
                secret: None,
                link: "http://localhost/t/ABCDEF",
                rematch: None,
                course: None,
                course_asked: false,
                asked_since: 0,
                lesson: None,
                regions: None,
            };
            bytes += pages::table_main(&reader, &table, screen, None).into_string().len();
        }
        rounds += 1;
    }
    let pages = rounds * screens.len();
    println!(
        "{}: {choices} choices, {} pages, {:.1} µs and {} bytes a page",
        G::NAME,
        screens.len(),
        begun.elapsed().as_secs_f64() * 1e6 / pages as f64,
        bytes / pages
    );
}
