//! Getting up, and being removed by the host.

use serde::Deserialize;

use crate::http::answer::Done;
use crate::http::extract::{AtTable, Body, seat};
use crate::refusal::Refusal;

/// `POST /t/CODE/stand`.
pub async fn stand(at: AtTable) -> Result<Done, Refusal> {
    at.hosted.change(|table| table.stand(at.holder())).await?;
    Ok(Done::at(&at.hosted.code))
}

#[derive(Deserialize)]
pub struct OneSeat {
    seat: usize,
}

/// `POST /t/CODE/remove`.
pub async fn remove(
    at: AtTable,
    Body(OneSeat { seat: number }): Body<OneSeat>,
) -> Result<Done, Refusal> {
    let seat = seat(number)?;
    at.hosted.change(|table| table.remove(at.holder(), seat)).await?;
    Ok(Done::at(&at.hosted.code))
}
