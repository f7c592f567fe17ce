//! Connections break and come back; the table stays.

use serde_json::json;

use crate::house::House;
use crate::person::Person;
use crate::playing::{
    How, begin, begin_alone, play, play_to_the_end, step, until_asked, until_asked_for_a_role,
    while_playing,
};

#[tokio::test]
async fn a_game_survives_the_sudden_end_of_the_server() {
    let Some(mut house) = House::open() else { return };
    let (nancy, jack, _) = begin(&house, "doggy-bag", &["0"]).await;
    while_playing(&jack, play(&nancy, How::List, 2)).await;
    nancy.js("window.neverReloaded = true").await;
    house.pull_the_plug();
    nancy.until("!document.getElementById('offline').hidden").await;
    house.plug_in();
    nancy.until("document.getElementById('offline').hidden").await;
    let before = step(&nancy).await;
    while_playing(&jack, play(&nancy, How::List, 2)).await;
    assert!(step(&nancy).await > before, "the open page goes on");
    tokio::join!(play_to_the_end(&nancy, How::List), play_to_the_end(&jack, How::List));
    assert_eq!(nancy.js("return window.neverReloaded").await, json!(true));
    let expected = ["net::ERR_", "the server responded with a status of 5"];
    nancy.leave_after(&expected).await;
    jack.leave_after(&expected).await;
}

#[tokio::test]
async fn a_reload_and_a_second_tab_show_the_same_seat() {
    let Some(house) = House::open() else { return };
    let (person, code) = begin_alone(&house, "doggy-bag").await;
    play(&person, How::List, 1).await;
    until_asked_for_a_role(&person).await;
    let (shown, at) = (hand(&person).await, step(&person).await);
    person.reload().await;
    until_asked(&person).await;
    assert_eq!((hand(&person).await, step(&person).await), (shown.clone(), at));

    let first = person.open_tab().await;
    person.go(&format!("/t/{code}")).await;
    until_asked(&person).await;
    assert_eq!(hand(&person).await, shown);
    play(&person, How::List, 1).await;
    person.until(&format!("Number(document.getElementById('table').dataset.step) > {at}")).await;
    person.look_at(first).await;
    person.until(&format!("Number(document.getElementById('table').dataset.step) > {at}")).await;
    play_to_the_end(&person, How::List).await;
    person.leave().await;
}

#[tokio::test]
async fn a_page_that_is_kept_for_the_way_back_holds_no_connection() {
    let Some(house) = House::open() else { return };
    let (person, _) = begin_alone(&house, "doggy-bag").await;
    pages_are_followed(&person, 1).await;
    person.js("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))").await;
    pages_are_followed(&person, 0).await;
    person.js("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))").await;
    pages_are_followed(&person, 1).await;
    person.leave().await;
}

/// Waits until the server counts this many open pages of tables.
async fn pages_are_followed(person: &Person, pages: usize) {
    let script = format!(
        "return fetch('/metrics').then((answer) => answer.text()).then((text) =>
            Number(text.match(/^fagin_live_pages{{page=\"table\"}} (\\d+)/m)?.[1] ?? 0) === {pages})"
    );
    person.until_said(&script).await;
}

/// The pieces in the person's own hand.
async fn hand(person: &Person) -> Vec<String> {
    let script = "return [...document.querySelectorAll('#table [data-zone=hand]')].map((it) => it.dataset.kind)";
    let kinds = person.js(script).await;
    let kinds = kinds.as_array().into_iter().flatten();
    kinds.filter_map(|kind| kind.as_str().map(String::from)).collect()
}
