//! A real server in a folder of its own, and a client that sees every byte.

#![allow(dead_code, reason = "no test uses all of it")]

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use dice::Version;
use engine::Game;
use serde_json::Value;
use server::hosted_table::Table;
use server::http::{Listening, holder, listen};
use server::store::{Edit, Job, Opening, Order, Work};
use server::{App, Config, Store};
use table::{Chair, Code, Holder, Pace, Player, Sheet, Stage};
use testkit::postgres::Postgres;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// The address that pages show, so that two servers show the same.
pub const URL: &str = "http://table.test";

/// A server with its folder, which is removed with it.
pub struct House {
    pub app: Arc<App>,
    pub address: SocketAddr,
    pub folder: Folder,
    listening: Option<Listening>,
}

/// A folder that is removed when it is dropped.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder =
            std::env::temp_dir().join(format!("fagin-test-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        Folder(folder)
    }

    pub fn file(&self) -> PathBuf {
        self.0.join("fagin.db")
    }

    /// The store of this folder: a file in it, or a database of its own if tests run on PostgreSQL.
    /// It is the same one every time.
    pub async fn store(&self) -> Store {
        if on_postgres() {
            Store::connect(&self.address(), 4).await.expect("a database can be used")
        } else {
            Store::open(&self.file()).await.expect("a new file can be opened")
        }
    }

    /// A connection of another program to it.
    pub async fn other_program(&self) -> OtherProgram {
        if !on_postgres() {
            let file = rusqlite::Connection::open(self.file()).expect("another program opens it");
            return OtherProgram::Sqlite(file);
        }
        let (client, connection) = tokio_postgres::connect(&self.address(), tokio_postgres::NoTls)
            .await
            .expect("another program connects");
        tokio::spawn(connection);
        OtherProgram::Postgres(client)
    }

    /// The address of that store.
    pub fn address(&self) -> String {
        let note = self.0.join("address");
        std::fs::read_to_string(&note).unwrap_or_else(|_| {
            let (_, address) = postgres().database();
            std::fs::write(&note, &address).expect("the folder can be written");
            address
        })
    }
}

/// Another program at the same tables.
pub enum OtherProgram {
    Sqlite(rusqlite::Connection),
    Postgres(tokio_postgres::Client),
}

impl OtherProgram {
    pub async fn run(&self, statements: &str) {
        match self {
            OtherProgram::Sqlite(file) => file.execute_batch(statements).expect("it runs"),
            OtherProgram::Postgres(client) => {
                client.batch_execute(statements).await.expect("it runs")
            }
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// `FAGIN_TEST_DATABASE=postgres` runs the same tests on PostgreSQL.
pub fn on_postgres() -> bool {
    std::env::var("FAGIN_TEST_DATABASE").is_ok_and(|engine| engine == "postgres")
}

/// One server for all tests of a file.
pub fn postgres() -> &'static Postgres {
    static POSTGRES: LazyLock<Postgres> = LazyLock::new(|| Postgres::start(false));
    &POSTGRES
}

/// Without limits that tests would run into, and with bots that do not pause.
pub fn config() -> Config {
    Config {
        url: Some(URL.to_string()),
        bot_pause: Duration::ZERO,
        tables_per_minute: 100_000,
        requests_per_second: 100_000,
        connections: 10_000,
        ..Config::default()
    }
}

impl House {
    pub async fn open() -> House {
        House::open_with(config(), Folder::new()).await
    }

    pub async fn open_with(config: Config, folder: Folder) -> House {
        let store = folder.store().await;
        House::on(config, folder, store).await
    }

    pub async fn on(config: Config, folder: Folder, store: Store) -> House {
        let app = App::start(config, store).await.expect("a server starts");
        let any = SocketAddr::from(([127, 0, 0, 1], 0));
        let listening = listen(app.clone(), any).await.expect("there is a free port");
        House { app, address: listening.address, folder, listening: Some(listening) }
    }

    /// Sends a request, and returns every byte of the response.
    pub async fn raw(&self, request: &Request) -> Vec<u8> {
        let mut socket = TcpStream::connect(self.address).await.expect("the server listens");
        socket.write_all(&request.bytes(true)).await.expect("it reads");
        let mut answer = Vec::new();
        socket.read_to_end(&mut answer).await.expect("it answers");
        answer
    }

    pub async fn ask(&self, request: Request) -> Answer {
        Answer::read(&self.raw(&request).await)
    }

    pub async fn get(&self, token: &str, path: &str) -> Answer {
        self.ask(Request::new("GET", path).token(token)).await
    }

    pub async fn post(&self, token: &str, path: &str, form: &str) -> Answer {
        self.ask(Request::new("POST", path).token(token).form(form)).await
    }

    pub async fn api(&self, token: &str, path: &str, body: Value) -> Answer {
        self.ask(Request::new("POST", path).bearer(token).json(&body)).await
    }

    pub async fn table(&self, token: &str, code: &str) -> Value {
        let answer =
            self.ask(Request::new("GET", &format!("/api/tables/{code}")).bearer(token)).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    }

    pub async fn live(&self, token: &str, path: &str) -> Live {
        self.live_by(Request::new("GET", path).token(token)).await
    }

    /// The live page that a request opens.
    pub async fn live_by(&self, request: Request) -> Live {
        let mut socket = TcpStream::connect(self.address).await.expect("the server listens");
        socket.write_all(&request.bytes(false)).await.expect("it reads");
        Live { socket, bytes: Vec::new() }
    }

    /// A live page whose client takes in `window` bytes and no more, until they are read.
    pub async fn live_through(&self, token: &str, path: &str, window: u32) -> Live {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.set_recv_buffer_size(window).expect("its size can be set");
        let mut socket = socket.connect(self.address).await.expect("the server listens");
        let request = Request::new("GET", path).token(token);
        socket.write_all(&request.bytes(false)).await.expect("it reads");
        Live { socket, bytes: Vec::new() }
    }

    pub async fn close(mut self) -> Folder {
        if let Some(listening) = self.listening.take() {
            listening.stop().await;
        }
        let House { folder, .. } = self;
        folder
    }
}

pub struct Live {
    socket: TcpStream,
    pub bytes: Vec<u8>,
}

impl Live {
    /// Reads until there have been this many events in all; returns every byte so far.
    pub async fn until(&mut self, events: usize) -> String {
        let mut part = [0; 65536];
        loop {
            let text = String::from_utf8_lossy(&self.bytes).to_string();
            let whole = text.matches("event: ").count();
            if whole > events
                || (whole == events && text.trim_end_matches("\r\n").ends_with("\n\n"))
            {
                return text;
            }
            self.read(&mut part).await;
        }
    }

    /// Reads until the response has begun: from now on no event is missed.
    pub async fn opened(&mut self) {
        while !self.bytes.windows(4).any(|end| end == b"\r\n\r\n") {
            self.read(&mut [0; 1024]).await;
        }
    }

    /// Reads until this text has come; returns every byte so far.
    pub async fn until_said(&mut self, what: &str) -> String {
        let mut part = [0; 65536];
        let mut said = self.bytes.len().saturating_sub(part.len());
        loop {
            let new = String::from_utf8_lossy(&self.bytes[said..]);
            if new.rfind(what).is_some_and(|at| new[at..].contains("\n\n")) {
                return String::from_utf8_lossy(&self.bytes).to_string();
            }
            if !new.contains(what) {
                said = self.bytes.len().saturating_sub(what.len());
            }
            self.read(&mut part).await;
        }
    }

    pub async fn byte(&mut self) {
        self.read(&mut [0]).await;
    }

    async fn read(&mut self, part: &mut [u8]) {
        let read = tokio::time::timeout(Duration::from_secs(60), self.socket.read(part));
        let read = read.await.expect("an event comes").expect("the stream is open");
        assert!(read > 0, "the stream ended: {}", String::from_utf8_lossy(&self.bytes));
        self.bytes.extend(&part[..read]);
    }
}

/// A request, to the byte.
#[derive(Clone)]
pub struct Request {
    method: &'static str,
    path: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
    promised: Option<usize>,
}

impl Request {
    pub fn new(method: &'static str, path: &str) -> Request {
        Request::to(method, path, "table.test")
    }

    /// A request that names another host.
    pub fn to(method: &'static str, path: &str, host: &str) -> Request {
        let headers = vec![("Host".to_string(), host.to_string())];
        Request { method, path: path.to_string(), headers, body: Vec::new(), promised: None }
    }

    pub fn header(mut self, name: &str, value: &str) -> Request {
        self.headers.push((name.to_string(), value.to_string()));
        self
    }

    pub fn token(self, token: &str) -> Request {
        if token.is_empty() { self } else { self.header("Cookie", &format!("fagin={token}")) }
    }

    pub fn bearer(self, token: &str) -> Request {
        if token.is_empty() {
            self
        } else {
            self.header("Authorization", &format!("Bearer {token}"))
        }
    }

    pub fn form(self, form: &str) -> Request {
        let own =
            self.header("Origin", URL).header("Content-Type", "application/x-www-form-urlencoded");
        own.body(form.as_bytes())
    }

    pub fn json(self, body: &Value) -> Request {
        self.header("Content-Type", "application/json").body(body.to_string().as_bytes())
    }

    pub fn body(mut self, body: &[u8]) -> Request {
        self.body = body.to_vec();
        self
    }

    /// Announces this length, whatever is sent.
    pub fn length(mut self, length: usize) -> Request {
        self.promised = Some(length);
        self
    }

    /// All but the body.
    pub fn head(&self) -> Vec<u8> {
        Request {
            body: Vec::new(),
            promised: Some(self.promised.unwrap_or(self.body.len())),
            ..self.clone()
        }
        .bytes(true)
    }

    fn bytes(&self, close: bool) -> Vec<u8> {
        let mut text = format!("{} {} HTTP/1.1\r\n", self.method, self.path);
        for (name, value) in &self.headers {
            text += &format!("{name}: {value}\r\n");
        }
        if close {
            text += "Connection: close\r\n";
        }
        if self.method != "GET" {
            let length = self.promised.unwrap_or(self.body.len());
            text += &format!("Content-Length: {length}\r\n");
        }
        text += "\r\n";
        let mut bytes = text.into_bytes();
        bytes.extend(&self.body);
        bytes
    }
}

#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    fn read(bytes: &[u8]) -> Answer {
        let text = String::from_utf8_lossy(bytes).to_string();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Answer { status, head: head.to_string(), body: body.to_string() }
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines
            .into_iter()
            .find(|(found, _)| found.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }
}

pub fn code(text: &str) -> Code {
    Code::read(text).expect("a code")
}

/// A token for a test, the same every time.
pub fn token(number: u8) -> String {
    format!("{number:02x}").repeat(32)
}

/// The address of the ticket that a page shows.
pub fn ticket_in(page: &str) -> String {
    let start = page.find("/ticket/").expect("a link");
    let rest = &page[start..];
    rest[..rest.find('"').or(rest.find('<')).expect("it ends")].to_string()
}

/// Waits until a table is as wanted.
pub async fn until(house: &House, code: &str, wanted: impl Fn(&Table) -> bool) {
    let hosted = house.app.tables.find(code).await.expect("a table");
    let mut changes = hosted.watch();
    let found =
        tokio::time::timeout(Duration::from_secs(60), changes.wait_for(|table| wanted(table)));
    found.await.expect("it becomes so within a minute").expect("the table is there");
}

/// The sheet of a table with this many people, whose tokens are 1, 2 and so on.
pub fn sheet<G: Game>(setup: &G::Setup, seats: u8, stage: Stage) -> Sheet {
    let seat = |number: u8| Chair {
        name: format!("Player {number}"),
        figure: number,
        player: Player::Person(holder(&token(number + 1))),
        nonce: format!("{number:02x}").repeat(16),
        ..Chair::default()
    };
    Sheet {
        game: G::NAME.to_string(),
        setup: setup.to_string(),
        pace: Pace::Endless,
        odds: true,
        coach: false,
        listed: true,
        stage,
        host: holder(&token(1)),
        seats: (0..seats).map(seat).collect(),
        dice: Version::One,
        secret: "07".repeat(32),
        sealed: false,
        at_once: false,
        muted: false,
        rematch: None,
        deadline: None,
        touched: 1,
        attended: 0,
        share: 0,
        lesson: None,
    }
}

/// Stores a table after these steps.
pub async fn store_table(store: &Store, at: &str, sheet: &Sheet, steps: &[String], jobs: &[Job]) {
    let gathering = Sheet { stage: Stage::Gathering, ..sheet.clone() };
    let opening = Opening { sheet: &gathering, steps: &[], jobs: &[] };
    assert!(store.create(&code(at), &opening).await.expect("a table"));
    let edit = Edit { version: 0, sheet, at: 0, steps, jobs, mark: 1, opens: None };
    store.save(&code(at), &edit).await.expect("steps are stored");
}

/// A job of a table without people.
pub fn job(work: Work, due: i64) -> Job {
    Job { work, due, taken: false, order: Order::default() }
}

/// A seat at a table of a house, through the API.
pub struct Person {
    pub token: String,
    pub code: String,
    pub seat: usize,
}

/// Sets up a table through the API.
pub async fn set_up(house: &House, new: Value) -> Person {
    let answer = house.api("", "/api/tables", new).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    person(&answer.json())
}

/// Sits down at a table through the API.
pub async fn join(house: &House, code: &str, name: &str) -> Person {
    let answer = house
        .api("", &format!("/api/tables/{code}/sit"), serde_json::json!({ "name": name }))
        .await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    person(&answer.json())
}

fn person(taken: &Value) -> Person {
    Person {
        token: taken["token"].as_str().expect("a token").to_string(),
        code: taken["code"].as_str().expect("a code").to_string(),
        seat: taken["seat"].as_u64().expect("a seat") as usize,
    }
}

impl Person {
    pub fn path(&self, what: &str) -> String {
        format!("/api/tables/{}/{what}", self.code)
    }

    pub async fn start(&self, house: &House) {
        let answer = house.api(&self.token, &self.path("start"), Value::Null).await;
        assert_eq!(answer.status, 204, "{}", answer.body);
    }

    /// Plays one of the choices, number `pick` modulo their count; `None` if the person is not
    /// asked.
    pub async fn play(&self, house: &House, pick: usize) -> Option<Answer> {
        let table = house.table(&self.token, &self.code).await;
        let choices = table["screen"]["choices"].as_array().expect("choices").clone();
        let choice = choices.get(pick % choices.len().max(1))?;
        let body = serde_json::json!({ "step": table["screen"]["step"], "choice": choice });
        Some(house.api(&self.token, &self.path("act"), body).await)
    }
}

/// All people play the first choice until the game is over.
pub async fn play_to_the_end(house: &House, people: &[&Person]) {
    let code = &people[0].code;
    loop {
        let table = house.table(&people[0].token, code).await;
        if table["stage"] == "over" {
            return;
        }
        let step = table["screen"]["step"].as_u64().expect("steps") as usize;
        for (at, person) in people.iter().enumerate() {
            if let Some(answer) = person.play(house, step / 3 + at).await {
                assert!([204, 409].contains(&answer.status), "{}", answer.body);
            }
        }
        let holders: Vec<Holder> =
            people.iter().map(|person| server::holder(&person.token)).collect();
        until(house, code, |table| {
            table.sheet.stage == Stage::Over || holders.iter().any(|holder| table.waits_for(holder))
        })
        .await;
    }
}
