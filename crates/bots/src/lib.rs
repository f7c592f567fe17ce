//! Players that are handed a screen, as a person is, and answer with one of its choices. None of them can
//! reach the position of the game: all they think with is imagined from the view.

mod urchin;

use engine::{Dice, Game, Screen, Viewer};

/// A game that has a player by rules of thumb.
pub trait Thumb: Game {
    /// One of the choices on the screen of a seat that has to choose.
    fn thumb(screen: &Screen<Self>, dice: &mut impl Dice) -> Self::Action;
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
