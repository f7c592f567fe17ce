//! Error pages.

use maud::{Markup, html};

use crate::{PageReader, art, shell};

/// A page that tells in a sentence what went wrong, with a link to go on: its address and its
/// words.
pub fn trouble(
    reader: &PageReader,
    title: &str,
    sentence: &str,
    hint: Option<(&str, &str)>,
) -> Markup {
    let words = reader.words;
    let body = html! {
        main .narrow {
            div .paper.centred {
                (art::lamp_out())
                h1 { (title) }
                p { (sentence) }
                p .row {
                    @if let Some((address, text)) = hint { a .button.primary href=(address) { (text) } }
                    @if hint.is_none_or(|(address, _)| address != "/") { a .button href="/" { (words.say("page-home")) } }
                }
            }
        }
    };
    shell(reader, title, "on-trouble", body)
}
