//! The gains, costs and risks of each choice, for a player who weighs it against others.

use engine::{Screen, Seat, Viewer};
use language::{Fact, Speaker, Value};

use crate::{
    Action, Back, Kind, Object, Objects, OliverTwist, Path, Phase, Space, Spaces, Split, Token,
    Tokens, View,
};

use super::menu::{BRIBE, SURRENDER, worth};
use super::pieces::{kinds, pounds};

pub(super) fn facts(action: &Action, screen: &Screen<OliverTwist>, speaker: &Speaker) -> Vec<Fact> {
    let (Viewer::Seat(me), Some(own)) = (screen.viewer, screen.view.own) else { return Vec::new() };
    let weigher = Weigher { view: &screen.view, me, own, speaker };
    let table = &screen.view.table;
    match *action {
        Action::Prowl(path) => weigher.prowl(&path),
        Action::Take(space) => weigher.takes(space),
        Action::Place(space) => {
            let near = table.side().near[space.index()];
            vec![weigher.fact("near", near.and(table.up).len().into())]
        }
        Action::Sell(set) => weigher.sale(set),
        Action::Split(kinds) => weigher.split(kinds),
        Action::Drop(token) => weigher.drop(token),
        Action::Recover(token) => weigher.adds(token),
        Action::Clear(kind) => vec![weigher.fact("clears", own.file.of(kind).total().into())],
        Action::Wallets(count) => {
            let each = if let Phase::Wallets { pounds, .. } = table.phase { pounds } else { 0 };
            vec![
                weigher.money("money", u16::from(count) * u16::from(each)),
                weigher.fact("wallets", count.into()),
            ]
        }
        Action::Keep(card) if matches!(table.phase, Phase::KeepLoot { .. }) => {
            vec![weigher.money("loot", table.town.burglaries[card.index()])]
        }
        Action::Against(seat) => weigher.target(seat),
        Action::Bribe => vec![weigher.money("pays", BRIBE.min(table.lairs[me].money))],
        Action::GiveUp => vec![weigher.money("pays", SURRENDER.min(table.lairs[me].money))],
        Action::Turn(_)
        | Action::Peek(_)
        | Action::Help(_)
        | Action::Hide(_)
        | Action::Done
        | Action::Shed(_)
        | Action::Keep(_)
        | Action::Lead(_) => Vec::new(),
    }
}

struct Weigher<'a> {
    view: &'a View,
    me: Seat,
    own: Back,
    speaker: &'a Speaker<'a>,
}

impl Weigher<'_> {
    fn fact(&self, name: &'static str, value: i32) -> Fact {
        self.fact_with(name, value, &[])
    }

    fn fact_with(&self, name: &'static str, value: i32, more: &[(&str, Value)]) -> Fact {
        let about = [&[("number", value.into())], more].concat();
        Fact { name, value, text: self.speaker.tell(&format!("twist-fact-{name}"), &about) }
    }

    fn money(&self, name: &'static str, sum: impl Into<i32>) -> Fact {
        let sum = sum.into();
        self.fact_with(name, sum, &[("money", pounds(sum, self.speaker.words).into())])
    }

    /// The token taken, the tokens passed, and what lies face up around the gang then.
    fn prowl(&self, path: &Path) -> Vec<Fact> {
        let (table, spaces) = (&self.view.table, path.spaces());
        let mut facts = self.takes(path.end());
        let taken = spaces.iter().fold(Spaces::NONE, |all, &space| all.with(space));
        let passed = spaces.len() as u8 - 1;
        if table.sneaking {
            let left = table.up.without(path.end());
            facts.push(self.ahead(path.end(), left));
        } else {
            facts.push(self.files(passed));
            facts.push(self.ahead(path.end(), table.up.but(taken)));
        }
        facts
    }

    fn takes(&self, space: Space) -> Vec<Fact> {
        self.view.table.token(space).map_or_else(Vec::new, |token| self.adds(token))
    }

    /// The gain of a token for the stash.
    fn adds(&self, token: Token) -> Vec<Fact> {
        let coin = self.view.table.town.values[usize::from(token.number())];
        let Kind::Object(object) = token.kind() else { return Vec::new() };
        vec![self.set(object), self.money("coin", coin)]
    }

    /// The number of tokens of a kind in the stash with one more, wallets included (OT-F1).
    fn set(&self, object: Object) -> Fact {
        let kind = Kind::Object(object);
        let alike = self.own.stash.of(kind).total() + 1;
        let tokens = kinds(&self.view.table.town, kind, alike, self.speaker);
        let wallets = self.own.stash.count(Token::WALLET);
        let about = [("tokens", tokens.into()), ("wallets", wallets.into())];
        self.fact_with("set", (alike + wallets).into(), &about)
    }

    /// The file after so many tokens more, beside the thickest of the others.
    fn files(&self, more: u8) -> Fact {
        let lairs = &self.view.table.lairs;
        let others = self.view.table.seats.iter().filter(|&seat| seat != self.me);
        let thickest = others.map(|seat| lairs[seat].file_size).max().unwrap_or(0);
        let size = lairs[self.me].file_size + more;
        self.fact_with("files", more.into(), &[("size", size.into()), ("others", thickest.into())])
    }

    /// The tokens face up beside the gang, which the next player finds.
    fn ahead(&self, gang: Space, up: Spaces) -> Fact {
        self.fact("ahead", self.view.table.side().near[gang.index()].and(up).len().into())
    }

    fn sale(&self, set: Tokens) -> Vec<Fact> {
        let (value, bonus, reward) = worth(&self.view.table, set);
        vec![
            self.money("money", value + bonus + reward),
            self.fact("wallets", set.count(Token::WALLET).into()),
        ]
    }

    fn split(&self, kinds: Objects) -> Vec<Fact> {
        let split = Split::new(&self.view.table.town, &self.own, kinds);
        vec![self.money("money", split.money), self.files(split.left.total())]
    }

    /// The cost of a token that goes to the file.
    fn drop(&self, token: Token) -> Vec<Fact> {
        let coin = self.view.table.town.values[usize::from(token.number())];
        let stash = self.own.stash.of(token.kind()).total();
        let mut facts = vec![self.fact("drops", stash.into()), self.money("gives", coin)];
        // The content of the file is for its owner to remember, unless the table helps (OT-P8).
        if self.view.table.memory {
            let is_new = self.own.file.of(token.kind()).is_empty();
            facts.push(self.fact(if is_new { "new-type" } else { "old-type" }, is_new.into()));
        }
        facts
    }

    fn target(&self, seat: Seat) -> Vec<Fact> {
        let front = &self.view.table.lairs[seat];
        vec![
            self.money("theirs", front.money),
            self.fact("stash", front.stash_size.into()),
            self.fact("file", front.file_size.into()),
        ]
    }
}
