//! Oliver Twist in numbers: those of the box that ships, London.

use std::sync::LazyLock;

use engine::{Seat, Viewer};
use oliver_twist::{
    Action, Back, Card, Cards, Effect, Kind, MAX_PLAYERS, Object, OliverTwist, Path, Phase, STASH, Side,
    Space, Spaces, Table, Token, Tokens, Town, View, boxes,
};

use crate::numbered::{Actions, Numbered, Sheet};

static ACTIONS: LazyLock<Actions<Action>> = LazyLock::new(|| Actions::new(actions(boxes::london())));

impl Numbered for OliverTwist {
    const ENVIRONMENT: &'static str = "oliver_twist_v1";

    fn actions() -> &'static Actions<Action> {
        &ACTIONS
    }

    fn encode(view: &View, into: &mut impl Sheet) {
        let pieces = Pieces::of(&view.table.town);
        round(&view.table, into);
        phase(&view.table, &pieces, into);
        cards_on_table(view, &pieces, into);
        heap(|| "unseen".into(), view.unseen, pieces.round, into);
        heap(|| "returned".into(), view.table.returned, pieces.starting, into);
        own(&view.own.unwrap_or_default(), &pieces, into);
        for seat in seats() {
            player(view, seat, &pieces, into);
        }
        for number in 0..=pieces.spaces {
            space(view, Space::new(number), into);
        }
    }
}

/// What is in a box, as far as entries and actions depend on it.
struct Pieces {
    /// The number of the last space on either side.
    spaces: u8,
    /// The round tokens.
    round: Tokens,
    /// The starting tokens.
    starting: Tokens,
    characters: Cards,
    burglaries: Cards,
}

impl Pieces {
    fn of(town: &Town) -> Pieces {
        let last = |side: &Side| side.spaces.len();
        Pieces {
            spaces: last(&town.day).max(last(&town.night)),
            round: town.day_tokens + town.burglary_tokens,
            starting: town.starting,
            characters: Cards::first(town.characters.len()),
            burglaries: Cards::first(town.burglaries.len()),
        }
    }

    /// All tokens; those of a stash are its [`Tokens::loot`].
    fn tokens(&self) -> Tokens {
        self.round + self.starting
    }

    fn spaces(&self) -> impl Iterator<Item = Space> {
        (1..=self.spaces).map(Space::new)
    }
}

fn seats() -> impl Iterator<Item = Seat> {
    Seat::ALL.into_iter().take(MAX_PLAYERS)
}

/// In the order of the notation's page, docs/notation.md.
fn actions(town: &Town) -> Vec<Action> {
    let pieces = Pieces::of(town);
    let loot = || pieces.tokens().loot().faces();
    let mut all = Vec::new();
    for side in [&town.day, &town.night] {
        side.spaces.iter().for_each(|space| ways(side, Path::to(space), &mut all));
    }
    all.extend(pieces.spaces().map(Action::Turn));
    all.push(Action::Bribe);
    all.extend(pieces.spaces().map(Action::Peek));
    all.extend((0..=pieces.spaces).map(|number| Action::Place(Space::new(number))));
    Object::ALL.into_iter().for_each(|object| sets(&pieces, object, &mut all));
    all.extend(pieces.characters.iter().map(Action::Help));
    all.extend(pieces.characters.iter().map(Action::Hide));
    all.extend([Action::GiveUp, Action::Done]);
    all.extend(loot().map(Action::Drop));
    all.extend(pieces.characters.or(pieces.burglaries).iter().map(Action::Keep));
    all.extend(pieces.round.of(Kind::Tool).faces().map(Action::Shed));
    all.extend(pieces.spaces().map(Action::Take));
    all.extend(Kind::ALL.map(Action::Clear));
    all.extend(seats().map(Action::Against));
    all.extend((1..=pieces.round.count(Token::WALLET).min(STASH)).map(Action::Wallets));
    all.extend(loot().map(Action::Recover));
    all.extend(seats().map(Action::Lead));
    all
}

/// A way along the streets of one side, and all longer ones (OT-P1). The gang can stand next to any space.
fn ways(side: &Side, path: Path, all: &mut Vec<Action>) {
    all.push(Action::Prowl(path));
    let passed: Spaces = path.spaces().iter().copied().collect();
    let ahead = side.near[path.end().index()].and(side.spaces).but(passed);
    for longer in ahead.iter().filter_map(|space| path.and(space)) {
        ways(side, longer, all);
    }
}

/// The sets of one kind that a stash can hold (OT-F1), smaller ones included, which a character may buy (OT-K10).
fn sets(pieces: &Pieces, object: Object, all: &mut Vec<Action>) {
    let kinds = [0, 1, 2].map(|coin| Token::object(object, coin));
    let mut sets = vec![Tokens::NONE];
    for token in kinds.into_iter().chain([Token::WALLET]) {
        let counts = 0..=pieces.tokens().count(token).min(STASH);
        let with =
            |set: &Tokens| counts.clone().map(|count| *set + Tokens::some(token, count)).collect::<Vec<_>>();
        sets = sets.iter().flat_map(with).filter(|set| set.total() <= STASH).collect();
    }
    let own = |set: &Tokens| !set.of(Kind::Object(object)).is_empty();
    all.extend(sets.into_iter().filter(own).map(Action::Sell));
}

fn round(table: &Table, into: &mut impl Sheet) {
    into.put(|| "night".into(), table.night);
    into.put(|| "memory".into(), table.memory);
    into.put(|| "rewarded".into(), table.rewarded);
    into.put(|| "actions".into(), table.actions);
    into.put(|| "sneaking".into(), table.sneaking);
}

/// What is asked, if anything: phases in which chance decides are over before anyone looks.
fn phase(table: &Table, pieces: &Pieces, into: &mut impl Sheet) {
    let phase = table.phase;
    let mut is = |name: &str, so: bool| into.put(|| format!("phase.{name}"), so);
    is("turn", matches!(phase, Phase::Turn { .. }));
    is("prowl", matches!(phase, Phase::Prowl { .. }));
    is("way", matches!(phase, Phase::Way { .. }));
    is("peek", matches!(phase, Phase::Peek { .. }));
    is("place", matches!(phase, Phase::Place { .. }));
    is("full", matches!(phase, Phase::Full { .. }));
    is("keep-loot", matches!(phase, Phase::KeepLoot { .. }));
    is("shed", matches!(phase, Phase::Shed { .. }));
    is("dodge", matches!(phase, Phase::Dodge { .. }));
    is("clear", matches!(phase, Phase::Clear { .. }));
    is("aim.rob", matches!(phase, Phase::Aim { effect: Effect::Rob, .. }));
    is("aim.frame", matches!(phase, Phase::Aim { effect: Effect::Frame(_), .. }));
    is("aim.spy", matches!(phase, Phase::Aim { effect: Effect::Spy, .. }));
    is("wallets", matches!(phase, Phase::Wallets { .. }));
    is("raid", matches!(phase, Phase::Raid { .. }));
    is("recover", matches!(phase, Phase::Recover { .. }));
    is("fence", matches!(phase, Phase::Fence { .. }));
    is("spy", matches!(phase, Phase::Spy { .. }));
    is("keep-card", matches!(phase, Phase::KeepCard { .. }));
    is("lead", matches!(phase, Phase::Lead { .. }));
    is("over", phase == Phase::Over);
    is("bound", matches!(phase, Phase::Turn { bound: true, .. }));
    is("nightfall", matches!(phase, Phase::Way { nightfall: true, .. }));
    into.put(|| "phase.number".into(), number(phase));
    let taken = if let Phase::Full { token, .. } = phase { Tokens::one(token) } else { Tokens::NONE };
    heap(|| "phase.token".into(), taken, pieces.tokens().loot(), into);
}

/// The number that only this phase has.
fn number(phase: Phase) -> u8 {
    match phase {
        Phase::Way { left, .. } | Phase::Peek { left, .. } => left,
        Phase::Wallets { pounds, .. } => pounds,
        Phase::Raid { keep, .. } => keep,
        Phase::Fence { least, .. } => least,
        Phase::Aim { effect: Effect::Frame(tokens), .. } => tokens,
        _ => 0,
    }
}

/// Whom the phase is about besides the one who is asked.
fn other(phase: Phase) -> Option<Seat> {
    match phase {
        Phase::Raid { by, .. } => Some(by),
        Phase::Spy { on, .. } => Some(on),
        _ => None,
    }
}

fn cards_on_table(view: &View, pieces: &Pieces, into: &mut impl Sheet) {
    let table = &view.table;
    let both = pieces.characters.or(pieces.burglaries);
    cards(|| "in-play".into(), table.in_play.map_or(Cards::NONE, Cards::only), pieces.characters, into);
    cards(|| "discards".into(), table.discards, pieces.characters, into);
    into.put(|| "pile".into(), view.pile);
    into.put(|| "under".into(), view.under);
    cards(|| "under.card".into(), view.under_cards.unwrap_or_default(), pieces.characters, into);
    into.put(|| "drawn".into(), view.drawn);
    cards(|| "drawn.card".into(), view.drawn_cards.unwrap_or_default(), both, into);
}

fn own(own: &Back, pieces: &Pieces, into: &mut impl Sheet) {
    heap(|| "stash".into(), own.stash, pieces.tokens().loot(), into);
    heap(|| "file".into(), own.file, pieces.tokens(), into);
    cards(|| "card".into(), own.cards, pieces.characters, into);
    cards(|| "loot".into(), own.loot, pieces.burglaries, into);
}

fn player(view: &View, seat: Seat, pieces: &Pieces, into: &mut impl Sheet) {
    let table = &view.table;
    let front = &table.lairs[seat];
    let mut of = |name: &str, value: u8| into.put(|| format!("seat{seat}.{name}"), value);
    of("me", (view.viewer == Viewer::Seat(seat)).into());
    of("seated", table.seats.contains(seat).into());
    of("asked", (table.phase.asks() == Some(seat)).into());
    of("other", (other(table.phase) == Some(seat)).into());
    of("stash", front.stash_size);
    of("file", front.file_size);
    of("cards", front.cards);
    of("loot", front.loot);
    of("hidden", front.unseen());
    of("place", table.place(seat).unwrap_or(0));
    into.put(|| format!("seat{seat}.money"), i16::try_from(front.money).unwrap_or(i16::MAX));
    heap(|| format!("seat{seat}.tool"), front.tools, pieces.round.of(Kind::Tool), into);
    heap(|| format!("seat{seat}.in-stash"), front.in_stash, pieces.tokens().loot(), into);
    heap(|| format!("seat{seat}.in-file"), front.in_file, pieces.tokens(), into);
    heap(|| format!("seat{seat}.in-either"), front.in_either, pieces.tokens().loot(), into);
    cards(|| format!("seat{seat}.seen-card"), view.cards_seen[seat], pieces.characters, into);
}

/// The square is a space without tokens.
fn space(view: &View, space: Space, into: &mut impl Sheet) {
    let table = &view.table;
    let at = if let Phase::Way { at, .. } = table.phase { at == space } else { false };
    into.put(|| format!("space{space}.gang"), table.gang == space);
    into.put(|| format!("space{space}.line-end"), at);
    if space == Space::SQUARE {
        return;
    }
    let known = table.token(space).or_else(|| view.looked_at(space));
    into.put(|| format!("space{space}.open"), table.up.contains(space));
    into.put(|| format!("space{space}.covered"), table.down.contains(space));
    into.put(|| format!("space{space}.token"), known.map_or(0, |token| 1 + token.number()));
    for seat in seats() {
        into.put(|| format!("space{space}.looked{seat}"), table.peeked[seat].contains(space));
    }
}

/// How many of each token that there can be.
#[inline]
fn heap(name: impl Fn() -> String, tokens: Tokens, of: Tokens, into: &mut impl Sheet) {
    for token in of.faces() {
        into.put(|| format!("{}.{token}", name()), tokens.count(token));
    }
}

/// Which of the cards.
#[inline]
fn cards(name: impl Fn() -> String, cards: Cards, of: Cards, into: &mut impl Sheet) {
    for card in of.iter() {
        let card: Card = card;
        into.put(|| format!("{}.{card}", name()), cards.contains(card));
    }
}
