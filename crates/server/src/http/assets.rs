//! The files of all pages: style sheets, scripts and pictures. They are part of the program; each
//! is compressed or drawn once, on the first request.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use axum::extract::{Path, Query};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use language::Language;
use serde::Deserialize;
use tokio::sync::OnceCell;

use super::pack::PackedFile;
use crate::dear::apart;
use crate::games::GAMES;

/// Cache lifetime of pictures in browsers: one day, in seconds.
const PICTURES: &str = "max-age=86400";
const SVG: &str = "image/svg+xml";

/// Files that were requested before. Unknown names do not get here, so the map cannot grow beyond
/// the number of pictures and languages.
static FILES: LazyLock<Mutex<HashMap<String, Arc<OnceCell<PackedFile>>>>> =
    LazyLock::new(Mutex::default);

/// Answers with a file, which is made on the first request. Requests that arrive meanwhile wait for
/// the same one.
async fn file(name: String, asked: &HeaderMap, make: impl FnOnce() -> PackedFile) -> Response {
    let cell =
        FILES.lock().unwrap_or_else(PoisonError::into_inner).entry(name).or_default().clone();
    cell.get_or_init(async || apart(make)).await.answer(asked)
}

/// `GET /a/…`
pub async fn asset(Path(name): Path<String>, asked: HeaderMap) -> Response {
    let kept = |kind: &'static str, text: String| PackedFile::new(kind, pages::assets::KEPT, &text);
    let script = "text/javascript; charset=utf-8";
    let make: Box<dyn FnOnce() -> PackedFile + Send> = match name.as_str() {
        // The frame’s styles before the games’, in one file, so that a page needs one request.
        "fagin.css" => Box::new(move || kept("text/css; charset=utf-8", styles())),
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
    file("icon.svg".to_string(), &asked, || PackedFile::new(SVG, PICTURES, &pages::icon())).await
}

/// The language of the names on a picture.
#[derive(Deserialize)]
pub struct InLanguage {
    #[serde(default, rename = "in")]
    language: String,
}

/// `GET /map/NAME.svg`: a picture of one of the games, with `?in=fr` for French names.
pub async fn map(
    Path(name): Path<String>,
    Query(spoken): Query<InLanguage>,
    asked: HeaderMap,
) -> Response {
    let language = Language::from_code(&spoken.language).unwrap_or_default();
    let known = name.strip_suffix(".svg");
    let draw =
        known.and_then(|known| GAMES.iter().find_map(|kind| (kind.picture)(known, language)));
    let Some(draw) = draw else { return StatusCode::NOT_FOUND.into_response() };
    let name = format!("{name}?in={}", language.code());
    // Drawing is dear: the map of a box takes a third of a second.
    file(name, &asked, || PackedFile::new(SVG, PICTURES, &draw())).await
}

/// The style sheet of the frame, then those of the games.
fn styles() -> String {
    let games = GAMES.iter().map(|kind| kind.style);
    std::iter::once(pages::assets::STYLE).chain(games).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;

    /// Time after which a waiting test gives up.
    const NEVER: Duration = Duration::from_secs(20);

    #[tokio::test(flavor = "multi_thread", worker_threads = 1)]
    async fn a_file_is_made_once_for_all_who_ask_and_others_are_answered_meanwhile() {
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let (tell, told) = mpsc::channel();
        let (begin, begun) = tokio::sync::oneshot::channel();
        let make = move || {
            MADE.fetch_add(1, Ordering::Relaxed);
            let _ = begin.send(());
            // There is one async thread, so the sender runs only if it is free while this is busy.
            let others_run = told.recv_timeout(NEVER).is_ok();
            PackedFile::new(
                "text/plain",
                PICTURES,
                if others_run { "others run" } else { "others wait" },
            )
        };
        let ask = |make: Box<dyn FnOnce() -> PackedFile + Send>| {
            tokio::spawn(async { file("dear".to_string(), &HeaderMap::new(), make).await })
        };
        let first = ask(Box::new(make));
        begun.await.expect("it is being made");
        let second = ask(Box::new(|| {
            MADE.fetch_add(1, Ordering::Relaxed);
            PackedFile::new("text/plain", PICTURES, "made again")
        }));
        tokio::spawn(async move { tell.send(()) }).await.expect("it runs").expect("it is awaited");
        for answer in [first, second] {
            let answer = answer.await.expect("it is answered");
            let body = axum::body::to_bytes(answer.into_body(), 100).await.expect("a body");
            assert_eq!(&body[..], b"others run");
        }
        assert_eq!(MADE.load(Ordering::Relaxed), 1);
    }
}
