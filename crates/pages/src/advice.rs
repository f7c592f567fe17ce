//! The advice of the coach: the best choices, with their chances and what tells them apart.

use engine::Screen;
use language::{Counsel, Words, counsel};
use maud::{Markup, html};

use crate::{Draw, DrawContext, PageReader, TableView, parts, shell};

/// A difference of the chances below this is none, as a share of victory.
const LEVEL: f64 = 0.005;

/// The panel of the coach. The advice itself is another page, which the script brings into the panel
/// while it is open, because it is dear, and many never ask.
pub fn on_demand(reader: &PageReader, table: &TableView, look: &DrawContext) -> Markup {
    let address = parts::address(table, "advice");
    look.region("details", "advice", (), || {
        html! {
            details #advice .panel data-fill=(address) {
                summary { (reader.words.say("page-advice")) }
                div data-filled { a .button href=(address) { (reader.words.say("page-advice-ask")) } }
            }
        }
    })
}

/// The page of the advice. `weighed` has the best choices with the share of victory that each leaves;
/// it is `None` while the viewer is not asked.
pub fn advice<G: Draw>(
    reader: &PageReader,
    table: &TableView,
    screen: &Screen<G>,
    weighed: Option<&[(G::Action, f64)]>,
) -> Markup {
    let title = reader.words.say("page-advice");
    let body = html! {
        (G::shapes())
        main .paper {
            h1 { (title) }
            (advice_main(reader, table, screen, weighed))
            p { a .button href={ "/t/" (table.code) } { (reader.words.say("page-back")) } }
        }
    };
    shell(reader, &format!("{title} · {}", parts::place::<G>(reader.words, table)), "on-odds", body)
}

/// Its content, for the panel.
pub fn advice_main<G: Draw>(
    reader: &PageReader,
    table: &TableView,
    screen: &Screen<G>,
    weighed: Option<&[(G::Action, f64)]>,
) -> Markup {
    let words = reader.words;
    let names = parts::names::<G>(table);
    let look = parts::look(reader, table, &names, screen.viewer);
    let Some(weighed) = weighed else {
        return html! { div .advice { p { (words.say("page-advice-wait")) } } };
    };
    let choices = counsel(weighed, screen, &look.speaker());
    let odds = if table.odds { <G as Draw>::odds(screen, &look) } else { None };
    let has_reason = choices.iter().any(|choice| !choice.facts.is_empty());
    html! {
        div .advice {
            p .small { (words.say("page-advice-hint")) }
            ol .advised {
                @for choice in &choices { li { (one_choice(words, choice, choices[0].share)) } }
            }
            @if !has_reason { p .small { (words.say("page-advice-no-reason")) } }
            @if let Some(odds) = odds {
                details .behind {
                    summary { (words.say("page-advice-odds")) }
                    div .odds { (odds) }
                }
            }
        }
    }
}

fn one_choice<Action>(words: &Words, choice: &Counsel<Action>, best: f64) -> Markup {
    let percent = (100.0 * choice.share).round() as u32;
    let facts = words.row(choice.facts.iter().map(|fact| fact.text.clone()));
    html! {
        p .advised-choice {
            strong { (choice.text) }
            span .share { (words.tell("page-course-percent", &[("number", percent.into())])) }
        }
        meter min="0" max="100" value=(percent) aria-hidden="true" {}
        @if let Some(behind) = behind(words, best - choice.share) { p .small { (behind) } }
        @if !facts.is_empty() { p .small .facts { (facts) } }
    }
}

/// How far a choice is behind the best; `None` for the best itself.
fn behind(words: &Words, less: f64) -> Option<String> {
    if less == 0.0 {
        return None;
    }
    let points = (100.0 * less).round().max(1.0) as u32;
    Some(match less < LEVEL {
        true => words.say("page-advice-level"),
        false => words.tell("page-advice-behind", &[("number", points.into())]),
    })
}
