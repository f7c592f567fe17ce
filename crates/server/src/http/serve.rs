//! Sockets in, responses out, with limits on their number and on slow senders.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use futures_util::stream::{self, StreamExt};
use hyper::body::{Body as _, Incoming};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::time::{Instant, timeout_at};
use tower::ServiceExt;

use super::host::LocalAddress;
use crate::app::App;
use crate::files;
use crate::limits::{ConnectionGuard, counted};
use crate::metrics::GaugeGuard;

/// Time for open responses to finish when the server stops.
const FAREWELL: Duration = Duration::from_secs(5);

/// Pause after `accept` failed, because it fails again until another connection is closed.
const PAUSE: Duration = Duration::from_millis(50);
/// Interval between two warnings of the same kind.
const SELDOM: Duration = Duration::from_secs(10);

/// A listening server.
pub struct Listening {
    pub address: SocketAddr,
    stop: oneshot::Sender<()>,
    done: tokio::task::JoinHandle<()>,
}

impl Listening {
    /// Finishes open responses, tells pages to come back later, and stops.
    pub async fn stop(self) {
        // A server that has stopped already is what we want.
        let _ = self.stop.send(());
        let _ = self.done.await;
    }
}

/// Listens at an address until it is stopped.
pub async fn listen(app: Arc<App>, address: SocketAddr) -> std::io::Result<Listening> {
    let router = super::router(app.clone());
    listen_with(app, address, router).await
}

/// As [`listen`], but serves only the probes.
pub async fn listen_to_probes(app: Arc<App>, address: SocketAddr) -> std::io::Result<Listening> {
    let router = super::probes(app.clone());
    listen_with(app, address, router).await
}

async fn listen_with(
    app: Arc<App>,
    address: SocketAddr,
    router: Router,
) -> std::io::Result<Listening> {
    let listener = TcpListener::bind(address).await?;
    let address = listener.local_addr()?;
    tracing::info!(%address, "listening");
    let (stop, stopped) = oneshot::channel();
    let done = tokio::spawn(accept(app, router, listener, stopped));
    Ok(Listening { address, stop, done })
}

async fn accept(
    app: Arc<App>,
    router: Router,
    listener: TcpListener,
    mut stopped: oneshot::Receiver<()>,
) {
    let graceful = GracefulShutdown::new();
    let (most, mut warnings) = (files::most_connections(), Warnings::default());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = &mut stopped => break,
        };
        let (socket, from) = match accepted {
            Ok(accepted) => accepted,
            // The client was gone before we accepted.
            Err(error) if error.kind() == ErrorKind::ConnectionAborted => continue,
            Err(error) => {
                warnings.say(&format!("no connection can be taken: {error}"));
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        // Files are kept back for the store, so connections end before files do. Dropping the
        // socket closes it.
        if most.is_some_and(|most| app.metrics().connections.get() as u64 >= most) {
            warnings.say(
                "there are as many connections as open files allow: raise ulimit -n, or add a node",
            );
            app.metrics().turned_away.inc();
            continue;
        }
        // Behind a proxy all connections are its own: the door counts visitors instead.
        let place = match app.house.config.proxies {
            0 => app.limits.connect(counted(from.ip())).map(Some),
            _ => Some(None),
        };
        let Some(place) = place else {
            app.metrics().turned_away.inc();
            continue;
        };
        let place = (place, GaugeGuard::count(&app.metrics().connections));
        converse(socket, from, place, app.house.config.patience, &router, &graceful);
    }
    // First no new connections, then the news for open pages, then the store: a response that is
    // still written may need it.
    drop(listener);
    app.close();
    let finished = async {
        graceful.shutdown().await;
        app.house.finished().await;
    };
    if tokio::time::timeout(FAREWELL, finished).await.is_err() {
        tracing::warn!("some answers or jobs were not finished in time");
    }
    app.house.store.close().await;
    tracing::info!("stopped");
}

/// Warnings that would come with every connection: one per interval, and the number left out.
#[derive(Default)]
struct Warnings {
    last: Option<std::time::Instant>,
    left_out: u64,
}

impl Warnings {
    fn say(&mut self, what: &str) {
        if self.last.is_some_and(|last| last.elapsed() < SELDOM) {
            self.left_out += 1;
            return;
        }
        tracing::warn!(left_out = self.left_out, "{what}");
        *self = Warnings { last: Some(std::time::Instant::now()), left_out: 0 };
    }
}

fn converse(
    socket: TcpStream,
    from: SocketAddr,
    place: (Option<ConnectionGuard>, GaugeGuard),
    patience: Duration,
    router: &Router,
    graceful: &GracefulShutdown,
) {
    // A frame of a game is small; without this it would wait for the next one.
    let _ = socket.set_nodelay(true);
    let reached = socket.local_addr().ok().map(LocalAddress);
    let router = router.clone();
    let service = hyper::service::service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(from));
        if let Some(reached) = reached {
            request.extensions_mut().insert(reached);
        }
        router.clone().oneshot(request.map(|body| hurried(body, patience)))
    });
    let mut http = hyper::server::conn::http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience).max_buf_size(64 * 1024);
    let connection = graceful.watch(http.serve_connection(TokioIo::new(socket), service));
    tokio::spawn(async move {
        // A client that hangs up is no error of ours.
        let _ = connection.await;
        drop(place);
    });
}

/// A request body with one deadline for all of it, because a sender who trickles resets any timeout
/// per part.
fn hurried(body: Incoming, patience: Duration) -> Body {
    if body.is_end_stream() {
        return Body::empty();
    }
    let until = Instant::now() + patience;
    let parts = Body::new(body).into_data_stream();
    Body::from_stream(stream::try_unfold(parts, move |mut parts| async move {
        let part = timeout_at(until, parts.next()).await.map_err(axum::BoxError::from)?;
        Ok::<_, axum::BoxError>(part.transpose()?.map(|part| (part, parts)))
    }))
}
