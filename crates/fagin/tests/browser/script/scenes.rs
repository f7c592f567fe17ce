//! Scenes, told piece by piece.

use fantoccini::key::Key;
use serde_json::{Value, json};

use super::frame::Frame;
use super::{Rig, TIMERS};

#[tokio::test]
async fn a_scene_is_told_piece_by_piece_and_the_table_waits() {
    let Some(rig) = Rig::open().await else { return };
    the_table_waits_until_a_scene_was_seen(&rig).await;
    a_scene_that_is_over_is_not_told_again(&rig).await;
    on_the_big_screen_it_goes_on_by_itself(&rig).await;
    rig.leave().await;
}

fn frame(step: u32, at: u32) -> Frame {
    Frame::at(step).inside(format!(
        r#"<details id="scene" data-at="{at}" data-go-on="Go on" data-skip="Skip"><summary>Dusk</summary>
           <ol class="acts"><li>One</li><li>Two</li><li>Three</li></ol></details>"#
    ))
}

/// The pieces that are to be seen; `null` if no scene is shown.
async fn told(rig: &Rig) -> Value {
    let script = "const scene = document.querySelector('dialog[open]');
        return scene && [...scene.querySelectorAll('li:not([hidden])')].map((it) => it.textContent).join(' ')";
    rig.js(script).await
}

async fn the_table_waits_until_a_scene_was_seen(rig: &Rig) {
    rig.sit_down(Frame::at(1)).await;
    rig.js(TIMERS).await;
    rig.show(2, frame(2, 9)).await;
    assert_eq!(told(rig).await, json!("One"));
    rig.push(&frame(3, 9));
    rig.person.press(Key::Enter).await;
    assert_eq!(told(rig).await, json!("One Two"), "the button that goes on has the focus");
    rig.js("fire()").await;
    assert_eq!(told(rig).await, json!("One Two Three"), "the next piece comes by itself");
    assert_eq!(rig.js("return said.textContent").await, json!("Step 2"));
    rig.person.press(Key::Enter).await;
    assert_eq!(told(rig).await, Value::Null);
    rig.js("while (timers.length) fire()").await;
    rig.shows(3).await;
    assert_eq!(told(rig).await, Value::Null, "it is told once");
}

async fn a_scene_that_is_over_is_not_told_again(rig: &Rig) {
    rig.sit_down(frame(1, 9)).await;
    rig.show(2, frame(2, 9)).await;
    assert_eq!(told(rig).await, Value::Null);
    rig.show(3, frame(3, 30)).await;
    assert_eq!(told(rig).await, json!("One"), "but the next one is");
    rig.person.press(Key::Escape).await;
    rig.person.until("!document.querySelector('dialog')").await;
}

async fn on_the_big_screen_it_goes_on_by_itself(rig: &Rig) {
    rig.sit_down(Frame::at(1).with("class=\"board-page\"")).await;
    rig.js(TIMERS).await;
    rig.show(2, frame(2, 9).with("class=\"board-page\"")).await;
    assert_eq!(rig.js("return document.querySelector('dialog .row').hidden").await, json!(true));
    for pieces in ["One Two", "One Two Three"] {
        rig.js("while (timers.length && timers[0].ms !== 1500) fire(); fire()").await;
        assert_eq!(told(rig).await, json!(pieces));
    }
    rig.js("while (timers.length) fire()").await;
    assert_eq!(told(rig).await, Value::Null);
}
