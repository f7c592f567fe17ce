//! Patches: what changes in the text of an element, for a page that has the text of before.
//!
//! The parts of a frame are texts of elements and patches of such. A patch is about the text that
//! the stream brought last for its id: `~ID`, then for each change the mark [`CHANGE`], the length
//! that is kept before it, the length that goes, and the text that comes instead, with commas
//! between them. What follows the last change is kept. Lengths are in UTF-16, as scripts count
//! (`frames.js`).

use std::collections::HashMap;

use memchr::memchr_iter;

/// Stands between the parts of a frame. What people write has no control characters (`table::names`).
pub const PART: char = '\x1e';
/// Stands before each change of a patch.
const CHANGE: char = '\x1f';
/// Begins a patch; elements begin with `<`.
const PATCH: char = '~';

/// Number of tags among which a place is looked for.
const FAR: usize = 64;

/// The patch that makes `new` of `old`; `None` if it saves less than a quarter of the new text.
pub fn patch(id: impl FnOnce(&mut String), old: &str, new: &str) -> Option<String> {
    let mut patch = String::with_capacity(128);
    patch.push(PATCH);
    id(&mut patch);
    let (mut from, mut to, mut kept) = (0, 0, 0);
    for run in runs(old, new) {
        let (gone, come) = (&old[from..run.old], &new[to..run.new]);
        if !gone.is_empty() || !come.is_empty() {
            patch.push(CHANGE);
            push_number(&mut patch, kept);
            patch.push(',');
            push_number(&mut patch, units(gone));
            patch.extend([",", come]);
            kept = 0;
        }
        (from, to) = (run.old + run.length, run.new + run.length);
        kept += units(&old[run.old..from]);
    }
    (patch.len() < new.len() * 3 / 4).then_some(patch)
}

/// Writes a number, a small one in no time.
pub fn push_number(text: &mut String, number: usize) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

fn units(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.encode_utf16().count() }
}

/// A stretch that two texts have in common, with its place in each.
#[derive(Clone, Copy)]
struct Run {
    old: usize,
    new: usize,
    length: usize,
}

/// The stretches that two texts have in common, in order; the last ends with the texts. After the
/// first difference they are found again at tags.
fn runs(old: &str, new: &str) -> Vec<Run> {
    let (before, after) = (old.as_bytes(), new.as_bytes());
    let start = whole_up_to(new, alike(before, after));
    let most = before.len().min(after.len()) - start;
    let end = whole_from(new, after.len() - alike_at_the_end(before, after).min(most));
    let tail = after.len() - end;
    let (before, after) = (&before[..before.len() - tail], &after[..end]);

    let mut runs = vec![Run { old: 0, new: 0, length: start }];
    let places = anchors(before, start);
    let mut places = &places[..];
    let (mut from, mut to) = (start, start);
    for (at, anchor) in anchors(after, start) {
        if at < to {
            continue;
        }
        let Some(&(place, _)) = places.iter().take(FAR).find(|(_, other)| *other == anchor) else {
            continue;
        };
        let back = alike_at_the_end(&before[from..place], &after[to..at]);
        let first = whole_from(new, at - back);
        let last = whole_up_to(new, at + alike(&before[place..], &after[at..]));
        runs.push(Run { old: place + first - at, new: first, length: last - first });
        (from, to) = (place + last - at, last);
        places = &places[places.partition_point(|&(place, _)| place < from)..];
    }
    runs.push(Run { old: before.len(), new: end, length: tail });
    runs
}

/// The places of tags from `start` on, each with the bytes by which it is found again.
fn anchors(text: &[u8], start: usize) -> Vec<(usize, u128)> {
    let tags = memchr_iter(b'<', &text[start..]).map(|at| start + at);
    let anchor = |at: usize| Some((at, u128::from_ne_bytes(*text[at..].first_chunk()?)));
    tags.map_while(anchor).collect()
}

/// The end of the last whole character up to a place.
fn whole_up_to(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The beginning of the first whole character from a place on.
fn whole_from(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at += 1;
    }
    at
}

/// The length of the common beginning.
fn alike(one: &[u8], other: &[u8]) -> usize {
    // In large steps first, because most of it is the same.
    const STEP: usize = 32;
    let steps = one.chunks_exact(STEP).zip(other.chunks_exact(STEP));
    let at = STEP * steps.take_while(|(one, other)| one == other).count();
    let rest = one[at..].iter().zip(&other[at..]);
    at + rest.take_while(|(one, other)| one == other).count()
}

/// The length of the common end.
fn alike_at_the_end(one: &[u8], other: &[u8]) -> usize {
    const STEP: usize = 32;
    let steps = one.rchunks_exact(STEP).zip(other.rchunks_exact(STEP));
    let at = STEP * steps.take_while(|(one, other)| one == other).count();
    let rest = one[..one.len() - at].iter().rev().zip(other[..other.len() - at].iter().rev());
    at + rest.take_while(|(one, other)| one == other).count()
}

/// The texts that a stream has brought, by the ids of their elements: what a client keeps that takes
/// patches.
#[derive(Default)]
pub struct Texts(HashMap<String, String>);

impl Texts {
    /// The texts of the elements of a frame; `None` if it has a patch of what never came.
    pub fn elements(&mut self, frame: &str) -> Option<Vec<String>> {
        frame.split(PART).map(|part| self.element(part)).collect()
    }

    fn element(&mut self, part: &str) -> Option<String> {
        let (id, text) = match part.strip_prefix(PATCH) {
            Some(patch) => {
                let id = patch.split(CHANGE).next()?;
                (id, patched(self.0.get(id)?, patch)?)
            }
            None => {
                let id = part.split_once(" id=\"").and_then(|(_, rest)| rest.split('"').next());
                (id.unwrap_or_default(), part.to_string())
            }
        };
        self.0.insert(id.to_string(), text.clone());
        Some(text)
    }
}

fn patched(old: &str, patch: &str) -> Option<String> {
    let (mut text, mut rest) = (String::new(), old);
    for change in patch.split(CHANGE).skip(1) {
        let mut fields = change.splitn(3, ',');
        let (kept, gone, come) = (fields.next()?, fields.next()?, fields.next()?);
        let (keep, after) = split_at_unit(rest, kept.parse().ok()?)?;
        let (_, after) = split_at_unit(after, gone.parse().ok()?)?;
        text.extend([keep, come]);
        rest = after;
    }
    Some(text + rest)
}

fn split_at_unit(text: &str, units: usize) -> Option<(&str, &str)> {
    let mut left = units;
    for (at, letter) in text.char_indices() {
        if left == 0 {
            return text.split_at_checked(at);
        }
        left = left.checked_sub(letter.len_utf16())?;
    }
    (left == 0).then_some((text, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sends two texts of an element, one after the other; returns what the page has and what was
    /// sent for the second.
    fn sent(old: &str, new: &str) -> (String, Option<String>) {
        let mut texts = Texts::default();
        texts.elements(old).expect("an element");
        let patch = patch(|text| text.push('a'), old, new);
        let shown = texts.elements(patch.as_deref().unwrap_or(new)).expect("it came");
        (shown.concat(), patch)
    }

    #[test]
    fn a_changed_number_is_sent_alone() {
        let bag = |bones| {
            format!(
                "<div id=\"a\" title=\"{bones} bones\">{}<b>{bones}</b></div>",
                "<i></i>".repeat(30)
            )
        };
        let (shown, patch) = sent(&bag(8), &bag(11));
        assert_eq!(shown, bag(11));
        assert_eq!(patch.as_deref(), Some("~a\x1f19,1,11\x1f221,1,11"));
    }

    #[test]
    fn a_text_that_has_little_in_common_with_the_last_is_sent_whole() {
        assert_eq!(
            sent("<p id=\"a\">Fagin sleeps</p>", "<p id=\"a\">Toby draws a red bone</p>").1,
            None
        );
    }

    /// Letters of one to four bytes, tags that come again, and commas.
    const PIECES: [&str; 9] = [
        "<li id=\"x1\" class=\"y\">",
        "<li id=\"x2\" class=\"y\">",
        "</li>",
        "é",
        "è",
        "🐕",
        "🐶",
        "7,1,",
        "a",
    ];

    #[test]
    fn a_patched_text_is_the_new_one() {
        let mut random = 7_u64; // xorshift64
        let mut below = |most: usize| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            random as usize % most
        };
        let mut patches = 0;
        for round in 0..20_000 {
            let mut pieces: Vec<&str> = (0..below(60)).map(|_| PIECES[below(9)]).collect();
            let old = format!("<ol id=\"a\">{}</ol>", pieces.concat());
            for _ in 0..below(4) {
                match (below(2), pieces.len()) {
                    (0, length) => pieces.insert(below(length + 1), PIECES[below(9)]),
                    (_, 0) => {}
                    (_, length) => drop(pieces.remove(below(length))),
                }
            }
            let new = format!("<ol id=\"a\">{}</ol>", pieces.concat());
            let (shown, patch) = sent(&old, &new);
            assert_eq!(shown, new, "seed 7, round {round}: {old:?} and {patch:?}");
            patches += usize::from(patch.is_some());
        }
        assert!(patches > 10_000, "{patches}");
    }

    #[test]
    fn nonsense_is_no_patch() {
        let mut texts = Texts::default();
        texts.elements("<p id=\"a\">é</p>").expect("an element");
        for nonsense in ["~b\x1f0,0,x", "~a\x1f", "~a\x1f99,0,x", "~a\x1f1,x,x", "~a\x1f-1,0,", "~"]
        {
            assert_eq!(texts.elements(nonsense), None, "{nonsense:?}");
        }
    }
}
