//! New tables, and the pages of a table.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use engine::Viewer;
use pages::{Fresh, Pace, Stage};

use super::act::Filled;
use super::visitor::Visitor;
use crate::app::App;
use crate::games::{self, Kind};
use crate::limits::share;
use crate::playing::Sheet;
use crate::refusal::Refusal;
use crate::room::{Room, Wanted, Who};

/// How well the bots play against whom somebody plays at once.
const AT_ONCE: [u8; 3] = [2, 1, 2];

fn kind(name: &str) -> Result<&'static Kind, Refusal> {
    games::named(name).ok_or(Refusal::NoGame)
}

/// `GET /new/GAME`
pub async fn new(visitor: Visitor, Path(game): Path<String>) -> Response {
    let kind = match kind(&game) {
        Ok(kind) => kind,
        Err(refusal) => return visitor.refuse(&refusal),
    };
    let fresh = Fresh { name: &visitor.person.0, figure: visitor.person.1 };
    visitor.page(|| (kind.new_table)(&visitor.reader(), &fresh))
}

/// `POST /new/GAME`
pub async fn create(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(game): Path<String>,
    Filled(form): Filled<HashMap<String, String>>,
) -> Response {
    match set_up(&app, &visitor, &game, &form).await {
        Ok(room) => seated(&visitor, &room, &form),
        Err(refusal) => visitor.refuse(&refusal),
    }
}

async fn set_up(
    app: &Arc<App>,
    visitor: &Visitor,
    game: &str,
    form: &HashMap<String, String>,
) -> Result<Arc<Room>, Refusal> {
    let kind = kind(game)?;
    app.limits.table(visitor.from)?;
    let said = |key: &str| form.get(key).map_or("", |value| value.trim());
    let wanted = Wanted {
        kind,
        setup: setup(kind, form)?,
        pace: Pace::from_name(said("pace")).unwrap_or(Pace::Relaxed),
        odds: said("odds") != "no",
        listed: said("listed") == "yes",
        host: visitor.holder.clone(),
        share: share(visitor.from),
        at_once: false,
    };
    let who = Who { name: said("name").to_string(), figure: said("figure").parse().unwrap_or(0) };
    let room = app.create(wanted, Some(who)).await?;
    let seats = room.state().about.seats.len();
    for seat in 1..seats {
        if let Ok(level) = said(&format!("seat-{seat}")).parse() {
            app.change(&room, |state| state.add_bot(&visitor.holder, kind, seat, level)).await?;
        }
    }
    Ok(room)
}

/// The options of a game that a form has, as a setup reads them.
fn setup(kind: &Kind, form: &HashMap<String, String>) -> Result<String, Refusal> {
    let own = kind.options.iter().map(|option| option.name);
    let said = ["seats", "first"].into_iter().chain(own).filter_map(|key| Some((key, form.get(key)?)));
    let options: Vec<String> = said.map(|(key, value)| format!("{key}={value}")).collect();
    if options.iter().any(|option| option.contains(char::is_whitespace)) {
        return Err(Refusal::BadSetup("an option is one word".to_string()));
    }
    Ok(options.join(" "))
}

/// To the table, with name and figure remembered for the next one.
fn seated(visitor: &Visitor, room: &Room, form: &HashMap<String, String>) -> Response {
    let figure = form.get("figure").and_then(|figure| figure.parse().ok()).unwrap_or(0);
    let name = form.get("name").map_or("", String::as_str);
    visitor.remember(name, figure, visitor.done(&format!("/t/{}", room.code)))
}

/// `POST /new/GAME/now`: against bots, at once.
pub async fn play_now(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(game): Path<String>,
    Filled(form): Filled<HashMap<String, String>>,
) -> Response {
    match begin_at_once(&app, &visitor, &game, &form).await {
        Ok(room) => visitor.done(&format!("/t/{}", room.code)),
        Err(refusal) => visitor.refuse(&refusal),
    }
}

async fn begin_at_once(
    app: &Arc<App>,
    visitor: &Visitor,
    game: &str,
    form: &HashMap<String, String>,
) -> Result<Arc<Room>, Refusal> {
    let kind = kind(game)?;
    app.limits.table(visitor.from)?;
    let host = visitor.holder.clone();
    let setup = "seats=4 first=0".to_string();
    let share = share(visitor.from);
    // A script adds to the dice once it has seen the commitment; then the game begins. Without one it begins now.
    let at_once = form.get("script").is_some_and(|script| script == "yes");
    let pace = Pace::Endless;
    let wanted = Wanted { kind, setup, pace, odds: true, listed: false, host: host.clone(), share, at_once };
    let name = match visitor.person.0.as_str() {
        "" => a_name(visitor),
        name => name.to_string(),
    };
    let room = app.create(wanted, Some(Who { name, figure: visitor.person.1 })).await?;
    for (seat, level) in (1..).zip(AT_ONCE) {
        app.change(&room, |state| state.add_bot(&host, kind, seat, level)).await?;
    }
    if !at_once {
        app.change(&room, |state| state.start(&host, kind)).await?;
    }
    Ok(room)
}

/// A name for somebody who has given none: the same one each time.
fn a_name(visitor: &Visitor) -> String {
    let names = visitor.words().say("server-names");
    let names: Vec<&str> = names.split(", ").collect();
    let number = visitor.holder.bytes().map(usize::from).sum::<usize>();
    names[number % names.len()].to_string()
}

/// `GET /t/CODE`
pub async fn table(State(app): State<Arc<App>>, visitor: Visitor, Path(code): Path<String>) -> Response {
    show(&app, visitor, &code, Sheet::Table).await
}

/// `GET /t/CODE/board`
pub async fn board(State(app): State<Arc<App>>, visitor: Visitor, Path(code): Path<String>) -> Response {
    show(&app, visitor, &code, Sheet::Board).await
}

async fn show(app: &Arc<App>, visitor: Visitor, code: &str, sheet: Sheet) -> Response {
    let room = match app.room(code).await {
        Ok(room) => room,
        Err(refusal) => return visitor.refuse(&refusal),
    };
    let state = room.state();
    let link = format!("{}/t/{}", visitor.base, room.code);
    let (holder, viewer) = seen_by(&state, &visitor.holder, sheet);
    let reader = visitor.reader();
    visitor.page(|| {
        state.shown(&room, holder, viewer, &link, |table| match (&state.game, sheet) {
            (Some(game), _) => game.page(sheet, &reader, table),
            (None, Sheet::Table) => (room.kind.lobby)(&reader, table),
            (None, Sheet::Board) => (room.kind.board_lobby)(&reader, table),
        })
    })
}

/// The big screen knows nobody: it shows what everyone may see, whoever switched it on.
pub fn seen_by<'a>(state: &crate::room::State, holder: &'a str, sheet: Sheet) -> (&'a str, Viewer) {
    match sheet {
        Sheet::Table => (holder, state.viewer(holder)),
        Sheet::Board => ("", Viewer::Spectator),
    }
}

/// Whether a table can be looked back at.
pub fn over(state: &crate::room::State) -> Result<(), Refusal> {
    if state.about.stage() == Stage::Over { Ok(()) } else { Err(Refusal::NotOver) }
}
