//! The reasons why an action is not a choice, as far as its player can see them.

use engine::{Seat, Why};

use crate::rules::fence::{SET, makes_sets};
use crate::rules::position::{Action, OliverTwist, Path, Phase};
use crate::rules::prowl::BRIBE;
use crate::{Card, Space, Tokens};

/// All obstacles: the ids of the messages, and the messages in English.
pub const OBSTACLES: [(&str, &str); 28] = [
    ("twist-why-no-space", "the board has the spaces 1 to {one}"),
    ("twist-why-closed", "space {one} is in a street that is closed to two players"),
    ("twist-why-empty", "no token lies on space {one}"),
    ("twist-why-face-down", "the token on space {one} lies face down"),
    ("twist-why-not-face-down", "no token lies face down on space {one}"),
    ("twist-why-apart", "space {one} is not next to space {two}"),
    ("twist-why-twice", "space {one} is used twice"),
    ("twist-why-lit", "a token lies face up next to the gang"),
    ("twist-why-looked", "you have looked at the token on space {one} before"),
    ("twist-why-occupied", "a token lies on space {one}"),
    ("twist-why-lonely", "no token lies next to space {one}"),
    ("twist-why-near", "a token lies next to the gang"),
    ("twist-why-no-money", "a bribe costs £{one}"),
    ("twist-why-not-stuck", "a Prowl or a visit to Fagin’s is possible"),
    ("twist-why-not-yours", "not all of these tokens are in your stash"),
    ("twist-why-no-set", "a set has {one} tokens or more, objects of one kind and wallets"),
    ("twist-why-no-card", "the box has the Character cards 1 to {one}"),
    ("twist-why-not-in-hand", "you do not have card {one}"),
    ("twist-why-no-effect", "card {one} is good only for hiding now"),
    ("twist-why-not-drawn", "card {one} is not one of those to choose from"),
    ("twist-why-no-seat", "this table has the seats 0 to {one}"),
    ("twist-why-not-in-stash", "your stash has no such token"),
    ("twist-why-not-in-file", "your file has no such object"),
    ("twist-why-no-tool", "no such tool lies in front of your lair"),
    ("twist-why-no-type", "your file has no token of this type"),
    ("twist-why-wallets", "so many wallets are in your stash: {one}"),
    ("twist-why-no-sets", "your stash does not make a set of each of these kinds"),
    (
        "twist-why-beaten",
        "another split is as good in money, tokens left and types, and better in one of them",
    ),
];

fn because(name: &str, one: u8, two: u8) -> Option<Why> {
    let found = OBSTACLES.iter().find(|(id, _)| *id == name);
    found.map(|&(id, text)| Why { id, text, one, two })
}

fn simply(name: &str) -> Option<Why> {
    because(name, 0, 0)
}

impl OliverTwist {
    /// The obstacle to an action that is none of the seat's choices.
    pub(crate) fn obstacle(&self, seat: Seat, action: Action) -> Option<Why> {
        let own = &self.lairs[seat];
        match (self.table.phase, action) {
            (Phase::Turn { .. } | Phase::Prowl { .. }, Action::Prowl(path)) => self.no_way(&path),
            (Phase::Turn { .. } | Phase::Prowl { .. }, Action::Turn(space)) => self.no_line(space),
            (Phase::Way { at, .. }, Action::Turn(space)) => {
                self.not_down(space).or(self.apart(space, at))
            }
            (Phase::Peek { .. }, Action::Peek(space)) => {
                self.not_down(space).or(because("twist-why-looked", space.number(), 0))
            }
            (Phase::Place { .. }, Action::Place(space)) => self.no_place(space),
            (Phase::Dodge { .. }, Action::Take(space)) => self.not_up(space),
            (Phase::Turn { .. }, Action::Sell(set)) => self.no_set(seat, set, SET),
            (Phase::Fence { least, .. }, Action::Sell(set)) => self.no_set(seat, set, least),
            (Phase::Turn { .. }, Action::Help(card) | Action::Hide(card)) => {
                self.no_help(seat, card)
            }
            (Phase::Turn { .. }, Action::Bribe) => self.no_bribe(seat),
            (Phase::Turn { .. }, Action::GiveUp)
                if self.can_prowl(seat) || self.can_sell(seat, SET) =>
            {
                simply("twist-why-not-stuck")
            }
            (Phase::Aim { .. }, Action::Against(other))
            | (Phase::Lead { .. }, Action::Lead(other)) => self.no_seat(other),
            (Phase::Full { .. } | Phase::Raid { .. }, Action::Drop(_)) => {
                simply("twist-why-not-in-stash")
            }
            (Phase::Recover { .. }, Action::Recover(_)) => simply("twist-why-not-in-file"),
            (Phase::Shed { .. }, Action::Shed(_)) => simply("twist-why-no-tool"),
            (Phase::Clear { .. }, Action::Clear(_)) => simply("twist-why-no-type"),
            (Phase::Wallets { .. }, Action::Wallets(_)) => {
                because("twist-why-wallets", own.stash.count(crate::Token::WALLET), 0)
            }
            (
                Phase::KeepLoot { .. } | Phase::KeepCard { .. } | Phase::Spy { .. },
                Action::Keep(card),
            ) => because("twist-why-not-drawn", card.index() as u8 + 1, 0),
            (Phase::Split { .. }, Action::Split(kinds)) => {
                simply(if makes_sets(&self.table.town, own.stash, kinds) {
                    "twist-why-beaten"
                } else {
                    "twist-why-no-sets"
                })
            }
            _ => None,
        }
    }

    /// OT-P1, OT-N4: the first space at which a way breaks off.
    fn no_way(&self, path: &Path) -> Option<Why> {
        let mut from = self.table.gang;
        for (at, &space) in path.spaces().iter().enumerate() {
            if path.spaces()[..at].contains(&space) {
                return because("twist-why-twice", space.number(), 0);
            }
            if let Some(why) = self.not_up(space).or(self.apart(space, from)) {
                return Some(why);
            }
            from = space;
        }
        None
    }

    /// OT-N5: the reason why no line can begin there.
    fn no_line(&self, space: Space) -> Option<Why> {
        let dark = || self.not_down(space).or(self.apart(space, self.table.gang));
        if self.sees_tokens() { simply("twist-why-lit") } else { dark() }
    }

    /// The reason why a space cannot be entered at all.
    fn no_space(&self, space: Space) -> Option<Why> {
        let side = self.table.side();
        match side.spaces.contains(space) {
            false => because("twist-why-no-space", side.spaces.len(), 0),
            true if self.table.open().contains(space) => None,
            true => because("twist-why-closed", space.number(), 0),
        }
    }

    fn not_up(&self, space: Space) -> Option<Why> {
        let table = &self.table;
        match (table.up.contains(space), table.down.contains(space)) {
            (true, _) => None,
            (false, true) => because("twist-why-face-down", space.number(), 0),
            (false, false) => {
                self.no_space(space).or(because("twist-why-empty", space.number(), 0))
            }
        }
    }

    fn not_down(&self, space: Space) -> Option<Why> {
        match self.table.down.contains(space) {
            true => None,
            false => self.no_space(space).or(because("twist-why-not-face-down", space.number(), 0)),
        }
    }

    fn apart(&self, space: Space, from: Space) -> Option<Why> {
        let near = self.table.side().near[from.index()].contains(space);
        if near { None } else { because("twist-why-apart", space.number(), from.number()) }
    }

    /// OT-P7.
    fn no_place(&self, space: Space) -> Option<Why> {
        let token = self.table.up.or(self.table.down).contains(space);
        let there = if space == Space::SQUARE { None } else { self.no_space(space) };
        there.or(because(
            if token { "twist-why-occupied" } else { "twist-why-lonely" },
            space.number(),
            0,
        ))
    }

    /// OT-P7.
    fn no_bribe(&self, seat: Seat) -> Option<Why> {
        let near = self.table.side().near[self.table.gang.index()];
        if !near.and(self.table.up.or(self.table.down)).is_empty() {
            return simply("twist-why-near");
        }
        if self.table.lairs[seat].money < BRIBE {
            because("twist-why-no-money", BRIBE as u8, 0)
        } else {
            None
        }
    }

    /// OT-F1, OT-K10.
    fn no_set(&self, seat: Seat, set: Tokens, least: u8) -> Option<Why> {
        if self.lairs[seat].stash.contains(set) {
            because("twist-why-no-set", least, 0)
        } else {
            simply("twist-why-not-yours")
        }
    }

    /// OT-H1.
    fn no_help(&self, seat: Seat, card: Card) -> Option<Why> {
        let (count, number) = (self.table.town.characters.len(), card.index() as u8 + 1);
        match self.lairs[seat].cards.contains(card) {
            _ if card.index() >= count => because("twist-why-no-card", count as u8, 0),
            false => because("twist-why-not-in-hand", number, 0),
            true => because("twist-why-no-effect", number, 0),
        }
    }

    fn no_seat(&self, seat: Seat) -> Option<Why> {
        let seats = self.table.seats;
        if seats.contains(seat) { None } else { because("twist-why-no-seat", seats.len() - 1, 0) }
    }
}
