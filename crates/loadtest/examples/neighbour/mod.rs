//! Requests from any address of this machine, so that those who attack come from elsewhere than
//! those who play.

use std::net::{Ipv4Addr, SocketAddr};

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;

/// The address from which somebody attacks.
pub const ATTACKER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// Whatever may go wrong.
pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// The server named on the command line.
pub fn server() -> Result<SocketAddr, Error> {
    let address = std::env::args().nth(1).ok_or("say where the server is: 127.0.0.1:4000")?;
    let server: SocketAddr = address.parse()?;
    if !server.ip().is_loopback() {
        return Err("this is for a server of your own, on this machine".into());
    }
    Ok(server)
}

/// An answer.
pub struct Answer {
    pub status: u16,
    pub body: Vec<u8>,
}

/// Sends a request from an address; the headers are whole lines.
pub async fn ask(
    from: Ipv4Addr,
    server: SocketAddr,
    request: &str,
    headers: &str,
    body: &str,
) -> Result<Answer, Error> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((from, 0)))?;
    let mut stream = socket.connect(server).await?;
    let head = format!(
        "{request} HTTP/1.1\r\nHost: {server}\r\n{headers}Connection: close\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    let end =
        answer.windows(4).position(|end| end == b"\r\n\r\n").ok_or("the server did not answer")?;
    let head = String::from_utf8_lossy(&answer[..end]);
    let status =
        head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or("no HTTP came back")?;
    Ok(Answer { status, body: answer.split_off(end + 4) })
}

/// Posts as a program or as a page of the server would; the body of the answer.
pub async fn post(
    from: Ipv4Addr,
    server: SocketAddr,
    path: &str,
    token: &str,
    body: &str,
) -> Result<String, Error> {
    let who = match token {
        "" => String::new(),
        token => format!("Authorization: Bearer {token}\r\nCookie: fagin={token}\r\n"),
    };
    let headers = format!("{who}Sec-Fetch-Site: same-origin\r\n");
    let answer = ask(from, server, &format!("POST {path}"), &headers, body).await?;
    let text = String::from_utf8_lossy(&answer.body).to_string();
    match answer.status {
        200..400 => Ok(text),
        status => Err(format!("{path}: {status} {text}").into()),
    }
}

/// Sets up a table and sits down at it; its code and the token of the seat.
pub async fn set_up(
    from: Ipv4Addr,
    server: SocketAddr,
    new: &Value,
) -> Result<(String, String), Error> {
    let made: Value =
        serde_json::from_str(&post(from, server, "/api/tables", "", &new.to_string()).await?)?;
    let text = |key: &str| {
        made[key].as_str().map(str::to_string).ok_or_else(|| format!("no table: {made}"))
    };
    Ok((text("code")?, text("token")?))
}
