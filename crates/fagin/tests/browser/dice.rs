//! The browser's part of the dice, and its check that the part was used.

use serde_json::json;

use crate::house::House;
use crate::person::Person;
use crate::playing::{begin, join, rush, set_up, start};

/// Changes what the browser stored about its only table.
async fn exchange(person: &Person, change: &str) {
    let script = format!(
        "const all = JSON.parse(localStorage.getItem('fagin-dice'));
         const [code] = Object.keys(all);
         const kept = all[code];
         {change};
         localStorage.setItem('fagin-dice', JSON.stringify(all));"
    );
    person.js(&script).await;
    person.reload().await;
}

#[tokio::test]
async fn the_proof_is_compared_with_what_the_browser_kept_and_a_difference_is_shown_loudly() {
    let Some(house) = House::open() else { return };
    let person = Person::new(&house).await;
    person.go("/").await;
    person.see("html.settled").await;
    person.click("form[action='/new/doggy-bag/now'] button").await;
    person.see("#table[data-stage=playing]").await;
    let code = person.path().await.trim_start_matches("/t/").to_string();
    let kept =
        person.js("return Object.entries(JSON.parse(localStorage.getItem('fagin-dice')))[0]").await;
    assert_eq!(kept[0], json!(code), "one tap is enough for the browser to add to the dice");
    assert_eq!(
        kept[1]["hashes"].as_array().map(Vec::len),
        Some(4),
        "it kept what was sealed: {kept}"
    );
    rush(&[&person], usize::MAX).await;
    person.go(&format!("/t/{code}/proof")).await;
    person.see("#verdict.good").await;
    assert_eq!(
        person.count("#kept [data-kept].good").await,
        3,
        "promise, seal and number are compared"
    );
    computes_the_test_vectors(&person).await;
    for (what, change) in [
        ("commitment", "kept.commitment = '00'.repeat(32)"),
        ("hashes", "kept.hashes[1] = '00'.repeat(32)"),
        ("nonce", "kept.nonce = '00'.repeat(16)"),
    ] {
        person.js("window.name = localStorage.getItem('fagin-dice')").await;
        exchange(&person, change).await;
        person.see("#verdict.bad").await;
        let said = person.text("#verdict").await;
        assert!(said.contains("not the deal that your browser took part in"), "{said}");
        person.see(&format!("#kept [data-kept={what}].bad")).await;
        assert_eq!(person.count("#kept .bad").await, 1, "only what differs is named: {what}");
        assert!(person.text(&format!("#kept [data-kept={what}]")).await.contains("NOT"));
        person.js("localStorage.setItem('fagin-dice', window.name)").await;
    }
    exchange(&person, "delete all[code]").await;
    person.see("#verdict.fits").await;
    assert_eq!(
        person.count("#kept .none").await,
        3,
        "who kept nothing is told that nothing is proved to them"
    );
    person.leave().await;
}

/// The numbers of docs/dice.md, which another program computed.
async fn computes_the_test_vectors(person: &Person) {
    let secret: String = (0..32).map(|byte| format!("{byte:02x}")).collect();
    let nonces =
        json!(["00112233445566778899aabbccddeeff", null, "f0e1d2c3b4a5968778695a4b3c2d1e0f"]);
    let script = format!(
        "const {{ hexOf, nonceHash }} = dice, {{ below, commitmentOf, keyOf, words }} = proof;
         const deal = {{ dice: 2, secret: '{secret}', nonces: {nonces} }};
         const commitment = hexOf(commitmentOf(deal));
         const numbers = words(keyOf(deal));
         return [commitment, nonceHash(commitment, 0, deal.nonces[0]), nonceHash(commitment, 2, deal.nonces[2]),
             hexOf(keyOf(deal)), Array.from({{ length: 10 }}, () => below(numbers, 52)),
             hexOf(keyOf({{ ...deal, nonces: [deal.nonces[0], null, null] }}))];"
    );
    let expected = json!([
        "fd328d71e4b0ae363fd78449ba8a4d2510e25e10533d4bc4f30f6bd617f5b215",
        "ba9950cb6613fe1c93516fceee73fd6496ec24c4d3d24f74d3baa4c593999fc3",
        "bce5aebacbb20e152c63b1334babfbfceb07a31a25bec6290bfe5f9c4db73e73",
        "f49b9af37b2e5c2c45ab16c7bb73cff67dc31ee6f9fd6ac9ae439bba91ae0fef",
        [44, 4, 9, 17, 15, 8, 18, 46, 32, 10],
        "e9efd8f89300b61212133031c37ab0a9038c2f5da2e1b9a3cfed877e0561e3c7",
    ]);
    assert_eq!(person.js(&script).await, expected);
}

#[tokio::test]
async fn a_phone_that_sleeps_at_the_start_keeps_nobody_waiting_and_everyone_is_told() {
    let Some(house) = House::open() else { return };
    let (host, friend) = tokio::join!(Person::new(&house), Person::new(&house));
    let code = set_up(&host, "doggy-bag", "Nancy", &["friend", "0"]).await;
    join(&friend, &code, "Jack").await;
    friend.go("/rules/doggy-bag").await;
    start(&host).await;
    friend.go(&format!("/t/{code}")).await;
    friend.see("#table[data-stage=playing]").await;
    rush(&[&host, &friend], usize::MAX).await;
    for person in [&host, &friend] {
        person.go(&format!("/t/{code}/proof")).await;
        assert!(person.source().await.contains("didn’t give it in time"));
    }
    host.see("#verdict.good").await;
    friend.see("#verdict.fits").await;
    friend.see("#kept [data-kept=commitment].good").await;
    friend.see("#kept [data-kept=nonce].none").await;
    tokio::join!(host.leave(), friend.leave());
}

#[tokio::test]
async fn friends_find_both_their_numbers_in_the_deal() {
    let Some(house) = House::open() else { return };
    let (host, friend, code) = begin(&house, "doggy-bag", &["0"]).await;
    rush(&[&host, &friend], usize::MAX).await;
    for person in [&host, &friend] {
        person.go(&format!("/t/{code}/proof")).await;
        person.see("#verdict.good").await;
        assert_eq!(person.count("#kept .good").await, 3);
    }
    tokio::join!(host.leave(), friend.leave());
}
