//! The door: who comes in, as whom, how often and from where; and the headers that go out with everything.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use words::Language;

use super::visitor::{LANGUAGE, PERSON, TOKEN, Visitor, cookie, holder};
use crate::app::App;
use crate::dice;
use crate::refusal::Refusal;

/// What a page may do: use what comes from here, and nothing else.
const CONTENT: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Headers that go out with everything.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Adds the headers that go out with everything.
pub async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Lets visitors in.
pub async fn door(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let (visitor, new_token) = meet(&app, &request);
    if let Err(refusal) = check(&app, &visitor, &request) {
        return visitor.refuse(&refusal);
    }
    let secure = visitor.base.starts_with("https:");
    request.extensions_mut().insert(visitor);
    let mut response = next.run(request).await;
    if let Some(token) = new_token {
        let line = set_cookie(TOKEN, &token, secure);
        response.headers_mut().append(header::SET_COOKIE, line);
    }
    response
}

/// A cookie that scripts cannot read and other sites cannot send, kept for a year.
pub fn set_cookie(name: &str, value: &str, secure: bool) -> HeaderValue {
    let secure = if secure { "; Secure" } else { "" };
    let line = format!("{name}={value}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&line).unwrap_or_else(|_| HeaderValue::from_static(""))
}

/// Who asks; and the token for them, if they have none yet.
fn meet(app: &App, request: &Request) -> (Visitor, Option<String>) {
    let headers = request.headers();
    let program = request.uri().path().starts_with("/api/");
    let bearer =
        headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    let known = match program {
        true => bearer.or(cookie(headers, TOKEN)),
        false => cookie(headers, TOKEN),
    };
    let known = known.filter(|token| is_token(token));
    let (token, new_token) = match known {
        Some(token) => (token.to_string(), None),
        // Programs get a token when they make or join a table.
        None if program => (String::new(), None),
        None => {
            let token = new_token();
            (token.clone(), Some(token))
        }
    };
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or("");
    let language = cookie(headers, LANGUAGE).and_then(Language::from_code);
    let visitor = Visitor {
        holder: if token.is_empty() { String::new() } else { holder(&token) },
        language: language.unwrap_or_else(|| Language::accepted(accepted)),
        from: from(app, request),
        base: base(app, headers),
        path: request.uri().path_and_query().map_or("/", |path| path.as_str()).to_string(),
        quiet: headers.contains_key("x-fagin"),
        program,
        person: cookie(headers, PERSON).and_then(person).unwrap_or_default(),
    };
    (visitor, new_token)
}

/// A token that nobody can guess.
pub fn new_token() -> String {
    dice::hex(&dice::random::<32>())
}

/// Whether this has the form of a token.
pub fn is_token(text: &str) -> bool {
    dice::unhex::<32>(text).is_some()
}

/// Name and figure from their cookie: the figure, a dot, and the bytes of the name in hex.
fn person(value: &str) -> Option<(String, u8)> {
    let (figure, name) = value.split_once('.')?;
    let bytes =
        name.as_bytes().chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok());
    Some((String::from_utf8(bytes.collect::<Option<Vec<u8>>>()?).ok()?, figure.parse().ok()?))
}

/// Name and figure for their cookie.
pub fn person_cookie(name: &str, figure: u8) -> String {
    let name: String = name.chars().take(crate::room::LONGEST_NAME).collect();
    format!("{figure}.{}", dice::hex(name.as_bytes()))
}

fn from(app: &App, request: &Request) -> IpAddr {
    let forwarded = request.headers().get("x-forwarded-for").filter(|_| app.config.behind_proxy);
    // The last address is the one that our own proxy saw.
    let said = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    let seen = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    said.or(seen).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST))
}

fn base(app: &App, headers: &HeaderMap) -> String {
    if let Some(url) = &app.config.url {
        return url.clone();
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    let https =
        app.config.behind_proxy && headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https");
    format!("{}://{host}", if https { "https" } else { "http" })
}

fn check(app: &App, visitor: &Visitor, request: &Request) -> Result<(), Refusal> {
    app.limits.request(visitor.from)?;
    if matches!(*request.method(), Method::GET | Method::HEAD) || own_site(request.headers()) {
        return Ok(());
    }
    let headers = request.headers();
    // A program that shows its token has not been sent by another site: browsers do not add that header.
    if visitor.program && (headers.contains_key(header::AUTHORIZATION) || cookie(headers, TOKEN).is_none()) {
        return Ok(());
    }
    Err(Refusal::OtherSite)
}

/// Whether a browser says that a page of this site asks. What does not say so is no form of ours.
fn own_site(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text("sec-fetch-site") {
        return matches!(site, "same-origin" | "none");
    }
    let origin = text("origin").and_then(|origin| origin.split_once("://"));
    origin.is_some_and(|(_, host)| Some(host) == text("host"))
}
