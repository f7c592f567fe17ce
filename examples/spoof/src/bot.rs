//! A bot by rules of thumb; the search does the rest.

use bots::{Player, Thumb};
use engine::Dice;

use crate::{Action, Spoof, View};

impl Player for Spoof {
    const LEVELS: [&'static str; 4] = ["guesser", "counter", "reader", "spoofer"];
    const THOUGHTS: [u32; 2] = [500, 5_000];
    const STUDY: u32 = 5_000;
}

impl Thumb for Spoof {
    const LISTS: bool = true;

    /// Hides anything, and guesses what is nearest to one coin and a half in each fist.
    fn thumb(view: &View, choices: &[Action], dice: &mut impl Dice) -> Action {
        let table = &view.table;
        let (own, others) = view.own.map_or((0, table.seats.len()), |(_, own)| (own, table.seats.len() - 1));
        let likely = own + others * 3 / 2;
        let far = |action: &Action| match *action {
            Action::Hide(_) => dice.below(100),
            Action::Guess(total) => total.abs_diff(likely).into(),
        };
        choices.iter().copied().min_by_key(far).expect("a seat that is asked has choices")
    }
}
