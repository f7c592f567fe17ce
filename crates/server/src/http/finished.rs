//! Finished games: replay, report, record and proof.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Query, State};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use dice::Version;
use engine::{Seat, Viewer};
use serde::Deserialize;
use serde_json::json;
use table::{Chair, Sheet};

use super::extract::AtTable;
use super::visitor::Visitor;
use crate::advice;
use crate::app::App;
use crate::dear::apart;
use crate::finished_game::{FinishedGame, Roll};
use crate::hosted_table::{HostedTable, Table};
use crate::own_choices::JudgedGame;
use crate::page_model::PageModel;
use crate::refusal::Refusal;

/// A table whose game is over, and the visitor who asks about it.
pub struct Finished {
    pub hosted: Arc<HostedTable>,
    pub table: Arc<Table>,
    pub game: Box<dyn FinishedGame>,
    pub visitor: Visitor,
}

impl FromRequestParts<Arc<App>> for Finished {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Finished, Refusal> {
        let AtTable { hosted, visitor } = AtTable::from_request_parts(parts, app).await?;
        let table = hosted.table();
        let game = table.game.as_ref().and_then(|game| game.finished());
        let game = game.ok_or(table::Refusal::NotOver)?;
        Ok(Finished { game, hosted, table, visitor })
    }
}

/// The step and the eyes of a replay.
#[derive(Deserialize)]
pub struct ReplayQuery {
    #[serde(default)]
    at: usize,
    #[serde(default)]
    eyes: String,
}

impl ReplayQuery {
    /// The viewer of a replay: a seat, the spectators, or `None` for everything open.
    fn viewer(&self, seats: usize) -> Option<Viewer> {
        match self.eyes.as_str() {
            "all" => None,
            text => {
                let seat = text.parse::<Seat>().ok().filter(|seat| seat.index() < seats);
                Some(seat.map_or(Viewer::Spectator, Viewer::Seat))
            }
        }
    }
}

/// `GET /t/CODE/replay?at=N&eyes=K`
pub async fn replay(finished: Finished, Query(query): Query<ReplayQuery>) -> Response {
    let Finished { hosted, table, game, visitor } = &finished;
    let eyes = query.viewer(table.sheet.seats.len());
    visitor.page(|| {
        let model = PageModel::new(hosted, table, &visitor.holder, &visitor.base);
        let model = model.seen_by(eyes.unwrap_or(Viewer::Spectator));
        game.replay(&visitor.reader(), &model.table(), query.at, eyes)
    })
}

/// `GET /t/CODE/report`: asks for the report, and leads to the place where it will be shown.
pub async fn report(Finished { hosted, .. }: Finished) -> Result<Redirect, Refusal> {
    hosted.ask_for_report().await?;
    Ok(Redirect::to(&format!("/t/{}#course", hosted.code)))
}

/// `GET /t/CODE/choices`: the reader's own choices, judged.
pub async fn choices(State(app): State<Arc<App>>, finished: Finished) -> Result<Response, Refusal> {
    let judged = judge(&app, &finished).await?;
    let Finished { hosted, table, visitor, .. } = finished;
    Ok(visitor.page(|| {
        let model = PageModel::new(&hosted, &table, &visitor.holder, &visitor.base);
        judged.page(&visitor.reader(), &model.table())
    }))
}

/// Judges the choices of the visitor, once.
pub async fn judge(app: &App, finished: &Finished) -> Result<Arc<dyn JudgedGame>, Refusal> {
    let Finished { table, visitor, .. } = finished;
    let seat = table.sheet.seat_of(&visitor.holder).ok_or(table::Refusal::NotSeated)?;
    // A lesson says itself what was right.
    if table.sheet.lesson.is_some() {
        return Err(Refusal::NoPage);
    }
    let game = table.game.clone().ok_or(table::Refusal::NotOver)?;
    if let Some(judged) = game.judged(seat) {
        return Ok(judged);
    }
    let core = advice::core(app).await?;
    if game.judged(seat).is_none() {
        app.limits.advice(&visitor.holder)?;
        let asked = game.clone();
        core.think(move || asked.judge(seat)).await.ok_or(Refusal::TooFast)?;
    }
    game.judged(seat).ok_or(Refusal::TooFast)
}

/// `GET /t/CODE/record`
pub async fn record(Finished { hosted, table, game, .. }: Finished) -> Response {
    let file = format!("attachment; filename=\"{}-{}.record\"", hosted.kind.name, hosted.code);
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_string()),
        (header::CONTENT_DISPOSITION, file),
    ];
    (headers, apart(|| record_text(&table.sheet, &*game))).into_response()
}

/// The record of a finished game, with the proof of its deal.
pub fn record_text(sheet: &Sheet, game: &dyn FinishedGame) -> String {
    let mut record = game.record(&sheet.names());
    if sheet.seats.iter().any(|chair| chair.advised) {
        let asked = |chair: &Chair| if chair.advised { "yes" } else { "-" };
        record.set("Advised", sheet.seats.iter().map(asked));
    }
    // The deal of a lesson is written down, so there is nothing to prove.
    if sheet.lesson.is_some() {
        return record.to_string();
    }
    if sheet.dice != Version::One {
        record.set("Dice", [u8::from(sheet.dice).to_string()]);
    }
    record.set("Commitment", [sheet.commitment()]);
    if sheet.dice != Version::One {
        record.set("Hashes", sheet.seats.iter().map(|chair| or_dash(&chair.hash)));
    }
    record.set("Nonces", sheet.seats.iter().map(|chair| or_dash(&chair.nonce)));
    record.set("Secret", [sheet.secret.as_str()]);
    record.to_string()
}

fn or_dash(text: &str) -> &str {
    if text.is_empty() { "-" } else { text }
}

/// `GET /t/CODE/proof`
pub async fn proof(finished: Finished) -> Result<Response, Refusal> {
    if finished.table.sheet.lesson.is_some() {
        return Err(Refusal::NoPage);
    }
    Ok(finished.visitor.page(|| drawn_proof(&finished)))
}

fn drawn_proof(Finished { hosted, table, game, visitor }: &Finished) -> maud::Markup {
    let rolls = game.rolls();
    let sheet = &table.sheet;
    let given = |text: &str| (!text.is_empty()).then(|| text.to_string());
    let roll =
        |roll: &Roll| json!({ "step": roll.step, "odds": roll.odds, "outcome": roll.outcome });
    let data = json!({
        "dice": u8::from(sheet.dice),
        "commitment": sheet.commitment(),
        "secret": sheet.secret,
        "hashes": sheet.seats.iter().map(|chair| given(&chair.hash)).collect::<Vec<_>>(),
        "nonces": sheet.seats.iter().map(|chair| given(&chair.nonce)).collect::<Vec<_>>(),
        "rolls": rolls.iter().map(roll).collect::<Vec<_>>(),
    });
    let rows: Vec<_> = rolls.iter().map(Roll::row).collect();
    let nonces: Vec<&str> = sheet.seats.iter().map(|chair| chair.nonce.as_str()).collect();
    let model =
        PageModel::new(hosted, table, &visitor.holder, &visitor.base).seen_by(Viewer::Spectator);
    pages::proof(&visitor.reader(), &model.table(), &nonces, &rows, &data.to_string())
}
