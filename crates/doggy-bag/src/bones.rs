//! Heaps of bones, counted by colour.

use std::fmt;
use std::ops::{Add, AddAssign, Sub, SubAssign};

use engine::Dice;

/// The colour of a bone, which says what kind it is (DB-S2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Colour {
    /// An ossicle.
    Grey,
    /// A chicken bone.
    White,
    /// A cow bone.
    Red,
    /// A smoked bone: its smell wakes Fagin.
    Black,
    /// A marrow bone.
    Yellow,
}

impl Colour {
    /// All colours, in the order in which heaps are written.
    pub const ALL: [Colour; 5] = [Colour::Grey, Colour::White, Colour::Red, Colour::Black, Colour::Yellow];

    /// What a bone of this colour in front of a screen is worth at the end (DB-S2).
    pub const fn points(self) -> u32 {
        match self {
            Colour::Grey | Colour::White => 1,
            Colour::Red => 2,
            Colour::Black => 0,
            Colour::Yellow => 3,
        }
    }
}

/// How many bones of each colour.
///
/// Five counters of six bits in one word, so that heaps add and subtract in one instruction and a
/// position stays small. There are never more than 31 bones of a colour in a game, nor more than 101 in
/// all (DB-S3), so no counter runs over into its neighbour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bones(u32);

/// Width of one counter.
const BITS: u32 = 6;
const COUNTER: u32 = (1 << BITS) - 1;
/// One in each counter; multiplying by it adds up all lower counters into each.
const EACH: u32 = 1 | 1 << BITS | 1 << (2 * BITS) | 1 << (3 * BITS) | 1 << (4 * BITS);
/// The top bit of each counter, which is free while the whole heap has fewer than 32 bones.
const GUARDS: u32 = EACH << (BITS - 1);

impl Bones {
    /// No bones.
    pub const NONE: Bones = Bones(0);
    /// What is in the bag at the start (DB-S3).
    pub const ONE_OF_EACH: Bones = Bones(EACH);
    /// What each player hides behind the screen at the start (DB-S3).
    pub const HAND: Bones = Bones::new([3, 4, 5, 3, 1]);

    /// A heap with these counts, in the order of [`Colour::ALL`].
    pub const fn new(counts: [u8; 5]) -> Bones {
        let mut packed = 0;
        let mut at = 0;
        while at < 5 {
            assert!(counts[at] < 32, "a game has at most 31 bones of a colour");
            packed |= (counts[at] as u32) << (BITS * at as u32);
            at += 1;
        }
        Bones(packed)
    }

    /// A single bone.
    #[inline]
    pub const fn one(colour: Colour) -> Bones {
        Bones(1 << (BITS * colour as u32))
    }

    /// How many of one colour.
    #[inline]
    pub const fn count(self, colour: Colour) -> u8 {
        (self.0 >> (BITS * colour as u32) & COUNTER) as u8
    }

    /// How many in all.
    #[inline]
    pub const fn total(self) -> u8 {
        const APART: u32 = COUNTER | COUNTER << (2 * BITS) | COUNTER << (4 * BITS);
        // Grey and white, red and black, yellow, each with room for a larger sum; then all in the top.
        let pairs = (self.0 & APART) + (self.0 >> BITS & APART);
        (pairs.wrapping_mul(1 | 1 << (2 * BITS) | 1 << (4 * BITS)) >> (4 * BITS)) as u8
    }

    /// Whether there is no bone.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// What the heap is worth in front of a screen at the end (DB-S2).
    #[inline]
    pub fn points(self) -> u32 {
        Colour::ALL.iter().map(|&colour| colour.points() * u32::from(self.count(colour))).sum()
    }

    /// Only the bones of one colour.
    #[inline]
    pub const fn only(self, colour: Colour) -> Bones {
        Bones(self.0 & COUNTER << (BITS * colour as u32))
    }

    /// The heap without one bone of this colour, or as it is if it has none.
    #[inline]
    pub const fn less_one_if_any(self, colour: Colour) -> Bones {
        let any = self.0 & COUNTER << (BITS * colour as u32) != 0;
        Bones(self.0 - ((any as u32) << (BITS * colour as u32)))
    }

    /// Whether `part` can be taken out of this heap.
    pub fn contains(self, part: Bones) -> bool {
        Colour::ALL.iter().all(|&colour| part.count(colour) <= self.count(colour))
    }

    /// The colours there are, in order.
    pub fn colours(self) -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter().filter(move |&colour| self.count(colour) > 0)
    }

    /// Calls `each` with every heap of `size` bones that can be taken from this one.
    pub fn parts(self, size: u8, each: &mut impl FnMut(Bones)) {
        fn go(from: Bones, colours: &[Colour], left: u8, part: Bones, each: &mut impl FnMut(Bones)) {
            let Some((&colour, rest)) = colours.split_first() else {
                if left == 0 {
                    each(part);
                }
                return;
            };
            // Most of the first colour first, so that a list reads like a heap: ggg, ggw, ggr …
            for count in (0..=left.min(from.count(colour))).rev() {
                let more = Bones(u32::from(count) << (BITS * colour as u32));
                go(from, rest, left - count, part + more, each);
            }
        }
        go(self, &Colour::ALL, size, Bones::NONE, each);
    }

    /// The colour of one bone picked blindly. The heap is not empty.
    #[inline]
    pub fn blind_pick(self, dice: &mut impl Dice) -> Colour {
        let total = self.total();
        self.nth(dice.below(total.into()), total)
    }

    /// Takes `size` bones out blindly, one by one.
    #[inline]
    pub fn draw(&mut self, size: u8, dice: &mut impl Dice) -> Bones {
        let before = *self;
        let total = self.total();
        for drawn in 0..size {
            let left = total - drawn;
            *self -= Bones::one(self.nth(dice.below(left.into()), left));
        }
        before - *self
    }

    /// The colour of the bone with this number, were they laid out by colour.
    #[inline]
    fn nth(self, number: u32, total: u8) -> Colour {
        if total >= 32 {
            return self.nth_of_many(number);
        }
        // In each counter: the guard stays up if `number` is past the bones of this and all lower colours.
        let up_to_here = self.0.wrapping_mul(EACH);
        let past = (number.wrapping_mul(EACH) | GUARDS).wrapping_sub(up_to_here);
        let first_not_past = (!past & GUARDS).trailing_zeros() / BITS;
        COLOUR_AT[(first_not_past & 7) as usize]
    }

    #[cold]
    fn nth_of_many(self, mut number: u32) -> Colour {
        for colour in Colour::ALL {
            let here = u32::from(self.count(colour));
            if number < here {
                return colour;
            }
            number -= here;
        }
        unreachable!("the counts add up to the total")
    }
}

/// Colours by number, filled up to a power of two so that the look-up needs no check.
const COLOUR_AT: [Colour; 8] = {
    use Colour::*;
    [Grey, White, Red, Black, Yellow, Yellow, Yellow, Yellow]
};

impl fmt::Debug for Bones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Add for Bones {
    type Output = Bones;

    #[inline]
    fn add(self, more: Bones) -> Bones {
        Bones(self.0 + more.0)
    }
}

impl Sub for Bones {
    type Output = Bones;

    #[inline]
    fn sub(self, less: Bones) -> Bones {
        debug_assert!(self.contains(less), "{less} cannot be taken from {self}");
        Bones(self.0 - less.0)
    }
}

impl AddAssign for Bones {
    #[inline]
    fn add_assign(&mut self, more: Bones) {
        *self = *self + more;
    }
}

impl SubAssign for Bones {
    #[inline]
    fn sub_assign(&mut self, less: Bones) {
        *self = *self - less;
    }
}

#[cfg(test)]
mod tests {
    use engine::Seeded;

    use super::*;

    #[test]
    fn totals_and_points_are_right_for_the_largest_heaps() {
        let all = Bones::new([19, 25, 31, 19, 7]);
        assert_eq!(all.total(), 101);
        assert_eq!(all.points(), 19 + 25 + 2 * 31 + 3 * 7);
        assert_eq!(Bones::HAND.total(), 16);
        assert_eq!(Bones::NONE.total(), 0);
    }

    #[test]
    fn every_bone_is_equally_likely_in_small_and_large_heaps() {
        for heap in [[3, 4, 5, 3, 1], [0, 1, 0, 0, 1], [1, 1, 1, 1, 0], [19, 25, 31, 19, 7], [9, 9, 9, 3, 2]]
        {
            let bones = Bones::new(heap);
            let mut counted = [0; 5];
            for number in 0..u32::from(bones.total()) {
                counted[bones.nth(number, bones.total()) as usize] += 1;
            }
            assert_eq!(counted, heap);
        }
    }

    #[test]
    fn a_draw_takes_out_what_it_returns() {
        let mut dice = Seeded::new(5);
        for size in 0..=16 {
            let mut left = Bones::HAND;
            let drawn = left.draw(size, &mut dice);
            assert_eq!(drawn.total(), size);
            assert_eq!(left + drawn, Bones::HAND);
        }
    }

    #[test]
    fn parts_are_all_the_heaps_of_a_size() {
        let mut count = 0;
        Bones::HAND.parts(4, &mut |part| {
            assert!(part.total() == 4 && Bones::HAND.contains(part));
            count += 1;
        });
        // 70 heaps of four in five colours, less gggg, kkkk and the 15 with two or more yellow ones.
        assert_eq!(count, 70 - 1 - 1 - 15);
    }

    #[test]
    fn one_less_is_never_less_than_none() {
        let heap = Bones::new([1, 0, 0, 0, 0]);
        assert_eq!(heap.less_one_if_any(Colour::Grey), Bones::NONE);
        assert_eq!(heap.less_one_if_any(Colour::White), heap);
    }
}
