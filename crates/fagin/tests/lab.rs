//! `fagin lab ask` and `fagin lab merge`, run as their users run them.

use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use assert_cmd::cargo::cargo_bin;

fn fagin(args: &[&str]) -> Command {
    let mut command = Command::new(cargo_bin!("fagin"));
    command.args(args);
    command
}

fn run(args: &[&str]) -> Output {
    fagin(args).output().expect("it runs")
}

/// The output of a command that has to succeed.
fn out(args: &[&str]) -> String {
    let output = run(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// The complaint of a command that has to fail with exit code 2.
fn refusal(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    assert!(output.stdout.is_empty(), "{args:?}");
    String::from_utf8(output.stderr).expect("text")
}

/// A folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn the_answer_comes_first_and_the_command_that_gives_it_again_last() {
    let args = ["lab", "ask", "seat", "doggy-bag", "--seats", "2", "--games", "400"];
    let told = out(&args);
    assert!(told.starts_with("Does going first help in Doggy Bag?\n\nGoing first "), "{told}");
    assert!(told.contains("1st") && told.contains("mutt in every seat"), "{told}");
    let words = "lab ask seat doggy-bag --seats 2 --edition english --games 400 --seed 1";
    assert_eq!(told.lines().last(), Some(&*format!("Again: fagin {words}")));
    assert_eq!(
        out(&words.split(' ').collect::<Vec<_>>()),
        told,
        "the same command, the same report"
    );
}

#[test]
fn figures_do_not_depend_on_threads_and_shards() {
    let folder = folder("lab-shards");
    let asked =
        ["lab", "ask", "character", "oliver-twist", "--seats", "2", "--games", "30", "--seed", "5"];
    let whole = out(&[&asked[..], &["--json"]].concat());
    for threads in ["1", "2", "3"] {
        assert_eq!(
            out(&[&asked[..], &["--json", "--threads", threads]].concat()),
            whole,
            "{threads} threads"
        );
    }
    let files: Vec<String> = ["1/3", "2/3", "3/3"]
        .map(|shard| {
            let file =
                folder.join(format!("{}.jsonl", shard.replace('/', "-"))).display().to_string();
            assert_eq!(out(&[&asked[..], &["--shard", shard, "--out", &file]].concat()), "");
            file
        })
        .to_vec();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    assert_eq!(out(&[&["lab", "merge"], &files[..], &["--json"]].concat()), whole);
    let missing = refusal(&["lab", "merge", files[0], files[2]]);
    assert!(missing.contains("shard 2 of 3 is missing"), "{missing}");
}

#[test]
fn a_page_is_written_beside_the_report() {
    let page = folder("lab-page").join("report.html");
    let args = ["lab", "ask", "length", "doggy-bag", "--games", "100", "--html"];
    let told = out(&[&args[..], &[&page.display().to_string()]].concat());
    assert!(told.starts_with("How long is a game of Doggy Bag"), "{told}");
    let page = std::fs::read_to_string(page).expect("a page");
    assert!(
        page.to_lowercase().starts_with("<!doctype html>") && page.contains("How long is a game"),
        "{page}"
    );
}

#[test]
fn what_cannot_be_asked_is_refused_with_a_reason() {
    let misfit = refusal(&["lab", "ask", "street", "doggy-bag"]);
    assert!(misfit.contains("you can ask seat, length, depth, luck, role and edition"), "{misfit}");
    let unknown = refusal(&["lab", "ask", "weather", "doggy-bag"]);
    assert!(unknown.contains("you can ask seat, length"), "{unknown}");
    let until = refusal(&[
        "lab",
        "ask",
        "seat",
        "doggy-bag",
        "--until",
        "1",
        "--shard",
        "1/2",
        "--out",
        "x",
    ]);
    assert!(until.contains("a shard has only some of them"), "{until}");
    let json =
        refusal(&["lab", "ask", "seat", "doggy-bag", "--json", "--shard", "1/2", "--out", "x"]);
    assert!(json.contains("lab merge"), "{json}");
    for wrong in ["0/2", "3/2", "2", "a/b", "1/0"] {
        let shard = refusal(&["lab", "ask", "seat", "doggy-bag", "--shard", wrong, "--out", "x"]);
        assert!(shard.contains("the second of three"), "{shard}");
    }
    let edition = refusal(&["lab", "ask", "edition", "doggy-bag", "--edition", "french"]);
    assert!(edition.contains("plays all variants itself"), "{edition}");
    let thoughts = refusal(&["lab", "ask", "seat", "doggy-bag", "--thoughts", "1000"]);
    assert!(thoughts.contains("for the question depth"), "{thoughts}");
    let missing = refusal(&["lab", "merge", "no/such/shard"]);
    assert!(missing.contains("no/such/shard cannot be read"), "{missing}");
}

#[test]
fn a_file_that_cannot_be_written_is_refused_before_anything_is_played() {
    let folder = folder("lab-unwritable").display().to_string();
    let output =
        run(&["lab", "ask", "seat", "doggy-bag", "--games", "1000000000", "--html", &folder]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("cannot be written"), "{said}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_played() {
    let args =
        ["lab", "ask", "seat", "doggy-bag", "--until", "0.001", "--games", "1000000000", "--json"];
    let mut child =
        fagin(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    // From this line on it handles the signal.
    let mut said = String::new();
    let mut stderr = BufReader::new(child.stderr.take().expect("a pipe"));
    stderr.read_line(&mut said).expect("a line");
    assert!(said.contains("Ctrl-C stops early"), "{said}");
    let kill =
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("a signal");
    assert!(kill.success());
    let mut told = String::new();
    child.stdout.take().expect("a pipe").read_to_string(&mut told).expect("text");
    assert!(child.wait().expect("it ends").success());
    assert!(told.contains("\"stopped_early\": \"Stopped by hand after"), "{told}");
}
