//! A game that is over, whichever it is: what can be looked at only now.

use engine::{Finished, Record, RolledStep, Screen, Viewer};
use maud::Markup;
use pages::{Reader, Replay, Rolled, Seen, Table};

use crate::hosted_game::Host;
use crate::report::{GameStudy, Studying};

/// A game that is over. A game under way gives none, so nothing here can be shown too early.
pub trait FinishedGame: Send {
    /// The page of a replay: through the eyes of a viewer, or with everything open.
    fn replay(&self, reader: &Reader, table: &Table, at: usize, eyes: Option<Viewer>) -> Markup;
    /// All that chance decided, and out of what.
    fn rolls(&self) -> Vec<Roll>;
    /// The record of the game.
    fn record(&self, names: &[String]) -> Record;
    /// Begins to work out how it went.
    fn study(&self) -> Box<dyn Studying>;
}

/// One thing that chance decided.
pub struct Roll {
    /// The step.
    pub step: usize,
    /// The outcomes with their weights, in notation.
    pub odds: Vec<(String, u32)>,
    /// The outcome.
    pub outcome: String,
}

impl Roll {
    fn of<G: Host>(rolled: &RolledStep<G>) -> Roll {
        let odds = rolled.odds.iter().map(|(outcome, weight)| (outcome.to_string(), *weight)).collect();
        Roll { step: rolled.step, odds, outcome: rolled.outcome.to_string() }
    }

    /// The row for the page of the proof.
    pub fn row(&self) -> Rolled {
        let odds: Vec<String> =
            self.odds.iter().map(|(outcome, weight)| format!("{outcome} × {weight}")).collect();
        Rolled { step: self.step, outcome: self.outcome.clone(), odds: odds.join(", ") }
    }
}

impl<G: Host> FinishedGame for Finished<G> {
    fn replay(&self, reader: &Reader, table: &Table, at: usize, eyes: Option<Viewer>) -> Markup {
        let steps = self.log().len();
        let at = at.min(steps);
        let seen = match eyes {
            // What was asked then is asked no more, so nothing can be tapped.
            Some(viewer) => Seen::By(Screen { choices: Vec::new(), ..self.replay_to(at).screen(viewer) }),
            None => Seen::Open(self.open_at(at)),
        };
        pages::replay(reader, table, &seen, &Replay { at, steps, eyes })
    }

    fn rolls(&self) -> Vec<Roll> {
        Finished::rolls(self).map(|rolled| Roll::of(&rolled)).collect()
    }

    fn record(&self, names: &[String]) -> Record {
        Record::of(self, names)
    }

    fn study(&self) -> Box<dyn Studying> {
        Box::new(GameStudy::new(self))
    }
}
