//! The files that pages are drawn with. All of them are inside the program; each is made once, when it is first asked for.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use axum::extract::{Path, Query};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use oliver_twist::{boxes, draw};
use serde::Deserialize;
use tokio::sync::OnceCell;
use words::Language;

use super::pack::Kept;
use crate::dear::apart;

/// How long browsers may keep pictures without asking.
const PICTURES: &str = "max-age=86400";
const SVG: &str = "image/svg+xml";

/// All files that were asked for. There are as many as there are boxes, sides and languages: names that are none of
/// ours do not get here.
static FILES: LazyLock<Mutex<HashMap<String, Arc<OnceCell<Kept>>>>> = LazyLock::new(Mutex::default);

/// Answers with a file, which is made unless it has been. Everyone who asks meanwhile waits for the same one.
async fn file(name: String, asked: &HeaderMap, make: impl FnOnce() -> Kept) -> Response {
    let cell = FILES.lock().unwrap_or_else(PoisonError::into_inner).entry(name).or_default().clone();
    cell.get_or_init(async || apart(make)).await.answer(asked)
}

/// `GET /a/…`
pub async fn asset(Path(name): Path<String>, asked: HeaderMap) -> Response {
    let kept = |kind: &'static str, text: String| Kept::new(kind, pages::assets::KEPT, &text);
    let script = "text/javascript; charset=utf-8";
    let make: Box<dyn FnOnce() -> Kept + Send> = match name.as_str() {
        // The house, then the games: one file, so that a page needs one.
        "fagin.css" => Box::new(move || kept("text/css; charset=utf-8", pages::assets::STYLES.concat())),
        "fagin.js" => Box::new(move || kept(script, pages::assets::SCRIPT.to_string())),
        "idiomorph.js" => Box::new(move || kept(script, pages::assets::MORPH.to_string())),
        "dice.js" => Box::new(move || kept(script, pages::assets::DICE.to_string())),
        "verify.js" => Box::new(move || kept(script, pages::assets::VERIFY.to_string())),
        "icon.svg" => return icon(asked).await,
        _ => return StatusCode::NOT_FOUND.into_response(),
    };
    file(name, &asked, make).await
}

/// `GET /favicon.ico`
pub async fn icon(asked: HeaderMap) -> Response {
    file("icon.svg".to_string(), &asked, || Kept::new(SVG, PICTURES, &pages::icon())).await
}

/// In which language.
#[derive(Deserialize)]
pub struct Spoken {
    #[serde(default, rename = "in")]
    language: String,
}

/// `GET /map/BOX/day.svg` and `night.svg`, with `?in=fr` for French names
pub async fn map(
    Path((town, side)): Path<(String, String)>,
    Query(spoken): Query<Spoken>,
    asked: HeaderMap,
) -> Response {
    let night = match side.as_str() {
        "day.svg" => false,
        "night.svg" => true,
        _ => return StatusCode::NOT_FOUND.into_response(),
    };
    let Some(town) = boxes::named(&town) else { return StatusCode::NOT_FOUND.into_response() };
    let language = Language::from_code(&spoken.language).unwrap_or_default();
    let name = format!("{}/{side}?in={}", town.key, language.code());
    file(name, &asked, || Kept::new(SVG, PICTURES, &drawn(town, night, language))).await
}

/// The map of a box. Dear: London takes a third of a second.
fn drawn(town: &oliver_twist::Town, night: bool, language: Language) -> String {
    let side = if night { &town.night } else { &town.day };
    match language {
        Language::English => draw::svg(town, side, night),
        Language::French => draw::svg_in(town, side, night, |name| &name.fr),
    }
}
