//! Players that are handed a screen, as a person is, and answer with one of its choices. None of them can
//! reach the position of the game: all they think with is imagined from the view.
//!
//! ```compile_fail,E0609
//! fn peek<G: engine::Game>(screen: &engine::Screen<G>) -> G {
//!     screen.position
//! }
//! ```

mod levels;
mod search;

pub use levels::{Level, Player};
pub use search::{Budget, play_out, think};

use engine::{Dice, Game, Screen};

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

/// Plays without a plan, but thinks again about what is plainly silly. The screen is one of a seat that has to
/// choose.
fn carefree<G: Thumb>(screen: &Screen<G>, dice: &mut impl Dice) -> G::Action {
    let mut action = screen.any_choice(dice);
    for _ in 0..SECOND_THOUGHTS {
        if !G::silly(&screen.view, action) {
            break;
        }
        action = screen.any_choice(dice);
    }
    action
}

/// More than enough to come upon another choice where there is one.
const SECOND_THOUGHTS: u32 = 20;
