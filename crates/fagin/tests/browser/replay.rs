//! Looking back at a finished game.

use std::process::Command;
use std::time::{Duration, Instant};

use fantoccini::key::Key;
use serde_json::json;

use crate::house::House;
use crate::person::Person;
use crate::playing::{begin_alone, rush};

#[tokio::test]
async fn a_finished_game_can_be_looked_back_at_proved_and_taken_home() {
    let Some(house) = House::open() else { return };
    let (person, code) = begin_alone(&house, "doggy-bag").await;
    rush(&[&person], usize::MAX).await;
    person.click("#over a[href$='/replay']").await;
    person.see("#replay[data-step='0']").await;
    goes_on_and_back(&person).await;
    sees_with_other_eyes(&person, &code).await;
    plays_by_itself(&person, &code).await;
    is_proved(&person, &code).await;
    is_taken_home(&person, &code).await;
    person.leave().await;
}

async fn goes_on_and_back(person: &Person) {
    person.click("a[data-key=ArrowRight]").await;
    person.see("#replay[data-step='1']").await;
    person.click("a[data-key=ArrowLeft]").await;
    person.see("#replay[data-step='0']").await;
    person.press(Key::Right).await;
    person.see("#replay[data-step='1']").await;
    person.press(Key::Left).await;
    person.see("#replay[data-step='0']").await;
    person.click("a[data-key=End]").await;
    person.see("#replay .steps .off").await;
    person.click("a[data-key=Home]").await;
    person.see("#replay[data-step='0']").await;
}

async fn sees_with_other_eyes(person: &Person, code: &str) {
    person.go(&format!("/t/{code}/replay?at=4&eyes=spectator")).await;
    assert_eq!(person.count("[data-zone=hand]").await, 0, "spectators do not see behind screens");
    for (chip, seat) in [(1, "0"), (2, "1")] {
        person.click(&format!(".eyes li:nth-child({chip}) a")).await;
        person.see(&format!(".eyes li:nth-child({chip}) a[aria-current]")).await;
        assert_eq!(
            person.js("return new URL(location).searchParams.get('eyes')").await,
            json!(seat)
        );
        assert!(person.count("[data-zone=hand]").await > 0, "seat {seat} sees its own hand");
        assert_eq!(person.count("[data-part], #act").await, 0, "nothing is chosen any more");
    }
    person.click(".eyes li:last-child a").await;
    person.see(".eyes li:last-child a[aria-current]").await;
    assert_eq!(
        person.count(".db-lifted").await,
        3,
        "everything open shows what is behind each screen"
    );
    assert!(person.count("[data-zone=bag]").await > 0, "and what is in the bag");
    let said = person.text("#log").await;
    assert!(
        said.contains("slips") && !said.contains("some bones"),
        "and what was slipped in: {said}"
    );
    assert_eq!(person.count("[data-part], #act").await, 0, "nothing is chosen any more");
}

/// It plays at a pace that can be set, until the reader takes a step; by keyboard as well.
async fn plays_by_itself(person: &Person, code: &str) {
    person.go(&format!("/t/{code}/replay?at=9999&eyes=all")).await;
    let last = person.js("return Number(document.getElementById('replay').dataset.step)").await;
    // Not from the start, because a whole game takes minutes at this pace.
    let start = last.as_u64().expect("a replay has a step").saturating_sub(60);
    person.go(&format!("/t/{code}/replay?at={start}&eyes=all")).await;
    person.until("document.getElementById('play').checkVisibility()").await;
    person.click("#pace option:last-child").await;
    person.click("#play").await;
    person
        .until(&format!("Number(document.getElementById('replay').dataset.step) > {start} + 3"))
        .await;
    assert_eq!(person.count("#play[aria-pressed=true]").await, 1, "it goes on");
    person.press(Key::Left).await;
    person.see("#play[aria-pressed=false]").await;
    person.js("document.activeElement.blur()").await;
    person.press(Key::Space).await;
    person.see("#play[aria-pressed=true]").await;
    person.until("!document.querySelector('#replay a[data-key=ArrowRight]')").await;
    person.see("#play[aria-pressed=false]").await;
    assert_eq!(person.js("return document.getElementById('pace').selectedIndex").await, json!(3));
}

async fn is_proved(person: &Person, code: &str) {
    person.go(&format!("/t/{code}")).await;
    person.click("#over a[href$='/proof']").await;
    person.see("#verdict.good").await;
    let rolls = person.count("#rolls [data-roll]").await;
    assert!(rolls > 0);
    assert_eq!(person.count("#rolls [data-roll].good").await, rolls);
}

async fn is_taken_home(person: &Person, code: &str) {
    person.go(&format!("/t/{code}")).await;
    person.click("#over a[href$='/record']").await;
    let file = person.downloads.join(format!("doggy-bag-{code}.record"));
    let until = Instant::now() + Duration::from_secs(60);
    while !file.exists() {
        person.patience(until, "the record").await;
    }
    for command in ["check", "verify"] {
        let output = Command::new(env!("CARGO_BIN_EXE_fagin")).arg(command).arg(&file).output();
        let output = output.expect("the program runs");
        assert!(
            output.status.success(),
            "fagin {command}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}
