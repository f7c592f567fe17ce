//! Live pages: every change of a table, drawn for each viewer.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Query, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream};
use serde::Deserialize;
use tokio::sync::watch;

use super::extract::AtTable;
use super::visitor::Visitor;
use crate::app::App;
use crate::dear::apart;
use crate::frames::PageKind;
use crate::hosted_table::{Attendance, HostedTable, Table};
use crate::log::alias;
use crate::metrics::GaugeGuard;
use crate::page_model::PageModel;

/// SSE keep-alive interval.
pub const KEEP_ALIVE: Duration = Duration::from_secs(20);

/// What a page shows already: so many steps, and the mark of the table.
#[derive(Deserialize)]
pub struct PageState {
    #[serde(default)]
    after: Option<usize>,
    #[serde(default)]
    mark: String,
}

/// `GET /t/CODE/live?after=STEPS&mark=MARK`
pub async fn table(State(app): State<Arc<App>>, at: AtTable, Query(shown): Query<PageState>) -> Response {
    open(&app, at, &shown, PageKind::Table).await
}

/// `GET /t/CODE/board/live?after=STEPS&mark=MARK`
pub async fn board(State(app): State<Arc<App>>, at: AtTable, Query(shown): Query<PageState>) -> Response {
    open(&app, at, &shown, PageKind::Board).await
}

async fn open(
    app: &App,
    AtTable { hosted, visitor }: AtTable,
    shown: &PageState,
    kind: PageKind,
) -> Response {
    let mut changes = hosted.watch();
    // What there is now may be news to the page already.
    if changes.borrow().mark() != shown.mark {
        changes.mark_changed();
    }
    let mut answers = app.house.store.answers();
    if !*answers.borrow() {
        answers.mark_changed();
    }
    let name = match kind {
        PageKind::Table => "table",
        PageKind::Board => "board",
    };
    let mut page = Page {
        attendance: None,
        hosted,
        visitor,
        kind,
        changes,
        closing: app.house.closing(),
        answers,
        _counted: app.metrics().follow(name),
        shown: shown.after.unwrap_or(usize::MAX),
        frames: Vec::new(),
        gone: false,
    };
    page.note_attendance(&page.hosted.table());
    page.put_bots_first().await;
    let keep = KeepAlive::new().interval(KEEP_ALIVE);
    ([("x-accel-buffering", "no")], Sse::new(page.events()).keep_alive(keep)).into_response()
}

/// What a page hears of.
enum PageNews {
    Table,
    Storage,
    Closing,
}

/// An open page.
struct Page {
    /// Held while its reader sits at the table.
    attendance: Option<Attendance>,
    hosted: Arc<HostedTable>,
    visitor: Visitor,
    kind: PageKind,
    changes: watch::Receiver<Arc<Table>>,
    closing: watch::Receiver<bool>,
    /// Whether the storage answers.
    answers: watch::Receiver<bool>,
    _counted: GaugeGuard,
    /// The number of steps that it shows.
    shown: usize,
    /// The frames that it is yet to be sent, the next one last.
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

    /// Notes whether the reader sits at the table: they may have sat down, or lost their seat, since the page was opened.
    fn note_attendance(&mut self, table: &Table) {
        let sits = self.kind == PageKind::Table && table.sheet.seat_of(&self.visitor.holder).is_some();
        if sits != self.attendance.is_some() {
            self.attendance = sits.then(|| self.hosted.attend());
        }
    }

    /// Puts the bots of the table first if the reader sits there. Later changes rank their bots by who is there then.
    async fn put_bots_first(&self) {
        let hosted = &self.hosted;
        if self.attendance.is_some()
            && hosted.table().next_bot().is_some()
            && let Err(error) = hosted.house().store.attend(&hosted.code).await
        {
            tracing::warn!(table = alias(&hosted.code), ?error, "the bots of a table cannot be put first");
        }
    }

    async fn next(&mut self) -> Option<Event> {
        if self.gone {
            return None;
        }
        if self.frames.is_empty() {
            match self.hear().await? {
                // Some frames are drawn, each for this viewer alone.
                PageNews::Table => apart(|| self.look()),
                PageNews::Storage => return Some(self.tell_of_storage()),
                PageNews::Closing => {
                    self.gone = true;
                    return Some(Event::default().event("bye").data("bye"));
                }
            }
        }
        let frame = self.frames.pop()?;
        Some(Event::default().event("table").data(frame))
    }

    async fn hear(&mut self) -> Option<PageNews> {
        tokio::select! {
            changed = self.changes.changed() => changed.ok().map(|()| PageNews::Table),
            changed = self.answers.changed() => changed.ok().map(|()| PageNews::Storage),
            _ = self.closing.wait_for(|closing| *closing) => Some(PageNews::Closing),
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

    /// Draws what is new, for this viewer alone.
    fn look(&mut self) {
        let table = self.changes.borrow_and_update().clone();
        self.note_attendance(&table);
        let (hosted, visitor, reader) = (&self.hosted, &self.visitor, self.visitor.reader());
        let model = PageModel::of_kind(self.kind, hosted, &table, &visitor.holder, &visitor.base);
        self.frames = match (&table.game, self.kind) {
            (Some(game), kind) => game.news(kind, &reader, &model.table(), self.shown),
            (None, PageKind::Table) => vec![(hosted.kind.lobby_main)(&reader, &model.table()).into_string()],
            (None, PageKind::Board) => {
                vec![(hosted.kind.board_lobby_main)(&reader, &model.table()).into_string()]
            }
        };
        self.frames.reverse();
        self.shown = table.steps();
    }
}
