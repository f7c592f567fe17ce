//! Fagin’s: the round, his remaining rewards, the piles, and the card in play.

use crate::{Card, Phase, Tokens};
use maud::{Markup, html};

use super::canvas::Canvas;
use super::cards;
use super::tokens::{counted, icon};

pub(super) fn fagins(canvas: &Canvas) -> Markup {
    let (table, view) = (canvas.table(), canvas.view());
    let piles =
        (view.pile + view.under, burglary_pile(canvas), view.unseen.total(), table.discards);
    let key = (table.night, table.rewarded, table.in_play, piles, canvas.bag());
    canvas.look.region("section", "ot-fagins", key, || drawn(canvas))
}

fn drawn(canvas: &Canvas) -> Markup {
    let table = canvas.table();
    let (sky, round) =
        if table.night { ("#ot-moon", "ot-table-night") } else { ("#ot-sun", "ot-table-day") };
    html! {
        section id="ot-fagins" class="ot-fagins" aria-labelledby="ot-round" {
            h2 id="ot-round" class="ot-round" { (icon(sky)) (canvas.say(round)) }
            (rewards(canvas))
            (piles(canvas))
            @if let Some(card) = table.in_play { (in_play(canvas, card)) }
            @if let Some(bag) = canvas.bag() { (open_bag(canvas, bag)) }
        }
    }
}

/// The tokens in the bag, if everything is open.
fn open_bag(canvas: &Canvas, bag: Tokens) -> Markup {
    html! {
        div class="ot-open-bag" {
            span class="ot-word" { (canvas.say("ot-table-open-bag")) }
            @if bag.is_empty() { b { "0" } } @else { (counted(canvas, bag)) }
        }
    }
}

/// The rewards. The top one is the next (OT-F3).
fn rewards(canvas: &Canvas) -> Markup {
    let paid = usize::from(canvas.table().rewarded);
    let rewards = &canvas.town().rewards;
    let next = rewards.get(paid).map(|&sum| canvas.names.pounds(sum));
    let label = match next {
        Some(sum) => canvas.tell("ot-table-next-reward", &[("sum", (&sum).into())]),
        None => canvas.say("ot-table-no-reward"),
    };
    html! {
        div class="ot-rewards" role="img" aria-label=(label) title=(label) {
            span class="ot-word" { (canvas.say("ot-table-fagin-pays")) }
            @for (number, &sum) in rewards.iter().enumerate() {
                span class={ "ot-reward" @if number < paid { " ot-paid" } @if number == paid { " ot-next" } } { (sum) }
            }
        }
    }
}

fn piles(canvas: &Canvas) -> Markup {
    let (table, view) = (canvas.table(), canvas.view());
    let discards = table.discards;
    html! {
        ul class="ot-piles" {
            (pile("pile", "ot-back-card", &canvas.say("ot-table-pile"), view.pile + view.under))
            @if table.night {
                (pile("burglaries", "ot-back-loot", &canvas.say("ot-table-burglaries"), burglary_pile(canvas)))
            }
            li class="ot-pile" data-zone-home="bag" data-supply {
                (icon("#ot-bag"))
                span class="ot-word" { (canvas.say(if table.night { "ot-table-unseen" } else { "ot-table-bag" })) }
                b { (view.unseen.total()) }
            }
            li class="ot-pile ot-discards" data-zone-home="discards" {
                @if discards.is_empty() {
                    span class="ot-word" { (canvas.say("ot-table-discards")) } b { "0" }
                } @else {
                    details {
                        summary { span class="ot-word" { (canvas.say("ot-table-discards")) } b { (discards.len()) } }
                        ul { @for card in discards.iter() { li { (canvas.names.card(card)) } } }
                    }
                }
            }
        }
    }
}

fn pile(zone: &str, class: &str, name: &str, number: u8) -> Markup {
    html! {
        li class="ot-pile" data-zone-home=(zone) {
            i class=(class) aria-hidden="true" {}
            span class="ot-word" { (name) }
            b { (number) }
        }
    }
}

/// The number of Burglary cards in the pile: neither kept nor drawn.
fn burglary_pile(canvas: &Canvas) -> u8 {
    let table = canvas.table();
    let kept: u8 = table.seats.iter().map(|seat| table.lairs[seat].loot).sum();
    let burgling = matches!(table.phase, Phase::Burgle { .. } | Phase::KeepLoot { .. });
    let drawn = if burgling { canvas.view().drawn } else { 0 };
    (canvas.town().burglaries.len() as u8).saturating_sub(kept + drawn)
}

fn in_play(canvas: &Canvas, card: Card) -> Markup {
    html! {
        div class="ot-in-play" {
            span class="ot-word" { (canvas.say("ot-table-in-play")) }
            (cards::character(canvas, card, "play", None))
        }
    }
}
