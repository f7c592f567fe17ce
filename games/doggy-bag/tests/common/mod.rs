//! Anecdotes told in notation, for tests to look at.

use doggy_bag::{Bones, DoggyBag, Table, View};
use engine::{Match, Seat, Step, Viewer};

/// The seats, by the names of the rulebook's example.
pub const ARTFUL: Seat = Seat::new(0);
pub const BETTY: Seat = Seat::new(1);
pub const ROSE: Seat = Seat::new(2);

/// Two turns of black bones: kk in front of everyone, nothing on the chest, gwwwwrkkkky in the bag.
pub const TWO_BLACK_EACH: &str = "
    coins 1 1; 0: loot kk; 1: loot kk; 2: loot kk; 0: role 7; 1: role 6; 2: role 4; draw k; draw k; draw k;
    coins 1 1; 0: loot wk; 1: loot wk; 2: loot wk; 0: role 7; 1: role 6; 2: role 4; draw k; draw k; draw k";

/// Plays steps separated by semicolons. Panics on the first that the rules refuse, and says why.
pub fn after(setup: &str, line: &str) -> Match<DoggyBag> {
    let setup = setup.parse().unwrap_or_else(|why| panic!("setup “{setup}”: {why}"));
    let mut game = Match::before_the_first_step(setup);
    and_then(&mut game, line);
    game
}

/// Plays on.
pub fn and_then(game: &mut Match<DoggyBag>, line: &str) {
    for text in line.split(';').map(str::trim).filter(|text| !text.is_empty()) {
        let step: Step<DoggyBag> = text.parse().unwrap_or_else(|why| panic!("“{text}”: {why}"));
        game.play(step).unwrap_or_else(|why| panic!("“{text}” after {} steps: {why}", game.step_count()));
    }
}

/// What everybody sees.
pub fn table(game: &Match<DoggyBag>) -> Table {
    game.screen(Viewer::Spectator).view.table
}

/// What a seat knows.
pub fn view(game: &Match<DoggyBag>, seat: Seat) -> View {
    game.screen(seat.into()).view
}

/// The choices of a seat, in notation.
pub fn choices(game: &Match<DoggyBag>, seat: Seat) -> Vec<String> {
    game.screen(seat.into()).choices.iter().map(ToString::to_string).collect()
}

/// A heap in notation.
pub fn bones(text: &str) -> Bones {
    text.parse().unwrap_or_else(|why| panic!("“{text}”: {why}"))
}
