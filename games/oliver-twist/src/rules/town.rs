//! The box: the map, the tokens and the cards. Read from a box file (`boxes/`), shared by all
//! positions of a game, never changed.

use crate::rules::bytes::{EACH, nth_one, ones};
use crate::{Token, Tokens};

/// The largest number of token spaces on a side of the board.
pub const MAX_SPACES: usize = 95;
/// The largest number of cards in a deck.
pub const MAX_CARDS: usize = 16;

/// A place on the board: a token space, numbered from 1 in the order of the box file, or the
/// square, 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(pub(crate) u8);

impl Space {
    /// The central square, which bears no token.
    pub const SQUARE: Space = Space(0);

    /// The space with this number.
    pub const fn new(number: u8) -> Space {
        assert!(number as usize <= MAX_SPACES, "a side has at most 95 spaces");
        Space(number)
    }

    /// Its number, 0 for the square.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Some of the spaces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Spaces(pub(crate) u128);

/// A set of each single space: a processor reads one faster than it shifts a bit through two words.
static ALONE: [Spaces; 128] = {
    let mut all = [Spaces::NONE; 128];
    let mut number = 0;
    while number < all.len() {
        all[number] = Spaces(1 << number);
        number += 1;
    }
    all
};

impl Spaces {
    /// The empty set.
    pub const NONE: Spaces = Spaces(0);

    /// A set of one space.
    #[inline]
    pub const fn only(space: Space) -> Spaces {
        ALONE[space.index() % ALONE.len()]
    }

    /// Whether `space` is among them.
    #[inline]
    pub const fn contains(self, space: Space) -> bool {
        self.0 >> space.0 & 1 != 0
    }

    /// This set and one more space.
    #[must_use]
    #[inline]
    pub const fn with(self, space: Space) -> Spaces {
        self.or(Spaces::only(space))
    }

    /// This set without one space.
    #[must_use]
    #[inline]
    pub const fn without(self, space: Space) -> Spaces {
        self.but(Spaces::only(space))
    }

    /// The spaces that are in both sets.
    #[must_use]
    #[inline]
    pub const fn and(self, other: Spaces) -> Spaces {
        Spaces(self.0 & other.0)
    }

    /// The spaces that are in one of the sets.
    #[must_use]
    #[inline]
    pub const fn or(self, other: Spaces) -> Spaces {
        Spaces(self.0 | other.0)
    }

    /// The spaces that are not in the other set.
    #[must_use]
    #[inline]
    pub const fn but(self, other: Spaces) -> Spaces {
        Spaces(self.0 & !other.0)
    }

    /// Whether the set has no space.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of spaces.
    #[inline]
    pub const fn len(self) -> u8 {
        let both = ones(self.low()) + ones(self.high());
        (both.wrapping_mul(EACH) >> 56) as u8
    }

    /// The set without the space with the lowest number.
    #[must_use]
    #[inline]
    pub const fn without_lowest(self) -> Spaces {
        Spaces(self.0 & self.0.wrapping_sub(1))
    }

    #[inline]
    const fn low(self) -> u64 {
        self.0 as u64
    }

    #[inline]
    const fn high(self) -> u64 {
        (self.0 >> 64) as u64
    }

    /// The space that this many of the set precede.
    #[inline]
    pub const fn nth(self, number: u8) -> Space {
        debug_assert!(number < self.len(), "there are more spaces than are passed over");
        let in_low = (ones(self.low()).wrapping_mul(EACH) >> 56) as u8;
        // Chosen by arithmetic, because a processor cannot guess in which half it lies.
        let past = number >= in_low;
        let (half, at) = if past { (self.high(), 64) } else { (self.low(), 0) };
        let rest = number - if past { in_low } else { 0 };
        Space(at + nth_one(half, rest as u64) as u8)
    }

    /// The space with the lowest number. The set is not empty.
    #[inline]
    pub const fn lowest(self) -> Space {
        assert!(self.0 != 0, "there is a space");
        Space(self.0.trailing_zeros() as u8)
    }

    /// The spaces from the lowest number to the highest.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Space> {
        Members { low: self.low(), high: self.high() }
    }
}

/// The spaces of a set one by one. In two halves, because a processor counts in words of 64 bits.
struct Members {
    low: u64,
    high: u64,
}

impl Iterator for Members {
    type Item = Space;

    #[inline]
    fn next(&mut self) -> Option<Space> {
        let (half, at) = if self.low != 0 { (&mut self.low, 0) } else { (&mut self.high, 64) };
        (*half != 0).then(|| {
            let space = Space(at + half.trailing_zeros() as u8);
            *half &= *half - 1;
            space
        })
    }

    #[inline]
    fn fold<T, F: FnMut(T, Space) -> T>(self, init: T, mut step: F) -> T {
        let mut folded = init;
        for (half, at) in [(self.low, 0), (self.high, 64)] {
            let mut rest = half;
            while rest != 0 {
                folded = step(folded, Space(at + rest.trailing_zeros() as u8));
                rest &= rest - 1;
            }
        }
        folded
    }
}

impl FromIterator<Space> for Spaces {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Spaces {
        spaces.into_iter().fold(Spaces::NONE, Spaces::with)
    }
}

/// A name in each language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// In English.
    pub en: String,
    /// In French.
    pub fr: String,
}

/// The contents of a box.
#[derive(PartialEq, Eq, Debug)]
pub struct Town {
    /// The name by which a setup calls it, such as `london`.
    pub key: String,
    /// The name for people.
    pub name: Name,
    /// The side of the board for the day.
    pub day: Side,
    /// The side of the board for the night.
    pub night: Side,
    /// The name of each kind of object.
    pub objects: [Name; 6],
    /// The money for each token at Fagin's, in pounds, by its number.
    pub values: [u8; Token::COUNT as usize],
    /// The name of each type of tool.
    pub tools: Vec<Name>,
    /// The round tokens of the day: objects, characters and tools (OT-S2).
    pub day_tokens: Tokens,
    /// The burglary tokens that join at night (OT-N2).
    pub burglary_tokens: Tokens,
    /// The starting tokens (OT-C3).
    pub starting: Tokens,
    /// Fagin's rewards, the top one first (OT-C4).
    pub rewards: Vec<u8>,
    /// The Burglary cards: gains and losses (OT-C5).
    pub burglaries: Vec<i8>,
    /// The Character cards (OT-C6).
    pub characters: Vec<Character>,
}

/// One side of the board.
#[derive(PartialEq, Eq, Debug)]
pub struct Side {
    /// The name for people.
    pub name: Name,
    /// The name of the square.
    pub square: Name,
    /// The places where the square and the spaces are drawn, by number, on a canvas of 1000 by 700.
    pub at: Vec<[i32; 2]>,
    /// The streets, in order: the first has the spaces from 1 on, and so forth.
    pub streets: Vec<Street>,
    /// The neighbours of the square and of each space, by number; unused numbers have none.
    pub near: [Spaces; MAX_SPACES + 1],
    /// All token spaces.
    pub spaces: Spaces,
    /// The spaces of the yellow streets, closed to two players.
    pub yellow: Spaces,
    /// Other things to draw: river, parks, buildings.
    pub features: Vec<Feature>,
}

/// A street.
#[derive(PartialEq, Eq, Debug)]
pub struct Street {
    /// Its name in the file.
    pub key: String,
    /// Its name for people.
    pub name: Name,
    /// Whether it is closed to two players.
    pub yellow: bool,
    /// Its first space.
    pub first: Space,
    /// The number of its spaces.
    pub length: u8,
}

/// A thing to draw that is not a street.
#[derive(PartialEq, Eq, Debug)]
pub struct Feature {
    /// `river`, `park`, `church`, `market`, `prison` or `bridge`.
    pub kind: String,
    /// Its name for people.
    pub name: Name,
    /// Its outline.
    pub outline: Vec<[i32; 2]>,
}

impl Side {
    /// The street of a token space, and the number of the space in it, from 1.
    pub fn street(&self, space: Space) -> Option<(&Street, u8)> {
        let found = self
            .streets
            .iter()
            .find(|street| (street.first.0..street.first.0 + street.length).contains(&space.0))?;
        Some((found, space.0 - found.first.0 + 1))
    }
}

/// A Character card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Character {
    /// Its name for people.
    pub name: Name,
    /// The effect.
    pub effect: Effect,
}

/// The effect of a Character card, with its number where it has one (OT-K1 to OT-K13).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// Take any face-up token; the gang stays (OT-K1).
    Dodge,
    /// Prowl, leaving the tokens passed where they are (OT-K2).
    Sneak,
    /// This many actions in a row (OT-K3).
    Actions(u8),
    /// A type leaves the file (OT-K4).
    Clear,
    /// A random token from another's stash (OT-K5).
    Rob,
    /// This many pounds for each wallet (OT-K6).
    Wallets(u8),
    /// This many random tokens from the file to another's (OT-K7).
    Frame(u8),
    /// The others keep at most this many tokens (OT-K8).
    Raid(u8),
    /// An object from the file to the stash (OT-K9).
    Recover,
    /// Fagin takes sets of this many tokens and more (OT-K10).
    Fence(u8),
    /// A card from another's hand (OT-K11).
    Spy,
    /// Draw this many cards and keep one (OT-K12).
    Recruit(u8),
    /// This many pounds from each player with a thicker file (OT-K13).
    Fine(u8),
}
