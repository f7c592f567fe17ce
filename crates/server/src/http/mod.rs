//! The routes of the server: one file per chapter.

mod answer;
mod api;
mod assets;
mod door;
mod events;
mod extract;
mod finished;
mod front;
mod host;
mod live;
mod pack;
mod probes;
mod serve;
mod tables;
mod verbs;
mod visitor;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};

use crate::app::App;

pub use events::{SentText, event};
pub use serve::{Listening, listen, listen_to_probes};
pub use visitor::holder;

/// Largest body of a request, in bytes.
const LARGEST_BODY: usize = 16 * 1024;

/// All routes of a server.
pub fn router(app: Arc<App>) -> Router {
    let pages = Router::new()
        .route("/", get(front::front))
        .route("/join", get(front::join))
        .route("/language", post(front::language))
        .route("/rules/{game}", get(front::rules))
        .route("/fairness", get(front::fairness))
        .route("/new/{game}", get(tables::new).post(verbs::open::create_by_form))
        .route("/new/{game}/now", post(verbs::open::play_now))
        .route("/learn/{game}", post(verbs::learn::learn))
        .route("/t/{code}", get(tables::table))
        .route("/t/{code}/board", get(tables::board))
        .route("/t/{code}/odds", get(tables::odds))
        .route("/t/{code}/advice", get(tables::advice))
        .route("/t/{code}/live", get(live::table))
        .route("/t/{code}/board/live", get(live::board))
        .route("/t/{code}/sit", post(verbs::sit::sit))
        .route("/t/{code}/stand", post(verbs::stand::stand))
        .route("/t/{code}/bot", post(verbs::bot::bot))
        .route("/t/{code}/remove", post(verbs::stand::remove))
        .route("/t/{code}/start", post(verbs::start::start))
        .route("/t/{code}/hash", post(verbs::start::hash))
        .route("/t/{code}/nonce", post(verbs::start::nonce))
        .route("/t/{code}/act", post(verbs::act::act))
        .route("/t/{code}/read", post(verbs::learn::read))
        .route("/t/{code}/back", post(verbs::away::back))
        .route("/t/{code}/talk", post(verbs::talk::talk))
        .route("/t/{code}/mute", post(verbs::talk::mute))
        .route("/t/{code}/rematch", post(verbs::rematch::rematch))
        .route("/t/{code}/ticket", post(verbs::hand_over::ticket))
        .route(
            "/ticket/{ticket}",
            get(verbs::hand_over::show_ticket).post(verbs::hand_over::use_ticket),
        )
        .route("/t/{code}/replay", get(finished::replay))
        .route("/t/{code}/report", get(finished::report))
        .route("/t/{code}/choices", get(finished::choices))
        .route("/t/{code}/record", get(finished::record))
        .route("/t/{code}/proof", get(finished::proof))
        .merge(api::router())
        .fallback(front::no_page)
        .layer(DefaultBodyLimit::max(LARGEST_BODY));
    let files = Router::new()
        .route("/a/{file}", get(assets::asset))
        .route("/favicon.ico", get(assets::icon))
        .route("/map/{*name}", get(assets::map))
        .merge(probes::router(&app));
    let all = pages.merge(files).layer(from_fn(answer::word)).layer(from_fn(pack::pack));
    guarded(all, app)
}

/// The routes of a worker, which has no pages.
pub fn probes(app: Arc<App>) -> Router {
    guarded(probes::router(&app), app)
}

/// Puts the door before all routes, so that every request passes its checks.
fn guarded(all: Router<Arc<App>>, app: Arc<App>) -> Router {
    let all = all.layer(from_fn_with_state(app.clone(), door::door)).layer(from_fn(door::headers));
    all.layer(from_fn_with_state(app.clone(), probes::note)).with_state(app)
}
