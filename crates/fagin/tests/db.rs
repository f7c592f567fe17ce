//! `fagin db`: a club moves from SQLite to PostgreSQL and back, keeps copies, and is told what
//! cannot be read.

mod served;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use assert_cmd::cargo::cargo_bin;
use serde_json::{Value, json};
use served::{Folder, Served};
use testkit::postgres::{Postgres, is_left_out};

fn serve(place: &[&str]) -> Served {
    let serve = ["serve", "--no-browser", "--bot-pause", "0", "--listen", "127.0.0.1:0"];
    let place = [place, &["--requests-per-second", "100000"]].concat();
    Served::start(Command::new(cargo_bin!("fagin")).args(serve).args(place))
}

fn db(what: &str, file: &Path, place: &[&str]) -> Output {
    let mut db = Command::new(cargo_bin!("fagin"));
    db.args(["db", what]).arg(file).args(place).output().expect("it runs")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).to_string()
}

/// Runs a command that has to succeed, and returns its words.
fn done(what: &str, file: &Path, place: &[&str]) -> String {
    let output = db(what, file, place);
    assert!(output.status.success(), "{what}: {}", said(&output));
    said(&output)
}

/// A person at a table.
struct Seat {
    code: String,
    token: String,
}

impl Seat {
    fn take(server: &Served) -> Seat {
        let new =
            json!({ "game": "doggy-bag", "setup": "seats=2", "name": "Ann", "bots": { "1": 0 } });
        let (status, body) = server.ask("POST", "/api/tables", "", &new).expect("it is there");
        assert_eq!(status, 201, "{body}");
        let made: Value = serde_json::from_str(&body).expect("JSON");
        let text = |key: &str| made[key].as_str().expect("a text").to_string();
        let seat = Seat { code: text("code"), token: text("token") };
        seat.post(server, "start", &Value::Null);
        seat.post(server, "talk", &json!({ "text": "Anybody here? « Oui »" }));
        seat
    }

    fn post(&self, server: &Served, what: &str, body: &Value) {
        let path = format!("/api/tables/{}/{what}", self.code);
        let (status, answer) = server.ask("POST", &path, &self.token, body).expect("it is there");
        assert!(status < 300, "{what}: {status} {answer}");
    }

    fn table(&self, server: &Served) -> Value {
        server.get(&format!("/api/tables/{}", self.code), &self.token).expect("it is there")
    }

    /// Plays `most` choices, and then until no one else is asked; true if the game ended before.
    fn play(&self, server: &Served, most: usize) -> bool {
        let mut played = 0;
        loop {
            let table = self.table(server);
            if table["stage"] == "over" {
                return true;
            }
            let choices = table["screen"]["choices"].as_array().expect("choices");
            // Otherwise the bot is thinking.
            let Some(choice) = choices.first() else { continue };
            if played == most {
                // The bot may have to choose as well, in secret.
                if table["screen"]["asked"] == json!([0]) {
                    return false;
                }
                continue;
            }
            self.post(server, "act", &json!({ "step": table["screen"]["step"], "choice": choice }));
            played += 1;
        }
    }
}

/// A club with a finished game and one under way, in SQLite.
fn club(folder: &Folder) -> (Seat, Seat) {
    let server = serve(&["--data", &text(&folder.0)]);
    let (over, going_on) = (Seat::take(&server), Seat::take(&server));
    assert!(over.play(&server, usize::MAX));
    assert!(!going_on.play(&server, 2));
    (over, going_on)
}

fn text(path: &Path) -> String {
    path.display().to_string()
}

fn file(folder: &Folder, name: &str) -> PathBuf {
    folder.0.join(name)
}

fn record(server: &Served, seat: &Seat) -> String {
    let (status, record) = server
        .ask("GET", &format!("/t/{}/record", seat.code), "", &Value::Null)
        .expect("it is there");
    assert_eq!(status, 200, "{record}");
    record
}

#[test]
fn a_club_moves_to_postgresql_with_all_its_tables_and_games_go_on_there() {
    if is_left_out() {
        return;
    }
    let folder = Folder::new();
    let (over, going_on) = club(&folder);
    let here = text(&folder.0);
    let here = ["--data", here.as_str()];
    let postgres = Postgres::start(false);
    let (_, address) = postgres.database();
    let there = ["--database", address.as_str()];

    let (first, second) = (file(&folder, "first"), file(&folder, "second"));
    assert!(done("export", &first, &here).starts_with("2 tables"));
    assert!(done("import", &first, &there).starts_with("2 tables"));
    assert!(done("export", &second, &there).starts_with("2 tables"));
    let exported = fs::read_to_string(&first).expect("it was written");
    assert_eq!(
        exported,
        fs::read_to_string(&second).expect("it was written"),
        "nothing was lost or added"
    );

    let again = done("import", &first, &there);
    assert!(again.starts_with("0 tables") && again.contains("2 were there already"), "{again}");

    let old = serve(&here);
    let new = serve(&there);
    assert_eq!(record(&old, &over), record(&new, &over));
    assert_eq!(
        going_on.table(&old)["screen"],
        going_on.table(&new)["screen"],
        "a seat is where it was"
    );
    assert!(going_on.play(&new, usize::MAX), "and its game goes on");
}

#[test]
fn a_copy_that_is_made_while_people_play_can_be_served() {
    let folder = Folder::new();
    let (over, going_on) = club(&folder);
    let here = text(&folder.0);
    let server = serve(&["--data", &here]);
    let copies = Folder::new();
    let copy = file(&copies, "fagin.db");
    done("backup", &copy, &["--data", &here]);
    let there = db("backup", &copy, &["--data", &here]);
    assert!(
        !there.status.success() && said(&there).contains("is there already"),
        "{}",
        said(&there)
    );
    assert!(going_on.play(&server, usize::MAX), "the server goes on");
    let second = serve(&["--data", &text(&copies.0)]);
    assert_eq!(record(&server, &over), record(&second, &over));
    assert!(going_on.play(&second, usize::MAX), "and so does the copy");
}

#[test]
fn what_is_brought_in_is_played_again_before_it_is_believed() {
    let folder = Folder::new();
    let (_, going_on) = club(&folder);
    let here = text(&folder.0);
    let exported = file(&folder, "exported");
    done("export", &exported, &["--data", &here]);
    let good = fs::read_to_string(&exported).expect("it was written");
    let empty = Folder::new();
    let there = text(&empty.0);
    let refused = |lines: &str| {
        let bad = file(&empty, "bad");
        fs::write(&bad, lines).expect("it can be written");
        let output = db("import", &bad, &["--data", &there]);
        assert!(!output.status.success());
        said(&output)
    };
    let first = good.lines().next().expect("a table");
    let mut forged: Value = serde_json::from_str(first).expect("JSON");
    let steps = forged["steps"].as_array_mut().expect("steps");
    let last = steps.pop().expect("a step");
    steps.insert(0, last);
    let sentence = refused(&format!("{good}{forged}\n"));
    assert!(
        sentence.contains("line 3") && sentence.contains("cannot be played again"),
        "{sentence}"
    );
    // A game is stored with all that chance decides before the next question. One cut off before
    // that would never ask anyone.
    let begun = good.lines().find(|line| line.contains(&going_on.code)).expect("the other table");
    for steps in [0, 1] {
        let mut stuck: Value = serde_json::from_str(begun).expect("JSON");
        stuck["steps"].as_array_mut().expect("steps").truncate(steps);
        let sentence = refused(&format!("{stuck}\n"));
        assert!(
            sentence.contains("line 1") && sentence.contains("nobody is asked"),
            "{steps}: {sentence}"
        );
    }
    let sentence = refused("not a table\n");
    assert!(sentence.contains("line 1") && sentence.contains("is not a table"), "{sentence}");
}

#[test]
fn an_export_is_for_its_owner_alone_and_a_folder_without_tables_is_said() {
    let folder = Folder::new();
    club(&folder);
    let exported = file(&folder, "exported");
    done("export", &exported, &["--data", &text(&folder.0)]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&exported).expect("it was written").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let empty = Folder::new();
    let output = db("export", &exported, &["--data", &text(&empty.0)]);
    assert!(!output.status.success());
    assert!(said(&output).contains("no tables are kept in"), "{}", said(&output));
}
