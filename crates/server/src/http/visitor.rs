//! Who asks.

use std::convert::Infallible;
use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use dice::secret;
use maud::Markup;
use pages::Reader;
use sha2::{Digest, Sha256};
use table::Holder;
use words::{Language, Words};

use super::door::{person_cookie, set_cookie};
use crate::dear::apart;
use crate::refusal::Refusal;

/// The cookie that holds the token of a browser, and with it the seats taken there.
pub const TOKEN: &str = "fagin";
/// The cookie that holds the language.
pub const LANGUAGE: &str = "language";
/// The cookie that holds name and figure, for the next table.
pub const PERSON: &str = "person";

/// Marks an answer to somebody who tried the code of no table, for the door.
#[derive(Clone, Copy)]
pub struct NoSuchTable;

/// Marks the answer to a code without a table.
pub fn note_miss(refusal: &Refusal, mut response: Response) -> Response {
    if matches!(refusal, Refusal::NoTable) {
        response.extensions_mut().insert(NoSuchTable);
    }
    response
}

/// A visitor, as the door found them.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// The hash of their token; nobody if they have none.
    pub holder: Holder,
    /// Their language.
    pub language: Language,
    /// Where they are.
    pub from: IpAddr,
    /// The address by which they reached the server, with the scheme.
    pub base: String,
    /// What they asked for.
    pub path: String,
    /// Whether it is the script of a page that asks, which wants a sentence and not a page.
    pub quiet: bool,
    /// Whether it is a program that asks, which wants JSON.
    pub program: bool,
    /// The name and the figure they had before.
    pub person: (String, u8),
}

impl Visitor {
    /// The visitor whom the door let in with a request.
    pub fn of(parts: &Parts) -> Visitor {
        parts.extensions.get::<Visitor>().cloned().expect("the door lets visitors in")
    }

    /// Their words.
    pub fn words(&self) -> &'static Words {
        games::words(self.language)
    }

    /// For the pages.
    pub fn reader(&self) -> Reader<'_> {
        Reader { words: self.words(), path: &self.path, notice: None }
    }

    /// A page. Drawing takes up to some milliseconds, so it is done apart.
    pub fn page(&self, draw: impl FnOnce() -> Markup) -> Response {
        ([(header::CACHE_CONTROL, "no-store")], page_type(apart(draw))).into_response()
    }

    /// What they are told when something was not done.
    pub fn refuse(&self, refusal: &Refusal) -> Response {
        if let Refusal::Storage(what) = refusal {
            tracing::error!(what, "the storage does not work");
        }
        let status = refusal.status();
        let sentence = refusal.sentence(self.words());
        let plain = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
        let response = if self.program {
            let body = serde_json::json!({ "error": refusal.name(), "message": sentence });
            (status, axum::Json(body)).into_response()
        } else if self.quiet {
            (status, plain, sentence).into_response()
        } else {
            let words = self.words();
            let back = words.say("refused-back");
            let title = words.say("refused-title");
            let page = pages::trouble(&self.reader(), &title, &sentence, Some(("/", &back)));
            (status, page_type(page)).into_response()
        };
        note_miss(refusal, response)
    }

    /// Remembers name and figure for the next table.
    pub fn remember(&self, name: &str, figure: u8, mut response: Response) -> Response {
        let cookie = set_cookie(PERSON, &person_cookie(name.trim(), figure), self.base.starts_with("https:"));
        response.headers_mut().append(header::SET_COOKIE, cookie);
        response
    }
}

/// A page as an answer.
pub fn page_type(page: Markup) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page.into_string())
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, Infallible> {
        Ok(Visitor::of(parts))
    }
}

/// The hash of a token. It is what is stored, so that one who reads the storage cannot take a seat.
pub fn holder(token: &str) -> Holder {
    Holder::new(secret::hex(&Sha256::digest(token)))
}

/// The value of a cookie.
pub fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let pairs = all.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.into_iter().find(|(found, _)| *found == name).map(|(_, value)| value)
}
