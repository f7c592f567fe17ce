//! The coach beside the top bot: how often its favourite is the bot's choice, what it costs where it is
//! not, and how long it thinks. `cargo run --release -p games --example coach -- 20` plays so many games
//! of each kind by rules of thumb and asks at every choice.

use std::time::{Duration, Instant};

use bots::{HasBots, Level, advise, compare};
use engine::{Dice, Match, Seeded, Turn};
use games::{DoggyBag, OliverTwist};
use language::{Language, Narrate, Speaker, alike};

/// The worlds in which the favourite and the bot's choice are compared where they differ.
const WORLDS: u32 = 400;
const SEED: u64 = 1838;

#[derive(Default)]
struct Found {
    asked: u32,
    agreed: u32,
    lost: f64,
    times: Vec<Duration>,
}

fn ask<G: HasBots + Narrate>(setup: &str, games: u64) -> Found {
    let words = games::words(Language::English);
    let names: Vec<String> = G::NAMES.map(str::to_string).to_vec();
    let mut found = Found::default();
    for number in 0..games {
        let mut dice = Seeded::for_game(SEED, number);
        let mut game = Match::<G>::new(setup.parse().expect("a setup"), &mut dice);
        while let Turn::Seats(asked) = game.turn() {
            let seat = asked.lowest();
            let screen = game.screen(seat.into());
            if screen.choices.len() > 1 {
                let speaker = Speaker { viewer: screen.viewer, names: &names, words, ink: false };
                let begun = Instant::now();
                let named = advise(&screen, |one, other| alike(one, other, &screen, &speaker));
                found.times.push(begun.elapsed());
                let favourite = named[0].action;
                let bot = G::choose_untimed(Level::Fourth, &screen, &mut dice);
                found.asked += 1;
                if favourite == bot || alike(&favourite, &bot, &screen, &speaker) {
                    found.agreed += 1;
                } else {
                    let seed = dice.below(u32::MAX).into();
                    let both = compare(&screen, &[bot, favourite], WORLDS, seed);
                    found.lost += both[0].lead_over(&both[1]).0;
                }
            }
            let action = G::choose_untimed(Level::Second, &screen, &mut dice);
            game.act(seat, action, &mut dice).expect("a listed choice");
        }
    }
    found
}

fn report<G: HasBots + Narrate>(seats: u8, games: u64) {
    let mut found = ask::<G>(&format!("seats={seats}"), games);
    found.times.sort();
    let ms = |at: usize| found.times[at].as_secs_f64() * 1000.0;
    let differ = f64::from(found.asked - found.agreed);
    println!(
        "{:<13} {seats} seats: {} questions, {:.1}% agree; where not, {:.2} points of winning chance \
         less than the bot's choice; ms a question: median {:.1}, 99 in 100 below {:.1}",
        G::NAME,
        found.asked,
        100.0 * f64::from(found.agreed) / f64::from(found.asked),
        100.0 * found.lost / differ.max(1.0),
        ms(found.times.len() / 2),
        ms(found.times.len() * 99 / 100),
    );
}

fn main() {
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(4);
    for seats in [2, 4] {
        report::<DoggyBag>(seats, games);
    }
    for seats in [2, 4] {
        report::<OliverTwist>(seats, games);
    }
}
