//! Talking at the table.

use std::sync::Arc;

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::http::answer::Done;
use crate::http::api::Error;
use crate::http::extract::{AtTable, Body};
use crate::refusal::Refusal;

/// A message.
#[derive(Deserialize, ToSchema)]
pub struct Saying {
    text: String,
}

/// Says something at the table.
#[utoipa::path(post, path = "/api/tables/{code}/talk", request_body = Saying, responses(
    (status = 204), (status = "4XX", body = Error)))]
pub async fn talk(
    State(app): State<Arc<App>>,
    at: AtTable,
    Body(Saying { text }): Body<Saying>,
) -> Result<Done, Refusal> {
    // First the table's own rules, so that a refused message does not count against the limits.
    at.hosted.table().may_say(at.holder(), &text)?;
    app.limits.message(at.holder(), at.visitor.from)?;
    at.hosted.say(at.holder(), &text).await?;
    Ok(Done::at(&at.hosted.code))
}

#[derive(Deserialize)]
pub struct Muting {
    muted: String,
}

/// `POST /t/CODE/mute`.
pub async fn mute(at: AtTable, Body(Muting { muted }): Body<Muting>) -> Result<Done, Refusal> {
    at.hosted.change(|table| table.mute(at.holder(), muted == "yes")).await?;
    Ok(Done::at(&at.hosted.code))
}
