//! The API: the same verbs for programs, and tables as JSON. docs/api.md tells how to use it; the
//! server describes it itself at `/api/openapi.json`.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use engine::options::Setting;
use futures_util::stream;
use serde::{Deserialize, Serialize};
use table::{Chair, Holder, Message, Player};
use tokio::sync::watch;
use utoipa::{IntoParams, OpenApi, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::PROTOCOL;

use super::door;
use super::events::{self, event};
use super::extract::AtTable;
use super::finished::{Finished, judge, record_text};
use super::verbs;
use crate::advice::{self, AdviceShown};
use crate::app::App;
use crate::dear::apart;
use crate::games::{GAMES, GameEntry};
use crate::hosted_game::ScreenShown;
use crate::hosted_table::{HostedTable, Table};
use crate::metrics::GaugeGuard;
use crate::refusal::Refusal;

#[derive(OpenApi)]
#[openapi(info(
    title = "Fagin",
    description = "Tables for board games of thieves and secrets. A seat is held by a token: send it as `Authorization: Bearer TOKEN`.",
))]
struct Description;

/// All routes of the API.
pub fn router() -> Router<Arc<App>> {
    let (router, description) = OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(list_games))
        .routes(routes!(verbs::open::create))
        .routes(routes!(table))
        .routes(routes!(live))
        .routes(routes!(verbs::sit::sit))
        .routes(routes!(verbs::bot::bot))
        .routes(routes!(verbs::start::start))
        .routes(routes!(verbs::start::hash))
        .routes(routes!(verbs::start::nonce))
        .routes(routes!(verbs::act::act))
        .routes(routes!(advice))
        .routes(routes!(verbs::away::back))
        .routes(routes!(verbs::talk::talk))
        .routes(routes!(record))
        .routes(routes!(report))
        .routes(routes!(choices))
        .split_for_parts();
    let description = description.to_json().unwrap_or_default();
    let kind = [(header::CONTENT_TYPE, "application/json")];
    router.route("/api/openapi.json", get(move || async move { (kind, description) }))
}

/// A game that can be set up here.
#[derive(Serialize, ToSchema)]
struct GameShown {
    /// Its name, as in addresses.
    name: &'static str,
    /// The fewest and the most seats.
    seats: [u8; 2],
    /// The names of the levels of its bots, from the weakest to the strongest.
    levels: [&'static str; 4],
    /// The number of figures to choose from.
    figures: u8,
    /// The options of a setup besides `seats` and `first`.
    options: Vec<OptionShown>,
}

/// An option of a game.
#[derive(Serialize, ToSchema)]
struct OptionShown {
    name: &'static str,
    help: &'static str,
    /// The values it can have, the usual one first.
    values: Vec<&'static str>,
}

/// Lists the games with the options of their setups.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = [GameShown])))]
async fn list_games() -> Response {
    let option = |setting: &Setting| OptionShown {
        name: setting.name,
        help: setting.help,
        values: setting.values(),
    };
    let game = |game: &GameEntry| GameShown {
        name: game.name,
        seats: [game.seats.0, game.seats.1],
        levels: game.levels,
        figures: game.figures,
        options: game.options.iter().map(option).collect(),
    };
    Json(GAMES.iter().map(game).collect::<Vec<_>>()).into_response()
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
    /// The commitment to the secret of the dice, in hex.
    commitment: String,
    /// The hashes of nonces that the seats have given, in hex; empty where there is none.
    hashes: Vec<String>,
    /// Whether seats and hashes are fixed. Send your nonce now, if your hash is among them.
    sealed: bool,
    /// Your seat, if you sit here.
    you: Option<usize>,
    seats: Vec<SeatShown>,
    talk: Vec<MessageShown>,
    /// Your screen of the game, as in docs/bots-protocol.md, once it has begun. Send its `step`
    /// with your choice.
    #[schema(value_type = Option<Object>)]
    screen: Option<ScreenShown>,
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
    /// Whether the person here has asked the coach although other people sit at the table.
    advised: bool,
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
pub struct Error {
    /// A short name that does not change.
    error: String,
    /// A sentence for people.
    message: String,
}

/// The table as its holder may know it; with `told`, without what a program has that has this many
/// notes.
fn shown(hosted: &HostedTable, table: &Table, holder: &Holder, told: Option<usize>) -> TableShown {
    let sheet = &table.sheet;
    let seat = |chair: &Chair| SeatShown {
        name: chair.name.clone(),
        figure: chair.figure,
        player: match chair.player {
            Player::Free => "free",
            Player::Person(_) if chair.away => "away",
            Player::Person(_) => "person",
            Player::Bot(level) => hosted.kind.level_name(level),
        },
        helped: chair.helped,
        advised: chair.advised,
    };
    let message = |message: &Message| MessageShown {
        number: message.number,
        name: message.name.clone(),
        text: message.text.clone(),
    };
    TableShown {
        code: hosted.code.to_string(),
        game: hosted.kind.name,
        protocol: PROTOCOL,
        setup: sheet.setup.clone(),
        stage: sheet.stage.name().to_string(),
        pace: sheet.pace.name().to_string(),
        dice: sheet.dice.into(),
        commitment: sheet.commitment(),
        hashes: sheet.hashes().into_iter().map(str::to_string).collect(),
        sealed: sheet.sealed,
        you: sheet.seat_of(holder).map(|seat| seat.index()),
        seats: sheet.seats.iter().map(seat).collect(),
        talk: table.talk.iter().map(message).collect(),
        screen: table.game.as_ref().map(|game| game.json(table.viewer(holder), told)),
        reported: table.game.as_ref().is_some_and(|game| game.report().is_some()),
    }
}

/// Shows a table as you may know it.
#[utoipa::path(get, path = "/api/tables/{code}", responses(
    (status = 200, body = TableShown), (status = "4XX", body = Error)))]
async fn table(at: AtTable) -> Response {
    Json(shown(&at.hosted, &at.hosted.table(), at.holder(), None)).into_response()
}

/// The events that a program wants.
#[derive(Deserialize, IntoParams)]
struct Wanted {
    /// `changes`: later events leave out what the program has.
    #[serde(default)]
    only: String,
}

/// Shows a table again at every change: server-sent events, each with what `GET` would have
/// answered. With `only=changes` later events have the new `notes` alone and no `pieces`, and apart
/// from the `screen` nothing, unless something there has changed.
#[utoipa::path(get, path = "/api/tables/{code}/live", params(Wanted), responses(
    (status = 200, body = TableShown, content_type = "text/event-stream"), (status = "4XX", body = Error)))]
async fn live(
    State(app): State<Arc<App>>,
    at: AtTable,
    Query(wanted): Query<Wanted>,
    asked: HeaderMap,
) -> Response {
    let mut changes = at.hosted.watch();
    changes.mark_changed();
    let program = Program {
        at,
        changes,
        closing: app.house.closing(),
        shown: (wanted.only == "changes").then_some(None),
        _counted: app.metrics().follow("program"),
    };
    let events = stream::unfold(program, |mut program| async {
        let text = program.next().await?;
        Some((event("table", &text), program))
    });
    events::answer(&asked, events)
}

/// A program that follows a table.
struct Program {
    at: AtTable,
    changes: watch::Receiver<Arc<Table>>,
    closing: watch::Receiver<bool>,
    /// If it wants changes alone: the table as it was shown last, and the number of notes.
    shown: Option<Option<(Arc<Table>, Option<usize>)>>,
    _counted: GaugeGuard,
}

/// The changed part of a table in which nothing but the screen has changed.
#[derive(Serialize)]
struct ScreenAlone {
    screen: Option<ScreenShown>,
}

impl Program {
    async fn next(&mut self) -> Option<String> {
        tokio::select! {
            changed = self.changes.changed() => changed.ok()?,
            _ = self.closing.wait_for(|closing| *closing) => return None,
        }
        let table = self.changes.borrow_and_update().clone();
        self.write(table).ok()
    }

    fn write(&mut self, table: Arc<Table>) -> serde_json::Result<String> {
        let before = self.shown.iter().flatten().next();
        let told = before.and_then(|(_, told)| *told);
        let is_alone = before.is_some_and(|(before, _)| is_same_around(before, &table));
        let (screen, text) = if is_alone {
            let viewer = table.viewer(self.at.holder());
            let alone =
                ScreenAlone { screen: table.game.as_ref().map(|game| game.json(viewer, told)) };
            (alone.screen.as_ref().map(|screen| screen.told), serde_json::to_string(&alone))
        } else {
            let all = shown(&self.at.hosted, &table, self.at.holder(), told);
            (all.screen.as_ref().map(|screen| screen.told), serde_json::to_string(&all))
        };
        if let Some(shown) = &mut self.shown {
            *shown = Some((table, screen));
        }
        text
    }
}

/// True if two states of a table show the same apart from the screen.
fn is_same_around(before: &Table, now: &Table) -> bool {
    let is_reported =
        |table: &Table| table.game.as_ref().is_some_and(|game| game.report().is_some());
    let newest = |table: &Table| table.talk.last().map(|message| message.number);
    let (one, other) = (&before.sheet, &now.sheet);
    one.stage == other.stage
        && one.seats == other.seats
        && one.sealed == other.sealed
        && newest(before) == newest(now)
        && is_reported(before) == is_reported(now)
}

/// Asks the coach: up to three choices by what you can know. Refused as `no-coach` where other
/// people sit and the table does not allow it.
#[utoipa::path(get, path = "/api/tables/{code}/advice", responses(
    (status = 200, body = AdviceShown), (status = "4XX", body = Error)))]
async fn advice(
    State(app): State<Arc<App>>,
    at: AtTable,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let meant = door::is_meant(&headers);
    let (table, seat) = advice::ask(&app, &at.hosted, at.holder(), meant).await?;
    let game = table.game.as_ref().ok_or(table::Refusal::NotBegun)?;
    let (names, words) = (table.sheet.names(), at.visitor.words());
    Ok(Json(apart(|| game.advice_for_programs(seat, &names, words))).into_response())
}

/// The record of a finished game, as text.
#[utoipa::path(get, path = "/api/tables/{code}/record", responses(
    (status = 200, body = String, content_type = "text/plain"), (status = "4XX", body = Error)))]
async fn record(Finished { table, game, .. }: Finished) -> String {
    apart(|| record_text(&table.sheet, &*game))
}

/// The report of a finished game.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes what is stored as text")]
struct ReportShown {
    /// The number of playouts behind it.
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
    /// The number of steps played by then.
    step: usize,
    /// The share of the victory that each seat could hope for.
    shares: Vec<u16>,
}

/// A choice, or the rolls between two choices.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes what is stored as text")]
struct TurningShown {
    /// The number of steps played before it.
    step: usize,
    /// The number of steps played after it.
    until: usize,
    /// The seat that chose; null if it was luck.
    seat: Option<usize>,
    /// The steps themselves, as in records.
    steps: Vec<String>,
    /// The shares before it.
    before: Vec<u16>,
    /// The shares after it.
    after: Vec<u16>,
}

/// The report of a finished game: the chances of all seats, and the choices that turned it. It is
/// written when it is first asked for: ask again in a moment.
#[utoipa::path(get, path = "/api/tables/{code}/report", responses(
    (status = 200, body = ReportShown), (status = "4XX", body = Error)))]
async fn report(Finished { hosted, table, .. }: Finished) -> Result<Response, Refusal> {
    let Some(text) = table.game.as_ref().and_then(|game| game.report()) else {
        hosted.ask_for_report().await?;
        return Err(Refusal::NoReport);
    };
    Ok(([(header::CONTENT_TYPE, "application/json")], text.to_string()).into_response())
}

/// Your own choices in a finished game, judged by what you could know.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes what another crate writes")]
struct ChoicesShown {
    /// Your seat.
    seat: usize,
    /// A whole victory: all shares are parts of this number.
    whole: u16,
    /// The number of your choices among several.
    choices: usize,
    /// The share of the victory that you could hope for at the first of them.
    first: i32,
    /// The share that you got.
    result: i32,
    /// The share that the costly choices gave away.
    given_away: i32,
    /// The share that luck and the others added; less than zero if they took.
    luck: i32,
    /// The choices that cost you something for sure, in order.
    costly: Vec<JudgedShown>,
    /// The best choice that rules of thumb would have missed.
    find: Option<JudgedShown>,
}

/// A choice beside another.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes what another crate writes")]
struct JudgedShown {
    /// The number of steps played before it.
    step: usize,
    /// The choice you made.
    chosen: String,
    /// The better choice; in a find, the one by rules of thumb.
    other: String,
    /// The difference of the shares of victory that they leave.
    difference: i32,
    /// Half of the 95% interval of the difference.
    error: i32,
}

/// Judges your own choices in a finished game by what you could know when you made them.
#[utoipa::path(get, path = "/api/tables/{code}/choices", responses(
    (status = 200, body = ChoicesShown), (status = "4XX", body = Error)))]
async fn choices(State(app): State<Arc<App>>, finished: Finished) -> Result<Response, Refusal> {
    Ok(Json(judge(&app, &finished).await?.json()).into_response())
}
