//! The proof of the deal, and the way to check it.

use maud::{Markup, PreEscaped, html};

use crate::{PageReader, TableView, shell};

/// One roll of the dice in the proof.
pub struct RollRow {
    /// The step of the game that it decided.
    pub step: usize,
    /// The outcome, in notation.
    pub outcome: String,
    /// The outcomes that were possible, in notation: `draw g 3, draw w 4`.
    pub odds: String,
}

/// The proof of a game: the commitment, the secret, every roll, and a comparison with the data that
/// this browser kept. `nonces` has the nonce of each seat, empty if it added none. `data` is the
/// JSON that the checking script reads from `<script type="application/json" id="proof">`.
pub fn proof(
    reader: &PageReader,
    table: &TableView,
    nonces: &[&str],
    rows: &[RollRow],
    data: &str,
) -> Markup {
    let words = reader.words;
    let title = words.tell("page-proof-of", &[("code", table.code.into())]);
    let body = html! {
        main .wide-page {
            div .paper.book {
                h1 { (title) }
                (how(reader))
                p .verdict role="status" { strong { (words.say("page-verdict")) } " " (verdict(reader)) }
                @if table.dice.version == 2 { (kept(reader, table)) (added(reader, table, nonces)) }
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
        script defer src="/a/dice.js" {}
        script defer src="/a/verify.js" {}
    };
    shell(reader, &title, "on-proof", body)
}

fn verdict(reader: &PageReader) -> Markup {
    let words = reader.words;
    html! {
        output #verdict data-good=(words.say("page-verdict-good")) data-fits=(words.say("page-verdict-fits"))
            data-bad=(words.say("page-verdict-bad"))
            data-bad-commitment=(words.say("page-verdict-bad-commitment"))
            data-bad-seal=(words.say("page-verdict-bad-seal")) data-bad-kept=(words.say("page-verdict-bad-kept")) {
            (words.say("page-verdict-none"))
        }
    }
}

/// The data that this browser kept while it took part; the script compares it.
fn kept(reader: &PageReader, table: &TableView) -> Markup {
    let words = reader.words;
    html! {
        h2 { (words.say("page-kept")) }
        ul #kept data-code=(table.code) {
            @for what in ["commitment", "hashes", "nonce"] {
                li data-kept=(what) data-good=(words.say(&format!("page-kept-{what}-good")))
                    data-bad=(words.say(&format!("page-kept-{what}-bad")))
                    data-none=(words.say(&format!("page-kept-{what}-none"))) {
                    (words.say(&format!("page-kept-{what}-none")))
                }
            }
        }
    }
}

/// The seats that added to the dice, and those that gave a hash but no nonce.
fn added(reader: &PageReader, table: &TableView, nonces: &[&str]) -> Markup {
    let words = reader.words;
    html! {
        h2 { (words.say("page-added")) }
        dl .hashes {
            @for ((sitter, hash), nonce) in table.sitters.iter().zip(table.dice.hashes).zip(nonces) {
                dt { bdi { (sitter.name) } }
                dd {
                    @if !nonce.is_empty() { code .hash { (nonce) } }
                    @else if hash.is_empty() { (words.say("page-added-none")) }
                    @else { strong { (words.say("page-added-silent")) } }
                }
            }
        }
    }
}

/// JSON that cannot end its element: in JSON, `<` only occurs inside strings, where it may be
/// escaped.
fn inert(json: &str) -> PreEscaped<String> {
    PreEscaped(json.replace('<', "\\u003c"))
}

fn rolls(reader: &PageReader, rows: &[RollRow]) -> Markup {
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

fn how(reader: &PageReader) -> Markup {
    html! {
        ol .how {
            @for number in 1..=5 { li { (reader.words.say(&format!("page-fair-{number}"))) } }
        }
    }
}

/// The page `/fairness`: the dice in plain words.
pub fn fairness(reader: &PageReader) -> Markup {
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
                p { (words.say("page-fair-memory")) }
                h2 { (words.say("page-fair-not")) }
                ul { @for number in 1..=4 { li { (words.say(&format!("page-fair-not-{number}"))) } } }
            }
        }
    };
    shell(reader, &title, "on-fairness", body)
}
