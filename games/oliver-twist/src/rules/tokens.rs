//! The tokens, and heaps of them.

use std::fmt;
use std::num::NonZeroU8;
use std::ops::{Add, AddAssign, Sub, SubAssign};

use engine::Dice;

use crate::rules::bytes::{EACH, first_past, sum_below};
use crate::{Object, Objects};

/// One face of a token: an object with its coin, a wallet, a tool, a character or a burglary.
/// Numbered, so that heaps can count them. Its number is kept plus one: then a space that may have
/// no token is one byte, and a board half the size.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Token(NonZeroU8);

/// The number of coins that an object can bear: none, on starting tokens, or one of two.
pub const COINS: u8 = 3;
/// The largest number of types of tool in a box.
pub const TOOLS: u8 = 4;
const FIRST_TOOL: u8 = 19;

impl Token {
    /// A wallet: stands in for any object.
    pub const WALLET: Token = Token::numbered(18);
    /// A character: to be exchanged for a card.
    pub const CHARACTER: Token = Token::numbered(23);
    /// A burglary, at night only.
    pub const BURGLARY: Token = Token::numbered(24);
    /// The number of different tokens.
    pub const COUNT: u8 = 25;

    /// An object with the first or second coin of its kind, or with none (0).
    pub const fn object(object: Object, coin: u8) -> Token {
        assert!(coin < COINS, "an object has one of two coins, or none");
        Token::numbered(object as u8 * COINS + coin)
    }

    /// A tool of one of the types in the box, counted from 0.
    pub const fn tool(which: u8) -> Token {
        assert!(which < TOOLS, "a box has at most four types of tool");
        Token::numbered(FIRST_TOOL + which)
    }

    /// The token with this number.
    #[inline]
    pub const fn numbered(number: u8) -> Token {
        assert!(number < Token::COUNT, "there is no such token");
        Token(NonZeroU8::MIN.saturating_add(number))
    }

    /// Its number, below [`Token::COUNT`].
    #[inline]
    pub const fn number(self) -> u8 {
        self.0.get() - 1
    }

    /// All tokens there are.
    pub fn all() -> impl Iterator<Item = Token> {
        (0..Token::COUNT).map(Token::numbered)
    }

    /// The type by which the police count it (OT-E4).
    #[inline]
    pub const fn kind(self) -> Kind {
        match self.number() {
            number @ 0..18 => Kind::Object(Object::ALL[(number / COINS) as usize]),
            18 => Kind::Wallet,
            FIRST_TOOL..23 => Kind::Tool,
            23 => Kind::Character,
            _ => Kind::Burglary,
        }
    }

    /// The coin of an object; 0 for none.
    pub const fn coin(self) -> u8 {
        if self.number() < 18 { self.number() % COINS } else { 0 }
    }

    /// The type of a tool, from 0; `None` for other tokens.
    pub const fn tool_type(self) -> Option<u8> {
        match self.number() {
            number @ FIRST_TOOL..23 => Some(number - FIRST_TOOL),
            _ => None,
        }
    }

    /// Whether it goes to the stash: objects and wallets do (OT-P3).
    #[inline]
    pub const fn is_loot(self) -> bool {
        self.number() <= Token::WALLET.number()
    }

    /// Whether it is a starting token, with a pool of its own (OT-C3).
    #[inline]
    pub const fn is_starting(self) -> bool {
        self.number() < 18 && self.number().is_multiple_of(COINS)
    }
}

/// A type of token (OT-E4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the rulebook has them all")]
pub enum Kind {
    Object(Object),
    Wallet,
    Tool,
    Character,
    Burglary,
}

impl Kind {
    /// All ten types.
    pub const ALL: [Kind; 10] = [
        Kind::Object(Object::Apple),
        Kind::Object(Object::Handkerchief),
        Kind::Object(Object::Brooch),
        Kind::Object(Object::Necklace),
        Kind::Object(Object::Ring),
        Kind::Object(Object::Watch),
        Kind::Wallet,
        Kind::Tool,
        Kind::Character,
        Kind::Burglary,
    ];

    /// A mask for heaps: fifteen of every token of this type.
    const fn mask(self) -> u128 {
        match self {
            Kind::Object(object) => 0xFFF << (4 * COINS as u32 * object as u32),
            Kind::Wallet => 0xF << (4 * 18),
            Kind::Tool => 0xFFFF << (4 * FIRST_TOOL as u32),
            Kind::Character => 0xF << (4 * 23),
            Kind::Burglary => 0xF << (4 * 24),
        }
    }
}

/// A heap: the number of each token, in 25 counters of four bits, so that heaps add and subtract at
/// once. No box has more than fifteen of one token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tokens(u128);

/// A heap of each single token, by its number plus one: a processor reads one faster than it shifts a
/// counter through two words.
static ALONE: [Tokens; 32] = {
    let mut all = [Tokens::NONE; 32];
    let mut number = 0;
    while number < Token::COUNT as usize {
        all[number + 1] = Tokens(1 << (4 * number));
        number += 1;
    }
    all
};

/// Every other counter, with room for a sum.
const EVEN: u128 = 0x0F0F_0F0F_0F0F_0F0F_0F0F_0F0F_0F0F_0F0F;
/// Adds sixteen counters in pairs, into a byte each.
#[inline]
const fn pairs(counters: u64) -> u64 {
    (counters & EVEN as u64) + (counters >> 4 & EVEN as u64)
}

/// The counter that the token with this number falls into, if sixteen of them were laid out in
/// order. No box has more than 127 tokens, so the top bit of each byte is free.
#[inline]
const fn nth(counters: u64, number: u64) -> u8 {
    let up_to_here = pairs(counters).wrapping_mul(EACH);
    let pair = first_past(up_to_here, number);
    // The tokens before this pair, so that the rest of the number tells its two counters apart.
    let rest = number - sum_below(up_to_here, pair);
    let even = counters >> (8 * pair) & 0xF;
    (2 * pair) as u8 + (rest >= even) as u8
}

/// The smaller of two counters in each byte.
#[inline]
const fn fewer(one: u128, other: u128) -> u128 {
    // A top bit stays up where the first has at least as many; it then selects the second.
    const TOPS: u128 = EVEN / 0xF * 0x80;
    let at_least = (((one | TOPS) - other) & TOPS) >> 7;
    let mask = at_least * 0xF;
    other & mask | one & !mask
}

impl Tokens {
    /// The empty heap.
    pub const NONE: Tokens = Tokens(0);
    /// The most of one token that a heap can count.
    pub const MOST: u8 = 15;

    /// A heap of one token.
    #[inline]
    pub const fn one(token: Token) -> Tokens {
        ALONE[token.0.get() as usize % ALONE.len()]
    }

    /// A heap of `count` equal tokens.
    pub const fn some(token: Token, count: u8) -> Tokens {
        assert!(count <= Tokens::MOST, "a heap counts to fifteen");
        Tokens((count as u128) << (4 * token.number() as u32))
    }

    /// The number of one token.
    #[inline]
    pub const fn count(self, token: Token) -> u8 {
        (self.0 >> (4 * token.number() as u32)) as u8 & 0xF
    }

    /// The number of all tokens.
    #[inline]
    pub const fn total(self) -> u8 {
        let folded = pairs(self.0 as u64) + pairs((self.0 >> 64) as u64);
        (folded.wrapping_mul(EACH) >> 56) as u8
    }

    /// Whether the heap has no token.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The tokens of one type.
    #[inline]
    pub const fn of(self, kind: Kind) -> Tokens {
        Tokens(self.0 & kind.mask())
    }

    /// The tokens that go to a stash.
    #[inline]
    pub const fn loot(self) -> Tokens {
        Tokens(self.0 & ((1 << (4 * 19)) - 1))
    }

    /// Whether objects of one kind, at least one of them, and wallets make a set of at least
    /// `least` (OT-F1): the top bit of twelve for each kind, because all are compared at once.
    #[inline]
    const fn set_bits(self, least: u8) -> u128 {
        const KINDS: u128 = 1 | 1 << 12 | 1 << 24 | 1 << 36 | 1 << 48 | 1 << 60;
        const TOP: u128 = 1 << 11;
        let coins = 0xF * KINDS;
        let own = (self.0 & coins) + (self.0 >> 4 & coins) + (self.0 >> 8 & coins);
        let wallets = self.count(Token::WALLET) as u128;
        // A sum reaches the top bit where there are enough tokens, or one at least.
        let enough = own + KINDS * (TOP + wallets - least as u128);
        let some = own + KINDS * (TOP - 1);
        enough & some & (KINDS * TOP)
    }

    /// Whether the heap makes a set of at least `least` (OT-F1).
    #[inline]
    pub(crate) const fn has_set(self, least: u8) -> bool {
        self.set_bits(least) != 0
    }

    /// The kinds of object of which the heap makes a set of at least `least` (OT-F1).
    #[inline]
    pub(crate) fn sets(self, least: u8) -> Objects {
        let bits = self.set_bits(least) >> 11;
        let kinds = Object::ALL.into_iter();
        kinds.filter(|&kind| bits >> (12 * kind as u32) & 1 != 0).collect()
    }

    /// The tokens of some kinds of object.
    pub fn of_all(self, objects: Objects) -> Tokens {
        objects.iter().fold(Tokens::NONE, |heap, object| heap + self.of(Kind::Object(object)))
    }

    /// The number of different types (OT-E4).
    pub fn types(self) -> u8 {
        Kind::ALL.iter().filter(|&&kind| !self.of(kind).is_empty()).count() as u8
    }

    /// Whether `part` can be taken out of this heap.
    pub fn contains(self, part: Tokens) -> bool {
        Token::all().all(|token| part.count(token) <= self.count(token))
    }

    /// The tokens that both heaps have.
    #[inline]
    pub const fn common(self, other: Tokens) -> Tokens {
        let even = fewer(self.0 & EVEN, other.0 & EVEN);
        let odd = fewer(self.0 >> 4 & EVEN, other.0 >> 4 & EVEN);
        Tokens(even | odd << 4)
    }

    /// The starting tokens.
    #[inline]
    pub const fn starting(self) -> Tokens {
        const EVERY_THIRD: u128 = 0xF | 0xF << 12 | 0xF << 24 | 0xF << 36 | 0xF << 48 | 0xF << 60;
        Tokens(self.0 & EVERY_THIRD)
    }

    /// The different tokens in the heap, each once, in order.
    #[inline]
    pub fn faces(self) -> impl Iterator<Item = Token> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let at = rest.trailing_zeros() / 4;
                rest &= !(0xF << (4 * at));
                Token::numbered(at as u8)
            })
        })
    }

    /// All tokens, one by one, in order.
    pub fn iter(self) -> impl Iterator<Item = Token> {
        self.faces().flat_map(move |token| std::iter::repeat_n(token, self.count(token).into()))
    }

    /// One token picked blindly. The heap is not empty.
    #[inline]
    pub fn blind_pick(self, dice: &mut impl Dice) -> Token {
        let number = dice.below(self.total().into());
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let in_low = pairs(low).wrapping_mul(EACH) >> 56;
        // Chosen by arithmetic, because a processor cannot guess in which half it lies.
        let past = u64::from(number) >= in_low;
        let (half, at) = if past { (high, 16) } else { (low, 0) };
        let rest = u64::from(number) - if past { in_low } else { 0 };
        Token::numbered(at + nth(half, rest))
    }

    /// Takes `size` tokens out blindly.
    pub fn draw(&mut self, size: u8, dice: &mut impl Dice) -> Tokens {
        let mut drawn = Tokens::NONE;
        for _ in 0..size {
            let token = Tokens::one(self.blind_pick(dice));
            *self -= token;
            drawn += token;
        }
        drawn
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

impl FromIterator<Token> for Tokens {
    fn from_iter<I: IntoIterator<Item = Token>>(tokens: I) -> Tokens {
        tokens.into_iter().fold(Tokens::NONE, |heap, token| heap + Tokens::one(token))
    }
}

impl Add for Tokens {
    type Output = Tokens;

    #[inline]
    fn add(self, more: Tokens) -> Tokens {
        Tokens(self.0 + more.0)
    }
}

impl Sub for Tokens {
    type Output = Tokens;

    #[inline]
    fn sub(self, less: Tokens) -> Tokens {
        debug_assert!(self.contains(less), "{less:?} cannot be taken from {self:?}");
        Tokens(self.0 - less.0)
    }
}

impl AddAssign for Tokens {
    #[inline]
    fn add_assign(&mut self, more: Tokens) {
        *self = *self + more;
    }
}

impl SubAssign for Tokens {
    #[inline]
    fn sub_assign(&mut self, less: Tokens) {
        *self = *self - less;
    }
}

#[cfg(test)]
mod tests {
    use engine::Seeded;

    use super::*;

    fn some_heaps() -> impl Iterator<Item = Tokens> {
        let mut dice = Seeded::new(8);
        (0..200).map(move |_| {
            let counts = Token::all().map(|token| Tokens::some(token, dice.below(6) as u8));
            counts.fold(Tokens::NONE, Add::add)
        })
    }

    #[test]
    fn every_token_is_equally_likely() {
        struct Nth(u32);
        impl Dice for Nth {
            fn below(&mut self, _: u32) -> u32 {
                self.0
            }
        }
        for heap in some_heaps() {
            let laid_out =
                (0..u32::from(heap.total())).map(|number| heap.blind_pick(&mut Nth(number)));
            assert_eq!(laid_out.collect::<Tokens>(), heap);
        }
    }

    #[test]
    fn heaps_are_counted_token_by_token() {
        for (one, other) in some_heaps().zip(some_heaps().skip(7)) {
            assert_eq!(usize::from(one.total()), one.iter().count());
            for token in Token::all() {
                assert_eq!(
                    one.common(other).count(token),
                    one.count(token).min(other.count(token))
                );
                assert_eq!(
                    one.starting().count(token),
                    if token.is_starting() { one.count(token) } else { 0 }
                );
            }
        }
    }

    /// OT-F1, OT-K10
    #[test]
    fn sets_are_found_by_their_size() {
        for (heap, least) in some_heaps().zip((2..=3).cycle()) {
            // Few tokens, so that some kinds make a set and others do not.
            let heap = heap.common(Tokens(0x1111_1111_1111_1111_1111));
            let wallets = heap.count(Token::WALLET);
            let makes_set = |&kind: &Object| {
                let own = heap.of(Kind::Object(kind)).total();
                own > 0 && own + wallets >= least
            };
            assert_eq!(heap.sets(least), Object::ALL.into_iter().filter(makes_set).collect());
            assert_eq!(heap.has_set(least), !heap.sets(least).is_empty());
        }
    }

    #[test]
    fn tools_are_one_type_and_starting_tokens_of_their_kind() {
        let heap = [
            Token::tool(0),
            Token::tool(3),
            Token::object(Object::Ring, 0),
            Token::object(Object::Ring, 1),
        ];
        assert_eq!(heap.into_iter().collect::<Tokens>().types(), 2);
    }
}
