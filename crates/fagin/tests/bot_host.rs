//! `fagin bot-host`, with programs of all kinds at the other end.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};

use assert_cmd::cargo::cargo_bin;
use engine::{Dice, Seeded};
use serde_json::{Value, json};

const LONGEST_LINE: usize = 64 * 1024;

/// A program that plays, and its host.
struct Client {
    host: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

/// The end of a host: its exit code and its words on standard error.
struct End {
    status: ExitStatus,
    said: String,
}

impl Client {
    fn start(args: &[&str]) -> Client {
        let mut command = Command::new(cargo_bin!("fagin"));
        command.arg("bot-host").args(args).env_remove("RUST_BACKTRACE");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut host = command.spawn().expect("the program runs");
        let input = host.stdin.take();
        let output = BufReader::new(host.stdout.take().expect("it has an output"));
        Client { host, input, output }
    }

    /// The next line; `None` once the host has ended.
    fn hear(&mut self) -> Option<Value> {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("a line of text");
        (!line.is_empty()).then(|| serde_json::from_str(&line).expect("a line of JSON"))
    }

    /// The next question; anything else is a fault.
    fn question(&mut self) -> Value {
        let line = self.hear().expect("a line");
        assert!(line["choose"].is_object(), "a question: {line}");
        line
    }

    fn answer(&mut self, answer: &Value) {
        self.send(format!("{answer}\n").as_bytes());
    }

    /// Sends raw bytes. Errors are ignored, because the host may have stopped reading.
    fn send(&mut self, bytes: &[u8]) {
        let _ = self.input.as_mut().expect("not hung up yet").write_all(bytes);
    }

    fn hang_up(&mut self) {
        self.input = None;
    }

    /// Waits for the end of the host, and reads what it still has to say.
    fn end(mut self) -> (Vec<Value>, End) {
        self.hang_up();
        let rest: Vec<Value> = std::iter::from_fn(|| self.hear()).collect();
        let mut said = String::new();
        let mut stderr = self.host.stderr.take().expect("it has a standard error");
        stderr.read_to_string(&mut said).expect("text");
        let status = self.host.wait().expect("the program ends");
        assert!(!said.contains("panicked") && !said.contains("RUST_BACKTRACE"), "{said}");
        (rest, End { status, said })
    }
}

impl End {
    /// The complaint of a host that gave up, as it should, with this exit code.
    fn refusal(self, code: i32) -> String {
        assert_eq!(self.status.code(), Some(code), "{}", self.said);
        assert!(!self.said.trim().is_empty(), "a refusal says why");
        self.said
    }
}

fn choices(question: &Value) -> Vec<String> {
    let choices = question["choose"]["choices"].as_array().expect("a list of choices");
    choices.iter().map(|choice| choice.as_str().expect("a text").to_string()).collect()
}

/// The lines that a random player got, and its answers.
#[derive(PartialEq, Debug)]
struct Games {
    lines: Vec<Value>,
    /// The game, the step and the choice.
    answers: Vec<(u64, usize, String)>,
}

/// Plays all games of a host with random choices, named and by index in turns.
fn play(args: &[&str], seed: u64) -> Games {
    let mut client = Client::start(args);
    let mut dice = Seeded::new(seed);
    let mut games = Games { lines: Vec::new(), answers: Vec::new() };
    while let Some(line) = client.hear() {
        if line["choose"].is_object() {
            let choices = choices(&line);
            let index = dice.below(choices.len() as u32) as usize;
            let (game, step) = (&line["choose"]["game"], &line["choose"]["step"]);
            let step = step.as_u64().expect("a number") as usize;
            games.answers.push((game.as_u64().expect("a number"), step, choices[index].clone()));
            let by_name = dice.below(2) == 0;
            client.answer(&if by_name {
                json!({ "choice": choices[index] })
            } else {
                json!({ "index": index, "thoughts": "other fields are ignored" })
            });
        }
        games.lines.push(line);
    }
    let (rest, end) = client.end();
    assert!(rest.is_empty() && end.status.success() && end.said.is_empty(), "{}", end.said);
    games
}

fn check(record: &str) -> bool {
    let mut command = Command::new(cargo_bin!("fagin"));
    let mut child =
        command.args(["check", "-"]).stdin(Stdio::piped()).stdout(Stdio::null()).spawn();
    let child = child.as_mut().expect("the program runs");
    child.stdin.take().expect("it has an input").write_all(record.as_bytes()).expect("it reads");
    child.wait().expect("it ends").success()
}

/// The steps of a record: the lines after the empty one.
fn steps(record: &str) -> Vec<&str> {
    record.lines().skip_while(|line| !line.is_empty()).skip(1).collect()
}

const TABLES: [(&str, &[&str]); 8] = [
    ("0", &["doggy-bag", "--seats", "2", "--games", "3", "--opponents", "random"]),
    ("1", &["doggy-bag", "--games", "3", "--edition", "french"]),
    ("2", &["doggy-bag", "--seats", "3", "--beginner", "--games", "3"]),
    ("5", &["doggy-bag", "--seats", "6", "--edition", "french-first", "--games", "3"]),
    ("0", &["oliver-twist", "--seats", "2", "--games", "2", "--opponents", "random"]),
    ("1", &["oliver-twist", "--seats", "2", "--memory"]),
    ("2", &["oliver-twist", "--seats", "3", "--opponents", "charley,random,charley"]),
    ("3", &["oliver-twist", "--games", "2"]),
];

#[test]
fn whole_games_of_both_games_are_played_through_the_protocol() {
    for (seat, args) in TABLES {
        let args = [args, &["--seat", seat, "--seed", "5"]].concat();
        let played = play(&args, 7);
        let (hello, bye) = (&played.lines[0], &played.lines[played.lines.len() - 1]);
        assert_eq!((&hello["hello"], &hello["protocol"]), (&json!("fagin"), &json!(2)));
        assert_eq!(hello["game"], args[0]);
        assert_eq!(hello["seat"].to_string(), seat);
        assert_eq!(hello["players"][seat.parse::<usize>().expect("a number")], "program");

        let overs: Vec<&Value> =
            played.lines.iter().map(|line| &line["over"]).filter(|over| over.is_object()).collect();
        assert_eq!(hello["games"], overs.len(), "every game is told to be over");
        let won = overs
            .iter()
            .filter(|over| over["places"][seat.parse::<usize>().expect("a number")] == 1)
            .count();
        assert_eq!(*bye, json!({ "bye": { "games": overs.len(), "wins": won } }));
        for (number, over) in (1..).zip(overs) {
            let record = over["record"].as_str().expect("a record");
            assert_eq!(over["game"], number);
            assert!(check(record), "{record}");
            assert!(!record.contains("Deal"), "the seed would tell the next deals");
            let steps = steps(record);
            for (_, step, choice) in played.answers.iter().filter(|(game, ..)| *game == number) {
                assert_eq!(
                    steps[*step],
                    format!("{seat}: {choice}"),
                    "a choice is at its step in the record"
                );
            }
        }
    }
}

#[test]
fn the_same_seed_and_answers_give_the_same_lines() {
    for game in ["doggy-bag", "oliver-twist"] {
        let lines = |seed, answers| play(&[game, "--seats", "3", "--seed", seed], answers);
        assert_eq!(lines("3", 1), lines("3", 1));
        assert_ne!(lines("3", 1), lines("4", 1));
    }
    let lines = || play(&["doggy-bag", "--seats", "2"], 1);
    assert_ne!(lines(), lines(), "without a seed, every game is another");
}

#[test]
fn notes_come_once_and_in_order() {
    for game in ["doggy-bag", "oliver-twist"] {
        let played = play(&[game, "--seats", "2", "--seed", "9"], 2);
        let asked = played
            .lines
            .iter()
            .map(|line| if line["over"].is_object() { &line["over"] } else { &line["choose"] });
        let notes: Vec<&Value> =
            asked.filter_map(|asked| asked["notes"].as_array()).flatten().collect();
        let named = |name: &str| notes.iter().filter(|note| note["note"] == name).count();
        assert_eq!(notes[0]["note"], "begins");
        assert_eq!((named("begins"), named("won")), (1, 1), "{notes:?}");
        assert_eq!(notes[notes.len() - 1]["note"], "won");
    }
}

/// Bones behind another screen are shown at the end, and another's loot never.
#[test]
fn a_question_tells_no_secret_of_doggy_bag() {
    let played = play(&["doggy-bag", "--seats", "4", "--seed", "6", "--games", "5"], 4);
    for line in &played.lines {
        if line["over"].is_object() {
            assert!(
                line["over"]["view"]["players"][1]["lifted"].is_object(),
                "at the end the screens are lifted"
            );
            continue;
        }
        let view = &line["choose"]["view"];
        for player in view["players"].as_array().into_iter().flatten() {
            assert_eq!(player["lifted"], Value::Null);
        }
        let looted = |note: &&Value| note["note"] == "looted" || note["note"] == "you-looted";
        for note in line["choose"]["notes"].as_array().into_iter().flatten().filter(looted) {
            let told = if note["note"] == "looted" { "seat" } else { "bones" };
            let fields: Vec<&String> = note.as_object().expect("fields").keys().collect();
            assert_eq!(fields.len(), 2, "another's loot is told without its bones: {note}");
            assert!(note[told].is_u64() || note[told].is_string(), "{note}");
        }
        if let (Some(in_bag), Some(known)) =
            (view["in_bag"].as_u64(), view["known"]["total"].as_u64())
        {
            assert_eq!(
                view["bag"].is_null(),
                known < in_bag,
                "the bag is told only to those who know all of it"
            );
        }
    }
}

/// The tokens that everyone has seen and the number of unseen ones make up a lair; nothing else is
/// known.
#[test]
fn what_is_told_of_a_lair_is_what_all_have_seen() {
    let played = play(&["oliver-twist", "--seats", "3", "--seed", "6", "--opponents", "random"], 4);
    for view in
        played.lines.iter().map(|line| &line["choose"]["view"]).filter(|view| view.is_object())
    {
        for player in view["players"].as_array().into_iter().flatten() {
            let seen = |heap: &str| player[heap]["total"].as_u64().expect("a number");
            let there =
                player["stash_size"].as_u64().zip(player["file_size"].as_u64()).map(|(a, b)| a + b);
            let hidden = player["hidden"].as_u64();
            assert_eq!(
                hidden,
                there.map(|there| there - seen("in_stash") - seen("in_file") - seen("in_either"))
            );
        }
        let mine = view["phase"]["asked"] == view["seat"];
        assert!(mine, "only questions to this seat are told");
        let down = view["down"].as_array().expect("a list");
        let peeked = view["players"][0]["peeked"].as_array().expect("a list");
        let looked_at = view["looked_at"].as_object().expect("tokens by space");
        assert!(down.len() >= looked_at.len() && looked_at.len() == peeked.len());
    }
}

const WRONG: [(&str, &str); 9] = [
    (r#"{"choice": "fly"}"#, "expected a choice such as"),
    (r#"{"choice": "role 7"}"#, "cannot be chosen now (rule DB-L2)"),
    (r#"{"choice": 3}"#, "the choice is a text"),
    (r#"{"index": 1000}"#, "a whole number from 0 to"),
    (r#"{"index": -1}"#, "a whole number from 0 to"),
    (r#"{"index": 0.5}"#, "a whole number from 0 to"),
    (r#"{"choice": "loot kk", "index": 0}"#, "both a choice and an index"),
    ("{}", "neither a choice"),
    ("[0]", "neither a choice"),
];

#[test]
fn a_wrong_answer_is_refused_with_a_sentence_and_asked_again() {
    let mut client = Client::start(&["doggy-bag", "--seed", "1"]);
    client.hear().expect("hello");
    let first = client.question();
    for (answer, why) in WRONG {
        client.send(format!("{answer}\n").as_bytes());
        let error = client.hear().expect("a line");
        assert!(
            error["error"].as_str().is_some_and(|said| said.contains(why)),
            "{answer}: {error}"
        );
        assert_eq!(client.question(), first, "the same question again");
    }
    client.answer(&json!({ "index": 0 }));
    let next = client.question();
    assert_ne!(next["choose"]["step"], first["choose"]["step"], "the game goes on");
    // Those were nine wrong answers; the count begins anew with every question.
    for _ in 0..19 {
        client.answer(&json!({}));
        assert!(client.hear().expect("a line")["error"].is_string());
        client.question();
    }
    client.answer(&json!({}));
    assert!(client.hear().expect("a line")["error"].is_string());
    let (rest, end) = client.end();
    assert!(rest.is_empty(), "the game is given up: {rest:?}");
    let said = end.refusal(1);
    assert!(said.contains("20 wrong answers in a row"), "{said}");
}

/// Choices that parse, but can hardly ever be made.
const ODD: [&str; 24] = [
    "loot -",
    "loot ggggggggggggggggggggggggggggggg",
    "hothead 0 255",
    "hothead 7 8",
    "leader 5",
    "rob 5",
    "expert y y",
    "intendant kkk",
    "prowl 95 95 95 95",
    "prowl 0",
    "turn 0",
    "peek 95",
    "place 95",
    "sell -",
    "sell x x x x x x x x x x x x x x x",
    "help 16",
    "hide 16",
    "drop u",
    "keep 16",
    "take 0",
    "against 5",
    "wallets 15",
    "recover t4",
    "lead 5",
];

#[test]
fn choices_that_nobody_has_are_refused_all_through_a_game() {
    for game in ["doggy-bag", "oliver-twist"] {
        let mut client =
            Client::start(&[game, "--seats", "2", "--seed", "2", "--opponents", "random"]);
        let mut odd = ODD.iter().cycle();
        client.hear().expect("hello");
        while let Some(line) = client.hear() {
            if !line["choose"].is_object() {
                continue;
            }
            let choices = choices(&line);
            for choice in
                odd.by_ref().take(8).filter(|odd| !choices.iter().any(|choice| choice == *odd))
            {
                client.answer(&json!({ "choice": choice }));
                assert!(client.hear().expect("a line")["error"].is_string(), "{choice}");
                assert_eq!(client.question(), line);
            }
            client.answer(&json!({ "index": choices.len() / 2 }));
        }
        let (_, end) = client.end();
        assert!(end.status.success(), "{}", end.said);
    }
}

#[test]
fn an_input_that_ends_early_ends_the_game_with_a_sentence() {
    for game in ["doggy-bag", "oliver-twist"] {
        for answers in 0..4 {
            let mut client = Client::start(&[game, "--seed", "1"]);
            client.hear().expect("hello");
            for _ in 0..answers {
                client.question();
                client.answer(&json!({ "index": 0 }));
            }
            client.question();
            let said = client.end().1.refusal(1);
            assert!(said.contains("standard input ended"), "{said}");
        }
    }
}

#[test]
fn noise_ends_the_game_with_a_sentence() {
    let long = vec![b' '; LONGEST_LINE + 1];
    let endless = vec![b'7'; 40 * LONGEST_LINE];
    let deep = "[".repeat(50_000);
    let noise: [(&[u8], &str); 8] = [
        (b"\n", "expected a line of JSON, found nothing"),
        (b"role 5\n", "expected a line of JSON, found “role 5”"),
        (b"{\"choice\": \n", "expected a line of JSON"),
        (b"{} {}\n", "expected a line of JSON"),
        (b"\xff\xfe\x00\x1b[2J\n", "expected a line of JSON"),
        (deep.as_bytes(), "expected a line of JSON"),
        (&long, "more than 65536 bytes"),
        (&endless, "more than 65536 bytes"),
    ];
    for (bytes, why) in noise {
        let mut client = Client::start(&["doggy-bag", "--seed", "1"]);
        client.hear().expect("hello");
        client.question();
        client.send(bytes);
        let said = client.end().1.refusal(1);
        assert!(said.contains(why) && !said.contains('\u{1b}'), "{said}");
        assert!(said.len() < 400, "noise does not fill the screen: {said}");
    }
}

#[test]
fn the_longest_line_is_read() {
    let mut client = Client::start(&["doggy-bag", "--seed", "1"]);
    client.hear().expect("hello");
    let first = client.question();
    let answer = json!({ "choice": choices(&first)[0] }).to_string();
    client.send(format!("{answer}{}\n", " ".repeat(LONGEST_LINE - answer.len())).as_bytes());
    assert_ne!(client.question()["choose"]["step"], first["choose"]["step"]);
    client.end().1.refusal(1);
}

#[test]
fn a_program_that_no_longer_reads_is_left_alone() {
    let mut client = Client::start(&["doggy-bag", "--seed", "1"]);
    client.hear().expect("hello");
    client.question();
    let Client { mut host, mut input, output } = client;
    drop(output);
    input.as_mut().expect("an input").write_all(b"{\"index\": 0}\n").expect("the host reads");
    let mut said = String::new();
    host.stderr.take().expect("a standard error").read_to_string(&mut said).expect("text");
    let status = host.wait().expect("the program ends");
    let said = End { status, said }.refusal(1);
    assert!(said.contains("nobody is reading") && !said.contains("panicked"), "{said}");
}

/// A program that expects the names of another version would misread its screen.
#[test]
fn a_program_of_another_version_is_refused_with_what_to_do() {
    let (lines, end) = Client::start(&["doggy-bag", "--protocol", "1"]).end();
    assert!(lines.is_empty(), "{lines:?}");
    let mut said = vec![end.refusal(2)];
    let mut client = Client::start(&["doggy-bag", "--protocol", "2", "--seed", "1"]);
    assert_eq!(client.hear().expect("hello")["protocol"], 2);
    client.question();
    client.answer(&json!({ "index": 0, "protocol": 2 }));
    client.question();
    client.answer(&json!({ "index": 0, "protocol": 1 }));
    let (lines, end) = client.end();
    assert!(lines.is_empty(), "{lines:?}");
    said.push(end.refusal(1));
    for said in said {
        assert!(
            said.contains("version 1 of the bot protocol")
                && said.contains("docs/bots-protocol.md"),
            "{said}"
        );
    }
}

#[test]
fn a_table_that_cannot_be_set_is_refused_before_hello() {
    let tables: [(&[&str], &str); 5] = [
        (&["doggy-bag", "--seat", "4"], "there is no seat 4; the seats are 0 to 3"),
        (&["oliver-twist", "--opponents", "mutt"], "one of the bots oliver, charley"),
        (&["doggy-bag", "--opponents", "pup,mutt"], "2 bots were named for 4 seats"),
        (&["doggy-bag", "--games", "0"], "--games"),
        (&["doggy-bag", "--seats", "9"], "seats"),
    ];
    for (args, why) in tables {
        let (lines, end) = Client::start(args).end();
        assert!(lines.is_empty(), "{lines:?}");
        let said = end.refusal(2);
        assert!(said.contains(why), "{said}");
    }
}

/// The names of all fields, but not of heaps and spaces, which are data.
fn fields(value: &Value, into: &mut BTreeSet<String>) {
    let is_name =
        |name: &&String| name.len() > 2 || *name == "by" || *name == "on" || *name == "at";
    match value {
        Value::Object(fields_of) => {
            into.extend(
                fields_of
                    .keys()
                    .filter(is_name)
                    .filter(|name| name.parse::<u8>().is_err())
                    .cloned(),
            );
            fields_of.values().for_each(|value| fields(value, into));
        }
        Value::Array(values) => values.iter().for_each(|value| fields(value, into)),
        _ => {}
    }
}

#[test]
fn every_field_phase_and_note_is_documented() {
    let docs = include_str!("../../../docs/bots-protocol.md");
    let mut words = BTreeSet::new();
    for (seat, args) in TABLES {
        let played = play(&[args, &["--seat", seat, "--seed", "8"]].concat(), 3);
        for line in &played.lines {
            fields(line, &mut words);
            for asked in [&line["choose"], &line["over"]] {
                let notes =
                    asked["notes"].as_array().into_iter().flatten().map(|note| &note["note"]);
                let named = notes.chain([&asked["view"]["phase"]["name"]]);
                words.extend(named.filter_map(Value::as_str).map(str::to_string));
            }
        }
    }
    let missing: Vec<&String> =
        words.iter().filter(|word| !docs.contains(&format!("`{word}`"))).collect();
    assert!(
        words.len() > 100 && missing.is_empty(),
        "docs/bots-protocol.md does not tell of {missing:?}"
    );
}

#[test]
fn the_python_example_plays_both_games() {
    let bot = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
    for game in ["doggy-bag", "oliver-twist"] {
        let mut command = Command::new("python3");
        let output = command.arg(bot).arg(cargo_bin!("fagin")).args([game, "--seed", "3"]).output();
        let output = output.expect("this test needs python3 on the path, to run examples/bot.py");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let (out, said) = (text(&output.stdout), text(&output.stderr));
        assert!(output.status.success() && said.is_empty(), "{game}: {said}");
        assert!(out.contains("game 1: places by seat ") && out.contains(" of 1\n"), "{out}");
    }
}
