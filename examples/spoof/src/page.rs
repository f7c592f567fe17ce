//! The table: everyone's fist and guess.

use engine::{Open, Screen, Seat, Standing};
use language::Narrate;
use maud::{Markup, html};
use pages::{Draw, DrawContext};

use crate::{Action, Spoof};

impl Draw for Spoof {
    const STYLE: &'static str = include_str!("../page.css");
    const FIGURES: u8 = 6;

    fn table(screen: &Screen<Spoof>, look: &DrawContext) -> Markup {
        let table = &screen.view.table;
        let guess = |seat: Seat| {
            let guess = table.guesses[seat].map_or("…".to_string(), |total| total.to_string());
            let name = look.names.get(seat.index()).map_or("", String::as_str);
            look.words.tell("spoof-guess-of", &[("name", name.into()), ("guess", guess.into())])
        };
        html! {
            ul .spoof {
                @for seat in table.seats.iter() { li { (Spoof::figure(look.figure(seat))) p { (guess(seat)) } } }
            }
        }
    }

    fn open_table(open: &Open<Spoof>, look: &DrawContext) -> Markup {
        Spoof::table(&open.screen, look)
    }

    /// Nothing on the table can be tapped: the list of choices is enough.
    fn parts(_: &Action, _: &Screen<Spoof>) -> Vec<String> {
        Vec::new()
    }

    /// A fist in one of six colours.
    fn figure(number: u8) -> Markup {
        let colour = ["#8a5a2b", "#2b5a8a", "#5a8a2b", "#8a2b5a", "#5a2b8a", "#2b8a5a"]
            [usize::from(number % 6)];
        html! {
            svg viewBox="0 0 24 24" aria-hidden="true" {
                rect x="4" y="7" width="16" height="12" rx="5" fill=(colour) {}
                path d="M8 7v6M12 7v6M16 7v6" stroke="#fff" fill="none" {}
            }
        }
    }

    fn emblem() -> Markup {
        Spoof::figure(0)
    }

    fn score(screen: &Screen<Spoof>, standing: &Standing, look: &DrawContext) -> Markup {
        html! {
            ul { @for line in Spoof::result(screen, standing, &look.speaker()) { li { (line) } } }
        }
    }

    fn odds(_: &Screen<Spoof>, _: &DrawContext) -> Option<Markup> {
        None
    }

    fn shapes() -> Markup {
        html! {}
    }
}
