//! The door: identifies visitors, applies the limits, and adds the headers of every response.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use dice::secret;
use hyper::body::{Frame, SizeHint};
use language::Language;
use table::{Holder, LONGEST_NAME};

use super::host;
use super::visitor::{FINISHED, LANGUAGE, NoSuchTable, PERSON, TOKEN, Visitor, cookie, holder};
use crate::app::App;
use crate::games;
use crate::limits::{ConnectionGuard, Sort, counted};
use crate::refusal::Refusal;

/// Content security policy: a page uses files of this server and nothing else.
const CONTENT: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

pub async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Lets visitors in: who they are, whether they may, and what it costs them.
pub async fn door(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let sort = sort(&request);
    let (visitor, new_token) = meet(&app, &request, sort);
    let place = match let_in(&app, &visitor, &request, sort) {
        Ok(place) => place,
        Err(refusal) => return visitor.refuse(&refusal),
    };
    let (secure, from) = (visitor.base.starts_with("https:"), visitor.from);
    // An address that guesses codes is refused even where a code is right, or it would learn so.
    // Players already seated behind the same address play on.
    let tries_a_code = tries_a_code(&request);
    if tries_a_code && app.limits.is_guessing(from) && !is_seated(&app, &visitor).await {
        return visitor.refuse(&Refusal::TooFast);
    }
    request.extensions_mut().insert(visitor);
    let mut response = next.run(request).await;
    // Only the handler knows that there is no such table, so it marks its response.
    if tries_a_code && response.extensions().get::<NoSuchTable>().is_some() {
        app.limits.missed(from);
    }
    if let Some(token) = new_token {
        let line = set_cookie(TOKEN, &token, secure);
        response.headers_mut().append(header::SET_COOKIE, line);
    }
    match place {
        // The place is held until the last byte is sent: a live page is open for hours.
        Some(place) => response.map(|body| Body::new(GuardedBody { body, _place: place })),
        None => response,
    }
}

/// The template of the route.
fn route(request: &Request) -> &str {
    request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str)
}

fn sort(request: &Request) -> Sort {
    match route(request) {
        "/healthz" | "/readyz" | "/metrics" => Sort::Probe,
        "/favicon.ico" | "/a/{file}" | "/map/{*name}" => Sort::File,
        _ => Sort::Page,
    }
}

/// True if the request asks for a table by its code.
fn tries_a_code(request: &Request) -> bool {
    let route = route(request);
    let joins = route == "/join" && request.uri().query().is_some();
    joins || route.contains("{code}") || route == "/ticket/{ticket}"
}

/// Checks host, rate and site. Behind a proxy it takes one of the address's connections, because
/// the socket is the proxy's.
fn let_in(
    app: &App,
    visitor: &Visitor,
    request: &Request,
    sort: Sort,
) -> Result<Option<ConnectionGuard>, Refusal> {
    host::check(&app.house.config, request)?;
    app.limits.request(visitor.from, sort)?;
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        check_site(visitor, request.headers())?;
    }
    if app.house.config.proxies == 0 {
        return Ok(None);
    }
    match app.limits.connect(visitor.from) {
        Some(place) => Ok(Some(place)),
        None => {
            app.metrics().turned_away.inc();
            Err(Refusal::TooFast)
        }
    }
}

/// True if the visitor sits at the table that they ask for, so that a neighbour who guesses codes
/// does not end their game.
async fn is_seated(app: &App, visitor: &Visitor) -> bool {
    let path = visitor.path.split('?').next().unwrap_or_default();
    let rest = path.strip_prefix("/api/tables/").or_else(|| path.strip_prefix("/t/"));
    let Some(code) = rest.and_then(|rest| rest.split('/').next()) else { return false };
    match app.tables.find(code).await {
        Ok(hosted) => hosted.table().sheet.seat_of(&visitor.holder).is_some(),
        Err(_) => false,
    }
}

/// A body that holds its visitor's connection until all of it is sent.
struct GuardedBody {
    body: Body,
    _place: ConnectionGuard,
}

impl HttpBody for GuardedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A cookie that scripts cannot read and other sites cannot send, kept for a year.
pub fn set_cookie(name: &str, value: &str, secure: bool) -> HeaderValue {
    // Browsers refuse a Secure cookie over plain HTTP, which is usual at home.
    let secure = if secure { "; Secure" } else { "" };
    let line = format!("{name}={value}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&line).unwrap_or_else(|_| HeaderValue::from_static(""))
}

/// The visitor and, if they brought no access token, a new one.
fn meet(app: &App, request: &Request, sort: Sort) -> (Visitor, Option<String>) {
    let headers = request.headers();
    let program = request.uri().path().starts_with("/api/");
    let bearer = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    let known = match program {
        true => bearer.or(cookie(headers, TOKEN)),
        false => cookie(headers, TOKEN),
    };
    let known = known.filter(|token| is_token(token));
    let (token, new_token) = match known {
        Some(token) => (token.to_string(), None),
        // Programs get a token when they create or join a table; files and probes need none.
        None if program || sort != Sort::Page => (String::new(), None),
        None => {
            let token = new_token();
            (token.clone(), Some(token))
        }
    };
    let accepted =
        headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or("");
    let language = cookie(headers, LANGUAGE).and_then(Language::from_code);
    let visitor = Visitor {
        holder: if token.is_empty() { Holder::nobody() } else { holder(&token) },
        language: language.unwrap_or_else(|| Language::accepted(accepted)),
        from: from(app, request),
        base: base(app, headers),
        path: request.uri().path_and_query().map_or("/", |path| path.as_str()).to_string(),
        quiet: headers.contains_key("x-fagin") || sort != Sort::Page,
        program,
        person: cookie(headers, PERSON).and_then(person).unwrap_or_default(),
        finished: cookie(headers, FINISHED).map(finished).unwrap_or_default(),
    };
    (visitor, new_token)
}

pub fn new_token() -> String {
    secret::hex(&secret::random::<32>())
}

/// True if the text has the form of a token.
pub fn is_token(text: &str) -> bool {
    secret::unhex::<32>(text).is_some()
}

/// Reads name and figure from the cookie: the figure, a dot, and the name's bytes in hex.
fn person(value: &str) -> Option<(String, u8)> {
    let (figure, name) = value.split_once('.')?;
    let bytes = name
        .as_bytes()
        .chunks(2)
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok());
    Some((String::from_utf8(bytes.collect::<Option<Vec<u8>>>()?).ok()?, figure.parse().ok()?))
}

/// Reads the games of a cookie; unknown ones are left out.
fn finished(value: &str) -> Vec<&'static str> {
    value.split('.').filter_map(|name| Some(games::named(name)?.name)).collect()
}

/// The value of the cookie that remembers name and figure.
pub fn person_cookie(name: &str, figure: u8) -> String {
    let name: String = name.chars().take(LONGEST_NAME).collect();
    format!("{figure}.{}", secret::hex(name.as_bytes()))
}

/// The address to count the visitor by.
fn from(app: &App, request: &Request) -> IpAddr {
    let seen = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let seen = seen.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    counted(forwarded(request.headers(), app.house.config.proxies).unwrap_or(seen))
}

/// The address that the outermost of our `proxies` saw. Each proxy appends one address, so whatever
/// stands before ours may be forged.
fn forwarded(headers: &HeaderMap, proxies: usize) -> Option<IpAddr> {
    let lines = headers
        .get_all("x-forwarded-for")
        .into_iter()
        .map(|line| line.to_str().unwrap_or_default());
    let said: Vec<&str> = lines.flat_map(|line| line.split(',')).collect();
    let at = said.len().checked_sub(proxies).filter(|_| proxies > 0)?;
    address(said[at].trim())
}

/// An address in the forms that proxies write: plain, in brackets, or with a port.
fn address(text: &str) -> Option<IpAddr> {
    let plain = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    plain.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

fn base(app: &App, headers: &HeaderMap) -> String {
    if let Some(url) = &app.house.config.url {
        return url.clone();
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    // Only our own proxy is believed: without one, any client could send this header.
    let https = app.house.config.proxies > 0
        && headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https");
    format!("{}://{host}", if https { "https" } else { "http" })
}

/// Refuses writes that come from a page of another site (CSRF). Browsers name the site; programs
/// send no such header, and forms of ours always come from a browser.
/// True for a request to read something that a page or a program of this visitor made: no other site
/// and no link in a message can send these headers.
pub fn is_meant(headers: &HeaderMap) -> bool {
    let is_own = headers.get("sec-fetch-site").is_some_and(|site| site == "same-origin");
    is_own || headers.contains_key("x-fagin") || headers.contains_key(header::AUTHORIZATION)
}

fn check_site(visitor: &Visitor, headers: &HeaderMap) -> Result<(), Refusal> {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let own = match (text("sec-fetch-site"), text("origin")) {
        (Some(site), _) => matches!(site, "same-origin" | "none"),
        (None, Some(origin)) => {
            origin.split_once("://").is_some_and(|(_, host)| Some(host) == text("host"))
        }
        // A browser adds the cookie by itself, so a cookie alone does not prove that a program
        // meant it.
        (None, None) => {
            visitor.program && (text("authorization").is_some() || cookie(headers, TOKEN).is_none())
        }
    };
    if own { Ok(()) } else { Err(Refusal::OtherSite) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(lines: &[&str], proxies: usize) -> Option<String> {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", HeaderValue::from_str(line).expect("a header"));
        }
        forwarded(&headers, proxies).map(|address| address.to_string())
    }

    #[test]
    fn the_address_counts_that_the_outermost_proxy_of_ours_added() {
        assert_eq!(found(&["6.6.6.6, 192.0.2.1"], 1).as_deref(), Some("192.0.2.1"));
        assert_eq!(found(&["6.6.6.6, 192.0.2.1, 10.0.0.1"], 2).as_deref(), Some("192.0.2.1"));
        assert_eq!(found(&["6.6.6.6", "192.0.2.1", "10.0.0.1"], 2).as_deref(), Some("192.0.2.1"));
        assert_eq!(found(&["192.0.2.1:4711"], 1).as_deref(), Some("192.0.2.1"));
        assert_eq!(found(&["[2001:db8::7]:4711"], 1).as_deref(), Some("2001:db8::7"));
    }

    #[test]
    fn what_no_proxy_of_ours_added_does_not_count() {
        assert_eq!(found(&["192.0.2.1"], 0), None);
        assert_eq!(found(&["192.0.2.1"], 2), None);
        assert_eq!(found(&["unknown"], 1), None);
        assert_eq!(found(&[], 1), None);
    }
}
