//! Records: what is written reads back, what is wrong is named with its line, and nothing panics.

use std::io::Cursor;

use crate::guess::*;
use engine::{Fault, LONGEST_LINE, Match, Reader, Record, Seat, Seeded};
use proptest::prelude::*;

type Fair = Guess<FAIR>;

const HEADER: &str = "[Game \"guess\"]\n[Rules \"1\"]\n[Setup \"seats=2\"]\n";

fn read(text: &str) -> Vec<Result<Record, Fault>> {
    Reader::new(Cursor::new(text.to_string())).collect()
}

/// The fault of the one record in a text, read and played.
fn fault(text: &str) -> String {
    let mut records = read(text);
    assert_eq!(records.len(), 1, "{records:?}");
    let played = records.remove(0).and_then(|record| record.play::<Fair>());
    played.expect_err("there is something wrong with it").to_string()
}

fn recorded() -> String {
    let mut game = Match::<Fair>::new(Setup(2), &mut Seeded::new(1));
    for seat in [0, 1] {
        game.act(Seat::new(seat), Fingers(2), &mut Seeded::new(1)).expect("a choice");
    }
    Record::of(&game.finish().expect("it is over"), &["Art \"ful\" \\ Dodger", "Béatrice"])
        .to_string()
}

#[test]
fn a_game_reads_back_as_it_was_written() {
    let text = recorded();
    let records = read(&text);
    let record = records[0].as_ref().expect("it is well formed");
    assert_eq!(record.to_string(), text);
    assert_eq!(record.tag("Seats").expect("names").values, ["Art \"ful\" \\ Dodger", "Béatrice"]);
    assert_eq!(record.play::<Fair>().expect("it holds").step_count(), 3);
}

#[test]
fn several_games_follow_one_another() {
    let text = format!("\n\n{}\n\n{}\n{HEADER}\n", recorded(), recorded());
    let lengths: Vec<usize> =
        read(&text).into_iter().map(|r| r.expect("well formed").steps().count()).collect();
    assert_eq!(lengths, [3, 3, 0], "the last has only just begun");
}

#[test]
fn comments_windows_line_ends_and_byte_order_marks_are_no_matter() {
    let text = format!(
        "\u{feff}# mine\n{HEADER}\n# so it began\n0: show 1\n   # well\n1: show 1\nshow 1\n"
    );
    let text = text.replace('\n', "\r\n");
    let game = read(&text).remove(0).and_then(|record| record.play::<Fair>());
    assert_eq!(game.expect("it holds").step_count(), 3);
}

#[test]
fn faults_name_the_line_and_what_was_expected() {
    let tag = "expected a tag such as [Game \"NAME\"]";
    assert_eq!(fault("noise\n"), format!("line 1: {tag}, found “noise”"));
    assert_eq!(fault("[Game guess]\n"), format!("line 1: {tag}, found “[Game guess]”"));
    assert_eq!(fault("[Game \"guess\n"), format!("line 1: {tag}, found “[Game \\\"guess”"));
    assert_eq!(fault("[Game \"guess\"]\n"), "line 1: expected a tag [Rules \"…\"] in the header");
    assert_eq!(
        fault(&HEADER.replace("Rules \"1\"", "Rules \"2\"")),
        "line 2: expected version 1 of the rules, found “2”"
    );
    assert_eq!(
        fault(&HEADER.replace("seats=2", "seats=9")),
        "line 3: expected seats=2 to seats=6, found “seats=9”"
    );
    assert_eq!(
        fault(&HEADER.replace("\"1\"", "\"1\" \"1\"")),
        "line 2: expected one value for [Rules]"
    );
    assert_eq!(fault(&format!("{HEADER}0: show 1\n")), format!("line 4: {tag}, found “0: show 1”"));
    assert_eq!(
        fault(&format!("{HEADER}\n0: show 9\n")),
        "line 5, step 1: expected show 1 or show 2, found “show 9”"
    );
    assert_eq!(
        fault(&format!("{HEADER}\n9: show 1\n")),
        "line 5, step 1: expected the number of a seat, found “9”"
    );
    assert_eq!(
        fault(&format!("{HEADER}\n0: show 1\n0: show 1\n")),
        "line 6, step 2: “0: show 1”: it is not this seat's turn (rule GU-1)"
    );
    assert_eq!(
        fault(&format!("{HEADER}[Seats \"A\" \"B\" \"C\"]\n\n")),
        "line 4: expected 2 names, one for each seat, found 3"
    );
}

#[test]
fn a_result_has_to_be_the_one_that_was_played() {
    let text = recorded();
    let line = text.lines().find(|line| line.starts_with("[Result")).expect("it is over");
    let told = |result: &str| text.replace(line, result);
    assert!(fault(&told("[Result \"1 0\"]")).starts_with("line 5: the result is"));
    // Points and places may be said, and are then checked.
    let (marks, rest) = line.split_once("\" \"places").expect("places are written");
    assert!(
        fault(&told(&format!("{marks}\" \"places 2 1\"]"))).starts_with("line 5: the result is"),
        "{rest}"
    );
    let short = told(&format!("{marks}\"]"));
    assert!(read(&short).remove(0).and_then(|record| record.play::<Fair>()).is_ok());
    let unfinished = format!("{HEADER}[Result \"1 0\"]\n\n0: show 1\n");
    assert_eq!(
        fault(&unfinished),
        "line 4: the game is not over, yet its result is said to be “1 0”"
    );
}

#[test]
fn a_tag_of_ours_stands_once() {
    let twice = recorded().replace("[Rules \"1\"]\n", "[Rules \"1\"]\n[Game \"chess\"]\n");
    assert_eq!(fault(&twice), "line 3: expected one tag [Game …], found a second");
    let mine = recorded().replace("[Rules \"1\"]\n", "[Rules \"1\"]\n[Note \"a\"]\n[Note \"b\"]\n");
    assert!(
        read(&mine).remove(0).and_then(|record| record.play::<Fair>()).is_ok(),
        "others may come as they like"
    );
}

#[test]
fn a_broken_rule_is_named() {
    let text = format!("{HEADER}\nshow 1\n");
    let fault =
        read(&text).remove(0).and_then(|record| record.play::<Fair>()).expect_err("no coin yet");
    assert_eq!((fault.line, fault.step, fault.rule), (5, Some(1), Some("GU-1")));
}

#[test]
fn after_a_fault_the_next_game_is_read() {
    let text = format!("noise\nnoise\n\n{}\n\nmore noise\n\n{}", recorded(), recorded());
    let held: Vec<bool> = read(&text).iter().map(Result::is_ok).collect();
    assert_eq!(held, [false, true, false, true]);
}

#[test]
fn lines_without_end_and_bytes_that_are_no_text_are_refused() {
    let long = "x".repeat(LONGEST_LINE + 1);
    assert_eq!(fault(&long), format!("line 1: expected a line of at most {LONGEST_LINE} bytes"));
    let mut reader = Reader::new(Cursor::new(b"[Game \"\xff\"]\n".to_vec()));
    let fault = reader.next().expect("a fault").expect_err("not text");
    assert_eq!(fault.to_string(), "line 1: expected text in UTF-8, found other bytes");
    assert!(reader.next().is_none());
}

#[test]
fn a_record_without_end_is_refused_before_it_fills_the_memory() {
    let steps = "0: show 1\n".repeat(200_000);
    assert!(fault(&format!("{HEADER}\n{steps}")).contains("at most 100000 lines"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Whatever the bytes: no panic, and every fault has a line of the text.
    #[test]
    fn noise_is_refused_with_a_line(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let lines = bytes.split(|&byte| byte == b'\n').count();
        for record in Reader::new(Cursor::new(bytes)) {
            if let Err(fault) = record.and_then(|record| record.play::<Fair>()) {
                prop_assert!((1..=lines).contains(&fault.line), "{fault}");
            }
        }
    }

    /// A true record with a few letters changed either holds or has a fault with a line.
    #[test]
    fn a_smudged_record_never_panics(
        smudges in proptest::collection::vec((any::<prop::sample::Index>(), any::<char>()), 1..6)
    ) {
        let mut letters: Vec<char> = recorded().chars().collect();
        for (at, letter) in smudges {
            let at = at.index(letters.len());
            letters[at] = letter;
        }
        let text: String = letters.into_iter().collect();
        for record in read(&text) {
            if let Err(fault) = record.and_then(|record| record.play::<Fair>()) {
                prop_assert!(fault.line >= 1 && !fault.what.is_empty());
            }
        }
    }

    /// Names may hold anything a person can type.
    #[test]
    fn any_name_reads_back(name in "[^\\p{Cc}]{0,40}") {
        let mut record = Record::default();
        record.set("Seats", [&name]);
        let read = read(&record.to_string()).remove(0).expect("it is well formed");
        prop_assert_eq!(&read.tag("Seats").expect("names").values, &[name]);
    }
}
