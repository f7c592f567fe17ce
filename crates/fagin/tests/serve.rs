//! `fagin serve` as its host meets it: started, killed, short of space, in the way of another.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;
use engine::{Dice, Seeded};
use serde_json::{Value, json};

/// A folder that is removed when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("fagin-serve-{}-{number}", std::process::id()));
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
struct Served {
    process: Child,
    port: u16,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Starts a server on this folder, by way of a shell where `before` has something to say first.
fn serve(folder: &Folder, before: &str) -> Served {
    let program = cargo_bin!("fagin");
    let script = format!(
        "{before} exec \"$0\" serve --listen 127.0.0.1:0 --no-browser --bot-pause 0 --tables-a-minute 100000 --requests-a-second 100000 --data \"$1\""
    );
    let mut process = Command::new("sh")
        .args(["-c", &script])
        .arg(program)
        .arg(&folder.0)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    let output = process.stdout.take().expect("it has an output");
    BufReader::new(output).read_line(&mut line).expect("it says something");
    let port = line.trim().rsplit(':').next().and_then(|port| port.parse().ok());
    let port = port.unwrap_or_else(|| panic!("it says where it listens: {line}"));
    Served { process, port }
}

/// Why there was no answer: the server is gone.
#[derive(Debug)]
struct Gone;

impl Served {
    fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> Result<(u16, String), Gone> {
        let body = if method == "GET" { String::new() } else { body.to_string() };
        let bearer =
            if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\n{bearer}Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        );
        let talk = || {
            let mut socket = TcpStream::connect(("127.0.0.1", self.port))?;
            socket.set_read_timeout(Some(Duration::from_secs(30)))?;
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

    fn get(&self, path: &str, token: &str) -> Result<Value, Gone> {
        let (status, body) = self.ask("GET", path, token, &Value::Null)?;
        assert_eq!(status, 200, "{body}");
        serde_json::from_str(&body).map_err(|_| Gone)
    }
}

/// A game of one person against bots.
struct Game {
    code: String,
    token: String,
}

fn begin(server: &Served) -> Game {
    let new = json!({ "game": "doggy-bag", "setup": "seats=3", "name": "Ann", "bots": { "1": 0, "2": 1 } });
    let (status, body) = server.ask("POST", "/api/tables", "", &new).expect("it is there");
    assert_eq!(status, 201, "{body}");
    let made: Value = serde_json::from_str(&body).expect("JSON");
    let text = |key: &str| made[key].as_str().expect("a text").to_string();
    let game = Game { code: text("code"), token: text("token") };
    let (status, body) =
        server.ask("POST", &game.path("/start"), &game.token, &Value::Null).expect("it is there");
    assert_eq!(status, 204, "{body}");
    game
}

impl Game {
    fn path(&self, what: &str) -> String {
        format!("/api/tables/{}{what}", self.code)
    }

    /// Makes a choice if one is to be made; the choice if the server said that it has it, and whether the
    /// game is over.
    fn play(&self, server: &Served, dice: &mut Seeded) -> Result<(Option<String>, bool), Gone> {
        let table = server.get(&self.path(""), &self.token)?;
        if table["stage"] == "over" {
            return Ok((None, true));
        }
        let choices = table["screen"]["choices"].as_array().ok_or(Gone)?;
        if choices.is_empty() {
            return Ok((None, false));
        }
        let choice = &choices[dice.below(choices.len() as u32) as usize];
        let act = json!({ "step": table["screen"]["step"], "choice": choice });
        let (status, body) = server.ask("POST", &self.path("/act"), &self.token, &act)?;
        assert_eq!(status, 204, "{body}");
        Ok((choice.as_str().map(str::to_string), false))
    }
}

#[test]
fn no_acknowledged_choice_is_lost_when_the_server_is_killed_again_and_again() {
    const SEED: u64 = 1838;
    let folder = Folder::new();
    let mut dice = Seeded::new(SEED);
    let mut server = serve(&folder, "");
    let game = begin(&server);
    let mut acknowledged: Vec<String> = Vec::new();
    let mut kills = 0;
    loop {
        match game.play(&server, &mut dice) {
            Ok((_, true)) => break,
            Ok((choice, false)) => acknowledged.extend(choice),
            Err(Gone) => panic!("nobody but the test kills the server (seed {SEED})"),
        }
        if dice.below(6) == 0 && kills < 12 {
            kills += 1;
            // While bots are choosing, more often than not.
            server.process.kill().expect("it can be killed");
            server.process.wait().expect("it is dead");
            server = serve(&folder, "");
        }
    }
    assert!(kills >= 3, "killed {kills} times only (seed {SEED})");
    let (status, record) =
        server.ask("GET", &game.path("/record"), &game.token, &Value::Null).expect("it is there");
    assert_eq!(status, 200);
    let own: Vec<&str> = record.lines().filter_map(|line| line.strip_prefix("0: ")).collect();
    assert_eq!(own, acknowledged, "every choice once, in order (seed {SEED})");
    let file = folder.0.join("game.record");
    std::fs::write(&file, record).expect("a file");
    let verified = Command::new(cargo_bin!("fagin")).arg("verify").arg(&file).output().expect("it runs");
    let said = String::from_utf8_lossy(&verified.stdout).to_string();
    assert!(verified.status.success() && said.contains("dealt as promised"), "{said}");
}

#[test]
fn a_deal_that_was_changed_is_found_out() {
    let folder = Folder::new();
    let server = serve(&folder, "");
    let game = begin(&server);
    let mut dice = Seeded::new(7);
    while !game.play(&server, &mut dice).expect("the server is there").1 {}
    let (_, record) =
        server.ask("GET", &game.path("/record"), &game.token, &Value::Null).expect("it is there");
    let verify = |text: &str| {
        let file = folder.0.join("changed.record");
        std::fs::write(&file, text).expect("a file");
        let output = Command::new(cargo_bin!("fagin")).arg("verify").arg(&file).output().expect("it runs");
        (output.status.success(), String::from_utf8_lossy(&output.stderr).to_string())
    };
    assert!(verify(&record).0);
    let secret = record.lines().find(|line| line.starts_with("[Secret")).expect("a secret").to_string();
    let other = secret
        .replace("[Secret \"", "[Secret \"00")
        .replace("\"]", "")
        .chars()
        .take(secret.len() - 2)
        .collect::<String>()
        + "\"]";
    let (held, said) = verify(&record.replace(&secret, &other));
    assert!(!held && said.contains("the secret is not the one that was promised"), "{said}");
    let nonces = record.lines().find(|line| line.starts_with("[Nonces")).expect("nonces").to_string();
    let (held, said) = verify(&record.replace(&nonces, &nonces.replacen(&nonces[9..11], "7e", 1)));
    assert!(!held && said.contains("the dice say"), "{said}");
    let (held, said) = verify(&record.replace(&format!("{nonces}\n"), ""));
    assert!(!held && said.contains("expected 3 nonces"), "{said}");
}

#[test]
fn full_storage_is_said_clearly_and_nothing_acknowledged_is_lost() {
    let folder = Folder::new();
    // No file may grow beyond this many blocks of 512 bytes: what a full disk does to a file.
    let server = serve(&folder, "trap '' XFSZ; ulimit -f 600;");
    let mut codes = Vec::new();
    let refused = loop {
        let new = json!({ "game": "doggy-bag", "name": "Ann", "setup": "seats=2" });
        let (status, body) = server.ask("POST", "/api/tables", "", &new).expect("it is there");
        if status != 201 {
            break (status, body);
        }
        let made: Value = serde_json::from_str(&body).expect("JSON");
        codes.push((
            made["code"].as_str().expect("a code").to_string(),
            made["token"].as_str().expect("a token").to_string(),
        ));
        assert!(codes.len() < 100_000, "the storage never fills up");
    };
    assert_eq!(refused.0, 503, "{}", refused.1);
    assert!(refused.1.contains("nothing is lost"), "{}", refused.1);
    // What can be read is still read.
    let (code, token) = codes.last().expect("some were made");
    assert_eq!(server.get(&format!("/api/tables/{code}"), token).expect("it is there")["you"], json!(0));
    drop(server);
    let server = serve(&folder, "");
    for (code, token) in &codes {
        let table = server.get(&format!("/api/tables/{code}"), token).expect("it is there");
        assert_eq!(table["you"], json!(0), "table {code}");
    }
    begin(&server);
}

#[test]
fn what_stands_in_the_way_is_said_in_a_sentence() {
    let folder = Folder::new();
    let server = serve(&folder, "");
    let run = |arguments: &[&str]| {
        let output =
            Command::new(cargo_bin!("fagin")).arg("serve").args(arguments).output().expect("it runs");
        assert!(!output.status.success());
        String::from_utf8_lossy(&output.stderr).to_string()
    };
    let other = Folder::new();
    let address = format!("127.0.0.1:{}", server.port);
    let said = run(&["--no-browser", "--listen", &address, "--data", &other.0.display().to_string()]);
    assert!(said.contains("is in use") && said.contains("--listen"), "{said}");
    let said = run(&["--no-browser", "--listen", "127.0.0.1:0", "--data", "/proc/nowhere"]);
    assert!(said.contains("cannot be made"), "{said}");
    let other = Folder::new();
    let file = other.0.join("fagin.db");
    std::fs::write(&file, "this is no database, but a text that somebody put here by mistake\n".repeat(100))
        .expect("a file");
    let said = run(&["--no-browser", "--listen", "127.0.0.1:0", "--data", &other.0.display().to_string()]);
    assert!(said.contains("tables cannot be kept in"), "{said}");
}
