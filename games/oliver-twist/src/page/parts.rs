//! The pieces that are tapped to make a choice: spaces on the map, tokens and cards in the lair,
//! players, and a few actions that have no piece.

use std::fmt;

use crate::{Action, Card, Kind, Objects, OliverTwist, Path, Phase, Space, Token, View};
use engine::{Screen, Seat};

/// A piece that is tapped to make a choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Part {
    Space(Space),
    /// The nth way to a space, from 2.
    Way(u8),
    Stash(Token),
    Filed(Token),
    FiledKind(Kind),
    Tool(Token),
    Hand(Card),
    Drawn(Card),
    Loot(Card),
    Seat(Seat),
    Bribe,
    GiveUp,
    Done,
    Hide,
}

/// The name that pages give it.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Part::Space(space) => write!(f, "space-{space}"),
            Part::Way(number) => write!(f, "way-{number}"),
            Part::Stash(token) => write!(f, "stash-{token}"),
            Part::Filed(token) => write!(f, "file-{token}"),
            Part::FiledKind(kind) => write!(f, "file-{}", kind.word()),
            Part::Tool(token) => write!(f, "tool-{token}"),
            Part::Hand(card) => write!(f, "card-{card}"),
            Part::Drawn(card) => write!(f, "drawn-{card}"),
            Part::Loot(card) => write!(f, "loot-{card}"),
            Part::Seat(seat) => write!(f, "seat-{seat}"),
            Part::Bribe => f.write_str("bribe"),
            Part::GiveUp => f.write_str("give-up"),
            Part::Done => f.write_str("done"),
            Part::Hide => f.write_str("hide"),
        }
    }
}

impl maud::Render for Part {
    fn render_to(&self, page: &mut String) {
        use fmt::Write;
        write!(page, "{self}").expect("a text takes all");
    }
}

impl Part {
    /// Its sort, and its number among those of the sort.
    fn code(self) -> (u8, u8) {
        match self {
            Part::Space(space) => (0, space.number()),
            Part::Way(number) => (1, number),
            Part::Stash(token) => (2, token.number()),
            Part::Hand(card) => (3, card.index() as u8),
            Part::Hide => (3, u8::MAX),
            Part::Filed(token) => (4, token.number()),
            Part::FiledKind(kind) => {
                (5, Kind::ALL.iter().position(|&other| other == kind).unwrap_or(0) as u8)
            }
            Part::Tool(token) => (6, token.number()),
            Part::Drawn(card) => (7, card.index() as u8),
            Part::Loot(card) => (8, card.index() as u8),
            Part::Seat(seat) => (9, seat.number()),
            Part::Bribe => (10, 0),
            Part::GiveUp => (10, 1),
            Part::Done => (10, 2),
        }
    }
}

/// The parts that can be picked, in order.
#[derive(Default)]
pub(super) struct Parts(Vec<(u8, u8)>);

impl Parts {
    /// The parts of all choices of a screen.
    pub(super) fn of(screen: &Screen<OliverTwist>) -> Parts {
        let mut parts = Vec::new();
        let ways = Ways::of(&screen.choices);
        for action in &screen.choices {
            each(action, &screen.view, &ways, |part| parts.push(part.code()));
        }
        parts.sort_unstable();
        parts.dedup();
        Parts(parts)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn contains(&self, part: Part) -> bool {
        self.0.binary_search(&part.code()).is_ok()
    }

    /// The parts of the same sort.
    pub(super) fn like(&self, part: Part) -> &[(u8, u8)] {
        let (sort, _) = part.code();
        let from = self.0.partition_point(|other| other.0 < sort);
        let to = self.0.partition_point(|other| other.0 <= sort);
        &self.0[from..to]
    }

    /// True if one of them is on the map.
    pub(super) fn are_on_map(&self) -> bool {
        self.0.first().is_some_and(|&(sort, _)| sort <= 1)
    }
}

/// The names of the parts of a choice.
pub(super) fn names(action: &Action, screen: &Screen<OliverTwist>) -> Vec<String> {
    let mut names = Vec::new();
    let ways = Ways::of(&screen.choices);
    each(action, &screen.view, &ways, |part| names.push(part.to_string()));
    names
}

/// The places of the tokens that the way of a Prowl sends to the file.
pub(super) fn passed(action: &Action, screen: &Screen<OliverTwist>) -> Vec<String> {
    match action {
        Action::Prowl(path) if !screen.view.table.sneaking => {
            let on_the_way = path.spaces().split_last().map_or(&[][..], |(_, before)| before);
            on_the_way.iter().map(|space| format!("space-{space}")).collect()
        }
        _ => Vec::new(),
    }
}

/// Tells the parts of a choice: a piece as often as it is tapped.
fn each(action: &Action, view: &View, ways: &Ways, mut tell: impl FnMut(Part)) {
    match *action {
        Action::Prowl(path) => {
            tell(Part::Space(path.end()));
            if let Some(number) = ways.number(path) {
                tell(Part::Way(number));
            }
        }
        Action::Turn(at) | Action::Peek(at) | Action::Place(at) | Action::Take(at) => {
            tell(Part::Space(at));
        }
        Action::Sell(set) => set.iter().map(Part::Stash).for_each(tell),
        Action::Split(kinds) => split(kinds, view).for_each(tell),
        Action::Wallets(number) => (0..number).for_each(|_| tell(Part::Stash(Token::WALLET))),
        Action::Drop(token) => tell(Part::Stash(token)),
        Action::Recover(token) => tell(Part::Filed(token)),
        Action::Clear(kind) => tell(Part::FiledKind(kind)),
        Action::Shed(token) => tell(Part::Tool(token)),
        Action::Help(card) => tell(Part::Hand(card)),
        Action::Hide(card) => [Part::Hand(card), Part::Hide].into_iter().for_each(tell),
        Action::Keep(card) if matches!(view.table.phase, Phase::KeepLoot { .. }) => {
            tell(Part::Loot(card));
        }
        Action::Keep(card) => tell(Part::Drawn(card)),
        Action::Against(other) | Action::Lead(other) => tell(Part::Seat(other)),
        Action::Bribe => tell(Part::Bribe),
        Action::GiveUp => tell(Part::GiveUp),
        Action::Done => tell(Part::Done),
    }
}

/// A split is picked by its objects; wallets go with any set.
fn split(kinds: Objects, view: &View) -> impl Iterator<Item = Part> {
    view.own.into_iter().flat_map(move |own| own.stash.of_all(kinds).iter().map(Part::Stash))
}

/// The ways of all Prowls, by their end, the shortest first.
struct Ways(Vec<Path>);

impl Ways {
    fn of(choices: &[Action]) -> Ways {
        let paths = choices.iter().filter_map(|action| match action {
            Action::Prowl(path) => Some(*path),
            _ => None,
        });
        let mut paths: Vec<Path> = paths.collect();
        paths.sort_by_key(|path| (path.end(), path.spaces().len()));
        Ways(paths)
    }

    /// A Prowl is picked by its end. If several ways lead there, the end alone means the shortest;
    /// the others have a number as well.
    fn number(&self, path: Path) -> Option<u8> {
        let first = self.0.partition_point(|other| other.end() < path.end());
        let place = self.0[first..].iter().position(|other| *other == path)?;
        (place > 0).then_some(place as u8 + 1)
    }
}

/// The ways to a space, the shortest first.
pub(super) fn ways_to(end: Space, choices: &[Action]) -> Vec<Path> {
    Ways::of(choices).0.into_iter().filter(|path| path.end() == end).collect()
}
