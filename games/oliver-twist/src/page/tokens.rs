//! Tokens off the map.

use crate::{Kind, Token, Tokens};
use maud::{Markup, html};

use super::canvas::Canvas;
use super::names::Names;
use super::parts::Part;

/// The shape of a token. An object has one shape for all its coins, and another without a coin.
pub(super) fn shape(token: Token) -> String {
    match token.kind() {
        Kind::Object(object) if token.is_starting() => format!("#ot-{}0", object.letter()),
        Kind::Object(object) => format!("#ot-{}", object.letter()),
        _ => format!("#ot-{token}"),
    }
}

/// The number on its coin.
pub(super) fn coin(names: &Names, token: Token) -> Option<u8> {
    (matches!(token.kind(), Kind::Object(_)) && !token.is_starting()).then(|| names.value(token))
}

/// A token, without words.
pub(super) fn face(names: &Names, token: Token) -> Markup {
    html! {
        svg class="ot-face" viewBox="-22 -22 44 46" aria-hidden="true" focusable="false" {
            use href=(shape(token)) {}
            @if let Some(coin) = coin(names, token) { text x="12" y="15.6" { (coin) } }
        }
    }
}

/// The back of a token, without words.
pub(super) fn back() -> Markup {
    html! {
        svg class="ot-face" viewBox="-22 -22 44 46" aria-hidden="true" focusable="false" {
            use href="#ot-back" {}
        }
    }
}

/// A small picture from the shapes, without words.
pub(super) fn icon(shape: &str) -> Markup {
    html! {
        svg class="ot-icon" viewBox="-20 -20 40 40" aria-hidden="true" focusable="false" {
            use href=(shape) {}
        }
    }
}

/// The place of a token, and the part that a tap on it picks.
pub(super) struct Place<'a> {
    pub(super) zone: &'a str,
    pub(super) part: Option<fn(Token) -> Part>,
    /// The place from and to which tokens glide that come from or go to no place on the table.
    pub(super) home: &'a str,
}

impl<'a> Place<'a> {
    /// A place where the tokens can only be looked at.
    pub(super) fn to_see(zone: &'a str) -> Place<'a> {
        Place { zone, part: None, home: "bag" }
    }
}

/// Tokens that are face up for the viewer, one after the other.
pub(super) fn tokens(canvas: &Canvas, heap: Tokens, place: &Place) -> Vec<Markup> {
    heap.faces()
        .flat_map(|token| (1..=heap.count(token)).map(move |number| (token, number)))
        .map(|(token, number)| piece(canvas, token, number, place))
        .collect()
}

fn piece(canvas: &Canvas, token: Token, number: u8, place: &Place) -> Markup {
    let zone = place.zone;
    let (id, kind, label) =
        (format!("ot-{zone}-{token}-{number}"), token.to_string(), canvas.names.token(token));
    let face = face(&canvas.names, token);
    html! {
        @if let Some(part) = place.part.and_then(|part| canvas.pick(part(token))) {
            button type="button" id=(id) class="ot-token pick" data-part=(part) data-kind=(kind) data-zone=(zone)
                data-from=(place.home) data-to=(place.home)
                aria-label=(label) title=(label) { (face) }
        } @else {
            span id=(id) class="ot-token" data-kind=(kind) data-zone=(zone)
                data-from=(place.home) data-to=(place.home) role="img" aria-label=(label)
                title=(label) { (face) }
        }
    }
}

/// The number of tokens of each type, for files and the known part of stashes.
pub(super) fn counted(canvas: &Canvas, heap: Tokens) -> Markup {
    html! {
        ul class="ot-counted" {
            @for token in heap.faces() {
                li title=(canvas.names.token(token)) {
                    (face(&canvas.names, token))
                    span class="ot-unseen" { (canvas.names.token(token)) " " }
                    span { "×" (heap.count(token)) }
                }
            }
        }
    }
}
