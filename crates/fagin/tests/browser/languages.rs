//! English and French at the same table.

use serde_json::json;

use crate::house::House;
use crate::person::Person;
use crate::playing::{How, begin, play, while_playing};

/// Words that give English away. None of them is a French word or a name.
const ENGLISH: &str =
    "the|you|your|and|with|from|waits?|waiting|confirm|choose|chooses|draws?|takes?|what|which|who";

#[tokio::test]
async fn one_click_makes_doggy_bag_french_for_one_person_alone() {
    in_french("doggy-bag", 6).await;
}

#[tokio::test]
async fn one_click_makes_oliver_twist_french_for_one_person_alone() {
    in_french("oliver-twist", 20).await;
}

/// A rulebook is a lesson and a reference: two sheets of paper, with the pieces on them.
#[tokio::test]
async fn a_rulebook_is_printed_on_two_sheets() {
    let Some(house) = House::open() else { return };
    let reader = Person::new(&house).await;
    for language in ["en", "fr"] {
        reader.go("/").await;
        reader.speak(language).await;
        for game in ["doggy-bag", "oliver-twist"] {
            reader.go(&format!("/rules/{game}")).await;
            reader.see(&format!("html[lang={language}] .lesson .picture svg")).await;
            assert_eq!(reader.sheets().await, 2, "{game} in {language}");
        }
    }
    reader.leave().await;
}

async fn in_french(game: &str, choices: usize) {
    let Some(house) = House::open() else { return };
    let (nancy, jack, _) = begin(&house, game, &[]).await;
    jack.click(".languages button[value=fr]").await;
    jack.until("document.documentElement.lang === 'fr'").await;
    jack.see("#table").await;
    let read = async {
        for _ in 0..choices {
            is_french(&jack).await;
            play(&jack, How::List, 1).await;
        }
    };
    while_playing(&nancy, read).await;
    is_french(&jack).await;
    assert_eq!(nancy.js("return document.documentElement.lang").await, json!("en"));
    assert!(!english_words(&nancy).await.is_empty(), "Nancy goes on in English");
    jack.go("/").await;
    assert_eq!(
        jack.js("return document.documentElement.lang").await,
        json!("fr"),
        "it is remembered"
    );
    is_french(&jack).await;
    nancy.leave().await;
    jack.leave().await;
}

async fn is_french(person: &Person) {
    let found = english_words(person).await;
    assert!(found.is_empty(), "English in French: {found:?}");
}

/// The English words of the page, each with its surroundings, in texts and in labels.
async fn english_words(person: &Person) -> Vec<String> {
    let script = "
        const labels = [...document.querySelectorAll('[aria-label], [title], [data-empty]')].flatMap((it) =>
            ['aria-label', 'title', 'data-empty'].map((name) => it.getAttribute(name) ?? ''));
        const shapes = [...document.querySelectorAll('svg title')].map((it) => it.textContent);
        const other = [...document.querySelectorAll('main, footer')].map((it) => it.innerText);
        const all = [...labels, ...shapes, ...other].join('\\n');
        const word = new RegExp(`.{0,30}(?<![\\\\p{L}\\'’-])(?:${arguments[0]})(?![\\\\p{L}\\'’-]).{0,30}`, 'giu');
        return [...all.matchAll(word)].map((it) => it[0])";
    let found = person.ask_page(script, vec![json!(ENGLISH)]).await.expect("a page can be read");
    let found = found.as_array().into_iter().flatten();
    found.filter_map(|words| words.as_str().map(String::from)).collect()
}
