//! What can be asked of the server: one file per chapter.

mod act;
mod api;
mod assets;
mod door;
mod front;
mod host;
mod live;
mod look_back;
mod operations;
mod pack;
mod serve;
mod tables;
mod visitor;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};

use crate::app::App;

pub use serve::{Listening, listen, listen_to_probes};
pub use visitor::holder;

/// The most bytes that anyone may send.
const LARGEST_BODY: usize = 16 * 1024;

/// All there is to ask.
pub fn router(app: Arc<App>) -> Router {
    let pages = Router::new()
        .route("/", get(front::front))
        .route("/join", get(front::join))
        .route("/language", post(front::language))
        .route("/rules/{game}", get(front::rules))
        .route("/fairness", get(front::fairness))
        .route("/new/{game}", get(tables::new).post(tables::create))
        .route("/new/{game}/now", post(tables::play_now))
        .route("/t/{code}", get(tables::table))
        .route("/t/{code}/board", get(tables::board))
        .route("/t/{code}/live", get(live::table))
        .route("/t/{code}/board/live", get(live::board))
        .route("/t/{code}/sit", post(act::sit))
        .route("/t/{code}/stand", post(act::stand))
        .route("/t/{code}/bot", post(act::bot))
        .route("/t/{code}/remove", post(act::remove))
        .route("/t/{code}/start", post(act::start))
        .route("/t/{code}/hash", post(act::hash))
        .route("/t/{code}/nonce", post(act::nonce))
        .route("/t/{code}/act", post(act::act))
        .route("/t/{code}/back", post(act::back))
        .route("/t/{code}/talk", post(act::talk))
        .route("/t/{code}/mute", post(act::mute))
        .route("/t/{code}/rematch", post(act::rematch))
        .route("/t/{code}/ticket", post(act::ticket))
        .route("/ticket/{ticket}", get(act::show_ticket).post(act::use_ticket))
        .route("/t/{code}/replay", get(look_back::replay))
        .route("/t/{code}/record", get(look_back::record))
        .route("/t/{code}/proof", get(look_back::proof))
        .merge(api::router())
        .fallback(front::no_page)
        .layer(DefaultBodyLimit::max(LARGEST_BODY));
    let files = Router::new()
        .route("/a/{file}", get(assets::asset))
        .route("/favicon.ico", get(assets::icon))
        .route("/map/{*name}", get(assets::map))
        .merge(operations::router(&app));
    guarded(pages.merge(files).layer(from_fn(pack::pack)), app)
}

/// What a worker has to say: it has no pages.
pub fn probes(app: Arc<App>) -> Router {
    guarded(operations::router(&app), app)
}

/// Nobody gets to anything but through the door.
fn guarded(all: Router<Arc<App>>, app: Arc<App>) -> Router {
    let all = all.layer(from_fn_with_state(app.clone(), door::door)).layer(from_fn(door::headers));
    all.layer(from_fn_with_state(app.clone(), operations::note)).with_state(app)
}
