//! Heaps of bones, counted by colour.

use std::fmt;
use std::ops::{Add, AddAssign, Sub, SubAssign};

use engine::Dice;

/// The width of one counter in [`Bones`], in bits.
const BITS: u32 = 6;

/// The colour of a bone, which says what kind it is (DB-S2). Its value is the place of its counter
/// in [`Bones`], in bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Colour {
    /// An ossicle.
    Grey = 0,
    /// A chicken bone.
    White = BITS as u8,
    /// A cow bone.
    Red = 2 * BITS as u8,
    /// A smoked bone: its smell wakes Fagin.
    Black = 3 * BITS as u8,
    /// A marrow bone.
    Yellow = 4 * BITS as u8,
}

impl Colour {
    /// All colours, in the order in which heaps are written.
    pub const ALL: [Colour; 5] =
        [Colour::Grey, Colour::White, Colour::Red, Colour::Black, Colour::Yellow];

    /// The points of a bone of this colour in front of a screen at the end (DB-S2).
    pub const fn points(self) -> u32 {
        match self {
            Colour::Grey | Colour::White => 1,
            Colour::Red => 2,
            Colour::Black => 0,
            Colour::Yellow => 3,
        }
    }
}

/// One bone, as it counts in a heap: a one in the counter of its colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Bone(u32);

impl Bone {
    pub(crate) const BLACK: Bone = Bone::of(Colour::Black);

    #[inline]
    pub(crate) const fn of(colour: Colour) -> Bone {
        Bone(1 << colour as u32)
    }

    #[inline]
    pub(crate) const fn colour(self) -> Colour {
        // Masked, so that the compiler needs no bounds check.
        COLOUR_AT[self.0.trailing_zeros() as usize & 31]
    }
}

impl From<Bone> for Bones {
    #[inline]
    fn from(bone: Bone) -> Bones {
        Bones(bone.0)
    }
}

/// A heap: the number of bones of each colour.
///
/// Five counters of six bits in one word, so that heaps add and subtract in one instruction and a
/// position stays small. There are never more than 31 bones of a colour in a game, nor more than
/// 101 in all (DB-S3), so no counter runs over into its neighbour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bones(u32);

const COUNTER: u32 = (1 << BITS) - 1;
/// A one in each counter. Multiplying by it adds all lower counters to each.
const EACH: u32 = 1 | 1 << BITS | 1 << (2 * BITS) | 1 << (3 * BITS) | 1 << (4 * BITS);
/// The top bit of each counter. It is free while the whole heap has at most [`FEW`] bones.
const GUARDS: u32 = EACH << (BITS - 1);
/// The largest heap whose running sums fit below the guards.
const FEW: u8 = (1 << (BITS - 1)) - 1;

impl Bones {
    /// The empty heap.
    pub const NONE: Bones = Bones(0);
    /// The bag at the start (DB-S3).
    pub const ONE_OF_EACH: Bones = Bones(EACH);
    /// The bones that each player hides behind the screen at the start (DB-S3).
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

    /// A heap of one bone.
    #[inline]
    pub const fn one(colour: Colour) -> Bones {
        Bones(1 << colour as u32)
    }

    /// The number of bones of one colour.
    #[inline]
    pub const fn count(self, colour: Colour) -> u8 {
        (self.0 >> colour as u32 & COUNTER) as u8
    }

    /// The number of bones in all.
    #[inline]
    pub const fn total(self) -> u8 {
        const APART: u32 = COUNTER | COUNTER << (2 * BITS) | COUNTER << (4 * BITS);
        // Grey and white, red and black, and yellow are added in counters twice as wide, because a
        // sum may need more than six bits; multiplying then adds all three in the top one.
        let pairs = (self.0 & APART) + (self.0 >> BITS & APART);
        (pairs.wrapping_mul(1 | 1 << (2 * BITS) | 1 << (4 * BITS)) >> (4 * BITS)) as u8
    }

    /// Whether the heap has no bone.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The points of the heap in front of a screen at the end (DB-S2).
    #[inline]
    pub fn points(self) -> u32 {
        Colour::ALL.iter().map(|&colour| colour.points() * u32::from(self.count(colour))).sum()
    }

    /// The bones of one colour.
    #[inline]
    pub const fn only(self, colour: Colour) -> Bones {
        Bones(self.0 & COUNTER << colour as u32)
    }

    /// The heap without `less`, as far as it has such bones.
    #[inline]
    pub(crate) const fn less(self, less: Bones) -> Bones {
        // A guard stays up where a counter has enough bones; only those counters keep their
        // difference.
        let left = (self.0 | GUARDS) - less.0;
        let enough = left & GUARDS;
        Bones(left & (enough - (enough >> (BITS - 1))))
    }

    /// Whether `part` can be taken out of this heap.
    pub fn contains(self, part: Bones) -> bool {
        Colour::ALL.iter().all(|&colour| part.count(colour) <= self.count(colour))
    }

    /// The colours in the heap, in order.
    pub fn colours(self) -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter().filter(move |&colour| self.count(colour) > 0)
    }

    /// Calls `each` with every heap of `size` bones that can be taken from this one.
    pub fn parts(self, size: u8, each: &mut impl FnMut(Bones)) {
        fn go(
            from: Bones,
            colours: &[Colour],
            left: u8,
            part: Bones,
            each: &mut impl FnMut(Bones),
        ) {
            let Some((&colour, rest)) = colours.split_first() else {
                if left == 0 {
                    each(part);
                }
                return;
            };
            // The most of the first colour first, so that the list reads like a heap: ggg, ggw, ggr
            // …
            for count in (0..=left.min(from.count(colour))).rev() {
                let more = Bones(u32::from(count) << colour as u32);
                go(from, rest, left - count, part + more, each);
            }
        }
        go(self, &Colour::ALL, size, Bones::NONE, each);
    }

    /// One bone picked blindly out of a heap of `total`, which is not empty.
    #[inline]
    pub(crate) fn blind_pick(self, total: u8, dice: &mut impl Dice) -> Bone {
        debug_assert_eq!(total, self.total());
        self.nth(dice.below(total.into()), total)
    }

    /// The colour of one bone picked blindly. The heap is not empty.
    #[inline]
    pub(crate) fn blind_colour(self, dice: &mut impl Dice) -> Colour {
        self.blind_pick(self.total(), dice).colour()
    }

    /// Takes `size` bones blindly, one by one, out of a heap of `total`.
    #[inline]
    pub(crate) fn draw(&mut self, size: u8, total: u8, dice: &mut impl Dice) -> Bones {
        debug_assert_eq!(total, self.total());
        let before = *self;
        let mut left = total;
        // A heap only shrinks, so one test serves for all draws.
        let few = left <= FEW;
        for _ in 0..size {
            let number = dice.below(left.into());
            let bone = if few { self.nth_of_few(number) } else { self.nth_of_many(number) };
            *self -= bone.into();
            left -= 1;
        }
        before - *self
    }

    /// The bone with this number if the heap were laid out by colour.
    #[inline]
    fn nth(self, number: u32, total: u8) -> Bone {
        if total <= FEW { self.nth_of_few(number) } else { self.nth_of_many(number) }
    }

    #[inline]
    fn nth_of_few(self, number: u32) -> Bone {
        // A guard stays up where the bone lies past this colour and all lower ones.
        let up_to_here = self.0.wrapping_mul(EACH);
        let past = (number.wrapping_mul(EACH) | GUARDS).wrapping_sub(up_to_here) & GUARDS;
        // Shifted by one, a guard is the first bit of the next counter; the highest of these is the
        // bone's.
        let counters = past << 1 | 1;
        Bone(counters ^ counters >> BITS)
    }

    #[cold]
    fn nth_of_many(self, mut number: u32) -> Bone {
        for colour in Colour::ALL {
            let here = u32::from(self.count(colour));
            if number < here {
                return Bone::of(colour);
            }
            number -= here;
        }
        unreachable!("the counts add up to the total")
    }
}

/// The colour at each bit, for a look-up without division or bounds check.
const COLOUR_AT: [Colour; 32] = {
    let mut at = [Colour::Yellow; 32];
    let mut colour = 0;
    while colour < Colour::ALL.len() {
        at[Colour::ALL[colour] as usize] = Colour::ALL[colour];
        colour += 1;
    }
    at
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
        for heap in [
            [3, 4, 5, 3, 1],
            [0, 1, 0, 0, 1],
            [1, 1, 1, 1, 0],
            [19, 25, 31, 19, 7],
            [9, 9, 9, 3, 2],
        ] {
            let bones = Bones::new(heap);
            let numbers = 0..u32::from(bones.total());
            let laid_out = numbers
                .fold(Bones::NONE, |all, number| all + bones.nth(number, bones.total()).into());
            assert_eq!(laid_out, bones);
        }
    }

    #[test]
    fn a_draw_takes_out_what_it_returns() {
        let mut dice = Seeded::new(5);
        for size in 0..=16 {
            let mut left = Bones::HAND;
            let drawn = left.draw(size, 16, &mut dice);
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
        // 70 heaps of four in five colours, without gggg, kkkk and the 15 with two or more yellow
        // ones.
        assert_eq!(count, 70 - 1 - 1 - 15);
    }

    #[test]
    fn no_counter_goes_below_none() {
        let heap = Bones::new([2, 0, 31, 1, 0]);
        assert_eq!(heap.less(Bones::new([1, 1, 30, 1, 31])), Bones::new([1, 0, 1, 0, 0]));
        assert_eq!(heap.less(Bones::NONE), heap);
    }
}
