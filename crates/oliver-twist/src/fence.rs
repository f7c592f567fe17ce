//! Go to Fagin's: sets for money.

use engine::{Seat, Tell};

use crate::position::{Action, Note, OliverTwist};
use crate::{Kind, Object, Token, Tokens, Town};

/// A set has at least so many tokens (OT-F1).
pub(crate) const SET: u8 = 3;
/// From so many on there is a bonus (OT-F2).
const BIG_SET: u8 = 5;
const BONUS: u8 = 7;

impl OliverTwist {
    /// Whether the stash has a set of at least `least`.
    #[inline]
    pub(crate) fn can_sell(&self, seat: Seat, least: u8) -> bool {
        let stash = self.lairs[seat].stash;
        let wallets = stash.count(Token::WALLET);
        Object::ALL.iter().any(|&object| {
            let own = stash.of(Kind::Object(object)).total();
            own > 0 && own + wallets >= least
        })
    }

    /// OT-F1: objects of one kind, with any wallets; at least one is no wallet.
    pub(crate) fn set_choices(&self, seat: Seat, least: u8, into: &mut Vec<Action>) {
        let stash = self.lairs[seat].stash;
        let have = |token| 0..=stash.count(token);
        for object in Object::ALL {
            let [none, low, high] = [0, 1, 2].map(|coin| Token::object(object, coin));
            for (none_count, low_count) in have(none).flat_map(|n| have(low).map(move |l| (n, l))) {
                for (high_count, wallets) in have(high).flat_map(|h| have(Token::WALLET).map(move |w| (h, w)))
                {
                    let own = none_count + low_count + high_count;
                    if own > 0 && own + wallets >= least {
                        let set = Tokens::some(none, none_count) + Tokens::some(low, low_count);
                        let set = set + Tokens::some(high, high_count) + Tokens::some(Token::WALLET, wallets);
                        into.push(Action::Sell(set));
                    }
                }
            }
        }
    }

    /// OT-F1 to OT-F4.
    pub(crate) fn sell(&mut self, seat: Seat, set: Tokens, tell: &mut impl Tell<Note>) {
        let town = self.table.town;
        let value = value(&town, set);
        let bonus = if set.total() >= BIG_SET { BONUS } else { 0 };
        let reward = town.rewards.get(usize::from(self.table.rewarded)).copied().unwrap_or(0);
        tell.everyone(Note::Sold(seat, set, value, bonus, reward));
        self.unstash(seat, set);
        self.table.rewarded = self.table.rewarded.saturating_add(1);
        self.earn(seat, value + u16::from(bonus) + u16::from(reward));
        self.end_action(seat);
    }
}

/// The coins on these tokens.
pub(crate) fn value(town: &Town, tokens: Tokens) -> u16 {
    let coins = |token: Token| u16::from(town.values[token.number() as usize]);
    tokens.faces().map(|token| coins(token) * u16::from(tokens.count(token))).sum()
}

/// What sets left in a stash bring when a round ends: each its best token only (OT-E2). The split that
/// pays most and, among those, leaves the fewest tokens for the file. Returns what is discarded, and the
/// money.
pub(crate) fn best_split(town: &Town, stash: Tokens) -> (Tokens, u16) {
    let wallets = stash.count(Token::WALLET);
    let mut best = Split { money: 0, discarded: Tokens::NONE };
    split(town, stash, &Object::ALL, wallets, Split { money: 0, discarded: Tokens::NONE }, &mut best);
    if !best.discarded.is_empty() {
        // Wallets left over join a set.
        let used = best.discarded.count(Token::WALLET);
        best.discarded += Tokens::some(Token::WALLET, wallets - used);
    }
    (best.discarded, best.money)
}

#[derive(Clone, Copy)]
struct Split {
    money: u16,
    discarded: Tokens,
}

/// Tries for each kind how many sets to make of it: none, or all its tokens in some sets.
fn split(town: &Town, stash: Tokens, objects: &[Object], wallets: u8, so_far: Split, best: &mut Split) {
    let Some((&object, rest)) = objects.split_first() else {
        // All wallets go with any set, so they do not count.
        let objects = |split: &Split| split.discarded.total() - split.discarded.count(Token::WALLET);
        let merit = |split: &Split| (split.money, objects(split));
        if merit(&so_far) > merit(best) {
            *best = so_far;
        }
        return;
    };
    split(town, stash, rest, wallets, so_far, best);
    let own = stash.of(Kind::Object(object));
    for sets in 1..=own.total() {
        let needed = (SET * sets).saturating_sub(own.total());
        if needed > wallets {
            break;
        }
        let money = so_far.money + best_tokens(town, own, object, sets);
        let discarded = so_far.discarded + own + Tokens::some(Token::WALLET, needed);
        split(town, stash, rest, wallets - needed, Split { money, discarded }, best);
    }
}

/// The coins on the best `count` tokens of one kind.
fn best_tokens(town: &Town, own: Tokens, object: Object, count: u8) -> u16 {
    let mut left = count;
    let mut coins = [0, 1, 2].map(|coin| Token::object(object, coin));
    coins.sort_unstable_by_key(|token| std::cmp::Reverse(town.values[token.number() as usize]));
    coins.into_iter().fold(0, |sum, token| {
        let taken = left.min(own.count(token));
        left -= taken;
        sum + u16::from(taken) * u16::from(town.values[token.number() as usize])
    })
}
