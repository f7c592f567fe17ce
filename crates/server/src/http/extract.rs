//! Extractors of the handlers: the table of a route, a body as form or JSON, a visitor who takes a
//! seat.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use engine::Seat;
use serde::de::DeserializeOwned;
use table::Holder;

use super::door::new_token;
use super::visitor::{Visitor, holder};
use crate::app::App;
use crate::hosted_table::HostedTable;
use crate::refusal::Refusal;

/// The table whose code is in the route, and the visitor.
pub struct AtTable {
    pub hosted: Arc<HostedTable>,
    pub visitor: Visitor,
}

impl AtTable {
    pub fn holder(&self) -> &Holder {
        &self.visitor.holder
    }
}

impl FromRequestParts<Arc<App>> for AtTable {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<AtTable, Refusal> {
        let path = Path::<HashMap<String, String>>::from_request_parts(parts, app).await;
        let Path(path) = path.map_err(|_| Refusal::NoPage)?;
        let code = path.get("code").ok_or(Refusal::NoPage)?;
        Ok(AtTable { hosted: app.tables.find(code).await?, visitor: Visitor::of(parts) })
    }
}

/// A body: JSON from a program, a form from a page.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Body<T>, Refusal> {
        let is_program =
            request.extensions().get::<Visitor>().is_some_and(|visitor| visitor.program);
        let bytes = whole(request, app).await?;
        let body = match is_program {
            true => serde_json::from_slice(&bytes).map_err(Refusal::unreadable),
            false => serde_urlencoded::from_bytes(&bytes).map_err(Refusal::unreadable),
        };
        body.map(Body)
    }
}

/// All of the body; refused if it is too large or arrives in part.
async fn whole(request: Request, app: &Arc<App>) -> Result<Bytes, Refusal> {
    Bytes::from_request(request, app).await.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Refusal::TooLarge,
        _ => Refusal::unreadable("it did not arrive whole"),
    })
}

/// A visitor who takes a seat. A program without a token gets one here; a browser has one from the
/// door.
pub struct Claimant {
    /// The visitor, whose holder is that of the token below.
    pub visitor: Visitor,
    /// The token that a program has to keep; `None` for a browser.
    pub token: Option<String>,
}

impl<S: Send + Sync> FromRequestParts<S> for Claimant {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Claimant, Infallible> {
        let mut visitor = Visitor::of(parts);
        if !visitor.program {
            return Ok(Claimant { visitor, token: None });
        }
        let said = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let brought = said.and_then(|value| value.strip_prefix("Bearer "));
        // The door found no valid token if the holder is nobody: then the header held something
        // else.
        let token = match brought.filter(|_| !visitor.holder.is_nobody()) {
            Some(token) => token.to_string(),
            None => {
                let token = new_token();
                visitor.holder = holder(&token);
                token
            }
        };
        Ok(Claimant { visitor, token: Some(token) })
    }
}

pub fn seat(number: usize) -> Result<Seat, Refusal> {
    Ok(Seat::ALL.get(number).copied().ok_or(table::Refusal::NoSeat)?)
}
