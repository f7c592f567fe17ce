//! The tokens, and heaps of them.

use std::fmt;
use std::ops::{Add, AddAssign, Sub, SubAssign};

use engine::Dice;

/// A kind of object that Fagin buys (OT-C2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the rulebook has them all")]
pub enum Object {
    Apple,
    Handkerchief,
    Brooch,
    Necklace,
    Ring,
    Watch,
}

impl Object {
    /// All objects, from the cheapest to the dearest.
    pub const ALL: [Object; 6] = [
        Object::Apple,
        Object::Handkerchief,
        Object::Brooch,
        Object::Necklace,
        Object::Ring,
        Object::Watch,
    ];
}

/// Some of the kinds of object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Objects(u8);

impl Objects {
    /// The empty set.
    pub const NONE: Objects = Objects(0);

    /// These kinds and this one.
    #[must_use]
    pub const fn with(self, object: Object) -> Objects {
        Objects(self.0 | 1 << object as u8)
    }

    /// Whether this kind is among them.
    pub const fn contains(self, object: Object) -> bool {
        self.0 & 1 << object as u8 != 0
    }

    /// Whether the set has no kind.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds, from the cheapest to the dearest.
    pub fn iter(self) -> impl Iterator<Item = Object> {
        Object::ALL.into_iter().filter(move |&object| self.contains(object))
    }

    /// All subsets of these kinds except the empty one.
    pub fn subsets(self) -> impl Iterator<Item = Objects> {
        (1..=self.0).filter(move |some| some & !self.0 == 0).map(Objects)
    }
}

impl FromIterator<Object> for Objects {
    fn from_iter<I: IntoIterator<Item = Object>>(objects: I) -> Objects {
        objects.into_iter().fold(Objects::NONE, Objects::with)
    }
}

/// One face of a token: an object with its coin, a wallet, a tool, a character or a burglary.
/// Numbered, so that heaps can count them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Token(u8);

/// The number of coins that an object can bear: none, on starting tokens, or one of two.
pub const COINS: u8 = 3;
/// The largest number of types of tool in a box.
pub const TOOLS: u8 = 4;
const FIRST_TOOL: u8 = 19;

impl Token {
    /// A wallet: stands in for any object.
    pub const WALLET: Token = Token(18);
    /// A character: to be exchanged for a card.
    pub const CHARACTER: Token = Token(23);
    /// A burglary, at night only.
    pub const BURGLARY: Token = Token(24);
    /// The number of different tokens.
    pub const COUNT: u8 = 25;

    /// An object with the first or second coin of its kind, or with none (0).
    pub const fn object(object: Object, coin: u8) -> Token {
        assert!(coin < COINS, "an object has one of two coins, or none");
        Token(object as u8 * COINS + coin)
    }

    /// A tool of one of the types in the box, counted from 0.
    pub const fn tool(which: u8) -> Token {
        assert!(which < TOOLS, "a box has at most four types of tool");
        Token(FIRST_TOOL + which)
    }

    /// The token with this number.
    pub const fn numbered(number: u8) -> Token {
        assert!(number < Token::COUNT, "there is no such token");
        Token(number)
    }

    /// Its number, below [`Token::COUNT`].
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All tokens there are.
    pub fn all() -> impl Iterator<Item = Token> {
        (0..Token::COUNT).map(Token)
    }

    /// The type by which the police count it (OT-E4).
    #[inline]
    pub const fn kind(self) -> Kind {
        match self.0 {
            0..18 => Kind::Object(Object::ALL[(self.0 / COINS) as usize]),
            18 => Kind::Wallet,
            FIRST_TOOL..23 => Kind::Tool,
            23 => Kind::Character,
            _ => Kind::Burglary,
        }
    }

    /// The coin of an object; 0 for none.
    pub const fn coin(self) -> u8 {
        if self.0 < 18 { self.0 % COINS } else { 0 }
    }

    /// The type of a tool, from 0; `None` for other tokens.
    pub const fn tool_type(self) -> Option<u8> {
        match self.0 {
            FIRST_TOOL..23 => Some(self.0 - FIRST_TOOL),
            _ => None,
        }
    }

    /// Whether it goes to the stash: objects and wallets do (OT-P3).
    #[inline]
    pub const fn is_loot(self) -> bool {
        self.0 <= Token::WALLET.0
    }

    /// Whether it is a starting token, with a pool of its own (OT-C3).
    #[inline]
    pub const fn is_starting(self) -> bool {
        self.0 < 18 && self.0.is_multiple_of(COINS)
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

/// Every other counter, with room for a sum.
const EVEN: u128 = 0x0F0F_0F0F_0F0F_0F0F_0F0F_0F0F_0F0F_0F0F;
/// A one in each byte. Multiplying by it adds all lower bytes to each.
const EACH_BYTE: u64 = 0x0101_0101_0101_0101;

/// Adds sixteen counters in pairs, into a byte each.
#[inline]
const fn pairs(counters: u64) -> u64 {
    (counters & EVEN as u64) + (counters >> 4 & EVEN as u64)
}

/// The counter that the token with this number falls into, if sixteen of them were laid out in
/// order. No box has more than 127 tokens, so the top bit of each byte is free.
#[inline]
const fn nth(counters: u64, number: u64) -> u8 {
    const TOPS: u64 = 0x80 * EACH_BYTE;
    // The top bit of a byte stays up where the number lies past this pair and all lower ones.
    let up_to_here = pairs(counters).wrapping_mul(EACH_BYTE);
    let past = (number.wrapping_mul(EACH_BYTE) | TOPS).wrapping_sub(up_to_here) & TOPS;
    let pair = (!past & TOPS).trailing_zeros() / 8;
    // The tokens before this pair, so that the rest of the number tells its two counters apart.
    let before = (up_to_here << 8) >> (8 * pair) & 0xFF;
    let even = counters >> (8 * pair) & 0xF;
    (2 * pair) as u8 + (number - before >= even) as u8
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
        Tokens(1 << (4 * token.0 as u32))
    }

    /// A heap of `count` equal tokens.
    pub const fn some(token: Token, count: u8) -> Tokens {
        assert!(count <= Tokens::MOST, "a heap counts to fifteen");
        Tokens((count as u128) << (4 * token.0 as u32))
    }

    /// The number of one token.
    #[inline]
    pub const fn count(self, token: Token) -> u8 {
        (self.0 >> (4 * token.0 as u32)) as u8 & 0xF
    }

    /// The number of all tokens.
    #[inline]
    pub const fn total(self) -> u8 {
        let folded = pairs(self.0 as u64) + pairs((self.0 >> 64) as u64);
        (folded.wrapping_mul(EACH_BYTE) >> 56) as u8
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
                Token(at as u8)
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
        let in_low = pairs(low).wrapping_mul(EACH_BYTE) >> 56;
        if u64::from(number) < in_low {
            Token(nth(low, number.into()))
        } else {
            Token(16 + nth(high, u64::from(number) - in_low))
        }
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

impl fmt::Debug for Objects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
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
