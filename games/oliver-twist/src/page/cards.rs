//! Character cards and Burglary cards.

use crate::Card;
use maud::{Markup, html};

use super::canvas::Canvas;
use super::names::{Names, emblem};
use super::parts::Part;

/// A Character card, face up.
pub(super) fn character(canvas: &Canvas, card: Card, zone: &str, part: Option<Part>) -> Markup {
    let inside = face_of_character(&canvas.names, card);
    let (id, kind) = (format!("ot-{zone}-{card}"), format!("card-{card}"));
    // Cards that are not kept go under the pile; others are played.
    let to = if zone == "drawn" { "pile" } else { "discards" };
    html! {
        @if let Some(part) = part {
            button type="button" id=(id) class="ot-card pick" data-part=(part) data-kind=(kind) data-zone=(zone)
                data-from="pile" data-to=(to) { (inside) }
        } @else {
            div id=(id) class="ot-card" data-kind=(kind) data-zone=(zone) data-from="pile" data-to=(to) { (inside) }
        }
    }
}

/// The content of a Character card.
pub(super) fn face_of_character(names: &Names, card: Card) -> Markup {
    let emblem =
        names.town.characters.get(card.index()).map_or("dodge", |card| emblem(card.effect));
    html! {
        span class="ot-card-name" { (names.card(card)) }
        svg class="ot-card-art" viewBox="-24 -22 48 44" aria-hidden="true" focusable="false" {
            use href={ "#ot-e-" (emblem) } {}
        }
        span class="ot-card-text" { (names.effect(card)) }
    }
}

/// A Burglary card, face up.
pub(super) fn burglary(canvas: &Canvas, card: Card, zone: &str, part: Option<Part>) -> Markup {
    let sum = canvas.town().burglaries.get(card.index()).copied().unwrap_or(0);
    let inside = html! {
        svg class="ot-card-art" viewBox="-24 -22 48 42" aria-hidden="true" focusable="false" {
            use href="#ot-house" {}
        }
        span class={ "ot-sum" @if sum < 0 { " ot-lost" } } { (canvas.names.gain(sum)) }
    };
    let (id, kind) = (format!("ot-{zone}-{card}"), format!("loot-{card}"));
    html! {
        @if let Some(part) = part {
            button type="button" id=(id) class="ot-card ot-loot pick" data-part=(part) data-kind=(kind)
                data-zone=(zone) data-from="burglaries" data-to="burglaries" { (inside) }
        } @else {
            div id=(id) class="ot-card ot-loot" data-kind=(kind) data-zone=(zone) data-from="burglaries"
                data-to="burglaries" { (inside) }
        }
    }
}

/// The two decks.
#[derive(Clone, Copy)]
pub(super) enum Deck {
    Character,
    Burglary,
}

impl Deck {
    /// The look of its cards from behind, and the pile from which they come.
    const fn back(self) -> (&'static str, &'static str) {
        match self {
            Deck::Character => ("back-card", "pile"),
            Deck::Burglary => ("back-loot", "burglaries"),
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Deck::Character => "ot-table-cards",
            Deck::Burglary => "ot-table-loots",
        }
    }
}

/// This number of cards of a deck, face down.
pub(super) fn backs(canvas: &Canvas, deck: Deck, number: u8, zone: &str) -> Markup {
    let label = canvas.tell(deck.words(), &[("number", number.into())]);
    let (kind, pile) = deck.back();
    html! {
        span class="ot-backs" role="img" aria-label=(label) title=(label) {
            @for card in 1..=number {
                i id={ "ot-" (zone) "-" (card) } class={ "ot-" (kind) } data-kind=(kind) data-zone=(zone)
                    data-from=(pile) data-to=(pile) {}
            }
            b { (number) }
        }
    }
}
