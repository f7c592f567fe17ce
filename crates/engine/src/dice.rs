//! The source of randomness. Rules never hold a generator: they state odds, and the caller that
//! drives the game brings the dice.

/// A fair source of whole numbers. Live tables bring dice that no player can foretell; games that
/// have to be repeated bring [`Seeded`] ones.
///
/// ```
/// use engine::Dice;
///
/// /// Dice that always roll what a test wants.
/// struct Loaded(u32);
///
/// impl Dice for Loaded {
///     fn below(&mut self, sides: u32) -> u32 {
///         self.0 % sides
///     }
/// }
///
/// assert_eq!(engine::pick(&[("heads", 1), ("tails", 1)], &mut Loaded(1)), "tails");
/// ```
pub trait Dice {
    /// A number in `0..sides`, each equally likely. `sides` is not zero.
    fn below(&mut self, sides: u32) -> u32;

    /// One roll that serves for several small dice.
    #[inline]
    fn roll(&mut self) -> Roll {
        // In parts, because `below` takes fewer than 2³² sides.
        let mut bits = || u64::from(self.below(1 << 16));
        Roll(bits() << 48 | bits() << 32 | bits() << 16 | bits())
    }
}

/// One roll of 64 bits that serves for several small dice: a binary fraction below one, of which
/// each die uses up some bits. After twenty bits are used, the rest is still fair to one part in
/// 2⁴⁰.
#[derive(Clone, Debug)]
pub struct Roll(u64);

impl Dice for Roll {
    #[inline]
    fn below(&mut self, sides: u32) -> u32 {
        // Multiplied by the sides, the fraction's whole part is the number rolled, and its new
        // fraction serves for the next die.
        let wide = u128::from(self.0) * u128::from(sides);
        self.0 = wide as u64;
        (wide >> 64) as u32
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn below(&mut self, sides: u32) -> u32 {
        (**self).below(sides)
    }
}

/// Fast, repeatable dice for bots, laboratories and tests: one multiplication per number. Not for
/// live tables, because a player who sees a few numbers can work out the rest.
#[derive(Clone, Debug)]
pub struct Seeded(u64);

impl Seeded {
    /// Dice that always roll the same numbers for the same seed.
    pub const fn new(seed: u64) -> Seeded {
        Seeded(seed)
    }

    /// Dice for one of many games under one seed. What a game rolls depends neither on the number
    /// of games nor on the order in which they are played.
    pub const fn for_game(seed: u64, game: u64) -> Seeded {
        // Scrambled twice, because both seeds and games are mostly small neighbouring numbers.
        Seeded(scramble(scramble(seed) ^ game))
    }

    #[inline]
    fn next(&mut self) -> u64 {
        // A Weyl sequence, hashed by one wide multiplication ("wyrand").
        self.0 = self.0.wrapping_add(0xA076_1D64_78BD_642F);
        let wide = u128::from(self.0) * u128::from(self.0 ^ 0xE703_7ED1_A0B4_28DB);
        (wide >> 64) as u64 ^ wide as u64
    }
}

/// Spreads neighbouring seeds over all 64 bits (the finaliser of splitmix64).
const fn scramble(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Dice for Seeded {
    #[inline]
    fn below(&mut self, sides: u32) -> u32 {
        // The high half of the product: no division, and a bias below `sides` in 2³².
        (((self.next() >> 32) * u64::from(sides)) >> 32) as u32
    }

    #[inline]
    fn roll(&mut self) -> Roll {
        Roll(self.next())
    }
}

/// Picks one outcome in proportion to its weight.
#[inline]
pub fn pick<T: Copy>(odds: &[(T, u32)], dice: &mut impl Dice) -> T {
    let total = odds.iter().map(|&(_, weight)| weight).sum();
    let mut left = dice.below(total);
    for &(outcome, weight) in odds {
        if left < weight {
            return outcome;
        }
        left -= weight;
    }
    unreachable!("weights add up to the total")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_rolls_the_same_numbers() {
        let rolls = |seed| {
            let mut dice = Seeded::new(seed);
            (0..100).map(|_| dice.below(1000)).collect::<Vec<_>>()
        };
        assert_eq!(rolls(7), rolls(7));
        assert_ne!(rolls(7), rolls(8));
    }

    #[test]
    fn every_side_comes_up_about_equally_often() {
        let mut dice = Seeded::new(1);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[dice.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| (9_500..10_500).contains(&count)), "{seen:?}");
    }

    #[test]
    fn one_roll_serves_several_dice_fairly() {
        let mut dice = Seeded::new(3);
        let mut seen = [0u32; 16 * 15];
        for _ in 0..240_000 {
            let mut roll = dice.roll();
            let (_, _) = (roll.below(14), roll.below(13));
            seen[(roll.below(16) * 15 + roll.below(15)) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| (850..1150).contains(&count)), "{seen:?}");
    }

    #[test]
    fn outcomes_are_picked_by_weight() {
        let mut dice = Seeded::new(2);
        let rare = (0..10_000).filter(|_| pick(&[('a', 1), ('b', 9)], &mut dice) == 'a').count();
        assert!((850..1150).contains(&rare), "{rare}");
    }
}
