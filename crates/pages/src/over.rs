//! The end of a game.

use engine::{Screen, Standing};
use maud::{Markup, PreEscaped, html};

use crate::course::course;
use crate::{Draw, DrawContext, PageReader, Sitter, TableView, parts};

/// The winners, the sources of the points, the next steps, and the course of the game.
pub fn over<G: Draw>(
    reader: &PageReader,
    table: &TableView,
    screen: &Screen<G>,
    standing: &Standing,
    look: &DrawContext,
) -> Markup {
    // Their text is their key, because the parts that they are drawn from are too many to list.
    let region = |id: &'static str, section: Markup| {
        let text = section.into_string();
        look.region("section", id, text.clone(), || PreEscaped(text))
    };
    html! {
        (region("over", result(reader, table, screen, standing, look)))
        @if table.lesson.is_none() { (region("course", course(reader, table, look))) }
    }
}

/// Playing again, looking back, and the proof of the deal.
fn next_steps(reader: &PageReader, table: &TableView) -> Markup {
    let words = reader.words;
    html! {
        (again(reader, table))
        p .row {
            a .button href=(parts::address(table, "replay")) { (words.say("page-replay")) }
            @if table.viewer.seat().is_some() {
                a .button href=(parts::address(table, "choices")) { (words.say("page-choices-ask")) }
            }
            a .button href=(parts::address(table, "record")) download { (words.say("page-record")) }
            a .button href=(parts::address(table, "proof")) { (words.say("page-proof")) }
        }
        (revealed(reader, table))
    }
}

/// The winners, the sources of the points, and the next steps.
fn result<G: Draw>(
    reader: &PageReader,
    table: &TableView,
    screen: &Screen<G>,
    standing: &Standing,
    look: &DrawContext,
) -> Markup {
    let lines = G::result(screen, standing, &look.speaker());
    html! {
        section #over .paper.over aria-labelledby="result" {
            h2 #result { @if let Some(first) = lines.first() { (first) } }
            (G::score(screen, standing, look))
            (helped(reader, table))
            @if table.lesson.is_none() { (next_steps(reader, table)) }

        }
    }
}

/// The seats that a bot helped, and those that asked the coach, which everyone should know.
fn helped(reader: &PageReader, table: &TableView) -> Markup {
    let names = |is_one: fn(&Sitter) -> bool| {
        let those = table.sitters.iter().filter(|sitter| is_one(sitter));
        those.map(|sitter| parts::isolated(&sitter.name)).collect::<Vec<String>>().join(", ")
    };
    let told = [
        ("page-helped", names(|sitter| sitter.helped)),
        ("page-advised", names(|sitter| sitter.advised)),
    ];
    html! {
        @for (id, names) in told.iter().filter(|(_, names)| !names.is_empty()) {
            p .small { (reader.words.tell(id, &[("names", names.into())])) }
        }
    }
}

fn again(reader: &PageReader, table: &TableView) -> Markup {
    let words = reader.words;
    html! {
        @if let Some(next) = table.rematch {
            a .button.primary.big href={ "/t/" (next) } { (words.say("page-rematch-join")) }
        } @else if table.viewer.seat().is_some() {
            form method="post" action=(parts::address(table, "rematch")) {
                button .primary.big { (words.say("page-rematch")) }
            }
        }
    }
}

/// The commitment, and the secret behind it.
fn revealed(reader: &PageReader, table: &TableView) -> Markup {
    let words = reader.words;
    html! {
        details #sealed .plain {
            summary { (words.say("page-sealed-was")) }
            dl .hashes {
                dt { (words.say("page-commitment")) }
                dd { code .hash { (table.commitment) } }
                @if let Some(secret) = table.secret {
                    dt { (words.say("page-secret")) }
                    dd { code .hash { (secret) } }
                }
            }
        }
    }
}
