//! Setting up a table: by form, by the API, or with one tap against bots.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use axum::extract::{Path, State};
use serde::Deserialize;
use table::{Pace, Start, Who};
use utoipa::ToSchema;

use super::sit::{none_yet, same_protocol};
use crate::app::App;
use crate::games;
use crate::http::answer::{Done, SeatTaken};
use crate::http::api::Error;
use crate::http::extract::{Body, Claimant, seat};
use crate::http::tables::{kind, setup};
use crate::http::visitor::Visitor;
use crate::limits::share;
use crate::refusal::Refusal;

/// Levels of the three bots of a quick game.
const QUICK_BOTS: [u8; 3] = [2, 1, 2];

/// A table that is wanted.
#[derive(Deserialize, ToSchema)]
pub struct NewTable {
    /// The name of a game, as in the address of its rules.
    game: String,
    /// The options, as `GET /api/games` lists them: `seats=3 edition=english`. Those left out have
    /// their usual value.
    #[serde(default)]
    setup: String,
    /// `relaxed`, `brisk`, `mail` or `endless` (the usual one).
    #[serde(default)]
    pace: String,
    /// Whether the table is listed for all to watch and join.
    #[serde(default)]
    listed: bool,
    /// Whether people may ask the coach although other people sit at the table. Against bots alone they
    /// always may.
    #[serde(default)]
    coach: bool,
    /// Your name. You sit in seat 0.
    name: String,
    /// Your figure, from 0.
    #[serde(default)]
    figure: u8,
    /// Leave it out: a nonce comes after the commitment and its own hash (docs/dice.md).
    #[serde(default)]
    nonce: String,
    /// Bots, by seat: the level from 0 to 3.
    #[serde(default)]
    bots: BTreeMap<usize, u8>,
    /// The version of the protocol that your program speaks (docs/bots-protocol.md). Another one
    /// than the server's is refused; if you leave it out, look at the `protocol` of the answer.
    protocol: Option<u32>,
}

/// Sets up a table and sits down in seat 0.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable, responses(
    (status = 201, body = SeatTaken), (status = "4XX", body = Error)))]
pub async fn create(
    State(app): State<Arc<App>>,
    Claimant { visitor, token }: Claimant,
    Body(new): Body<NewTable>,
) -> Result<Done, Refusal> {
    same_protocol(new.protocol)?;
    let kind = games::named(&new.game).ok_or(Refusal::NoGame)?;
    // Counted before the setup is read, so that refused attempts count as well.
    app.limits.table(visitor.from)?;
    none_yet(&new.nonce)?;
    let bots: Result<Vec<_>, Refusal> =
        new.bots.into_iter().map(|(number, level)| Ok((seat(number)?, level))).collect();
    let who = Who { name: new.name, figure: new.figure };
    let table = table::NewTable {
        setup: new.setup,
        pace: Pace::from_name(&new.pace).unwrap_or(Pace::Endless),
        odds: true,
        coach: new.coach,
        listed: new.listed,
        host: visitor.holder,
        who: who.clone(),
        share: share(visitor.from),
        bots: bots?,
        start: Start::Later,
    };
    let hosted = app.tables.open(kind, table).await?;
    Ok(Done::opened(&hosted.code, token, who))
}

/// `POST /new/GAME`.
pub async fn create_by_form(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(game): Path<String>,
    Body(form): Body<HashMap<String, String>>,
) -> Result<Done, Refusal> {
    let kind = kind(&game)?;
    app.limits.table(visitor.from)?;
    let said = |key: &str| form.get(key).map_or("", |value| value.trim());
    let setup = setup(kind, &form)?;
    let who = Who { name: said("name").to_string(), figure: said("figure").parse().unwrap_or(0) };
    // The form has a field for every seat that the game can have; the setup may have fewer.
    let seats = (kind.seats_of)(&setup).map_err(|why| table::Refusal::BadSetup(why.to_string()))?;
    let bot =
        |number: usize| Some((seat(number).ok()?, said(&format!("seat-{number}")).parse().ok()?));
    let table = table::NewTable {
        setup,
        pace: Pace::from_name(said("pace")).unwrap_or(Pace::Relaxed),
        odds: said("odds") != "no",
        coach: said("coach") == "yes",
        listed: said("listed") == "yes",
        host: visitor.holder,
        who: who.clone(),
        share: share(visitor.from),
        bots: (1..usize::from(seats)).filter_map(bot).collect(),
        start: Start::Later,
    };
    let hosted = app.tables.open(kind, table).await?;
    Ok(Done::opened(&hosted.code, None, who))
}

/// `POST /new/GAME/now`: starts at once, against bots.
pub async fn play_now(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(game): Path<String>,
    Body(form): Body<HashMap<String, String>>,
) -> Result<Done, Refusal> {
    let kind = kind(&game)?;
    app.limits.table(visitor.from)?;
    // A script adds its part to the dice when it has seen the commitment, and its hash starts the
    // game. Without a script there is nothing to wait for.
    let has_script = form.get("script").is_some_and(|script| script == "yes");
    let bots: Result<Vec<_>, Refusal> =
        (1..).zip(QUICK_BOTS).map(|(number, level)| Ok((seat(number)?, level))).collect();
    let name = match visitor.person.0.as_str() {
        "" => a_name(&visitor),
        name => name.to_string(),
    };
    let table = table::NewTable {
        // The usual setup of the game, as the front page says.
        setup: "seats=4".to_string(),
        pace: Pace::Endless,
        odds: true,
        coach: false,
        listed: false,
        host: visitor.holder,
        who: Who { name, figure: visitor.person.1 },
        share: share(visitor.from),
        bots: bots?,
        start: if has_script { Start::WithTheFirstHash } else { Start::Now },
    };
    let hosted = app.tables.open(kind, table).await?;
    Ok(Done::at(&hosted.code))
}

/// A name for a visitor who gave none, the same each time.
pub fn a_name(visitor: &Visitor) -> String {
    let names = visitor.words().say("server-names");
    let names: Vec<&str> = names.split(", ").collect();
    let number = visitor.holder.as_str().bytes().map(usize::from).sum::<usize>();
    names[number % names.len()].to_string()
}
