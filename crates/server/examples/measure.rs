//! Measures a running server from outside: how long it takes from a choice to the other screen, and
//! how much memory open pages cost. Prints what docs/serving.md tells.
//!
//! ```text
//! fagin serve --listen 127.0.0.1:4000 --data DIR --no-browser --connections 100000 \
//!     --requests-per-second 1000000 --tables-per-minute 1000000 &
//! cargo run --release -p server --example measure -- 127.0.0.1:4000 taps 100 20
//! cargo run --release -p server --example measure -- 127.0.0.1:4000 idle 2000 PID
//! ```

use std::time::{Duration, Instant};

use engine::{Dice, Seeded};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;

type Failed = Box<dyn std::error::Error + Send + Sync>;

#[tokio::main]
async fn main() -> Result<(), Failed> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let texts: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match texts[..] {
        [server, "taps", tables, seconds] => taps(server, tables.parse()?, seconds.parse()?).await,
        [server, "idle", pages, process] => idle(server, pages.parse()?, process).await,
        _ => Err("expected: HOST:PORT taps TABLES SECONDS, or HOST:PORT idle PAGES PID".into()),
    }
}

/// Many tables of two people; how long after a choice the other's page has the change.
async fn taps(server: &str, tables: u64, seconds: u64) -> Result<(), Failed> {
    let until = Instant::now() + Duration::from_secs(seconds);
    let running: Vec<_> =
        (0..tables).map(|number| tokio::spawn(table(server.to_string(), number, until))).collect();
    let mut times = Vec::new();
    for table in running {
        times.extend(table.await??);
    }
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    println!("{} choices at {tables} tables in {seconds} s", times.len());
    println!(
        "from a choice to the other screen, ms: p50 {:.1}, p99 {:.1}, p99.9 {:.1}, longest {:.1}",
        at(0.5),
        at(0.99),
        at(0.999),
        at(1.0)
    );
    Ok(())
}

/// Two people who choose anything, each after a moment's thought, while the other's page is open.
async fn table(server: String, number: u64, until: Instant) -> Result<Vec<Duration>, Failed> {
    let mut dice = Seeded::for_game(1838, number);
    let mut times = Vec::new();
    while Instant::now() < until {
        let new = json!({ "game": "doggy-bag", "setup": "seats=2", "name": "Ann" });
        let ann = post(&server, "/api/tables", "", &new).await?;
        let path = format!("/api/tables/{}", ann["code"].as_str().ok_or("no code")?);
        let bob = post(&server, &format!("{path}/sit"), "", &json!({ "name": "Bob" })).await?;
        let tokens =
            [&ann, &bob].map(|seat| seat["token"].as_str().unwrap_or_default().to_string());
        post(&server, &format!("{path}/start"), &tokens[0], &Value::Null).await?;
        let page = path.replace("/api/tables", "/t");
        let mut screens =
            [open(&server, &page, &tokens[0]).await?, open(&server, &page, &tokens[1]).await?];
        while Instant::now() < until {
            tokio::time::sleep(Duration::from_millis(300 + u64::from(dice.below(900)))).await;
            let mut over = true;
            for (seat, token) in tokens.iter().enumerate() {
                let table = get(&server, &path, token).await?;
                over &= table["stage"] == "over";
                let choices = table["screen"]["choices"].as_array().cloned().unwrap_or_default();
                if choices.is_empty() {
                    continue;
                }
                let choice = &choices[dice.below(choices.len() as u32) as usize];
                let act = json!({ "step": table["screen"]["step"], "choice": choice });
                let other = &mut screens[1 - seat];
                other.borrow_and_update();
                let sent = Instant::now();
                post(&server, &format!("{path}/act"), token, &act).await?;
                tokio::time::timeout(Duration::from_secs(10), other.changed()).await??;
                times.push(other.borrow().duration_since(sent));
                break;
            }
            if over {
                break;
            }
        }
    }
    Ok(times)
}

/// Opens a live page; tells when it was last sent something.
async fn open(server: &str, page: &str, token: &str) -> Result<watch::Receiver<Instant>, Failed> {
    let mut socket = TcpStream::connect(server).await?;
    let request = format!(
        "GET {page}/live?after=0 HTTP/1.1\r\nHost: {server}\r\nCookie: fagin={token}\r\n\r\n"
    );
    socket.write_all(request.as_bytes()).await?;
    let (news, mut changes) = watch::channel(Instant::now());
    tokio::spawn(async move {
        let mut part = vec![0; 1 << 16];
        while let Ok(read @ 1..) = socket.read(&mut part).await {
            if part[..read].windows(6).any(|bytes| bytes == b"event:") {
                news.send_replace(Instant::now());
            }
        }
    });
    // The first one shows what there is.
    changes.changed().await?;
    Ok(changes)
}

/// Many pages of one table that nothing happens at; what the server's memory is then.
async fn idle(server: &str, pages: usize, process: &str) -> Result<(), Failed> {
    let before = memory(process)?;
    let mut tables = Vec::new();
    for _ in 0..pages / 4 {
        let new = json!({ "game": "oliver-twist", "setup": "seats=4", "name": "Ann" });
        let ann = post(server, "/api/tables", "", &new).await?;
        let table = format!("/t/{}", ann["code"].as_str().ok_or("no code")?);
        let path = table.replace("/t", "/api/tables");
        post(server, &format!("{path}/sit"), "", &json!({ "name": "Bob" })).await?;
        post(
            server,
            &format!("{path}/start"),
            ann["token"].as_str().unwrap_or_default(),
            &Value::Null,
        )
        .await?;
        tables.push(table);
    }
    let laid = memory(process)?;
    let mut open_pages = Vec::new();
    for number in 0..pages {
        open_pages.push(open(server, &tables[number / 4], &format!("{number:064x}")).await?);
    }
    let now = memory(process)?;
    let each = |more: u64, of: usize| more as f64 / of as f64;
    println!(
        "{} MB before; {} tables: {} MB, {:.1} kB each",
        before / 1024,
        tables.len(),
        laid / 1024,
        each(laid - before, tables.len())
    );
    println!(
        "{pages} open pages at them: {} MB, {:.1} kB each",
        now / 1024,
        each(now - laid, pages)
    );
    drop(open_pages);
    Ok(())
}

/// What a process keeps in memory, in kB.
fn memory(process: &str) -> Result<u64, Failed> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let line =
        status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no such process")?;
    Ok(line.trim().trim_end_matches(" kB").trim().parse()?)
}

async fn get(server: &str, path: &str, token: &str) -> Result<Value, Failed> {
    ask(server, "GET", path, token, "").await
}

async fn post(server: &str, path: &str, token: &str, body: &Value) -> Result<Value, Failed> {
    ask(server, "POST", path, token, &body.to_string()).await
}

async fn ask(
    server: &str,
    method: &str,
    path: &str,
    token: &str,
    body: &str,
) -> Result<Value, Failed> {
    let bearer =
        if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {server}\r\n{bearer}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    );
    let mut socket = TcpStream::connect(server).await?;
    socket.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    socket.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("no answer")?;
    if !head.contains(" 20") {
        return Err(format!("{method} {path}: {answer}").into());
    }
    Ok(serde_json::from_str(body).unwrap_or(Value::Null))
}
