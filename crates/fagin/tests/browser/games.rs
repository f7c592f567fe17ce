//! Whole games: between friends, on a phone, with the keyboard alone.

use fantoccini::key::Key;

use crate::house::House;
use crate::person::{Browser, Person};
use crate::playing::{
    How, Stage, begin, begin_alone, play, play_to_the_end, rush, set_up, stage, start, step,
    until_asked, until_asked_for_a_role,
};

#[tokio::test]
async fn two_people_and_two_bots_finish_a_game_of_doggy_bag() {
    a_game_of_friends("doggy-bag").await;
}

#[tokio::test]
async fn two_people_and_two_bots_finish_a_game_of_oliver_twist() {
    a_game_of_friends("oliver-twist").await;
}

async fn a_game_of_friends(game: &str) {
    let Some(house) = House::open() else { return };
    let (nancy, jack, _) = begin(&house, game, &["0", "0"]).await;
    let played =
        tokio::join!(play_to_the_end(&nancy, How::List), play_to_the_end(&jack, How::List));
    eprintln!("{game}: {played:?}");
    assert!(!nancy.text("#result").await.is_empty(), "somebody won");
    assert_eq!(nancy.text("#over .hashes").await, jack.text("#over .hashes").await);
    nancy.leave().await;
    jack.leave().await;
}

#[tokio::test]
async fn the_odds_follow_the_game_while_their_panel_is_open() {
    let Some(house) = House::open() else { return };
    let (person, _) = begin_alone(&house, "doggy-bag").await;
    until_asked(&person).await;
    person.click("#odds summary").await;
    let before = person.text("#odds .db-odds p").await;
    // The bag grows with the loot of all four.
    play(&person, How::List, 1).await;
    let quoted = serde_json::json!(before);
    let shown = "document.querySelector('#odds .db-odds p')?.textContent";
    person.until(&format!("{shown} && {shown}.trim() !== {quoted}")).await;
    person.leave().await;
}

#[tokio::test]
async fn a_game_can_be_played_on_a_phone_by_tapping_pieces() {
    let Some(house) = House::open() else { return };
    let person = Person::with(&house, Browser::Phone).await;
    person.go("/").await;
    person.click("form[action='/new/doggy-bag/now'] button").await;
    person.see("#table[data-stage=playing]").await;
    let width = person.js("return [innerWidth, document.scrollingElement.scrollWidth]").await;
    assert_eq!(width, serde_json::json!([390, 390]), "the table fits the phone");
    let played = play_to_the_end(&person, How::Pieces).await;
    eprintln!("on a phone: {played:?}");
    assert!(2 * played.tapped > played.choices, "most choices have pieces: {played:?}");
    person.leave().await;
}

#[tokio::test]
async fn oliver_twist_can_be_played_on_a_phone_by_tapping_pieces_by_day_and_by_night() {
    let Some(house) = House::open() else { return };
    let person = Person::with(&house, Browser::Phone).await;
    set_up(&person, "oliver-twist", "Nancy", &["0"]).await;
    start(&person).await;
    let width = person.js("return [innerWidth, document.scrollingElement.scrollWidth]").await;
    assert_eq!(width, serde_json::json!([390, 390]), "the table fits the phone");
    for scene in ["day", "night"] {
        let played = play(&person, How::Pieces, 5).await;
        eprintln!("on a phone by {scene}: {played:?}");
        assert!(
            2 * played.tapped > played.choices,
            "most choices have pieces by {scene}: {played:?}"
        );
        if scene == "day" {
            rush_to_night(&person).await;
        }
    }
    person.leave().await;
}

#[tokio::test]
async fn who_confirms_without_a_choice_is_told_in_the_bar_what_is_missing() {
    let Some(house) = House::open() else { return };
    // The coins say how many bones are asked for.
    for (language, asks, more) in
        [("en", "Choose first", "1 of "), ("fr", "Choisis d’abord", "Choisi\u{a0}: 1 sur ")]
    {
        let person = Person::with(&house, Browser::Phone).await;
        person.go("/").await;
        person.speak(language).await;
        person.go("/").await;
        person.click("form[action='/new/doggy-bag/now'] button").await;
        until_asked(&person).await;
        person.see("html.settled").await;
        let said = |words: &str| {
            format!("document.getElementById('picked').textContent.includes('{words}')")
        };
        person.click("#confirm").await;
        person.until(&said(asks)).await;
        while person.count(".db-hand .picked").await == 0 {
            person.click(".db-hand [data-part]").await;
        }
        person.until(&said(more)).await;
        let bubble = "return document.activeElement.matches('input[name=choice]')";
        assert_eq!(
            person.js(bubble).await,
            serde_json::json!(false),
            "no bubble points at the list"
        );
        person.leave().await;
    }
}

#[tokio::test]
async fn a_late_answer_to_a_choice_leaves_the_next_question_open() {
    let Some(house) = House::open() else { return };
    let (person, _) = begin_alone(&house, "doggy-bag").await;
    // Responses wait for the test; the stream to all pages does not.
    let hold_back = "const ask = window.fetch;
        window.fetch = (...all) => ask(...all).then((answer) => new Promise((done) => {
            window.letAnswer = () => done(answer);
        }))";
    person.js(hold_back).await;
    play(&person, How::List, 1).await;
    until_asked_for_a_role(&person).await;
    person.until("window.letAnswer").await;
    person.ask_page_slowly("window.letAnswer(); setTimeout(arguments[0])", vec![]).await;
    assert_eq!(
        stage(&person).await,
        Stage::Asks(step(&person).await),
        "the next choice can be made"
    );
    person.leave().await;
}

/// Plays the rest of the day through the API.
async fn rush_to_night(person: &Person) {
    while person.count("[data-scene=night]").await == 0 {
        assert!(!rush(&[person], 8).await, "night falls before the game is over");
        person.reload().await;
    }
}

#[tokio::test]
async fn a_game_of_doggy_bag_can_be_played_with_the_keyboard_alone() {
    with_the_keyboard_alone("doggy-bag").await;
}

#[tokio::test]
async fn a_game_of_oliver_twist_can_be_played_with_the_keyboard_alone() {
    with_the_keyboard_alone("oliver-twist").await;
}

async fn with_the_keyboard_alone(game: &str) {
    let Some(house) = House::open() else { return };
    let person = Person::new(&house).await;
    person.go("/").await;
    person.tab_to(&format!("form[action='/new/{game}/now'] button")).await;
    person.press(Key::Enter).await;
    person.see("#table[data-stage=playing]").await;
    let played = play_to_the_end(&person, How::Keys).await;
    eprintln!("{game} with keys: {played:?}");
    person.tab_to("#over a[href$='/replay']").await;
    person.press(Key::Enter).await;
    person.see("#replay").await;
    person.leave().await;
}
