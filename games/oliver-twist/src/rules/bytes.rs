//! Counting in the bytes of a word: eight small numbers at once, without a loop and without a
//! branch that a processor could guess wrong.

/// A one in each byte. Multiplying by it adds all lower bytes to each.
pub(crate) const EACH: u64 = 0x0101_0101_0101_0101;
/// The top bit of each byte.
const TOPS: u64 = 0x80 * EACH;

/// The first byte at which the running sums of a word pass a number. Both are below 128, so the top
/// bits are free to carry the answer.
#[inline]
pub(crate) const fn first_past(sums: u64, number: u64) -> u32 {
    // The top bit of a byte stays up where the number lies past this byte and all lower ones.
    let past = (number.wrapping_mul(EACH) | TOPS).wrapping_sub(sums) & TOPS;
    (!past & TOPS).trailing_zeros() / 8
}

/// The sum of all bytes below one of them.
#[inline]
pub(crate) const fn sum_below(sums: u64, byte: u32) -> u64 {
    (sums << 8) >> (8 * byte) & 0xFF
}

/// The number of bits that are set in each byte.
#[inline]
pub(crate) const fn ones(bits: u64) -> u64 {
    let pairs = bits - (bits >> 1 & (0x55 * EACH));
    let fours = (pairs & (0x33 * EACH)) + (pairs >> 2 & (0x33 * EACH));
    (fours + (fours >> 4)) & (0x0F * EACH)
}

/// The place of the bit that this many lower ones precede.
#[inline]
pub(crate) const fn nth_one(bits: u64, number: u64) -> u32 {
    let sums = ones(bits).wrapping_mul(EACH);
    let byte = first_past(sums, number);
    let rest = number - sum_below(sums, byte);
    // Each bit of the byte in a byte of its own, so that they are counted like the bytes before.
    let one_each = (bits >> (8 * byte) & 0xFF).wrapping_mul(EACH) & 0x8040_2010_0804_0201;
    let spread = (one_each + 0x7F * EACH) >> 7 & EACH;
    8 * byte + first_past(spread.wrapping_mul(EACH), rest)
}

#[cfg(test)]
mod tests {
    use engine::{Dice, Seeded};

    use super::*;

    #[test]
    fn every_bit_is_found_by_its_number() {
        let mut dice = Seeded::new(12);
        let mut word = || (0..4).fold(0, |bits, _| bits << 16 | u64::from(dice.below(1 << 16)));
        for bits in [0, 1, 1 << 63, u64::MAX].into_iter().chain((0..300).map(|_| word() & word())) {
            let places: Vec<u32> = (0..64).filter(|at| bits >> at & 1 != 0).collect();
            let found = (0..places.len()).map(|number| nth_one(bits, number as u64));
            assert_eq!(found.collect::<Vec<_>>(), places, "{bits:#x}");
        }
    }
}
