//! Choosing.

use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::answer::Done;
use crate::http::api::Error;
use crate::http::extract::{AtTable, Body};
use crate::refusal::Refusal;

/// A choice.
#[derive(Deserialize, ToSchema)]
pub struct Choosing {
    /// The `step` of the screen that offered it. A choice sent twice is played once.
    step: usize,
    /// One of the screen's `choices`.
    choice: String,
    /// The number from the page's field, for a choice that ends in a blank.
    #[serde(default)]
    #[schema(ignore)]
    number: String,
}

impl Choosing {
    fn whole(&self) -> String {
        match self.choice.ends_with(' ') {
            true => format!("{}{}", self.choice, self.number),
            false => self.choice.clone(),
        }
    }
}

/// Plays a choice.
#[utoipa::path(post, path = "/api/tables/{code}/act", request_body = Choosing, responses(
    (status = 204), (status = "4XX", body = Error)))]
pub async fn act(at: AtTable, Body(choosing): Body<Choosing>) -> Result<Done, Refusal> {
    let choice = choosing.whole();
    let (hosted, holder) = (&at.hosted, at.holder());
    let table =
        hosted.change(|table| table.act(holder, choosing.step, &choice, hosted.kind)).await?;
    at.hosted.house().metrics().person_chose();
    Ok(Done::played(&at.hosted.code, table.steps()))
}
