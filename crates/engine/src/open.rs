//! A finished game, looked back at with everything open.

use crate::{Audience, Finished, Game, Screen, Viewer};

/// A game that is over, as it was after some of its steps, with everything open. Made of what was seen and told
/// then, so the position stays in the engine.
#[derive(Clone, Debug)]
pub struct Open<G: Game> {
    /// What everyone saw; its notes are all that anyone was told. Nothing can be chosen any more.
    pub screen: Screen<G>,
    /// Who was told each of the notes.
    pub told_to: Vec<Audience>,
    /// What each seat saw, in the order of the seats.
    pub seats: Vec<Screen<G>>,
}

impl<G: Game> Finished<G> {
    /// The game with everything open after so many steps, or after all if there are fewer.
    pub fn open_at(&self, steps: usize) -> Open<G> {
        let then = self.replay_to(steps);
        let seen = |viewer| Screen { choices: Vec::new(), ..then.screen(viewer) };
        // Others were told less about what somebody was told alone.
        let told = then.told().iter().filter(|(to, _)| !matches!(to, Audience::Except(_)));
        let (told_to, notes) = told.copied().unzip();
        Open {
            screen: Screen { notes, ..seen(Viewer::Spectator) },
            told_to,
            seats: then.seats().iter().map(|seat| seen(seat.into())).collect(),
        }
    }
}
