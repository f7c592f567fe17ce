//! A choice that needs a number as well.

use std::time::Instant;

use fantoccini::key::Key;
use serde_json::json;

use crate::house::House;
use crate::person::{Browser, Person};
use crate::playing::{EVENING, How, begin_alone, play, until_asked};

#[tokio::test]
async fn a_hothead_taps_a_token_and_sets_the_number() {
    let Some(house) = House::open() else { return };
    let (person, _) = begin_alone(&house, "doggy-bag").await;
    until_asked(&person).await;
    while person.count("#db-hothead").await == 0 {
        play(&person, How::List, 1).await;
        until_asked(&person).await;
    }
    let shown = "return getComputedStyle(document.querySelector('.dial')).display !== 'none'";
    person.click("[data-part^='role-']").await;
    assert_eq!(person.js(shown).await, json!(false), "a role alone needs no number");
    person.click("#db-hothead").await;
    person.until("document.querySelector('#act.ready input[value^=\"hothead \"]:checked')").await;
    assert_eq!(person.js(shown).await, json!(true));
    person.click("#number option[value='9']").await;
    person.click("#confirm").await;
    person
        .until("document.getElementById('log').textContent.includes('over and announce 9!')")
        .await;
    person.leave().await;
}

#[tokio::test]
async fn a_hothead_announces_a_number_without_the_script() {
    let Some(house) = House::open() else { return };
    let person = Person::with(&house, Browser::Unscripted).await;
    person.go("/").await;
    person.click_plainly("form[action='/new/doggy-bag/now'] button").await;
    person.see("#table[data-stage=playing]").await;
    let table = person.path().await;
    let until = Instant::now() + EVENING;
    while person.count("#number").await == 0 {
        // Without the script a page is as old as its last load.
        if person.count("#act").await == 1 {
            person.click_plainly("label.choice:has(#c0)").await;
            person.click_plainly("#confirm").await;
        }
        person.patience(until, "a choice of roles").await;
        person.go(&table).await;
    }
    // By keyboard, because without the script nothing scrolls out from under the bar.
    person.press_on("#more summary", Key::Enter).await;
    person.press_on("[value^='hothead']", Key::Space).await;
    person.click_plainly("#number option[value='9']").await;
    person.click_plainly("#confirm").await;
    // Going elsewhere would take back a choice that is still on its way: the answer is a page whose
    // log has it, and on a busy machine it is not there yet.
    let until = Instant::now() + EVENING;
    while !person.source().await.contains("over and announce 9!") {
        person.patience(until, "the announcement in the log").await;
    }
    person.leave().await;
}
