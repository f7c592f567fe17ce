//! No page has barriers that axe-core can find, by day and by night.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::house::House;
use crate::person::Person;
use crate::playing::{How, join, play, rush, rush_alone, set_up, start, until_asked};

#[tokio::test]
async fn axe_finds_nothing_on_pages_without_a_table() {
    let Some(house) = House::open() else { return };
    let person = Person::new(&house).await;
    let mut barriers = Barriers::default();
    for path in [
        "/",
        "/new/doggy-bag",
        "/new/oliver-twist",
        "/rules/doggy-bag",
        "/rules/oliver-twist",
        "/fairness",
        "/join",
        "/join?code=ZZZZ",
        "/no-such-page",
    ] {
        person.go(path).await;
        barriers.look(&person, path).await;
    }
    barriers.are_none();
    person.leave_after(&["the server responded with a status of 404"]).await;
}

#[tokio::test]
async fn axe_finds_nothing_at_a_table_of_doggy_bag() {
    at_a_table("doggy-bag", 4, 4).await;
}

#[tokio::test]
async fn axe_finds_nothing_at_a_table_of_oliver_twist() {
    at_a_table("oliver-twist", 5, 12).await;
}

/// From the lobby to the proof, with `times` further looks, each `apart` choices later.
async fn at_a_table(game: &str, times: usize, apart: usize) {
    let Some(house) = House::open() else { return };
    let (nancy, jack) = tokio::join!(Person::new(&house), Person::new(&house));
    let mut barriers = Barriers::default();
    let code = set_up(&nancy, game, "Nancy", &["friend"]).await;
    barriers.look(&nancy, "the lobby, for the host").await;
    jack.go(&format!("/t/{code}")).await;
    barriers.look(&jack, "the lobby, for a guest").await;
    jack.go(&format!("/t/{code}/board")).await;
    barriers.look(&jack, "the big screen of the lobby").await;
    join(&jack, &code, "Jack").await;
    start(&nancy).await;
    until_asked(&nancy).await;
    barriers.look(&nancy, "the table at a choice").await;
    play(&nancy, How::List, 1).await;
    for _ in 0..times {
        if rush_alone(&nancy, usize::MAX).await.1 {
            break;
        }
        nancy.until("!document.getElementById('act')").await;
        barriers.look(&nancy, "the table while waiting").await;
        jack.go(&format!("/t/{code}/board")).await;
        barriers.look(&jack, "the big screen").await;
        jack.go(&format!("/t/{code}")).await;
        until_asked(&jack).await;
        barriers.look(&jack, "the table at a later choice").await;
        if rush(&[&jack, &nancy], apart).await {
            break;
        }
    }
    rush(&[&nancy, &jack], usize::MAX).await;
    nancy.see("#over").await;
    barriers.look(&nancy, "the result").await;
    for what in ["board", "replay?at=3&eyes=0", "replay?at=9&eyes=all", "proof"] {
        nancy.go(&format!("/t/{code}/{what}")).await;
        barriers.look(&nancy, what).await;
    }
    barriers.are_none();
    nancy.leave().await;
    jack.leave().await;
}

/// All findings, so that one run tells everything.
#[derive(Default)]
struct Barriers(Vec<String>);

impl Barriers {
    async fn look(&mut self, person: &Person, what: &str) {
        for light in ["dark", "light"] {
            person.by(light).await;
            let found = barriers(person).await;
            self.0.extend(found.iter().map(|barrier| format!("{what} ({light}): {barrier:#}")));
        }
    }

    fn are_none(&self) {
        assert!(self.0.is_empty(), "axe-core finds {}:\n{}", self.0.len(), self.0.join("\n"));
    }
}

/// The findings of axe-core: the rule, and the elements.
async fn barriers(person: &Person) -> Vec<Value> {
    let missing = person.js("return typeof axe === 'undefined'").await;
    if missing == json!(true) {
        person.js(&axe()).await;
    }
    let script = "
        const done = arguments[0];
        const brief = (it) => ({ rule: it.id, help: it.help, where: it.nodes.slice(0, 5).map((node) => [node.html.slice(0, 200), node.failureSummary]) });
        axe.run({ resultTypes: ['violations'] }).then(
            (found) => done(found.violations.map(brief)), (error) => done([{ error: String(error) }]))";
    let found = person.ask_page_slowly(script, vec![]).await;
    found.as_array().cloned().unwrap_or_default()
}

/// The source of axe-core.
fn axe() -> String {
    let usual = || Path::new(env!("CARGO_TARGET_TMPDIR")).join("../axe-core/axe.min.js");
    let file = std::env::var_os("FAGIN_AXE").map_or_else(usual, PathBuf::from);
    std::fs::read_to_string(&file).unwrap_or_else(|error| {
        panic!(
            "axe-core is not at {} ({error}): run ./test, which fetches it, or set FAGIN_AXE to an axe.min.js, \
             or FAGIN_NO_BROWSER=1 to go without browsers.",
            file.display()
        )
    })
}
