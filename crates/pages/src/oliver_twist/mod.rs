//! The table of Oliver Twist: London by day and by night, Fagin's, and the lairs around it.

mod canvas;
mod cards;
mod fagins;
mod figures;
mod lairs;
mod legend;
mod map;
mod names;
mod odds;
mod parts;
mod score;
mod tokens;

use engine::{Screen, Standing};
use maud::{Markup, PreEscaped, html};
use oliver_twist::{Action, OliverTwist};

use crate::{Drawn, Look};
use canvas::Canvas;

impl Drawn for OliverTwist {
    const FIGURES: u8 = figures::COUNT;

    fn table(screen: &Screen<OliverTwist>, look: &Look) -> Markup {
        let canvas = Canvas::new(screen, look);
        let round = if screen.view.table.night { "ot-night" } else { "ot-day" };
        let size = if look.board { "ot-board" } else { "ot-page" };
        let scene = if screen.view.table.night { "night" } else { "day" };
        // Lairs lie open at the end, and need more room.
        let open = screen.standing.is_some();
        html! {
            div class={ "ot " (round) " " (size) } data-scene=(scene) data-sound-cue=[canvas.news.sound] {
                div class={ "ot-table" @if open { " ot-open" } @if canvas.asks_at_home() { " ot-at-home" } } {
                    (fagins::fagins(&canvas))
                    (map::map(&canvas))
                    (lairs::lairs(&canvas))
                    @if !look.board { (legend::legend(&canvas)) }
                }
            }
        }
    }

    fn secrets(screen: &Screen<OliverTwist>, look: &Look) -> Markup {
        let round = if screen.view.table.night { "ot-night" } else { "ot-day" };
        html! { div class={ "ot ot-secret " (round) } { (lairs::secrets(&Canvas::new(screen, look))) } }
    }

    fn parts(action: &Action, screen: &Screen<OliverTwist>) -> Vec<String> {
        parts::parts(action, screen)
    }

    fn figure(number: u8) -> Markup {
        figures::figure(number)
    }

    fn emblem() -> Markup {
        PreEscaped(include_str!("art/emblem.svg").to_string())
    }

    fn score(screen: &Screen<OliverTwist>, standing: &Standing, look: &Look) -> Markup {
        score::score(screen, standing, look)
    }

    fn odds(screen: &Screen<OliverTwist>, look: &Look) -> Option<Markup> {
        odds::odds(screen, look)
    }

    fn shapes() -> Markup {
        PreEscaped(include_str!("art/shapes.svg").to_string())
    }
}
