//! Lessons, played to their end: by taps with a wrong choice at every step, with the keyboard alone,
//! on a phone, and on the big screen.

use fantoccini::key::Key;
use games::{DoggyBag, OliverTwist};
use pages::{Draw, Lesson, Part};
use serde_json::{Value, json};

use crate::house::House;
use crate::person::{Browser, Person};

#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    /// By taps, with a wrong choice first wherever there is one.
    TapsAndErrors,
    Keys,
    Phone,
}

fn lessons<G: Draw>() -> Vec<Lesson> {
    G::LESSONS.iter().map(|text| Lesson::read(text).expect("a lesson")).collect()
}

#[tokio::test]
async fn doggy_bag_is_learnt_by_taps_and_errors() {
    learn_all::<DoggyBag>(How::TapsAndErrors, "en").await;
}

#[tokio::test]
async fn doggy_bag_is_learnt_by_keyboard_alone() {
    learn_all::<DoggyBag>(How::Keys, "fr").await;
}

#[tokio::test]
async fn doggy_bag_is_learnt_on_a_phone() {
    learn_all::<DoggyBag>(How::Phone, "fr").await;
}

#[tokio::test]
async fn oliver_twist_is_learnt_by_taps_and_errors() {
    learn_all::<OliverTwist>(How::TapsAndErrors, "fr").await;
}

#[tokio::test]
async fn oliver_twist_is_learnt_by_keyboard_alone() {
    learn_all::<OliverTwist>(How::Keys, "en").await;
}

#[tokio::test]
async fn oliver_twist_is_learnt_on_a_phone() {
    learn_all::<OliverTwist>(How::Phone, "en").await;
}

/// From the front page through all lessons of a game.
async fn learn_all<G: Draw>(how: How, language: &str) {
    let Some(house) = House::open() else { return };
    let browser = if how == How::Phone { Browser::Phone } else { Browser::Desk };
    let person = Person::with(&house, browser).await;
    if how == How::Phone {
        person.without_motion().await;
        person.on_a_screen(360, 640).await;
    }
    person.go("/").await;
    person.speak(language).await;
    person.go("/").await;
    let first = format!("form[action='/learn/{}'] button", G::NAME);
    match how {
        How::Keys => {
            person.tab_to(&first).await;
            person.press(Key::Enter).await;
        }
        _ => person.click(&first).await,
    }
    let lessons = lessons::<G>();
    for (number, lesson) in lessons.iter().enumerate() {
        learn(&person, lesson, how).await;
        let next = "#coach form[action^='/learn/'] .primary[name='chapter']";
        match lessons.get(number + 1) {
            Some(_) => person.click(next).await,
            None => assert_eq!(person.count(next).await, 0),
        }
    }
    let refusals = ["the server responded with a status of 409"];
    person.leave_after(if how == How::TapsAndErrors { &refusals } else { &[] }).await;
}

/// Plays one lesson from its first sentence to its last.
async fn learn(person: &Person, lesson: &Lesson, how: How) {
    let mut at = 0;
    loop {
        at = lesson.stop(at);
        person
            .until(&format!("document.querySelector('#coach[data-lit][data-place=\"{at}\"]')"))
            .await;
        shows(person, lesson, at, how).await;
        match &lesson.parts[at] {
            Part::Say(_) if lesson.is_last(at) => return,
            Part::Say(_) if how == How::Keys => {
                // The focus is led to where the lesson goes on.
                person.until("document.activeElement.id === 'next'").await;
                person.press(Key::Enter).await;
            }
            Part::Say(_) => person.click("#next").await,
            Part::Do(task) => {
                person.see("#act:not([inert])").await;
                if how == How::TapsAndErrors {
                    go_wrong(person, &task.choices, &task.hint.rule).await;
                }
                choose(person, &task.choices[0], how).await;
            }
            Part::Step(_) => unreachable!("a lesson stops at a sentence"),
        }
        at += 1;
    }
}

/// Lit pieces can be seen, and the veil leaves them free.
async fn shows(person: &Person, lesson: &Lesson, at: usize, how: How) {
    let hint = lesson.parts[at].hint().expect("it stops here");
    if !hint.lit.is_empty() {
        let is_clear = "(() => {
            const veil = document.getElementById('veil');
            const names = document.getElementById('coach').dataset.lit.split(' ');
            const named = (name) => document.querySelector(`main :is([data-part='${name}'], [data-zone-home='${name}'], #${name})`);
            return veil?.style.clipPath.includes('V') && names.every((name) => named(name)?.getClientRects().length);
        })()";
        person.until(&format!("/* {} */ {is_clear}", hint.name)).await;
    }
    if how == How::Phone {
        let inside = "const { top, bottom } = document.getElementById('coach').getBoundingClientRect();
            return document.scrollingElement.scrollWidth <= innerWidth && top >= -1 && bottom < innerHeight * 0.6";
        assert_eq!(person.js(inside).await, json!(true), "{}: the strip fits", hint.name);
    }
}

/// Makes a choice that the rules allow and the lesson does not accept: it is told why not, with the
/// rule, and everything stays as it was.
async fn go_wrong(person: &Person, accepted: &[String], rule: &str) {
    let wrong = "const [accepted] = arguments;
        const stems = accepted.map((choice) => choice.slice(0, choice.lastIndexOf(' ') + 1));
        const isWrong = ({ value }) => !accepted.includes(value) && !stems.includes(value);
        return [...document.querySelectorAll('#act input[name=choice]')].find(isWrong)?.id ?? null";
    let wrong = person.ask_page(wrong, vec![json!(accepted)]).await.expect("there is a list");
    let Value::String(id) = wrong else { return };
    let before = person.js("return document.getElementById('table').dataset.mark").await;
    let open = "document.getElementById('more')?.setAttribute('open', '')";
    person.js(open).await;
    person.click(&format!("label.choice:has(#{id})")).await;
    person.click("#act.ready #confirm").await;
    person
        .until(&format!(
            "document.querySelector('#coach-no:not([hidden])')?.textContent.includes('({rule})')"
        ))
        .await;
    let after = person.js("return document.getElementById('table').dataset.mark").await;
    assert_eq!(after, before, "nothing has changed");
    person.js("document.getElementById('coach-no').textContent = ''").await;
}

/// Makes a choice with its pieces; in the list if it has none.
async fn choose(person: &Person, choice: &str, how: How) {
    let radio = "const [choice] = arguments;
        const stem = choice.slice(0, choice.lastIndexOf(' ') + 1);
        const all = [...document.querySelectorAll('#act input[name=choice]')];
        const radio = all.find((it) => it.value === choice) ?? all.find((it) => it.value === stem);
        return { id: radio.id, parts: radio.dataset.parts ? radio.dataset.parts.split('|') : [] }";
    let radio = person.ask_page(radio, vec![json!(choice)]).await.expect("a choice of the list");
    let parts: Vec<&str> =
        radio["parts"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    if how == How::TapsAndErrors {
        // The wrong pick is put down.
        person.press(Key::Escape).await;
    }
    if parts.is_empty() {
        let id = radio["id"].as_str().expect("an id");
        person.click(&format!("label.choice:has(#{id})")).await;
    }
    for part in &parts {
        let piece = format!("[data-part='{part}']:not(.picked)");
        match how {
            How::Keys => {
                person.tab_to(&piece).await;
                person.press(Key::Space).await;
            }
            _ => person.click(&piece).await,
        }
    }
    match how {
        How::Keys => {
            person.until("document.activeElement.id === 'confirm'").await;
            person.press(Key::Enter).await;
        }
        _ => person.click("#act.ready #confirm").await,
    }
}

#[tokio::test]
async fn the_big_screen_learns_along_and_follows_to_another_chapter() {
    let Some(house) = House::open() else { return };
    let (person, television) = tokio::join!(Person::new(&house), Person::new(&house));
    person.go("/").await;
    person.click("form[action='/learn/doggy-bag'] button").await;
    person.see("#coach").await;
    television.go(&format!("{}/board", person.path().await)).await;
    let says = "return document.getElementById('coach-says').querySelector('span').textContent";
    assert_eq!(television.js(says).await, person.js(says).await);
    let left = person.path().await;
    person.click("#coach-chapters summary").await;
    person.click("#coach-chapters button[value='first.end']").await;
    person
        .until(&format!("location.pathname !== '{left}' && document.getElementById('coach')"))
        .await;
    television.until(&format!("location.pathname === '{}/board'", person.path().await)).await;
    television.see("#coach").await;
    assert_eq!(television.js(says).await, person.js(says).await);
    television.leave().await;
    person.leave().await;
}

#[tokio::test]
async fn a_lesson_goes_on_without_the_script() {
    let Some(house) = House::open() else { return };
    let person = Person::with(&house, Browser::Unscripted).await;
    person.go("/").await;
    person.click_plainly("form[action='/learn/doggy-bag'] button").await;
    person.see("#coach[data-place='0']").await;
    person.click_plainly("#next").await;
    person.see("#coach[data-place='2']").await;
    person.leave().await;
}
