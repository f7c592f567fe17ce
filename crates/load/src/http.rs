//! Asking servers, and what can go wrong with it.

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::{HeaderMap, LOCATION};
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use tokio::time::timeout;

use crate::plan::Address;
use crate::tally::{Fault, Tally};

/// How long an answer may take.
const ANSWER: Duration = Duration::from_secs(10);
/// The largest answer that is read.
const LARGEST: usize = 8 << 20;
/// How much a connection keeps for reading: there are thousands.
const BUFFER: usize = 8 * 1024;
/// How long a connection waits for the next request: less than servers let it.
const REST: Duration = Duration::from_secs(4);
/// How many connections wait for the next request of anyone.
const IDLE: usize = 512;

/// What is asked.
#[derive(Clone, Debug)]
pub struct Ask {
    pub method: Method,
    pub path: String,
    /// Names and values of headers.
    pub headers: Vec<(&'static str, String)>,
    pub body: String,
}

/// What was answered.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Answer {
    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).to_string()
    }

    /// Where the server sends us.
    pub fn location(&self) -> Option<&str> {
        self.headers.get(LOCATION)?.to_str().ok()
    }
}

/// Why it is of no use to go on at all; a sentence.
#[derive(Debug)]
pub struct Hopeless(pub String);

/// Why there was no answer.
#[derive(Debug)]
pub enum NoAnswer {
    /// It may be there the next time.
    Lost(Fault),
    /// It will not.
    Hopeless(Hopeless),
}

/// A client of several servers.
pub struct Http {
    client: Client<HttpConnector, Full<Bytes>>,
    addresses: Vec<Address>,
    tally: Arc<Tally>,
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
            .build(connector);
        Http { client, addresses, tally }
    }

    /// Whether anyone is there.
    pub async fn knock(&self) -> Result<(), String> {
        for (at, Address { authority }) in self.addresses.iter().enumerate() {
            let ask = Ask {
                method: Method::GET,
                path: "/healthz".into(),
                headers: Vec::new(),
                body: String::new(),
            };
            match self.ask(at, &ask).await {
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

    /// Asks the server of this number, counted around.
    pub async fn ask(&self, server: usize, ask: &Ask) -> Result<Answer, NoAnswer> {
        let whole = async {
            let (head, body) = self.begin(server, ask).await?.into_parts();
            let body = Limited::new(body, LARGEST)
                .collect()
                .await
                .map_err(|_| NoAnswer::Lost(Fault::Disconnected))?;
            Ok(Answer { status: head.status, headers: head.headers, body: body.to_bytes() })
        };
        let answer = timeout(ANSWER, whole).await.map_err(|_| NoAnswer::Lost(Fault::Timeout))??;
        self.tally.bytes.fetch_add(answer.body.len() as u64, Relaxed);
        Ok(answer)
    }

    /// Opens a stream: the answer before its body has come.
    pub async fn open(&self, server: usize, ask: &Ask) -> Result<Response<Incoming>, NoAnswer> {
        timeout(ANSWER, self.begin(server, ask)).await.map_err(|_| NoAnswer::Lost(Fault::Timeout))?
    }

    async fn begin(&self, server: usize, ask: &Ask) -> Result<Response<Incoming>, NoAnswer> {
        let authority = &self.addresses[server % self.addresses.len()].authority;
        let mut request =
            Request::builder().method(ask.method.clone()).uri(format!("http://{authority}{}", ask.path));
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
        Ok(answer)
    }
}

fn limited() -> Hopeless {
    Hopeless(
        "the server limits what one address may do, so this would measure its limits and not its speed: start it with \
        `fagin serve --requests-a-second 1000000 --tables-a-minute 1000000 --connections 100000`"
            .to_string(),
    )
}

fn no_connection(error: &hyper_util::client::legacy::Error) -> NoAnswer {
    let mut cause = error.source();
    while let Some(why) = cause {
        // EMFILE and ENFILE.
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
