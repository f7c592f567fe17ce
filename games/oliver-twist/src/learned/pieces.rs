//! Common to views and choices: kinds, cards, and the reach of the gang.

use bots::Inputs;

use super::Scene;
use crate::{Card, Effect, Kind, Space, Spaces, Token, Tokens, View};

/// The inputs of what can be reached from a space.
pub(super) const AHEAD: usize = 40 + 3 + 1 + 5 + 2;
/// The inputs of a Character card.
pub(super) const EFFECTS: usize = 13;

pub(super) fn place_of(kind: Kind) -> usize {
    match kind {
        Kind::Object(object) => object as usize,
        Kind::Wallet => 6,
        Kind::Tool => 7,
        Kind::Character => 8,
        Kind::Burglary => 9,
    }
}

pub(super) fn effect_place(effect: Effect) -> usize {
    match effect {
        Effect::Dodge => 0,
        Effect::Sneak => 1,
        Effect::Actions(_) => 2,
        Effect::Clear => 3,
        Effect::Rob => 4,
        Effect::Wallets(_) => 5,
        Effect::Frame(_) => 6,
        Effect::Raid(_) => 7,
        Effect::Recover => 8,
        Effect::Fence(_) => 9,
        Effect::Spy => 11,
        Effect::Recruit(_) => 10,
        Effect::Fine(_) => 12,
    }
}

pub(super) fn effect(view: &View, card: Card, inputs: &mut Inputs) {
    inputs.one_of(EFFECTS, effect_place(view.table.town.characters[card.index()].effect));
}

pub(super) fn kinds(heap: Tokens, scale: f32, inputs: &mut Inputs) {
    for kind in Kind::ALL {
        inputs.number(f32::from(heap.of(kind).total()) / scale);
    }
}

pub(super) fn worth(view: &View, heap: Tokens) -> f32 {
    heap.iter().map(|token| f32::from(view.table.town.values[token.number() as usize])).sum()
}

/// The kinds that can be reached from a space, each with the length of the way there, and what the
/// next player would have of it.
pub(super) fn ahead(scene: &Scene, view: &View, gang: Space, up: Spaces, inputs: &mut Inputs) {
    let table = &view.table;
    let near = &table.side().near;
    let mut seen = Spaces::only(gang);
    let mut ring = Spaces::only(gang);
    let mut found = [4; 10];
    let mut wanted: f32 = 0.0;
    let mut first = Tokens::NONE;
    for distance in 0..4 {
        let next = ring.iter().fold(Spaces::NONE, |all, space| all.or(near[space.index()]));
        ring = next.and(up).but(seen);
        seen = seen.or(ring);
        for token in ring.iter().filter_map(|space| table.token(space)) {
            let kind = token.kind();
            found[place_of(kind)] = distance.min(found[place_of(kind)]);
            let others = scene.next_stash.of(kind).total() + scene.next_stash.count(Token::WALLET);
            let coin = f32::from(table.town.values[token.number() as usize]);
            let extra = match kind {
                Kind::Object(_) => [0.0, 0.9, 2.6, 1.0, 4.0][usize::from(others.min(4))],
                _ => 2.4,
            };
            wanted = wanted.max(0.6 * coin + extra - 0.4 * distance as f32);
            if distance == 0 {
                first += Tokens::one(token);
            }
        }
    }
    found.iter().for_each(|&distance| inputs.one_of(4, distance));
    let here = near[gang.index()];
    let (lit, dark) = (here.and(up).len(), here.and(table.down).len());
    inputs.flag(lit == 0 && dark == 0);
    inputs.flag(lit == 0 && dark > 0);
    inputs.number(f32::from(seen.len() - 1) / 8.0);
    inputs.number(wanted / 5.0);
    inputs.one_of(5, lit.into());
    inputs.number(f32::from(dark) / 3.0);
    inputs.number(worth(view, first) / 10.0);
}
