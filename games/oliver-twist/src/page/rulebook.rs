//! The pictures of the rulebook, with the tokens and cards of London.

use crate::{Card, Token, boxes};
use language::Words;
use maud::{Markup, html};

use super::cards::face_of_character;
use super::names::Names;
use super::tokens::{coin, face, shape};

/// `tokens a1 x`; `prowl t1 c w1`, of which the last is taken; `cards`.
pub(super) fn picture(name: &str, words: &'static Words) -> Option<Markup> {
    let names = Names { town: boxes::london(), words };
    let (what, which) = name.split_once(' ').unwrap_or((name, ""));
    let tokens =
        || which.split(' ').map(|token| token.parse().ok()).collect::<Option<Vec<Token>>>();
    match what {
        "tokens" => {
            let tokens = tokens()?;
            Some(html! { span.ot-shown { @for token in tokens { (face(&names, token)) } } })
        }
        "prowl" => Some(prowl(&names, &tokens()?)),
        "cards" if which.is_empty() => Some(cards(&names)),
        _ => None,
    }
}

/// The distance between spaces of a street.
const STEP: usize = 52;

/// The gang and the tokens ahead of it: those that it passes go into the file, the last is taken.
fn prowl(names: &Names, tokens: &[Token]) -> Markup {
    let end = STEP * tokens.len();
    let at = |place: usize| STEP * (place + 1);
    let size = format!("-36 -30 {} 108", end + 72);
    html! {
        svg.ot-prowl viewBox=(size) focusable="false" {
            path.ot-route d={ "M0 6H" (end) } {}
            use href="#ot-gang" {}
            @for (place, &token) in tokens.iter().enumerate() {
                @if place + 1 < tokens.len() {
                    path.ot-filed d={ "M" (at(place)) " 24L" (end / 2 + STEP / 2) " 50" } {}
                } @else {
                    circle.ot-taken cx=(at(place)) r="23" {}
                }
                use href=(shape(token)) x=(at(place)) {}
                @if let Some(coin) = coin(names, token) { text x=(at(place) + 12) y="15.6" { (coin) } }
            }
            use href="#ot-folder" x=(end / 2 + STEP / 2) y="60" {}
        }
    }
}

/// All Character cards.
fn cards(names: &Names) -> Markup {
    html! {
        span.ot-deck {
            @for place in 0..names.town.characters.len() as u8 {
                span.ot-card { (face_of_character(names, Card::new(place))) }
            }
        }
    }
}
