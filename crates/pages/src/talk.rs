//! The chat of a table.

use maud::{Markup, html};

use crate::{DrawContext, Message, PageReader, TableView, art, parts};

/// The reactions: their name, and the message that says it in words.
const REACTIONS: [(&str, &str); 6] = [
    ("bark", "page-react-bark"),
    ("paw", "page-react-paw"),
    ("bone", "page-react-bone"),
    ("laugh", "page-react-laugh"),
    ("gasp", "page-react-gasp"),
    ("hat", "page-react-hat"),
];

/// The latest messages, and the forms for more.
pub fn talk(reader: &PageReader, table: &TableView, look: &DrawContext) -> Markup {
    let newest = table.talk.last().map(|message| message.number);
    let key = (newest, table.muted, table.viewer.seat().is_some());
    look.region("details", "talk", key, || panel(reader, table))
}

fn panel(reader: &PageReader, table: &TableView) -> Markup {
    let words = reader.words;
    html! {
        details #talk .panel open {
            summary { (words.say("page-talk")) }
            ol #talk-list .messages aria-live="polite" {
                @for message in table.talk { (said(reader, message)) }
            }
            @if table.muted {
                p .hint { (words.say("page-muted")) }
            } @else if table.viewer.seat().is_some() {
                (forms(reader, table))
            }
        }
    }
}

fn forms(reader: &PageReader, table: &TableView) -> Markup {
    let words = reader.words;
    let address = parts::address(table, "talk");
    html! {
        form .reactions data-quiet method="post" action=(address) {
            @for (name, id) in REACTIONS {
                button name="text" value={ ":" (name) ":" } aria-label=(words.say(id)) title=(words.say(id)) {
                    (art::reaction(name))
                }
            }
        }
        form .row.say data-quiet method="post" action=(address) {
            input name="text" required maxlength="200" autocomplete="off" aria-label=(words.say("page-message"))
                placeholder=(words.say("page-message"));
            button { (words.say("page-send")) }
        }
    }
}

fn said(reader: &PageReader, message: &Message) -> Markup {
    html! {
        li id={ "said-" (message.number) } {
            strong { bdi { (message.name) } } " "
            @if let Some((name, id)) = reaction(&message.text) {
                span .reaction { (art::reaction(name)) span { (reader.words.say(id)) } }
            } @else {
                span dir="auto" { (message.text) }
            }
        }
    }
}

/// The reaction that a message stands for, if any.
fn reaction(text: &str) -> Option<(&'static str, &'static str)> {
    let name = text.strip_prefix(':')?.strip_suffix(':')?;
    REACTIONS.into_iter().find(|(known, _)| *known == name)
}
