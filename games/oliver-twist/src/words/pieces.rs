//! The names of tokens, cards and streets.

use crate::{Card, Cards, Effect, Kind, Name, Object, Side, Space, Tabletop, Token, Tokens, Town};
use anstyle::AnsiColor;

use language::{Language, Speaker, Value, Words};

/// A name that a box gives.
pub(super) fn called<'a>(name: &'a Name, words: &Words) -> &'a str {
    match words.language() {
        Language::English => &name.en,
        Language::French => &name.fr,
    }
}

// Tokens.

/// `ring`, `starting ring`, `crowbar`: the name of a token without its coin.
pub fn token_name(town: &Town, token: Token, words: &Words) -> String {
    let about =
        [("thing", thing(town, token, words).into()), ("starting", token.is_starting().into())];
    words.tell("twist-token-name", &about)
}

/// `ring`, `tool`: the name of a kind of token.
pub fn kind_name(town: &Town, kind: Kind, words: &Words) -> String {
    match kind {
        Kind::Object(object) => called(&town.objects[object as usize], words).to_lowercase(),
        Kind::Wallet => words.say("twist-wallet"),
        Kind::Tool => words.say("twist-tool"),
        Kind::Character => words.say("twist-character"),
        Kind::Burglary => words.say("twist-burglary"),
    }
}

/// `a ring (£4)`; in its colour on a terminal.
pub fn a_token(town: &Town, token: Token, speaker: &Speaker) -> String {
    paint(plain_token(town, token, speaker.words), token.kind(), speaker)
}

/// `2 apples (£1, £2) and 1 wallet`, `nothing`; in their colours on a terminal.
pub fn heap(town: &Town, tokens: Tokens, speaker: &Speaker) -> String {
    let mut parts = Vec::new();
    for kind in Kind::ALL {
        let own = tokens.of(kind);
        if kind == Kind::Tool {
            let tools = own
                .faces()
                .map(|tool| some(own.count(tool), thing(town, tool, speaker.words), speaker.words));
            parts.extend(tools.map(|text| paint(text, kind, speaker)));
        } else if !own.is_empty() {
            let coins: Vec<String> =
                own.iter().filter_map(|token| coin(town, token, speaker.words)).collect();
            parts.push(with_coin(kinds(town, kind, own.total(), speaker), coins, speaker.words));
        }
    }
    if parts.is_empty() { speaker.say("nothing") } else { speaker.words.list(parts) }
}

/// A file as the police count it: `2 apples, 1 wallet and 3 tools (3 types)`.
pub(super) fn types(town: &Town, tokens: Tokens, speaker: &Speaker) -> String {
    if tokens.is_empty() {
        return speaker.say("nothing");
    }
    let parts = Kind::ALL
        .iter()
        .map(|&kind| (kind, tokens.of(kind).total()))
        .filter(|(_, number)| *number > 0);
    let parts = speaker.words.list(parts.map(|(kind, number)| kinds(town, kind, number, speaker)));
    speaker.tell("twist-types", &[("tokens", parts.into()), ("number", tokens.types().into())])
}

/// `2 apples`, in their colour.
pub(super) fn kinds(town: &Town, kind: Kind, number: u8, speaker: &Speaker) -> String {
    paint(some(number, kind_name(town, kind, speaker.words), speaker.words), kind, speaker)
}

/// `3 tokens`.
pub(super) fn number_of_tokens(number: u8, words: &Words) -> String {
    words.tell("twist-tokens", &[("number", number.into())])
}

/// `ring £4`, for the map.
pub(super) fn brief(town: &Town, token: Token, speaker: &Speaker) -> String {
    let name = token_name(town, token, speaker.words);
    let text = match coin(town, token, speaker.words) {
        Some(coin) => speaker.tell("twist-brief", &[("token", name.into()), ("coin", coin.into())]),
        None => name,
    };
    paint(text, token.kind(), speaker)
}

/// `a ring (£4)`, without colour.
pub(super) fn plain_token(town: &Town, token: Token, words: &Words) -> String {
    with_coin(bare_token(town, token, words), coin(town, token, words).into_iter().collect(), words)
}

/// `an apple and 2 handkerchiefs`: tokens without their coins, like ones together, in their colours.
pub(super) fn passed_tokens(
    town: &Town,
    tokens: impl Iterator<Item = Token>,
    speaker: &Speaker,
) -> String {
    let words = speaker.words;
    let mut heaps: Vec<(String, Token, u8)> = Vec::new();
    for token in tokens {
        let name = thing(town, token, words);
        match heaps.iter_mut().find(|heap| heap.0 == name) {
            Some(heap) => heap.2 += 1,
            None => heaps.push((name, token, 1)),
        }
    }
    words.list(heaps.into_iter().map(|(name, token, number)| {
        let text =
            if number == 1 { bare_token(town, token, words) } else { some(number, name, words) };
        paint(text, token.kind(), speaker)
    }))
}

fn bare_token(town: &Town, token: Token, words: &Words) -> String {
    let thing = thing(town, token, words);
    let one = one(&thing, words.language());
    let about =
        [("thing", thing.into()), ("one", one.into()), ("starting", token.is_starting().into())];
    words.tell("twist-a-token", &about)
}

/// The box's name of a token: a tool by its type, anything else by its kind.
fn thing(town: &Town, token: Token, words: &Words) -> String {
    let tool = token.tool_type().and_then(|which| town.tools.get(usize::from(which)));
    tool.map_or_else(
        || kind_name(town, token.kind(), words),
        |tool| called(tool, words).to_lowercase(),
    )
}

/// `1 watch`, `2 watches`.
fn some(number: u8, thing: String, words: &Words) -> String {
    let things = many(&thing, words.language());
    let about = [("number", number.into()), ("thing", thing.into()), ("things", things.into())];
    words.tell("twist-some-tokens", &about)
}

/// An article for things that only a home-made box has. French would need the gender, so it gets a
/// figure.
fn one(thing: &str, language: Language) -> String {
    match language {
        Language::English if thing.starts_with(['a', 'e', 'i', 'o', 'u']) => format!("an {thing}"),
        Language::English => format!("a {thing}"),
        Language::French => format!("1 {thing}"),
    }
}

/// The usual plural, for things that only a home-made box has.
fn many(thing: &str, language: Language) -> String {
    match (language, thing.strip_suffix('y')) {
        (Language::English, Some(stem)) => format!("{stem}ies"),
        (Language::English, None) if thing.ends_with(['h', 's', 'x']) => format!("{thing}es"),
        (Language::French, _) if thing.ends_with(['s', 'x', 'z']) => thing.to_string(),
        (Language::French, _) if thing.ends_with("au") || thing.ends_with("eu") => {
            format!("{thing}x")
        }
        _ => format!("{thing}s"),
    }
}

/// The value on the coin of an object.
fn coin(town: &Town, token: Token, words: &Words) -> Option<String> {
    match token.kind() {
        Kind::Object(_) if token.is_starting() => Some(words.say("twist-no-coin")),
        Kind::Object(_) => Some(pounds(town.values[usize::from(token.number())], words)),
        _ => None,
    }
}

fn with_coin(token: String, coins: Vec<String>, words: &Words) -> String {
    match coins.is_empty() {
        true => token,
        false => words
            .tell("twist-with-coin", &[("token", token.into()), ("coin", coins.join(", ").into())]),
    }
}

fn paint(text: String, kind: Kind, speaker: &Speaker) -> String {
    let colour = match kind {
        Kind::Object(Object::Apple) => AnsiColor::Green,
        Kind::Object(Object::Handkerchief) => AnsiColor::Cyan,
        Kind::Object(Object::Brooch) => AnsiColor::Magenta,
        Kind::Object(Object::Necklace) => AnsiColor::BrightBlue,
        Kind::Object(Object::Ring) => AnsiColor::Yellow,
        Kind::Object(Object::Watch) => AnsiColor::BrightYellow,
        Kind::Burglary => AnsiColor::Red,
        Kind::Wallet => return speaker.stress(text),
        Kind::Tool | Kind::Character => return text,
    };
    speaker.paint(text, colour)
}

// Money.

/// `£6`, `−£2`.
pub fn pounds(sum: impl Into<i32>, words: &Words) -> String {
    let sum = sum.into();
    let id = if sum < 0 { "twist-less-than-nothing" } else { "twist-pounds" };
    words.tell(id, &[("sum", sum.abs().into())])
}

/// `a gain of £6`.
pub(super) fn gain(sum: impl Into<i32>, words: &Words) -> String {
    let told = |id, sum: i32| words.tell(id, &[("money", pounds(sum, words).into())]);
    match sum.into() {
        0 => words.say("twist-no-gain"),
        sum @ 1.. => told("twist-gain", sum),
        sum => told("twist-loss", -sum),
    }
}

/// The money for a set at Fagin's: `£9 and a reward of £5, £14 in all`.
pub(super) fn proceeds(value: u16, bonus: u16, reward: u16, words: &Words) -> String {
    let told = |id, sum| words.tell(id, &[("money", pounds(sum, words).into())]);
    let mut parts = Vec::new();
    if value > 0 {
        parts.push(pounds(value, words));
    }
    if bonus > 0 {
        parts.push(told("twist-large-set", bonus));
    }
    if reward > 0 {
        parts.push(told("twist-reward", reward));
    }
    match &parts[..] {
        [] => words.say("twist-no-money"),
        [only] => only.clone(),
        _ => {
            let total = pounds(value + bonus + reward, words);
            words.tell(
                "twist-in-all",
                &[("parts", words.list(parts).into()), ("money", total.into())],
            )
        }
    }
}

// Cards.

/// `Nancy`.
pub fn card_name(town: &Town, card: Card, words: &Words) -> String {
    let character = town.characters.get(card.index());
    character.map_or_else(
        || words.say("twist-card-unknown"),
        |card| called(&card.name, words).to_string(),
    )
}

/// A Character card's effect in short, such as `clear the file of one type`.
pub fn card_effect(town: &Town, card: Card, words: &Words) -> String {
    effect(town, card).map_or_else(String::new, |effect| in_short(effect, words))
}

/// The text of a Burglary card, such as `a gain of £6`.
pub fn burglary_card(town: &Town, card: Card, words: &Words) -> String {
    gain(town.burglaries.get(card.index()).copied().unwrap_or(0), words)
}

/// `Nancy (clear the file of one type)`.
pub(super) fn card_and_effect(town: &Town, card: Card, words: &Words) -> String {
    let name = card_name(town, card, words);
    if effect(town, card).is_none() {
        return name;
    }
    let about = [("card", name.into()), ("effect", card_effect(town, card, words).into())];
    words.tell("twist-card-and-effect", &about)
}

/// `Nancy and Oliver`.
pub(super) fn card_names(town: &Town, cards: Cards, words: &Words) -> String {
    words.list(cards.iter().map(|card| card_name(town, card, words)))
}

pub(super) fn effect(town: &Town, card: Card) -> Option<Effect> {
    town.characters.get(card.index()).map(|character| character.effect)
}

fn in_short(effect: Effect, words: &Words) -> String {
    let number = |id, number: u8| words.tell(id, &[("number", number.into())]);
    let money = |id, sum: u8| words.tell(id, &[("money", pounds(sum, words).into())]);
    match effect {
        Effect::Dodge => words.say("twist-effect-dodge"),
        Effect::Sneak => words.say("twist-effect-sneak"),
        Effect::Actions(many) => number("twist-effect-actions", many),
        Effect::Clear => words.say("twist-effect-clear"),
        Effect::Rob => words.say("twist-effect-rob"),
        Effect::Wallets(each) => money("twist-effect-wallets", each),
        Effect::Frame(many) => number("twist-effect-frame", many),
        Effect::Raid(keep) => number("twist-effect-raid", keep),
        Effect::Recover => words.say("twist-effect-recover"),
        Effect::Fence(least) => number("twist-effect-fence", least),
        Effect::Spy => words.say("twist-effect-spy"),
        Effect::Recruit(many) => number("twist-effect-recruit", many),
        Effect::Fine(each) => money("twist-effect-fine", each),
    }
}

// Streets.

/// `Saffron Hill`, or the name of the square.
pub fn street(table: &Tabletop, space: Space, words: &Words) -> String {
    let side = table.side();
    called(side.street(space).map_or(&side.square, |(street, _)| &street.name), words).to_string()
}

/// `Saffron Hill 3 (25)`.
pub fn place(table: &Tabletop, space: Space, words: &Words) -> String {
    placed("twist-place", "twist-place-square", table.side(), space, words)
}

/// `at Saffron Hill 3 (25)`.
pub(super) fn at(side: &Side, space: Space, words: &Words) -> String {
    placed("twist-at", "twist-at-square", side, space, words)
}

/// `from Saffron Hill 3 (25) on`.
pub(super) fn from(side: &Side, space: Space, words: &Words) -> String {
    placed("twist-from", "twist-at-square", side, space, words)
}

fn placed(in_street: &str, on_square: &str, side: &Side, space: Space, words: &Words) -> String {
    let number: Value = space.to_string().into();
    match side.street(space) {
        Some((street, house)) => {
            let about = [("street", called(&street.name, words).into()), ("number", house.into())];
            words.tell(in_street, &[&about[..], &[("space", number)]].concat())
        }
        None => words
            .tell(on_square, &[("square", called(&side.square, words).into()), ("space", number)]),
    }
}
