//! The program as a server, in a folder of its own; both end with the test.

#![allow(dead_code, reason = "no test uses all of it")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use serde_json::Value;

/// A folder that is removed when it is dropped.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder =
            std::env::temp_dir().join(format!("fagin-served-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A running server; killed when it is dropped.
pub struct Served {
    pub process: Child,
    pub port: u16,
}

impl Served {
    /// Starts it, and waits until it prints its address.
    pub fn start(command: &mut Command) -> Served {
        let (process, line) = started(command);
        let port = line.trim().rsplit(':').next().and_then(|port| port.parse().ok());
        let port = port.unwrap_or_else(|| panic!("it says where it listens: {line}"));
        Served { process, port }
    }

    /// Starts a process that listens nowhere, and waits until it prints something.
    pub fn start_deaf(command: &mut Command) -> Served {
        Served { process: started(command).0, port: 0 }
    }
}

/// A process, and the first line that it prints.
fn started(command: &mut Command) -> (Child, String) {
    let quiet = command.stdout(Stdio::piped()).stderr(Stdio::null());
    let mut process = quiet.spawn().expect("the program starts");
    let mut line = String::new();
    let output = process.stdout.take().expect("it has an output");
    BufReader::new(output).read_line(&mut line).expect("it says something");
    (process, line)
}

/// No response, because the server is gone.
#[derive(Debug)]
pub struct Gone;

impl Served {
    pub fn ask(
        &self,
        method: &str,
        path: &str,
        token: &str,
        body: &Value,
    ) -> Result<(u16, String), Gone> {
        let body = if method == "GET" { String::new() } else { body.to_string() };
        let bearer = if token.is_empty() {
            String::new()
        } else {
            format!("Authorization: Bearer {token}\r\n")
        };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\n{bearer}Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        );
        let talk = || {
            let mut socket = TcpStream::connect(("127.0.0.1", self.port))?;
            socket.set_read_timeout(Some(Duration::from_secs(60)))?;
            socket.write_all(request.as_bytes())?;
            let mut answer = String::new();
            socket.read_to_string(&mut answer)?;
            Ok::<String, std::io::Error>(answer)
        };
        let answer = talk().map_err(|_| Gone)?;
        let (head, body) = answer.split_once("\r\n\r\n").ok_or(Gone)?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or(Gone)?;
        Ok((status, body.to_string()))
    }

    pub fn get(&self, path: &str, token: &str) -> Result<Value, Gone> {
        let (status, body) = self.ask("GET", path, token, &Value::Null)?;
        assert_eq!(status, 200, "{body}");
        serde_json::from_str(&body).map_err(|_| Gone)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
