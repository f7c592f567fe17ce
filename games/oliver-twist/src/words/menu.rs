//! The question to the viewer, and its answers.

use std::cmp::Reverse;

use crate::{
    Action, Effect, Kind, Objects, OliverTwist, Path, Phase, STASH, Space, Spaces, Split, Tabletop,
    Token, Tokens, View,
};
use engine::{Screen, Seat};

use super::map::{Line, tokens};
use super::pieces::{
    a_token, at, burglary_card, card_and_effect, card_name, from, heap, kinds, number_of_tokens,
    passed_tokens, place, plain_token, pounds, proceeds,
};
use language::{Menu, Speaker, Value};

/// The smallest set with a bonus at Fagin's, in tokens, and the bonus, in pounds (OT-F2).
const BIG_SET: u8 = 5;
const BONUS: u16 = 7;
/// The prices of the police, in pounds: for the end of the round (OT-E1), and for looking away (OT-P7).
pub(super) const SURRENDER: u16 = 4;
pub(super) const BRIBE: u16 = 2;
/// The number of tokens turned up in a line (OT-N5).
const LINE: u8 = 12;

pub(super) fn menu(screen: &Screen<OliverTwist>, speaker: &Speaker) -> Menu<Action> {
    let view = &screen.view;
    let mut choices = screen.choices.clone();
    choices.sort_by_key(|action| rank(view, action));
    let answers = choices.into_iter().map(|action| (action, answer(view, &action, speaker)));
    Menu::numbered(question(view, &screen.choices, speaker), answers)
}

// The question.

fn question(view: &View, choices: &[Action], speaker: &Speaker) -> String {
    let table = &view.table;
    let words = speaker.words;
    let say = |id| words.say(id);
    let number = |id, number: u8| words.tell(id, &[("number", number.into())]);
    match table.phase {
        Phase::Turn { bound, .. } => turn_question(table, choices, bound, speaker),
        Phase::Prowl { .. } if table.sneaking => say("twist-ask-sneak"),
        Phase::Prowl { .. } => say("twist-ask-prowl"),
        Phase::Way { left, .. } => {
            words.tell("twist-ask-way", &[("tokens", number_of_tokens(left, words).into())])
        }
        Phase::Peek { left, .. } => number("twist-ask-peek", left),
        Phase::Place { .. } => say("twist-ask-place"),
        Phase::Full { token, .. } => words
            .tell("twist-ask-drop", &[("token", plain_token(&table.town, token, words).into())]),
        Phase::KeepLoot { .. } => say("twist-ask-keep-loot"),
        Phase::Shed { .. } => say("twist-ask-shed"),
        Phase::Dodge { .. } => say("twist-ask-dodge"),
        Phase::Clear { .. } => say("twist-ask-clear"),
        Phase::Aim { effect: Effect::Rob, .. } => say("twist-ask-rob"),
        Phase::Aim { effect: Effect::Frame(slipped), .. } => number("twist-ask-frame", slipped),
        Phase::Aim { .. } => say("twist-ask-spy-on"),
        Phase::Wallets { pounds: each, .. } => {
            words.tell("twist-ask-wallets", &[("money", pounds(each, words).into())])
        }
        Phase::Raid { keep, .. } => number("twist-ask-raid", keep),
        Phase::Recover { .. } => say("twist-ask-recover"),
        Phase::Fence { least, .. } => number("twist-ask-fence", least),
        Phase::Spy { on, .. } => speaker.tell_of("twist-ask-spy", on, &[]),
        Phase::KeepCard { .. } => say("twist-ask-keep-card"),
        Phase::Split { .. } => say("twist-ask-split"),
        Phase::Lead { .. } => say("twist-ask-lead"),
        _ => String::new(),
    }
}

fn turn_question(table: &Tabletop, choices: &[Action], bound: bool, speaker: &Speaker) -> String {
    let prowls = choices
        .iter()
        .any(|action| matches!(action, Action::Prowl(path) if path.spaces().len() > 1));
    let mut sentences = vec![match (bound, table.actions) {
        (true, 1) => speaker.say("twist-ask-last-action"),
        (true, actions) => speaker.tell("twist-ask-first-action", &[("number", actions.into())]),
        (false, _) => speaker.say("twist-ask-turn"),
    }];
    if choices.contains(&Action::GiveUp) {
        sentences.push(speaker.say("twist-ask-neither"));
    } else if prowls {
        sentences.push(speaker.say("twist-ask-passed"));
    }
    if table.phase.asks().is_some_and(|seat| table.lairs[seat].stash_size == STASH) {
        sentences.push(speaker.say("twist-ask-full"));
    }
    sentences.join(" ")
}

// The answers.

/// The order of the answers: prowls as the streets run, sets from the dearest on, cards, ways out.
fn rank(view: &View, action: &Action) -> (u8, u16, u8) {
    let table = &view.table;
    match action {
        Action::Prowl(_) | Action::Turn(_) | Action::Bribe => (0, 0, 0),
        Action::Sell(set) => {
            let (value, bonus, _) = worth(table, *set);
            (1, u16::MAX - value - bonus, set.total())
        }
        Action::Split(kinds) => split_of(view, *kinds)
            .map_or((1, 0, 0), |split| (1, u16::MAX - split.money, split.left.total())),
        Action::Help(_) => (2, 0, 0),
        Action::Hide(_) => (3, 0, 0),
        _ => (4, 0, 0),
    }
}

fn answer(view: &View, action: &Action, speaker: &Speaker) -> String {
    let (table, town, words) = (&view.table, &view.table.town, speaker.words);
    let tell = |id, name, text: String| words.tell(id, &[(name, text.into())]);
    match *action {
        Action::Prowl(path) => prowl(table, path, speaker),
        Action::Turn(space) => turn(table, space, speaker),
        Action::Bribe if table.night => {
            tell("twist-answer-bribe-night", "money", pounds(BRIBE, words))
        }
        Action::Bribe => tell("twist-answer-bribe", "money", pounds(BRIBE, words)),
        Action::Peek(space) => place(table, space, words),
        Action::Place(space) => {
            let about = [
                ("place", place(table, space, words).into()),
                ("tokens", next_to(view, space, speaker).into()),
            ];
            words.tell("twist-answer-place", &about)
        }
        Action::Sell(set) => sell(table, set, speaker),
        Action::Help(card) => tell("twist-answer-help", "card", card_and_effect(town, card, words)),
        Action::Hide(card) => tell("twist-answer-hide", "card", card_name(town, card, words)),
        Action::GiveUp => give_up(table, speaker),
        Action::Done => words.say("twist-answer-done"),
        Action::Drop(token) | Action::Shed(token) | Action::Recover(token) => {
            a_token(town, token, speaker)
        }
        Action::Keep(card) if matches!(table.phase, Phase::KeepLoot { .. }) => {
            burglary_card(town, card, words)
        }
        Action::Keep(card) => card_and_effect(town, card, words),
        Action::Take(space) => taking(table, space, speaker),
        Action::Clear(kind) => {
            let number = view.own.map_or(0, |own| own.file.of(kind).total());
            tell("twist-answer-clear", "tokens", kinds(town, kind, number, speaker))
        }
        Action::Against(seat) => target(table, seat, speaker),
        Action::Wallets(number) => wallets(table, number, speaker),
        Action::Split(kinds) => split(view, kinds, speaker),
        Action::Lead(seat) => speaker.who(seat),
    }
}

fn prowl(table: &Tabletop, path: Path, speaker: &Speaker) -> String {
    let spaces = path.spaces();
    let taking = taking(table, path.end(), speaker);
    if spaces.len() == 1 {
        return taking;
    }
    let passed = spaces[..spaces.len() - 1].iter().filter_map(|&space| table.token(space));
    let passed = passed_tokens(&table.town, passed, speaker);
    speaker.tell("twist-answer-passing", &[("taking", taking.into()), ("tokens", passed.into())])
}

/// The result of taking the token on a space.
fn taking(table: &Tabletop, space: Space, speaker: &Speaker) -> String {
    let Some(token) = table.token(space) else { return place(table, space, speaker.words) };
    let what = ("token", Value::from(a_token(&table.town, token, speaker)));
    let at = ("at", Value::from(at(table.side(), space, speaker.words)));
    match token.kind() {
        Kind::Character => speaker.tell("twist-answer-take-character", &[what, at]),
        Kind::Burglary => speaker
            .tell("twist-answer-burgle", &[at, ("cards", burglary_cards(table, speaker).into())]),
        _ => speaker.tell("twist-answer-take", &[what, at]),
    }
}

/// The cards that a burglary would draw: one, and one more for each type of tool (OT-N6).
fn burglary_cards(table: &Tabletop, speaker: &Speaker) -> String {
    let tools = table.phase.asks().map_or(0, |seat| table.lairs[seat].tools.faces().count());
    speaker.tell("twist-burglary-cards", &[("number", (1 + tools as u8).into())])
}

/// The way that begins with this face-down token.
fn turn(table: &Tabletop, space: Space, speaker: &Speaker) -> String {
    let most = if let Phase::Way { left, .. } = table.phase { left } else { LINE };
    let line = Line::along(table, table.down, space, Spaces::NONE, most.into());
    let ahead = number_of_tokens(line.spaces.len() as u8, speaker.words);
    let id = if line.on.len() > 1 { "twist-answer-turn-fork" } else { "twist-answer-turn" };
    let from = from(table.side(), space, speaker.words);
    speaker.tell(id, &[("from", from.into()), ("tokens", ahead.into())])
}

/// The tokens next to a space.
fn next_to(view: &View, space: Space, speaker: &Speaker) -> String {
    let table = &view.table;
    let near = table.side().near[space.index()].and(tokens(table));
    speaker.words.list(near.iter().map(|space| match (table.token(space), view.looked_at(space)) {
        (Some(token), _) => a_token(&table.town, token, speaker),
        (None, Some(token)) => {
            speaker.tell(
                "twist-answer-looked",
                &[("token", a_token(&table.town, token, speaker).into())],
            )
        }
        (None, None) => speaker.say("twist-answer-down"),
    }))
}

fn sell(table: &Tabletop, set: Tokens, speaker: &Speaker) -> String {
    let (value, bonus, reward) = worth(table, set);
    let money = proceeds(value, bonus, reward, speaker.words);
    let tokens = heap(&table.town, set, speaker);
    speaker.tell("twist-answer-sell", &[("tokens", tokens.into()), ("money", money.into())])
}

/// The best sale of each kind with its sum, such as `Sell: 2 apples + 1 wallet · £2 + reward £6`; the
/// dearest first.
pub(crate) fn sales(screen: &Screen<OliverTwist>, speaker: &Speaker) -> Vec<(Action, String)> {
    let table = &screen.view.table;
    let mut best: Vec<(Kind, Tokens)> = Vec::new();
    let rank = |set: Tokens| {
        let (value, bonus, reward) = worth(table, set);
        (value + bonus + reward, Reverse(set.total()))
    };
    for action in &screen.choices {
        let Action::Sell(set) = *action else { continue };
        let Some(kind) = set.iter().map(Token::kind).find(|&kind| kind != Kind::Wallet) else {
            continue;
        };
        match best.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, known)) if rank(set) > rank(*known) => *known = set,
            Some(_) => {}
            None => best.push((kind, set)),
        }
    }
    best.sort_by_key(|&(_, set)| Reverse(rank(set)));
    best.into_iter().map(|(_, set)| (Action::Sell(set), sale(table, set, speaker))).collect()
}

fn sale(table: &Tabletop, set: Tokens, speaker: &Speaker) -> String {
    let words = speaker.words;
    let heaps = Kind::ALL.iter().map(|&kind| (kind, set.of(kind).total()));
    let heaps = heaps.filter(|&(_, number)| number > 0);
    let tokens: Vec<String> =
        heaps.map(|(kind, number)| kinds(&table.town, kind, number, speaker)).collect();
    let (value, bonus, reward) = worth(table, set);
    let more = [("ot-table-sale-bonus", bonus), ("ot-table-sale-reward", reward)];
    let more = more.into_iter().filter(|&(_, sum)| sum > 0);
    let more = more.map(|(id, sum)| words.tell(id, &[("sum", pounds(sum, words).into())]));
    let sums: Vec<String> = std::iter::once(pounds(value, words)).chain(more).collect();
    let about = [("tokens", tokens.join(" + ").into()), ("sum", sums.join(" + ").into())];
    words.tell("ot-table-sale", &about)
}

fn split_of(view: &View, kinds: Objects) -> Option<Split> {
    view.own.map(|own| Split::new(&view.table.town, &own, kinds))
}

/// The sets of a split, their money, and the tokens left for the file; with the memory aid, also
/// the number of types that the file then has (OT-P8).
fn split(view: &View, kinds: Objects, speaker: &Speaker) -> String {
    let Some(split) = split_of(view, kinds) else { return String::new() };
    let (town, words) = (&view.table.town, speaker.words);
    let about = [
        ("tokens", heap(town, split.discarded, speaker).into()),
        ("money", pounds(split.money, words).into()),
        ("left", heap(town, split.left, speaker).into()),
        ("types", split.types.into()),
    ];
    words.tell(
        if view.table.memory { "twist-answer-split-aid" } else { "twist-answer-split" },
        &about,
    )
}

fn give_up(table: &Tabletop, speaker: &Speaker) -> String {
    let money = table.phase.asks().map_or(0, |seat| table.lairs[seat].money).min(SURRENDER);
    let money = pounds(money, speaker.words);
    speaker.tell("twist-answer-give-up", &[("money", money.into()), ("night", table.night.into())])
}

fn target(table: &Tabletop, seat: Seat, speaker: &Speaker) -> String {
    let front = &table.lairs[seat];
    let tokens = |number| ("tokens", number_of_tokens(number, speaker.words).into());
    match table.phase {
        Phase::Aim { effect: Effect::Rob, .. } => {
            speaker.tell_of("twist-answer-rob", seat, &[tokens(front.stash_size)])
        }
        Phase::Aim { effect: Effect::Frame(_), .. } => {
            speaker.tell_of("twist-answer-frame", seat, &[tokens(front.file_size)])
        }
        _ => {
            let cards = speaker.tell("twist-cards", &[("number", front.cards.into())]);
            speaker.tell_of("twist-answer-spy", seat, &[("cards", cards.into())])
        }
    }
}

fn wallets(table: &Tabletop, number: u8, speaker: &Speaker) -> String {
    let each = if let Phase::Wallets { pounds, .. } = table.phase { pounds } else { 0 };
    let wallets = kinds(&table.town, Token::WALLET.kind(), number, speaker);
    let money = pounds(u16::from(number) * u16::from(each), speaker.words);
    speaker.tell("twist-answer-wallets", &[("wallets", wallets.into()), ("money", money.into())])
}

/// The money for a set at Fagin's: its coins, the bonus and the reward (OT-F1 to OT-F3).
pub(super) fn worth(table: &Tabletop, set: Tokens) -> (u16, u16, u16) {
    let value =
        set.iter().map(|token| u16::from(table.town.values[usize::from(token.number())])).sum();
    let bonus = if set.total() >= BIG_SET { BONUS } else { 0 };
    let reward = table.town.rewards.get(usize::from(table.rewarded));
    (value, bonus, reward.copied().unwrap_or(0).into())
}
