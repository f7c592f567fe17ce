//! How the deal was made, and how to check it.

use maud::{Markup, PreEscaped, html};

use crate::{Reader, Table, shell};

/// One roll of the dice in the proof.
pub struct Rolled {
    /// The step of the game that it decided.
    pub step: usize,
    /// What came of it, in notation.
    pub outcome: String,
    /// Out of what, in notation: `draw g 3, draw w 4`.
    pub odds: String,
}

/// The proof of a game: what was promised, what was revealed, and every roll. `data` is the JSON that the
/// checking script reads from `<script type="application/json" id="proof">`.
pub fn proof(reader: &Reader, table: &Table, rows: &[Rolled], data: &str) -> Markup {
    let words = reader.words;
    let title = words.tell("page-proof-of", &[("code", table.code.into())]);
    let body = html! {
        main .wide-page {
            div .paper.book {
                h1 { (title) }
                (how(reader))
                p .verdict { strong { (words.say("page-verdict")) } " "
                    output #verdict data-good=(words.say("page-verdict-good")) data-bad=(words.say("page-verdict-bad"))
                        data-bad-commitment=(words.say("page-verdict-bad-commitment")) {
                        (words.say("page-verdict-none"))
                    }
                }
                dl .hashes {
                    dt { (words.say("page-commitment")) }
                    dd { code .hash { (table.commitment) } }
                    dt { (words.say("page-secret")) }
                    dd { code .hash { (table.secret.unwrap_or("—")) } }
                }
                (rolls(reader, rows))
                p { a .button href={ "/t/" (table.code) } { (words.say("page-back")) } }
            }
        }
        script type="application/json" id="proof" { (inert(data)) }
        script defer src="/a/verify.js" {}
    };
    shell(reader, &title, "on-proof", body)
}

/// JSON that cannot end the element it stands in: in JSON, `<` only occurs inside strings, where it may be
/// written so.
fn inert(json: &str) -> PreEscaped<String> {
    PreEscaped(json.replace('<', "\\u003c"))
}

fn rolls(reader: &Reader, rows: &[Rolled]) -> Markup {
    let words = reader.words;
    html! {
        h2 { (words.say("page-rolls")) }
        div .wide tabindex="0" role="group" aria-label=(words.say("page-rolls")) {
            table #rolls {
                thead { tr {
                    th scope="col" { (words.say("page-roll-step")) }
                    th scope="col" { (words.say("page-roll-odds")) }
                    th scope="col" { (words.say("page-roll-outcome")) }
                    th scope="col" { (words.say("page-roll-check")) }
                } }
                tbody { @for (number, row) in rows.iter().enumerate() {
                    tr data-roll=(number) {
                        td { (row.step) } td { (row.odds) } td { (row.outcome) } td .mark { "·" }
                    }
                } }
            }
        }
    }
}

fn how(reader: &Reader) -> Markup {
    html! {
        ol .how {
            @for id in ["page-fair-1", "page-fair-2", "page-fair-3", "page-fair-4"] { li { (reader.words.say(id)) } }
        }
    }
}

/// How fairness works, in plain words, at `/fairness`.
pub fn fairness(reader: &Reader) -> Markup {
    let words = reader.words;
    let title = words.say("page-fairness");
    let body = html! {
        main .narrow {
            div .paper.book {
                h1 { (title) }
                p { (words.say("page-fair-lead")) }
                (how(reader))
                h2 { (words.say("page-fair-bots")) }
                p { (words.say("page-fair-bots-text")) }
                h2 { (words.say("page-fair-not")) }
                p { (words.say("page-fair-not-text")) }
            }
        }
    };
    shell(reader, &title, "on-fairness", body)
}
