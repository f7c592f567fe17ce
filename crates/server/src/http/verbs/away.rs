//! Coming back after an absence.

use crate::http::answer::Done;
use crate::http::api::Error;
use crate::http::extract::AtTable;
use crate::refusal::Refusal;

/// Plays on oneself, after a bot has played for one who was away.
#[utoipa::path(post, path = "/api/tables/{code}/back", responses(
    (status = 204), (status = "4XX", body = Error)))]
pub async fn back(at: AtTable) -> Result<Done, Refusal> {
    at.hosted.change(|table| table.come_back(at.holder())).await?;
    Ok(Done::at(&at.hosted.code))
}
