//! What people do at a table. Each finds the room, changes it, and wakes the bots.

use std::fmt;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, Path, Request, State as Extract};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::door::{is_token, new_token};
use super::visitor::{Visitor, holder};
use crate::about::Ticket;
use crate::app::{App, is_code};
use crate::limits::share;
use crate::refusal::Refusal;
use crate::room::{Change, Room, State, Who};

/// How long a ticket to another device holds, in milliseconds.
const TICKET: i64 = 15 * 60 * 1000;

/// A form that was filled in; refused in the reader's words if it cannot be read.
pub struct Filled<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Filled<T> {
    type Rejection = Response;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Filled<T>, Response> {
        let visitor = request.extensions().get::<Visitor>().cloned().expect("the door lets visitors in");
        let bytes = whole(request, app).await.map_err(|refusal| visitor.refuse(&refusal))?;
        let form = serde_urlencoded::from_bytes(&bytes);
        form.map(Filled).map_err(|error| visitor.refuse(&Refusal::Unreadable(error.to_string())))
    }
}

/// All that was sent; refused if it is too much, or does not arrive.
pub async fn whole(request: Request, app: &Arc<App>) -> Result<Bytes, Refusal> {
    Bytes::from_request(request, app).await.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Refusal::TooLarge,
        _ => Refusal::Unreadable("it did not arrive whole".to_string()),
    })
}

/// Changes a table as a visitor asks, and wakes its bots.
pub async fn change(
    app: &Arc<App>,
    code: &str,
    mut how: impl FnMut(&Room, &State) -> Result<Change, Refusal>,
) -> Result<Arc<Room>, Refusal> {
    let room = app.room(code).await?;
    app.change(&room, |state| how(&room, state)).await?;
    Ok(room)
}

async fn answer(
    app: &Arc<App>,
    visitor: &Visitor,
    code: &str,
    how: impl FnMut(&Room, &State) -> Result<Change, Refusal>,
) -> Response {
    match change(app, code, how).await {
        Ok(room) => visitor.done(&format!("/t/{}", room.code)),
        Err(refusal) => visitor.refuse(&refusal),
    }
}

/// Plays a choice of a person.
pub async fn choose(
    app: &Arc<App>,
    code: &str,
    holder: &str,
    step: usize,
    choice: &str,
) -> Result<Arc<Room>, Refusal> {
    let room = change(app, code, |_, state| state.act(holder, step, choice)).await?;
    app.metrics().person_chose();
    Ok(room)
}

/// Sitting down.
#[derive(Deserialize)]
pub struct Sitting {
    seat: usize,
    name: String,
    #[serde(default)]
    figure: u8,
}

/// `POST /t/CODE/sit`
pub async fn sit(
    Extract(app): Extract<Arc<App>>,
    visitor: Visitor,
    Path(code): Path<String>,
    Filled(sitting): Filled<Sitting>,
) -> Response {
    let (name, figure) = (sitting.name.clone(), sitting.figure);
    let who = Who { name: sitting.name, figure };
    let how = |_: &Room, state: &State| state.sit(&visitor.holder, sitting.seat, who.clone());
    let response = answer(&app, &visitor, &code, how).await;
    visitor.remember(&name, figure, response)
}

/// `POST /t/CODE/stand`
pub async fn stand(Extract(app): Extract<Arc<App>>, visitor: Visitor, Path(code): Path<String>) -> Response {
    answer(&app, &visitor, &code, |_, state| state.stand(&visitor.holder)).await
}

/// One of the seats, and the level of a bot for it.
#[derive(Deserialize)]
pub struct SeatAndLevel {
    seat: usize,
    level: u8,
}

/// `POST /t/CODE/bot`
pub async fn bot(
    Extract(app): Extract<Arc<App>>,
    visitor: Visitor,
    Path(code): Path<String>,
    Filled(SeatAndLevel { seat, level }): Filled<SeatAndLevel>,
) -> Response {
    answer(&app, &visitor, &code, |room, state| state.add_bot(&visitor.holder, room.kind, seat, level)).await
}

/// One of the seats.
#[derive(Deserialize)]
pub struct OneSeat {
    seat: usize,
}

/// `POST /t/CODE/remove`
pub async fn remove(
    Extract(app): Extract<Arc<App>>,
    visitor: Visitor,
    Path(code): Path<String>,
    Filled(OneSeat { seat }): Filled<OneSeat>,
) -> Response {
    answer(&app, &visitor, &code, |_, state| state.remove(&visitor.holder, seat)).await
}

/// `POST /t/CODE/start`
pub async fn start(Extract(app): Extract<Arc<App>>, visitor: Visitor, Path(code): Path<String>) -> Response {
    answer(&app, &visitor, &code, |room, state| state.start(&visitor.holder, room.kind)).await
}

/// The hash of what somebody will add to the dice.
#[derive(Deserialize)]
pub struct Promising {
    hash: String,
}

/// `POST /t/CODE/hash`
pub async fn hash(
    Extract(app): Extract<Arc<App>>,
    visitor: Visitor,
    Path(code): Path<String>,
    Filled(Promising { hash }): Filled<Promising>,
) -> Response {
    let how = |room: &Room, state: &State| state.promise_nonce(&visitor.holder, &hash, room.kind);
    add_to_dice(&app, &visitor, &code, how).await
}

/// A page whose part of the dice comes too late, or twice, has nothing to tell its reader: the game has begun, and the
/// proof says what was left out.
async fn add_to_dice(
    app: &Arc<App>,
    visitor: &Visitor,
    code: &str,
    how: impl FnMut(&Room, &State) -> Result<Change, Refusal>,
) -> Response {
    match change(app, code, how).await {
        Ok(_) | Err(Refusal::Begun) => visitor.done(&format!("/t/{}", code.to_ascii_uppercase())),
        Err(refusal) => visitor.refuse(&refusal),
    }
}

/// What somebody adds to the dice.
#[derive(Deserialize)]
pub struct Giving {
    nonce: String,
}

/// `POST /t/CODE/nonce`
pub async fn nonce(
    Extract(app): Extract<Arc<App>>,
    visitor: Visitor,
    Path(code): Path<String>,
    Filled(Giving { nonce }): Filled<Giving>,
) -> Response {
    add_to_dice(&app, &visitor, &code, |_, state| state.give_nonce(&visitor.holder, &nonce)).await
}

/// A choice, and how many steps the page showed that offered it. A choice that ends in a blank is completed
/// by the number that was set beside it.
#[derive(Deserialize)]
pub struct Choosing {
    step: usize,
    choice: String,
    #[serde(default)]
    number: String,
}

impl Choosing {
    fn whole(&self) -> String {
        match self.choice.ends_with(' ') {
            true => format!("{}{}", self.choice, self.number),
            false => self.choice.clone(),
        }
    }
}

/// The header that tells the script how many steps the table has once the choice is played. Until the page shows as many,
/// its question is answered already.
const STEP: &str = "x-fagin-step";

/// `POST /t/CODE/act`
pub async fn act(
    Extract(app): Extract<Arc<App>>,
    visitor: Visitor,
    Path(code): Path<String>,
    Filled(choosing): Filled<Choosing>,
) -> Response {
    match choose(&app, &code, &visitor.holder, choosing.step, &choosing.whole()).await {
        Ok(room) => {
            let steps = room.state().steps().to_string();
            ([(STEP, steps)], visitor.done(&format!("/t/{}", room.code))).into_response()
        }
        Err(refusal) => visitor.refuse(&refusal),
    }
}

/// `POST /t/CODE/back`
pub async fn back(Extract(app): Extract<Arc<App>>, visitor: Visitor, Path(code): Path<String>) -> Response {
    answer(&app, &visitor, &code, |_, state| state.come_back(&visitor.holder)).await
}

/// A message.
#[derive(Deserialize)]
pub struct Saying {
    text: String,
}

/// `POST /t/CODE/talk`
pub async fn talk(
    Extract(app): Extract<Arc<App>>,
    visitor: Visitor,
    Path(code): Path<String>,
    Filled(Saying { text }): Filled<Saying>,
) -> Response {
    match say(&app, &visitor, &code, &text).await {
        Ok(()) => visitor.done(&format!("/t/{}", code.to_ascii_uppercase())),
        Err(refusal) => visitor.refuse(&refusal),
    }
}

/// Says something at a table.
pub async fn say(app: &App, visitor: &Visitor, code: &str, text: &str) -> Result<(), Refusal> {
    let room = app.room(code).await?;
    let (name, text) = room.state().may_say(&visitor.holder, text)?;
    app.limits.message(&visitor.holder, visitor.from)?;
    room.say(&app.store, name, text).await
}

/// Whether messages are off.
#[derive(Deserialize)]
pub struct Muting {
    muted: String,
}

/// `POST /t/CODE/mute`
pub async fn mute(
    Extract(app): Extract<Arc<App>>,
    visitor: Visitor,
    Path(code): Path<String>,
    Filled(Muting { muted }): Filled<Muting>,
) -> Response {
    answer(&app, &visitor, &code, |_, state| state.mute(&visitor.holder, muted == "yes")).await
}

/// `POST /t/CODE/rematch`: a new table like this one, with the same bots; the first to ask is its host.
pub async fn rematch(
    Extract(app): Extract<Arc<App>>,
    visitor: Visitor,
    Path(code): Path<String>,
) -> Response {
    match play_again(&app, &visitor, &code).await {
        Ok(code) => visitor.done(&format!("/t/{code}")),
        Err(refusal) => visitor.refuse(&refusal),
    }
}

async fn play_again(app: &Arc<App>, visitor: &Visitor, code: &str) -> Result<String, Refusal> {
    let room = app.room(code).await?;
    if let Some(next) = &room.state().about.rematch {
        return Ok(next.clone());
    }
    app.limits.table(visitor.from)?;
    app.play_again(&room, &visitor.holder, share(visitor.from)).await
}

/// `POST /t/CODE/ticket`: a link that takes the seat to another device, once.
pub async fn ticket(Extract(app): Extract<Arc<App>>, visitor: Visitor, Path(code): Path<String>) -> Response {
    match make_ticket(&app, &visitor, &code).await {
        Ok(response) => response,
        Err(refusal) => visitor.refuse(&refusal),
    }
}

async fn make_ticket(app: &Arc<App>, visitor: &Visitor, code: &str) -> Result<Response, Refusal> {
    let room = app.room(code).await?;
    let key = new_token();
    let ticket = Ticket { hash: holder(&key), until: app.now() + TICKET };
    let state = app.change(&room, |state| state.make_ticket(&visitor.holder, ticket.clone())).await?;
    let address = format!("{}{}", visitor.base, TicketPath { code: room.code.clone(), key });
    let link = format!("{}/t/{}", visitor.base, room.code);
    let viewer = state.viewer(&visitor.holder);
    Ok(visitor.page(|| {
        state.shown(&room, &visitor.holder, viewer, &link, |table| {
            pages::ticket(&visitor.reader(), table, &address)
        })
    }))
}

/// Where a ticket is used: its table and its key.
struct TicketPath {
    code: String,
    key: String,
}

impl TicketPath {
    /// From what stands in an address. Anything but a ticket is no page.
    fn read(text: &str) -> Result<TicketPath, Refusal> {
        let (code, key) = text.split_once('-').ok_or(Refusal::NoPage)?;
        if !is_code(code) || !is_token(key) {
            return Err(Refusal::NoPage);
        }
        Ok(TicketPath { code: code.to_string(), key: key.to_string() })
    }
}

impl fmt::Display for TicketPath {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "/ticket/{}-{}", self.code, self.key)
    }
}

/// `GET /ticket/…`: asks first, because looking at a link must not use it up.
pub async fn show_ticket(visitor: Visitor, Path(ticket): Path<String>) -> Response {
    match TicketPath::read(&ticket) {
        Ok(path) => visitor.page(|| pages::take_seat(&visitor.reader(), &path.to_string())),
        Err(refusal) => visitor.refuse(&refusal),
    }
}

/// `POST /ticket/…`
pub async fn use_ticket(
    Extract(app): Extract<Arc<App>>,
    visitor: Visitor,
    Path(ticket): Path<String>,
) -> Response {
    match take_seat(&app, &visitor, &ticket).await {
        Ok(room) => visitor.done(&format!("/t/{}", room.code)),
        Err(refusal) => visitor.refuse(&refusal),
    }
}

async fn take_seat(app: &Arc<App>, visitor: &Visitor, ticket: &str) -> Result<Arc<Room>, Refusal> {
    let TicketPath { code, key } = TicketPath::read(ticket)?;
    let (hash, now) = (holder(&key), app.now());
    change(app, &code, |_, state| state.hand_over(&hash, &visitor.holder, now)).await
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status(), self.name()).into_response()
    }
}
