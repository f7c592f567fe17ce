//! The inputs of a view: the open table, one's own lair, and each player.

use bots::Inputs;
use engine::Seat;

use super::Scene;
use super::pieces::{AHEAD, EFFECTS, ahead, effect_place, kinds, worth};
use crate::{Kind, Object, Phase, Tabletop, Token, Tokens, View};

/// The inputs of the open table.
pub(super) const TABLE: usize = 109 + AHEAD;
/// The inputs of one's own lair.
pub(super) const OWN: usize = 106;
/// The inputs of a player.
pub(super) const PLAYER: usize = 81;

fn phase(table: &Tabletop) -> usize {
    match table.phase {
        Phase::Turn { bound: false, .. } => 0,
        Phase::Turn { .. } => 1,
        Phase::Prowl { .. } => 2,
        Phase::Way { nightfall: false, .. } => 3,
        Phase::Way { .. } => 4,
        Phase::Peek { .. } => 5,
        Phase::Place { .. } => 6,
        Phase::Full { .. } => 7,
        Phase::KeepLoot { .. } => 8,
        Phase::Shed { .. } => 9,
        Phase::Dodge { .. } => 10,
        Phase::Clear { .. } => 11,
        Phase::Aim { .. } => 12,
        Phase::Wallets { .. } => 13,
        Phase::Raid { .. } => 14,
        Phase::Recover { .. } => 15,
        Phase::Fence { .. } => 16,
        Phase::Spy { .. } => 17,
        Phase::KeepCard { .. } => 18,
        Phase::Split { .. } => 19,
        Phase::Lead { .. } => 20,
        _ => 21,
    }
}

pub(super) fn table(scene: &Scene, view: &View, inputs: &mut Inputs) {
    let (from, table) = (inputs.at(), &view.table);
    inputs.one_of(3, usize::from(table.seats.len()) - 2);
    inputs.flag(table.night);
    inputs.one_of(21, phase(table));
    inputs.flag(table.sneaking);
    inputs.flag(table.actions > 1);
    inputs.one_of(7, table.rewarded.into());
    let rewards = table.town.rewards.iter().skip(table.rewarded.into());
    inputs.number(rewards.clone().next().map_or(0.0, |&reward| f32::from(reward) / 6.0));
    inputs.number(rewards.map(|&reward| f32::from(reward)).sum::<f32>() / 20.0);
    let (up, down) = (i32::from(table.up.len()), i32::from(table.down.len()));
    const STEPS: [i32; 12] = [1, 2, 3, 5, 8, 12, 16, 20, 26, 34, 44, 60];
    for count in [up, down, up + down] {
        inputs.number(count as f32 / 40.0);
        inputs.steps(count, &STEPS);
    }
    let lying: Tokens = table.up.iter().filter_map(|space| table.token(space)).collect();
    kinds(lying, 6.0, inputs);
    kinds(view.unseen, 10.0, inputs);
    for kind in Kind::ALL {
        let heap = view.unseen.of(kind).total();
        inputs.number(f32::from(heap) / f32::from(view.unseen.total()).max(1.0));
    }
    inputs.number(f32::from(view.pile) / 10.0);
    let (left, full) = match table.phase {
        Phase::Way { left, .. } => (left, None),
        Phase::Peek { left, .. } => (left, None),
        Phase::Full { token, .. } => (0, Some(token)),
        _ => (0, None),
    };
    inputs.number(f32::from(left) / 6.0);
    inputs.number(full.map_or(0.0, |token| worth(view, Tokens::one(token)) / 5.0));
    inputs.flag(full == Some(Token::WALLET));
    ahead(scene, view, table.gang, table.up, inputs);
    debug_assert_eq!(inputs.at() - from, TABLE, "the inputs of a table");
}

pub(super) fn own(scene: &Scene, view: &View, inputs: &mut Inputs) {
    let (from, table) = (inputs.at(), &view.table);
    let wallets = scene.stash.count(Token::WALLET);
    for object in Object::ALL {
        let own = scene.stash.of(Kind::Object(object));
        inputs.one_of(6, own.total().into());
        inputs.number(worth(view, own) / 10.0);
        inputs.flag(own.total() > 0 && own.total() + wallets >= 3);
    }
    inputs.one_of(5, wallets.into());
    inputs.number(worth(view, scene.stash) / 20.0);
    inputs.number(f32::from(scene.stash.sets(3).len()) / 2.0);
    for kind in Kind::ALL {
        inputs.flag(!scene.file.of(kind).is_empty());
        inputs.number(f32::from(scene.file.of(kind).total()) / 3.0);
    }
    inputs.number(f32::from(scene.file.types()) / 5.0);
    let loot = scene.back.loot.iter().map(|card| table.town.burglaries[card.index()]);
    inputs.number(loot.map(f32::from).sum::<f32>() / 15.0);
    let mut hand = [false; EFFECTS];
    for card in scene.back.cards.iter() {
        hand[effect_place(table.town.characters[card.index()].effect)] = true;
    }
    hand.into_iter().for_each(|has| inputs.flag(has));
    let mine = &table.lairs[scene.me];
    let lead = i32::from(mine.money) - scene.richest_of_others;
    inputs.number(lead as f32 / 20.0);
    inputs.steps(lead, &[-15, -8, -4, 0, 4, 8, 15]);
    let thicker = i32::from(mine.file_size) - scene.thickest_of_others;
    inputs.number(thicker as f32 / 6.0);
    inputs.steps(thicker, &[-6, -3, -1, 0, 1, 3, 6]);
    debug_assert_eq!(inputs.at() - from, OWN, "the inputs of one's own lair");
}

pub(super) fn player(scene: &Scene, view: &View, seat: Seat, inputs: &mut Inputs) {
    let (from, table) = (inputs.at(), &view.table);
    let (front, mine) = (&table.lairs[seat], &table.lairs[scene.me]);
    inputs.flag(true);
    let money = i32::from(front.money);
    inputs.number(money as f32 / 30.0);
    inputs.steps(money, &[1, 2, 4, 8, 12, 18, 25, 35, 50]);
    inputs.number((money - i32::from(mine.money)) as f32 / 20.0);
    inputs.one_of(10, front.stash_size.into());
    inputs.number(f32::from(front.stash_size) / 9.0);
    inputs.number(f32::from(front.file_size) / 10.0);
    inputs.steps(front.file_size.into(), &[1, 3, 5, 8, 12, 16]);
    let others = table.seats.without(seat).iter();
    let thickest = others.map(|other| table.lairs[other].file_size).max().unwrap_or(0);
    inputs.flag(front.file_size >= thickest);
    inputs.number(f32::from(front.file_size) / 5.0 - f32::from(thickest) / 5.0);
    inputs.one_of(5, front.cards.into());
    inputs.one_of(6, front.loot.into());
    inputs.number(f32::from(front.loot) / 3.0);
    for which in 0..4 {
        inputs.flag(front.tools.count(Token::tool(which)) > 0);
    }
    inputs.number(f32::from(front.tools.total()) / 4.0);
    let known = if seat == scene.me { scene.stash } else { front.in_stash + front.in_either };
    let wallets = known.count(Token::WALLET);
    for object in Object::ALL {
        let own = known.of(Kind::Object(object)).total();
        inputs.number(f32::from(own) / 3.0);
        inputs.flag(own > 0 && own + wallets >= 2);
        inputs.flag(own > 0 && own + wallets >= 3);
    }
    inputs.number(f32::from(wallets) / 3.0);
    inputs.number(worth(view, known) / 20.0);
    let file = if seat == scene.me { scene.file } else { front.in_file };
    for kind in Kind::ALL {
        inputs.flag(!file.of(kind).is_empty());
    }
    inputs.number(f32::from(file.types()) / 5.0);
    inputs.number(f32::from(front.unseen()) / 2.0);
    debug_assert_eq!(inputs.at() - from, PLAYER, "the inputs of a player");
}
