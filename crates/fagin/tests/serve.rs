//! `fagin serve` as its host meets it: started, killed, short of space, in the way of another.

mod served;

use std::io::Read;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;
use engine::{Dice, Seeded};
use serde_json::{Value, json};
use served::{Folder, Gone, Served};

/// Starts a server on this folder, from a shell that runs `before` first. Its limits have the names of
/// earlier versions.
fn serve(folder: &Folder, before: &str) -> Served {
    let program = cargo_bin!("fagin");
    let script = format!(
        "{before} exec \"$0\" serve --listen 127.0.0.1:0 --no-browser --bot-pause 0 --tables-a-minute 100000 --requests-a-second 100000 --data \"$1\""
    );
    Served::start(Command::new("sh").args(["-c", &script]).arg(program).arg(&folder.0))
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

    /// Makes a choice if one is asked for. Returns the choice if the server acknowledged it, and
    /// whether the game is over.
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
            // Mostly while bots are choosing.
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
    let verified =
        Command::new(cargo_bin!("fagin")).arg("verify").arg(&file).output().expect("it runs");
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
        let output =
            Command::new(cargo_bin!("fagin")).arg("verify").arg(&file).output().expect("it runs");
        (output.status.success(), String::from_utf8_lossy(&output.stderr).to_string())
    };
    assert!(verify(&record).0);
    let secret =
        record.lines().find(|line| line.starts_with("[Secret")).expect("a secret").to_string();
    let other = secret
        .replace("[Secret \"", "[Secret \"00")
        .replace("\"]", "")
        .chars()
        .take(secret.len() - 2)
        .collect::<String>()
        + "\"]";
    let (held, said) = verify(&record.replace(&secret, &other));
    assert!(!held && said.contains("the secret is not the one that was promised"), "{said}");
    let nonces =
        record.lines().find(|line| line.starts_with("[Nonces")).expect("nonces").to_string();
    let (held, said) = verify(&record.replace(&nonces, &nonces.replacen('-', &"7e".repeat(16), 1)));
    assert!(!held && said.contains("the nonce of seat 0 is not the one that was sealed"), "{said}");
    let (held, said) = verify(&record.replace(&format!("{nonces}\n"), ""));
    assert!(!held && said.contains("expected 3 nonces"), "{said}");
}

#[test]
fn full_storage_is_said_clearly_and_nothing_acknowledged_is_lost() {
    let folder = Folder::new();
    // No file may grow beyond this many blocks of 512 bytes, which fails like a full disk.
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
    // Reading still works.
    let (code, token) = codes.last().expect("some were made");
    assert_eq!(
        server.get(&format!("/api/tables/{code}"), token).expect("it is there")["you"],
        json!(0)
    );
    drop(server);
    let server = serve(&folder, "");
    for (code, token) in &codes {
        let table = server.get(&format!("/api/tables/{code}"), token).expect("it is there");
        assert_eq!(table["you"], json!(0), "table {code}");
    }
    begin(&server);
}

/// Limits the size of a server's files from now on: unlimited, or not a byte more.
#[cfg(target_os = "linux")]
fn let_files_grow(server: &Served, size: &str) {
    let process = format!("--pid={}", server.process.id());
    let done =
        Command::new("prlimit").args([process, format!("--fsize={size}:unlimited")]).status();
    assert!(done.expect("prlimit is part of util-linux").success());
}

#[test]
#[cfg(target_os = "linux")]
fn storage_that_can_only_be_read_is_said_clearly_and_games_go_on_once_it_can_be_written() {
    const SEED: u64 = 12;
    let folder = Folder::new();
    let mut dice = Seeded::new(SEED);
    // Modes do not hold root back, and a file system in use cannot be made read-only. But no
    // process can write beyond its limit, and then SQLite fails at the same place.
    let server = serve(&folder, "trap '' XFSZ;");
    let game = begin(&server);
    for _ in 0..3 {
        game.play(&server, &mut dice).expect("the server is there");
    }
    // Once no one else is asked, nothing changes by itself.
    let asked = |server: &Served| loop {
        let table = server.get(&game.path(""), &game.token).expect("it is there");
        let alone = table["screen"]["view"]["phase"]["owing"]
            .as_array()
            .is_none_or(|owing| owing.len() == 1);
        if alone && table["screen"]["choices"].as_array().is_some_and(|choices| !choices.is_empty())
        {
            return table;
        }
    };
    let table = asked(&server);
    let_files_grow(&server, "0");
    let act = json!({ "step": table["screen"]["step"], "choice": table["screen"]["choices"][0] });
    for _ in 0..3 {
        let (status, body) =
            server.ask("POST", &game.path("/act"), &game.token, &act).expect("it is there");
        assert_eq!(status, 503, "{body} (seed {SEED})");
        assert!(body.contains("nothing has changed and nothing is lost"), "{body}");
    }
    let (status, body) = server
        .ask("POST", "/api/tables", "", &json!({ "game": "doggy-bag", "name": "Eve" }))
        .expect("it is there");
    assert_eq!(status, 503, "{body}");
    // Reading still works, and shows the same.
    assert_eq!(asked(&server), table);
    for page in ["/", "/rules/doggy-bag", &format!("/t/{}", game.code)] {
        assert_eq!(
            server.ask("GET", page, "", &Value::Null).expect("it is there").0,
            200,
            "{page}"
        );
    }
    let_files_grow(&server, "unlimited");
    let (status, body) =
        server.ask("POST", &game.path("/act"), &game.token, &act).expect("it is there");
    assert_eq!(status, 204, "the very choice that could not be stored: {body}");
    while !game.play(&server, &mut dice).expect("the server is there").1 {}
    let (_, record) =
        server.ask("GET", &game.path("/record"), &game.token, &Value::Null).expect("it is there");
    drop(server);
    // Nothing was half written: another server reads the same game to its end.
    let again = serve(&folder, "");
    let read =
        again.ask("GET", &game.path("/record"), &game.token, &Value::Null).expect("it is there");
    assert_eq!(read, (200, record));
}

/// Whether a program succeeded, and its complaint; `None` if it has not ended after a long time.
#[cfg(unix)]
fn ends(process: Child) -> Option<(bool, String)> {
    let mut process = Served { process, port: 0 };
    for _ in 0..6000 {
        if let Some(status) = process.process.try_wait().expect("it can be waited for") {
            let mut said = String::new();
            process.process.stderr.take()?.read_to_string(&mut said).ok()?;
            return Some((status.success(), said));
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    None
}

#[test]
#[cfg(unix)]
fn a_folder_that_can_only_be_read_is_refused_in_a_sentence_and_left_as_it_is() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;
    let folder = Folder::new();
    let (data, programs) = (folder.0.join("data"), folder.0.join("programs"));
    for part in [&data, &programs] {
        std::fs::create_dir(part).expect("a folder can be made");
    }
    let laid = Folder(data.clone());
    let server = serve(&laid, "");
    let game = begin(&server);
    drop(server);
    let allow = |path: &std::path::Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("it is ours");
    };
    // Modes do not hold root back, so another user starts the program, from a folder that anyone
    // can reach.
    let program = programs.join("fagin");
    std::fs::copy(cargo_bin!("fagin"), &program).expect("there is room for it");
    let mut start = Command::new(&program);
    start.args(["serve", "--no-browser", "--listen", "127.0.0.1:0", "--data"]).arg(&data);
    if std::fs::metadata(&folder.0).expect("it was made").uid() == 0 {
        start.uid(65534);
    }
    let files = || -> Vec<(PathBuf, Vec<u8>)> {
        let files =
            std::fs::read_dir(&data).expect("it is there").map(|file| file.expect("a file").path());
        let mut files: Vec<_> = files
            .map(|file| (file.clone(), std::fs::read(file).expect("it can be read")))
            .collect();
        files.sort();
        files
    };
    let before = files();
    for (file, _) in &before {
        allow(file, 0o444);
    }
    allow(&data, 0o555);
    let ended = ends(start.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it runs"));
    allow(&data, 0o755);
    let (success, said) = ended.expect("it does not begin to serve");
    assert!(!success, "{said}");
    assert!(said.contains("tables cannot be kept in") && said.contains("--data"), "{said}");
    assert!(files() == before, "no byte was changed");
    for (file, _) in &before {
        allow(file, 0o644);
    }
    let server = serve(&laid, "");
    let mut dice = Seeded::new(7);
    while !game.play(&server, &mut dice).expect("the game goes on").1 {}
}

#[test]
fn what_stands_in_the_way_is_said_in_a_sentence() {
    let folder = Folder::new();
    let server = serve(&folder, "");
    let run = |arguments: &[&str]| {
        let output = Command::new(cargo_bin!("fagin"))
            .arg("serve")
            .args(arguments)
            .output()
            .expect("it runs");
        assert!(!output.status.success());
        String::from_utf8_lossy(&output.stderr).to_string()
    };
    let other = Folder::new();
    let address = format!("127.0.0.1:{}", server.port);
    let said =
        run(&["--no-browser", "--listen", &address, "--data", &other.0.display().to_string()]);
    assert!(said.contains("is in use") && said.contains("--listen"), "{said}");
    let said = run(&["--no-browser", "--listen", "127.0.0.1:0", "--data", "/proc/nowhere"]);
    assert!(said.contains("cannot be made"), "{said}");
    let other = Folder::new();
    let file = other.0.join("fagin.db");
    std::fs::write(
        &file,
        "this is no database, but a text that somebody put here by mistake\n".repeat(100),
    )
    .expect("a file");
    let said =
        run(&["--no-browser", "--listen", "127.0.0.1:0", "--data", &other.0.display().to_string()]);
    assert!(said.contains("tables cannot be kept in"), "{said}");
}
