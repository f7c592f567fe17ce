//! The end of a game.

use engine::{Screen, Standing};
use maud::{Markup, html};

use crate::course::course;
use crate::{Drawn, Look, Reader, Table, parts};

/// Who won, how the points came about, and what can be done now.
pub fn over<G: Drawn>(
    reader: &Reader,
    table: &Table,
    screen: &Screen<G>,
    standing: &Standing,
    look: &Look,
) -> Markup {
    let words = reader.words;
    let lines = G::result(screen, standing, &look.speaker());
    html! {
        section #over .paper.over aria-labelledby="result" {
            h2 #result { @if let Some(first) = lines.first() { (first) } }
            (G::score(screen, standing, look))
            (helped(reader, table))
            (again(reader, table))
            p .row {
                a .button href=(parts::address(table, "replay")) { (words.say("page-replay")) }
                a .button href=(parts::address(table, "record")) download { (words.say("page-record")) }
                a .button href=(parts::address(table, "proof")) { (words.say("page-proof")) }
            }
            (course(reader, table, look))
            (revealed(reader, table))
        }
    }
}

/// Whom a bot helped, as everybody should know.
fn helped(reader: &Reader, table: &Table) -> Markup {
    let helped: Vec<String> = table
        .sitters
        .iter()
        .filter(|sitter| sitter.helped)
        .map(|sitter| parts::isolated(&sitter.name))
        .collect();
    html! {
        @if !helped.is_empty() {
            p .small { (reader.words.tell("page-helped", &[("names", (&helped.join(", ")).into())])) }
        }
    }
}

fn again(reader: &Reader, table: &Table) -> Markup {
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

/// What was promised, and the secret behind it.
fn revealed(reader: &Reader, table: &Table) -> Markup {
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
