//! A seat on its way to another device.

use maud::{Markup, html};

use crate::{Reader, shell};

/// Asks whether to take the seat that a link offers: looking at a link does not use it up.
pub fn take_seat(reader: &Reader, address: &str) -> Markup {
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
