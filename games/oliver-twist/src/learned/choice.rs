//! The inputs of a choice.

use bots::Inputs;
use engine::Seat;

use super::Scene;
use super::pieces::{ahead, kinds, place_of, worth};
use crate::{Kind, Path, STASH, Space, Token, Tokens, View};

/// The inputs of a token that is taken.
pub(super) const TAKEN: usize = 25 + 7 + 8;
/// The inputs of the tokens passed.
pub(super) const PASSED: usize = 4 + 10 + 3 + 8;
/// The inputs of a face-down token.
pub(super) const DARK: usize = 25 + 4 + 2;
/// The inputs of a token of a lair.
pub(super) const LAIR_TOKEN: usize = 25 + 4;

pub(super) fn way(scene: &Scene, view: &View, path: &Path, sneaking: bool, inputs: &mut Inputs) {
    let table = &view.table;
    let (end, passed) = path.spaces().split_last().expect("a way has a space");
    taken(scene, view, *end, inputs);
    let heap: Tokens = passed.iter().filter_map(|&space| table.token(space)).collect();
    let mut up = table.up.without(*end);
    let filed = if sneaking { Tokens::NONE } else { heap };
    if !sneaking {
        up = passed.iter().fold(up, |up, &space| up.without(space));
    }
    inputs.one_of(4, passed.len());
    kinds(filed, 2.0, inputs);
    let file = scene.file + filed;
    inputs.number(f32::from(file.types() - scene.file.types()) / 2.0);
    let thicker =
        i32::from(table.lairs[scene.me].file_size + filed.total()) - scene.thickest_of_others;
    inputs.number(thicker as f32 / 6.0);
    inputs.flag(thicker >= 0);
    inputs.steps(thicker, &[-5, -3, -1, 0, 1, 2, 4, 6]);
    ahead(scene, view, *end, up, inputs);
}

pub(super) fn taken(scene: &Scene, view: &View, space: Space, inputs: &mut Inputs) {
    let from = inputs.at();
    let Some(token) = view.table.token(space) else { return inputs.skip(TAKEN) };
    inputs.one_of(25, token.number().into());
    let own = scene.stash.of(token.kind()).total();
    let wallets = scene.stash.count(Token::WALLET);
    let tools = view.table.lairs[scene.me].tools;
    match token.kind() {
        Kind::Object(_) => {
            inputs.one_of(5, (own + 1).into());
            inputs.flag(own + 1 + wallets >= 3 && own + wallets < 3);
            inputs.flag(own + 1 + wallets >= 5 && own + wallets < 5);
            inputs.number(worth(view, scene.stash.of(token.kind())) / 8.0);
        }
        Kind::Tool => {
            inputs.skip(8);
            inputs.flag(tools.count(token) == 0);
        }
        Kind::Burglary => {
            inputs.skip(9);
            inputs.one_of(5, tools.faces().count());
        }
        _ => {}
    }
    inputs.skip(TAKEN - 1 - (inputs.at() - from));
    inputs.flag(scene.stash.total() >= STASH && token.is_loot());
}

pub(super) fn dark(view: &View, space: Space, inputs: &mut Inputs) {
    let down = view.table.side().near[space.index()].and(view.table.down);
    inputs.one_of(25, view.looked_at(space).map_or(25, |token| token.number().into()));
    inputs.one_of(4, down.len().into());
    let known = down.iter().filter_map(|space| view.looked_at(space)).collect::<Tokens>();
    inputs.number(f32::from(known.total()) / 2.0);
    inputs.number(worth(view, known) / 8.0);
}

pub(super) fn sale(scene: &Scene, view: &View, set: Tokens, inputs: &mut Inputs) {
    let table = &view.table;
    let (size, wallets) = (set.total(), set.count(Token::WALLET));
    let kind = set.faces().next().expect("a set has a token").kind();
    inputs.one_of(6, place_of(kind));
    inputs.one_of(10, size.into());
    inputs.one_of(5, wallets.into());
    let reward = table.town.rewards.get(usize::from(table.rewarded)).map_or(0, |&reward| reward);
    let bonus = if size >= 5 { 7.0 } else { 0.0 };
    let money = worth(view, set) + bonus + f32::from(reward);
    let left = scene.stash - set;
    inputs.number(money / 15.0);
    inputs.number(f32::from(reward) / 6.0);
    inputs.number(f32::from(left.of(kind).total()) / 2.0);
    inputs.number(f32::from(left.count(Token::WALLET)) / 2.0);
    inputs.number(f32::from(left.total()) / 5.0);
    inputs.number(f32::from(left.sets(3).len()) / 2.0);
    let lead = f32::from(table.lairs[scene.me].money) + money - scene.richest_of_others as f32;
    inputs.number(lead / 20.0);
    inputs.steps(lead as i32, &[-8, -3, 0, 4, 10]);
}

pub(super) fn lair_token(scene: &Scene, token: Token, inputs: &mut Inputs) {
    inputs.one_of(25, token.number().into());
    inputs.number(f32::from(scene.stash.of(token.kind()).total()) / 3.0);
    inputs.flag(scene.file.of(token.kind()).is_empty());
    inputs.number(f32::from(scene.file.of(token.kind()).total()) / 3.0);
    inputs.number(f32::from(scene.stash.count(Token::WALLET)) / 2.0);
}

pub(super) fn target(scene: &Scene, view: &View, seat: Seat, which: usize, inputs: &mut Inputs) {
    inputs.one_of(16, 4 * which + scene.place(seat).min(3));
    let (front, mine) = (&view.table.lairs[seat], &view.table.lairs[scene.me]);
    inputs.number((f32::from(front.money) - f32::from(mine.money)) / 20.0);
    inputs.number(f32::from(front.stash_size) / 9.0);
    inputs.number((f32::from(front.file_size) - f32::from(mine.file_size)) / 5.0);
    inputs.number(worth(view, front.in_stash) / 20.0);
    inputs.number(f32::from(front.loot) / 3.0);
}
