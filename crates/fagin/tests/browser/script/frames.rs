//! Frames are shown in order, each for its time, and leave the reader's own input alone.

use serde_json::json;

use super::frame::Frame;
use super::{Rig, TIMERS};

#[tokio::test]
async fn frames_are_shown_one_after_the_other() {
    let Some(rig) = Rig::open().await else { return };
    in_order_and_held(&rig).await;
    a_page_that_is_far_behind_catches_up(&rig).await;
    old_frames_are_ignored(&rig).await;
    a_patch_changes_the_text_that_came_before(&rig).await;
    the_form_is_inert_while_frames_wait_and_gives_the_focus_back(&rig).await;
    rig.leave().await;
}

#[tokio::test]
async fn frames_leave_what_the_reader_does_alone() {
    let Some(rig) = Rig::open().await else { return };
    what_is_typed_stays_with_its_focus(&rig).await;
    what_is_typed_stays_in_a_field_without_an_id(&rig).await;
    what_was_picked_in_a_form_stays(&rig).await;
    opened_details_stay_open(&rig).await;
    the_focus_is_not_lost_with_what_had_it(&rig).await;
    rig.leave().await;
}

/// Counts the frames that arrive while another is shown.
const COUNT: &str = "window.late = 0; document.addEventListener('waiting', () => late++);";

async fn in_order_and_held(rig: &Rig) {
    rig.sit_down(Frame::at(1)).await;
    rig.js(TIMERS).await;
    rig.js(COUNT).await;
    for step in 2..5 {
        rig.push(&Frame::at(step).with(r#"data-hold="300""#));
    }
    rig.person.until("late === 2").await;
    for step in 2..5 {
        rig.shows(step).await;
        rig.person.until("timers.length === 1").await;
        rig.shows(step).await;
        rig.js("fire()").await;
    }
    assert_eq!(rig.js("return fired").await, json!([300, 300, 300]));
}

/// All frames but the last are shown for a moment only.
async fn a_page_that_is_far_behind_catches_up(rig: &Rig) {
    rig.sit_down(Frame::at(1)).await;
    rig.js(TIMERS).await;
    rig.js(COUNT).await;
    for step in 2..22 {
        rig.push(&Frame::at(step).with(r#"data-hold="700""#));
    }
    rig.person.until("late === 19").await;
    rig.js("setInterval(() => timers.length && fire(), 1)").await;
    rig.shows(21).await;
    rig.person.until("fired.length === 20").await;
    let holds = rig.js("return fired").await;
    let short = holds.as_array().into_iter().flatten().filter(|ms| **ms == json!(40)).count();
    assert_eq!(short, 6, "as long as more than twelve frames wait: {holds}");
    assert_eq!(rig.js("return fired.filter((ms) => ms === 700).length").await, json!(14));
}

async fn old_frames_are_ignored(rig: &Rig) {
    rig.sit_down(Frame::at(5)).await;
    rig.push(&Frame::at(4));
    rig.show(6, Frame::at(6)).await;
    rig.push(&Frame::at(5));
    rig.push(&Frame::at(6).inside("<p id=again></p>"));
    rig.person.see("#again").await;
    rig.shows(6).await;
}

/// Parts of a frame are elements, or what changes in the text that came last for an id; lengths are
/// in UTF-16.
async fn a_patch_changes_the_text_that_came_before(rig: &Rig) {
    rig.sit_down(Frame::at(1)).await;
    let with = |step, part: &str| {
        let table = Frame::at(step).inside("<p id=\"dog\" data-keep></p>");
        rig.server.push("table", &format!("{table}\x1e{part}"));
    };
    with(2, "<p id=\"dog\">🐕 Toby sleeps</p>");
    rig.person.until("dog.textContent === '🐕 Toby sleeps'").await;
    with(3, "~dog\x1f20,6,wakes");
    rig.person.until("dog.textContent === '🐕 Toby wakes'").await;
    with(4, "~dog\x1f15,4,Rose, and\x1f1,0,then ");
    rig.person.until("dog.textContent === '🐕 Rose, and then wakes'").await;
}

async fn the_form_is_inert_while_frames_wait_and_gives_the_focus_back(rig: &Rig) {
    rig.sit_down(Frame::at(1)).await;
    rig.person.click("input[value=pass]").await;
    rig.js(TIMERS).await;
    rig.push(&Frame::at(2).with(r#"data-hold="400""#));
    rig.push(&Frame::at(3).with(r#"data-hold="100""#));
    rig.person.until("said.textContent === 'Step 2' && act.inert && timers.length === 1").await;
    rig.js("fire()").await;
    rig.shows(3).await;
    rig.person.until("!act.inert").await;
    assert_eq!(rig.js("return document.activeElement.value").await, json!("pass"));
}

async fn what_is_typed_stays_with_its_focus(rig: &Rig) {
    let field = |value: &str| {
        format!(
            r#"<form data-quiet><input id="inner" name="text"><input id="seat" name="seat" value="{value}"></form>"#
        )
    };
    rig.sit_down(Frame::at(1).inside(field("a"))).await;
    rig.person.click("#inner").await;
    rig.person.type_text("hello wor").await;
    rig.js("inner.setSelectionRange(3, 5)").await;
    rig.show(2, Frame::at(2).hand("w").inside(field("b"))).await;
    let found = rig
        .js("return [document.activeElement.id, inner.value, inner.selectionStart, inner.selectionEnd, seat.value]")
        .await;
    assert_eq!(found, json!(["inner", "hello wor", 3, 5, "b"]));
}

async fn what_is_typed_stays_in_a_field_without_an_id(rig: &Rig) {
    let field = r#"<form data-quiet><input name="text"><button>Say</button></form>"#;
    rig.sit_down(Frame::at(1).inside(field)).await;
    rig.person.click("#table input[name=text]").await;
    rig.person.type_text("hel").await;
    rig.show(2, Frame::at(2).hand("w").inside(format!("<p>new</p>{field}")).choices(&[])).await;
    rig.person.type_text("lo").await;
    let found = rig.js("return [document.activeElement.name, document.activeElement.value]").await;
    assert_eq!(found, json!(["text", "hello"]));
}

/// The server's selection comes with the frame, until the reader has picked something.
async fn what_was_picked_in_a_form_stays(rig: &Rig) {
    let form = |level: u8, figure: u8| {
        let dog = |n| {
            let checked = if n == figure { "checked" } else { "" };
            format!(r#"<input type="radio" name="figure" value="{n}" {checked}>"#)
        };
        let option = |n| {
            let selected = if n == level { "selected" } else { "" };
            format!(r#"<option value="{n}" {selected}>{n}</option>"#)
        };
        let (dogs, levels): (String, String) =
            ((0..3).map(dog).collect(), (0..3).map(option).collect());
        format!(r#"<form id="sit">{dogs}<select name="level">{levels}</select></form>"#)
    };
    let picked = "return [sit.elements.figure.value, sit.elements.level.value]";
    rig.sit_down(Frame::at(1).inside(form(1, 0))).await;
    rig.push(&Frame::at(1).inside(form(2, 1)).chest("g"));
    rig.person.see("#chest-g-0").await;
    assert_eq!(rig.js(picked).await, json!(["1", "2"]));
    rig.person.click("[name=figure][value='2']").await;
    rig.js("sit.elements.level.value = '0'; document.activeElement.blur()").await;
    rig.push(&Frame::at(1).inside(form(2, 1)).chest("gg"));
    rig.person.see("#chest-g-1").await;
    assert_eq!(rig.js(picked).await, json!(["2", "0"]));
}

async fn opened_details_stay_open(rig: &Rig) {
    rig.sit_down(Frame::at(1)).await;
    rig.person.click("#more summary").await;
    rig.show(2, Frame::at(2)).await;
    assert_eq!(rig.js("return more.open").await, json!(true));
}

async fn the_focus_is_not_lost_with_what_had_it(rig: &Rig) {
    rig.sit_down(Frame::at(1)).await;
    rig.person.click("#hand-r-0").await;
    rig.show(2, Frame::at(2).hand("w")).await;
    assert_eq!(rig.js("return document.activeElement.id").await, json!("table"));
}
