//! A game that is over: nothing in it is secret any more.

use crate::{Game, Match, Screen, SeatSet, Seeded, Silent, Standing, Step, Viewer};

/// A game that is over. Its log, its positions and its rolls are open, because no player can gain
/// by them any more.
///
/// It comes from [`Match::finish`] or [`Match::play_through`] and from nowhere else, so code that
/// takes one need not check that the game is over.
///
/// ```
/// # mod spoof { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/spoof/rules.rs")); }
/// use engine::{Game, random_game};
/// use spoof::{Setup, Spoof};
///
/// let game = random_game::<Spoof>(Setup { seats: 2, first: None }, 1838);
/// assert_eq!(game.positions().count(), game.log().len() + 1);
/// assert_eq!(game.rolls().count(), 1, "lots are drawn once");
/// assert!(game.replay_to(4).finish().is_none(), "the last guess is missing");
/// ```
#[derive(Clone, Debug)]
pub struct Finished<G: Game> {
    game: Match<G>,
    standing: Standing,
}

/// An outcome of chance, with its alternatives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RolledStep<G: Game> {
    /// The number of steps before it.
    pub step: usize,
    /// The outcomes that chance had, with their weights.
    pub odds: Vec<(G::Chance, u32)>,
    /// The outcome that happened.
    pub outcome: G::Chance,
}

impl<G: Game> Match<G> {
    /// The finished game; `None` while the game is on.
    pub fn finish(&self) -> Option<Finished<G>> {
        self.standing().map(|standing| Finished { game: self.clone(), standing })
    }
}

impl<G: Game> Finished<G> {
    /// The options chosen before the first step.
    pub fn setup(&self) -> &G::Setup {
        self.game.setup()
    }

    /// The seats of the game.
    pub fn seats(&self) -> SeatSet {
        self.game.seats()
    }

    /// The places of all seats.
    pub fn standing(&self) -> Standing {
        self.standing
    }

    /// The screen of `viewer` at the end.
    pub fn screen(&self, viewer: Viewer) -> Screen<G> {
        self.game.screen(viewer)
    }

    /// All notes told to `viewer`.
    pub fn notes(&self, viewer: Viewer) -> impl Iterator<Item = G::Note> {
        self.game.notes(viewer)
    }

    /// All steps, from the first to the last.
    pub fn log(&self) -> &[Step<G>] {
        self.game.secret_steps_since(0)
    }

    /// The position before each step, and then the one in which the game ended.
    pub fn positions(&self) -> impl Iterator<Item = G> {
        let start = G::start(self.setup());
        let later = self.log().iter().scan(start, |position, &step| {
            position.apply(step, &mut Silent);
            Some(*position)
        });
        std::iter::once(start).chain(later)
    }

    /// All outcomes of chance, in order.
    pub fn rolls(&self) -> impl Iterator<Item = RolledStep<G>> {
        let steps = self.positions().zip(self.log()).enumerate();
        steps.filter_map(|(step, (position, &played))| match played {
            Step::Chance(outcome) => {
                let mut odds = Vec::new();
                position.odds(&mut odds);
                Some(RolledStep { step, odds, outcome })
            }
            Step::Act(..) => None,
        })
    }

    /// The game after its first `steps` steps, or at its end if it has fewer.
    pub fn replay_to(&self, steps: usize) -> Match<G> {
        let log = self.log().iter().take(steps).copied();
        Match::replay(self.setup().clone(), log).expect("it was played before")
    }
}

/// Plays a whole game between players without a plan.
pub fn random_game<G: Game>(setup: G::Setup, seed: u64) -> Finished<G> {
    // Players have dice of their own, so that other players under the same seed get the same deal.
    let (mut deal, mut thoughts) = (Seeded::for_game(seed, 0), Seeded::for_game(seed, 1));
    Match::new(setup, &mut deal)
        .play_through(&mut deal, |_, screen| screen.any_choice(&mut thoughts))
}
