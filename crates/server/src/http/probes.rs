//! Probes for operators: alive, ready, and the metrics.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::app::App;
use crate::metrics::Now;

/// Time for which the store's answer is reused, so that frequent probes do not load the store.
const BELIEVED: Duration = Duration::from_secs(1);
/// Time for the store to answer.
const PATIENCE: Duration = Duration::from_secs(2);
/// Routes that programs ask every few seconds; the log has them at level debug only.
const PROBES: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// `GET /healthz`, `/readyz` and `/metrics`.
pub fn router(app: &Arc<App>) -> Router<Arc<App>> {
    let probe = Arc::new(Probe {
        app: app.clone(),
        answers: Remembered::default(),
        waiting: Remembered::default(),
    });
    let same = probe.clone();
    Router::new()
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(async move || ready(&probe).await))
        .route("/metrics", get(async move || metrics(&same).await))
}

async fn ready(probe: &Probe) -> Response {
    let is_closing = || probe.app.house.is_closing();
    // Asked again after the wait, because a proxy must not send visitors to a server that closes.
    if !is_closing() && probe.answers().await && !is_closing() {
        return "ready\n".into_response();
    }
    let why = match is_closing() {
        true => "The server is closing.\n",
        false => "The storage does not answer.\n",
    };
    (StatusCode::SERVICE_UNAVAILABLE, why).into_response()
}

async fn metrics(probe: &Probe) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-store")];
    let now = Now {
        tables_in_memory: probe.app.tables.number_in_memory(),
        answers: probe.answers().await,
        waiting: probe.waiting().await,
    };
    (headers, probe.app.metrics().text(now)).into_response()
}

/// Asks the store, and remembers its answers for a moment.
struct Probe {
    app: Arc<App>,
    answers: Remembered<bool>,
    waiting: Remembered<Option<i64>>,
}

impl Probe {
    /// True if the store answers and tells news.
    async fn answers(&self) -> bool {
        let store = &self.app.house.store;
        self.answers
            .or(async {
                let asked = timeout(PATIENCE, store.is_reachable()).await;
                // Without news from the other nodes this process would show old states, so it is
                // not ready.
                asked.is_ok_and(|asked| asked.is_ok()) && *store.answers().borrow()
            })
            .await
    }

    /// The jobs that wait, at all tables. Not asked for `/readyz`, because on Citus the answer needs
    /// every machine, and one that is away must not make all nodes unready.
    async fn waiting(&self) -> Option<i64> {
        let house = &self.app.house;
        self.waiting
            .or(async {
                let waiting = timeout(PATIENCE, house.store.jobs_waiting(house.now())).await;
                waiting.ok().and_then(Result::ok)
            })
            .await
    }
}

/// The last answer, and its time. The lock is held while asking, so that simultaneous probes ask
/// once.
#[derive(Default)]
struct Remembered<T>(Mutex<Option<(Instant, T)>>);

impl<T: Copy> Remembered<T> {
    async fn or(&self, ask: impl Future<Output = T>) -> T {
        let mut last = self.0.lock().await;
        if let Some((at, found)) = *last
            && at.elapsed() < BELIEVED
        {
            return found;
        }
        let found = ask.await;
        *last = Some((Instant::now(), found));
        found
    }
}

/// Counts and logs a request by its template, because the path may hold a secret.
pub async fn note(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let method = method_name(request.method());
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    let route = route.as_ref().map_or("none", MatchedPath::as_str);
    let (status, took) = (response.status().as_u16(), begun.elapsed());
    app.metrics().asked(route, method, status, took);
    let ms = took.as_micros() as f64 / 1000.0;
    if PROBES.contains(&route) {
        tracing::debug!(method, route, status, ms, "request");
    } else {
        tracing::info!(method, route, status, ms, "request");
    }
    response
}

/// Unknown methods share one label, so that clients cannot grow the label set.
fn method_name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        _ => "other",
    }
}
