//! The frame of every page: head, header, footer.

use language::{Language, Words};
use maud::{DOCTYPE, Markup, html};

use crate::{PageReader, art, sound};

/// A whole page: `body`, which has a `<main>`, between the header of the house and its footer. The
/// header has the form `POST /language` with `language` (a code) and `back` (a path).
pub fn shell(reader: &PageReader, title: &str, class: &str, body: Markup) -> Markup {
    let words = reader.words;
    html! {
        (DOCTYPE)
        html lang=(words.language().code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content="dark light";
                title { (title) " · Fagin" }
                link rel="icon" href="/a/icon.svg" type="image/svg+xml";
                link rel="stylesheet" href="/a/fagin.css";
                script defer src="/a/idiomorph.js" {}
                script defer src="/a/fagin.js" {}
            }
            body class=(class) {
                (skip(words, class))
                (header(reader))
                p #notice .notice role="status" data-unreachable=(words.say("page-unreachable"))
                    hidden[reader.notice.is_none()] { (reader.notice.unwrap_or_default()) }
                p #offline .notice role="status" data-lost=(words.say("page-offline"))
                    data-away=(words.say("page-storage-away")) hidden {}
                div #content tabindex="-1" { (body) }
                (footer(reader))
            }
        }
    }
}

/// The first link, for the keyboard. At a table it leads to the question, which is first beside the
/// stage.
fn skip(words: &Words, class: &str) -> Markup {
    let (to, id) = match class {
        "on-table" => ("#side", "page-skip-to-question"),
        _ => ("#content", "page-skip"),
    };
    html! { a .skip href=(to) { (words.say(id)) } }
}

fn header(reader: &PageReader) -> Markup {
    let words = reader.words;
    html! {
        header .house {
            a .home href="/" aria-label=(words.say("page-home")) { (art::logo()) span { "Fagin" } }
            div .tools {
                button .tool type="button" data-sound=(sound::TURN) hidden aria-pressed="false"
                    aria-label=(words.say("page-sound")) title=(words.say("page-sound")) { (art::sound()) }
                (languages(reader))
            }
        }
    }
}

fn languages(reader: &PageReader) -> Markup {
    let others = Language::ALL.into_iter().filter(|&language| language != reader.words.language());
    html! {
        form .languages method="post" action="/language" {
            input type="hidden" name="back" value=(reader.path);
            @for language in others {
                button .tool name="language" value=(language.code()) lang=(language.code()) {
                    (language.name())
                }
            }
        }
    }
}

fn footer(reader: &PageReader) -> Markup {
    let words = reader.words;
    html! {
        footer .house {
            p { (words.say("page-motto")) }
            p { a href="/" { (words.say("page-home")) } " · " a href="/fairness" { (words.say("page-fairness")) } }
        }
    }
}
