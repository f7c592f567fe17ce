//! The legend: the tokens and marks, for players who see them for the first time.

use crate::{Kind, Object, Tokens};
use maud::{Markup, html};

use super::canvas::Canvas;
use super::tokens::{face, icon};

pub(super) fn legend(canvas: &Canvas) -> Markup {
    canvas.look.region("details", "ot-legend", (), || drawn(canvas))
}

fn drawn(canvas: &Canvas) -> Markup {
    let town = canvas.town();
    let box_of = town.day_tokens + town.burglary_tokens;
    html! {
        details class="ot-legend" id="ot-legend" {
            summary { (canvas.say("ot-table-legend")) }
            dl {
                (objects(canvas, box_of))
                @for kind in OTHERS { (entry(canvas, kind, box_of.of(kind))) }
                @if let Some(token) = town.starting.faces().next() {
                    div { dt { (face(&canvas.names, token)) (canvas.say("ot-table-legend-starting")) }
                        dd { (canvas.say("ot-table-legend-starting-is")) } }
                }
                div { dt { (icon("#ot-folder")) (canvas.say("ot-table-legend-file")) } dd { (canvas.say("ot-table-legend-file-is")) } }
                div { dt { (shield()) (canvas.say("ot-table-legend-shield")) } dd { (canvas.say("ot-table-legend-shield-is")) } }
            }
        }
    }
}

const OTHERS: [Kind; 4] = [Kind::Wallet, Kind::Tool, Kind::Character, Kind::Burglary];

/// One entry for all objects, because they are bought in the same way.
fn objects(canvas: &Canvas, box_of: Tokens) -> Markup {
    html! {
        div class="ot-objects" {
            @for object in Object::ALL {
                @let heap = box_of.of(Kind::Object(object));
                @if let Some(token) = heap.faces().next() {
                    dt { (face(&canvas.names, token)) (canvas.names.kind(token.kind())) " × " (heap.total()) }
                }
            }
            dd { (canvas.say("ot-table-legend-object-is")) }
        }
    }
}

fn entry(canvas: &Canvas, kind: Kind, heap: Tokens) -> Markup {
    html! {
        @if !heap.is_empty() {
            div {
                dt {
                    @for token in heap.faces() { (face(&canvas.names, token)) }
                    (canvas.names.kind(kind)) " × " (heap.total())
                }
                dd { (canvas.say(what(kind))) }
            }
        }
    }
}

fn what(kind: Kind) -> &'static str {
    match kind {
        Kind::Object(_) => "ot-table-legend-object-is",
        Kind::Wallet => "ot-table-legend-wallet-is",
        Kind::Tool => "ot-table-legend-tool-is",
        Kind::Character => "ot-table-legend-character-is",
        Kind::Burglary => "ot-table-legend-burglary-is",
    }
}

fn shield() -> Markup {
    html! {
        svg class="ot-icon" viewBox="-24 -24 24 21" aria-hidden="true" focusable="false" {
            use href="#ot-badge" {}
            text class="ot-passed" x="-12" y="-9.6" { "2" }
        }
    }
}
