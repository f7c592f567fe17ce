//! The table in words.

use crate::{Front, STASH, Space, Tabletop, Town, View};
use engine::Seat;

use super::map::about_map;
use super::pieces::{
    a_token, at, burglary_card, called, card_and_effect, card_names, heap, pounds, types,
};
use language::Speaker;

pub(super) fn scene(view: &View, speaker: &Speaker) -> Vec<String> {
    let mut lines = vec![about_round(&view.table, speaker)];
    for seat in view.table.seats.iter() {
        about_player(&view.table, seat, speaker, &mut lines);
    }
    about_map(view, speaker, &mut lines);
    about_own(view, speaker, &mut lines);
    lines
}

fn about_round(table: &Tabletop, speaker: &Speaker) -> String {
    let side = called(&table.side().name, speaker.words);
    speaker.tell(
        "twist-scene-round",
        &[("side", side.into()), ("rewards", rewards(table, speaker).into())],
    )
}

fn rewards(table: &Tabletop, speaker: &Speaker) -> String {
    let left = table.town.rewards.iter().skip(table.rewarded.into());
    let left: Vec<String> = left.map(|&reward| pounds(reward, speaker.words)).collect();
    match &left[..] {
        [] => speaker.say("twist-scene-no-rewards"),
        [last] => speaker.tell("twist-scene-one-reward", &[("money", last.into())]),
        [next, more @ ..] => {
            let more = speaker.words.list(more);
            speaker.tell("twist-scene-rewards", &[("money", next.into()), ("more", more.into())])
        }
    }
}

fn about_player(table: &Tabletop, seat: Seat, speaker: &Speaker, lines: &mut Vec<String>) {
    let front = &table.lairs[seat];
    let number = |id, number: u8| speaker.tell(id, &[("number", number.into())]);
    let mut parts = vec![
        pounds(front.money, speaker.words),
        speaker.tell(
            "twist-scene-stash",
            &[("number", front.stash_size.into()), ("most", STASH.into())],
        ),
        number("twist-scene-file", front.file_size),
    ];
    if front.cards > 0 {
        parts.push(number("twist-character-cards", front.cards));
    }
    if front.loot > 0 {
        parts.push(number("twist-burglary-cards", front.loot));
    }
    if !front.tools.is_empty() {
        parts.push(heap(&table.town, front.tools, speaker));
    }
    lines.push(format!("  {:<8} {}", speaker.who(seat), speaker.words.row(parts)));
    if table.memory {
        wrap(11, &known(&table.town, front, speaker), speaker, lines);
    }
}

/// The tokens that everyone knows to be in a stash and a file.
fn known(town: &Town, front: &Front, speaker: &Speaker) -> String {
    let told = |id, tokens: String| speaker.tell(id, &[("tokens", tokens.into())]);
    let mut parts = vec![
        told("twist-scene-known", heap(town, front.in_stash, speaker)),
        told("twist-scene-known-file", types(town, front.in_file, speaker)),
    ];
    if !front.in_either.is_empty() {
        parts.push(told("twist-scene-known-either", heap(town, front.in_either, speaker)));
    }
    if front.unseen() > 0 {
        parts.push(speaker.tell("twist-scene-never-shown", &[("number", front.unseen().into())]));
    }
    speaker.words.row(parts)
}

fn about_own(view: &View, speaker: &Speaker, lines: &mut Vec<String>) {
    let Some(own) = &view.own else { return };
    let (town, words) = (&view.table.town, speaker.words);
    let told = |id, name, text: String| speaker.tell(id, &[(name, text.into())]);
    wrap(
        0,
        &told("twist-scene-your-stash", "tokens", heap(town, own.stash, speaker)),
        speaker,
        lines,
    );
    if view.table.memory {
        wrap(
            0,
            &told("twist-scene-your-file", "tokens", types(town, own.file, speaker)),
            speaker,
            lines,
        );
    }
    for card in own.cards.iter() {
        lines.push(told("twist-scene-your-card", "card", card_and_effect(town, card, words)));
    }
    if !own.loot.is_empty() {
        let sums = words.list(own.loot.iter().map(|card| burglary_card(town, card, words)));
        lines.push(told("twist-scene-your-loot", "cards", sums));
    }
    let seen: Vec<String> =
        view.table.down.iter().filter_map(|space| seen_beneath(view, space, speaker)).collect();
    if !seen.is_empty() {
        wrap(0, &told("twist-scene-looked", "tokens", words.list(seen)), speaker, lines);
    }
    for seat in view.table.seats.iter().filter(|&seat| !view.cards_seen[seat].is_empty()) {
        let cards = card_names(town, view.cards_seen[seat], words);
        lines.push(speaker.tell_of("twist-scene-hand", seat, &[("cards", cards.into())]));
    }
}

fn seen_beneath(view: &View, space: Space, speaker: &Speaker) -> Option<String> {
    let token = a_token(&view.table.town, view.looked_at(space)?, speaker);
    let at = at(view.table.side(), space, speaker.words);
    Some(speaker.tell("twist-scene-looked-at", &[("token", token.into()), ("at", at.into())]))
}

/// Adds an indented line. It is wrapped for terminals; pages wrap by themselves.
pub(super) fn wrap(indent: usize, text: &str, speaker: &Speaker, lines: &mut Vec<String>) {
    let (first, rest) = (" ".repeat(indent), " ".repeat(indent + 4));
    if !speaker.ink {
        return lines.push(first + text);
    }
    let width = textwrap::termwidth().min(100);
    let options = textwrap::Options::new(width).initial_indent(&first).subsequent_indent(&rest);
    lines.extend(textwrap::wrap(text, options).into_iter().map(|line| line.into_owned()));
}
