//! Pieces glide from where they, or others of their kind, lay before.

use serde_json::{Value, json};

use super::Rig;
use super::frame::Frame;

/// `glides()` counts pieces on their way. `startOf(id)` and `endOf(id)` are the centre of a piece
/// when its glide begins (and is held there) and when it is at rest.
const WATCH: &str = "
    const middle = (element) => { const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2] };
    window.restOf = (selector) => middle(document.querySelector(selector));
    window.startOf = (selector) => {
        const piece = document.querySelector(selector), [move] = piece.getAnimations();
        move.pause();
        move.currentTime = move.effect.getTiming().delay;
        return middle(piece);
    };
    // Glides are held where they begin, so that a slow test still sees them.
    const animate = Element.prototype.animate;
    window.moves = [];
    Element.prototype.animate = function (...given) {
        const move = animate.apply(this, given);
        moves.push(move);
        move.pause();
        return move;
    };
    window.letGo = () => { for (const move of moves.splice(0)) if (move.playState === 'paused') move.finish() };";

#[tokio::test]
async fn pieces_glide_from_where_they_lay() {
    let Some(rig) = Rig::open().await else { return };
    from_where_their_like_lay(&rig).await;
    drawn_pieces_come_from_the_supply_and_lost_ones_go_there(&rig).await;
    a_piece_may_name_another_home(&rig).await;
    tokens_in_a_turned_and_scaled_drawing_glide_too(&rig).await;
    what_lies_on_a_space_may_be_taken_and_replaced_at_once(&rig).await;
    rig.leave().await;
}

#[tokio::test]
async fn nothing_glides_that_should_not() {
    let Some(rig) = Rig::open().await else { return };
    a_piece_that_is_turned_over_stays_where_it_is(&rig).await;
    night_falls_over_the_whole_scene(&rig).await;
    fresh_pieces_pop_once(&rig).await;
    without_motion_the_change_is_just_there(&rig).await;
    rig.leave().await;
}

/// True if two places are the same, give or take a pixel.
fn same(one: &Value, other: &Value) -> bool {
    let apart = |axis: usize| Some((one[axis].as_f64()? - other[axis].as_f64()?).abs());
    [0, 1].into_iter().all(|axis| apart(axis).is_some_and(|apart| apart < 1.5))
}

async fn from_where_their_like_lay(rig: &Rig) {
    rig.sit_down(Frame::at(1)).await;
    rig.js(WATCH).await;
    let lay = rig.js("return restOf('#hand-r-0')").await;
    rig.show(2, Frame::at(2).hand("ww").chest("r")).await;
    let start = rig.js("return startOf('#chest-r-0')").await;
    assert!(same(&start, &lay), "{start} is not {lay}");
    rig.js("letGo()").await;
    assert!(!same(&rig.js("return restOf('#chest-r-0')").await, &lay), "it is now elsewhere");
    assert_eq!(rig.person.count("[style]").await, 0, "and nothing of it is left");
}

async fn drawn_pieces_come_from_the_supply_and_lost_ones_go_there(rig: &Rig) {
    rig.sit_down(Frame::at(1)).await;
    rig.js(WATCH).await;
    let bag = rig.js("return restOf('#bag')").await;
    rig.show(2, Frame::at(2).hand("w").chest("g")).await;
    let start = rig.js("return startOf('#chest-g-0')").await;
    assert!(same(&start, &bag), "{start} is not {bag}");
    let ghosts = rig
        .js("return [...document.querySelectorAll('.ghost[aria-hidden]')].map((it) => [it.id, it.dataset.kind, it.inert]).sort()")
        .await;
    assert_eq!(ghosts, json!([["", "bone-r", true], ["", "bone-w", true]]));
    rig.js("letGo()").await;
    rig.person.until("!document.querySelector('.ghost')").await;
    rig.push(&Frame::at(3).hand("").chest("g"));
    rig.show(4, Frame::at(4).hand("ww").chest("g")).await;
    rig.js("letGo()").await;
    rig.person.until("!document.querySelector('.ghost')").await;
    let left = rig
        .js("return [document.querySelectorAll('#hand .bone').length, document.querySelector('[style]')]")
        .await;
    assert_eq!(left, json!([2, null]));
}

async fn a_piece_may_name_another_home(rig: &Rig) {
    let pile = |card: &str| {
        format!(
            r#"<div class="zone"><b id="pile" class="bone" data-zone-home="pile"></b></div>{card}"#
        )
    };
    let card =
        r#"<i id="card" class="bone" data-kind="card" data-zone="play" data-from="pile">card</i>"#;
    rig.sit_down(Frame::at(1).inside(pile(""))).await;
    rig.js(WATCH).await;
    rig.show(2, Frame::at(2).inside(pile(card))).await;
    let (start, pile) =
        (rig.js("return startOf('#card')").await, rig.js("return restOf('#pile')").await);
    assert!(same(&start, &pile), "{start} is not {pile}");
}

async fn tokens_in_a_turned_and_scaled_drawing_glide_too(rig: &Rig) {
    let drawing = |token: &str| {
        format!(
            r#"<svg width="300" height="300" viewBox="0 0 600 600"><g transform="rotate(30 300 300)">{token}</g></svg>"#
        )
    };
    let token = |x: u32, y: u32, zone: &str| {
        drawing(&format!(
            r#"<g id="token" data-kind="pawn" data-zone="{zone}" transform="translate({x} {y}) scale(2)"><circle r="10"/></g>"#
        ))
    };
    rig.sit_down(Frame::at(1).inside(token(200, 100, "a"))).await;
    rig.js(WATCH).await;
    let lay = rig.js("return restOf('#token')").await;
    rig.show(2, Frame::at(2).inside(token(400, 350, "b"))).await;
    let start = rig.js("return startOf('#token')").await;
    assert!(same(&start, &lay), "{start} is not {lay}");
    rig.js("letGo()").await;
    let lay = rig.js("return restOf('#token')").await;
    rig.show(3, Frame::at(3).inside(drawing(""))).await;
    let ends = rig
        .js("const ghost = document.querySelector('.ghost'), [move] = ghost.getAnimations();
            const at = (ms) => { move.currentTime = ms; return restOf('.ghost') };
            return [at(0), at(419.99), restOf('#bag')]")
        .await;
    assert!(same(&ends[0], &lay), "{} is not {lay}", ends[0]);
    assert!(same(&ends[1], &ends[2]), "{} is not {}", ends[1], ends[2]);
    rig.js("letGo()").await;
    rig.person.until("!document.querySelector('.ghost')").await;
}

async fn what_lies_on_a_space_may_be_taken_and_replaced_at_once(rig: &Rig) {
    let space = |kind: &str, taken: &str| {
        format!(
            r#"<div class="zone"><i id="space" class="bone" data-kind="{kind}" data-zone="space-5">{kind}</i></div>{taken}"#
        )
    };
    let tool = r#"<i id="tool" class="bone" data-kind="a2" data-zone="tools">a2</i>"#;
    rig.sit_down(Frame::at(1).inside(space("a2", ""))).await;
    rig.js(WATCH).await;
    let lay = rig.js("return restOf('#space')").await;
    rig.show(2, Frame::at(2).inside(space("t1", tool))).await;
    let found = rig.js("return [startOf('#tool'), startOf('#space'), restOf('#bag')]").await;
    assert!(same(&found[0], &lay), "taken from the space: {found}");
    assert!(same(&found[1], &found[2]), "replaced from the bag: {found}");
    assert_eq!(rig.person.count(".ghost").await, 0);
}

async fn a_piece_that_is_turned_over_stays_where_it_is(rig: &Rig) {
    let piece = |kind: &str| {
        format!(r#"<i id="piece" class="bone" data-kind="{kind}" data-zone="chest">{kind}</i>"#)
    };
    rig.sit_down(Frame::at(1).inside(piece("back"))).await;
    rig.js(WATCH).await;
    rig.show(2, Frame::at(2).inside(piece("bone-w"))).await;
    let frames =
        rig.js("return piece.getAnimations().flatMap((move) => move.effect.getKeyframes())").await;
    let frames = frames.as_array().cloned().unwrap_or_default();
    assert!(!frames.is_empty(), "it is seen to turn");
    assert!(frames.iter().all(|frame| frame.get("translate").is_none()), "{frames:?}");
}

async fn night_falls_over_the_whole_scene(rig: &Rig) {
    rig.sit_down(Frame::at(1).with(r#"data-scene="day""#)).await;
    rig.js("window.faded = 0; const fade = document.startViewTransition.bind(document);
        document.startViewTransition = (change) => (faded++, fade(change))")
        .await;
    rig.show(2, Frame::at(2).with(r#"data-scene="night""#)).await;
    rig.show(3, Frame::at(3).inside(r#"<svg data-scene="night"></svg>"#)).await;
    assert_eq!(rig.js("return faded").await, json!(1));
}

async fn fresh_pieces_pop_once(rig: &Rig) {
    let fresh = r#"<p id="new" class="fresh">!</p>"#;
    let popping = "return document.getElementById('new').getAnimations().length";
    rig.sit_down(Frame::at(1)).await;
    rig.js(WATCH).await;
    rig.show(2, Frame::at(2).inside(fresh)).await;
    assert_eq!(rig.js(popping).await, json!(1));
    rig.js("letGo()").await;
    rig.push(&Frame::at(2).inside(fresh).chest("g"));
    rig.person.see("#chest-g-0").await;
    assert_eq!(rig.js(popping).await, json!(0));
}

async fn without_motion_the_change_is_just_there(rig: &Rig) {
    rig.person.without_motion().await;
    rig.sit_down(Frame::at(1)).await;
    rig.js(WATCH).await;
    rig.show(2, Frame::at(2).hand("w").chest("rg").with(r#"data-hold="100" data-scene="night""#))
        .await;
    assert_eq!(
        rig.js("return [moves.length, document.querySelector('.ghost')]").await,
        json!([0, null])
    );
}
