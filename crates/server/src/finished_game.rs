//! A finished game of any kind, with all that may be looked at only once it is over.

use engine::{Finished, Record, RolledStep, Screen, Viewer};
use maud::Markup;
use pages::{PageReader, Replay, ReplayScene, RollRow, TableView};

use crate::hosted_game::Host;
use crate::report::{GameStudy, Studying};

/// A game that is over. A game under way gives none, so nothing here can be shown too early.
pub trait FinishedGame: Send + Sync {
    /// The page of a replay: through the eyes of a viewer, or with everything open.
    fn replay(
        &self,
        reader: &PageReader,
        table: &TableView,
        at: usize,
        eyes: Option<Viewer>,
    ) -> Markup;
    /// Every roll of the dice, with its odds.
    fn rolls(&self) -> Vec<Roll>;
    fn record(&self, names: &[String]) -> Record;
    /// Begins the analysis of the game.
    fn study(&self) -> Box<dyn Studying>;
}

/// One roll of the dice.
pub struct Roll {
    /// The number of the step that it decided.
    pub step: usize,
    /// The outcomes with their weights, in notation.
    pub odds: Vec<(String, u32)>,
    /// The outcome.
    pub outcome: String,
}

impl Roll {
    fn of<G: Host>(rolled: &RolledStep<G>) -> Roll {
        let odds =
            rolled.odds.iter().map(|(outcome, weight)| (outcome.to_string(), *weight)).collect();
        Roll { step: rolled.step, odds, outcome: rolled.outcome.to_string() }
    }

    /// The row for the page of the proof.
    pub fn row(&self) -> RollRow {
        let odds: Vec<String> =
            self.odds.iter().map(|(outcome, weight)| format!("{outcome} × {weight}")).collect();
        RollRow { step: self.step, outcome: self.outcome.clone(), odds: odds.join(", ") }
    }
}

impl<G: Host> FinishedGame for Finished<G> {
    fn replay(
        &self,
        reader: &PageReader,
        table: &TableView,
        at: usize,
        eyes: Option<Viewer>,
    ) -> Markup {
        let steps = self.log().len();
        let at = at.min(steps);
        let seen = match eyes {
            // A past question is no longer asked, so nothing can be tapped.
            Some(viewer) => {
                ReplayScene::By(Screen { choices: Vec::new(), ..self.replay_to(at).screen(viewer) })
            }
            None => ReplayScene::Open(self.open_at(at)),
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
