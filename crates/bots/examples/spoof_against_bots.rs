//! A game of your own against the search: `cargo run -p bots --example spoof_against_bots --
//! [SEED]`.
//!
//! The rules are the engine's example. All that the search asks for is a player by rules of thumb,
//! which it plays on with in its thoughts.

#[path = "../../engine/examples/spoof/rules.rs"]
mod rules;

use std::env;
use std::io::{Error, stdin};

use bots::{Budget, Heuristic, think};
use engine::{Dice, Match, Screen, Seat, Seeded, Turn, Viewer};
use rules::{Action, Phase, Setup, Spoof, View};

const YOU: Seat = Seat::new(0);
const BUDGET: Budget = Budget { playouts: 4000, at_most: None };

impl Heuristic for Spoof {
    const NEEDS_CHOICES: bool = true;

    /// Hides any number of coins, and guesses that the others hide half of what they can.
    fn quick_choice(view: &View, choices: &[Action], dice: &mut impl Dice) -> Action {
        let own = view.own.map_or(0, |(_, coins)| coins);
        let others = view.table.seats.len() - 1;
        let likely = own + others + dice.below(u32::from(others) + 1) as u8;
        let distance = |action: &Action| match action {
            Action::Guess(total) => total.abs_diff(likely),
            Action::Hide(_) => 0,
        };
        match view.table.phase {
            Phase::Hiding => choices[dice.below(choices.len() as u32) as usize],
            _ => *choices
                .iter()
                .min_by_key(|action| distance(action))
                .expect("there is a number left"),
        }
    }
}

fn main() -> Result<(), Error> {
    let seed = env::args().nth(1).and_then(|seed| seed.parse().ok()).unwrap_or(1838);
    let (mut deal, mut thoughts) = (Seeded::for_game(seed, 0), Seeded::for_game(seed, 1));
    let mut game = Match::<Spoof>::new(Setup::default(), &mut deal);
    println!(
        "You are seat 0, against two bots. Hide up to three coins; then guess how many there are in all."
    );
    let mut told = 0;
    while let Turn::Seats(asked) = game.turn() {
        let seat = asked.lowest();
        let screen = game.screen(seat.into());
        let action = if seat == YOU {
            ask(&screen, &mut told)?
        } else {
            think(&screen, BUDGET, &mut thoughts)
        };
        if let Err(refused) = game.act(seat, action, &mut deal) {
            println!("No: {refused}.");
        }
    }
    let end = game.screen(YOU.into());
    tell(&end, &mut told);
    let won = end.standing.is_some_and(|standing| standing.winners().contains(YOU));
    println!("{}", if won { "You win, alone or with others." } else { "You lose." });
    Ok(())
}

/// Asks until there is an answer that can be read; the rules judge it.
fn ask(screen: &Screen<Spoof>, told: &mut usize) -> Result<Action, Error> {
    tell(screen, told);
    let choices: Vec<String> = screen.choices.iter().map(ToString::to_string).collect();
    loop {
        println!("Your choices: {}", choices.join(", "));
        let mut line = String::new();
        if stdin().read_line(&mut line)? == 0 {
            return Err(Error::other("the input ended before the game did"));
        }
        match line.trim().parse() {
            Ok(action) => return Ok(action),
            Err(why) => println!("No: {why}."),
        }
    }
}

/// Tells what happened since the last time.
fn tell(screen: &Screen<Spoof>, told: &mut usize) {
    debug_assert_eq!(screen.viewer, Viewer::Seat(YOU));
    screen.notes[*told..].iter().for_each(|note| println!("  {note:?}"));
    *told = screen.notes.len();
}

#[cfg(test)]
mod tests {
    use engine::random_game;

    use super::*;

    /// The search gets by on what a seat may know, in a game that it has never heard of.
    #[test]
    fn the_search_guesses_better_than_players_without_a_plan() {
        let budget = Budget { playouts: 400, at_most: None };
        let (mut searching, mut aimless) = (0, 0);
        for seed in 0..150 {
            let (mut deal, mut thoughts) = (Seeded::for_game(seed, 0), Seeded::for_game(seed, 1));
            let game = Match::<Spoof>::new(Setup::default(), &mut deal);
            let played = game.play_through(&mut deal, |seat, screen| match seat {
                YOU => think(screen, budget, &mut thoughts),
                _ => screen.any_choice(&mut thoughts),
            });
            let guessed_right = |finished: &engine::Finished<Spoof>| {
                let winners = finished.standing().winners();
                u32::from(winners.contains(YOU) && winners.len() == 1)
            };
            searching += guessed_right(&played);
            aimless += guessed_right(&random_game::<Spoof>(Setup::default(), seed));
        }
        assert!(searching > aimless + 10, "{searching} right guesses against {aimless} of 150");
    }
}
