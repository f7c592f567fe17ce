//! Answers in the reader's words. A handler returns what was done, or a refusal; the door has the
//! visitor, and makes a page, a sentence or JSON of it.

use axum::Json;
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use engine::Seat;
use serde::Serialize;
use table::{Code, Who};
use utoipa::ToSchema;
use wire::PROTOCOL;

use super::visitor::Visitor;
use crate::refusal::Refusal;

/// Header with the number of steps that the table has once the choice is played. The page’s
/// question counts as answered until the page shows as many steps.
const STEP: HeaderName = HeaderName::from_static("x-fagin-step");

/// A request at a table that was carried out.
#[derive(Clone, Debug)]
pub struct Done {
    code: Code,
    /// The seat that was taken. The token is present if the client is a program, which has no
    /// cookie.
    seat: Option<(Seat, Option<String>)>,
    /// Name and figure, remembered for the next table.
    who: Option<Who>,
    /// The number of steps that the table has once a choice is played.
    step: Option<usize>,
    status: StatusCode,
}

impl Done {
    /// Nothing more to say than the table.
    pub fn at(code: &Code) -> Done {
        Done {
            code: code.clone(),
            seat: None,
            who: None,
            step: None,
            status: StatusCode::NO_CONTENT,
        }
    }

    /// A choice was played; `steps` is the new length of the log.
    pub fn played(code: &Code, steps: usize) -> Done {
        Done { step: Some(steps), ..Done::at(code) }
    }

    /// A person sat down.
    pub fn seated(code: &Code, seat: Seat, token: Option<String>, who: Who) -> Done {
        Done { seat: Some((seat, token)), who: Some(who), status: StatusCode::OK, ..Done::at(code) }
    }

    /// A person set up a table, and sits in the first seat.
    pub fn opened(code: &Code, token: Option<String>, who: Who) -> Done {
        Done { status: StatusCode::CREATED, ..Done::seated(code, Seat::new(0), token, who) }
    }

    fn for_program(self) -> Response {
        match self.seat {
            Some((seat, token)) => {
                let (code, token) = (self.code.to_string(), token.unwrap_or_default());
                (
                    self.status,
                    Json(SeatTaken { code, seat: seat.index(), token, protocol: PROTOCOL }),
                )
                    .into_response()
            }
            None => self.status.into_response(),
        }
    }

    /// Leads to the table, except for the script of a page, which is there already.
    fn for_page(self, visitor: &Visitor) -> Response {
        let mut response = if visitor.quiet {
            StatusCode::NO_CONTENT.into_response()
        } else {
            (StatusCode::SEE_OTHER, [(header::LOCATION, format!("/t/{}", self.code))])
                .into_response()
        };
        if let Some(step) = self.step {
            response.headers_mut().insert(STEP, HeaderValue::from(step));
        }
        match self.who {
            Some(who) => visitor.remember(&who.name, who.figure, response),
            None => response,
        }
    }
}

/// A seat that was taken.
#[derive(Serialize, ToSchema)]
pub struct SeatTaken {
    /// The code of the table.
    code: String,
    /// The seat.
    seat: usize,
    /// The token that holds it. Keep it secret.
    token: String,
    /// The version of the protocol in which the table is shown.
    protocol: u32,
}

/// An answer that still has to be put into the visitor’s language.
#[derive(Clone)]
enum Wordless {
    Done(Done),
    Refusal(Refusal),
}

impl IntoResponse for Wordless {
    fn into_response(self) -> Response {
        let mut response = StatusCode::NO_CONTENT.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

impl IntoResponse for Done {
    fn into_response(self) -> Response {
        Wordless::Done(self).into_response()
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        Wordless::Refusal(self).into_response()
    }
}

/// Puts the answers of handlers into the visitor’s language. Every route with a visitor passes
/// through here.
pub async fn word(visitor: Visitor, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    match response.extensions_mut().remove::<Wordless>() {
        Some(Wordless::Done(done)) if visitor.program => done.for_program(),
        Some(Wordless::Done(done)) => done.for_page(&visitor),
        Some(Wordless::Refusal(refusal)) => visitor.refuse(&refusal),
        None => response,
    }
}
