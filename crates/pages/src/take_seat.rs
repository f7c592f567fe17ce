//! The page that takes a seat to another device.

use maud::{Markup, html};

use crate::{PageReader, shell};

/// Asks before it takes the seat that a link offers, because looking at a link must not use it up.
pub fn take_seat(reader: &PageReader, address: &str) -> Markup {
    let words = reader.words;
    let title = words.say("server-take-seat");
    let body = html! {
        main .narrow {
            form .paper method="post" action=(address) {
                h1 { (title) }
                p { (words.say("server-take-seat-hint")) }
                div .row.end { button .primary { (words.say("server-take-seat-go")) } }
            }
        }
    };
    shell(reader, &title, "take-seat", body)
}
