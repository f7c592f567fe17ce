//! Finished games: replay, record and proof.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use engine::{Seat, Viewer};
use serde::Deserialize;
use serde_json::json;

use super::tables::over;
use super::visitor::Visitor;
use crate::app::App;
use crate::dear::apart;
use crate::dice::Version;
use crate::playing::Playing;
use crate::refusal::Refusal;
use crate::room::Room;

async fn finished(
    app: &App,
    code: &str,
) -> Result<(Arc<Room>, Arc<crate::room::State>, Arc<dyn Playing>), Refusal> {
    let room = app.room(code).await?;
    let state = room.state();
    over(&state)?;
    let game = state.game.clone().ok_or(Refusal::NotBegun)?;
    Ok((room, state, game))
}

/// Where to look.
#[derive(Deserialize)]
pub struct Looking {
    #[serde(default)]
    at: usize,
    #[serde(default)]
    eyes: String,
}

impl Looking {
    /// Whose eyes: a seat's, the spectators', or (none) all open.
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
pub async fn replay(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(code): Path<String>,
    Query(looking): Query<Looking>,
) -> Response {
    let (room, state, game) = match finished(&app, &code).await {
        Ok(found) => found,
        Err(refusal) => return visitor.refuse(&refusal),
    };
    let eyes = looking.viewer(state.about.seats.len());
    let link = format!("{}/t/{}", visitor.base, room.code);
    let viewer = eyes.unwrap_or(Viewer::Spectator);
    visitor.page(|| {
        state.shown(&room, &visitor.holder, viewer, &link, |table| {
            game.replay(&visitor.reader(), table, looking.at, eyes)
        })
    })
}

/// `GET /t/CODE/record`
pub async fn record(State(app): State<Arc<App>>, visitor: Visitor, Path(code): Path<String>) -> Response {
    let (room, state, game) = match finished(&app, &code).await {
        Ok(found) => found,
        Err(refusal) => return visitor.refuse(&refusal),
    };
    let file = format!("attachment; filename=\"{}-{}.record\"", room.kind.name, room.code);
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_string()),
        (header::CONTENT_DISPOSITION, file),
    ];
    (headers, apart(|| text(&state, &*game))).into_response()
}

/// The record of a finished game, with what proves its deal.
pub fn text(state: &crate::room::State, game: &dyn Playing) -> String {
    let about = &state.about;
    let mut record = game.record(&about.names());
    if about.dice != Version::One {
        record.set("Dice", [u8::from(about.dice).to_string()]);
    }
    record.set("Commitment", [state.commitment()]);
    if about.dice != Version::One {
        record.set("Hashes", about.seats.iter().map(|seat| or_dash(&seat.hash)));
    }
    record.set("Nonces", about.seats.iter().map(|seat| or_dash(&seat.nonce)));
    record.set("Secret", [about.secret.as_str()]);
    record.to_string()
}

fn or_dash(text: &str) -> &str {
    if text.is_empty() { "-" } else { text }
}

/// `GET /t/CODE/proof`
pub async fn proof(State(app): State<Arc<App>>, visitor: Visitor, Path(code): Path<String>) -> Response {
    let (room, state, game) = match finished(&app, &code).await {
        Ok(found) => found,
        Err(refusal) => return visitor.refuse(&refusal),
    };
    visitor.page(|| drawn_proof(&visitor, &room, &state, &*game))
}

fn drawn_proof(
    visitor: &Visitor,
    room: &Room,
    state: &crate::room::State,
    game: &dyn Playing,
) -> maud::Markup {
    let rolls = game.rolls();
    let about = &state.about;
    let given = |text: &str| (!text.is_empty()).then(|| text.to_string());
    let data = json!({
        "dice": u8::from(about.dice),
        "commitment": state.commitment(),
        "secret": about.secret,
        "hashes": about.seats.iter().map(|seat| given(&seat.hash)).collect::<Vec<_>>(),
        "nonces": about.seats.iter().map(|seat| given(&seat.nonce)).collect::<Vec<_>>(),
        "rolls": rolls.iter().map(|roll| json!({ "step": roll.step, "odds": roll.odds, "outcome": roll.outcome })).collect::<Vec<_>>(),
    });
    let rows: Vec<_> = rolls.iter().map(|roll| roll.shown()).collect();
    let link = format!("{}/t/{}", visitor.base, room.code);
    let nonces: Vec<&str> = about.seats.iter().map(|seat| seat.nonce.as_str()).collect();
    state.shown(room, &visitor.holder, Viewer::Spectator, &link, |table| {
        pages::proof(&visitor.reader(), table, &nonces, &rows, &data.to_string())
    })
}
