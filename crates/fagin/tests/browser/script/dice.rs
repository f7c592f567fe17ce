//! The browser's part of the dice, and the proof of a deal, by docs/dice.md.

use serde_json::{Value, json};

use super::Rig;
use super::frame::{Frame, page_with};

// The example of version 2 in docs/dice.md.
const COMMITMENT: &str = "fd328d71e4b0ae363fd78449ba8a4d2510e25e10533d4bc4f30f6bd617f5b215";
const FIRST_HASH: &str = "ba9950cb6613fe1c93516fceee73fd6496ec24c4d3d24f74d3baa4c593999fc3";
const THIRD_HASH: &str = "bce5aebacbb20e152c63b1334babfbfceb07a31a25bec6290bfe5f9c4db73e73";
const FIRST_NONCE: &str = "00112233445566778899aabbccddeeff";
const THIRD_NONCE: &str = "f0e1d2c3b4a5968778695a4b3c2d1e0f";

#[tokio::test]
async fn a_browser_seals_its_nonce_gives_it_once_and_only_for_what_it_saw() {
    let Some(rig) = Rig::open().await else { return };
    let zeros = "0".repeat(64);
    rig.open_page(lobby_page()).await;
    rig.person.see("html.settled").await;
    rig.until("the hash is given", |state, listeners| listeners > 0 && !state.posts.is_empty())
        .await;
    let own = rig.server.state().posts[0].clone();
    assert_eq!(own.path, "/t/X/hash");
    let own = own.body.trim_start_matches("hash=").to_string();
    let kept = rig.js("return dice.keptOf('X').nonce").await;
    let nonce = kept.as_str().expect("it is kept").to_string();
    let hash = rig.js(&format!("return dice.nonceHash('{COMMITMENT}', 1, '{nonce}')")).await;
    assert_eq!(hash, json!(own));
    rig.js("window.sent = []; const send = fetch;
        window.fetch = (address, request) => (sent.push([address, String(request.body)]), send(address, request))")
        .await;
    let sent = || rig.js("return sent");

    shown(&rig, COMMITMENT, ["", &own, ""], false).await;
    assert_eq!(sent().await, json!([]), "the hash is there: nothing more to do");
    shown(&rig, &zeros, ["", &own, ""], true).await;
    shown(&rig, COMMITMENT, ["", FIRST_HASH, ""], true).await;
    assert_eq!(
        sent().await,
        json!([]),
        "no nonce for another promise, nor for a seal without its own hash"
    );
    shown(&rig, COMMITMENT, [FIRST_HASH, &own, ""], true).await;
    let given = json!([["/t/X/nonce", format!("nonce={nonce}")]]);
    assert_eq!(sent().await, given);
    assert_eq!(rig.js("return dice.keptOf('X').hashes").await, json!([FIRST_HASH, own, ""]));
    shown(&rig, COMMITMENT, [THIRD_HASH, &own, ""], true).await;
    shown(&rig, COMMITMENT, ["", "", ""], false).await;
    shown(&rig, &zeros, ["", "", ""], false).await;
    assert_eq!(sent().await, given, "there is no second deal under this code");
    rig.leave().await;
}

fn lobby_page() -> String {
    page_with(&["fagin.js", "dice.js"], lobby(COMMITMENT, ["", "", ""], false))
}

fn lobby(commitment: &str, hashes: [&str; 3], sealed: bool) -> Frame {
    let sealed = if sealed { "data-sealed" } else { "" };
    Frame::at(0).inside(format!(
        r#"<span id="dice" hidden data-code="X" data-seat="1" data-commitment="{commitment}" data-hashes="{}" {sealed}></span>"#,
        hashes.join(",")
    ))
}

/// Shows the lobby, and waits until the browser has reacted to it.
async fn shown(rig: &Rig, commitment: &str, hashes: [&str; 3], sealed: bool) {
    rig.js("window.after = 0; document.addEventListener('shown', () => setTimeout(() => after++), { once: true })")
        .await;
    rig.push(&lobby(commitment, hashes, sealed));
    rig.person.until("after === 1").await;
}

#[tokio::test]
async fn the_page_of_the_proof_finds_out_what_was_forged() {
    let Some(rig) = Rig::open().await else { return };
    a_fair_deal_is_found_fair(&rig).await;
    a_nonce_that_was_not_sealed_is_found_out(&rig).await;
    a_forged_deal_is_found_out(&rig).await;
    a_deal_is_compared_with_what_the_browser_kept(&rig).await;
    rig.leave().await;
}

fn secret() -> String {
    (0..32).map(|byte| format!("{byte:02x}")).collect()
}

fn rolls(outcomes: &[(u32, &str)]) -> Value {
    let odds = |outcome: &str| match outcome {
        "draw k" => json!([["draw w", 3], ["draw k", 1]]),
        "toss 0" | "toss 1" => json!([["toss 0", 1], ["toss 1", 1]]),
        _ => json!([["draw g", 5], ["draw w", 4], ["draw r", 2], ["draw k", 1]]),
    };
    let roll = |(step, outcome): &(u32, &str)| json!({ "step": step, "odds": odds(outcome), "outcome": outcome });
    outcomes.iter().map(roll).collect()
}

/// The example of version 2 in docs/dice.md.
fn second() -> Value {
    json!({
        "dice": 2,
        "commitment": COMMITMENT,
        "secret": secret(),
        "hashes": [FIRST_HASH, null, THIRD_HASH],
        "nonces": [FIRST_NONCE, null, THIRD_NONCE],
        "rolls": rolls(&[(0, "draw k"), (1, "draw g"), (2, "toss 0")]),
    })
}

/// The example of version 1 in docs/dice.md.
fn first() -> Value {
    let mut rolls = rolls(&[(0, "draw k"), (3, "draw w"), (4, "toss 0")]);
    rolls[0]["outcome"] = json!("draw w");
    json!({
        "commitment": "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
        "secret": secret(),
        "nonces": [FIRST_NONCE, THIRD_NONCE],
        "rolls": rolls,
    })
}

/// A deal with one field changed.
fn but(mut deal: Value, field: &str, value: Value) -> Value {
    deal[field] = value;
    deal
}

/// The page's verdict on a deal, and the mark of each roll.
async fn verdict(rig: &Rig, deal: Value) -> (String, String) {
    let row = |number: usize| format!(r#"<tr data-roll="{number}"><td class="mark"></td></tr>"#);
    let rows: String = (0..deal["rolls"].as_array().map_or(0, Vec::len)).map(row).collect();
    let line = |what: &str| {
        format!(
            r#"<li data-kept="{what}" data-good="as kept" data-bad="{what} differs" data-none="-"></li>"#
        )
    };
    let kept: String = ["commitment", "hashes", "nonce"].map(line).concat();
    let main = format!(
        r#"<main><script type="application/json" id="proof">{deal}</script><table id="rolls"><tbody>{rows}</tbody></table>
        <ul id="kept" data-code="X">{kept}</ul><output id="verdict" data-good="fair" data-fits="fits" data-bad="not fair"
        data-bad-commitment="another secret" data-bad-seal="not sealed" data-bad-kept="not as kept"></output></main>"#
    );
    rig.open_page(page_with(&["dice.js", "verify.js"], main)).await;
    rig.person.until("document.getElementById('verdict').textContent").await;
    let found = rig
        .js("return [document.getElementById('verdict').textContent,
            [...document.querySelectorAll('.mark')].map((it) => it.textContent).join('')]")
        .await;
    let text = |at: usize| found[at].as_str().unwrap_or_default().to_string();
    (text(0), text(1))
}

async fn a_fair_deal_is_found_fair(rig: &Rig) {
    let fits = ("fits".to_string(), "✓✓✓".to_string());
    assert_eq!(verdict(rig, first()).await, fits);
    assert_eq!(verdict(rig, second()).await, fits);
}

async fn a_nonce_that_was_not_sealed_is_found_out(rig: &Rig) {
    let made_up = json!([FIRST_NONCE, "55".repeat(16), THIRD_NONCE]);
    assert_eq!(verdict(rig, but(second(), "nonces", made_up)).await.0, "not sealed");
    let other_seal = json!([FIRST_HASH, null, FIRST_HASH]);
    assert_eq!(verdict(rig, but(second(), "hashes", other_seal)).await.0, "not sealed");
    let withheld = json!([FIRST_NONCE, null, null]);
    assert_eq!(verdict(rig, but(second(), "nonces", withheld)).await.0, "not fair");
    assert_eq!(verdict(rig, but(second(), "dice", json!(1))).await.0, "not fair");
}

async fn a_forged_deal_is_found_out(rig: &Rig) {
    let other = but(first(), "rolls", rolls(&[(0, "draw k"), (1, "toss 1")]));
    assert_eq!(verdict(rig, other).await, ("not fair".to_string(), "✗✓".to_string()));
    for (field, value, said) in [
        ("commitment", json!("00".repeat(32)), "another secret"),
        ("secret", json!("ff".repeat(32)), "another secret"),
        ("nonces", json!(["00".repeat(16), "55".repeat(16)]), "not fair"),
        ("nonces", json!(["xyz"]), "not fair"),
    ] {
        assert_eq!(verdict(rig, but(first(), field, value)).await.0, said, "{field}");
    }
}

async fn a_deal_is_compared_with_what_the_browser_kept(rig: &Rig) {
    let hashes = json!([FIRST_HASH, "", THIRD_HASH]);
    let kept =
        json!({ "commitment": COMMITMENT, "seat": 2, "nonce": THIRD_NONCE, "hashes": hashes });
    for (changed, said) in [
        (kept.clone(), ["fair", "✓ as kept", "✓ as kept", "✓ as kept"]),
        (
            but(kept.clone(), "commitment", json!("00".repeat(32))),
            ["not as kept", "✗ commitment differs", "✓ as kept", "✓ as kept"],
        ),
        (
            but(kept.clone(), "hashes", json!(["", "", THIRD_HASH])),
            ["not as kept", "✓ as kept", "✗ hashes differs", "✓ as kept"],
        ),
        (
            but(kept.clone(), "nonce", json!("00".repeat(16))),
            ["not as kept", "✓ as kept", "✓ as kept", "✗ nonce differs"],
        ),
        (but(kept.clone(), "hashes", Value::Null), ["fits", "✓ as kept", "· -", "· -"]),
    ] {
        let store = "localStorage.setItem('fagin-dice', JSON.stringify({ X: arguments[0] }))";
        rig.person.ask_page(store, vec![changed]).await.expect("a page can store");
        let (found, _) = verdict(rig, second()).await;
        let lines = rig
            .js("return [...document.querySelectorAll('#kept li')].map((it) => it.textContent)")
            .await;
        assert_eq!((found.as_str(), lines), (said[0], json!(said[1..])));
    }
}
