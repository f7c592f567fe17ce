//! The table of Oliver Twist: London by day and by night, Fagin's, and the lairs around it.

mod canvas;
mod cards;
pub mod chart;
mod dusk;
mod fagins;
mod figures;
mod lairs;
mod legend;
mod map;
mod names;
mod odds;
mod parts;
mod rulebook;
mod score;
mod tokens;

use crate::{Action, Name, OliverTwist};
use engine::{Open, RuleId, Screen, Standing};
use maud::{Markup, PreEscaped, html};

use language::{Language, Words};
use pages::{Draw, DrawContext, Drawing};

use crate::rules::towns;
use crate::words::sales;
use canvas::Canvas;

impl Draw for OliverTwist {
    const STYLE: &'static str = include_str!("../../page.css");
    const LESSONS: &'static [&'static str] = &[include_str!("../../lessons/first.lesson")];
    const TERMS: &'static [(&'static str, RuleId)] = &[
        ("stash", "OT-P3"),
        ("file", "OT-P8"),
        ("set", "OT-F1"),
        ("wallet", "OT-F1"),
        ("reward", "OT-F3"),
        ("tool", "OT-P5"),
        ("card", "OT-P6"),
        ("burglary", "OT-N6"),
        ("starting", "OT-C3"),
        ("bribe", "OT-P7"),
    ];
    const FIGURES: u8 = figures::COUNT;

    fn table(screen: &Screen<OliverTwist>, look: &DrawContext) -> Markup {
        draw(&Canvas::new(screen, look))
    }

    fn open_table(open: &Open<OliverTwist>, look: &DrawContext) -> Markup {
        draw(&Canvas::new(&open.screen, look).opening(&open.seats))
    }

    fn parts(action: &Action, screen: &Screen<OliverTwist>) -> Vec<String> {
        parts::names(action, screen)
    }

    fn touches(action: &Action, screen: &Screen<OliverTwist>) -> Vec<String> {
        parts::passed(action, screen)
    }

    fn turning(screen: &Screen<OliverTwist>) -> Option<(usize, &'static str)> {
        dusk::at(screen)
    }

    fn turning_parts(at: usize, screen: &Screen<OliverTwist>, look: &DrawContext) -> Vec<Markup> {
        dusk::parts(at, &Canvas::new(screen, look))
    }

    fn figure(number: u8) -> Markup {
        figures::figure(number)
    }

    fn offers(screen: &Screen<OliverTwist>, look: &DrawContext) -> Vec<(Action, String)> {
        sales(screen, &look.speaker())
    }

    fn illustration(name: &str, words: &'static Words) -> Option<Markup> {
        rulebook::picture(name, words)
    }

    fn emblem() -> Markup {
        PreEscaped(include_str!("../../art/emblem.svg").to_string())
    }

    fn score(screen: &Screen<OliverTwist>, standing: &Standing, look: &DrawContext) -> Markup {
        score::score(screen, standing, look)
    }

    fn odds(screen: &Screen<OliverTwist>, look: &DrawContext) -> Option<Markup> {
        odds::odds(screen, look)
    }

    fn backdrop(screen: &Screen<OliverTwist>, look: &DrawContext) -> Option<String> {
        let table = &screen.view.table;
        Some(map::map_href(&table.town, table.night, look.words.language()))
    }

    fn picture(name: &str, language: Language) -> Option<Drawing> {
        let (town, side) = name.split_once('/')?;
        let town = towns::named(town)?;
        let (side, night) = match side {
            "day" => (&town.day, false),
            "night" => (&town.night, true),
            _ => return None,
        };
        let name: fn(&Name) -> &str = match language {
            Language::English => |name| &name.en,
            Language::French => |name| &name.fr,
        };
        Some(Box::new(move || chart::svg_in(town, side, night, name)))
    }

    fn shapes() -> Markup {
        PreEscaped(include_str!("../../art/shapes.svg").to_string())
    }
}

fn draw(canvas: &Canvas) -> Markup {
    let night = canvas.table().night;
    let round = if night { "ot-night" } else { "ot-day" };
    let size = if canvas.look.board { "ot-board" } else { "ot-page" };
    let scene = if night { "night" } else { "day" };
    // Lairs lie open at the end, and need more room.
    let open = canvas.screen.standing.is_some() || !canvas.open.is_empty();
    html! {
        div class={ "ot " (round) " " (size) } data-scene=(scene) data-alike data-sound-cue=[canvas.news.sound] {
            div class={ "ot-table" @if open { " ot-open" } @if canvas.asks_at_home() { " ot-at-home" } } {
                (fagins::fagins(canvas))
                (map::map(canvas))
                (lairs::lairs(canvas))
                @if !canvas.look.board { (legend::legend(canvas)) }
            }
        }
    }
}
