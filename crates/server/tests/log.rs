//! The log of a server keeps secrets, even at its most talkative level.

#[path = "serving/common/mod.rs"]
mod common;

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use common::{Folder, House, Person, config, set_up, ticket_in, token};
use serde_json::json;
use server::Store;
use testkit::postgres::{Postgres, is_left_out};

/// Time that a game may take before the test gives up.
const LONG: Duration = Duration::from_secs(60);

/// Everything that was logged.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn bytes(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes()).to_string()
    }
}

impl io::Write for Log {
    fn write(&mut self, part: &[u8]) -> io::Result<usize> {
        self.bytes().extend(part);
        Ok(part.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_tells_what_happens_and_no_secret() {
    if is_left_out() {
        return;
    }
    let log = Log::default();
    let writer = log.clone();
    tracing_subscriber::fmt()
        .with_max_level(tracing_subscriber::filter::LevelFilter::TRACE)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .init();
    let postgres = Postgres::start(true);
    let (_, url) = postgres.database();
    let url = url.replace("postgres@", "postgres:hushpuppy@");
    let store = Store::connect(&url, 4).await.expect("a database can be used");
    let house = House::on(config(), Folder::new(), store).await;
    let new =
        json!({ "game": "doggy-bag", "setup": "seats=2", "name": "Bullseye", "bots": { "1": 0 } });
    let host = set_up(&house, new).await;
    host.start(&house).await;
    let (code, browser) = (host.code.as_str(), token(7));
    let talk = house.api(&host.token, &host.path("talk"), json!({ "text": "grumblegrowl" })).await;
    assert_eq!(talk.status, 204, "{}", talk.body);
    let ticket = house.post(&host.token, &format!("/t/{code}/ticket"), "").await.body;
    let path = ticket_in(&ticket);
    let ticket = path.rsplit('-').next().expect("a key").to_string();
    assert_eq!(house.get(&browser, &path).await.status, 200);
    assert_eq!(house.post(&browser, &path, "").await.status, 303);
    let mut page = house.live(&browser, &format!("/t/{code}/live")).await;
    page.until(1).await;
    assert_eq!(house.get(&browser, &format!("/join?code={code}")).await.status / 100, 3);
    assert_eq!(
        house.post(&browser, &format!("/t/{code}/sit"), "seat=zero&name=Whimper").await.status,
        400
    );
    let person = Person { token: browser.clone(), code: code.to_string(), seat: 0 };
    person.play(&house, 0).await;
    postgres.stop();
    page.until_said("data: away").await;
    house.post(&browser, &format!("/t/{code}/talk"), "text=yapyapyap").await;
    postgres.start_again();
    page.until_said("data: back").await;
    let end = Instant::now() + LONG;
    while house.table(&browser, code).await["stage"] != "over" {
        assert!(Instant::now() < end, "the game is never over");
        person.play(&house, 0).await;
        tokio::task::yield_now().await;
    }
    house.close().await;
    let text = log.text();
    for line in [
        "started version=",
        "storage=\"postgresql\"",
        "route=\"/t/{code}/ticket\" status=200",
        "route=\"/ticket/{ticket}\" status=303",
        "route=\"/api/tables/{code}/act\" status=204",
        "stage=\"created\"",
        "stage=\"started\"",
        "stage=\"over\"",
        "the connection to the storage is lost",
        "the storage answers again",
        "closing",
        "stopped",
    ] {
        assert!(text.contains(line), "{line} is not in the log:\n{text}");
    }
    let hashes = [server::holder(&host.token), server::holder(&browser), server::holder(&ticket)];
    let secrets = [code, &host.token, &browser, &ticket, "hushpuppy", "grumblegrowl", "yapyapyap"];
    let names = ["Bullseye", "Whimper"];
    let hashes = hashes.iter().map(|hash| hash.as_str());
    for secret in secrets.into_iter().chain(names).chain(hashes) {
        let line = text.lines().find(|line| line.contains(secret));
        assert!(line.is_none(), "{secret} is in the log: {line:?}");
    }
}
