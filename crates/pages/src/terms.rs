//! Terms of a game in sentences, each a link to its rule, which the script shows over the page.

use std::cmp::Reverse;

use language::Words;
use maud::{Markup, PreEscaped, html};

use crate::Draw;

/// A sentence with its terms as links, each at the first place where it stands.
pub fn marked<G: Draw>(text: &str, words: &Words) -> Markup {
    let terms: Vec<(String, &str)> =
        G::TERMS.iter().map(|(name, rule)| (spellings::<G>(name, words), *rule)).collect();
    let mut found: Vec<(usize, &str, &str)> = Vec::new();
    for (spellings, rule) in &terms {
        let first = spellings.split('|').filter_map(|spelling| find(text, spelling));
        let first = first.min_by_key(|(at, word)| (*at, Reverse(word.len())));
        found.extend(first.map(|(at, word)| (at, word, *rule)));
    }
    found.sort_by_key(|&(at, word, _)| (at, Reverse(word.len())));
    let mut end = 0;
    let mut sentence = String::new();
    for (at, word, rule) in found {
        if at >= end {
            let link = html! {
                (text[end..at]) a .term href={ "/rules/" (G::NAME) "#" (rule) } { (word) }
            };
            sentence += &link.into_string();
            end = at + word.len();
        }
    }
    sentence += &html! { (text[end..]) }.into_string();
    PreEscaped(sentence)
}

/// The spellings of a term, with bars between them.
fn spellings<G: Draw>(name: &str, words: &Words) -> String {
    words.say(&format!("page-term-{}-{name}", G::NAME))
}

/// The first place where a word stands by itself, whatever the case of its first letter, and the
/// word as it stands there. The longest is first among those at one place.
fn find<'a>(text: &'a str, word: &str) -> Option<(usize, &'a str)> {
    let is_letter = |letter: char| letter.is_alphanumeric();
    let stands_at = |&at: &usize| {
        let (before, rest) = text.split_at(at);
        let here = rest.get(..word.len()).filter(|here| same_but_first(here, word));
        here.is_some() && !before.ends_with(is_letter) && !rest[word.len()..].starts_with(is_letter)
    };
    let at = text.char_indices().map(|(at, _)| at).find(stands_at)?;
    Some((at, &text[at..at + word.len()]))
}

fn same_but_first(here: &str, word: &str) -> bool {
    let first = |text: &str| {
        text.chars().next().map(|letter| (letter.len_utf8(), letter.to_lowercase().to_string()))
    };
    match (first(here), first(word)) {
        (Some((length, a)), Some((other, b))) => {
            a == b && length == other && here[length..] == word[other..]
        }
        _ => false,
    }
}
