//! The end of a round, told piece by piece: files are opened, the thickest is caught, night falls or
//! fortunes are counted (OT-E4, OT-N9).

use crate::{Note, OliverTwist, Tokens};
use engine::{Screen, Seat, Standing};
use language::Narrate;
use maud::{Markup, html};

use super::canvas::Canvas;
use super::figures;
use super::tokens::{face, icon};

/// The end of the latest round, once its files are open.
pub(super) fn at(screen: &Screen<OliverTwist>) -> Option<(usize, &'static str)> {
    let at = screen.notes.iter().rposition(|note| matches!(note, Note::RoundOver(_)))?;
    let told = &screen.notes[at..];
    let is_open = told.iter().any(|note| matches!(note, Note::FileOpened(..)));
    let fell = told.iter().any(|note| matches!(note, Note::Nightfall));
    is_open.then_some((at, if fell { "dusk" } else { "dawn" }))
}

pub(super) fn parts(at: usize, canvas: &Canvas) -> Vec<Markup> {
    let notes = &canvas.screen.notes[at..];
    let told = |wanted: fn(&Note) -> bool| {
        let notes = notes.iter().filter(move |note| wanted(note));
        notes.filter_map(|note| sentence(note, canvas))
    };
    let mut parts: Vec<Markup> = told(|note| matches!(note, Note::Discarded(..))).collect();
    parts.extend(files(notes).into_iter().map(|(seat, file)| opened(canvas, seat, file)));
    parts.extend(told(|note| matches!(note, Note::Punished(..))));
    parts.extend(told(|note| matches!(note, Note::Nightfall)));
    if let Some(standing) = &canvas.screen.standing {
        parts.extend(fortunes(canvas, standing));
    }
    parts
}

fn sentence(note: &Note, canvas: &Canvas) -> Option<Markup> {
    let sign = match note {
        Note::Punished(..) => Some(icon("#ot-folder")),
        Note::Nightfall => Some(icon("#ot-moon")),
        _ => None,
    };
    let said = OliverTwist::note(note, canvas.screen, &canvas.look.speaker())?;
    let caught = matches!(note, Note::Punished(..));
    Some(
        html! { p class=[caught.then_some("ot-caught")] { @if let Some(sign) = sign { (sign) } (said) } },
    )
}

/// The files, the thickest last.
fn files(notes: &[Note]) -> Vec<(Seat, Tokens)> {
    let opened = notes.iter().filter_map(|note| match *note {
        Note::FileOpened(seat, file) => Some((seat, file)),
        _ => None,
    });
    let mut files: Vec<(Seat, Tokens)> = opened.collect();
    files.sort_by_key(|(_, file)| file.total());
    files
}

fn opened(canvas: &Canvas, seat: Seat, file: Tokens) -> Markup {
    let size = canvas.tell("ot-table-filed", &[("number", file.total().into())]);
    html! {
        p class="ot-of" { (figures::figure(canvas.look.figure(seat))) span { b { bdi { (canvas.name(seat)) } } br; (size) } }
        ul class="ot-shown ot-spread" {
            @for token in file.faces() {
                li title=(canvas.names.token(token)) {
                    (face(&canvas.names, token))
                    span class="ot-unseen" { (canvas.names.token(token)) " " }
                    "×" (file.count(token))
                }
            }
        }
    }
}

/// The fortunes, the largest last.
fn fortunes(canvas: &Canvas, standing: &Standing) -> Vec<Markup> {
    let mut seats: Vec<Seat> = standing.seats().iter().collect();
    seats.sort_by_key(|&seat| std::cmp::Reverse(standing.place(seat)));
    let mut told: Vec<Markup> = seats.into_iter().map(|seat| fortune(canvas, seat)).collect();
    told.push(html! { p class="ot-caught" { (canvas.look.speaker().winners(standing)) } });
    told
}

fn fortune(canvas: &Canvas, seat: Seat) -> Markup {
    let money = canvas.table().lairs[seat].money;
    let gains = canvas.screen.notes.iter().rev().find_map(|note| match *note {
        Note::LootShown(owner, _, sum) if owner == seat => Some(sum),
        _ => None,
    });
    let gains = gains.unwrap_or_default();
    let (pounds, gained) = (canvas.names.pounds(money), canvas.names.gain(gains));
    let about = [("money", (&pounds).into()), ("gains", (&gained).into())];
    let total = canvas.names.pounds(i32::from(money) + i32::from(gains));
    html! {
        p class="ot-of" {
            (figures::figure(canvas.look.figure(seat)))
            span { b { bdi { (canvas.name(seat)) } } br; (canvas.tell("ot-scene-fortune", &about)) " " b { (total) } }
        }
    }
}
