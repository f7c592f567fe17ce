//! The title, clocks, sound, and links to copy.

use serde_json::json;

use super::Rig;
use super::frame::Frame;

#[tokio::test]
async fn the_page_is_comfortable() {
    let Some(rig) = Rig::open().await else { return };
    the_title_says_whose_turn_it_is_and_a_hidden_page_shows_the_newest(&rig).await;
    a_clock_counts_down(&rig).await;
    sound_is_off_until_asked_for_and_remembered(&rig).await;
    a_link_is_copied_and_the_server_told_of_the_script(&rig).await;
    a_link_is_copied_without_https_too(&rig).await;
    what_is_made_larger_keeps_in_sight_what_it_names(&rig).await;
    rig.leave().await;
}

async fn the_title_says_whose_turn_it_is_and_a_hidden_page_shows_the_newest(rig: &Rig) {
    rig.sit_down(Frame::at(1)).await;
    rig.js("window.hid = true; Object.defineProperty(document, 'hidden', { get: () => hid, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'))")
        .await;
    for step in 2..5 {
        rig.push(&Frame::at(step).with(r#"data-hold="600000" data-your-turn="your turn""#));
    }
    rig.shows(4).await;
    assert_eq!(rig.js("return document.title").await, json!("● your turn · Doggy Bag"));
    rig.js("hid = false; document.dispatchEvent(new Event('visibilitychange'))").await;
    assert_eq!(rig.js("return document.title").await, json!("your turn · Doggy Bag"));
    rig.push(&Frame::at(5));
    rig.person.until("document.title === 'Doggy Bag'").await;
}

async fn a_clock_counts_down(rig: &Rig) {
    let clocks = |seconds: u32| {
        format!(
            r#"<span id="clock" data-deadline="{seconds}">…</span><span id="days" data-deadline="259200">3 d</span>"#
        )
    };
    rig.sit_down(Frame::at(1)).await;
    rig.js("window.now = Date.now(); Date.now = () => now").await;
    rig.show(2, Frame::at(2).inside(clocks(75))).await;
    rig.person.until("clock.textContent === '1:15' && !clock.classList.contains('urgent')").await;
    assert_eq!(rig.js("return days.textContent").await, json!("3 d"), "the page says it in days");
    rig.js("now += 2000").await;
    rig.person.until("clock.textContent === '1:13'").await;
    rig.show(3, Frame::at(3).inside(clocks(9))).await;
    rig.person.until("clock.textContent === '0:09' && clock.classList.contains('urgent')").await;
}

/// The page names the cue of a change; the sound of a step is played only without a cue.
async fn sound_is_off_until_asked_for_and_remembered(rig: &Rig) {
    let pressed =
        "return document.querySelector('[data-sound]:not([hidden])').getAttribute('aria-pressed')";
    rig.sit_down(Frame::at(1)).await;
    assert_eq!(rig.js(pressed).await, json!("false"));
    rig.js("window.notes = []; window.AudioContext = class extends AudioContext {
            constructor() { super(); window.audio = this }
        };
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (at) { notes.push([this.type, this.frequency.value]); start.call(this, at) }")
        .await;
    let two = r#"data-sound-cue="sine 120 42 0 0.5 0.8, triangle 90 40 0.02 0.3 0.4""#;
    let otherwise = r#"data-sound-otherwise="triangle 500 400 0 0.04 0.1""#;
    rig.show(2, Frame::at(2).with(two)).await;
    assert_eq!(rig.js("return [notes.length, typeof audio]").await, json!([0, "undefined"]));
    rig.person.click("[data-sound]").await;
    rig.person.until("audio.state === 'running' && notes.length === 1").await;
    assert_eq!(rig.js(pressed).await, json!("true"), "and the button is heard");
    rig.js("notes = []").await;
    rig.show(3, Frame::at(3).with(otherwise)).await;
    rig.person.until("notes.length === 1").await;
    rig.show(4, Frame::at(4).with(format!("{two} {otherwise}"))).await;
    rig.person.until("notes.length === 3").await;
    let cue = r#"<p data-sound-cue="square 300 300 0 0.1 0.1">sold</p>"#;
    rig.show(5, Frame::at(5).with(otherwise).inside(cue)).await;
    rig.person.until("notes.length === 4").await;
    rig.push(&Frame::at(5).with(two).inside(format!("{cue}<p id=again></p>")));
    rig.person.see("#again").await;
    let heard = [
        json!(["triangle", 500]),
        json!(["sine", 120]),
        json!(["triangle", 90]),
        json!(["square", 300]),
    ];
    assert_eq!(
        rig.js("return notes").await,
        json!(heard),
        "nothing is heard of the same step again"
    );
    rig.sit_down(Frame::at(1)).await;
    assert_eq!(rig.js(pressed).await, json!("true"), "it is remembered");
    rig.person.click("[data-sound]").await;
    assert_eq!(rig.js(pressed).await, json!("false"));
}

async fn a_link_is_copied_and_the_server_told_of_the_script(rig: &Rig) {
    rig.sit_down(Frame::at(1).inside(r#"<form><input type="hidden" name="script"></form>"#)).await;
    assert_eq!(rig.js("return document.querySelector('[name=script]').value").await, json!("yes"));
    rig.person.click("[data-copy]").await;
    rig.person.until("document.querySelector('[data-copy]').textContent === 'Copied'").await;
    rig.person.until("document.querySelector('[data-copy]').textContent === 'Copy'").await;
}

async fn a_link_is_copied_without_https_too(rig: &Rig) {
    rig.sit_down(Frame::at(1)).await;
    rig.js("Object.defineProperty(navigator, 'clipboard', { value: undefined });
        document.addEventListener('copy', () => { window.copied = document.activeElement.value })")
        .await;
    rig.person.click("[data-copy]").await;
    rig.person
        .until("window.copied === 'http://x/t/X' && document.activeElement.matches('[data-copy]')")
        .await;
}

async fn what_is_made_larger_keeps_in_sight_what_it_names(rig: &Rig) {
    let map = r#"<input type="checkbox" id="zoom" data-within="map" data-in-sight="here">
        <svg id="map" width="100" height="100"></svg>"#;
    // The policy forbids style attributes, so the test sets the size of the map.
    let large = "const map = document.createElement('div'), here = document.createElement('i');
        map.id = 'map'; here.id = 'here';
        Object.assign(map.style, { width: '100px', height: '100px', overflow: 'auto', position: 'relative' });
        const sheet = document.createElement('div');
        Object.assign(sheet.style, { width: '1000px', height: '1000px' });
        Object.assign(here.style, { position: 'absolute', left: '600px', top: '400px' });
        map.append(sheet, here);
        document.getElementById('map').replaceWith(map)";
    rig.sit_down(Frame::at(1).inside(map)).await;
    rig.js(large).await;
    rig.person.click("#zoom").await;
    let scrolled = rig
        .js("const map = document.getElementById('map'); return [map.scrollLeft, map.scrollTop]")
        .await;
    assert_eq!(scrolled, json!([550, 350]));
}
