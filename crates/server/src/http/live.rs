//! Live pages: every change of a table, drawn for whoever looks.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, Query, State as Extract};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream};
use serde::Deserialize;
use tokio::sync::watch;

use super::tables::seen_by;
use super::visitor::Visitor;
use crate::app::App;
use crate::dear::apart;
use crate::log::alias;
use crate::metrics::GoingOn;
use crate::playing::Sheet;
use crate::room::{Present, Room, State};

/// How often a page that nothing happens on is told that it is still connected.
const STILL_HERE: Duration = Duration::from_secs(20);

/// What a page shows already.
#[derive(Deserialize)]
pub struct Seen {
    #[serde(default)]
    after: Option<usize>,
    #[serde(default)]
    mark: String,
}

/// `GET /t/CODE/live?after=STEPS&mark=MARK`
pub async fn table(
    Extract(app): Extract<Arc<App>>,
    visitor: Visitor,
    Path(code): Path<String>,
    Query(seen): Query<Seen>,
) -> Response {
    open(&app, visitor, &code, &seen, Sheet::Table).await
}

/// `GET /t/CODE/board/live?after=STEPS&mark=MARK`
pub async fn board(
    Extract(app): Extract<Arc<App>>,
    visitor: Visitor,
    Path(code): Path<String>,
    Query(seen): Query<Seen>,
) -> Response {
    open(&app, visitor, &code, &seen, Sheet::Board).await
}

async fn open(app: &App, visitor: Visitor, code: &str, seen: &Seen, sheet: Sheet) -> Response {
    let room = match app.room(code).await {
        Ok(room) => room,
        Err(refusal) => return visitor.refuse(&refusal),
    };
    let mut changes = room.watch();
    // What there is now may be news to the page already.
    if changes.borrow().mark() != seen.mark {
        changes.mark_changed();
    }
    let mut answers = app.store.answers();
    if !*answers.borrow() {
        answers.mark_changed();
    }
    let name = match sheet {
        Sheet::Table => "table",
        Sheet::Board => "board",
    };
    let shown = seen.after.unwrap_or(usize::MAX);
    let present = present(app, &room, &visitor, sheet).await;
    let page = Page {
        _present: present,
        room,
        visitor,
        sheet,
        changes,
        closing: app.closing(),
        answers,
        _counted: app.metrics().follow(name),
        shown,
        frames: Vec::new(),
        gone: false,
    };
    let keep = KeepAlive::new().interval(STILL_HERE);
    ([("x-accel-buffering", "no")], Sse::new(page.events()).keep_alive(keep)).into_response()
}

/// Notes that somebody who sits at the table has come to it: its bots wait no longer than others.
async fn present(app: &App, room: &Arc<Room>, visitor: &Visitor, sheet: Sheet) -> Option<Present> {
    let state = room.state();
    if sheet != Sheet::Table || state.about.seat_of(&visitor.holder).is_none() {
        return None;
    }
    let present = room.attend();
    if state.next_bot().is_some()
        && let Err(trouble) = app.store.attend(&room.code).await
    {
        tracing::warn!(table = alias(&room.code), ?trouble, "the bots of a table cannot be put first");
    }
    Some(present)
}

/// What is new.
enum Heard {
    Table,
    Storage,
    Closing,
}

/// An open page.
struct Page {
    _present: Option<Present>,
    room: Arc<Room>,
    visitor: Visitor,
    sheet: Sheet,
    changes: watch::Receiver<Arc<State>>,
    closing: watch::Receiver<bool>,
    /// Whether the storage answers.
    answers: watch::Receiver<bool>,
    _counted: GoingOn,
    /// How many steps it shows.
    shown: usize,
    /// What it is yet to be sent, the next one last.
    frames: Vec<String>,
    gone: bool,
}

impl Page {
    fn events(self) -> impl Stream<Item = Result<Event, Infallible>> {
        stream::unfold(self, |mut page| async {
            let event = page.next().await?;
            Some((Ok(event), page))
        })
    }

    async fn next(&mut self) -> Option<Event> {
        if self.gone {
            return None;
        }
        if self.frames.is_empty() {
            match self.hear().await? {
                // Some frames are drawn, each for this viewer alone.
                Heard::Table => apart(|| self.look()),
                Heard::Storage => return Some(self.tell_of_storage()),
                Heard::Closing => {
                    self.gone = true;
                    return Some(Event::default().event("bye").data("bye"));
                }
            }
        }
        let frame = self.frames.pop()?;
        Some(Event::default().event("table").data(frame))
    }

    async fn hear(&mut self) -> Option<Heard> {
        tokio::select! {
            changed = self.changes.changed() => changed.ok().map(|()| Heard::Table),
            changed = self.answers.changed() => changed.ok().map(|()| Heard::Storage),
            _ = self.closing.wait_for(|closing| *closing) => Some(Heard::Closing),
        }
    }

    /// Nothing can be chosen while the storage is away. Once it is back, the page is shown the newest state.
    fn tell_of_storage(&mut self) -> Event {
        let answers = *self.answers.borrow_and_update();
        if answers {
            self.changes.mark_changed();
        }
        Event::default().event("storage").data(if answers { "back" } else { "away" })
    }

    /// Draws what is new.
    fn look(&mut self) {
        let state = self.changes.borrow_and_update().clone();
        let (holder, viewer) = seen_by(&state, &self.visitor.holder, self.sheet);
        let link = format!("{}/t/{}", self.visitor.base, self.room.code);
        let reader = self.visitor.reader();
        self.frames =
            state.shown(&self.room, holder, viewer, &link, |table| match (&state.game, self.sheet) {
                (Some(game), sheet) => game.news(sheet, &reader, table, self.shown),
                (None, Sheet::Table) => vec![(self.room.kind.lobby_main)(&reader, table).into_string()],
                (None, Sheet::Board) => vec![(self.room.kind.board_lobby_main)(&reader, table).into_string()],
            });
        self.frames.reverse();
        self.shown = state.steps();
    }
}
