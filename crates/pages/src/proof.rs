//! How the deal was made, and how to check it.

use maud::{Markup, html};

use crate::{Reader, Table, shell};

/// One roll of the dice in the proof.
pub struct Rolled {
    /// The step of the game that it decided.
    pub step: usize,
    /// What came of it, in notation.
    pub outcome: String,
    /// Out of what, in notation: `g 3, w 4, k 1`.
    pub odds: String,
}

/// The proof of a game: what was promised, what was revealed, and every roll. `data` is the JSON that the
/// checking script reads from `<script type="application/json" id="proof">`.
pub fn proof(reader: &Reader, table: &Table, rows: &[Rolled], data: &str) -> Markup {
    let _ = (table, rows, data);
    shell(reader, "Fagin", "proof", html! {})
}

/// How fairness works, in plain words, at `/fairness`.
pub fn fairness(reader: &Reader) -> Markup {
    shell(reader, "Fagin", "fairness", html! {})
}
