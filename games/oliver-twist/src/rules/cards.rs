//! Sets of cards, of either deck.

use std::fmt;

use engine::Dice;

/// A card of one of the decks, by its place in the box file, from 0. Written from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(pub(crate) u8);

impl Card {
    /// The card at this place.
    pub const fn new(place: u8) -> Card {
        assert!((place as usize) < crate::MAX_CARDS, "a deck has at most sixteen cards");
        Card(place)
    }

    /// Its place in the box file, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Some of the cards of a deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards(u16);

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards(0);

    /// The first `count` cards.
    pub const fn first(count: usize) -> Cards {
        assert!(count <= crate::MAX_CARDS, "a deck has at most sixteen cards");
        Cards(((1u32 << count) - 1) as u16)
    }

    /// A set of one card.
    pub const fn only(card: Card) -> Cards {
        Cards(1 << card.0)
    }

    /// Whether `card` is among them.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 != 0
    }

    /// This set and one more card.
    #[must_use]
    #[inline]
    pub const fn with(self, card: Card) -> Cards {
        Cards(self.0 | 1 << card.0)
    }

    /// This set without one card.
    #[must_use]
    #[inline]
    pub const fn without(self, card: Card) -> Cards {
        Cards(self.0 & !(1 << card.0))
    }

    /// The union of both sets.
    #[must_use]
    #[inline]
    pub const fn or(self, other: Cards) -> Cards {
        Cards(self.0 | other.0)
    }

    /// This set without the cards of the other.
    #[must_use]
    #[inline]
    pub const fn but(self, other: Cards) -> Cards {
        Cards(self.0 & !other.0)
    }

    /// The number of cards.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether the set has no card.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards in the order of the box file.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let card = Card(rest.trailing_zeros() as u8);
                rest &= rest - 1;
                card
            })
        })
    }

    /// One card picked blindly. The set is not empty.
    pub fn blind_pick(self, dice: &mut impl Dice) -> Card {
        let skip = dice.below(self.len().into()) as usize;
        self.iter().nth(skip).expect("there are more cards than are skipped")
    }

    /// Takes `size` cards out blindly.
    pub fn draw(&mut self, size: u8, dice: &mut impl Dice) -> Cards {
        let mut drawn = Cards::NONE;
        for _ in 0..size {
            let card = self.blind_pick(dice);
            *self = self.without(card);
            drawn = drawn.with(card);
        }
        drawn
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
