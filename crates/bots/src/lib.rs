//! Players that are handed a screen, as a person is, and answer with one of its choices. None of them can
//! reach the position of the game: all they think with is imagined from the view.
//!
//! ```compile_fail,E0609
//! fn peek<G: engine::Game>(screen: &engine::Screen<G>) -> G {
//!     screen.position
//! }
//! ```

mod dog;
mod levels;
mod search;
mod urchin;

pub use levels::{Level, Player};
pub use search::{Budget, think};

use engine::{Dice, Game, Screen, Viewer};

/// A game that has a player by rules of thumb.
pub trait Thumb: Game {
    /// Whether it needs the list of choices; playouts then need not make one.
    const LISTS: bool;

    /// One of the choices of the seat whose view this is.
    fn thumb(view: &Self::View, choices: &[Self::Action], dice: &mut impl Dice) -> Self::Action;
}

/// Plays without a plan. The screen is one of a seat that has to choose.
pub fn random<G: Game>(screen: &Screen<G>, dice: &mut impl Dice) -> G::Action {
    let Viewer::Seat(seat) = screen.viewer else { unreachable!("spectators do not choose") };
    G::imagine(&screen.view, dice).any_choice(seat, dice)
}

#[cfg(test)]
mod tests {
    use doggy_bag::DoggyBag;
    use engine::{Match, Seeded, Turn};

    use super::*;

    #[test]
    fn a_random_bot_plays_whole_games_from_its_screens() {
        for seed in 0..50 {
            let (mut deal, mut dice) = (Seeded::new(seed), Seeded::for_game(seed, 1));
            let setup = "seats=3".parse().expect("a setup");
            let mut game = Match::<DoggyBag>::new(setup, &mut deal);
            while let Turn::Seats(asked) = game.turn() {
                let seat = asked.lowest();
                let action = random(&game.screen(seat.into()), &mut dice);
                game.act(seat, action, &mut deal).expect("a bot answers with one of its choices");
            }
            assert!(game.standing().is_some());
        }
    }
}
