//! What every page has: head, header, footer.

use maud::{DOCTYPE, Markup, html};

use crate::Reader;

/// A whole page: `body` between the header of the house and its footer.
pub fn shell(reader: &Reader, title: &str, class: &str, body: Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang=(reader.words.language().code()) {
            head { meta charset="utf-8"; title { (title) } }
            body class=(class) { (body) }
        }
    }
}
