//! The front page, and the pages that belong to no table.

use std::sync::Arc;

use axum::extract::{Form, Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use language::Language;
use pages::{FrontPage, ListedTable, Stage};
use serde::Deserialize;
use table::Code;

use super::door::set_cookie;
use super::visitor::{FINISHED, LANGUAGE, Visitor, note_miss, page_type};
use crate::app::App;
use crate::games::{self, GAMES};
use crate::refusal::Refusal;

/// `GET /`
pub async fn front(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, Refusal> {
    let Lists { yours, open, finished } = lists(&app, &visitor).await?;
    let cards: Vec<_> = GAMES.iter().map(|kind| (kind.card)(visitor.words())).collect();
    let front = FrontPage { yours: &yours, open: &open, finished: &finished };
    let mut response = visitor.page(|| pages::front(&visitor.reader(), &front, &cards));
    // Remembered by the browser, because tables are forgotten one day.
    if finished != visitor.finished {
        let secure = visitor.base.starts_with("https:");
        let cookie = set_cookie(FINISHED, &finished.join("."), secure);
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// The lists of the front page.
#[derive(Default)]
struct Lists {
    /// The tables at which the visitor sits.
    yours: Vec<ListedTable>,
    /// The others that they may watch or join.
    open: Vec<ListedTable>,
    /// The games of which they have finished one.
    finished: Vec<&'static str>,
}

async fn lists(app: &App, visitor: &Visitor) -> Result<Lists, Refusal> {
    let mine = app.house.store.tables_of(&visitor.holder).await?;
    let open = app.house.store.listed().await?;
    let mut lists = Lists { finished: visitor.finished.clone(), ..Lists::default() };
    for code in &mine {
        let Some(table) = listed(app, visitor, code).await else { continue };
        if table.stage == Stage::Over && !lists.finished.contains(&table.game) {
            lists.finished.push(table.game);
        }
        // Of the lessons of a game, the one that was touched last is gone on with.
        let is_gone_on_with = |other: &ListedTable| other.lesson && other.game == table.game;
        let is_done = table.stage == Stage::Over || lists.yours.iter().any(is_gone_on_with);
        if !(table.lesson && is_done) {
            lists.yours.push(table);
        }
    }
    for code in open.iter().filter(|code| !mine.contains(code)) {
        lists.open.extend(listed(app, visitor, code).await);
    }
    Ok(lists)
}

async fn listed(app: &App, visitor: &Visitor, code: &Code) -> Option<ListedTable> {
    let hosted = app.tables.get(code).await.ok()?;
    let table = hosted.table();
    Some(ListedTable {
        code: hosted.code.to_string(),
        game: hosted.kind.name,
        stage: table.sheet.stage,
        names: table.sheet.names().into_iter().filter(|name| !name.is_empty()).collect(),
        your_turn: table.sheet.stage == Stage::Playing && table.waits_for(&visitor.holder),
        lesson: table.sheet.lesson.is_some(),
    })
}

/// The code that a visitor typed.
#[derive(Deserialize)]
pub struct JoinQuery {
    #[serde(default)]
    code: String,
}

/// `GET /join?code=…`
pub async fn join(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(joining): Query<JoinQuery>,
) -> Response {
    let code: String = joining
        .code
        .chars()
        .filter(|letter| letter.is_ascii_alphabetic())
        .take(Code::LENGTH + 1)
        .collect();
    if joining.code.trim().is_empty() {
        return visitor.page(|| pages::join(&visitor.reader(), "", None));
    }
    match app.tables.find(&code).await {
        Ok(hosted) => (StatusCode::SEE_OTHER, [(header::LOCATION, format!("/t/{}", hosted.code))])
            .into_response(),
        Err(refusal) => {
            let problem = refusal.sentence(visitor.words());
            let shown: String = joining.code.chars().take(12).collect();
            let page = pages::join(&visitor.reader(), &shown, Some(&problem));
            note_miss(&refusal, (refusal.status(), page_type(page)).into_response())
        }
    }
}

/// A change of language.
#[derive(Deserialize)]
pub struct LanguageForm {
    language: String,
    #[serde(default)]
    back: String,
}

/// `POST /language`
pub async fn language(
    visitor: Visitor,
    Form(speaking): Form<LanguageForm>,
) -> Result<Response, Refusal> {
    let language = Language::from_code(&speaking.language).unwrap_or_default();
    let cookie = set_cookie(LANGUAGE, language.code(), visitor.base.starts_with("https:"));
    // Only to a page of this site: two slashes would lead to another host.
    let own = speaking.back.starts_with('/')
        && !speaking.back.starts_with("//")
        && !speaking.back.contains(['\\', '\n', '\r']);
    let back = if own { speaking.back } else { "/".to_string() };
    let back = header::HeaderValue::from_str(&back).map_err(|_| Refusal::NoPage)?;
    Ok((StatusCode::SEE_OTHER, [(header::LOCATION, back), (header::SET_COOKIE, cookie)])
        .into_response())
}

/// `GET /rules/GAME`
pub async fn rules(visitor: Visitor, Path(game): Path<String>) -> Result<Response, Refusal> {
    let kind = games::named(&game).ok_or(Refusal::NoGame)?;
    Ok(visitor.page(|| (kind.rules)(&visitor.reader())))
}

/// `GET /fairness`
pub async fn fairness(visitor: Visitor) -> Response {
    visitor.page(|| pages::fairness(&visitor.reader()))
}

/// Every unknown address.
pub async fn no_page() -> Refusal {
    Refusal::NoPage
}
