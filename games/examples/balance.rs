//! Figures of the shipped box: `cargo run --release -p games --example balance -- [RANDOM_GAMES]
//! [THUMB_GAMES]`.
//!
//! Prints the figures of docs/decisions/the-london-box.md: victories by seat, wealth and
//! bankruptcies, the worth of each character to the player who draws it, and the traffic in each
//! street.

use std::env;

use bots::{HasBots, Level};
use engine::{Finished, Match, Seat, Seeded};
use oliver_twist::{Note, OliverTwist, Setup};

#[derive(Default)]
struct Figures {
    games: u32,
    wins: [f64; 4],
    money: f64,
    broke: f64,
    steps: f64,
    sets: f64,
    /// By card: times drawn, and the pounds by which those who drew it beat the table's mean.
    drawn: [(f64, f64, f64); 16],
    /// By card: times asked for help, and times played to hide.
    helped: [(f64, f64); 16],
    taken: [Vec<f64>; 2],
}

fn main() {
    let count =
        |at: usize, usual: u32| env::args().nth(at).and_then(|n| n.parse().ok()).unwrap_or(usual);
    let (random_games, thumb_games) = (count(1, 100_000), count(2, 1000));
    for seats in 2..=4 {
        report("random", seats, &play(seats, random_games / 3, false));
        report("thumb", seats, &play(seats, thumb_games, true));
    }
}

fn play(seats: u8, games: u32, thumb: bool) -> Figures {
    let mut figures = Figures { taken: [vec![0.0; 96], vec![0.0; 96]], ..Figures::default() };
    for number in 0..games {
        let mut deal = Seeded::for_game(1838, 2 * u64::from(number));
        let mut thoughts = Seeded::for_game(1838, 2 * u64::from(number) + 1);
        // The first player is always seat 0, so that its advantage shows.
        let setup = Setup { seats, first: Some(Seat::new(0)), ..Setup::default() };
        let level = if thumb { Level::Second } else { Level::First };
        let choose = |_, screen: &_| OliverTwist::choose(level, screen, &mut thoughts);
        figures.add(&Match::new(setup, &mut deal).play_through(&mut deal, choose));
    }
    figures
}

impl Figures {
    fn add(&mut self, game: &Finished<OliverTwist>) {
        self.games += 1;
        self.steps += game.log().len() as f64;
        let view = game.screen(engine::Viewer::Spectator).view;
        let standing = game.standing();
        let winners = standing.winners();
        let mut total = [0.0; 4];
        let mut night = 0;
        for note in game.notes(engine::Viewer::Spectator) {
            match note {
                Note::LootShown(seat, _, worth) => {
                    total[seat.index()] =
                        f64::from(view.table.lairs[seat].money) + f64::from(worth);
                }
                Note::Prowled(_, path, _) => {
                    for space in path.spaces() {
                        self.taken[night][space.index()] += 1.0;
                    }
                }
                Note::Nightfall => night = 1,
                Note::Sold(..) => self.sets += 1.0,
                Note::Helped(_, card) => self.helped[card.index()].0 += 1.0,
                Note::Hid(_, card) => self.helped[card.index()].1 += 1.0,
                _ => {}
            }
        }
        let mean = standing.seats().iter().map(|seat| total[seat.index()]).sum::<f64>()
            / f64::from(standing.seats().len());
        for seat in standing.seats().iter() {
            self.money += total[seat.index()];
            self.broke += f64::from(u8::from(view.table.lairs[seat].money == 0));
            if winners.contains(seat) {
                self.wins[seat.index()] += 1.0 / f64::from(winners.len());
            }
            let margin = total[seat.index()] - mean;
            for note in game.notes(seat.into()) {
                if let Note::YouDrewCard(card) = note {
                    let drawn = &mut self.drawn[card.index()];
                    *drawn = (drawn.0 + 1.0, drawn.1 + margin, drawn.2 + margin * margin);
                }
            }
        }
    }
}

fn report(who: &str, seats: u8, figures: &Figures) {
    let games = f64::from(figures.games);
    let players = games * f64::from(seats);
    println!("\n## {seats} seats, {who}, {} games", figures.games);
    let shares: Vec<String> = (0..usize::from(seats))
        .map(|seat| format!("{:.1}", 100.0 * figures.wins[seat] / games))
        .collect();
    let error = 196.0 * (1.0 / f64::from(seats) * (1.0 - 1.0 / f64::from(seats)) / games).sqrt();
    println!("win share by seat, %: {} (± {error:.1})", shares.join(" "));
    println!(
        "money at the end £{:.1}; broke {:.1} % of players; {:.0} steps and {:.1} sets a game",
        figures.money / players,
        100.0 * figures.broke / players,
        figures.steps / games,
        figures.sets / games
    );
    println!(
        "| card | drawn a game | £ above the table's mean when drawn | asked for help | played to hide |"
    );
    println!("|---|---|---|---|---|");
    let town = oliver_twist::boxes::london();
    for (card, character) in town.characters.iter().enumerate() {
        let (count, sum, squares) = figures.drawn[card];
        let mean = sum / count;
        let error = 1.96 * ((squares / count - mean * mean) / count).sqrt();
        let (helped, hid) = figures.helped[card];
        println!(
            "| {} | {:.2} | {mean:+.2} ± {error:.2} | {:.0} % | {:.0} % |",
            character.name.en,
            count / games,
            100.0 * helped / (helped + hid),
            100.0 * hid / (helped + hid)
        );
    }
    for (night, side) in [&town.day, &town.night].into_iter().enumerate() {
        let streets: Vec<String> = side
            .streets
            .iter()
            .filter(|street| seats > 2 || !street.yellow)
            .map(|street| {
                let spaces = street.first.number()..street.first.number() + street.length;
                let share =
                    spaces.map(|space| figures.taken[night][usize::from(space)]).sum::<f64>()
                        / games
                        / f64::from(street.length);
                format!("{} {:.0} %", street.name.en, 100.0 * share)
            })
            .collect();
        println!(
            "tokens of each street gone by the end of the {}: {}",
            ["day", "night"][night],
            streets.join(", ")
        );
    }
}
