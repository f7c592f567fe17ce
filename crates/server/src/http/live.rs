//! Live pages: every change of a table, drawn for each viewer.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::stream::{self, Stream};
use pages::PageKeys;
use serde::Deserialize;
use tokio::sync::watch;

use super::events::{self, event};
use super::extract::AtTable;
use super::visitor::Visitor;
use crate::app::App;
use crate::frames::PageKind;
use crate::hosted_table::{Attendance, HostedTable, Table};
use crate::log::alias;
use crate::metrics::GaugeGuard;
use crate::page_model::PageModel;

/// The state that a page shows: the number of steps, and the mark of the table.
#[derive(Deserialize)]
pub struct PageState {
    /// `patches`: the page takes changes of elements (`pages::Texts`) besides whole ones.
    #[serde(default)]
    takes: String,
    #[serde(default)]
    after: Option<usize>,
    #[serde(default)]
    mark: String,
}

/// `GET /t/CODE/live?after=STEPS&mark=MARK&takes=patches`
pub async fn table(
    State(app): State<Arc<App>>,
    at: AtTable,
    asked: HeaderMap,
    Query(shown): Query<PageState>,
) -> Response {
    open(&app, at, &asked, &shown, PageKind::Table).await
}

/// `GET /t/CODE/board/live?after=STEPS&mark=MARK&takes=patches`
pub async fn board(
    State(app): State<Arc<App>>,
    at: AtTable,
    asked: HeaderMap,
    Query(shown): Query<PageState>,
) -> Response {
    open(&app, at, &asked, &shown, PageKind::Board).await
}

async fn open(
    app: &App,
    AtTable { hosted, visitor }: AtTable,
    asked: &HeaderMap,
    shown: &PageState,
    kind: PageKind,
) -> Response {
    let mut changes = hosted.watch();
    // The page may be behind already: it was drawn before the stream was opened.
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
        keys: PageKeys::default(),
        gone: false,
    };
    page.note_attendance(&page.hosted.table());
    page.note_keys(&shown.mark);
    page.keys = page.keys.patched(shown.takes == "patches");
    page.put_bots_first().await;
    events::answer(asked, page.events())
}

/// A reason to send a page something.
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
    /// True while the store answers.
    answers: watch::Receiver<bool>,
    _counted: GaugeGuard,
    /// The number of steps that the page shows.
    shown: usize,
    /// The regions that the page has.
    keys: PageKeys,
    gone: bool,
}

impl Page {
    fn events(self) -> impl Stream<Item = String> {
        stream::unfold(self, |mut page| async {
            let event = page.next().await?;
            Some((event, page))
        })
    }

    /// Notes whether the reader sits at the table, because they may have sat down or lost their
    /// seat since the page was opened.
    fn note_attendance(&mut self, table: &Table) {
        let sits =
            self.kind == PageKind::Table && table.sheet.seat_of(&self.visitor.holder).is_some();
        if sits != self.attendance.is_some() {
            self.attendance = sits.then(|| self.hosted.attend());
        }
    }

    /// The regions of a page that is up to date are those of the table as it is. The regions of any
    /// other page are unknown, so it is sent all of them once.
    fn note_keys(&mut self, mark: &str) {
        let table = self.hosted.table();
        if table.mark() != mark {
            return;
        }
        let (visitor, reader) = (&self.visitor, self.visitor.reader());
        let model =
            PageModel::of_kind(self.kind, &self.hosted, &table, &visitor.holder, &visitor.base);
        if let Some(game) = &table.game {
            self.keys = game.keys(self.kind, &reader, &model.table());
        }
    }

    /// Puts the bots of the table first if the reader sits there. Later changes rank their bots by
    /// the people who are there then.
    async fn put_bots_first(&self) {
        let hosted = &self.hosted;
        if self.attendance.is_some()
            && hosted.table().next_bot().is_some()
            && let Err(error) = hosted.house().store.attend(&hosted.code).await
        {
            tracing::warn!(
                table = alias(&hosted.code),
                ?error,
                "the bots of a table cannot be put first"
            );
        }
    }

    async fn next(&mut self) -> Option<String> {
        if self.gone {
            return None;
        }
        Some(match self.hear().await? {
            // Drawn on the async thread, because it takes a tenth of a millisecond: some regions of
            // some frames.
            PageNews::Table => self.look(),
            PageNews::Storage => self.tell_of_storage(),
            PageNews::Closing => {
                self.gone = true;
                event("bye", "bye")
            }
        })
    }

    async fn hear(&mut self) -> Option<PageNews> {
        tokio::select! {
            changed = self.changes.changed() => changed.ok().map(|()| PageNews::Table),
            changed = self.answers.changed() => changed.ok().map(|()| PageNews::Storage),
            _ = self.closing.wait_for(|closing| *closing) => Some(PageNews::Closing),
        }
    }

    /// Locks the page while the store is away, because no choice could be stored. Once it is back,
    /// the page is shown the newest state.
    fn tell_of_storage(&mut self) -> String {
        let answers = *self.answers.borrow_and_update();
        if answers {
            self.changes.mark_changed();
        }
        event("storage", if answers { "back" } else { "away" })
    }

    /// Draws the changed regions, for this viewer alone: an event for each frame, all at once,
    /// because the page takes its time over them itself.
    fn look(&mut self) -> String {
        let table = self.changes.borrow_and_update().clone();
        self.note_attendance(&table);
        let (hosted, visitor, reader) = (&self.hosted, &self.visitor, self.visitor.reader());
        let model = PageModel::of_kind(self.kind, hosted, &table, &visitor.holder, &visitor.base);
        let frames = match (&table.game, self.kind) {
            (Some(game), kind) => {
                game.news(kind, &reader, &model.table(), self.shown, &mut self.keys)
            }
            (None, PageKind::Table) => {
                vec![(hosted.kind.lobby_main)(&reader, &model.table()).into_string()]
            }
            (None, PageKind::Board) => {
                vec![(hosted.kind.board_lobby_main)(&reader, &model.table()).into_string()]
            }
        };
        self.shown = table.steps();
        frames.iter().map(|frame| event("table", frame)).collect()
    }
}
