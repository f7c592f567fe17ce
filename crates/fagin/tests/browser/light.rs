//! Light pages: few bytes, pages without the script, and names that are nothing but text.

use serde_json::{Value, json};

use crate::house::House;
use crate::person::{Browser, Person};
use crate::playing::{begin_alone, join, set_up, start};

/// Most bytes that a page with all its files may take over the wire.
const MOST: u64 = 150_000;

#[tokio::test]
async fn one_can_play_without_the_script() {
    let Some(house) = House::open() else { return };
    let person = Person::with(&house, Browser::Unscripted).await;
    person.go("/").await;
    assert_eq!(person.attribute("html", "class").await, None, "the script does not run");
    person.click_plainly("form[action='/new/doggy-bag/now'] button").await;
    person.see("#table[data-stage=playing] #act").await;
    let before = person.attribute("#table", "data-step").await.expect("a table has a step");
    person.click_plainly("label.choice:has(#c0)").await;
    person.click_plainly("#confirm").await;
    person.see(&format!("#table:not([data-step='{before}'])")).await;
    person.leave().await;
}

#[tokio::test]
async fn pages_are_small_enough_for_a_slow_connection() {
    let Some(house) = House::open() else { return };
    for game in ["doggy-bag", "oliver-twist"] {
        let (person, code) = begin_alone(&house, game).await;
        person.leave().await;
        let newcomer = Person::new(&house).await;
        newcomer.go(&format!("/t/{code}")).await;
        stays_small(&newcomer, game).await;
        newcomer.leave().await;
    }
    let newcomer = Person::new(&house).await;
    newcomer.go("/").await;
    stays_small(&newcomer, "the front page").await;
    newcomer.leave().await;
}

/// Counts everything that was sent, compressed and with headers.
async fn stays_small(person: &Person, what: &str) {
    person.until("document.readyState === 'complete'").await;
    let script =
        "return ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))
        .map((it) => [it.transferSize, it.name])";
    let sent = person.js(script).await;
    let bytes: u64 = sent.as_array().into_iter().flatten().filter_map(|one| one[0].as_u64()).sum();
    eprintln!("{what}: {bytes} bytes");
    assert!(bytes > 5000 && bytes < MOST, "{what} takes {bytes} bytes: {sent}");
}

#[tokio::test]
async fn names_and_messages_are_nothing_but_text() {
    let Some(house) = House::open() else { return };
    let names = ["<img src=x onerror=a()>", "\"><script>a()</script>"];
    let (host, friend) = tokio::join!(Person::new(&house), Person::new(&house));
    let code = set_up(&host, "doggy-bag", names[0], &["friend"]).await;
    join(&friend, &code, names[1]).await;
    start(&host).await;
    friend.see("#table[data-stage=playing]").await;
    friend.write(".say input[name=text]", "</li><b id=stolen onclick=a()>&amp;").await;
    friend.click(".say button").await;
    host.until(
        "document.getElementById('talk-list').textContent.includes('</li><b id=stolen onclick=a()>&amp;')",
    )
    .await;
    for person in [&host, &friend] {
        for name in names {
            let shown = "return [...document.querySelectorAll('bdi')].some((it) => it.textContent === arguments[0])";
            let shown =
                person.ask_page(shown, vec![json!(name)]).await.expect("a page can be read");
            assert_eq!(shown, Value::Bool(true), "{name} is shown as it is");
        }
        assert_eq!(
            person.count("img[src=x], #stolen, main script").await,
            0,
            "nothing of it is alive"
        );
    }
    host.leave().await;
    friend.leave().await;
}
