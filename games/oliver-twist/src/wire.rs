//! Oliver Twist as JSON.

use crate::{
    Back, Card, Cards, Effect, OliverTwist, Phase, STASH, Side, Space, Spaces, Table, Token, Tokens, Town,
    View,
};
use engine::Seat;
use serde_json::{Map, Value, json};

use json::{Json, name_of, seat, seats};

impl Json for OliverTwist {
    fn pieces(view: &View) -> Value {
        let town: &Town = &view.table.town;
        let values = (town.day_tokens + town.starting)
            .loot()
            .faces()
            .map(|token| (token.to_string(), json!(town.values[usize::from(token.number())])));
        let two = view.table.seats.len() == 2;
        let characters = Cards::first(town.characters.len());
        json!({
            "box": town.key,
            "values": Map::from_iter(values),
            "stash": STASH,
            "day_tokens": tokens(town.day_tokens),
            "burglary_tokens": tokens(town.burglary_tokens),
            "starting": tokens(town.starting),
            "rewards": town.rewards,
            "characters": characters.iter().map(|card| character(town, card)).collect::<Value>(),
            "burglaries": Cards::first(town.burglaries.len()).iter().map(|card| burglary(town, card)).collect::<Value>(),
            "day": side(&town.day, two),
            "night": side(&town.night, two),
        })
    }

    fn view(view: &View) -> Value {
        let table = &view.table;
        let town: &Town = &table.town;
        let players: Vec<Value> = table.seats.iter().map(|seat| player(view, seat)).collect();
        json!({
            "seat": view.viewer.seat().map(seat),
            "phase": phase(table),
            "night": table.night,
            "memory": table.memory,
            "gang": space(table.gang),
            "up": on_board(table.up, |space| table.token(space)),
            "down": spaces(table.down),
            "looked_at": on_board(table.down, |space| view.looked_at(space)),
            "unseen": tokens(view.unseen),
            "returned": tokens(table.returned),
            "rewarded": table.rewarded,
            "actions": table.actions,
            "sneaking": table.sneaking,
            "in_play": table.in_play.map(|card| character(town, card)),
            "discards": characters(town, table.discards),
            "pile": view.pile,
            "under": view.under,
            "under_cards": view.under_cards.map(|cards| characters(town, cards)),
            "drawn": view.drawn,
            "drawn_cards": view.drawn_cards.map(|cards| drawn(table, cards)),
            "own": view.own.map(|own| lair(town, &own)),
            "players": players,
        })
    }
}

/// What is in front of a lair, and what everyone, or the viewer, knows to be in it.
fn player(view: &View, of: Seat) -> Value {
    let table = &view.table;
    let front = &table.lairs[of];
    json!({
        "seat": seat(of),
        "money": front.money,
        "tools": tokens(front.tools),
        "stash_size": front.stash_size,
        "file_size": front.file_size,
        "cards": front.cards,
        "loot": front.loot,
        "in_stash": tokens(front.in_stash),
        "in_file": tokens(front.in_file),
        "in_either": tokens(front.in_either),
        "hidden": front.unseen(),
        "peeked": spaces(table.peeked[of]),
        "cards_seen": characters(&table.town, view.cards_seen[of]),
        "place": table.place(of),
    })
}

/// The viewer's own lair.
fn lair(town: &Town, own: &Back) -> Value {
    json!({
        "stash": tokens(own.stash),
        "file": tokens(own.file),
        "cards": characters(town, own.cards),
        "loot": own.loot.iter().map(|card| burglary(town, card)).collect::<Value>(),
        "split": (!own.split.is_empty()).then(|| own.split.to_string()),
    })
}

fn phase(table: &Table) -> Value {
    let mut told = data(table.phase);
    told["name"] = name_of(&table.phase).into();
    told["asked"] = table.phase.asks().map(seat).into();
    told
}

/// What only this phase has.
fn data(phase: Phase) -> Value {
    match phase {
        Phase::First | Phase::Over => json!({}),
        Phase::Lay { space: at, first } => json!({ "space": space(at), "first": seat(first) }),
        Phase::Start { seat: of, left, first } => {
            json!({ "seat": seat(of), "left": left, "first": seat(first) })
        }
        Phase::Turn { seat: of, bound } => json!({ "seat": seat(of), "bound": bound }),
        Phase::Way { seat: of, at, left, nightfall } => {
            json!({ "seat": seat(of), "at": space(at), "left": left, "nightfall": nightfall })
        }
        Phase::TurnUp { seat: of, space: at, left, nightfall } => {
            json!({ "seat": seat(of), "space": space(at), "left": left, "nightfall": nightfall })
        }
        Phase::Peeking { seat: of, space: at, left } => {
            json!({ "seat": seat(of), "space": space(at), "left": left })
        }
        Phase::Full { seat: of, token } => json!({ "seat": seat(of), "token": token.to_string() }),
        Phase::Aim { seat: of, effect: aimed } => json!({ "seat": seat(of), "effect": effect(aimed) }),
        Phase::Rob { seat: of, from } => json!({ "seat": seat(of), "from": seat(from) }),
        Phase::Wallets { seat: of, pounds } => json!({ "seat": seat(of), "pounds": pounds }),
        Phase::Frame { seat: of, to, left } => json!({ "seat": seat(of), "to": seat(to), "left": left }),
        Phase::Raid { seat: of, by, keep } => json!({ "seat": seat(of), "by": seat(by), "keep": keep }),
        Phase::Fence { seat: of, least } => json!({ "seat": seat(of), "least": least }),
        Phase::Spy { seat: of, on } => json!({ "seat": seat(of), "on": seat(on) }),
        Phase::Split { asked, owing, last } => {
            json!({ "choosing": seats(asked), "owing": seats(owing), "last": seat(last) })
        }
        Phase::Peek { seat: of, left }
        | Phase::Burgle { seat: of, left }
        | Phase::Recruit { seat: of, left } => json!({ "seat": seat(of), "left": left }),
        Phase::Prowl { seat: of }
        | Phase::Place { seat: of }
        | Phase::Card { seat: of }
        | Phase::KeepLoot { seat: of }
        | Phase::Shed { seat: of }
        | Phase::Dodge { seat: of }
        | Phase::Clear { seat: of }
        | Phase::Recover { seat: of }
        | Phase::KeepCard { seat: of }
        | Phase::Lead { seat: of } => json!({ "seat": seat(of) }),
    }
}

/// One side of the board. With two players the yellow streets are closed (OT-S2).
fn side(side: &Side, two: bool) -> Value {
    let open = if two { side.spaces.but(side.yellow) } else { side.spaces };
    let all = side.spaces.with(Space::SQUARE);
    let near = all.iter().map(|space| (space.to_string(), spaces(side.near[space.index()])));
    let streets = side.streets.iter().map(|street| {
        json!({
            "name": street.name.en,
            "first": space(street.first),
            "length": street.length,
            "yellow": street.yellow,
        })
    });
    json!({ "open": spaces(open), "near": Map::from_iter(near), "streets": streets.collect::<Value>() })
}

/// Cards that somebody has drawn to keep one of: of which deck, the phase says.
fn drawn(table: &Table, cards: Cards) -> Value {
    let town: &Town = &table.town;
    match table.phase {
        Phase::Burgle { .. } | Phase::KeepLoot { .. } => {
            cards.iter().map(|card| burglary(town, card)).collect()
        }
        _ => characters(town, cards),
    }
}

fn characters(town: &Town, cards: Cards) -> Value {
    cards.iter().map(|card| character(town, card)).collect()
}

/// A Character card: its number as in the choices, whose it is, and what it does.
fn character(town: &Town, card: Card) -> Value {
    let character = &town.characters[card.index()];
    json!({ "card": card.index() + 1, "name": character.name.en, "effect": effect(character.effect) })
}

/// A Burglary card: its number as in the choices, and what it is worth.
fn burglary(town: &Town, card: Card) -> Value {
    json!({ "card": card.index() + 1, "pounds": town.burglaries[card.index()] })
}

/// What a card does, with its number where it has one.
fn effect(effect: Effect) -> Value {
    let number = match effect {
        Effect::Actions(number)
        | Effect::Wallets(number)
        | Effect::Frame(number)
        | Effect::Raid(number)
        | Effect::Fence(number)
        | Effect::Recruit(number)
        | Effect::Fine(number) => Some(number),
        Effect::Dodge | Effect::Sneak | Effect::Clear | Effect::Rob | Effect::Recover | Effect::Spy => None,
    };
    json!({ "name": name_of(&effect), "number": number })
}

fn space(space: Space) -> Value {
    space.number().into()
}

fn spaces(spaces: Spaces) -> Value {
    spaces.iter().map(space).collect()
}

/// The tokens known to lie on some spaces, by the number of the space.
fn on_board(spaces: Spaces, token: impl Fn(Space) -> Option<Token>) -> Value {
    let known = spaces.iter().filter_map(|space| Some((space.to_string(), json!(token(space)?.to_string()))));
    Value::Object(known.collect())
}

/// A heap in notation, counted, and by token.
fn tokens(heap: Tokens) -> Value {
    let count = heap.faces().map(|token| (token.to_string(), json!(heap.count(token))));
    json!({ "text": heap.to_string(), "total": heap.total(), "count": Map::from_iter(count) })
}
