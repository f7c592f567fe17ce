//! Twenty tables of strong bots that nobody watches, from one address: the attack against which the bots of others have
//! to be protected. Run it beside `fagin load`, against a server of your own on this machine:
//!
//!     fagin serve --no-browser --listen 127.0.0.1:4000 --data FOLDER --bot-pause 0 --requests-a-second 100000
//!     fagin load http://127.0.0.1:4000 --tables 1 --seats 4 --bots 3 --level 3 --api --think 200 --seconds 30
//!     cargo run --release -p load --example crowd -- 127.0.0.1:4000
//!
//! The crowd comes from 127.0.0.2, so that it is another address than that of `fagin load`. It plays for two minutes at
//! most: stop the server to stop its bots.

use std::error::Error;
use std::net::SocketAddr;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;

const TABLES: usize = 20;
/// The strongest level.
const LEVEL: u8 = 3;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let address = std::env::args().nth(1).ok_or("say where the server is: 127.0.0.1:4000")?;
    let server: SocketAddr = address.parse()?;
    if !server.ip().is_loopback() {
        return Err("this is for a server of your own, on this machine".into());
    }
    for table in 1..=TABLES {
        let game = if table % 2 == 0 { "doggy-bag" } else { "oliver-twist" };
        let code = leave_to_bots(server, game).await?;
        println!("{table}: {code}");
    }
    Ok(())
}

/// Sets up a table, gives every seat to a bot, and starts it.
async fn leave_to_bots(server: SocketAddr, game: &str) -> Result<String, Box<dyn Error>> {
    let bots = json!({ "1": LEVEL, "2": LEVEL, "3": LEVEL });
    let new = json!({ "game": game, "setup": "seats=4", "name": "Bill", "bots": bots });
    let made: Value = serde_json::from_str(&post(server, "/api/tables", "", &new.to_string()).await?)?;
    let text = |key: &str| made[key].as_str().map(str::to_string).ok_or_else(|| format!("no table: {made}"));
    let (code, token) = (text("code")?, text("token")?);
    post(server, &format!("/t/{code}/stand"), &token, "").await?;
    let bot = json!({ "seat": 0, "level": LEVEL }).to_string();
    post(server, &format!("/api/tables/{code}/bot"), &token, &bot).await?;
    post(server, &format!("/api/tables/{code}/start"), &token, "").await?;
    Ok(code)
}

/// Posts from another address of this machine; the body of the answer.
async fn post(server: SocketAddr, path: &str, token: &str, body: &str) -> Result<String, Box<dyn Error>> {
    let socket = TcpSocket::new_v4()?;
    socket.bind("127.0.0.2:0".parse()?)?;
    let mut stream = socket.connect(server).await?;
    let who = match token {
        "" => String::new(),
        token => format!("Authorization: Bearer {token}\r\nCookie: fagin={token}\r\n"),
    };
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {server}\r\n{who}Sec-Fetch-Site: same-origin\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("the server did not answer")?;
    let status = head.lines().next().unwrap_or("");
    match status.split(' ').nth(1) {
        Some(code) if code.starts_with(['2', '3']) => Ok(body.to_string()),
        _ => Err(format!("{path}: {status} {body}").into()),
    }
}
