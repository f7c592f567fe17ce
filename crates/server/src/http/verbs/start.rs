//! Beginning the game: hashes, the start, nonces.

use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::answer::Done;
use crate::http::api::Error;
use crate::http::extract::{AtTable, Body};
use crate::refusal::Refusal;

/// Begins the game (the host). Bots take the seats that are free. If hashes were given, the table
/// is sealed, and the game begins once their nonces have come, or after five seconds without those
/// that have not.
#[utoipa::path(post, path = "/api/tables/{code}/start", responses(
    (status = 204), (status = "4XX", body = Error)))]
pub async fn start(at: AtTable) -> Result<Done, Refusal> {
    at.hosted.change(|table| table.start(at.holder(), at.hosted.kind)).await?;
    Ok(Done::at(&at.hosted.code))
}

/// The hash of your part of the dice.
#[derive(Deserialize, ToSchema)]
pub struct Promising {
    /// The hash of your nonce, which takes in the commitment and your seat (docs/dice.md): 64 hex
    /// digits.
    hash: String,
}

/// Gives the hash of a nonce, until the table is sealed.
#[utoipa::path(post, path = "/api/tables/{code}/hash", request_body = Promising, responses(
    (status = 204), (status = "4XX", body = Error)))]
pub async fn hash(at: AtTable, Body(Promising { hash }): Body<Promising>) -> Result<Done, Refusal> {
    let done = at.hosted.change(|table| table.promise(at.holder(), &hash, at.hosted.kind)).await;
    added(&at, done.map(drop))
}

/// Your part of the dice.
#[derive(Deserialize, ToSchema)]
pub struct Giving {
    /// The nonce whose hash you gave: 32 hex digits.
    nonce: String,
}

/// Gives a nonce, once the table is sealed with its hash.
#[utoipa::path(post, path = "/api/tables/{code}/nonce", request_body = Giving, responses(
    (status = 204), (status = "4XX", body = Error)))]
pub async fn nonce(at: AtTable, Body(Giving { nonce }): Body<Giving>) -> Result<Done, Refusal> {
    let done = at.hosted.change(|table| table.give(at.holder(), &nonce, at.hosted.kind)).await;
    added(&at, done.map(drop))
}

/// A page whose part of the dice comes too late or twice has nothing to tell its reader: the game
/// has begun, and the proof lists what was left out. A program is told.
fn added(at: &AtTable, done: Result<(), Refusal>) -> Result<Done, Refusal> {
    match done {
        Err(Refusal::Table(table::Refusal::Begun)) if !at.visitor.program => {}
        done => done?,
    }
    Ok(Done::at(&at.hosted.code))
}
