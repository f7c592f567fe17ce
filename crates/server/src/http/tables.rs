//! The page for a new table, and the pages of a table.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use pages::Fresh;

use super::door;
use super::extract::AtTable;
use super::visitor::Visitor;
use crate::advice;
use crate::app::App;
use crate::frames::PageKind;
use crate::games::{self, GameEntry};
use crate::page_model::PageModel;
use crate::refusal::Refusal;

/// The game of this name.
pub fn kind(name: &str) -> Result<&'static GameEntry, Refusal> {
    games::named(name).ok_or(Refusal::NoGame)
}

/// `GET /new/GAME`
pub async fn new(visitor: Visitor, Path(game): Path<String>) -> Result<Response, Refusal> {
    let kind = kind(&game)?;
    let fresh = Fresh { name: &visitor.person.0, figure: visitor.person.1 };
    Ok(visitor.page(|| (kind.new_table)(&visitor.reader(), &fresh)))
}

/// The options of a game, read from a form, as the text of a setup.
pub fn setup(kind: &GameEntry, form: &HashMap<String, String>) -> Result<String, Refusal> {
    let own = kind.options.iter().map(|option| option.name);
    let said =
        ["seats", "first"].into_iter().chain(own).filter_map(|key| Some((key, form.get(key)?)));
    let options: Vec<String> = said.map(|(key, value)| format!("{key}={value}")).collect();
    if options.iter().any(|option| option.contains(char::is_whitespace)) {
        return Err(table::Refusal::BadSetup("an option is one word".to_string()).into());
    }
    Ok(options.join(" "))
}

/// `GET /t/CODE`
pub async fn table(at: AtTable) -> Response {
    show(&at, PageKind::Table)
}

/// `GET /t/CODE/board`
pub async fn board(at: AtTable) -> Response {
    show(&at, PageKind::Board)
}

/// `GET /t/CODE/odds`
pub async fn odds(AtTable { hosted, visitor }: AtTable) -> Result<Response, Refusal> {
    let table = hosted.table();
    let game = table.game.as_ref().ok_or(table::Refusal::NotBegun)?;
    let reader = visitor.reader();
    let model = PageModel::new(&hosted, &table, &visitor.holder, &visitor.base);
    Ok(visitor.page(|| game.odds(&reader, &model.table(), visitor.quiet)))
}

/// `GET /t/CODE/advice`: what the coach would do. A person who is not asked is told so, without a
/// refusal, because the panel stays open between two questions.
pub async fn advice(
    State(app): State<Arc<App>>,
    AtTable { hosted, visitor }: AtTable,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let meant = door::is_meant(&headers);
    let table = match advice::ask(&app, &hosted, &visitor.holder, meant).await {
        Err(Refusal::Table(table::Refusal::Rules(..))) => hosted.table(),
        asked => asked?.0,
    };
    let game = table.game.as_ref().ok_or(table::Refusal::NotBegun)?;
    let reader = visitor.reader();
    let model = PageModel::new(&hosted, &table, &visitor.holder, &visitor.base);
    Ok(visitor.page(|| game.advice(&reader, &model.table(), visitor.quiet)))
}

fn show(AtTable { hosted, visitor }: &AtTable, page: PageKind) -> Response {
    let table = hosted.table();
    let reader = visitor.reader();
    visitor.page(|| {
        let model = PageModel::of_kind(page, hosted, &table, &visitor.holder, &visitor.base);
        match (&table.game, page) {
            (Some(game), _) => game.page(page, &reader, &model.table()),
            (None, PageKind::Table) => (hosted.kind.lobby)(&reader, &model.table()),
            (None, PageKind::Board) => (hosted.kind.board_lobby)(&reader, &model.table()),
        }
    })
}
