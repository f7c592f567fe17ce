//! The pictures of the rulebook.

use crate::Colour;
use maud::{Markup, html};

use super::parts::letter;
use super::pieces::{bone, token};

/// `bones wwgk y`: bones in the order in which they are drawn, those after a space apart; `token 3`.
pub(super) fn picture(name: &str) -> Option<Markup> {
    let (what, which) = name.split_once(' ')?;
    match what {
        "bones" => {
            let heaps: Option<Vec<Vec<Colour>>> =
                which.split(' ').map(|heap| heap.chars().map(colour).collect()).collect();
            Some(html! {
                @for heap in heaps? {
                    span.db-shown { @for colour in heap { (bone(colour)) } }
                }
            })
        }
        "token" => {
            let number: u8 = which.parse().ok().filter(|&number| number < 8)?;
            Some(html! { span.db-shown { (token(number)) } })
        }
        _ => None,
    }
}

fn colour(sign: char) -> Option<Colour> {
    Colour::ALL.into_iter().find(|&colour| letter(colour) == sign)
}
