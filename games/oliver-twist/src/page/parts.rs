//! The pieces that are tapped to make a choice: spaces on the map, tokens and cards in the lair,
//! players, and a few actions that have no piece.

use crate::{Action, Card, Kind, Objects, OliverTwist, Path, Phase, Space, Token, View};
use engine::{Screen, Seat};

/// The parts of a choice.
pub(super) fn parts(action: &Action, screen: &Screen<OliverTwist>) -> Vec<String> {
    match *action {
        Action::Prowl(path) => prowl(path, &screen.choices),
        Action::Turn(at) | Action::Peek(at) | Action::Place(at) | Action::Take(at) => {
            vec![space(at)]
        }
        Action::Sell(set) => set.iter().map(stash).collect(),
        Action::Split(kinds) => split(kinds, &screen.view),
        Action::Wallets(number) => vec![stash(Token::WALLET); usize::from(number)],
        Action::Drop(token) => vec![stash(token)],
        Action::Recover(token) => vec![filed(token)],
        Action::Clear(kind) => vec![filed_kind(kind)],
        Action::Shed(token) => vec![tool(token)],
        Action::Help(card) => vec![hand(card)],
        Action::Hide(card) => vec![hand(card), HIDE.to_string()],
        Action::Keep(card) if matches!(screen.view.table.phase, Phase::KeepLoot { .. }) => {
            vec![loot(card)]
        }
        Action::Keep(card) => vec![drawn(card)],
        Action::Against(other) | Action::Lead(other) => vec![seat(other)],
        Action::Bribe => vec![BRIBE.to_string()],
        Action::GiveUp => vec![GIVE_UP.to_string()],
        Action::Done => vec![DONE.to_string()],
    }
}

/// A split is picked by its objects; wallets go with any set.
fn split(kinds: Objects, view: &View) -> Vec<String> {
    view.own.map_or_else(Vec::new, |own| own.stash.of_all(kinds).iter().map(stash).collect())
}

pub(super) const BRIBE: &str = "bribe";
pub(super) const DONE: &str = "done";
pub(super) const GIVE_UP: &str = "give-up";
pub(super) const HIDE: &str = "hide";

pub(super) fn space(space: Space) -> String {
    format!("space-{space}")
}

pub(super) fn stash(token: Token) -> String {
    format!("stash-{token}")
}

pub(super) fn filed(token: Token) -> String {
    format!("file-{token}")
}

pub(super) fn filed_kind(kind: Kind) -> String {
    format!("file-{}", kind.word())
}

pub(super) fn tool(token: Token) -> String {
    format!("tool-{token}")
}

pub(super) fn hand(card: Card) -> String {
    format!("card-{card}")
}

pub(super) fn drawn(card: Card) -> String {
    format!("drawn-{card}")
}

pub(super) fn loot(card: Card) -> String {
    format!("loot-{card}")
}

pub(super) fn seat(seat: Seat) -> String {
    format!("seat-{seat}")
}

/// The nth way to a space, from 2.
pub(super) fn way(number: usize) -> String {
    format!("way-{number}")
}

/// A Prowl is picked by its end. If several ways lead there, the end alone means the shortest; the
/// others have a number as well.
fn prowl(path: Path, choices: &[Action]) -> Vec<String> {
    let end = space(path.end());
    match ways_to(path.end(), choices).iter().position(|other| *other == path) {
        Some(0) | None => vec![end],
        Some(place) => vec![end, way(place + 1)],
    }
}

/// The ways to a space, the shortest first.
pub(super) fn ways_to(end: Space, choices: &[Action]) -> Vec<Path> {
    let paths = choices.iter().filter_map(|action| match action {
        Action::Prowl(path) if path.end() == end => Some(*path),
        _ => None,
    });
    let mut paths: Vec<Path> = paths.collect();
    paths.sort_by_key(|path| path.spaces().len());
    paths
}
