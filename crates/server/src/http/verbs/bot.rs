//! Putting bots into seats.

use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::answer::Done;
use crate::http::api::Error;
use crate::http::extract::{AtTable, Body, seat};
use crate::refusal::Refusal;

/// A bot that is wanted.
#[derive(Deserialize, ToSchema)]
pub struct BotWanted {
    seat: usize,
    /// From 0 to 3.
    level: u8,
}

/// Puts a bot into a seat (the host).
#[utoipa::path(post, path = "/api/tables/{code}/bot", request_body = BotWanted, responses(
    (status = 204), (status = "4XX", body = Error)))]
pub async fn bot(at: AtTable, Body(wanted): Body<BotWanted>) -> Result<Done, Refusal> {
    let seat = seat(wanted.seat)?;
    at.hosted
        .change(|table| table.add_bot(at.holder(), seat, wanted.level, at.hosted.kind))
        .await?;
    Ok(Done::at(&at.hosted.code))
}
