//! Clients that read or write slowly, or not at all, harm only themselves.

use std::time::Duration;

use crate::common::{Folder, House, Live, Person, Request, config, set_up};
use serde_json::{Value, json};
use server::Config;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Time that an awaited end may take before the test gives up.
const LONG: Duration = Duration::from_secs(60);
/// Pages that stay unread.
const UNREAD: usize = 12;
/// Changes of the table meanwhile.
const CHANGES: usize = 1000;

async fn against_a_bot(house: &House, name: &str) -> Person {
    let new = json!({ "game": "doggy-bag", "setup": "seats=2", "name": name, "bots": { "1": 0 } });
    let host = set_up(house, new).await;
    host.start(house).await;
    host
}

async fn play_on(house: &House, host: &Person) {
    loop {
        if let Some(answer) = host.play(house, 0).await {
            assert!(matches!(answer.status, 204 | 409), "{}", answer.body);
        }
        if house.table(&host.token, &host.code).await["stage"] == "over" {
            return;
        }
        tokio::task::yield_now().await;
    }
}

/// Turns chat off and on again: a change of the table like any other, possible any number of times.
async fn change(house: &House, host: &Person, times: usize) {
    for time in 0..times {
        let muted = if time % 2 == 0 { "muted=yes" } else { "muted=no" };
        let answer = house.post(&host.token, &format!("/t/{}/mute", host.code), muted).await;
        assert_eq!(answer.status, 303, "{}", answer.body);
    }
}

fn step(table: &Value) -> u64 {
    table["screen"]["step"].as_u64().expect("a step")
}

/// The steps of all tables that were sent.
fn steps(sent: &str) -> Vec<u64> {
    let after = sent.split("data-step=\"").skip(1);
    after.filter_map(|rest| rest.split('"').next()?.parse().ok()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_that_nobody_reads_hold_up_nobody_and_get_the_newest_state_not_a_queue() {
    let house = House::open().await;
    let (host, other) = (against_a_bot(&house, "Ann").await, against_a_bot(&house, "Eve").await);
    let live = format!("/t/{}/live?after=0", host.code);
    let mut unread: Vec<Live> = Vec::new();
    for _ in 0..UNREAD {
        unread.push(house.live_through(&host.token, &live, 4096).await);
    }
    // A client that reads sees that the table is under way.
    let mut reader = house.live(&host.token, &live).await;
    reader.until(1).await;
    change(&house, &host, CHANGES).await;
    play_on(&house, &other).await;
    play_on(&house, &host).await;
    let now = step(&house.table(&host.token, &host.code).await);
    let newest = format!("data-step=\"{now}\"");
    reader.until_said(&newest).await;
    for page in &mut unread {
        let sent = page.until_said(&newest).await;
        let steps = steps(&sent);
        // The buffers of the operating system are not ours to bound: some megabytes, some hundred
        // states.
        assert!(
            steps.len() < CHANGES / 2,
            "{} states were kept for somebody who read none",
            steps.len()
        );
        assert!(steps.is_sorted(), "the newest comes last: {steps:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_is_read_byte_by_byte_arrives_whole_while_others_play() {
    let house = House::open().await;
    let host = against_a_bot(&house, "Ann").await;
    let live = format!("/t/{}/live?after=0", host.code);
    let mut page = house.live_through(&host.token, &live, 4096).await;
    let read = async {
        for _ in 0..20_000 {
            page.byte().await;
        }
    };
    tokio::join!(read, play_on(&house, &host));
    let now = step(&house.table(&host.token, &host.code).await);
    let sent = page.until_said(&format!("data-step=\"{now}\"")).await;
    assert!(sent.matches("<main").count() >= steps(&sent).len(), "every state is whole");
    assert!(sent.contains("id=\"over\""), "the last one says how it ended");
}

/// A short patience, yet long enough for an honest request on a busy machine.
fn impatient() -> Config {
    Config { patience: Duration::from_secs(3), ..config() }
}

/// Sends a byte at every tick until the server hangs up; returns its words.
async fn dribble(socket: &mut TcpStream, byte: u8) -> String {
    let mut said = Vec::new();
    let mut part = [0; 4096];
    let until_hung_up = async {
        loop {
            tokio::select! {
                read = socket.read(&mut part) => match read {
                    Ok(0) | Err(_) => return,
                    Ok(length) => said.extend(&part[..length]),
                },
                () = tokio::time::sleep(Duration::from_millis(20)) => {
                    if socket.write_all(&[byte]).await.is_err() {
                        return;
                    }
                }
            }
        }
    };
    tokio::time::timeout(LONG, until_hung_up).await.expect("the server hangs up");
    String::from_utf8_lossy(&said).to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_whose_head_dribbles_in_is_cut_off() {
    let house = House::open_with(impatient(), Folder::new()).await;
    let mut socket = TcpStream::connect(house.address).await.expect("it listens");
    socket.write_all(b"GET / HTTP/1.1\r\nHost: table.test\r\nX-Slow: ").await.expect("it reads");
    dribble(&mut socket, b'x').await;
    assert_eq!(house.get("", "/healthz").await.status, 200, "others are let in");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_whose_body_dribbles_in_is_cut_off_and_changes_nothing() {
    let house = House::open_with(impatient(), Folder::new()).await;
    let host = against_a_bot(&house, "Ann").await;
    let before = house.table(&host.token, &host.code).await;
    for request in [
        Request::new("POST", &format!("/t/{}/act", host.code)).token(&host.token).form(""),
        Request::new("POST", &host.path("act")).bearer(&host.token).json(&Value::Null),
    ] {
        let mut socket = TcpStream::connect(house.address).await.expect("it listens");
        let head = request.body(&[]).length(10_000).head();
        socket.write_all(&head).await.expect("it reads");
        let said = dribble(&mut socket, b'x').await;
        // If bytes are still on their way when the server hangs up, the client can lose its
        // response. Programs are also told what was wrong.
        let told = ["could not read that request", "did not arrive whole"];
        assert!(said.is_empty() || told.iter().any(|why| said.contains(why)), "{said}");
    }
    let after = house.table(&host.token, &host.code).await;
    assert_eq!(after["screen"]["choices"], before["screen"]["choices"], "the same is still asked");
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_connects_and_says_nothing_is_shown_out() {
    let house = House::open_with(impatient(), Folder::new()).await;
    let mut silent = TcpStream::connect(house.address).await.expect("it listens");
    let mut said = Vec::new();
    let read = tokio::time::timeout(LONG, silent.read_to_end(&mut said)).await;
    read.expect("the server hangs up").expect("and says nothing more");
    assert_eq!(house.get("", "/healthz").await.status, 200, "others are let in");
}
