//! Players that are handed a screen, as a person is, and answer with one of its choices. None of them can
//! reach the position of the game: all they think with is imagined from the view.
//!
//! ```compile_fail,E0609
//! fn peek<G: engine::Game>(screen: &engine::Screen<G>) -> G {
//!     screen.position
//! }
//! ```

pub mod chances;
mod levels;
mod search;

pub use levels::{Level, Player};
pub use search::{Budget, think};

use engine::{Dice, Game, Match, Screen, Seat, Seeded, Turn, Viewer};

/// A game that has a player by rules of thumb.
pub trait Thumb: Game {
    /// Whether it needs the list of choices; playouts then need not make one.
    const LISTS: bool;

    /// One of the choices of the seat whose view this is.
    fn thumb(view: &Self::View, choices: &[Self::Action], dice: &mut impl Dice) -> Self::Action;

    /// Whether even somebody without a plan would see that there is a better choice than this.
    fn silly(_: &Self::View, _: Self::Action) -> bool {
        false
    }
}

/// Plays without a plan. The screen is one of a seat that has to choose.
pub fn random<G: Game>(screen: &Screen<G>, dice: &mut impl Dice) -> G::Action {
    let Viewer::Seat(seat) = screen.viewer else { unreachable!("spectators do not choose") };
    G::imagine(&screen.view, dice).any_choice(seat, dice)
}

/// Plays without a plan, but thinks again about what is plainly silly. The screen is one of a seat that has to
/// choose.
fn carefree<G: Thumb>(screen: &Screen<G>, dice: &mut impl Dice) -> G::Action {
    let mut action = random(screen, dice);
    for _ in 0..SECOND_THOUGHTS {
        if !G::silly(&screen.view, action) {
            break;
        }
        action = random(screen, dice);
    }
    action
}

/// More than enough to come upon another choice where there is one.
const SECOND_THOUGHTS: u32 = 20;

/// Plays a whole game: `choose` answers for every seat that is asked, from its screen.
pub fn whole_game<G: Game>(
    setup: G::Setup,
    deal: &mut impl Dice,
    mut choose: impl FnMut(Seat, &Screen<G>) -> G::Action,
) -> Match<G> {
    let mut game = Match::new(setup, deal);
    while let Turn::Seats(asked) = game.turn() {
        let seat = asked.lowest();
        let action = choose(seat, &game.screen(seat.into()));
        game.act(seat, action, deal).expect("a bot answers with one of its choices");
    }
    game
}

/// A whole game of players without a plan.
pub fn random_game<G: Game>(setup: G::Setup, seed: u64) -> Match<G> {
    // They think with dice of their own, so that other players would get the same deal.
    let (mut deal, mut thoughts) = (Seeded::for_game(seed, 0), Seeded::for_game(seed, 1));
    whole_game(setup, &mut deal, |_, screen| random(screen, &mut thoughts))
}
