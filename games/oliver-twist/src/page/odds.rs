//! The odds of face-down tokens and cards, as far as the viewer can work them out.

use crate::{Cards, Kind, OliverTwist, Phase, View};
use engine::Screen;
use maud::{Markup, html};

use super::canvas::Canvas;
use super::tokens::face;
use pages::DrawContext;

pub(super) fn odds(screen: &Screen<OliverTwist>, look: &DrawContext) -> Option<Markup> {
    let canvas = Canvas::new(screen, look);
    let view = canvas.view();
    let tokens = (!view.table.down.is_empty()).then(|| tokens(&canvas));
    let cards = (view.pile > 0).then(|| characters(&canvas));
    let over = view.table.phase == Phase::Over;
    (!over && (tokens.is_some() || cards.is_some())).then(|| {
        html! { div class="ot-odds" { @if let Some(tokens) = tokens { (tokens) } @if let Some(cards) = cards { (cards) } } }
    })
}

/// The odds of a face-down token that the viewer has not looked at: any unseen token is equally
/// likely.
fn tokens(canvas: &Canvas) -> Markup {
    let unseen = canvas.view().unseen;
    let total = u32::from(unseen.total().max(1));
    let kinds = Kind::ALL.into_iter().map(|kind| (kind, unseen.of(kind)));
    let mut kinds: Vec<_> = kinds.filter(|(_, heap)| !heap.is_empty()).collect();
    kinds.sort_by_key(|(_, heap)| std::cmp::Reverse(heap.total()));
    html! {
        table class="ot-odds-table" {
            caption { (canvas.tell("ot-table-odds-tokens", &[("number", unseen.total().into())])) }
            thead { tr {
                th scope="col" { (canvas.say("ot-table-odds-what")) }
                th scope="col" { (canvas.say("ot-table-odds-left")) }
                th scope="col" { (canvas.say("ot-table-odds-chance")) }
            } }
            tbody {
                @for (kind, heap) in kinds {
                    tr {
                        th scope="row" {
                            @if let Some(token) = heap.faces().last() { (face(&canvas.names, token)) }
                            (canvas.names.kind(kind))
                        }
                        td { (heap.total()) }
                        td { (percent(canvas, heap.total().into(), total)) }
                    }
                }
            }
        }
    }
}

/// The Character cards that may come next.
fn characters(canvas: &Canvas) -> Markup {
    let unknown = unknown_cards(canvas.view());
    let names: Vec<&str> = unknown.iter().map(|card| canvas.names.card(card)).collect();
    let chance = percent(canvas, 1, unknown.len().max(1).into());
    html! {
        p {
            (canvas.tell("ot-table-odds-cards", &[
                ("cards", (&names.join(", ")).into()),
                ("chance", (&chance).into()),
            ]))
        }
    }
}

/// The cards that the viewer cannot place: in the pile, or in another’s hand.
fn unknown_cards(view: &View) -> Cards {
    let table = &view.table;
    let recruiting = matches!(table.phase, Phase::Recruit { .. } | Phase::KeepCard { .. });
    let drawn = view.drawn_cards.filter(|_| recruiting).unwrap_or_default();
    let own = view.own.map_or(Cards::NONE, |own| own.cards);
    let in_play = table.in_play.map_or(Cards::NONE, Cards::only);
    let seen = table.seats.iter().fold(drawn, |seen, seat| seen.or(view.cards_seen[seat]));
    let all = Cards::first(table.town.characters.len());
    all.but(table.discards)
        .but(own)
        .but(in_play)
        .but(seen)
        .but(view.under_cards.unwrap_or_default())
}

fn percent(canvas: &Canvas, part: u32, whole: u32) -> String {
    let share = (part * 100 + whole / 2) / whole;
    canvas.tell("ot-table-percent", &[("share", share.into())])
}
