//! What pages are drawn with. All of it is inside the program.

use std::sync::LazyLock;

use axum::extract::{Path, Query};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use oliver_twist::{boxes, draw};
use serde::Deserialize;
use words::Language;

/// The house, then the games: one file, so that a page needs one.
static STYLE: LazyLock<String> = LazyLock::new(|| pages::assets::STYLES.concat());

/// `GET /a/…`
pub async fn asset(Path(file): Path<String>) -> Response {
    let (kind, text) = match file.as_str() {
        "fagin.css" => ("text/css; charset=utf-8", STYLE.as_str()),
        "fagin.js" => ("text/javascript; charset=utf-8", pages::assets::SCRIPT),
        "idiomorph.js" => ("text/javascript; charset=utf-8", pages::assets::MORPH),
        "verify.js" => ("text/javascript; charset=utf-8", pages::assets::VERIFY),
        "icon.svg" => return icon().await,
        _ => return StatusCode::NOT_FOUND.into_response(),
    };
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, pages::assets::KEPT)], text).into_response()
}

/// `GET /favicon.ico`
pub async fn icon() -> Response {
    let kind = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "max-age=86400")];
    (kind, pages::icon()).into_response()
}

/// In which language.
#[derive(Deserialize)]
pub struct Spoken {
    #[serde(default, rename = "in")]
    language: String,
}

/// `GET /map/BOX/day.svg` and `night.svg`, with `?in=fr` for French names
pub async fn map(Path((town, side)): Path<(String, String)>, Query(spoken): Query<Spoken>) -> Response {
    let night = match side.as_str() {
        "day.svg" => false,
        "night.svg" => true,
        _ => return StatusCode::NOT_FOUND.into_response(),
    };
    let Some(town) = boxes::named(&town) else { return StatusCode::NOT_FOUND.into_response() };
    let side = if night { &town.night } else { &town.day };
    let kind = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "max-age=86400")];
    let drawn = match Language::from_code(&spoken.language) {
        Some(Language::French) => draw::svg_in(town, side, night, |name| &name.fr),
        _ => draw::svg(town, side, night),
    };
    (kind, drawn).into_response()
}
