//! Scenes: a turn of the game, such as dusk, told piece by piece. It stands in a panel beside the
//! table; the script shows it over the table when it comes, and goes on with the game once it was
//! seen.

use engine::Screen;
use maud::{Markup, html};

use crate::{Draw, DrawContext};

/// The panel with the latest scene; nothing before the first.
pub fn panel<G: Draw>(screen: &Screen<G>, look: &DrawContext) -> Markup {
    let Some((at, name)) = G::turning(screen) else { return html! {} };
    look.region("details", "scene", (at, name, look.viewer, look.board), || {
        drawn(at, name, screen, look)
    })
}

fn drawn<G: Draw>(at: usize, name: &str, screen: &Screen<G>, look: &DrawContext) -> Markup {
    let say = |id| look.words.say(id);
    html! {
        details #scene .panel.scene data-at=(at) data-go-on=(say("page-scene-on")) data-skip=(say("page-scene-skip")) {
            summary { (say(&format!("page-scene-{}-{name}", G::NAME))) }
            ol .acts { @for part in G::turning_parts(at, screen, look) { li { (part) } } }
        }
    }
}
