//! The same things for programs, as JSON. docs/api.md tells how to use it; the server describes it itself
//! at `/api/openapi.json`.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{FromRequest, Path, Request, State as Extract};
use axum::http::{StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use futures_util::stream;
use json::PROTOCOL;
use pages::{Pace, Stage};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{OpenApi, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::act::{change, choose, say, whole};
use super::door::new_token;
use super::look_back::text;
use super::tables::over;
use super::visitor::{Visitor, holder};
use crate::about::Player;
use crate::app::App;
use crate::dear::apart;
use crate::games;
use crate::limits::share;
use crate::refusal::Refusal;
use crate::room::{Room, State, Wanted, Who};

/// How often a program that nothing happens for is told that it is still connected.
const STILL_HERE: Duration = Duration::from_secs(20);

#[derive(OpenApi)]
#[openapi(info(
    title = "Fagin",
    description = "Tables for board games of thieves and secrets. A seat is held by a token: send it as `Authorization: Bearer TOKEN`.",
))]
struct Description;

/// All that programs can ask.
pub fn router() -> Router<Arc<App>> {
    let (router, description) = OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(create))
        .routes(routes!(table))
        .routes(routes!(live))
        .routes(routes!(sit))
        .routes(routes!(bot))
        .routes(routes!(start))
        .routes(routes!(hash))
        .routes(routes!(nonce))
        .routes(routes!(act))
        .routes(routes!(back))
        .routes(routes!(talk))
        .routes(routes!(record))
        .routes(routes!(report))
        .split_for_parts();
    let description = description.to_json().unwrap_or_default();
    let kind = [(header::CONTENT_TYPE, "application/json")];
    router.route("/api/openapi.json", get(move || async move { (kind, description) }))
}

/// A body of JSON; refused in words if it cannot be read.
struct Told<T>(T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Told<T> {
    type Rejection = Response;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Told<T>, Response> {
        let visitor = request.extensions().get::<Visitor>().cloned().expect("the door lets visitors in");
        let bytes = whole(request, app).await.map_err(|refusal| visitor.refuse(&refusal))?;
        let told = serde_json::from_slice(&bytes);
        told.map(Told).map_err(|error| visitor.refuse(&Refusal::Unreadable(error.to_string())))
    }
}

/// A table that is wanted.
#[derive(Deserialize, ToSchema)]
struct NewTable {
    /// The name of a game, as in the address of its rules.
    game: String,
    /// The options, as in records: `seats=3 edition=english`. Those left out have their usual value.
    #[serde(default)]
    setup: String,
    /// `relaxed`, `brisk`, `mail` or `endless` (the usual one).
    #[serde(default)]
    pace: String,
    /// Whether the table is listed for all to watch and join.
    #[serde(default)]
    listed: bool,
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
    bots: std::collections::BTreeMap<usize, u8>,
    /// The version of the protocol that your program speaks (docs/bots-protocol.md). Another one than the server's is
    /// refused; if you leave it out, look at the `protocol` of the answer.
    protocol: Option<u32>,
}

/// A seat that was taken.
#[derive(Serialize, ToSchema)]
struct SeatTaken {
    /// The code of the table.
    code: String,
    /// The seat.
    seat: usize,
    /// The token that holds it. Keep it secret.
    token: String,
    /// The version of the protocol in which the table is shown.
    protocol: u32,
}

/// A table, as the one who asks may know it.
#[derive(Serialize, ToSchema)]
struct TableShown {
    code: String,
    game: &'static str,
    /// The version of the protocol of the `screen` (docs/bots-protocol.md).
    protocol: u32,
    setup: String,
    /// `gathering`, `playing` or `over`.
    stage: String,
    pace: String,
    /// Which dice: the version of docs/dice.md.
    dice: u8,
    /// What is promised of the secret of the dice, in hex.
    commitment: String,
    /// The hashes of nonces that the seats have given, in hex; empty where there is none.
    hashes: Vec<String>,
    /// Whether seats and hashes are fixed. Send your nonce now, if your hash is among them.
    sealed: bool,
    /// Your seat, if you sit here.
    you: Option<usize>,
    seats: Vec<SeatShown>,
    talk: Vec<MessageShown>,
    /// What you see of the game, as in docs/bots-protocol.md, once it has begun. Send its `step` with your choice.
    #[schema(value_type = Option<Object>)]
    screen: Option<Value>,
    /// Whether the report of the game is there.
    reported: bool,
}

/// A seat, as everyone sees it.
#[derive(Serialize, ToSchema)]
struct SeatShown {
    name: String,
    figure: u8,
    /// `free`, `person`, `away` or the name of a bot's level.
    player: &'static str,
    /// Whether a bot has chosen for a person here.
    helped: bool,
}

/// A message.
#[derive(Serialize, ToSchema)]
struct MessageShown {
    number: i64,
    name: String,
    text: String,
}

/// Why something was not done.
#[derive(Serialize, ToSchema)]
struct Error {
    /// A short name that does not change.
    error: String,
    /// A sentence for people.
    message: String,
}

fn shown(room: &Room, state: &State, holder: &str) -> TableShown {
    let about = &state.about;
    let seat = |seated: &crate::about::Seated| SeatShown {
        name: seated.name.clone(),
        figure: seated.figure,
        player: match seated.player {
            Player::Free => "free",
            Player::Person(_) if seated.away => "away",
            Player::Person(_) => "person",
            Player::Bot(level) => room.kind.levels[usize::from(level).min(3)],
        },
        helped: seated.helped,
    };
    let message = |said: &crate::store::Said| MessageShown {
        number: said.number,
        name: said.name.clone(),
        text: said.text.clone(),
    };
    TableShown {
        code: room.code.clone(),
        game: room.kind.name,
        protocol: PROTOCOL,
        setup: about.setup.clone(),
        stage: about.stage_name().to_string(),
        pace: about.pace.clone(),
        dice: about.dice.into(),
        commitment: state.commitment(),
        hashes: about.hashes().into_iter().map(str::to_string).collect(),
        sealed: about.sealed,
        you: about.seat_of(holder),
        seats: about.seats.iter().map(seat).collect(),
        talk: state.talk.iter().map(message).collect(),
        screen: state.game.as_ref().map(|game| game.json(state.viewer(holder))),
        reported: state.report().is_some(),
    }
}

/// The token of a visitor's new seat: a new one for whoever brought none.
fn token(visitor: &mut Visitor, headers: &axum::http::HeaderMap) -> String {
    let brought =
        headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    match brought.filter(|_| !visitor.holder.is_empty()) {
        Some(token) => token.to_string(),
        None => {
            let token = new_token();
            visitor.holder = holder(&token);
            token
        }
    }
}

/// A program that sends its nonce with its name would take it for part of the deal.
fn none_yet(nonce: &str) -> Result<(), Refusal> {
    if nonce.is_empty() { Ok(()) } else { Err(Refusal::EarlyNonce) }
}

/// Refuses a program that says that it speaks another version.
fn same_protocol(spoken: Option<u32>) -> Result<(), Refusal> {
    spoken.filter(|&spoken| spoken != PROTOCOL).map_or(Ok(()), |spoken| Err(Refusal::OtherProtocol(spoken)))
}

fn answer<T: IntoResponse>(visitor: &Visitor, done: Result<T, Refusal>) -> Response {
    match done {
        Ok(done) => done.into_response(),
        Err(refusal) => visitor.refuse(&refusal),
    }
}

/// Sets up a table and sits down in seat 0.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable, responses(
    (status = 201, body = SeatTaken), (status = "4XX", body = Error)))]
async fn create(
    Extract(app): Extract<Arc<App>>,
    mut visitor: Visitor,
    headers: axum::http::HeaderMap,
    Told(new): Told<NewTable>,
) -> Response {
    let token = token(&mut visitor, &headers);
    let made = async {
        same_protocol(new.protocol)?;
        let kind = games::named(&new.game).ok_or(Refusal::NoGame)?;
        app.limits.table(visitor.from)?;
        let pace = Pace::from_name(&new.pace).unwrap_or(Pace::Endless);
        let host = visitor.holder.clone();
        none_yet(&new.nonce)?;
        let share = share(visitor.from);
        let (setup, listed) = (new.setup, new.listed);
        let wanted = Wanted { kind, setup, pace, odds: true, listed, host, share, at_once: false };
        let who = Who { name: new.name, figure: new.figure };
        let room = app.create(wanted, Some(who)).await?;
        for (seat, level) in new.bots {
            app.change(&room, |state| state.add_bot(&visitor.holder, kind, seat, level)).await?;
        }
        Ok((
            StatusCode::CREATED,
            Json(SeatTaken { code: room.code.clone(), seat: 0, token, protocol: PROTOCOL }),
        ))
    };
    let made = made.await;
    answer(&visitor, made)
}

/// Shows a table as you may know it.
#[utoipa::path(get, path = "/api/tables/{code}", responses(
    (status = 200, body = TableShown), (status = "4XX", body = Error)))]
async fn table(Extract(app): Extract<Arc<App>>, visitor: Visitor, Path(code): Path<String>) -> Response {
    let room = app.room(&code).await;
    answer(
        &visitor,
        room.map(|room| apart(|| Json(shown(&room, &room.state(), &visitor.holder)).into_response())),
    )
}

/// Shows a table again at every change: server-sent events, each with what `GET` would have answered.
#[utoipa::path(get, path = "/api/tables/{code}/live", responses(
    (status = 200, body = TableShown, content_type = "text/event-stream"), (status = "4XX", body = Error)))]
async fn live(Extract(app): Extract<Arc<App>>, visitor: Visitor, Path(code): Path<String>) -> Response {
    let room = match app.room(&code).await {
        Ok(room) => room,
        Err(refusal) => return visitor.refuse(&refusal),
    };
    let mut changes = room.watch();
    changes.mark_changed();
    let closing = app.closing();
    let counted = app.metrics().follow("program");
    let events = stream::unfold(
        (room, changes, closing, visitor, counted),
        |(room, mut changes, mut closing, visitor, counted)| async {
            tokio::select! {
                changed = changes.changed() => changed.ok()?,
                _ = closing.wait_for(|closing| *closing) => return None,
            }
            let state = changes.borrow_and_update().clone();
            let text = apart(|| serde_json::to_string(&shown(&room, &state, &visitor.holder))).ok()?;
            Some((
                Ok::<_, Infallible>(Event::default().event("table").data(text)),
                (room, changes, closing, visitor, counted),
            ))
        },
    );
    Sse::new(events).keep_alive(KeepAlive::new().interval(STILL_HERE)).into_response()
}

/// A seat that is wanted.
#[derive(Deserialize, ToSchema)]
struct Sitting {
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
async fn sit(
    Extract(app): Extract<Arc<App>>,
    mut visitor: Visitor,
    headers: axum::http::HeaderMap,
    Path(code): Path<String>,
    Told(sitting): Told<Sitting>,
) -> Response {
    let token = token(&mut visitor, &headers);
    let mut taken = 0;
    let who = Who { name: sitting.name, figure: sitting.figure };
    let done = change(&app, &code, |_, state| {
        same_protocol(sitting.protocol)?;
        none_yet(&sitting.nonce)?;
        let free = || state.about.seats.iter().position(|seat| seat.player == Player::Free);
        taken = sitting.seat.or_else(free).ok_or(Refusal::Taken)?;
        state.sit(&visitor.holder, taken, who.clone())
    })
    .await;
    answer(
        &visitor,
        done.map(|room| Json(SeatTaken { code: room.code.clone(), seat: taken, token, protocol: PROTOCOL })),
    )
}

/// A bot that is wanted.
#[derive(Deserialize, ToSchema)]
struct BotWanted {
    seat: usize,
    /// From 0 to 3.
    level: u8,
}

/// Puts a bot into a seat (the host).
#[utoipa::path(post, path = "/api/tables/{code}/bot", request_body = BotWanted, responses(
    (status = 204), (status = "4XX", body = Error)))]
async fn bot(
    Extract(app): Extract<Arc<App>>,
    visitor: Visitor,
    Path(code): Path<String>,
    Told(BotWanted { seat, level }): Told<BotWanted>,
) -> Response {
    let done =
        change(&app, &code, |room, state| state.add_bot(&visitor.holder, room.kind, seat, level)).await;
    answer(&visitor, done.map(|_| StatusCode::NO_CONTENT))
}

/// Begins the game (the host). Bots take the seats that are free. If hashes were given, the table is sealed, and the
/// game begins once their nonces have come, or after five seconds without those that have not.
#[utoipa::path(post, path = "/api/tables/{code}/start", responses(
    (status = 204), (status = "4XX", body = Error)))]
async fn start(Extract(app): Extract<Arc<App>>, visitor: Visitor, Path(code): Path<String>) -> Response {
    let done = change(&app, &code, |room, state| state.start(&visitor.holder, room.kind)).await;
    answer(&visitor, done.map(|_| StatusCode::NO_CONTENT))
}

/// What you will add to the dice.
#[derive(Deserialize, ToSchema)]
struct Promising {
    /// The hash of your nonce, which takes in the commitment and your seat (docs/dice.md): 64 hex digits.
    hash: String,
}

/// Gives the hash of a nonce, until the table is sealed.
#[utoipa::path(post, path = "/api/tables/{code}/hash", request_body = Promising, responses(
    (status = 204), (status = "4XX", body = Error)))]
async fn hash(
    Extract(app): Extract<Arc<App>>,
    visitor: Visitor,
    Path(code): Path<String>,
    Told(Promising { hash }): Told<Promising>,
) -> Response {
    let done =
        change(&app, &code, |room, state| state.promise_nonce(&visitor.holder, &hash, room.kind)).await;
    answer(&visitor, done.map(|_| StatusCode::NO_CONTENT))
}

/// What you add to the dice.
#[derive(Deserialize, ToSchema)]
struct Giving {
    /// The nonce whose hash you gave: 32 hex digits.
    nonce: String,
}

/// Gives a nonce, once the table is sealed with its hash.
#[utoipa::path(post, path = "/api/tables/{code}/nonce", request_body = Giving, responses(
    (status = 204), (status = "4XX", body = Error)))]
async fn nonce(
    Extract(app): Extract<Arc<App>>,
    visitor: Visitor,
    Path(code): Path<String>,
    Told(Giving { nonce }): Told<Giving>,
) -> Response {
    let done = change(&app, &code, |_, state| state.give_nonce(&visitor.holder, &nonce)).await;
    answer(&visitor, done.map(|_| StatusCode::NO_CONTENT))
}

/// A choice.
#[derive(Deserialize, ToSchema)]
struct Choosing {
    /// The `step` of the screen that offered it. A choice sent twice is played once.
    step: usize,
    /// One of the screen's `choices`.
    choice: String,
}

/// Plays a choice.
#[utoipa::path(post, path = "/api/tables/{code}/act", request_body = Choosing, responses(
    (status = 204), (status = "4XX", body = Error)))]
async fn act(
    Extract(app): Extract<Arc<App>>,
    visitor: Visitor,
    Path(code): Path<String>,
    Told(Choosing { step, choice }): Told<Choosing>,
) -> Response {
    let done = choose(&app, &code, &visitor.holder, step, &choice).await;
    answer(&visitor, done.map(|_| StatusCode::NO_CONTENT))
}

/// Plays on oneself, after a bot has played for one who was away.
#[utoipa::path(post, path = "/api/tables/{code}/back", responses(
    (status = 204), (status = "4XX", body = Error)))]
async fn back(Extract(app): Extract<Arc<App>>, visitor: Visitor, Path(code): Path<String>) -> Response {
    let done = change(&app, &code, |_, state| state.come_back(&visitor.holder)).await;
    answer(&visitor, done.map(|_| StatusCode::NO_CONTENT))
}

/// A message.
#[derive(Deserialize, ToSchema)]
struct Saying {
    text: String,
}

/// Says something at the table.
#[utoipa::path(post, path = "/api/tables/{code}/talk", request_body = Saying, responses(
    (status = 204), (status = "4XX", body = Error)))]
async fn talk(
    Extract(app): Extract<Arc<App>>,
    visitor: Visitor,
    Path(code): Path<String>,
    Told(Saying { text }): Told<Saying>,
) -> Response {
    let done = say(&app, &visitor, &code, &text).await;
    answer(&visitor, done.map(|()| StatusCode::NO_CONTENT))
}

/// The record of a finished game, as text.
#[utoipa::path(get, path = "/api/tables/{code}/record", responses(
    (status = 200, body = String, content_type = "text/plain"), (status = "4XX", body = Error)))]
async fn record(Extract(app): Extract<Arc<App>>, visitor: Visitor, Path(code): Path<String>) -> Response {
    let written = async {
        let room = app.room(&code).await?;
        let state = room.state();
        over(&state)?;
        let game = state.game.clone().ok_or(Refusal::NotBegun)?;
        debug_assert_eq!(state.about.stage(), Stage::Over);
        Ok(apart(|| text(&state, &*game)))
    };
    let written = written.await;
    answer(&visitor, written)
}

/// How a finished game went.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes what is stored as text")]
struct ReportShown {
    /// How often the game was played out for it.
    playouts: u32,
    /// A whole victory: all shares are parts of this number and add up to it.
    whole: u16,
    /// The chances of all seats before and after choices, in order; at last the result.
    points: Vec<PointShown>,
    /// The choices that changed the chances most, the greatest change first; at most three.
    turns: Vec<TurningShown>,
    /// The greatest stroke of luck.
    luck: Option<TurningShown>,
}

/// The chances at one moment.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes what is stored as text")]
struct PointShown {
    /// So many steps had been played.
    step: usize,
    /// The share of the victory that each seat could hope for.
    shares: Vec<u16>,
}

/// A choice, or what chance decided between two choices.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes what is stored as text")]
struct TurningShown {
    /// So many steps had been played before it.
    step: usize,
    /// So many steps had been played after it.
    until: usize,
    /// Who chose; nobody, if it was luck.
    seat: Option<usize>,
    /// What was played, as in records.
    steps: Vec<String>,
    /// The shares before it.
    before: Vec<u16>,
    /// The shares after it.
    after: Vec<u16>,
}

/// How a finished game went: everybody's chances, and the choices that turned it.
#[utoipa::path(get, path = "/api/tables/{code}/report", responses(
    (status = 200, body = ReportShown), (status = "4XX", body = Error)))]
async fn report(Extract(app): Extract<Arc<App>>, visitor: Visitor, Path(code): Path<String>) -> Response {
    let told = async {
        let state = app.room(&code).await?.state();
        over(&state)?;
        let text = state.report().ok_or(Refusal::NoReport)?.to_string();
        Ok(([(header::CONTENT_TYPE, "application/json")], text))
    };
    let told = told.await;
    answer(&visitor, told)
}
