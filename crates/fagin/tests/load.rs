//! `fagin load` against a real server: it plays whole games both ways, finds faults where there are
//! some and none where there are none, goes on when the server is killed, and says in a sentence
//! what stands in its way.

mod served;

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;
use served::{Folder, Served};

const NO_LIMITS: [&str; 6] =
    ["--tables-per-minute", "100000", "--requests-per-second", "100000", "--connections", "10000"];

fn serve(folder: &Folder, port: u16, limits: &[&str]) -> Served {
    Served::start(
        Command::new(cargo_bin!("fagin"))
            .args([
                "serve",
                "--no-browser",
                "--bot-pause",
                "0",
                "--listen",
                &format!("127.0.0.1:{port}"),
            ])
            .args(limits)
            .arg("--data")
            .arg(&folder.0),
    )
}

fn url(server: &Served) -> String {
    format!("http://127.0.0.1:{}", server.port)
}

/// A free port.
fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    listener.local_addr().expect("it has an address").port()
}

/// Waits until the server has written to its store this many times.
fn wait_until_more_is_stored(folder: &Folder, times: usize) {
    let deadline = Instant::now() + Duration::from_secs(60);
    let stored = || {
        let file = std::fs::metadata(folder.0.join("fagin.db-wal")).ok()?;
        Some((file.len(), file.modified().ok()?))
    };
    let (mut seen, mut before) = (0, stored());
    while seen < times {
        assert!(Instant::now() < deadline, "{seen} of {times} changes were stored in time");
        std::thread::sleep(Duration::from_millis(2));
        let now = stored();
        seen += usize::from(now != before);
        before = now;
    }
}

fn load(arguments: &[&str]) -> Command {
    let mut command = Command::new(cargo_bin!("fagin"));
    command.arg("load").args(arguments);
    command
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).to_string()
}

fn report(output: &Output) -> Value {
    let text = String::from_utf8_lossy(&output.stdout);
    serde_json::from_str(&text)
        .unwrap_or_else(|why| panic!("one object of JSON: {why}: {text}{}", said(output)))
}

#[test]
fn whole_games_are_played_both_ways_and_every_promise_is_kept() {
    let folder = Folder::new();
    let server = serve(&folder, 0, &NO_LIMITS);
    for way in ["--pages", "--api"] {
        for game in ["doggy-bag", "oliver-twist"] {
            let output = load(&[
                &url(&server),
                way,
                "--game",
                game,
                "--tables",
                "3",
                "--think",
                "2",
                "--ramp",
                "0",
            ])
            .args(["--seed", "7", "--reconnect", "200", "--json"])
            .output()
            .expect("it runs");
            let report = report(&output);
            assert!(output.status.success(), "{way} {game}: {report:#}");
            assert_eq!(report["games_finished"], 3, "{report:#}");
            assert_eq!(report["promises_broken"], 0, "{report:#}");
            let moves = report["moves"].as_u64().expect("a number");
            assert!(moves >= 12, "{report:#}");
            // Two people: each choice is acknowledged once, and seen by one other.
            assert_eq!(report["acknowledged_ms"]["count"], moves, "{report:#}");
            assert_eq!(report["seen_ms"]["count"], moves, "{report:#}");
            for cost in [
                "choices_per_server_cpu_second",
                "bytes_per_choice",
                "bytes_per_page_and_choice",
                "bytes_per_page_and_game",
            ] {
                assert!(report[cost].as_f64().is_some_and(|cost| cost > 0.0), "{cost}: {report:#}");
            }
            for time in ["p50", "p99", "p999", "max"] {
                assert!(report["seen_ms"][time].as_f64().is_some_and(|ms| ms > 0.0), "{report:#}");
            }
            for fault in ["unavailable", "timeouts", "disconnects", "streams_lost", "unexpected"] {
                assert_eq!(report["faults"][fault], 0, "{report:#}");
            }
        }
    }
}

#[test]
fn bots_of_the_server_play_along_and_time_ends_it() {
    let folder = Folder::new();
    let server = serve(&folder, 0, &NO_LIMITS);
    let output =
        load(&[&url(&server), "--tables", "2", "--seats", "3", "--bots", "1", "--think", "2"])
            .args(["--ramp", "0", "--seconds", "0.5"])
            .output()
            .expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout).to_string();
    assert!(output.status.success(), "{text}{}", said(&output));
    assert!(text.contains("2 tables of 2 people and 1 bots"), "{text}");
    assert!(text.contains(" choices per CPU second"), "{text}");
    assert!(text.contains(" per page and choice\n"), "{text}");
    assert!(text.contains("No promise was broken."), "{text}");
}

#[test]
fn a_server_that_is_killed_costs_no_acknowledged_choice() {
    let folder = Folder::new();
    let port = free_port();
    let mut server = serve(&folder, port, &NO_LIMITS);
    // Two names of one server stand for two servers with one store.
    let other = format!("http://localhost:{port}");
    let mut running = load(&[
        &url(&server),
        &other,
        "--tables",
        "4",
        "--think",
        "20",
        "--ramp",
        "0",
        "--seed",
        "3",
        "--json",
    ])
    .stdout(Stdio::piped())
    .stderr(Stdio::null())
    .spawn()
    .expect("it runs");
    for _ in 0..3 {
        wait_until_more_is_stored(&folder, 20);
        assert!(
            running.try_wait().expect("it can be asked").is_none(),
            "it is in the middle of it"
        );
        drop(server);
        server = serve(&folder, port, &NO_LIMITS);
    }
    let output = running.wait_with_output().expect("it ends");
    let report = report(&output);
    assert!(output.status.success(), "{report:#}");
    assert_eq!(report["games_finished"], 4, "{report:#}");
    assert_eq!(report["promises_broken"], 0, "{report:#}");
    let lost = |name: &str| report["faults"][name].as_u64().unwrap_or(0);
    assert!(lost("disconnects") + lost("streams_lost") >= 3, "each was noticed: {report:#}");
    drop(server);
}

/// The lie of a proxy between the clients and the server.
#[derive(Clone, Copy, PartialEq)]
enum Lie {
    /// It passes the request on.
    None,
    /// It says that it is done, and does nothing.
    Done,
    /// It passes the request on, and leaves out the last line of the answer.
    CutShort,
}

/// Starts a proxy to a server that lies where `lie` says so, and returns its address. It ends with
/// the test.
fn liar(server: &Served, lie: impl Fn(&str) -> Lie + Send + Sync + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = format!("http://{}", listener.local_addr().expect("it has an address"));
    let target = format!("127.0.0.1:{}", server.port);
    let lie = Arc::new(lie);
    std::thread::spawn(move || {
        for socket in listener.incoming().flatten() {
            let (target, lie) = (target.clone(), lie.clone());
            // A client that hangs up is no error.
            std::thread::spawn(move || drop(pass_on(socket, &target, &*lie)));
        }
    });
    address
}

fn pass_on(mut socket: TcpStream, target: &str, lie: &dyn Fn(&str) -> Lie) -> std::io::Result<()> {
    let request = read_request(&mut socket)?;
    let lie = lie(&request);
    if lie == Lie::Done {
        return socket.write_all(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n");
    }
    let mut server = TcpStream::connect(target)?;
    server.write_all(request.replacen("\r\n", "\r\nConnection: close\r\n", 1).as_bytes())?;
    if lie == Lie::None {
        return std::io::copy(&mut server, &mut socket).map(|_| ());
    }
    let mut answer = String::new();
    server.read_to_string(&mut answer)?;
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body).trim_end();
    let body = body.rsplit_once('\n').map_or("", |(rest, _)| rest);
    write!(
        socket,
        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// A request with its body.
fn read_request(socket: &mut TcpStream) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    let mut part = [0; 4096];
    loop {
        let text = String::from_utf8_lossy(&bytes).to_ascii_lowercase();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head
                .split_once("content-length: ")
                .and_then(|(_, rest)| rest.lines().next()?.parse().ok());
            if body.len() >= length.unwrap_or(0) {
                return Ok(String::from_utf8_lossy(&bytes).to_string());
            }
        }
        match socket.read(&mut part)? {
            0 => return Err(std::io::ErrorKind::UnexpectedEof.into()),
            read => bytes.extend_from_slice(&part[..read]),
        }
    }
}

#[test]
fn a_server_that_breaks_a_promise_is_found_out() {
    let folder = Folder::new();
    let server = serve(&folder, 0, &NO_LIMITS);
    let play_with = |patience: &str, url: &str| {
        load(&[url, "--api", "--game", "doggy-bag", "--tables", "1", "--think", "1"])
            .args(["--patience", patience, "--json"])
            .output()
            .expect("it runs")
    };
    // Honest, with time to spare, because the machine may be busy.
    let honest = play_with("30", &liar(&server, |_| Lie::None));
    assert!(honest.status.success(), "{:#}", report(&honest));

    let acts = AtomicU32::new(0);
    let forgets_the_third = move |request: &str| {
        let third = request.contains("/act ") && acts.fetch_add(1, Ordering::Relaxed) == 2;
        if third { Lie::Done } else { Lie::None }
    };
    let play = |url: &str| play_with("3", url);
    let output = play(&liar(&server, forgets_the_third));
    let found = report(&output);
    assert_eq!(output.status.code(), Some(1), "{found:#}");
    assert!(found["violations"].to_string().contains("is asked for again"), "{found:#}");

    let cuts_records =
        |request: &str| if request.contains("/record ") { Lie::CutShort } else { Lie::None };
    let output = play(&liar(&server, cuts_records));
    let found = report(&output);
    assert_eq!(output.status.code(), Some(1), "{found:#}");
    assert!(found["violations"].to_string().contains("and the record has"), "{found:#}");
}

#[test]
fn what_stands_in_the_way_is_said_in_a_sentence() {
    let output = load(&["http://games.example:1838", "--tables", "1"]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    let sentence = said(&output);
    assert!(
        sentence.contains("games.example is not this machine")
            && sentence.contains("--yes-other-machines"),
        "{sentence}"
    );

    let dead = format!("http://127.0.0.1:{}", free_port());
    let output = load(&[&dead, "--rooms", "1"]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains(&format!("nobody answers at {dead}")), "{}", said(&output));

    let output = load(&[&dead, "--tables", "1", "--game", "oliver-twist", "--seats", "5"])
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("oliver-twist has 2 to 4 seats"), "{}", said(&output));
}

#[test]
fn a_server_with_limits_is_told_apart_from_a_slow_one() {
    let folder = Folder::new();
    let server = serve(&folder, 0, &["--tables-per-minute", "2"]);
    let output = load(&[&url(&server), "--tables", "9", "--think", "2", "--ramp", "0"])
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    let sentence = said(&output);
    for flag in ["--tables-per-minute", "--requests-per-second", "--connections"] {
        assert!(sentence.contains(flag), "{sentence}");
    }
}
