//! The program as its operator meets it: the owner of its files, its words when something is wrong,
//! and the limits of its input.
#![cfg(unix)]

mod served;

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use assert_cmd::cargo::cargo_bin;
use serde_json::{Value, json};
use served::{Folder, Served};

fn text(path: &Path) -> String {
    path.display().to_string()
}

fn fagin(arguments: &[&str]) -> Output {
    Command::new(cargo_bin!("fagin")).args(arguments).output().expect("it runs")
}

/// The complaint of a command that has to fail.
fn complaint(arguments: &[&str]) -> String {
    let mut command = Command::new(cargo_bin!("fagin"));
    let mut process = command
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    // A server that starts nevertheless says so, and would never end.
    let mut done = String::new();
    BufReader::new(process.stdout.take().expect("an output")).read_line(&mut done).expect("text");
    if !done.is_empty() {
        let _ = process.kill();
    }
    let output = process.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr).to_string();
    assert!(done.is_empty() && !output.status.success(), "{arguments:?}: {done}{said}");
    said
}

fn serve(folder: &Path) -> Served {
    let mut command = Command::new(cargo_bin!("fagin"));
    command.args(["serve", "--no-browser", "--listen", "127.0.0.1:0", "--data"]).arg(folder);
    Served::start(&mut command)
}

/// The complaint of `fagin serve` before it serves.
fn refused(folder: &Path) -> String {
    complaint(&["serve", "--no-browser", "--listen", "127.0.0.1:0", "--data", &text(folder)])
}

fn set_up(server: &Served) -> Value {
    let new = json!({ "game": "doggy-bag", "setup": "seats=2", "name": "Ann", "bots": { "1": 0 } });
    let (status, body) = server.ask("POST", "/api/tables", "", &new).expect("it is there");
    assert_eq!(status, 201, "{body}");
    serde_json::from_str(&body).expect("JSON")
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path)
        .unwrap_or_else(|_| panic!("{} is there", path.display()))
        .permissions()
        .mode()
        & 0o777
}

fn open_to_all(path: &Path) {
    fs::set_permissions(path, fs::Permissions::from_mode(0o644)).expect("it is ours");
}

#[test]
fn files_with_secrets_are_for_their_owner_alone_also_those_that_were_not() {
    let folder = Folder::new();
    let data = folder.0.join("data");
    let server = serve(&data);
    set_up(&server);
    assert_eq!(mode(&data), 0o700, "a folder that we made");
    let files = ["fagin.db", "fagin.db-wal", "fagin.db-shm"].map(|file| data.join(file));
    for file in &files {
        assert_eq!(mode(file), 0o600, "{}", file.display());
    }
    let (backup, export) = (folder.0.join("copy.db"), folder.0.join("tables"));
    fs::write(&export, "an old one").expect("it can be written");
    open_to_all(&export);
    for (what, file) in [("backup", &backup), ("export", &export)] {
        let done = fagin(&["db", what, &text(file), "--data", &text(&data)]);
        assert!(
            done.status.success(),
            "{what} while the server runs: {}",
            String::from_utf8_lossy(&done.stderr)
        );
        assert_eq!(mode(file), 0o600, "{what}");
    }
    // Killed, so that all its files stay.
    drop(server);
    files.iter().for_each(|file| open_to_all(file));
    let _server = serve(&data);
    for file in &files {
        assert_eq!(mode(file), 0o600, "{} of before", file.display());
    }
}

#[test]
fn a_second_process_on_a_folder_says_so_and_stops() {
    let folder = Folder::new();
    let server = serve(&folder.0);
    let said = refused(&folder.0);
    let process = format!("another Fagin (process {})", server.process.id());
    assert!(said.contains(&process) && said.contains("--data"), "{said}");
    let import = folder.0.join("none");
    fs::write(&import, "").expect("it can be written");
    let said = complaint(&["db", "import", &text(&import), "--data", &text(&folder.0)]);
    assert!(said.contains(&process), "{said}");
    set_up(&server);
    drop(server);
    serve(&folder.0);
}

#[test]
fn what_a_terminal_would_obey_is_shown_and_not_obeyed() {
    let folder = Folder::new();
    let record =
        String::from_utf8(fagin(&["record", "doggy-bag", "--seats", "2"]).stdout).expect("text");
    let names = record.lines().find(|line| line.starts_with("[Seats")).expect("names");
    let hostile = record.replace(names, "[Seats \"\u{1b}]0;mine\u{7}\" \"\u{9b}31mRed\"]");
    let file = folder.0.join("hostile\u{1b}[2J.record");
    fs::write(&file, &hostile).expect("it can be written");
    let broken = folder.0.join("broken");
    fs::write(&broken, hostile.replace("[Rules", "[Rules \u{1b}[2J")).expect("it can be written");
    let odd = "--\u{1b}[31m";
    let file = text(&file);
    for arguments in [
        &["check", &file][..],
        &["report", &file],
        &["check", &text(&broken)],
        &["check", "\u{1b}[2J"],
        &["serve", odd],
        &[odd],
        &["serve", "--data", "/proc/\u{1b}[2J"],
    ] {
        let output = fagin(arguments);
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        assert!(!said.contains(['\u{1b}', '\u{9b}', '\u{7}']), "{arguments:?}: {said:?}");
        assert!(!said.is_empty(), "{arguments:?}");
    }
    let said = fagin(&["check", &file]);
    let said = String::from_utf8_lossy(&said.stdout).to_string();
    assert!(said.contains("\\u{1b}"), "{said}");
    assert!(complaint(&[odd]).contains("--\\u{1b}[31m"), "an argument is said back");
}

#[test]
fn what_is_too_large_is_refused_in_a_sentence() {
    let folder = Folder::new();
    let large = folder.0.join("large");
    // A sparse file takes no room.
    File::create(&large).and_then(|file| file.set_len(300 << 20)).expect("a file");
    let said = complaint(&["lab", "merge", &text(&large)]);
    assert!(said.contains("larger than 256 MiB"), "{said}");
    let said = complaint(&["play", "oliver-twist", "--box", &text(&large)]);
    assert!(said.contains("larger than 256 MiB"), "{said}");
    let said = complaint(&["db", "import", &text(&large), "--data", &text(&folder.0)]);
    assert!(said.contains("line 1") && said.contains("longer than 16 MiB"), "{said}");
    fs::write(&large, vec![b'x'; 10_000]).expect("a file");
    let said = complaint(&["verify", &text(&large)]);
    assert!(said.contains("at most 4096 bytes"), "{said}");
}

#[test]
fn tables_that_cannot_be_are_not_brought_in() {
    let folder = Folder::new();
    let server = serve(&folder.0);
    let made = set_up(&server);
    let exported = folder.0.join("exported");
    let here = text(&folder.0);
    assert!(fagin(&["db", "export", &text(&exported), "--data", &here]).status.success());
    drop(server);
    let good: Value =
        serde_json::from_slice(&fs::read(&exported).expect("it was written")).expect("JSON");
    assert_eq!(good["code"], made["code"]);
    let empty = Folder::new();
    let import = |table: &Value| {
        let file = empty.0.join("tables");
        fs::write(&file, format!("{table}\n")).expect("it can be written");
        fagin(&["db", "import", &text(&file), "--data", &text(&empty.0)])
    };
    let holder = good["about"]["host"].clone();
    for (place, value, why) in [
        ("/code", json!("AEIOUY"), "its code"),
        ("/code", json!("../../x"), "its code"),
        ("/version", json!(-1), "its version"),
        ("/about/stage", json!("nowhere"), "its stage"),
        ("/about/stage", json!("over"), "its stage"),
        ("/about/setup", json!("seats=3"), "seats"),
        ("/about/seats/1", good["about"]["seats"][0].clone(), "two seats"),
        ("/about/seats/1/player", json!({ "bot": 9 }), "seats"),
        ("/about/seats/1/player", json!({ "person": "me" }), "seats"),
        ("/about/seats/0/name", json!("x".repeat(500)), "name"),
        ("/about/host", json!("me"), "host"),
        ("/about/secret", json!("00"), "secret"),
        ("/about/rematch", json!("<b>"), "rematch"),
        ("/about/game", json!("chess"), "game"),
        ("/steps", json!(["toss 2"]), "steps"),
        ("/talk", json!([["Ann", "x".repeat(5000)]]), "message"),
    ] {
        let mut table = good.clone();
        *table.pointer_mut(place).unwrap_or_else(|| panic!("{place}: {good}")) = value;
        let output = import(&table);
        let said = String::from_utf8_lossy(&output.stderr).to_string();
        assert!(
            !output.status.success() && said.contains("line 1") && said.contains(why),
            "{place}: {said}"
        );
    }
    assert!(holder.is_string() && import(&good).status.success());
}

/// Changes a database that no server has open.
fn change(file: &Path, statement: &'static str) {
    let connection = rusqlite::Connection::open(file).expect("it can be opened");
    connection.execute_batch(statement).expect("it can be changed");
}

#[test]
fn a_database_that_cannot_be_used_is_explained() {
    let folder = Folder::new();
    let file = folder.0.join("fagin.db");
    change(&file, "CREATE TABLE albums (title TEXT); INSERT INTO albums VALUES ('Oliver!')");
    let said = refused(&folder.0);
    assert!(
        said.contains("tables of another program (albums)") && said.contains("--data"),
        "{said}"
    );
    fs::remove_file(&file).expect("it is ours");

    drop(serve(&folder.0));
    change(
        &file,
        "UPDATE _sqlx_migrations SET version = 9999 WHERE version = (SELECT MAX(version) FROM _sqlx_migrations)",
    );
    let said = refused(&folder.0);
    assert!(said.contains("a newer version of Fagin") && said.contains("9999"), "{said}");
    fs::remove_file(&file).expect("it is ours");

    fs::write(&file, "this is a letter to Fagin, and no database\n".repeat(100))
        .expect("it can be written");
    let said = refused(&folder.0);
    assert!(said.contains("not an SQLite database"), "{said}");
    fs::remove_file(&file).expect("it is ours");

    drop(serve(&folder.0));
    for end in ["-wal", "-shm"] {
        let _ = fs::remove_file(folder.0.join(format!("fagin.db{end}")));
    }
    change(&file, "PRAGMA journal_mode = DELETE");
    let mut bytes = fs::read(&file).expect("it is there");
    for byte in bytes.iter_mut().skip(100) {
        *byte = 0x5a;
    }
    fs::write(&file, bytes).expect("it can be written");
    let said = refused(&folder.0);
    assert!(said.contains("the file is damaged") && said.contains("fagin db backup"), "{said}");
    fs::remove_file(&file).expect("it is ours");

    fs::create_dir(&file).expect("a folder");
    let said = refused(&folder.0);
    assert!(said.contains("tables cannot be kept in"), "{said}");
}

#[test]
fn few_open_files_are_said_and_whoever_comes_too_many_is_not_left_hanging() {
    let folder = Folder::new();
    let script = "ulimit -n 100; exec \"$0\" serve --listen 127.0.0.1:0 --no-browser --data \"$1\"";
    let mut command = Command::new("sh");
    command.args(["-c", script]).arg(cargo_bin!("fagin")).arg(&folder.0);
    let mut process =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut line = String::new();
    BufReader::new(process.stdout.take().expect("an output"))
        .read_line(&mut line)
        .expect("it says where");
    let mut warnings = BufReader::new(process.stderr.take().expect("an output")).lines();
    let port: u16 =
        line.trim().rsplit(':').next().and_then(|port| port.parse().ok()).expect("a port");
    let server = Served { process, port };
    // 36 carry pages; the others are closed at once.
    let mut open: Vec<TcpStream> = Vec::new();
    for _ in 0..60 {
        open.push(TcpStream::connect(("127.0.0.1", port)).expect("it listens"));
    }
    // Each stays open after its answer: one that closed would make room for another.
    let ask = |socket: &mut TcpStream| {
        let _ = socket.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
        let mut start = [0; 12];
        socket.read_exact(&mut start).is_ok() && start == *b"HTTP/1.1 200"
    };
    let answered = open.iter_mut().map(ask).filter(|answered| *answered).count();
    assert!((30..60).contains(&answered), "{answered} of 60 were answered");
    let warning = warnings.next().expect("a line").expect("text");
    assert!(warning.contains("few files open") && warning.contains("ulimit -n"), "{warning}");
    let warning = warnings.next().expect("a line").expect("text");
    assert!(warning.contains("as many connections as open files allow"), "{warning}");
    drop(open);
    while server.ask("GET", "/healthz", "", &Value::Null).is_err() {}
}
