//! When something is not as it should be.

use maud::{Markup, html};

use crate::{Reader, art, shell};

/// A page that says what went wrong, in a sentence, and where to go from here: an address and its words.
pub fn trouble(reader: &Reader, title: &str, sentence: &str, hint: Option<(&str, &str)>) -> Markup {
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
