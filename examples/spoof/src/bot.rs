//! A bot by heuristics; the search does the rest.

use bots::{HasBots, Heuristic};
use engine::Dice;

use crate::{Action, Spoof, View};

impl HasBots for Spoof {
    const LEVELS: [&'static str; 4] = ["guesser", "counter", "reader", "spoofer"];
    const PLAYOUTS: [u32; 2] = [500, 5_000];
    const STUDY: u32 = 5_000;
}

impl Heuristic for Spoof {
    const NEEDS_CHOICES: bool = true;

    /// Hides any number, and guesses what is nearest to one coin and a half in each fist.
    fn quick_choice(view: &View, choices: &[Action], dice: &mut impl Dice) -> Action {
        let table = &view.table;
        let (own, others) =
            view.own.map_or((0, table.seats.len()), |(_, own)| (own, table.seats.len() - 1));
        let likely = own + others * 3 / 2;
        let far = |action: &Action| match *action {
            Action::Hide(_) => dice.below(100),
            Action::Guess(total) => total.abs_diff(likely).into(),
        };
        choices.iter().copied().min_by_key(far).expect("a seat that is asked has choices")
    }
}
