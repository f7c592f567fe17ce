//! Our own pictures, shared by all drawings: each is a fragment of SVG in `art/`.

use maud::{Markup, PreEscaped, html};

/// The dogs, in the order of their numbers.
pub(super) const DOGS: [&str; 6] = [
    include_str!("../../art/bulldog.svg"),
    include_str!("../../art/terrier.svg"),
    include_str!("../../art/greyhound.svg"),
    include_str!("../../art/spaniel.svg"),
    include_str!("../../art/poodle.svg"),
    include_str!("../../art/mongrel.svg"),
];

/// Lines that show that Fagin is wide awake.
const ALARM: &str = include_str!("../../art/alarm.svg");
const BONES: &str = include_str!("../../art/bones.svg");
const CANDLE: &str = include_str!("../../art/candle.svg");
const CHEST: &str = include_str!("../../art/chest.svg");
const EMBLEM: &str = include_str!("../../art/emblem.svg");
const FAGIN_ASLEEP: &str = include_str!("../../art/fagin-asleep.svg");
const FAGIN_AWAKE: &str = include_str!("../../art/fagin-awake.svg");
/// A patch on the bag, for the number.
const PATCH: &str = include_str!("../../art/patch.svg");
const SIGNS: &str = include_str!("../../art/signs.svg");

/// All shapes that drawings refer to.
pub(super) fn all() -> Markup {
    html! {
        svg.db-shapes width="0" height="0" aria-hidden="true" {
            defs {
                (PreEscaped(BONES))
                (PreEscaped(SIGNS))
                @for (number, dog) in DOGS.iter().enumerate() {
                    (symbol(&format!("dog-{number}"), "0 0 120 120", dog))
                }
                g id="db-alarm" { (PreEscaped(ALARM)) }
                g id="db-patch" { (PreEscaped(PATCH)) }
                (symbol("candle", "0 0 68 96", CANDLE))
                (symbol("chest", "0 0 120 84", CHEST))
                (symbol("fagin-asleep", "0 0 260 180", FAGIN_ASLEEP))
                (symbol("fagin-awake", "0 0 260 180", FAGIN_AWAKE))
            }
        }
    }
}

fn symbol(name: &str, view_box: &str, shape: &str) -> Markup {
    html! { symbol id={ "db-" (name) } viewBox=(view_box) overflow="visible" { (PreEscaped(shape)) } }
}

/// One dog, complete in itself.
pub(super) fn dog(number: u8) -> Markup {
    let dog = DOGS[usize::from(number) % DOGS.len()];
    html! { svg.db-dog viewBox="0 0 120 120" aria-hidden="true" { (PreEscaped(dog)) } }
}

/// The picture for the front page, complete in itself.
pub(super) fn emblem() -> Markup {
    html! { svg.db-emblem viewBox="0 0 320 200" aria-hidden="true" { (PreEscaped(EMBLEM)) } }
}
