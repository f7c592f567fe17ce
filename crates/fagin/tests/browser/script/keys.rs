//! Playing by keyboard, and the button that confirms.

use fantoccini::key::Key;
use serde_json::{Value, json};

use super::Rig;
use super::frame::Frame;

#[tokio::test]
async fn one_can_play_with_keys_and_the_button_says_what_it_does() {
    let Some(rig) = Rig::open().await else { return };
    the_button_sleeps_until_the_choice_is_whole(&rig).await;
    figures_and_arrow_keys_choose_and_enter_confirms(&rig).await;
    pieces_that_lie_together_are_one_stop(&rig).await;
    the_focus_goes_to_a_new_question(&rig).await;
    rig.leave_after(&["status of 409"]).await;
}

/// A question with figures before its choices.
fn asking(step: u32, question: &str, kind: &str) -> String {
    let choice = |(figure, parts): (u8, &str)| {
        format!(
            r#"<label class="choice"><input id="c{figure}" type="radio" name="choice" value="{kind} {figure}" data-parts="{parts}">
               <b class="key">{figure}</b> <span>{figure}</span></label>"#
        )
    };
    let choices: String = [(0, "w|w"), (5, "w"), (7, "r")].map(choice).concat();
    format!(
        r#"<form id="act" method="post" action="/t/X/act"><input type="hidden" name="step" value="{step}"><span id="question"
           tabindex="-1">{question}</span>{choices}<output data-empty="{question}"></output>
           <button id="confirm" data-verbs="=Confirm|{kind}=Take" data-sending="Sending…">Confirm</button></form>"#
    )
}

fn asked(step: u32, question: &str, kind: &str) -> Frame {
    Frame::at(step).choices(&[]).inside(asking(step, question, kind))
}

async fn button(rig: &Rig) -> Value {
    let script = "const button = document.getElementById('confirm');
        return [button.textContent, button.getAttribute('aria-disabled')]";
    rig.js(script).await
}

async fn the_button_sleeps_until_the_choice_is_whole(rig: &Rig) {
    rig.sit_down(asked(1, "What?", "role")).await;
    assert_eq!(button(rig).await, json!(["Confirm", "true"]));
    rig.person.click("#hand-r-0").await;
    assert_eq!(button(rig).await, json!(["Take", "false"]));
    rig.server.change(|state| {
        state.answers_wait = true;
        state.answer = (409, "Somebody was first.".to_string());
    });
    rig.person.click("#confirm").await;
    assert_eq!(button(rig).await, json!(["Sending…", "true"]), "at once");
    rig.server.change(|state| state.answers_wait = false);
    rig.person.until("!notice.hidden").await;
    rig.person.until("document.getElementById('confirm').textContent === 'Take'").await;
    rig.server.change(|state| state.answer = (204, String::new()));
}

async fn figures_and_arrow_keys_choose_and_enter_confirms(rig: &Rig) {
    let chosen = "return document.querySelector(':checked')?.value";
    rig.sit_down(asked(1, "What?", "role")).await;
    rig.person.press(Key::Enter).await;
    rig.person.type_text("5").await;
    assert_eq!(rig.js(chosen).await, json!("role 5"));
    rig.person.press(Key::Down).await;
    assert_eq!(rig.js(chosen).await, json!("role 7"));
    rig.person.type_text("3").await;
    assert_eq!(rig.js(chosen).await, json!("role 7"), "there is no 3");
    rig.person.click("#text").await;
    rig.person.type_text("0").await;
    assert_eq!(rig.js(chosen).await, json!("role 7"), "a message may have figures");
    rig.js("document.getElementById('hand-r-0').focus()").await;
    rig.person.press(Key::Enter).await;
    rig.until("it is sent", |state, _| state.posts.len() == 1).await;
    assert_eq!(rig.server.state().posts[0].body, "step=1&choice=role+7");
}

async fn pieces_that_lie_together_are_one_stop(rig: &Rig) {
    let hand = r#"<div role="group" aria-label="hand">
        <button id="one" data-part="w">1</button><button id="two" data-part="w">2</button><button id="three" data-part="r">3</button></div>
        <svg role="group" width="300" height="100"><g id="west" data-part="w"><circle cx="20" cy="50" r="15"/></g>
        <g id="north" data-part="w"><circle cx="100" cy="10" r="9"/></g><g id="east" data-part="r"><circle cx="200" cy="50" r="15"/></g></svg>"#;
    let frame = |step| {
        Frame::at(step)
            .hand("")
            .choices(&[])
            .inside(format!("{hand}{}", asking(step, "What?", "role")))
    };
    rig.sit_down(frame(1)).await;
    let focus = "return document.activeElement.id";
    rig.js("document.getElementById('one').focus()").await;
    for (key, id) in [
        (Key::Right, "two"),
        (Key::Right, "three"),
        (Key::Right, "three"),
        (Key::Tab, "west"),
        (Key::Right, "north"),
        (Key::Down, "west"),
    ] {
        rig.person.press(key).await;
        assert_eq!(rig.js(focus).await, json!(id), "after {key:?}");
    }
    rig.person.press_together(&[Key::Shift, Key::Tab]).await;
    assert_eq!(rig.js(focus).await, json!("three"), "where one was");
    rig.show(2, frame(2)).await;
    let stops =
        "return [...document.querySelectorAll('[data-part][tabindex=\"0\"]')].map((it) => it.id)";
    assert_eq!(rig.js(stops).await, json!(["three", "west"]), "a frame changes nothing");
}

async fn the_focus_goes_to_a_new_question(rig: &Rig) {
    let focus = "return document.activeElement.id";
    rig.sit_down(Frame::at(1).choices(&[])).await;
    rig.show(2, asked(2, "What?", "role")).await;
    assert_eq!(rig.js(focus).await, json!("question"));
    rig.person.type_text("7").await;
    rig.person.press(Key::Enter).await;
    rig.person.until("act.inert").await;
    rig.show(3, asked(3, "And now?", "loot")).await;
    rig.person.until("document.activeElement.id === 'question'").await;
    assert_eq!(button(rig).await, json!(["Confirm", "true"]));
    rig.person.click("#text").await;
    rig.show(4, asked(4, "What?", "role")).await;
    assert_eq!(rig.js(focus).await, json!("text"), "who is writing is left alone");
}
