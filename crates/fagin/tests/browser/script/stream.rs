//! The stream of frames breaks, and is opened again.

use serde_json::json;

use super::Rig;
use super::frame::Frame;

/// Runs timers at once, because the pauses before a new try are long.
const HASTE: &str = "const later = setTimeout; window.setTimeout = (done) => later(done, 1)";

#[tokio::test]
async fn the_stream_is_mended_when_it_breaks() {
    let Some(mut rig) = Rig::open().await else { return };
    after_a_restart_the_page_asks_for_what_it_missed(&mut rig).await;
    bye_is_no_failure(&rig).await;
    a_server_that_is_soon_back_is_not_missed(&rig).await;
    storage_that_is_away_is_told_and_the_choice_stays(&rig).await;
    rig.leave_after(&["net::ERR_", "status of 50"]).await;
}

async fn after_a_restart_the_page_asks_for_what_it_missed(rig: &mut Rig) {
    rig.sit_down(Frame::at(1)).await;
    rig.show(2, Frame::at(2).with(r#"data-mark="7-0""#)).await;
    rig.js(HASTE).await;
    rig.server.go_away();
    rig.person.until("!offline.hidden && offline.textContent === 'connection lost'").await;
    rig.server.come_back();
    rig.until("it listens again", |_, listeners| listeners > 0).await;
    let asked = rig.server.state().asked.last().cloned();
    assert_eq!(asked.as_deref(), Some("after=2&mark=7-0&takes=patches"));
    rig.person.until("offline.hidden").await;
    rig.show(3, Frame::at(3)).await;
}

async fn bye_is_no_failure(rig: &Rig) {
    rig.sit_down(Frame::at(1)).await;
    rig.js(HASTE).await;
    rig.server.push("bye", "");
    rig.server.fall_silent();
    rig.until("it listens again", |_, listeners| listeners > 0).await;
    assert_eq!(rig.js("return offline.hidden").await, json!(true));
}

/// The first failures are mostly mended at once, so the page says nothing of them.
async fn a_server_that_is_soon_back_is_not_missed(rig: &Rig) {
    rig.sit_down(Frame::at(1)).await;
    rig.js("window.told = false;
        new MutationObserver(() => { told ||= !offline.hidden }).observe(offline, { attributes: true, childList: true })")
        .await;
    let before = rig.server.state().asked.len();
    rig.server.change(|state| state.streams_refused = true);
    rig.server.push("bye", "");
    rig.server.fall_silent();
    rig.until("it was refused", |state, _| state.asked.len() > before).await;
    rig.server.change(|state| state.streams_refused = false);
    rig.until("it listens again", |_, listeners| listeners > 0).await;
    rig.show(2, Frame::at(2)).await;
    assert_eq!(rig.js("return told").await, json!(false));
}

async fn storage_that_is_away_is_told_and_the_choice_stays(rig: &Rig) {
    let chosen = "document.querySelector('input[name=choice]:checked')?.value";
    rig.sit_down(Frame::at(1)).await;
    rig.person.click("input[value=pass]").await;
    rig.server.push("storage", "away");
    rig.person.until("!offline.hidden && offline.textContent === 'cannot be stored'").await;
    rig.server.change(|state| state.answer = (503, "It cannot be stored just now.".to_string()));
    rig.person.click("#confirm").await;
    rig.until("it is sent", |state, _| state.posts.len() == 1).await;
    rig.person.until("!act.hasAttribute('aria-busy')").await;
    rig.server.change(|state| state.answer = (204, String::new()));
    let found = rig.js(&format!("return [{chosen}, notice.hidden, offline.textContent]")).await;
    assert_eq!(found, json!(["pass", true, "cannot be stored"]), "told once, and the choice stays");
    rig.server.push("storage", "back");
    rig.person.until("offline.hidden && offline.textContent === ''").await;
    rig.push(&Frame::at(1).inside("<p id=again></p>"));
    rig.person.see("#again").await;
    assert_eq!(rig.js(&format!("return [{chosen}, act.inert]")).await, json!(["pass", false]));
}
