//! The big screen.

use serde_json::json;

use crate::house::House;
use crate::person::Person;
use crate::playing::{How, Stage, begin_alone, play, set_up, stage, start};

#[tokio::test]
async fn the_big_screen_follows_doggy_bag_and_keeps_what_is_behind_screens() {
    on_the_big_screen("doggy-bag", 8).await;
}

#[tokio::test]
async fn the_big_screen_follows_oliver_twist_and_keeps_what_is_behind_screens() {
    on_the_big_screen("oliver-twist", 8).await;
}

async fn on_the_big_screen(game: &str, choices: usize) {
    let Some(house) = House::open() else { return };
    let (person, television) = tokio::join!(Person::new(&house), Person::new(&house));
    let code = set_up(&person, game, "Nancy", &["0", "0"]).await;
    television.go(&format!("/t/{code}/board")).await;
    television.js("window.neverReloaded = true").await;
    shows_the_way(&television, &code).await;
    start(&person).await;
    television.see("#table[data-stage=playing]").await;
    let mut seen_by_the_seat = 0;
    for _ in 0..choices {
        play(&person, How::List, 1).await;
        if follow(&person, &television).await == Stage::Over {
            break;
        }
        seen_by_the_seat += behind_screens(&person).await;
        tells_nothing(&television).await;
    }
    assert!(seen_by_the_seat > 0, "the seat itself sees what is behind its screen");
    shows_the_way(&television, &code).await;
    assert_eq!(television.js("return window.neverReloaded").await, json!(true));
    person.leave().await;
    television.leave().await;
}

/// Waits until the person is asked again and the big screen has caught up.
async fn follow(person: &Person, television: &Person) -> Stage {
    person
        .until("document.getElementById('over') || document.querySelector('#act:not([inert])')")
        .await;
    let step = person.js("return Number(document.getElementById('table').dataset.step)").await;
    television
        .until(&format!("Number(document.getElementById('table').dataset.step) >= {step}"))
        .await;
    stage(person).await
}

async fn shows_the_way(television: &Person, code: &str) {
    assert_eq!(television.text(".watch .code-large").await, code);
    assert_eq!(television.count(".watch svg").await, 1, "there is a QR code");
}

/// Number of pieces in zones that only their owner sees, in the page and in its source.
async fn behind_screens(person: &Person) -> usize {
    person.count("#table [data-zone=hand], #table [data-zone=stash], #table [data-zone=loot]").await
}

async fn tells_nothing(television: &Person) {
    assert_eq!(behind_screens(television).await, 0);
    assert_eq!(
        television.count("#act, [data-part], input[name=choice]").await,
        0,
        "nothing can be chosen here"
    );
    let sent = "fetch(location.href).then((page) => page.text()).then(arguments[0])";
    let sent = television.ask_page_slowly(sent, vec![]).await;
    let sent = sent.as_str().expect("a page is text");
    for zone in ["hand", "stash", "loot"] {
        assert!(
            !sent.contains(&format!("data-zone=\"{zone}\"")),
            "the big screen is sent what is in {zone}"
        );
    }
}

#[tokio::test]
async fn a_seat_that_opens_the_big_screen_sees_no_more_than_others_there() {
    let Some(house) = House::open() else { return };
    let (person, code) = begin_alone(&house, "doggy-bag").await;
    person.go(&format!("/t/{code}/board")).await;
    person.see("#table[data-stage=playing]").await;
    tells_nothing(&person).await;
    person.leave().await;
}
