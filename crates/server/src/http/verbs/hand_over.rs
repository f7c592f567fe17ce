//! Taking a seat to another device: a ticket is made out here and used there.

use std::fmt;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use table::{Code, Ticket};

use crate::app::App;
use crate::http::answer::Done;
use crate::http::door::{is_token, new_token};
use crate::http::extract::AtTable;
use crate::http::visitor::{Visitor, holder};
use crate::page_model::PageModel;
use crate::refusal::Refusal;

/// Validity of a ticket, in milliseconds.
const TICKET: i64 = 15 * 60 * 1000;

/// `POST /t/CODE/ticket`: a link that takes the seat to another device, once.
pub async fn ticket(at: AtTable) -> Result<Response, Refusal> {
    let AtTable { hosted, visitor } = &at;
    // The key is in the link and nowhere else; the table has its hash.
    let key = new_token();
    let ticket = Ticket { hash: key_hash(&key), until: hosted.house().now() + TICKET };
    let table = hosted.change(|table| table.make_ticket(at.holder(), ticket.clone())).await?;
    let address = format!("{}{}", visitor.base, TicketPath { code: hosted.code.clone(), key });
    let model = PageModel::new(hosted, &table, at.holder(), &visitor.base);
    Ok(visitor.page(|| pages::ticket(&visitor.reader(), &model.table(), &address)))
}

/// A key is stored as its hash, like a token.
fn key_hash(key: &str) -> String {
    holder(key).as_str().to_string()
}

/// The path under which a ticket is used: its table and its key.
struct TicketPath {
    code: Code,
    key: String,
}

impl TicketPath {
    /// Anything that does not read as a ticket is no page.
    fn read(text: &str) -> Result<TicketPath, Refusal> {
        let (code, key) =
            text.split_once('-').filter(|(_, key)| is_token(key)).ok_or(Refusal::NoPage)?;
        Ok(TicketPath { code: Code::read(code).ok_or(Refusal::NoPage)?, key: key.to_string() })
    }
}

impl fmt::Display for TicketPath {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "/ticket/{}-{}", self.code, self.key)
    }
}

/// `GET /ticket/…`: asks first, because mail programs open links, and that must not use one up.
pub async fn show_ticket(
    visitor: Visitor,
    Path(ticket): Path<String>,
) -> Result<Response, Refusal> {
    let path = TicketPath::read(&ticket)?;
    Ok(visitor.page(|| pages::take_seat(&visitor.reader(), &path.to_string())))
}

/// `POST /ticket/…`.
pub async fn use_ticket(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(ticket): Path<String>,
) -> Result<Done, Refusal> {
    let TicketPath { code, key } = TicketPath::read(&ticket)?;
    let (hash, hosted) = (key_hash(&key), app.tables.get(&code).await?);
    let now = app.house.now();
    hosted.change(|table| table.hand_over(&hash, &visitor.holder, now)).await?;
    Ok(Done::at(&hosted.code))
}
