//! A player's own choices in a finished game, judged by what they could know: worked out when they first
//! ask, kept with the game in memory, and not stored.

use std::sync::{Arc, OnceLock};

use analysis::{Judged, JudgedChoice};
use engine::{BySeat, Finished, Seat};
use maud::Markup;
use pages::{OwnChoice, OwnChoices, PageReader, TableView};
use serde_json::Value;

use crate::hosted_game::Host;

/// Judged choices of any game.
pub trait JudgedGame: Send + Sync {
    /// The page of the player whose choices they are.
    fn page(&self, reader: &PageReader, table: &TableView) -> Markup;
    /// The same for programs.
    fn json(&self) -> Value;
}

/// The judged choices of each seat that asked.
pub(crate) type JudgedSeats = BySeat<OnceLock<Arc<dyn JudgedGame>>>;

pub(crate) fn judge<G: Host>(game: &Finished<G>, seat: Seat) -> Arc<dyn JudgedGame> {
    Arc::new(Judged::of(game, seat))
}

impl<G: Host> JudgedGame for Judged<G> {
    fn page(&self, reader: &PageReader, table: &TableView) -> Markup {
        let own = OwnChoices {
            choices: self.steps.len(),
            first: self.first,
            given_away: self.given_away(),
            luck: self.luck(),
            costly: self.costly.iter().map(shown).collect(),
            find: self.find.as_ref().map(shown),
        };
        pages::own_choices(reader, table, &own)
    }

    fn json(&self) -> Value {
        wire::judged(self)
    }
}

fn shown<G: Host>(choice: &JudgedChoice<G>) -> OwnChoice<'_, G> {
    OwnChoice {
        step: choice.step,
        screen: &choice.screen,
        chosen: choice.chosen,
        other: choice.other,
        difference: choice.difference,
        error: choice.error,
    }
}
