//! A visit to Fagin's: sets for money.

use engine::{Dice, Seat, Tell};

use crate::rules::lair::Back;
use crate::rules::position::{Action, Note, OliverTwist};
use crate::{Kind, Object, Objects, Token, Tokens, Town};

/// The smallest set, in tokens (OT-F1).
pub(crate) const SET: u8 = 3;
/// The smallest set with a bonus, in tokens (OT-F2).
const BIG_SET: u8 = 5;
/// The bonus of a big set, in pounds (OT-F2).
const BONUS: u8 = 7;

impl OliverTwist {
    /// Whether the stash has a set of at least `least`.
    #[inline]
    pub(crate) fn can_sell(&self, seat: Seat, least: u8) -> bool {
        self.lairs[seat].stash.has_set(least)
    }

    /// OT-F1: objects of one kind, with any wallets; at least one is not a wallet.
    pub(crate) fn set_choices(&self, seat: Seat, least: u8, into: &mut Vec<Action>) {
        let stash = self.lairs[seat].stash;
        let have = |token| 0..=stash.count(token);
        for object in stash.sets(least).iter() {
            let [none, low, high] = [0, 1, 2].map(|coin| Token::object(object, coin));
            for (none_count, low_count) in have(none).flat_map(|n| have(low).map(move |l| (n, l))) {
                for (high_count, wallets) in
                    have(high).flat_map(|h| have(Token::WALLET).map(move |w| (h, w)))
                {
                    let own = none_count + low_count + high_count;
                    if own > 0 && own + wallets >= least {
                        let set = Tokens::some(none, none_count) + Tokens::some(low, low_count);
                        let set = set
                            + Tokens::some(high, high_count)
                            + Tokens::some(Token::WALLET, wallets);
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
        // Rewards run out; then the count stands still.
        self.table.rewarded = (self.table.rewarded + 1).min(town.rewards.len() as u8);
        self.earn(seat, value + u16::from(bonus) + u16::from(reward));
        self.end_action(seat);
    }
}

/// The sum of the coins on these tokens, in pounds.
pub(crate) fn value(town: &Town, tokens: Tokens) -> u16 {
    let coins = |token: Token| u16::from(town.values[token.number() as usize]);
    tokens.faces().map(|token| coins(token) * u16::from(tokens.count(token))).sum()
}

/// A split of a stash into its last sets, and its results (OT-E2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Split {
    /// The discarded tokens: all of some kinds, and all wallets.
    pub discarded: Tokens,
    /// The money for it: for each set its best token, in pounds.
    pub money: u16,
    /// The tokens left for the file (OT-E3).
    pub left: Tokens,
    /// Number of types that are then in the file (OT-E4).
    pub types: u8,
}

impl Split {
    /// The split into sets of these kinds. Leaving out a token of a kind that makes a set, or a
    /// wallet, would only make the file thicker, so splits differ in kinds alone.
    pub fn new(town: &Town, lair: &Back, kinds: Objects) -> Split {
        let wallets = if kinds.is_empty() { 0 } else { lair.stash.count(Token::WALLET) };
        let discarded = lair.stash.of_all(kinds) + Tokens::some(Token::WALLET, wallets);
        let left = lair.stash - discarded;
        let money = paid(town, lair.stash, kinds).unwrap_or(0);
        Split { discarded, money, left, types: (lair.file + left).types() }
    }
}

/// The splits that no other beats: at least as good in money, tokens left and types in the file,
/// and better in one of them (OT-E2). A set has three tokens and a stash nine, so there are at most
/// 41.
#[derive(Clone, Copy)]
pub(crate) struct Splits {
    all: [Merit; Splits::MOST],
    count: usize,
}

/// The three counts of a split; more is better.
#[derive(Clone, Copy)]
struct Merit {
    kinds: Objects,
    counts: [i16; 3],
}

impl Merit {
    fn matches(&self, other: &Merit) -> bool {
        self.counts.iter().zip(other.counts).all(|(mine, theirs)| *mine >= theirs)
    }

    fn beats(&self, other: &Merit) -> bool {
        self.matches(other) && self.counts != other.counts
    }
}

impl Splits {
    const MOST: usize = 41;

    pub(crate) fn of(town: &Town, stash: Tokens, file: Tokens) -> Splits {
        let none = Merit { kinds: Objects::NONE, counts: [0; 3] };
        let mut splits = Splits { all: [none; Splits::MOST], count: 0 };
        let wallets = stash.count(Token::WALLET);
        for kinds in stash.sets(SET).subsets() {
            if let Some(money) = paid(town, stash, kinds) {
                // Every wallet goes once there is a set: one left over would only make the file
                // thicker.
                let discarded = stash.of_all(kinds) + Tokens::some(Token::WALLET, wallets);
                let left = stash - discarded;
                let types = (file + left).types();
                splits.add(Merit {
                    kinds,
                    counts: [money as i16, -i16::from(left.total()), -i16::from(types)],
                });
            }
        }
        // Without a set there is one split: the empty one.
        if splits.count == 0 {
            splits.add(none);
        }
        splits
    }

    /// Adds a split, unless it is beaten, and removes those that it beats.
    fn add(&mut self, split: Merit) {
        if self.all[..self.count].iter().any(|other| other.beats(&split)) {
            return;
        }
        let mut kept = 0;
        for at in 0..self.count {
            if !split.beats(&self.all[at]) {
                self.all[kept] = self.all[at];
                kept += 1;
            }
        }
        self.all[kept] = split;
        self.count = kept + 1;
    }

    /// The split that is at least as good as every other, if there is one.
    pub(crate) fn settled(town: &Town, stash: Tokens, file: Tokens) -> Option<Objects> {
        let kinds = stash.sets(SET);
        // Of one kind there is one split, and mostly there is not even that.
        if kinds.len() < 2 { Some(kinds) } else { Splits::of(town, stash, file).best() }
    }

    fn best(&self) -> Option<Objects> {
        let all = &self.all[..self.count];
        all.iter()
            .find(|split| all.iter().all(|other| split.matches(other)))
            .map(|split| split.kinds)
    }

    /// A split, each equally likely.
    pub(crate) fn any(&self, dice: &mut impl Dice) -> Objects {
        self.all[dice.below(self.count as u32) as usize].kinds
    }

    /// The kinds of each split.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Objects> {
        self.all[..self.count].iter().map(|split| split.kinds)
    }
}

/// Whether a stash makes a set of each of these kinds.
pub(crate) fn makes_sets(town: &Town, stash: Tokens, kinds: Objects) -> bool {
    !kinds.is_empty() && paid(town, stash, kinds).is_some()
}

/// The most money that sets of all these kinds bring; `None` if there are too few tokens for a set
/// of each.
fn paid(town: &Town, stash: Tokens, kinds: Objects) -> Option<u16> {
    let wallets = stash.count(Token::WALLET);
    paid_from(town, stash, kinds, 0, wallets)
}

/// The same for the kinds from a place of the list on. Tries every number of sets of the first one.
fn paid_from(town: &Town, stash: Tokens, kinds: Objects, from: usize, wallets: u8) -> Option<u16> {
    let Some(at) = (from..Object::ALL.len()).find(|&at| kinds.contains(Object::ALL[at])) else {
        return Some(0);
    };
    let object = Object::ALL[at];
    let own = stash.of(Kind::Object(object));
    let needed = |sets: u8| (SET * sets).saturating_sub(own.total());
    // More sets of a kind pay for more of its tokens, but need more wallets, which nobody else
    // wants after the last kind.
    let most = (1..=own.total()).take_while(|&sets| needed(sets) <= wallets).last()?;
    let is_last = Object::ALL[at + 1..].iter().all(|&other| !kinds.contains(other));
    let tries = if is_last { most..=most } else { 1..=most };
    let money = tries.filter_map(|sets| {
        let others = paid_from(town, stash, kinds, at + 1, wallets - needed(sets))?;
        Some(others + best_tokens(town, own, object, sets))
    });
    money.max()
}

/// The split by the first version of the rules: the one that pays most and, among those, leaves the
/// fewest tokens for the file. Among equals it was the one found first, so the search must keep its
/// order.
pub(crate) fn first_split(town: &Town, stash: Tokens) -> Objects {
    let wallets = stash.count(Token::WALLET);
    let nothing = FirstSplit { merit: (0, 0), kinds: Objects::NONE };
    let mut best = nothing;
    first_split_from(town, stash, &Object::ALL, wallets, nothing, &mut best);
    best.kinds
}

#[derive(Clone, Copy)]
struct FirstSplit {
    /// The money, and the number of objects discarded.
    merit: (u16, u8),
    kinds: Objects,
}

/// Tries every number of sets of each kind: none, or all its tokens in some sets.
fn first_split_from(
    town: &Town,
    stash: Tokens,
    objects: &[Object],
    wallets: u8,
    so_far: FirstSplit,
    best: &mut FirstSplit,
) {
    let Some((&object, rest)) = objects.split_first() else {
        if so_far.merit > best.merit {
            *best = so_far;
        }
        return;
    };
    first_split_from(town, stash, rest, wallets, so_far, best);
    let own = stash.of(Kind::Object(object));
    for sets in 1..=own.total() {
        let needed = (SET * sets).saturating_sub(own.total());
        if needed > wallets {
            break;
        }
        let (money, count) = so_far.merit;
        let merit = (money + best_tokens(town, own, object, sets), count + own.total());
        let with = FirstSplit { merit, kinds: so_far.kinds.with(object) };
        first_split_from(town, stash, rest, wallets - needed, with, best);
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use engine::Seeded;

    use super::*;
    use crate::boxes;

    /// The counts of every split there is, found by taking out one set after the other, tokens and
    /// wallets in any number.
    fn all_splits(
        town: &Town,
        left: Tokens,
        file: Tokens,
        money: i16,
        into: &mut BTreeSet<[i16; 3]>,
    ) {
        into.insert([money, -i16::from(left.total()), -i16::from((file + left).types())]);
        for object in Object::ALL {
            let [none, low, high] = [0, 1, 2].map(|coin| Token::object(object, coin));
            let counts = |token| 0..=left.count(token);
            let objects = counts(none).flat_map(|n| counts(low).map(move |l| (n, l)));
            for (nones, lows) in objects {
                for (highs, wallets) in
                    counts(high).flat_map(|h| counts(Token::WALLET).map(move |w| (h, w)))
                {
                    let own = Tokens::some(none, nones)
                        + Tokens::some(low, lows)
                        + Tokens::some(high, highs);
                    if own.is_empty() || own.total() + wallets < SET {
                        continue;
                    }
                    let best = own.faces().map(|token| town.values[token.number() as usize]).max();
                    let rest = left - own - Tokens::some(Token::WALLET, wallets);
                    all_splits(town, rest, file, money + i16::from(best.unwrap_or(0)), into);
                }
            }
        }
    }

    /// OT-E2: none of all the splits is missed, and none that is beaten is offered.
    #[test]
    fn the_splits_offered_are_those_that_no_other_beats() {
        let town = boxes::london();
        let mut dice = Seeded::new(1837);
        let mut asked = 0;
        for _ in 0..400 {
            let mut bag = town.day_tokens.loot() + town.starting;
            let mut stash = Tokens::some(Token::WALLET, dice.below(4) as u8);
            bag -= stash;
            stash += bag.draw(dice.below(6) as u8, &mut dice);
            let file = bag.draw(dice.below(6) as u8, &mut dice);
            let mut every = BTreeSet::new();
            all_splits(town, stash, file, 0, &mut every);
            let beaten = |split: &[i16; 3]| {
                let better =
                    |other: &[i16; 3]| other != split && (0..3).all(|at| other[at] >= split[at]);
                every.iter().any(better)
            };
            let unbeaten: BTreeSet<[i16; 3]> =
                every.iter().filter(|split| !beaten(split)).copied().collect();
            let splits = Splits::of(town, stash, file);
            let lair = Back { stash, file, ..Back::default() };
            let offered = splits.iter().map(|kinds| {
                let split = Split::new(town, &lair, kinds);
                [split.money as i16, -i16::from(split.left.total()), -i16::from(split.types)]
            });
            assert_eq!(
                offered.collect::<BTreeSet<_>>(),
                unbeaten,
                "stash {stash:?}, file {file:?}"
            );
            assert_eq!(
                splits.best().is_none(),
                unbeaten.len() > 1,
                "stash {stash:?}, file {file:?}"
            );
            asked += u32::from(splits.best().is_none());
        }
        assert!(asked > 20, "the owner has to be asked now and then: {asked}");
    }
}
