//! A stand-in for the server: one page, the stream of its table, and posts. It responds with what
//! the test says, when the test says so.

use std::io::{BufRead, BufReader, Read, Result, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use pages::assets;

/// As strict about scripts and styles as the server's policy.
const POLICY: &str =
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:";
/// Gives pieces a place and a size.
const STYLE: &str = "
    .bone { display: inline-block; width: 40px; height: 40px; background: tan; border: 0 }
    .zone { min-height: 60px; margin: 20px }
    svg { overflow: visible }
    [hidden] { display: none }";

/// A form that a page sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Post {
    pub path: String,
    /// The body, encoded as a form.
    pub body: String,
    /// True if it has the script's header.
    pub by_script: bool,
}

/// The responses of the stand-in, and what it received.
pub struct State {
    /// The page at `/`.
    pub page: String,
    /// Status and text of the responses to posts.
    pub answer: (u16, String),
    /// The step at which a post is shown, if it is not the next.
    pub shown_at: Option<u32>,
    /// True while responses to posts are held back.
    pub answers_wait: bool,
    /// True if streams are refused, like by a proxy whose server is gone.
    pub streams_refused: bool,
    /// The addresses of the streams.
    pub asked: Vec<String>,
    pub posts: Vec<Post>,
    streams: Vec<TcpStream>,
    sockets: Vec<TcpStream>,
    away: bool,
}

#[derive(Clone)]
struct Shared(Arc<(Mutex<State>, Condvar)>);

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The stand-in. It stops when it is dropped.
pub struct StandIn {
    shared: Shared,
    pub port: u16,
    accepting: Option<JoinHandle<()>>,
}

impl StandIn {
    pub fn open() -> StandIn {
        let state = State {
            page: String::new(),
            answer: (204, String::new()),
            shown_at: None,
            answers_wait: false,
            streams_refused: false,
            asked: Vec::new(),
            posts: Vec::new(),
            streams: Vec::new(),
            sockets: Vec::new(),
            away: true,
        };
        let shared = Shared(Arc::new((Mutex::new(state), Condvar::new())));
        let mut stand_in = StandIn { shared, port: 0, accepting: None };
        stand_in.come_back();
        stand_in
    }

    pub fn state(&self) -> MutexGuard<'_, State> {
        self.shared.state()
    }

    /// Changes the responses, and wakes those that are held back.
    pub fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state());
        self.shared.0.1.notify_all();
    }

    /// Number of open streams.
    pub fn listeners(&self) -> usize {
        self.state().streams.len()
    }

    /// Forgets the open streams: their pages hear nothing more, and are not told so.
    pub fn fall_silent(&self) {
        self.state().streams.clear();
    }

    /// Sends an event to every stream.
    pub fn push(&self, event: &str, data: &str) {
        let lines: String = data.lines().map(|line| format!("data: {line}\n")).collect();
        let lines = if lines.is_empty() { "data:\n".to_string() } else { lines };
        let told = format!("event: {event}\n{lines}\n");
        // A page that has left is dropped from the list.
        self.state().streams.retain_mut(|stream| stream.write_all(told.as_bytes()).is_ok());
    }

    /// Stops listening and cuts all connections.
    pub fn go_away(&mut self) {
        self.change(|state| {
            state.away = true;
            state.answers_wait = false;
            state.streams.clear();
            for socket in state.sockets.drain(..) {
                let _ = socket.shutdown(Shutdown::Both);
            }
        });
        let _ = TcpStream::connect(("127.0.0.1", self.port)); // wakes the thread that accepts
        if let Some(accepting) = self.accepting.take() {
            accepting.join().expect("it accepts until it is away");
        }
    }

    /// Listens again, at the same port.
    pub fn come_back(&mut self) {
        let listener = TcpListener::bind(("127.0.0.1", self.port)).expect("the port is free");
        self.port = listener.local_addr().expect("it is bound").port();
        self.state().away = false;
        let shared = self.shared.clone();
        self.accepting = Some(std::thread::spawn(move || accept(&listener, &shared)));
    }
}

impl Drop for StandIn {
    fn drop(&mut self) {
        self.go_away();
    }
}

fn accept(listener: &TcpListener, shared: &Shared) {
    for socket in listener.incoming() {
        let mut state = shared.state();
        if state.away {
            return;
        }
        let Ok(socket) = socket else { continue };
        state.sockets.extend(socket.try_clone());
        let shared = shared.clone();
        // A browser that hangs up is no error.
        std::thread::spawn(move || attend(socket, &shared).ok());
    }
}

/// Reads one request and responds.
fn attend(mut socket: TcpStream, shared: &Shared) -> Result<()> {
    let mut reader = BufReader::new(socket.try_clone()?);
    let mut first = String::new();
    reader.read_line(&mut first)?;
    let (mut length, mut by_script) = (0, false);
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? <= 2 {
            break;
        }
        match line.trim_end().to_ascii_lowercase().split_once(": ") {
            Some(("content-length", value)) => length = value.parse().unwrap_or_default(),
            Some(("x-fagin", "1")) => by_script = true,
            _ => {}
        }
    }
    let mut words = first.split_whitespace();
    let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    if method == "POST" {
        let mut body = vec![0; length];
        reader.read_exact(&mut body)?;
        let body = String::from_utf8_lossy(&body).into_owned();
        return post(&mut socket, shared, Post { path: path.to_string(), body, by_script });
    }
    let script = "text/javascript; charset=utf-8";
    let (kind, text) = match path {
        "/t/X/live" => return stream(socket, shared, query),
        "/" => ("text/html; charset=utf-8", shared.state().page.clone()),
        "/look.css" => ("text/css", STYLE.to_string()),
        "/fagin.js" => (script, assets::SCRIPT.to_string()),
        "/idiomorph.js" => (script, assets::MORPH.to_string()),
        "/dice.js" => (script, assets::DICE.to_string()),
        "/verify.js" => (script, assets::VERIFY.to_string()),
        _ => return reply(&mut socket, 204, "text/plain", ""),
    };
    reply(&mut socket, 200, kind, &text)
}

fn reply(socket: &mut TcpStream, status: u16, kind: &str, text: &str) -> Result<()> {
    write!(
        socket,
        "HTTP/1.1 {status} -\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nContent-Security-Policy: {POLICY}\r\n\
         Cache-Control: no-store\r\nConnection: close\r\n\r\n{text}",
        text.len()
    )
}

fn post(socket: &mut TcpStream, shared: &Shared, post: Post) -> Result<()> {
    let mut state = shared.state();
    // A choice is shown at the next step, unless another seat was first.
    let chosen_at =
        post.body.split('&').find_map(|field| field.strip_prefix("step=")?.parse::<u32>().ok());
    state.posts.push(post);
    while state.answers_wait {
        state = shared.0.1.wait(state).unwrap_or_else(PoisonError::into_inner);
    }
    let (status, text) = state.answer.clone();
    let step = state.shown_at.or(chosen_at.map(|step| step + 1)).unwrap_or_default();
    drop(state);
    let kind = format!("text/plain; charset=utf-8\r\nX-Fagin-Step: {step}");
    reply(socket, status, &kind, &text)
}

fn stream(mut socket: TcpStream, shared: &Shared, query: &str) -> Result<()> {
    let mut state = shared.state();
    state.asked.push(query.to_string());
    if state.streams_refused {
        return reply(&mut socket, 502, "text/plain", "");
    }
    write!(socket, "HTTP/1.1 200 -\r\nContent-Type: text/event-stream\r\n\r\n: welcome\n\n")?;
    state.streams.push(socket);
    Ok(())
}
