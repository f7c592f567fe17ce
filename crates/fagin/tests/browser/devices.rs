//! A seat on another device, and everyone at the next table.

use serde_json::json;

use crate::house::House;
use crate::person::{Browser, Person};
use crate::playing::{How, begin, begin_alone, play, rush, start, until_asked};

/// Pieces that only the owner of a seat sees.
const OWN: &str = "#table [data-zone=hand]";

#[tokio::test]
async fn a_seat_moves_to_another_device_and_the_old_one_watches() {
    let Some(house) = House::open() else { return };
    let (desk, code) = begin_alone(&house, "doggy-bag").await;
    until_asked(&desk).await;
    let held = desk.count(OWN).await;
    assert!(held > 0, "one sees one's own hand");
    let ticket = ask_for_a_ticket(&desk).await;
    desk.go(&format!("/t/{code}")).await;
    until_asked(&desk).await;
    desk.js("window.neverReloaded = true").await;

    let phone = Person::with(&house, Browser::Phone).await;
    phone.go(&ticket).await;
    phone.click("main form button.primary").await;
    until_asked(&phone).await;
    assert_eq!(phone.path().await, format!("/t/{code}"));
    assert_eq!(phone.count(OWN).await, held, "the phone holds the seat with its hand");
    desk.until("!document.getElementById('act')").await;
    assert_eq!(desk.count(OWN).await, 0, "the desk sees what everyone sees");
    assert_eq!(desk.js("return window.neverReloaded").await, json!(true));
    assert_eq!(play(&phone, How::List, 1).await.choices, 1);

    desk.go(&ticket).await;
    desk.click("main form button.primary").await;
    // The link works once.
    desk.until("document.querySelector('main').textContent.includes('has been used already')")
        .await;
    desk.go(&format!("/t/{code}")).await;
    assert_eq!(desk.count(OWN).await, 0);
    desk.leave_after(&["the server responded with a status of 410"]).await;
    phone.leave().await;
}

/// The path of the link that takes the seat to another device.
async fn ask_for_a_ticket(person: &Person) -> String {
    person.click("#people summary").await;
    person.click("form[action$='/ticket'] button").await;
    person.see(".qr").await;
    let link = person.js("return new URL(document.getElementById('link').value).pathname").await;
    link.as_str().expect("a link").to_string()
}

#[tokio::test]
async fn a_rematch_leads_everyone_to_the_same_new_table() {
    let Some(house) = House::open() else { return };
    let (nancy, jack, code) = begin(&house, "doggy-bag", &["0"]).await;
    jack.js("window.neverReloaded = true").await;
    rush(&[&nancy, &jack], usize::MAX).await;
    for person in [&nancy, &jack] {
        person.see("#over form[action$='/rematch'] button").await;
    }
    nancy.click("#over form[action$='/rematch'] button").await;
    nancy.see(".seat.yours").await;
    let next = nancy.path().await;
    assert_ne!(next, format!("/t/{code}"));
    let way = format!("#over a.primary[href='{next}']");
    jack.see(&way).await;
    assert_eq!(
        jack.js("return window.neverReloaded").await,
        json!(true),
        "the way opens by itself"
    );
    jack.click(&way).await;
    jack.write("#sit #name", "Jack").await;
    jack.click("button[form=sit]").await;
    jack.see(".seat.yours").await;
    assert_eq!(jack.path().await, next);
    start(&nancy).await;
    jack.see("#table[data-stage=playing]").await;
    for person in [&nancy, &jack] {
        let names = person.text("#people .people").await;
        assert!(names.contains("Nancy") && names.contains("Jack"), "{names}");
        assert_eq!(person.count("#people .people li").await, 3, "with as many bots as before");
    }
    // A player who comes late finds the link to the next table as well.
    jack.go(&format!("/t/{code}")).await;
    jack.see(&way).await;
    nancy.leave().await;
    jack.leave().await;
}
