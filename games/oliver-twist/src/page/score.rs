//! Places at the end, and the sources of the fortunes (OT-N9, OT-N10).

use crate::{Cards, Note, OliverTwist};
use engine::{Screen, Seat, Standing};
use maud::{Markup, html};

use super::canvas::Canvas;
use super::figures;
use super::tokens::icon;
use pages::DrawContext;

pub(super) fn score(
    screen: &Screen<OliverTwist>,
    standing: &Standing,
    look: &DrawContext,
) -> Markup {
    let canvas = Canvas::new(screen, look);
    // The big screen shows less here, because long names need the room and files stand in the
    // lairs.
    let big = look.board;
    let mut seats: Vec<Seat> = standing.seats().iter().collect();
    seats.sort_by_key(|&seat| standing.place(seat));
    html! {
        div class="ot-score" {
            table class="ot-score-table" {
                caption class="ot-unseen" { (canvas.say("ot-table-score")) }
                thead { tr {
                    th scope="col" { span class="ot-unseen" { (canvas.say("ot-table-score-place")) } }
                    th scope="col" { (canvas.say("ot-table-score-name")) }
                    (column(&canvas, "ot-table-score-money", icon("#ot-purse")))
                    (column(&canvas, "ot-table-score-burglaries", html! { i class="ot-back-loot" aria-hidden="true" {} }))
                    th scope="col" { (canvas.say("ot-table-score-total")) }
                    @if !big { (column(&canvas, "ot-table-score-file", icon("#ot-folder"))) }
                } }
                tbody { @for seat in seats { (line(&canvas, standing, seat)) } }
            }
        }
    }
}

/// The head of a column: a word, and a sign if there is no room for the word.
fn column(canvas: &Canvas, word: &str, sign: Markup) -> Markup {
    let word = canvas.say(word);
    html! {
        th scope="col" class="ot-signed" title=(word) {
            (sign)
            span class="ot-unseen" { (word) }
            span class="ot-head" aria-hidden="true" { (word) }
        }
    }
}

fn line(canvas: &Canvas, standing: &Standing, seat: Seat) -> Markup {
    let front = &canvas.table().lairs[seat];
    let (cards, gains) = burgled(&canvas.screen.notes, seat);
    let place = standing.place(seat);
    let sums: Vec<String> = cards
        .iter()
        .filter_map(|card| canvas.town().burglaries.get(card.index()))
        .map(|&sum| canvas.names.gain(sum))
        .collect();
    html! {
        tr class=[(place == 1).then_some("ot-won")] {
            td class="ot-place" { (place) }
            th scope="row" { (figures::figure(canvas.look.figure(seat))) (canvas.name(seat)) }
            td { (canvas.names.pounds(front.money)) }
            td { (canvas.names.gain(gains)) @if sums.len() > 1 { br; small { (sums.join(" ")) } } }
            td class="ot-total" { (canvas.names.pounds(i32::from(front.money) + i32::from(gains))) }
            @if !canvas.look.board { td { (front.file_size) } }
        }
    }
}

/// The Burglary cards that a seat turned up at the end, and their sum.
fn burgled(notes: &[Note], seat: Seat) -> (Cards, i16) {
    let shown = notes.iter().rev().find_map(|note| match *note {
        Note::LootShown(owner, cards, sum) if owner == seat => Some((cards, sum)),
        _ => None,
    });
    shown.unwrap_or_default()
}
