//! A finished game, looked back at with everything open.

use crate::{Audience, Finished, Game, Screen, Viewer};

/// A moment of a finished game with everything open: the game after some of its steps. It is made
/// of views and notes, so that the position stays in the engine.
#[derive(Clone, Debug)]
pub struct Open<G: Game> {
    /// The screen of a spectator, but with all notes that anyone was told. It has no choices.
    pub screen: Screen<G>,
    /// The audience of each note.
    pub told_to: Vec<Audience>,
    /// The screen of each seat, in the order of the seats.
    pub seats: Vec<Screen<G>>,
}

impl<G: Game> Finished<G> {
    /// The game with everything open after its first `steps` steps, or at its end if it has fewer.
    pub fn open_at(&self, steps: usize) -> Open<G> {
        let then = self.replay_to(steps);
        let seen = |viewer| Screen { choices: Vec::new(), ..then.screen(viewer) };
        // A note to all but one seat says less than the one to that seat, so it is left out.
        let told = then.told().iter().filter(|(to, _)| !matches!(to, Audience::Except(_)));
        let (told_to, notes) = told.copied().unzip();
        Open {
            screen: Screen { notes, ..seen(Viewer::Spectator) },
            told_to,
            seats: then.seats().iter().map(|seat| seen(seat.into())).collect(),
        }
    }
}
