//! Random games come out on average as a program written apart from this one says they do.
//!
//! `bench/limit` is a hand-written loop of the English rules that shares no code with this crate.
//! Its averages over a million games of four (`limit stats --players 4 --games 1000000`) are pinned
//! here; a rule that one of the two gets wrong moves one of them.

use doggy_bag::{Action, Colour, DoggyBag, Ending, Note, Phase};
use engine::{Audience, Game, Seat, Seeded, Turn, Viewer};

const GAMES: u32 = 40_000;

#[derive(Default)]
struct Sum {
    total: f64,
    squares: f64,
}

impl Sum {
    fn add(&mut self, value: impl Into<f64>) {
        let value = value.into();
        self.total += value;
        self.squares += value * value;
    }

    /// Within five standard errors: one wrong verdict in a million or so, and the seed is fixed.
    fn agrees(&self, what: &str, expected: f64) {
        let games = f64::from(GAMES);
        let mean = self.total / games;
        let error = ((self.squares / games - mean * mean) / games).sqrt();
        assert!(
            (mean - expected).abs() < 5.0 * error,
            "{what}: {mean} ± {error}, expected {expected}"
        );
    }
}

#[derive(Default)]
struct Game1 {
    turns: u32,
    draws: u32,
    decisions: u32,
}

fn play(dice: &mut Seeded) -> (Game1, DoggyBag) {
    let mut position = DoggyBag::start(&"seats=4 first=0".parse().expect("a setup"));
    let mut counted = Game1::default();
    let mut notes: Vec<(Audience, Note)> = Vec::new();
    loop {
        match position.turn() {
            Turn::Over => return (counted, position),
            Turn::Chance => position.happen(position.any_chance(dice), &mut notes),
            Turn::Seats(asked) => {
                counted.decisions += 1;
                let action: Action = position.any_choice(asked.lowest(), dice);
                position.act(asked.lowest(), action, &mut notes);
            }
        }
        for (_, note) in notes.drain(..) {
            match note {
                Note::CoinsFell(..) => counted.turns += 1,
                Note::Drew(..) => counted.draws += 1,
                // The loop counts the last loot as a decision of each, though there is nothing to
                // decide.
                Note::LastLoot => {
                    counted.decisions +=
                        u32::from(position.view(Viewer::Spectator).table.playing.len());
                }
                _ => {}
            }
        }
    }
}

#[test]
fn averages_agree_with_the_hand_written_loop() {
    let mut dice = Seeded::new(2024);
    let mut sums: [Sum; 11] = Default::default();
    for _ in 0..GAMES {
        let (counted, position) = play(&mut dice);
        let view = position.view(Viewer::Spectator);
        let table = view.table;
        let standing = position.standing().expect("the game is over");
        let points = |seat: Seat| table.fronts[seat].points();
        let Phase::Over(ending) = table.phase else { unreachable!("the game is over") };
        let values: [f64; 11] = [
            counted.turns.into(),
            counted.draws.into(),
            counted.decisions.into(),
            f64::from(4 - table.playing.len()),
            points(standing.winners().lowest()).into(),
            table.playing.iter().map(points).sum::<u32>().into(),
            table.chest.total().into(),
            table.in_bag.into(),
            f64::from(u8::from(ending == Ending::LastDog)),
            f64::from(u8::from(ending == Ending::AllBlackOut)),
            f64::from(u8::from(standing.place(Seat::new(0)) == 1)),
        ];
        for (sum, value) in sums.iter_mut().zip(values) {
            sum.add(value);
        }
        assert!(table.fronts[Seat::new(0)].count(Colour::Black) < 3);
    }
    let expected = [
        ("turns", 5.594386),
        ("bones drawn", 58.162899),
        ("decisions", 56.029639),
        ("thrown out", 1.706524),
        ("points of the winner", 17.552026),
        ("points of all", 27.402741),
        ("bones on the chest", 28.067342),
        ("bones in the bag", 15.135172),
        ("games won by the last dog", 0.217142),
        ("games with all black bones out", 0.000948),
        ("games won by seat 0", 0.245385),
    ];
    for (sum, (what, mean)) in sums.iter().zip(expected) {
        sum.agrees(what, mean);
    }
}
