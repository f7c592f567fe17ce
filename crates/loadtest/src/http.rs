//! Requests to servers, and their faults.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{HeaderMap, LOCATION};
use hyper::{Method, Request, StatusCode};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use tokio::time::timeout;

use crate::coding::Decoder;
use crate::connection::Connector;
use crate::plan::Address;
use crate::tally::{Fault, Tally};
use crate::usage::Usage;

/// Longest wait for an answer.
const ANSWER: Duration = Duration::from_secs(10);
/// Largest answer that is read, in bytes.
const LARGEST: usize = 8 << 20;
/// Read buffer of a connection, in bytes. Small, because there are thousands of connections.
const BUFFER: usize = 8 * 1024;
/// Time for which an idle connection is kept: shorter than servers keep it, so that none is closed
/// under a request.
const REST: Duration = Duration::from_secs(4);
/// The number of idle connections that are kept.
const IDLE: usize = 512;

/// A request.
#[derive(Clone, Debug)]
pub struct Ask {
    pub method: Method,
    pub path: String,
    pub headers: Vec<(&'static str, String)>,
    pub body: String,
}

impl Ask {
    fn get(path: &str) -> Ask {
        Ask { method: Method::GET, path: path.into(), headers: Vec::new(), body: String::new() }
    }
}

/// An answer that has arrived whole.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    /// Decoded.
    pub body: Vec<u8>,
}

impl Answer {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).to_string()
    }

    /// The address of a redirect.
    pub fn location(&self) -> Option<&str> {
        self.headers.get(LOCATION)?.to_str().ok()
    }
}

/// An answer whose body is still arriving.
pub struct Stream {
    pub status: StatusCode,
    headers: HeaderMap,
    body: Incoming,
    decoder: Decoder,
}

impl Stream {
    /// The next part, decoded; `None` at the end.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>, NoAnswer> {
        let lost = NoAnswer::Lost(Fault::Disconnected);
        match self.body.frame().await {
            None => Ok(None),
            Some(Err(_)) => Err(lost),
            Some(Ok(frame)) => {
                let part = frame.into_data().unwrap_or_default();
                self.decoder.decode(&part).map(Some).map_err(|_| lost)
            }
        }
    }

    async fn whole(mut self) -> Result<Answer, NoAnswer> {
        let mut body = Vec::new();
        while let Some(part) = self.next().await? {
            body.extend(part);
            if body.len() > LARGEST {
                return Err(NoAnswer::Lost(Fault::Unexpected));
            }
        }
        Ok(Answer { status: self.status, headers: self.headers, body })
    }
}

/// A fault that ends the whole run, as a sentence.
#[derive(Debug)]
pub struct Hopeless(pub String);

/// Why there was no answer.
#[derive(Debug)]
pub enum NoAnswer {
    /// The next attempt may succeed.
    Lost(Fault),
    /// No further attempt can succeed.
    Hopeless(Hopeless),
}

/// A client of several servers.
pub struct Http {
    client: Client<Connector, Full<Bytes>>,
    addresses: Vec<Address>,
}

impl Http {
    pub fn new(addresses: Vec<Address>, tally: Arc<Tally>) -> Http {
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        connector.set_connect_timeout(Some(ANSWER));
        let client = Client::builder(TokioExecutor::new())
            .pool_timer(TokioTimer::new())
            .pool_idle_timeout(REST)
            .pool_max_idle_per_host(IDLE)
            .http1_read_buf_exact_size(BUFFER)
            .build(Connector { http: connector, tally });
        Http { client, addresses }
    }

    /// Checks that every server answers.
    pub async fn knock(&self) -> Result<(), String> {
        for (at, Address { authority }) in self.addresses.iter().enumerate() {
            match self.ask(at, &Ask::get("/healthz")).await {
                Ok(Answer { status: StatusCode::OK, .. }) => {}
                Ok(answer) => {
                    return Err(format!(
                        "http://{authority} answers, but not as `fagin serve` does: {}",
                        answer.status
                    ));
                }
                Err(NoAnswer::Hopeless(Hopeless(why))) => return Err(why),
                Err(NoAnswer::Lost(_)) => {
                    return Err(format!(
                        "nobody answers at http://{authority}: is `fagin serve --listen {authority}` running?"
                    ));
                }
            }
        }
        Ok(())
    }

    /// The usage of all servers so far, if all of them report it.
    pub async fn usage(&self) -> Option<Usage> {
        let mut all = Usage::default();
        for server in 0..self.addresses.len() {
            let told = self.ask(server, &Ask::get("/metrics")).await.ok()?;
            all = all + Usage::read(&told.text())?;
        }
        Some(all)
    }

    /// Asks a server by its number; numbers beyond the last start again at the first.
    pub async fn ask(&self, server: usize, ask: &Ask) -> Result<Answer, NoAnswer> {
        let whole = async { self.begin(server, ask).await?.whole().await };
        timeout(ANSWER, whole).await.map_err(|_| NoAnswer::Lost(Fault::Timeout))?
    }

    /// Opens a stream: returns once the head of the answer has arrived.
    pub async fn open(&self, server: usize, ask: &Ask) -> Result<Stream, NoAnswer> {
        timeout(ANSWER, self.begin(server, ask))
            .await
            .map_err(|_| NoAnswer::Lost(Fault::Timeout))?
    }

    async fn begin(&self, server: usize, ask: &Ask) -> Result<Stream, NoAnswer> {
        let authority = &self.addresses[server % self.addresses.len()].authority;
        let mut request = Request::builder()
            .method(ask.method.clone())
            .uri(format!("http://{authority}{}", ask.path));
        for (name, value) in &ask.headers {
            request = request.header(*name, value);
        }
        let body = Full::new(Bytes::from(ask.body.clone()));
        let unwritable = |error| NoAnswer::Hopeless(Hopeless(format!("{}: {error}", ask.path)));
        let request = request.body(body).map_err(unwritable)?;
        let answer = self.client.request(request).await.map_err(|error| no_connection(&error))?;
        if answer.status() == StatusCode::TOO_MANY_REQUESTS {
            return Err(NoAnswer::Hopeless(limited()));
        }
        let (head, body) = answer.into_parts();
        let decoder = Decoder::of(&head.headers).ok_or(NoAnswer::Lost(Fault::Unexpected))?;
        Ok(Stream { status: head.status, headers: head.headers, body, decoder })
    }
}

fn limited() -> Hopeless {
    Hopeless(
        "the server limits what one address may do, so this would measure its limits and not its speed: start it with \
        `fagin serve --requests-per-second 1000000 --tables-per-minute 1000000 --connections 100000`"
            .to_string(),
    )
}

fn no_connection(error: &hyper_util::client::legacy::Error) -> NoAnswer {
    let mut cause = error.source();
    while let Some(why) = cause {
        // EMFILE and ENFILE: no file descriptors are left.
        let io = why.downcast_ref::<std::io::Error>();
        if io.and_then(std::io::Error::raw_os_error).is_some_and(|code| matches!(code, 23 | 24)) {
            return NoAnswer::Hopeless(Hopeless(
                "too many connections are open for this shell: say `ulimit -n 65536` first, here and where the server starts"
                    .to_string(),
            ));
        }
        cause = why.source();
    }
    NoAnswer::Lost(Fault::Disconnected)
}
