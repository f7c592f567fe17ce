//! Sitting down.

use serde::Deserialize;
use table::Who;
use utoipa::ToSchema;
use wire::PROTOCOL;

use crate::http::answer::{Done, SeatTaken};
use crate::http::api::Error;
use crate::http::extract::{AtTable, Body, Claimant, seat};
use crate::refusal::Refusal;

/// A seat that is wanted.
#[derive(Deserialize, ToSchema)]
pub struct Sitting {
    /// The seat; the first that is free if left out.
    seat: Option<usize>,
    name: String,
    #[serde(default)]
    figure: u8,
    /// Leave it out: a nonce comes after the commitment and its own hash (docs/dice.md).
    #[serde(default)]
    nonce: String,
    /// The version of the protocol that your program speaks, as when a table is set up.
    protocol: Option<u32>,
}

/// Sits down at a table that gathers.
#[utoipa::path(post, path = "/api/tables/{code}/sit", request_body = Sitting, responses(
    (status = 200, body = SeatTaken), (status = "4XX", body = Error)))]
pub async fn sit(
    AtTable { hosted, .. }: AtTable,
    Claimant { visitor, token }: Claimant,
    Body(sitting): Body<Sitting>,
) -> Result<Done, Refusal> {
    same_protocol(sitting.protocol)?;
    none_yet(&sitting.nonce)?;
    let wanted = sitting.seat.map(seat).transpose()?;
    let who = Who { name: sitting.name, figure: sitting.figure };
    let table = hosted
        .change(|table| {
            // Chosen inside the change, because the first free seat may be taken meanwhile.
            let seat = wanted.or(table.sheet.first_free()).ok_or(table::Refusal::Taken)?;
            table.sit(&visitor.holder, seat, &who, hosted.kind)
        })
        .await?;
    let seat = table.sheet.seat_of(&visitor.holder).ok_or(table::Refusal::NotSeated)?;
    Ok(Done::seated(&hosted.code, seat, token, who))
}

/// Refuses a program that speaks another version of the protocol.
pub fn same_protocol(spoken: Option<u32>) -> Result<(), Refusal> {
    spoken
        .filter(|&spoken| spoken != PROTOCOL)
        .map_or(Ok(()), |spoken| Err(Refusal::OtherProtocol(spoken)))
}

/// Refuses a nonce that comes with the name, because its sender would believe it part of the dice.
pub fn none_yet(nonce: &str) -> Result<(), Refusal> {
    if nonce.is_empty() { Ok(()) } else { Err(Refusal::EarlyNonce) }
}
