//! Playing again.

use std::sync::Arc;

use axum::extract::State;

use crate::app::App;
use crate::http::answer::Done;
use crate::http::extract::AtTable;
use crate::limits::share;
use crate::refusal::Refusal;

/// `POST /t/CODE/rematch`: a new table like this one, with the same bots. The first to ask is its
/// host, and the others follow.
pub async fn rematch(State(app): State<Arc<App>>, at: AtTable) -> Result<Done, Refusal> {
    // The others only follow, so their limits do not count.
    if let Some(next) = &at.hosted.table().sheet.rematch {
        return Ok(Done::at(next));
    }
    let from = at.visitor.from;
    app.limits.table(from)?;
    let next = app.tables.rematch(&at.hosted, at.holder(), share(from)).await?;
    Ok(Done::at(&next))
}
