//! The front page, and the pages that belong to no table.

use std::sync::Arc;

use axum::extract::{Form, Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use pages::{Front, Listed, Stage};
use serde::Deserialize;
use words::Language;

use super::door::set_cookie;
use super::visitor::{LANGUAGE, Visitor, note_miss, page_type};
use crate::app::{App, CODE};
use crate::games::{self, GAMES};
use crate::refusal::Refusal;

/// `GET /`
pub async fn front(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    match lists(&app, &visitor).await {
        Ok((yours, open)) => {
            let cards: Vec<_> = GAMES.iter().map(|kind| (kind.card)(visitor.words())).collect();
            let front = Front { yours: &yours, open: &open };
            visitor.page(|| pages::front(&visitor.reader(), &front, &cards))
        }
        Err(refusal) => visitor.refuse(&refusal),
    }
}

/// The tables one sits at, and the others that one may watch or join.
async fn lists(app: &App, visitor: &Visitor) -> Result<(Vec<Listed>, Vec<Listed>), Refusal> {
    let mine = app.store.tables_of(&visitor.holder).await?;
    let open = app.store.listed().await?;
    let mut lists = (Vec::new(), Vec::new());
    for code in &mine {
        lists.0.extend(listed(app, visitor, code).await);
    }
    for code in open.iter().filter(|code| !mine.contains(code)) {
        lists.1.extend(listed(app, visitor, code).await);
    }
    Ok(lists)
}

async fn listed(app: &App, visitor: &Visitor, code: &str) -> Option<Listed> {
    let room = app.room(code).await.ok()?;
    let state = room.state();
    Some(Listed {
        code: room.code.clone(),
        game: room.kind.name,
        stage: state.about.stage(),
        names: state.about.names().into_iter().filter(|name| !name.is_empty()).collect(),
        your_turn: state.about.stage() == Stage::Playing && state.waits_for(&visitor.holder),
    })
}

/// A code somebody typed.
#[derive(Deserialize)]
pub struct Joining {
    #[serde(default)]
    code: String,
}

/// `GET /join?code=…`
pub async fn join(State(app): State<Arc<App>>, visitor: Visitor, Query(joining): Query<Joining>) -> Response {
    let code: String =
        joining.code.chars().filter(|letter| letter.is_ascii_alphabetic()).take(CODE + 1).collect();
    if joining.code.trim().is_empty() {
        return visitor.page(|| pages::join(&visitor.reader(), "", None));
    }
    match app.room(&code).await {
        Ok(room) => {
            (StatusCode::SEE_OTHER, [(header::LOCATION, format!("/t/{}", room.code))]).into_response()
        }
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
pub struct Speaking {
    language: String,
    #[serde(default)]
    back: String,
}

/// `POST /language`
pub async fn language(visitor: Visitor, Form(speaking): Form<Speaking>) -> Response {
    let language = Language::from_code(&speaking.language).unwrap_or_default();
    let cookie = set_cookie(LANGUAGE, language.code(), visitor.base.starts_with("https:"));
    // Only to a page of this site: two slashes would lead to another.
    let own = speaking.back.starts_with('/')
        && !speaking.back.starts_with("//")
        && !speaking.back.contains(['\\', '\n', '\r']);
    let back = if own { speaking.back } else { "/".to_string() };
    match header::HeaderValue::from_str(&back) {
        Ok(back) => {
            (StatusCode::SEE_OTHER, [(header::LOCATION, back), (header::SET_COOKIE, cookie)]).into_response()
        }
        Err(_) => visitor.refuse(&Refusal::NoPage),
    }
}

/// `GET /rules/GAME`
pub async fn rules(visitor: Visitor, Path(game): Path<String>) -> Response {
    let Some(kind) = games::named(&game) else { return visitor.refuse(&Refusal::NoGame) };
    let title = (kind.title)(visitor.words());
    visitor.page(|| pages::rules(&visitor.reader(), &title, (kind.rulebook)(visitor.language)))
}

/// `GET /fairness`
pub async fn fairness(visitor: Visitor) -> Response {
    visitor.page(|| pages::fairness(&visitor.reader()))
}

/// Whatever there is not.
pub async fn no_page(visitor: Visitor) -> Response {
    visitor.refuse(&Refusal::NoPage)
}
