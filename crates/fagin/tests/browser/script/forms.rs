//! Forms that are sent without leaving the page.

use fantoccini::key::Key;
use serde_json::json;

use super::frame::Frame;
use super::stand_in::Post;
use super::{Rig, TIMERS};

#[tokio::test]
async fn choices_and_messages_are_sent_without_leaving_the_page() {
    let Some(mut rig) = Rig::open().await else { return };
    a_choice_is_sent_once_and_the_stream_brings_the_rest(&rig).await;
    a_late_answer_to_a_choice_leaves_the_next_question_open(&rig).await;
    a_question_that_others_answer_too_stays_closed_once_it_is_answered(&rig).await;
    a_refusal_is_said_and_one_may_choose_again(&rig).await;
    a_dead_server_is_said_and_one_may_choose_again(&mut rig).await;
    a_silent_stream_is_opened_again_after_a_choice(&rig).await;
    a_message_is_sent_and_its_field_emptied(&rig).await;
    rig.leave_after(&["net::ERR_", "status of 409"]).await;
}

fn posted(path: &str, body: &str) -> Post {
    Post { path: path.to_string(), body: body.to_string(), by_script: true }
}

async fn a_choice_is_sent_once_and_the_stream_brings_the_rest(rig: &Rig) {
    rig.sit_down(Frame::at(1)).await;
    rig.server.change(|state| state.answers_wait = true);
    rig.person.click("#hand-w-0").await;
    rig.person.click("#confirm").await;
    rig.until("it is sent", |state, _| state.posts.len() == 1).await;
    rig.person.click("#confirm").await;
    rig.server.change(|state| state.answers_wait = false);
    rig.person.until("act.inert").await;
    rig.person.click("#text").await;
    rig.person.press(Key::Enter).await;
    rig.until("a message is sent", |state, _| {
        state.posts.iter().any(|post| post.path == "/t/X/talk")
    })
    .await;
    let expected = [posted("/t/X/act", "step=1&choice=loot+w"), posted("/t/X/talk", "text=")];
    assert_eq!(rig.server.state().posts, expected, "the choice was sent once");
    rig.show(2, Frame::at(2).hand("wr").chest("w").choices(&[("pass", "")])).await;
    rig.person.until("!act.inert").await;
}

async fn a_late_answer_to_a_choice_leaves_the_next_question_open(rig: &Rig) {
    rig.sit_down(Frame::at(1)).await;
    rig.server.change(|state| state.answers_wait = true);
    rig.person.click("#hand-w-0").await;
    rig.person.click("#confirm").await;
    rig.until("it is sent", |state, _| state.posts.len() == 1).await;
    rig.show(2, Frame::at(2).hand("wr").choices(&[("pass", ""), ("sulk", "")])).await;
    rig.person.click("input[value=sulk]").await;
    rig.person.click("#confirm").await;
    rig.until("the next choice is sent", |state, _| state.posts.len() == 2).await;
    rig.show(3, Frame::at(3).hand("wr").choices(&[("pass", ""), ("smile", "")])).await;
    rig.server.change(|state| state.answers_wait = false);
    rig.person.until("!act.hasAttribute('aria-busy')").await;
    assert_eq!(rig.js("return act.inert").await, json!(false));
    let steps: Vec<String> =
        rig.server.state().posts.iter().map(|post| post.body[..6].to_string()).collect();
    assert_eq!(steps, ["step=1", "step=2"]);
}

async fn a_question_that_others_answer_too_stays_closed_once_it_is_answered(rig: &Rig) {
    rig.sit_down(Frame::at(1)).await;
    rig.server.change(|state| state.shown_at = Some(3));
    rig.person.click("#hand-w-0").await;
    rig.person.click("#confirm").await;
    rig.person.until("act.inert").await;
    rig.show(2, Frame::at(2)).await;
    assert_eq!(rig.js("return act.inert").await, json!(true));
    rig.show(3, Frame::at(3).hand("wr").chest("w")).await;
    rig.person.until("!act.inert").await;
    rig.server.change(|state| state.shown_at = None);
}

async fn a_refusal_is_said_and_one_may_choose_again(rig: &Rig) {
    rig.sit_down(Frame::at(1)).await;
    rig.server.change(|state| state.answer = (409, "Somebody was first.".to_string()));
    rig.person.click("#hand-w-0").await;
    rig.person.click("#confirm").await;
    rig.person.until("!notice.hidden && notice.textContent === 'Somebody was first.'").await;
    rig.server.change(|state| state.answer = (204, String::new()));
    rig.person.click("#confirm").await;
    rig.person.until("notice.hidden").await;
    assert_eq!(rig.server.state().posts.len(), 2);
}

async fn a_dead_server_is_said_and_one_may_choose_again(rig: &mut Rig) {
    rig.sit_down(Frame::at(1)).await;
    rig.person.click("#hand-w-0").await;
    rig.server.go_away();
    rig.person.click("#confirm").await;
    rig.person
        .until("notice.textContent === 'no answer' || offline.textContent === 'connection lost'")
        .await;
    rig.server.come_back();
    rig.person.until("!act.hasAttribute('aria-busy')").await;
    rig.person.click("#confirm").await;
    rig.person.until("notice.hidden && act.inert").await;
    assert_eq!(rig.server.state().posts, [posted("/t/X/act", "step=1&choice=loot+w")]);
}

async fn a_silent_stream_is_opened_again_after_a_choice(rig: &Rig) {
    rig.sit_down(Frame::at(1)).await;
    rig.js(TIMERS).await;
    rig.server.fall_silent();
    rig.person.click("#hand-w-0").await;
    rig.person.click("#confirm").await;
    rig.person.until("timers.some(({ ms }) => ms === 4000)").await;
    assert_eq!(rig.js("return act.inert").await, json!(true));
    rig.js("while (timers.length) fire()").await;
    rig.until("it listens again", |_, listeners| listeners > 0).await;
    rig.show(2, Frame::at(2)).await;
}

async fn a_message_is_sent_and_its_field_emptied(rig: &Rig) {
    rig.sit_down(Frame::at(1)).await;
    rig.person.click("#text").await;
    rig.person.type_text("woof").await;
    rig.person.press(Key::Enter).await;
    rig.person.until("document.getElementById('text').value === ''").await;
    assert_eq!(rig.server.state().posts, [posted("/t/X/talk", "text=woof")]);
    assert!(rig.person.is_on("#text").await, "one can go on talking");
}
