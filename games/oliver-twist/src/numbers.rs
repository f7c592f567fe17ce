//! Oliver Twist in numbers, for London, the box that ships. No other box can be opened from Python.

use std::sync::LazyLock;

use crate::{
    Action, Back, Card, Cards, Effect, Kind, MAX_PLAYERS, Object, Objects, OliverTwist, Path,
    Phase, STASH, Side, Space, Spaces, Tabletop, Token, Tokens, Town, View, boxes,
};
use engine::{Seat, SeatSet, Viewer};

use numbers::{Actions, Encode, Entries};

static PIECES: LazyLock<Pieces> = LazyLock::new(|| Pieces::of(boxes::london()));
static ACTIONS: LazyLock<Actions<Action>> =
    LazyLock::new(|| Actions::new(actions(boxes::london(), &PIECES)));

impl Encode for OliverTwist {
    const ENVIRONMENT: &'static str = "oliver_twist_v2";

    fn actions() -> &'static Actions<Action> {
        &ACTIONS
    }

    fn encode(view: &View, into: &mut impl Entries) {
        let pieces: &Pieces = &PIECES;
        round(&view.table, into);
        phase(&view.table, pieces, into);
        cards_on_table(view, pieces, into);
        heap(|| "unseen".into(), view.unseen, &pieces.round, into);
        heap(|| "returned".into(), view.table.returned, &pieces.starting, into);
        own(&view.own.unwrap_or_default(), pieces, into);
        for seat in seats() {
            player(view, seat, pieces, into);
        }
        into.many(
            &pieces.places,
            |at| format!("space{at}.gang"),
            |at| (view.table.gang == at).into(),
        );
        into.many(
            &pieces.places,
            |at| format!("space{at}.line-end"),
            |at| ends_line(view.table.phase, at).into(),
        );
        for &at in &pieces.spaces {
            space(view, at, into);
        }
    }
}

/// The contents of a box, as far as entries and actions depend on it.
struct Pieces {
    /// The square, and all spaces of either side.
    places: Vec<Space>,
    /// The spaces without the square.
    spaces: Vec<Space>,
    tokens: Tokens,
    /// The size of the smallest set that Fagin buys, where a character lets him (OT-F1, OT-K10).
    smallest_set: u8,
    /// All tokens.
    every: Vec<Token>,
    /// The tokens that go to a stash.
    loot: Vec<Token>,
    round: Vec<Token>,
    starting: Vec<Token>,
    tools: Vec<Token>,
    characters: Vec<Card>,
    burglaries: Vec<Card>,
    /// The cards of the larger deck, because a choice to keep one can name any of them.
    cards: Vec<Card>,
}

impl Pieces {
    fn of(town: &Town) -> Pieces {
        let places = town.day.spaces.or(town.night.spaces).with(Space::SQUARE);
        let round = town.day_tokens + town.burglary_tokens;
        let tokens = round + town.starting;
        let (characters, burglaries) = (town.characters.len(), town.burglaries.len());
        let deck = |count| Cards::first(count).iter().collect();
        let fences = town.characters.iter().filter_map(|character| match character.effect {
            Effect::Fence(least) => Some(least),
            _ => None,
        });
        Pieces {
            places: places.iter().collect(),
            spaces: places.without(Space::SQUARE).iter().collect(),
            tokens,
            smallest_set: fences.fold(3, u8::min),
            every: tokens.faces().collect(),
            loot: tokens.loot().faces().collect(),
            round: round.faces().collect(),
            starting: town.starting.faces().collect(),
            tools: tokens.of(Kind::Tool).faces().collect(),
            characters: deck(characters),
            burglaries: deck(burglaries),
            cards: deck(characters.max(burglaries)),
        }
    }
}

fn seats() -> impl Iterator<Item = Seat> {
    Seat::ALL.into_iter().take(MAX_PLAYERS)
}

/// In the order of the notation's page, docs/notation.md.
fn actions(town: &Town, pieces: &Pieces) -> Vec<Action> {
    let mut all = Vec::new();
    for side in [&town.day, &town.night] {
        side.spaces.iter().for_each(|space| ways(side, Path::to(space), &mut all));
    }
    all.extend(pieces.spaces.iter().copied().map(Action::Turn));
    all.push(Action::Bribe);
    all.extend(pieces.spaces.iter().copied().map(Action::Peek));
    all.extend(pieces.places.iter().copied().map(Action::Place));
    Object::ALL.into_iter().for_each(|object| sets(pieces, object, &mut all));
    all.extend(pieces.characters.iter().copied().map(Action::Help));
    all.extend(pieces.characters.iter().copied().map(Action::Hide));
    all.extend([Action::GiveUp, Action::Done]);
    all.extend(pieces.loot.iter().copied().map(Action::Drop));
    all.extend(pieces.cards.iter().copied().map(Action::Keep));
    all.extend(pieces.tools.iter().copied().map(Action::Shed));
    all.extend(pieces.spaces.iter().copied().map(Action::Take));
    all.extend(Kind::ALL.map(Action::Clear));
    all.extend(seats().map(Action::Against));
    all.extend((1..=pieces.tokens.count(Token::WALLET).min(STASH)).map(Action::Wallets));
    all.extend(pieces.loot.iter().copied().map(Action::Recover));
    all.extend(splits());
    all.extend(seats().map(Action::Lead));
    all
}

/// A way along the streets of one side, and all longer ones (OT-P1). The gang can stand next to any
/// space.
fn ways(side: &Side, path: Path, all: &mut Vec<Action>) {
    all.push(Action::Prowl(path));
    let passed: Spaces = path.spaces().iter().copied().collect();
    let ahead = side.near[path.end().index()].and(side.spaces).but(passed);
    for longer in ahead.iter().filter_map(|space| path.and(space)) {
        ways(side, longer, all);
    }
}

/// The sets of one kind that a stash can hold (OT-F1).
fn sets(pieces: &Pieces, object: Object, all: &mut Vec<Action>) {
    let kinds = [0, 1, 2].map(|coin| Token::object(object, coin));
    let mut sets = vec![Tokens::NONE];
    for token in kinds.into_iter().chain([Token::WALLET]) {
        let counts = 0..=pieces.tokens.count(token).min(STASH);
        let with = |set: &Tokens| {
            counts.clone().map(|count| *set + Tokens::some(token, count)).collect::<Vec<_>>()
        };
        sets = sets.iter().flat_map(with).filter(|set| set.total() <= STASH).collect();
    }
    sets.retain(|set| {
        set.total() >= pieces.smallest_set && !set.of(Kind::Object(object)).is_empty()
    });
    all.extend(sets.into_iter().map(Action::Sell));
}

/// The kinds of which the last sets can be made: as many as sets fit in a stash (OT-E2).
fn splits() -> impl Iterator<Item = Action> {
    let most = usize::from(STASH / 3);
    let all = Object::ALL.into_iter().collect::<Objects>().subsets();
    all.filter(move |kinds| kinds.iter().count() <= most).map(Action::Split)
}

fn round(table: &Tabletop, into: &mut impl Entries) {
    into.put("night", table.night);
    into.put("memory", table.memory);
    into.put("rewarded", table.rewarded);
    into.put("actions", table.actions);
    into.put("sneaking", table.sneaking);
}

/// The question, if there is one. Phases in which chance decides are over before anyone looks.
fn phase(table: &Tabletop, pieces: &Pieces, into: &mut impl Entries) {
    let phase = table.phase;
    let phases = [
        ("turn", matches!(phase, Phase::Turn { .. })),
        ("prowl", matches!(phase, Phase::Prowl { .. })),
        ("way", matches!(phase, Phase::Way { .. })),
        ("peek", matches!(phase, Phase::Peek { .. })),
        ("place", matches!(phase, Phase::Place { .. })),
        ("full", matches!(phase, Phase::Full { .. })),
        ("keep-loot", matches!(phase, Phase::KeepLoot { .. })),
        ("shed", matches!(phase, Phase::Shed { .. })),
        ("dodge", matches!(phase, Phase::Dodge { .. })),
        ("clear", matches!(phase, Phase::Clear { .. })),
        ("aim.rob", matches!(phase, Phase::Aim { effect: Effect::Rob, .. })),
        ("aim.frame", matches!(phase, Phase::Aim { effect: Effect::Frame(_), .. })),
        ("aim.spy", matches!(phase, Phase::Aim { effect: Effect::Spy, .. })),
        ("wallets", matches!(phase, Phase::Wallets { .. })),
        ("raid", matches!(phase, Phase::Raid { .. })),
        ("recover", matches!(phase, Phase::Recover { .. })),
        ("fence", matches!(phase, Phase::Fence { .. })),
        ("spy", matches!(phase, Phase::Spy { .. })),
        ("keep-card", matches!(phase, Phase::KeepCard { .. })),
        ("split", matches!(phase, Phase::Split { .. })),
        ("lead", matches!(phase, Phase::Lead { .. })),
        ("over", phase == Phase::Over),
        ("bound", matches!(phase, Phase::Turn { bound: true, .. })),
        ("nightfall", matches!(phase, Phase::Way { nightfall: true, .. })),
    ];
    into.put_all(|| "phase".into(), &phases);
    into.put("phase.number", number(phase));
    let taken =
        if let Phase::Full { token, .. } = phase { Tokens::one(token) } else { Tokens::NONE };
    heap(|| "phase.token".into(), taken, &pieces.loot, into);
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

/// The seat that the phase is about besides the one that is asked.
fn other(phase: Phase) -> Option<Seat> {
    match phase {
        Phase::Raid { by, .. } => Some(by),
        Phase::Spy { on, .. } => Some(on),
        Phase::Split { last, .. } => Some(last),
        _ => None,
    }
}

/// The seats that choose at the same time, whether they have chosen or not.
fn choosing(phase: Phase) -> SeatSet {
    if let Phase::Split { asked, .. } = phase { asked } else { SeatSet::NONE }
}

/// The seats that have to choose now.
fn asked(phase: Phase) -> SeatSet {
    match phase {
        Phase::Split { owing, .. } => owing,
        _ => phase.asks().map_or(SeatSet::NONE, SeatSet::only),
    }
}

/// Whether a line of tokens being turned up has come to this place.
fn ends_line(phase: Phase, place: Space) -> bool {
    matches!(phase, Phase::Way { at, .. } if at == place)
}

fn cards_on_table(view: &View, pieces: &Pieces, into: &mut impl Entries) {
    let table = &view.table;
    cards(
        || "in-play".into(),
        table.in_play.map_or(Cards::NONE, Cards::only),
        &pieces.characters,
        into,
    );
    cards(|| "discards".into(), table.discards, &pieces.characters, into);
    into.put("pile", view.pile);
    into.put("under", view.under);
    cards(|| "under.card".into(), view.under_cards.unwrap_or_default(), &pieces.characters, into);
    into.put("drawn", view.drawn);
    cards(|| "drawn.card".into(), view.drawn_cards.unwrap_or_default(), &pieces.cards, into);
}

fn own(own: &Back, pieces: &Pieces, into: &mut impl Entries) {
    heap(|| "stash".into(), own.stash, &pieces.loot, into);
    heap(|| "file".into(), own.file, &pieces.every, into);
    cards(|| "card".into(), own.cards, &pieces.characters, into);
    cards(|| "loot".into(), own.loot, &pieces.burglaries, into);
    into.many(
        &Object::ALL,
        |object| format!("split.{}", Kind::Object(object).word()),
        |object| own.split.contains(object).into(),
    );
}

fn player(view: &View, seat: Seat, pieces: &Pieces, into: &mut impl Entries) {
    let table = &view.table;
    let front = &table.lairs[seat];
    let about: [(&str, i16); 12] = [
        ("me", (view.viewer == Viewer::Seat(seat)).into()),
        ("seated", table.seats.contains(seat).into()),
        ("asked", asked(table.phase).contains(seat).into()),
        ("choosing", choosing(table.phase).contains(seat).into()),
        ("other", (other(table.phase) == Some(seat)).into()),
        ("stash", front.stash_size.into()),
        ("file", front.file_size.into()),
        ("cards", front.cards.into()),
        ("loot", front.loot.into()),
        ("hidden", front.unseen().into()),
        ("place", table.place(seat).unwrap_or(0).into()),
        ("money", i16::try_from(front.money).unwrap_or(i16::MAX)),
    ];
    into.put_all(|| format!("seat{seat}"), &about);
    heap(|| format!("seat{seat}.tool"), front.tools, &pieces.tools, into);
    heap(|| format!("seat{seat}.in-stash"), front.in_stash, &pieces.loot, into);
    heap(|| format!("seat{seat}.in-file"), front.in_file, &pieces.every, into);
    heap(|| format!("seat{seat}.in-either"), front.in_either, &pieces.loot, into);
    cards(|| format!("seat{seat}.seen-card"), view.cards_seen[seat], &pieces.characters, into);
}

#[inline]
fn space(view: &View, space: Space, into: &mut impl Entries) {
    let table = &view.table;
    let covered = table.down.contains(space);
    let known = if covered { view.looked_at(space) } else { table.token(space) };
    let looked = |number| (covered && table.peeked[Seat::new(number)].contains(space)).into();
    let about = [
        ("open", table.up.contains(space).into()),
        ("covered", covered.into()),
        ("token", known.map_or(0, |token| 1 + token.number())),
        ("looked0", looked(0)),
        ("looked1", looked(1)),
        ("looked2", looked(2)),
        ("looked3", looked(3)),
    ];
    into.put_all(|| format!("space{space}"), &about);
}

/// The number of each of these tokens.
#[inline(always)]
fn heap(name: impl Fn() -> String, tokens: Tokens, of: &[Token], into: &mut impl Entries) {
    let none = tokens.is_empty(); // As most heaps are, most of the time.
    let count = |token| if none { 0 } else { tokens.count(token).into() };
    into.many(of, |token| format!("{}.{token}", name()), count);
}

/// Whether each of these cards is in the set.
#[inline(always)]
fn cards(name: impl Fn() -> String, cards: Cards, of: &[Card], into: &mut impl Entries) {
    into.many(of, |card| format!("{}.{card}", name()), |card| cards.contains(card).into());
}
