//! Oliver Twist as JSON.

use engine::Seat;
use wire::{Wire, seat, seats};

use crate::{
    Back, Card, Cards, Effect, Note, OliverTwist, Phase, STASH, Side, Space, Spaces, Tabletop,
    Token, Tokens, Town, View,
};
use serde_json::{Map, Value, json};

impl Wire for OliverTwist {
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

    fn note(note: &Note) -> Value {
        let of = |name: &str, of: Seat| json!({ "note": name, "seat": seat(of) });
        let with_token = |name: &str, of: Seat, token: Token| json!({ "note": name, "seat": seat(of), "token": token.to_string() });
        match *note {
            Note::Begins(by) => of("begins", by),
            Note::Laid(at, token) => {
                json!({ "note": "laid", "space": space(at), "token": token.to_string() })
            }
            Note::YouStart(token) => json!({ "note": "you-start", "token": token.to_string() }),
            Note::Started(with) => of("started", with),
            Note::Prowled(by, way, token) => json!({
                "note": "prowled",
                "seat": seat(by),
                "way": way.spaces().iter().copied().map(space).collect::<Value>(),
                "token": token.to_string(),
            }),
            Note::Filed(whose, token) => with_token("filed", whose, token),
            Note::YouDropped(token) => json!({ "note": "you-dropped", "token": token.to_string() }),
            Note::Dropped(by) => of("dropped", by),
            Note::DrewCard(by) => of("drew-card", by),
            Note::YouDrewCard(which) => json!({ "note": "you-drew-card", "card": card(which) }),
            Note::NoCard(by) => of("no-card", by),
            Note::Reshuffled => json!({ "note": "reshuffled" }),
            Note::Paid(by, pounds) => json!({ "note": "paid", "seat": seat(by), "pounds": pounds }),
            Note::YouPeeked(at, token) => {
                json!({ "note": "you-peeked", "space": space(at), "token": token.to_string() })
            }
            Note::Peeks(by, at) => json!({ "note": "peeks", "seat": seat(by), "space": space(at) }),
            Note::Placed(by, at) => {
                json!({ "note": "placed", "seat": seat(by), "space": space(at) })
            }
            Note::Turns(by, at) => json!({ "note": "turns", "seat": seat(by), "space": space(at) }),
            Note::TurnedUp(at, token) => {
                json!({ "note": "turned-up", "space": space(at), "token": token.to_string() })
            }
            Note::Sold(by, set, pounds, bonus, reward) => json!({
                "note": "sold",
                "seat": seat(by),
                "tokens": set.to_string(),
                "pounds": pounds,
                "bonus": bonus,
                "reward": reward,
            }),
            Note::Helped(by, which) => {
                json!({ "note": "helped", "seat": seat(by), "card": card(which) })
            }
            Note::IsDone(by) => of("is-done", by),
            Note::Hid(by, which) => json!({ "note": "hid", "seat": seat(by), "card": card(which) }),
            Note::Dodged(by, at, token) => json!({
                "note": "dodged",
                "seat": seat(by),
                "space": space(at),
                "token": token.to_string(),
            }),
            Note::Aimed(by, at) => {
                json!({ "note": "aimed", "seat": seat(by), "against": seat(at) })
            }
            Note::Cleared(whose, kind, count) => {
                json!({ "note": "cleared", "seat": seat(whose), "type": kind.word(), "count": count })
            }
            Note::Robbed(by, from, token) => json!({
                "note": "robbed",
                "seat": seat(by),
                "from": seat(from),
                "token": token.to_string(),
            }),
            Note::SoldWallets(by, count, pounds) => {
                json!({ "note": "sold-wallets", "seat": seat(by), "count": count, "pounds": pounds })
            }
            Note::Framed(by, to, token) => json!({
                "note": "framed",
                "seat": seat(by),
                "to": seat(to),
                "token": token.to_string(),
            }),
            Note::Raided(whose, token) => with_token("raided", whose, token),
            Note::Recovered(by, token) => with_token("recovered", by, token),
            Note::YouSpied(on, shown) => {
                json!({ "note": "you-spied", "on": seat(on), "cards": cards(shown) })
            }
            Note::YouTookCard(from, which) => {
                json!({ "note": "you-took-card", "from": seat(from), "card": card(which) })
            }
            Note::LostCard(by, which) => {
                json!({ "note": "lost-card", "seat": seat(by), "card": card(which) })
            }
            Note::TookCard(by, from) => {
                json!({ "note": "took-card", "seat": seat(by), "from": seat(from) })
            }
            Note::YouKept(which) => json!({ "note": "you-kept", "card": card(which) }),
            Note::KeptCard(by) => of("kept-card", by),
            Note::Fined(by, from, pounds) => {
                json!({ "note": "fined", "seat": seat(by), "from": seat(from), "pounds": pounds })
            }
            Note::Burgles(by, count) => {
                json!({ "note": "burgles", "seat": seat(by), "count": count })
            }
            Note::YouDrewLoot(which) => json!({ "note": "you-drew-loot", "card": card(which) }),
            Note::YouKeptLoot(which) => json!({ "note": "you-kept-loot", "card": card(which) }),
            Note::KeptLoot(by) => of("kept-loot", by),
            Note::ShedTool(by, tool) => with_token("shed-tool", by, tool),
            Note::RoundOver(last) => of("round-over", last),
            Note::Splitting(asked) => json!({ "note": "splitting", "seats": seats(asked) }),
            Note::YouSplit(sets) => json!({ "note": "you-split", "tokens": sets.to_string() }),
            Note::HasSplit(by) => of("has-split", by),
            Note::Discarded(by, sets, pounds) => json!({
                "note": "discarded",
                "seat": seat(by),
                "tokens": sets.to_string(),
                "pounds": pounds,
            }),
            Note::FileOpened(whose, file) => {
                json!({ "note": "file-opened", "seat": seat(whose), "tokens": file.to_string() })
            }
            Note::Punished(whose, types, pounds) => {
                json!({ "note": "punished", "seat": seat(whose), "types": types, "pounds": pounds })
            }
            Note::Nightfall => json!({ "note": "nightfall" }),
            Note::OpensNight(by) => of("opens-night", by),
            Note::Leads(by, to) => json!({ "note": "leads", "seat": seat(by), "to": seat(to) }),
            Note::LootShown(whose, loot, pounds) => json!({
                "note": "loot-shown",
                "seat": seat(whose),
                "cards": cards(loot),
                "pounds": pounds,
            }),
            Note::Won(winners) => json!({ "note": "won", "seats": seats(winners) }),
        }
    }
}

/// The open part of a lair, with the knowledge of everyone and of the viewer about the rest.
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

fn phase(table: &Tabletop) -> Value {
    let mut told = data(table.phase);
    told["name"] = phase_name(table.phase).into();
    told["asked"] = table.phase.asks().map(seat).into();
    told
}

fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::First => "first",
        Phase::Lay { .. } => "lay",
        Phase::Start { .. } => "start",
        Phase::Turn { .. } => "turn",
        Phase::Prowl { .. } => "prowl",
        Phase::Way { .. } => "way",
        Phase::TurnUp { .. } => "turn-up",
        Phase::Peek { .. } => "peek",
        Phase::Peeking { .. } => "peeking",
        Phase::Place { .. } => "place",
        Phase::Full { .. } => "full",
        Phase::Card { .. } => "card",
        Phase::Burgle { .. } => "burgle",
        Phase::KeepLoot { .. } => "keep-loot",
        Phase::Shed { .. } => "shed",
        Phase::Dodge { .. } => "dodge",
        Phase::Clear { .. } => "clear",
        Phase::Aim { .. } => "aim",
        Phase::Rob { .. } => "rob",
        Phase::Wallets { .. } => "wallets",
        Phase::Frame { .. } => "frame",
        Phase::Raid { .. } => "raid",
        Phase::Recover { .. } => "recover",
        Phase::Fence { .. } => "fence",
        Phase::Spy { .. } => "spy",
        Phase::Recruit { .. } => "recruit",
        Phase::KeepCard { .. } => "keep-card",
        Phase::Split { .. } => "split",
        Phase::Lead { .. } => "lead",
        Phase::Over => "over",
    }
}

/// The fields that only this phase has.
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
        Phase::Aim { seat: of, effect: aimed } => {
            json!({ "seat": seat(of), "effect": effect(aimed) })
        }
        Phase::Rob { seat: of, from } => json!({ "seat": seat(of), "from": seat(from) }),
        Phase::Wallets { seat: of, pounds } => json!({ "seat": seat(of), "pounds": pounds }),
        Phase::Frame { seat: of, to, left } => {
            json!({ "seat": seat(of), "to": seat(to), "left": left })
        }
        Phase::Raid { seat: of, by, keep } => {
            json!({ "seat": seat(of), "by": seat(by), "keep": keep })
        }
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

/// Cards that a player has drawn to keep one of. The phase says of which deck they are.
fn drawn(table: &Tabletop, cards: Cards) -> Value {
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

/// A Character card: its number in choices, its name and its effect.
fn character(town: &Town, card: Card) -> Value {
    let character = &town.characters[card.index()];
    json!({ "card": self::card(card), "name": character.name.en, "effect": effect(character.effect) })
}

/// A Burglary card: its number in choices, and its worth in pounds.
fn burglary(town: &Town, card: Card) -> Value {
    json!({ "card": self::card(card), "pounds": town.burglaries[card.index()] })
}

/// The effect of a card, with its number where it has one.
fn effect(effect: Effect) -> Value {
    let (name, number) = match effect {
        Effect::Dodge => ("dodge", None),
        Effect::Sneak => ("sneak", None),
        Effect::Actions(number) => ("actions", Some(number)),
        Effect::Clear => ("clear", None),
        Effect::Rob => ("rob", None),
        Effect::Wallets(number) => ("wallets", Some(number)),
        Effect::Frame(number) => ("frame", Some(number)),
        Effect::Raid(number) => ("raid", Some(number)),
        Effect::Recover => ("recover", None),
        Effect::Fence(number) => ("fence", Some(number)),
        Effect::Spy => ("spy", None),
        Effect::Recruit(number) => ("recruit", Some(number)),
        Effect::Fine(number) => ("fine", Some(number)),
    };
    json!({ "name": name, "number": number })
}

/// A card of either deck, by its number in choices.
fn card(card: Card) -> Value {
    (card.index() + 1).into()
}

fn cards(cards: Cards) -> Value {
    cards.iter().map(card).collect()
}

fn space(space: Space) -> Value {
    space.number().into()
}

fn spaces(spaces: Spaces) -> Value {
    spaces.iter().map(space).collect()
}

/// The tokens known to lie on some spaces, by the number of the space.
fn on_board(spaces: Spaces, token: impl Fn(Space) -> Option<Token>) -> Value {
    let known = spaces
        .iter()
        .filter_map(|space| Some((space.to_string(), json!(token(space)?.to_string()))));
    Value::Object(known.collect())
}

/// A heap in notation, counted, and by token.
fn tokens(heap: Tokens) -> Value {
    let count = heap.faces().map(|token| (token.to_string(), json!(heap.count(token))));
    json!({ "text": heap.to_string(), "total": heap.total(), "count": Map::from_iter(count) })
}
