//! The coach of a game under way. It is handed the screen of the seat that asks, thinks once per
//! question, and what it found is remembered until the game goes on.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use bots::advise;
use engine::{BySeat, Game, Screen, Seat};
use language::{Fact, Speaker, Words, alike, counsel};
use maud::Markup;
use pages::{PageReader, TableView};
use serde::Serialize;
use table::Holder;
use tokio::time::timeout;
use utoipa::ToSchema;

use crate::app::App;
use crate::cores::Core;
use crate::hosted_game::{Host, LiveGame};
use crate::hosted_table::{HostedTable, Table};
use crate::refusal::Refusal;

/// Longest wait for a core, beyond which a person is asked to try again.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// A whole victory: shares are parts of this number, as in reports.
const WHOLE: f64 = 10_000.0;

/// The choices that the coach named to each seat, with their shares of victory.
pub(crate) type Advices<G> = BySeat<OnceLock<Vec<(<G as Game>::Action, f64)>>>;

/// A game with a coach.
pub trait Coaching {
    /// Whether the coach has thought about the present question of a seat.
    fn is_advised(&self, seat: Seat) -> bool;
    /// Lets the coach think about the present question of a seat. It takes as long as a bot.
    fn advise(&self, seat: Seat);
    /// The advice to the viewer, where the coach has thought: a page, or its content for the panel of
    /// another.
    fn advice(&self, reader: &PageReader, table: &TableView, is_panel: bool) -> Markup;
    /// The advice to a seat for programs, with sentences for people.
    fn advice_for_programs(
        &self,
        seat: Seat,
        names: &[String],
        words: &'static Words,
    ) -> AdviceShown;
}

/// The advice of the coach.
#[derive(Serialize, ToSchema)]
pub struct AdviceShown {
    /// The number of steps before the question.
    step: usize,
    /// A whole victory: shares are parts of this number.
    whole: u32,
    /// The best choices, the best first; at most three.
    choices: Vec<ChoiceShown>,
}

/// A choice that the coach names.
#[derive(Serialize, ToSchema)]
struct ChoiceShown {
    /// The choice, as in `choices` of the screen.
    choice: String,
    /// The choice in the language of the request.
    words: String,
    /// The share of victory that it leaves, by what you can know.
    share: u32,
    /// The facts that tell it apart from the others.
    facts: Vec<FactShown>,
}

/// Something that a choice brings, costs or risks.
#[derive(Serialize, ToSchema)]
struct FactShown {
    name: &'static str,
    value: i32,
    /// The fact in the language of the request.
    words: String,
}

impl<G: Host> LiveGame<G> {
    fn screen_of(&self, seat: Seat) -> Screen<G> {
        self.game.screen(seat.into())
    }
}

impl<G: Host> Coaching for LiveGame<G> {
    fn is_advised(&self, seat: Seat) -> bool {
        self.advices[seat].get().is_some()
    }

    fn advise(&self, seat: Seat) {
        let screen = self.screen_of(seat);
        if screen.choices.is_empty() {
            return;
        }
        self.advices[seat].get_or_init(|| {
            // Neither names nor language matter to what tells choices apart.
            let names: Vec<String> = G::NAMES.map(str::to_string).to_vec();
            let words = ::games::words(language::Language::English);
            let speaker = Speaker { viewer: screen.viewer, names: &names, words, ink: false };
            let found = advise(&screen, |one, other| alike(one, other, &screen, &speaker));
            found.iter().map(|choice| (choice.action, choice.share())).collect()
        });
    }

    fn advice(&self, reader: &PageReader, table: &TableView, is_panel: bool) -> Markup {
        let screen = self.game.screen(table.viewer);
        let weighed = table.viewer.seat().and_then(|seat| self.advices[seat].get());
        let weighed = weighed.map(Vec::as_slice);
        match is_panel {
            true => pages::advice_main(reader, table, &screen, weighed),
            false => pages::advice(reader, table, &screen, weighed),
        }
    }

    fn advice_for_programs(
        &self,
        seat: Seat,
        names: &[String],
        words: &'static Words,
    ) -> AdviceShown {
        let screen = self.screen_of(seat);
        let speaker = Speaker { viewer: screen.viewer, names, words, ink: false };
        let weighed = self.advices[seat].get().map_or(&[][..], Vec::as_slice);
        let fact = |fact: Fact| FactShown { name: fact.name, value: fact.value, words: fact.text };
        let choices = counsel(weighed, &screen, &speaker).into_iter().map(|choice| ChoiceShown {
            choice: choice.action.to_string(),
            words: choice.text,
            share: (WHOLE * choice.share).round() as u32,
            facts: choice.facts.into_iter().map(fact).collect(),
        });
        AdviceShown {
            step: self.game.step_count(),
            whole: WHOLE as u32,
            choices: choices.collect(),
        }
    }
}

/// Lets the coach think about the question to a person, and notes for the others that they asked.
/// Returns the table with the advice. `meant` is false for a request that a link or another site may
/// have made, because nobody else may have it noted that this person asked.
pub async fn ask(
    app: &App,
    hosted: &Arc<HostedTable>,
    holder: &Holder,
    meant: bool,
) -> Result<(Arc<Table>, Seat), Refusal> {
    let mut table = hosted.table();
    let seat = table.may_ask_coach(holder)?;
    // Noted before it thinks, so that nobody reads advice that the others are not told of.
    if table.sheet.must_note_advice(seat) {
        if !meant {
            return Err(Refusal::OtherSite);
        }
        table = match hosted.change(|table| table.note_advice(holder)).await {
            // Asked twice at once: it is noted.
            Err(Refusal::Table(table::Refusal::Stale)) => hosted.table(),
            noted => noted?,
        };
        table.may_ask_coach(holder)?;
    }
    let game = table.game.clone().ok_or(table::Refusal::NotBegun)?;
    if !game.is_advised(seat) {
        let core = core(app).await?;
        // It may have been thought about while this request waited.
        if !game.is_advised(seat) {
            app.limits.advice(holder)?;
            core.think(move || game.advise(seat)).await.ok_or(Refusal::TooFast)?;
        }
    }
    Ok((table, seat))
}

/// A core to answer a question of a person.
pub async fn core(app: &App) -> Result<Core, Refusal> {
    let core = timeout(LONGEST_WAIT, app.house.cores.asked.one()).await;
    core.ok().flatten().ok_or(Refusal::TooFast)
}
