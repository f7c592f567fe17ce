//! A player’s own choices after the game: what the costly ones cost, the best find, and what was luck.

use engine::Screen;
use language::{Counsel, Words, counsel};
use maud::{Markup, html};

use crate::{Draw, DrawContext, PageReader, TableView, parts, shell};

/// The choices of one seat, judged by what it could know. Chances are shares of victory, from 0 to 1.
pub struct OwnChoices<'a, G: Draw> {
    /// The number of choices among several.
    pub choices: usize,
    /// The chance at the first of them.
    pub first: f64,
    /// The share that the costly choices gave away.
    pub given_away: f64,
    /// The share that luck and the others added; less than zero if they took.
    pub luck: f64,
    /// The choices that cost something for sure.
    pub costly: Vec<OwnChoice<'a, G>>,
    /// The best choice that rules of thumb would have missed.
    pub find: Option<OwnChoice<'a, G>>,
}

/// A choice beside another.
pub struct OwnChoice<'a, G: Draw> {
    /// The number of steps before it.
    pub step: usize,
    pub screen: &'a Screen<G>,
    pub chosen: G::Action,
    pub other: G::Action,
    /// The difference of the chances that they leave, and half of its 95% interval.
    pub difference: f64,
    pub error: f64,
}

/// The page of the reader’s own choices.
pub fn own_choices<G: Draw>(reader: &PageReader, table: &TableView, own: &OwnChoices<G>) -> Markup {
    let words = reader.words;
    let names = parts::names::<G>(table);
    let look = parts::look(reader, table, &names, table.viewer);
    let title = words.say("page-choices");
    let body = html! {
        (G::shapes())
        main .paper.choices-page {
            h1 { (title) }
            p { (words.say("page-choices-hint")) }
            (sums(words, own))
            h2 { (words.say("page-choices-costly")) }
            @if own.costly.is_empty() { p { (words.say("page-choices-none")) } }
            ol .judged {
                @for choice in &own.costly { li { (judged(words, table, &look, choice, "page-choices-better")) } }
            }
            @if let Some(find) = &own.find {
                h2 { (words.say("page-choices-find")) }
                div .judged { (judged(words, table, &look, find, "page-choices-usual")) }
            }
            p { a .button href={ "/t/" (table.code) } { (words.say("page-back")) } }
        }
    };
    shell(reader, &format!("{title} · {}", parts::place::<G>(words, table)), "on-odds", body)
}

/// The first chance, and the part of costly choices and luck in the result.
fn sums<G: Draw>(words: &Words, own: &OwnChoices<G>) -> Markup {
    let first = words.tell("page-course-percent", &[("number", points(own.first).into())]);
    let luck = points(own.luck);
    html! {
        ul .sums {
            li { (words.tell("page-choices-first", &[("number", (own.choices as u32).into()), ("chance", first.into())])) }
            li { (words.tell("page-choices-given", &[("number", points(own.given_away).into())])) }
            li {
                (words.tell(if luck < 0 { "page-choices-bad-luck" } else { "page-choices-luck" }, &[("number", luck.abs().into())]))
            }
        }
    }
}

/// The two choices with what tells them apart, and how much lies between them.
fn judged<G: Draw>(
    words: &Words,
    table: &TableView,
    look: &DrawContext,
    choice: &OwnChoice<G>,
    other_is: &str,
) -> Markup {
    let weighed = [(choice.chosen, 0.0), (choice.other, 0.0)];
    let both = counsel(&weighed, choice.screen, &look.speaker());
    let replay = format!(
        "/t/{}/replay?at={}&eyes={}",
        table.code,
        choice.step,
        table.viewer.seat().map_or(0, |seat| seat.index())
    );
    let about = [
        ("number", points(choice.difference).into()),
        ("error", points(choice.error).max(1).into()),
    ];
    html! {
        p .advised-choice {
            strong { (words.tell("page-choices-points", &about)) }
            a href=(replay) { (words.say("page-course-see")) }
        }
        (told(words, "page-choices-chose", &both[0]))
        (told(words, other_is, &both[1]))
    }
}

fn told<Action>(words: &Words, id: &str, choice: &Counsel<Action>) -> Markup {
    let facts = words.row(choice.facts.iter().map(|fact| fact.text.clone()));
    html! {
        p { (words.tell(id, &[("choice", (&choice.text).into())])) }
        @if !facts.is_empty() { p .small .facts { (facts) } }
    }
}

/// Percentage points.
fn points(share: f64) -> i32 {
    (100.0 * share).round() as i32
}
