//! The visitor behind a request, and the answers in the form that they read.

use std::convert::Infallible;
use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use dice::secret;
use language::{Language, Words};
use maud::Markup;
use pages::PageReader;
use sha2::{Digest, Sha256};
use table::Holder;

use super::door::{person_cookie, set_cookie};
use crate::dear::apart;
use crate::refusal::Refusal;

/// Cookie with the browser's access token, which holds the seats taken there.
pub const TOKEN: &str = "fagin";
pub const LANGUAGE: &str = "language";
/// Cookie with name and figure, for the next table.
pub const PERSON: &str = "person";

/// Cookie with the games of which one was finished in this browser.
pub const FINISHED: &str = "finished";

/// Marks a response to a code without a table. The door counts these against guessing.
#[derive(Clone, Copy)]
pub struct NoSuchTable;

pub fn note_miss(refusal: &Refusal, mut response: Response) -> Response {
    if matches!(refusal, Refusal::NoTable) {
        response.extensions_mut().insert(NoSuchTable);
    }
    response
}

#[derive(Clone, Debug)]
pub struct Visitor {
    /// The hash of their token; `Holder::nobody()` without one.
    pub holder: Holder,
    pub language: Language,
    pub from: IpAddr,
    /// The address by which they reached the server, with its scheme.
    pub base: String,
    pub path: String,
    /// The script of a page asks: it wants a sentence, not a page.
    pub quiet: bool,
    /// A program asks: it wants JSON.
    pub program: bool,
    /// Name and figure from their cookie.
    pub person: (String, u8),
    /// The games of which they have finished one, from their cookie.
    pub finished: Vec<&'static str>,
}

impl Visitor {
    /// The visitor whom the door attached to the request.
    pub fn of(parts: &Parts) -> Visitor {
        parts.extensions.get::<Visitor>().cloned().expect("the door lets visitors in")
    }

    pub fn words(&self) -> &'static Words {
        games::words(self.language)
    }

    pub fn reader(&self) -> PageReader<'_> {
        PageReader { words: self.words(), path: &self.path, notice: None }
    }

    /// A page as response. Drawing takes milliseconds, so it runs apart from the async threads.
    pub fn page(&self, draw: impl FnOnce() -> Markup) -> Response {
        ([(header::CACHE_CONTROL, "no-store")], page_type(apart(draw))).into_response()
    }

    /// The response to something refused, in the form that the visitor reads.
    pub fn refuse(&self, refusal: &Refusal) -> Response {
        if let Refusal::Storage(what) = refusal {
            // The sentence for the visitor leaves out what failed, so it is logged here.
            tracing::error!(what, "the storage does not work");
        }
        let status = refusal.status();
        let words = self.words();
        let sentence = refusal.sentence(words);
        let plain = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
        let response = if self.program {
            let body =
                serde_json::json!({ "error": refusal.name(), "message": refusal.message(words) });
            (status, axum::Json(body)).into_response()
        } else if self.quiet {
            (status, plain, sentence).into_response()
        } else {
            let back = words.say("refused-back");
            let title = words.say("refused-title");
            let page = pages::trouble(&self.reader(), &title, &sentence, Some(("/", &back)));
            (status, page_type(page)).into_response()
        };
        note_miss(refusal, response)
    }

    /// Adds the cookie that remembers name and figure for the next table.
    pub fn remember(&self, name: &str, figure: u8, mut response: Response) -> Response {
        let cookie = set_cookie(
            PERSON,
            &person_cookie(name.trim(), figure),
            self.base.starts_with("https:"),
        );
        response.headers_mut().append(header::SET_COOKIE, cookie);
        response
    }
}

pub fn page_type(page: Markup) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page.into_string())
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, Infallible> {
        Ok(Visitor::of(parts))
    }
}

/// The hash of a token. Only hashes are stored, so that a reader of the store cannot take a seat.
pub fn holder(token: &str) -> Holder {
    Holder::new(secret::hex(&Sha256::digest(token)))
}

pub fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let pairs = all.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.into_iter().find(|(found, _)| *found == name).map(|(_, value)| value)
}
