//! Choosing by tapping pieces.

use fantoccini::key::Key;
use serde_json::{Value, json};

use super::Rig;
use super::frame::Frame;

#[tokio::test]
async fn one_chooses_by_tapping_what_lies_on_the_table() {
    let Some(rig) = Rig::open().await else { return };
    tapped_pieces_are_together_a_choice(&rig).await;
    picks_stay_while_the_question_does(&rig).await;
    the_bar_counts_what_is_picked(&rig).await;
    what_is_missing_is_said_until_something_is_picked_or_asked_anew(&rig).await;
    escape_closes_the_text_of_a_rule_before_it_clears_the_picks(&rig).await;
    pieces_in_a_drawing_can_be_tapped_by_key(&rig).await;
    rig.leave().await;
}

/// The choice, the words of the bar, and the marked pieces.
async fn chosen(rig: &Rig) -> Value {
    let script = "return [document.querySelector('input[name=choice]:checked')?.value ?? null,
        document.querySelector('output').textContent,
        [...document.querySelectorAll('.picked[aria-pressed=true]')].map((it) => it.id).join(' ')]";
    rig.js(script).await
}

async fn tapped_pieces_are_together_a_choice(rig: &Rig) {
    rig.sit_down(Frame::at(1)).await;
    for (tapped, expected) in [
        ("#hand-w-1", json!(["loot w", "to loot w", "hand-w-1"])),
        ("#hand-w-0", json!(["loot ww", "to loot ww", "hand-w-0 hand-w-1"])),
        // No choice has two white bones and a red one, so the selection begins anew.
        ("#hand-r-0", json!([null, "Pick something", "hand-r-0"])),
        ("#hand-w-1", json!(["loot wr", "to loot wr", "hand-w-1 hand-r-0"])),
        ("#hand-r-0", json!(["loot w", "to loot w", "hand-w-1"])),
    ] {
        rig.person.click(tapped).await;
        assert_eq!(chosen(rig).await, expected, "after {tapped}");
    }
    rig.person.press(Key::Escape).await;
    assert_eq!(chosen(rig).await, json!([null, "Pick something", ""]));
    rig.person.click("input[value='loot wr']").await;
    assert_eq!(chosen(rig).await, json!(["loot wr", "to loot wr", "hand-w-0 hand-r-0"]));
}

async fn picks_stay_while_the_question_does(rig: &Rig) {
    rig.sit_down(Frame::at(1)).await;
    rig.person.click("#hand-w-1").await;
    rig.show(2, Frame::at(2).chest("g")).await;
    assert_eq!(chosen(rig).await, json!(["loot w", "to loot w", "hand-w-1"]));
    let found = rig.js("return [document.activeElement.id, act.elements.step.value]").await;
    assert_eq!(found, json!(["hand-w-1", "2"]));
    rig.show(3, Frame::at(3).choices(&[("loot w", "w"), ("sulk", "")])).await;
    assert_eq!(chosen(rig).await, json!([null, "Pick something", ""]));
}

async fn the_bar_counts_what_is_picked(rig: &Rig) {
    let asking = r##"<form id="act"><input type="radio" name="choice" value="loot wwr" data-parts="w|w|r">
        <output id="picked" data-empty="What goes?" data-more="# of ## picked">What goes?</output></form>"##;
    rig.sit_down(Frame::at(1).choices(&[]).inside(asking)).await;
    for (tapped, said) in [("#hand-w-0", "1 of 3 picked"), ("#hand-r-0", "2 of 3 picked")] {
        rig.person.click(tapped).await;
        assert_eq!(rig.js("return picked.textContent").await, json!(said));
    }
}

async fn what_is_missing_is_said_until_something_is_picked_or_asked_anew(rig: &Rig) {
    let asking = |value: &str| {
        format!(
            r#"<form id="act"><input type="radio" name="choice" value="{value}" data-parts="w"><output id="picked"
               data-empty="What goes?" data-nothing="Choose first">What goes?</output><button id="confirm"></button></form>"#
        )
    };
    let bar = "picked.textContent === ";
    rig.sit_down(Frame::at(1).choices(&[]).inside(asking("loot w"))).await;
    rig.person.click("#confirm").await;
    rig.person.until(&format!("{bar}'Choose first'")).await;
    rig.show(2, Frame::at(2).chest("g").choices(&[]).inside(asking("loot w"))).await;
    assert_eq!(rig.js("return picked.textContent").await, json!("Choose first"));
    rig.person.click("#hand-w-0").await;
    rig.person.click("#hand-w-0").await;
    assert_eq!(rig.js("return picked.textContent").await, json!("What goes?"));
    rig.person.click("#confirm").await;
    rig.person.until(&format!("{bar}'Choose first'")).await;
    rig.show(3, Frame::at(3).choices(&[]).inside(asking("steal w"))).await;
    rig.person.until(&format!("{bar}'What goes?'")).await;
}

async fn escape_closes_the_text_of_a_rule_before_it_clears_the_picks(rig: &Rig) {
    let rule = r#"<button id="why" type="button" popovertarget="rule">?</button><div id="rule" popover><p>DB-L2</p></div>"#;
    rig.sit_down(Frame::at(1).inside(rule)).await;
    rig.person.click("#hand-w-0").await;
    rig.person.click("#why").await;
    rig.show(2, Frame::at(2).inside(rule)).await;
    assert_eq!(rig.person.count("#rule:popover-open").await, 1, "a frame does not close it");
    rig.person.press(Key::Escape).await;
    rig.person.until("!rule.matches(':popover-open')").await;
    assert_eq!(rig.person.count(".picked").await, 1);
    rig.person.press(Key::Escape).await;
    assert_eq!(rig.person.count(".picked").await, 0);
}

async fn pieces_in_a_drawing_can_be_tapped_by_key(rig: &Rig) {
    let drawing = r#"<svg width="100" height="100"><g id="role" data-part="role-5"><title>Role 5</title><rect width="50" height="50"/></g></svg>"#;
    rig.sit_down(Frame::at(1).inside(drawing).choices(&[("role 5", "role-5")])).await;
    rig.js("document.getElementById('role').focus()").await;
    assert!(rig.person.is_on("#role[role=button]").await, "it can have the focus");
    rig.person.press(Key::Space).await;
    assert_eq!(chosen(rig).await[0], json!("role 5"));
    rig.person.press(Key::Space).await;
    assert_eq!(chosen(rig).await[0], Value::Null);
    rig.person.press(Key::Enter).await;
    assert_eq!(chosen(rig).await[0], json!("role 5"));
    rig.person.click("#role").await;
    assert_eq!(chosen(rig).await[0], Value::Null);
}
