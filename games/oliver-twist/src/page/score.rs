//! Places at the end, and how the fortunes came about (OT-N9, OT-N10).

use crate::{Cards, Note, OliverTwist};
use engine::{Screen, Seat, Standing};
use maud::{Markup, html};

use super::canvas::Canvas;
use super::figures;
use pages::Look;

pub(super) fn score(screen: &Screen<OliverTwist>, standing: &Standing, look: &Look) -> Markup {
    let canvas = Canvas::new(screen, look);
    // On the big screen long names need the room: places speak for themselves, and files stand in the lairs.
    let big = look.board;
    let mut seats: Vec<Seat> = standing.seats().iter().collect();
    seats.sort_by_key(|&seat| standing.place(seat));
    html! {
        div class="ot-score" {
            table class="ot-score-table" {
                caption class="ot-unseen" { (canvas.say("ot-table-score")) }
                thead { tr {
                    th scope="col" { span class=[big.then_some("ot-unseen")] { (canvas.say("ot-table-score-place")) } }
                    th scope="col" { (canvas.say("ot-table-score-name")) }
                    th scope="col" { (canvas.say("ot-table-score-money")) }
                    th scope="col" { (canvas.say("ot-table-score-burglaries")) }
                    th scope="col" { (canvas.say("ot-table-score-total")) }
                    @if !big { th scope="col" { (canvas.say("ot-table-score-file")) } }
                } }
                tbody { @for seat in seats { (line(&canvas, standing, seat)) } }
            }
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
