//! The commands, used as a person or a script would.

use serde_json::Value;
use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};

use assert_cmd::cargo::cargo_bin;

fn fagin(args: &[&str]) -> Command {
    let mut command = Command::new(cargo_bin!("fagin"));
    command.args(args).env_remove("RUST_BACKTRACE");
    command
}

fn run(args: &[&str]) -> Output {
    fagin(args).stdin(Stdio::null()).output().expect("the program runs")
}

/// Runs with this text on standard input.
fn run_with(args: &[&str], input: &[u8]) -> Output {
    let command = &mut fagin(args);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    let mut stdin = child.stdin.take().expect("it has an input");
    let input = input.to_vec();
    // The program may stop reading before all is written.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// Standard error of a command that failed as it should: with this code and a sentence, without a
/// panic.
fn refusal(output: &Output, code: i32) -> String {
    let said = String::from_utf8(output.stderr.clone()).expect("text");
    assert_eq!(output.status.code(), Some(code), "{said}");
    assert!(!said.contains("panicked") && !said.contains("RUST_BACKTRACE"), "{said}");
    assert!(!said.trim().is_empty(), "a refusal says why");
    said
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let games = |seed: &str, count: &str| {
        let output =
            run(&["record", "doggy-bag", "--seats", "3", "--count", count, "--seed", seed]);
        assert!(output.status.success());
        out(&output)
    };
    assert_eq!(games("7", "5"), games("7", "5"));
    assert_ne!(games("7", "5"), games("8", "5"));
    assert!(games("7", "5").starts_with(&games("7", "2")), "more games come after, not instead");
}

#[test]
fn recorded_games_of_every_table_hold() {
    for seats in ["2", "3", "4", "5", "6"] {
        for edition in ["english", "french", "french-first"] {
            for beginner in [&["--beginner"][..], &[]] {
                let mut args = vec![
                    "record",
                    "doggy-bag",
                    "--seats",
                    seats,
                    "--edition",
                    edition,
                    "--count",
                    "4",
                ];
                args.extend(beginner);
                let checked = run_with(&["check", "-"], &run(&args).stdout);
                assert!(checked.status.success(), "{}", out(&checked));
                assert!(out(&checked).ends_with("4 of 4 games hold.\n"));
            }
        }
    }
}

#[test]
fn games_of_every_level_of_bot_hold() {
    for (game, bots) in
        [("doggy-bag", "pup,mutt,old-hand"), ("oliver-twist", "oliver,charley,charley")]
    {
        let output = run(&["record", game, "--seats", "3", "--bot", bots, "--count", "1"]);
        assert!(
            out(&output).contains(&format!("[Bots \"{}\"]", bots.replace(',', "\" \""))),
            "{}",
            out(&output)
        );
        assert!(run_with(&["check", "-"], &output.stdout).status.success());
    }
}

#[test]
fn recorded_games_of_oliver_twist_hold() {
    for seats in ["2", "3", "4"] {
        let recorded =
            run(&["record", "oliver-twist", "--seats", seats, "--memory", "--count", "3"]);
        let checked = run_with(&["check", "-"], &recorded.stdout);
        assert!(out(&checked).ends_with("3 of 3 games hold.\n"), "{}", out(&checked));
    }
}

/// A table can be played with the user's own box, and its records are checked with that box.
#[test]
fn a_box_of_ones_own_can_be_played_and_checked() {
    let folder = Folder::new("box");
    let london = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../games/oliver-twist/boxes/london.toml"
    ));
    let mine =
        london.expect("the shipped box is there").replace("key = \"london\"", "key = \"mine\"");
    let file = folder.file("mine.toml", &mine);
    assert!(out(&run(&["box", "check", &file])).contains("a good box"));
    let recorded = run(&["record", "oliver-twist", "--box", &file, "--seats", "2"]);
    assert!(out(&recorded).contains("box=mine"), "{}", out(&recorded));
    let without = run_with(&["check", "-"], &recorded.stdout);
    assert!(refusal(&without, 1).contains("expected a box that is open"));
    assert!(run_with(&["check", "--box", &file, "-"], &recorded.stdout).status.success());
}

#[test]
fn a_bad_box_is_told_all_that_is_wrong_with_it() {
    let folder = Folder::new("bad-box");
    let london = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../games/oliver-twist/boxes/london.toml"
    ));
    let bad = london
        .expect("the shipped box is there")
        .replace("wallets = 9", "wallets = 99")
        .replace("dodge", "dance");
    let file = folder.file("bad.toml", &bad);
    let said = refusal(&run(&["box", "check", &file]), 1);
    assert!(said.contains("line ") && said.lines().count() >= 3, "{said}");
    assert!(
        refusal(&run(&["play", "oliver-twist", "--box", &file]), 2).contains("cannot be played")
    );
}

#[test]
fn a_map_is_drawn_and_nothing_overwritten() {
    let folder = Folder::new("map");
    let draw =
        || fagin(&["box", "show", "london"]).current_dir(&folder.0).output().expect("it runs");
    assert!(draw().status.success());
    let svg = std::fs::read_to_string(folder.0.join("london-night.svg")).expect("it was drawn");
    assert!(
        svg.starts_with("<svg")
            && svg.contains("Ratcliff Highway")
            && !svg.contains("http://www.w3.org/1999/xlink")
    );
    assert!(refusal(&draw(), 1).contains("london-day.svg"));
}

/// A folder for one test, removed afterwards.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("fagin-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for the test");
        Folder(folder)
    }

    fn file(&self, name: &str, text: &str) -> String {
        let file = self.0.join(name);
        std::fs::write(&file, text).expect("it can be written");
        file.to_str().expect("a path in UTF-8").to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

#[test]
fn the_ladder_gives_the_same_figures_for_the_same_seed() {
    let args = [
        "lab",
        "ladder",
        "doggy-bag",
        "--seats",
        "2",
        "--games",
        "200",
        "--levels",
        "mutt,pup",
        "--json",
    ];
    let (one, other) = (run(&args), run(&args));
    assert_eq!(out(&one), out(&other));
    assert!(
        out(&one).starts_with("{\"game\":\"doggy-bag\",\"seats\":2,\"challenger\":\"mutt\""),
        "{}",
        out(&one)
    );
    let early =
        run(&[&args[..5], &["--games", "100000", "--until", "5", "--levels", "mutt,pup"]].concat());
    assert!(out(&early).contains("mutt"), "it stops long before all games are played");
}

#[test]
fn a_report_of_a_record_is_the_same_every_time_and_ends_with_the_result() {
    for game in ["doggy-bag", "oliver-twist"] {
        let recorded = run(&["record", game, "--seats", "2", "--seed", "7"]);
        let report = run_with(&["report", "-", "--json"], &recorded.stdout);
        assert!(report.status.success(), "{}", String::from_utf8_lossy(&report.stderr));
        let again = run_with(&["report", "-", "--json"], &recorded.stdout);
        assert_eq!(out(&report), out(&again));
        let report: Value = serde_json::from_str(&out(&report)).expect("JSON");
        let points = report["points"].as_array().expect("points");
        for point in points {
            let shares = point["shares"].as_array().expect("shares").iter();
            assert_eq!(
                shares.filter_map(Value::as_u64).sum::<u64>(),
                report["whole"].as_u64().expect("a number")
            );
        }
        let steps = out(&recorded)
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('['))
            .count();
        assert_eq!(points.last().expect("an end")["step"], steps as u64);
    }
}

#[test]
fn the_choices_of_a_seat_are_judged_the_same_every_time() {
    let recorded = run(&["record", "doggy-bag", "--seats", "3", "--bot", "pup", "--seed", "7"]);
    let judge = |args: &[&str]| {
        out(&run_with(&[&["report", "-", "--seat"], args].concat(), &recorded.stdout))
    };
    let judged: Value = serde_json::from_str(&judge(&["1", "--json"])).expect("JSON");
    assert_eq!(judge(&["1", "--json"]), judge(&["1", "--json"]));
    assert_eq!(judged["seat"], 1);
    let costly = judged["costly"].as_array().expect("choices").len();
    let told = judge(&["1"]);
    assert_eq!(told.matches("cost:  step ").count(), costly, "{told}");
    assert!(judge(&["0"]) != told, "each seat has its own");
    let said = refusal(&run_with(&["report", "-", "--seat", "3"], &recorded.stdout), 2);
    assert!(said.contains("it has no seat 3"), "{said}");
}

#[test]
fn a_game_that_is_not_over_has_no_report() {
    let whole = out(&run(&["record", "doggy-bag", "--seats", "2"]));
    let (start, _) = whole.trim_end().rsplit_once('\n').expect("a last step");
    let cut: String = start
        .lines()
        .filter(|line| !line.starts_with("[Result"))
        .map(|line| format!("{line}\n"))
        .collect();
    let said = refusal(&run_with(&["report", "-"], cut.as_bytes()), 2);
    assert!(said.contains("it is not over"), "{said}");
}

#[test]
fn odds_are_worked_out() {
    let told = out(&run(&["odds", "GWRKY", "--draw", "3"]));
    assert!(told.contains("5 bones, 1 of them black") && told.contains("40.0%"), "{told}");
}

#[test]
fn a_record_that_does_not_hold_is_named_with_line_step_and_rule() {
    let record = "[Game \"doggy-bag\"]\n[Rules \"1\"]\n[Setup \"seats=2 first=0\"]\n\n\
                  coins 1 1\n0: loot gg\n1: loot gg\n0: role 4\n1: role 4\n";
    let said = refusal(&run_with(&["check", "-"], record.as_bytes()), 1);
    assert!(said.contains("game 1: does not hold: line 9, step 5: “1: role 4”"), "{said}");
    assert!(
        said.contains("(rule DB-R1)") && said.contains("DB-R1: From the first player on"),
        "{said}"
    );
}

#[test]
fn what_is_no_record_is_refused() {
    assert!(refusal(&run_with(&["check", "-"], b""), 1).contains("there is no game in it"));
    assert!(refusal(&run_with(&["check", "-"], b"\n\n# only a comment\n"), 1).contains("no game"));
    assert!(
        refusal(&run_with(&["check", "-"], b"[Game \"chess\"]\n\n"), 1).contains("found “chess”")
    );
    assert!(
        refusal(&run(&["check", "no/such/file"]), 1)
            .contains("no/such/file: does not hold: it cannot be opened")
    );
    assert!(refusal(&run(&["check", "/"]), 1).contains("line 1: cannot be read"));
    let noise: Vec<u8> =
        (0..5_000_000u64).map(|n| (n.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56) as u8).collect();
    assert!(refusal(&run_with(&["check", "-"], &noise), 1).contains("line 1: expected"));
    let one_line = vec![b'['; 5_000_000];
    assert!(refusal(&run_with(&["check", "-"], &one_line), 1).contains("at most 4096 bytes"));
}

#[test]
fn one_bad_game_among_good_ones_is_found() {
    let good = out(&run(&["record", "doggy-bag", "--seats", "2"]));
    let text = format!("{good}\nnoise\n\n{good}\n{}", good.replace("seats=2", "seats=3"));
    let checked = run_with(&["check", "-"], text.as_bytes());
    assert_eq!(checked.status.code(), Some(1));
    assert!(out(&checked).contains("2 of 4 games hold."), "{}", out(&checked));
}

#[test]
fn mistakes_on_the_command_line_end_with_a_sentence_and_code_2() {
    let said = |args: &[&str]| refusal(&run(args), 2);
    for command in ["record", "play", "bench"] {
        assert!(
            said(&[command, "doggy-bag", "--seats", "7"])
                .contains("expected 2 to 6 seats, found “7”")
        );
        assert!(said(&[command, "doggy-bag", "--seats", "x"]).contains("expected 2 to 6 seats"));
        assert!(
            said(&[command, "doggy-bag", "--edition", "dutch"])
                .contains("english, french or french-first")
        );
        assert!(
            said(&[command, "doggy-bag", "--first", "4", "--seats", "3"]).contains("seats 0 to 2")
        );
        assert!(said(&[command, "chess"]).contains("doggy-bag"));
    }
    assert!(said(&["record", "doggy-bag", "--seats", "3 edition=french"]).contains("one word"));
    assert!(
        said(&["record", "doggy-bag", "--bot", "genius"]).contains("pup, mutt, old-hand, fagin")
    );
    assert!(
        said(&["record", "doggy-bag", "--bot", "pup,mutt"])
            .contains("2 bots were named for 4 seats")
    );
    assert!(
        said(&["record", "oliver-twist", "--seats", "5"])
            .contains("expected 2 to 4 seats, found “5”")
    );
    assert!(
        said(&["record", "oliver-twist", "--edition", "french"])
            .contains("seats, box, memory, first and rules")
    );
    assert!(said(&["record", "oliver-twist", "--box", "no/such/box"]).contains("cannot be opened"));
    assert!(said(&["record", "doggy-bag", "--box", "london"]).contains("found “box”"));
    assert!(said(&["lab", "ladder", "doggy-bag", "--levels", "pup"]).contains("two levels"));
    assert!(said(&["odds", "xyz"]).contains("letters g, w, r, k and y"));
    assert!(said(&["play", "doggy-bag", "--people", "9"]).contains("too few for 9 people"));
    assert!(said(&["play", "doggy-bag", "--names", "a,b,c,d,e"]).contains("5 names for 4 seats"));
    assert!(said(&["bench", "--seconds", "0"]).contains("seconds"));
    assert!(said(&["rules", "doggy-bag", "DB-X9"]).contains("no rule DB-X9"));
    assert!(said(&["check"]).contains("FILE"));
    assert!(said(&["dance"]).contains("dance"));
}

#[test]
fn a_closed_pipe_is_no_reason_to_panic() {
    for args in [
        &["record", "doggy-bag", "--count", "100000"][..],
        &["rules", "doggy-bag"],
        &["bench", "--games", "1"],
    ] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = fagin(args).stdout(writer).stderr(Stdio::piped()).output().expect("it runs");
        assert!(refusal(&output, 1).contains("nobody is reading the output"));
    }
}

#[test]
fn bench_says_it_in_json_too() {
    let output = run(&["bench", "doggy-bag", "--seconds", "0.05", "--json"]);
    let lines: Vec<String> = out(&output).lines().map(str::to_string).collect();
    assert_eq!(lines.len(), 5, "one for each number of seats");
    for (line, seats) in lines.iter().zip(2..) {
        let start = format!("{{\"game\":\"doggy-bag\",\"seats\":{seats},\"games_per_cpu_s\":");
        assert!(
            line.starts_with(&start)
                && line.contains(",\"steps_per_game\":")
                && line.ends_with('}'),
            "{line}"
        );
    }
}

#[test]
fn rules_are_shown_by_their_ids() {
    let output = run(&["rules", "doggy-bag", "db-g3"]);
    assert!(out(&output).starts_with("DB-G3: Gluttony needs a bone to draw."), "{}", out(&output));
    assert!(out(&run(&["rules", "doggy-bag"])).starts_with("# Doggy Bag"));
}

/// Answers that get through any game, because those that are no choice are asked for again.
fn any_answers() -> Vec<u8> {
    "0\n1\n2\n3\n4\n5\n6\n7\n".repeat(400).into_bytes()
}

#[test]
fn a_whole_game_can_be_played_through_a_pipe() {
    for args in [
        &["play", "doggy-bag", "--seed", "5"][..],
        &["play", "doggy-bag", "--seed", "6", "--beginner", "--seats", "2"],
        &["play", "doggy-bag", "--seed", "7", "--edition", "french-first", "--seats", "6"],
        &["play", "doggy-bag", "--seed", "8", "--bot", "mutt"],
        &["play", "oliver-twist", "--seed", "9", "--seats", "2"],
        &["play", "oliver-twist", "--seed", "10", "--memory", "--bot", "charley"],
    ] {
        let output = run_with(args, &any_answers());
        let told = out(&output);
        assert!(output.status.success(), "{told}");
        assert!(told.contains(" win!") || told.contains(" wins!"), "{told}");
        assert!(!told.contains('\u{1b}'), "a pipe has no colours");
    }
}

#[test]
fn a_game_that_was_saved_holds() {
    let folder = Folder::new("saved");
    let file = folder.0.join("mine.txt");
    let name = file.to_str().expect("a path in UTF-8");
    let output = run_with(&["play", "doggy-bag", "--seed", "5", "--save", name], &any_answers());
    assert!(out(&output).contains("saved to"), "{}", out(&output));
    assert!(run(&["check", name]).status.success());
    let again = run_with(&["play", "doggy-bag", "--seed", "5", "--save", name], &any_answers());
    assert!(refusal(&again, 1).contains("cannot be written"), "no game is overwritten");
    assert!(out(&again).is_empty(), "and that is said before the game, not after");
}

#[test]
fn a_hint_is_given_against_bots_and_where_several_people_allow_it() {
    let play = |args: &[&str]| {
        let args = [&["play", "doggy-bag", "--seed", "5", "--seats", "3"], args].concat();
        out(&run_with(&args, b"\nhint\nquit\n"))
    };
    let told = play(&[]);
    assert!(told.contains("The chance of winning") && told.contains(" · "), "{told}");
    assert!(play(&["--language", "fr"]).contains("Les chances de gagner"));
    let refused = play(&["--people", "2"]);
    assert!(refused.contains("The coach is off") && !refused.contains("The chance"), "{refused}");
    assert!(play(&["--people", "2", "--coach"]).contains("The chance of winning"));
}

#[test]
fn the_question_mark_explains_and_nonsense_is_asked_again() {
    let output = run_with(
        &["play", "doggy-bag", "--seed", "1"],
        b"?\n? db-r8\n? nonsense\nfoo bar\n\xff\xfe\n\nquit\n",
    );
    let told = out(&output);
    assert!(told.contains("DB-L2: Everyone still in the game picks"), "{told}");
    assert!(told.contains("DB-R8: Scout (5)"), "{told}");
    assert!(told.contains("There is no answer or rule nonsense"), "{told}");
    assert!(told.contains("“foo bar” is not a choice here"), "{told}");
    assert!(told.contains("You leave the table."), "{told}");
    assert!(output.status.success());
}

#[test]
fn a_choice_can_be_typed_in_notation_with_or_without_its_verb() {
    let start = out(&run_with(&["play", "doggy-bag", "--seed", "3", "--seats", "2"], b"quit\n"));
    let amount = if start.contains("Which 2 ") {
        "gw"
    } else if start.contains("Which 3 ") {
        "gww"
    } else {
        "gwww"
    };
    for typed in [format!("loot {amount}\nquit\n"), format!("{}\nquit\n", amount.to_uppercase())] {
        let told =
            out(&run_with(&["play", "doggy-bag", "--seed", "3", "--seats", "2"], typed.as_bytes()));
        assert!(told.contains("You slip 1 grey and"), "{told}");
    }
}

/// A number that is no answer's key is not played, because a slip of the finger must not throw a
/// card away.
#[test]
fn a_number_is_an_answer_or_nothing() {
    let answers = ["1\n".repeat(18), "help 9\n99\n0\nquit\n".to_string()].concat();
    let told = out(&run_with(&["play", "oliver-twist", "--seed", "5"], answers.as_bytes()));
    assert!(
        told.contains("“99” is not a choice here") && told.contains("“0” is not a choice here"),
        "{told}"
    );
    assert!(!told.contains("You hide"), "{told}");
}

#[test]
fn people_at_one_keyboard_have_a_curtain_between_them() {
    let answers = "\n1\n\n1\n";
    let output = run_with(
        &["play", "doggy-bag", "--hot-seat", "--seats", "2", "--seed", "2", "--names", "Ann,Bob"],
        answers.as_bytes(),
    );
    let told = out(&output);
    let (anns, bobs) = told.split_once("The curtain is down. Bob,").expect("Bob has his turn");
    assert!(anns.contains("The curtain is down. Ann,"), "{told}");
    assert!(anns.contains("Ann: Which"), "{told}");
    assert!(bobs.contains("Bob: Which"), "{told}");
    assert!(
        !bobs.split("The curtain is down.").next().expect("his part").contains("You slip"),
        "Ann's loot is hers"
    );
    assert!(told.contains("End of input"), "{told}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_cleanly() {
    let command = &mut fagin(&["play", "doggy-bag", "--seed", "1"]);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it runs");
    // Held open to the end, because the end of the input would be another reason to leave.
    let _stdin = child.stdin.take();
    // Once the prompt is there, the game waits for an answer.
    let mut stdout = child.stdout.take().expect("it has an output");
    let mut told = Vec::new();
    let mut byte = [0];
    while !told.ends_with(b"\n> ") {
        assert_eq!(stdout.read(&mut byte).expect("it can be read"), 1, "the prompt comes");
        told.push(byte[0]);
    }
    let killed = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
    assert!(killed.expect("a shell is there").success());
    let output = child.wait_with_output().expect("it ends");
    assert!(refusal(&output, 130).contains("You leave the table."));
}

#[test]
fn a_whole_game_can_be_played_in_french() {
    for args in [
        &["play", "doggy-bag", "--seed", "5", "--language", "fr"][..],
        &["play", "oliver-twist", "--seed", "9", "--seats", "2", "--memory", "--language", "fr"],
    ] {
        let output = run_with(args, &any_answers());
        let told = out(&output);
        assert!(output.status.success(), "{told}");
        assert!(told.contains("À la table\u{a0}: toi ("), "{told}");
        assert!(told.contains(" gagne\u{a0}!") || told.contains("Tu gagnes\u{a0}!"), "{told}");
        assert!(!told.contains("You ") && !told.contains(" the "), "{told}");
    }
}

#[test]
fn in_french_the_question_mark_explains_in_french() {
    let answers = "? db-g1\n? rien\nfoo\n\nquitter\n";
    let told = out(&run_with(
        &["play", "doggy-bag", "--seed", "1", "--language", "fr"],
        answers.as_bytes(),
    ));
    assert!(told.contains("DB-G1\u{a0}: ") && told.contains("Gourmandise"), "{told}");
    assert!(told.contains("ni réponse ni règle rien"), "{told}");
    assert!(told.contains("«\u{a0}foo\u{a0}» n’est pas un choix ici"), "{told}");
    assert!(told.contains("Que choisis-tu\u{a0}?"), "{told}");
    assert!(told.ends_with("Tu quittes la table.\n"), "{told}");
}

#[test]
fn rules_are_shown_in_french() {
    let output = run(&["rules", "doggy-bag", "db-g3", "--language", "fr"]);
    assert!(out(&output).starts_with("DB-G3\u{a0}: Pour la Gourmandise"), "{}", out(&output));
    assert!(out(&run(&["rules", "oliver-twist", "--language", "fr"])).contains("## Mise en place"));
    assert!(
        refusal(&run(&["rules", "doggy-bag", "--language", "nl"]), 2)
            .contains("expected en or fr, found “nl”")
    );
}
