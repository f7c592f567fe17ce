//! Live dice: a deal that anyone can check. docs/dice.md specifies them to the bit.

use engine::Dice;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

/// What the server draws before a game, and shows after it.
pub type Secret = [u8; 32];
/// What a seat adds.
pub type Nonce = [u8; 16];

/// The dice of one game.
#[derive(Clone)]
pub struct LiveDice(ChaCha20Rng);

impl LiveDice {
    /// The dice that follow from a secret and the nonces of all seats, in their order.
    pub fn new(secret: &Secret, nonces: &[Nonce]) -> LiveDice {
        let mut hash = Sha256::new();
        hash.update(secret);
        for nonce in nonces {
            hash.update(nonce);
        }
        LiveDice(ChaCha20Rng::from_seed(hash.finalize().into()))
    }
}

impl Dice for LiveDice {
    fn below(&mut self, sides: u32) -> u32 {
        // Lemire's method: the words that would favour the lower numbers are passed over.
        let unfair = sides.wrapping_neg() % sides;
        loop {
            let wide = u64::from(self.0.next_u32()) * u64::from(sides);
            if wide as u32 >= unfair {
                return (wide >> 32) as u32;
            }
        }
    }
}

/// What is shown of a secret before the game.
pub fn commitment(secret: &Secret) -> [u8; 32] {
    Sha256::digest(secret).into()
}

/// Bytes that nobody can guess.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

/// Bytes as hex digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Bytes from hex digits; none if it is not just so many.
pub fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    if text.len() != 2 * N || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; N];
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).ok()?;
    }
    Some(bytes)
}

/// A nonce as a seat gave it, if it may be used: sixteen bytes in hex, and not the padding of SHA-256, with
/// which the key could be worked out from the commitment.
pub fn nonce(text: &str) -> Option<Nonce> {
    let mut padding = [0; 16];
    padding[0] = 0x80;
    unhex(text).filter(|nonce| *nonce != padding)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vectors() -> LiveDice {
        let secret: Secret = std::array::from_fn(|at| at as u8);
        let nonces = ["00112233445566778899aabbccddeeff", "f0e1d2c3b4a5968778695a4b3c2d1e0f"];
        LiveDice::new(&secret, &nonces.map(|text| nonce(text).expect("a nonce")))
    }

    fn rolls(sides: u32) -> Vec<u32> {
        let mut dice = vectors();
        (0..10).map(|_| dice.below(sides)).collect()
    }

    #[test]
    fn the_commitment_is_the_one_of_the_specification() {
        let secret: Secret = std::array::from_fn(|at| at as u8);
        let expected = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
        assert_eq!(hex(&commitment(&secret)), expected);
    }

    #[test]
    fn the_dice_roll_the_test_vectors_of_the_specification() {
        assert_eq!(rolls(6), [0, 3, 1, 1, 1, 2, 4, 5, 4, 3]);
        assert_eq!(rolls(52), [5, 33, 13, 12, 13, 22, 39, 46, 39, 26]);
        assert_eq!(rolls(1000), [105, 640, 262, 241, 255, 431, 753, 902, 762, 509]);
        // Large numbers, where words are passed over.
        let large = [
            1375663077, 563874453, 1636623962, 1977963124, 338330422, 1051485744, 1192210544, 330198230,
            228451999, 794520240,
        ];
        assert_eq!(rolls(2147483649), large);
    }

    #[test]
    fn a_nonce_is_sixteen_bytes_in_hex_and_not_the_padding_of_the_hash() {
        assert!(nonce("00112233445566778899aabbccddeeff").is_some());
        assert!(nonce("00112233445566778899aabbccddee").is_none());
        assert!(nonce("zz112233445566778899aabbccddeeff").is_none());
        assert!(nonce("80000000000000000000000000000000").is_none());
    }
}
