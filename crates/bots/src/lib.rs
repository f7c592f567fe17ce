//! Players that are handed a screen, as a person is, and answer with one of its choices. None of
//! them can reach the position of the game: they think with positions imagined from the view.
//!
//! ```compile_fail,E0609
//! fn peek<G: engine::Game>(screen: &engine::Screen<G>) -> G {
//!     screen.position
//! }
//! ```

#![warn(missing_docs)]

mod advice;
mod foresight;
mod half;
mod inputs;
mod learned;
mod levels;
pub mod network;
mod search;
mod weighing;

pub use advice::{NAMED, advise, compare, look_over};
pub use foresight::{Plan, foresee};
pub use inputs::Inputs;
pub use learned::{Judge, Learned, considered, won};
pub use levels::{Choose, Consider, HasBots, Level, Mind};
pub use network::Network;
pub use search::{Budget, play_out, think};
pub use weighing::{Glance, TryOut, Weighed, glance, try_out};

use engine::{Dice, Game, Screen};

/// A game that has a player by rules of thumb.
pub trait Heuristic: Game {
    /// Whether `quick_choice` reads the list of choices. Where it does not, playouts save the time
    /// to make one.
    const NEEDS_CHOICES: bool;

    /// Picks a choice for the seat whose view this is, by rules of thumb.
    fn quick_choice(
        view: &Self::View,
        choices: &[Self::Action],
        dice: &mut impl Dice,
    ) -> Self::Action;

    /// An obvious blunder, which even the weakest level avoids.
    fn is_blunder(_: &Self::View, _: Self::Action) -> bool {
        false
    }
}

/// Plays without a plan, but avoids obvious blunders. The screen must be that of a seat that is
/// asked.
fn casual<G: Heuristic>(screen: &Screen<G>, dice: &mut impl Dice) -> G::Action {
    let mut action = screen.any_choice(dice);
    for _ in 0..SECOND_THOUGHTS {
        // Limited, because every choice there is may be a blunder.
        if !G::is_blunder(&screen.view, action) {
            break;
        }
        action = screen.any_choice(dice);
    }
    action
}

/// The largest number of times that a blunder is reconsidered: enough to find another choice where
/// there is one.
const SECOND_THOUGHTS: u32 = 20;
