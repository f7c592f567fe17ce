//! Live dice: a deal that anyone can check. docs/dice.md specifies them to the bit.

pub mod secret;
mod verify;

use std::fmt;

use engine::{Dice, Seat};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::secret::unhex;

pub use verify::verify;

/// The server's random bytes, drawn before a game and published after it.
pub type Secret = [u8; 32];
/// The random bytes that a seat contributes.
pub type Nonce = [u8; 16];

/// The hash of the secret, published before the game.
pub type Commitment = [u8; 32];

/// The version of the dice of a table: a chapter of docs/dice.md.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Version {
    /// Every seat has a nonce, and the server draws some of them. Tables and records that name no
    /// version are of this one.
    #[default]
    One,
    /// Only people have nonces, and each is sealed by its hash before any is published.
    Two,
}

impl TryFrom<u8> for Version {
    type Error = UnknownVersion;

    fn try_from(number: u8) -> Result<Version, UnknownVersion> {
        match number {
            1 => Ok(Version::One),
            2 => Ok(Version::Two),
            _ => Err(UnknownVersion(number)),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownVersion(u8);

impl fmt::Display for UnknownVersion {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "dice of version {} are not known here, only 1 and 2", self.0)
    }
}

impl std::error::Error for UnknownVersion {}

impl From<Version> for u8 {
    fn from(version: Version) -> u8 {
        match version {
            Version::One => 1,
            Version::Two => 2,
        }
    }
}

impl Version {
    /// The hash that is published before the game.
    pub fn commitment(self, secret: &Secret) -> Commitment {
        match self {
            Version::One => Sha256::digest(secret).into(),
            Version::Two => labelled("commitment").chain_update(secret).finalize().into(),
        }
    }

    /// Reads a nonce: sixteen bytes in hex. Version 1 refuses the padding of SHA-256, because the
    /// key would then follow from the commitment; the labels of version 2 rule that out.
    pub fn nonce(self, text: &str) -> Option<Nonce> {
        // SHA-256 pads 32 bytes with 0x80 and zeros. With such a nonce, hashing secret and nonce
        // begins with the very block whose hash is the commitment.
        let mut padding = [0; 16];
        padding[0] = 0x80;
        unhex(text).filter(|nonce| self == Version::Two || *nonce != padding)
    }

    /// The nonce of a seat that gave none, where the dice need one of every seat (version 1). It
    /// follows from the secret, so that a table that is dealt again deals the same.
    pub fn spare_nonce(secret: &Secret, seat: Seat) -> Nonce {
        let hash: [u8; 32] = labelled("spare nonce")
            .chain_update(secret)
            .chain_update([seat.number()])
            .finalize()
            .into();
        std::array::from_fn(|at| hash[at])
    }

    /// The dice that follow from a secret and the nonces, in the order of the seats. `None` if a
    /// nonce is missing in version 1.
    pub fn dice(self, secret: &Secret, nonces: &[Option<Nonce>]) -> Option<LiveDice> {
        let key = match self {
            Version::One => all_of(secret, nonces)?,
            Version::Two => key(secret, nonces),
        };
        Some(LiveDice(ChaCha20Rng::from_seed(key)))
    }
}

/// The key of version 1: the secret and all nonces, one after the other.
fn all_of(secret: &Secret, nonces: &[Option<Nonce>]) -> Option<[u8; 32]> {
    let mut hash = Sha256::new_with_prefix(secret);
    for nonce in nonces {
        hash.update((*nonce)?);
    }
    Some(hash.finalize().into())
}

/// The key of version 2. Each nonce is preceded by a mark, so that a missing one cannot be mistaken
/// for another seat's.
fn key(secret: &Secret, nonces: &[Option<Nonce>]) -> [u8; 32] {
    let mut hash = labelled("key").chain_update(secret).chain_update([nonces.len() as u8]);
    for nonce in nonces {
        match nonce {
            Some(nonce) => {
                hash.update([1]);
                hash.update(nonce);
            }
            None => hash.update([0]),
        }
    }
    hash.finalize().into()
}

/// The hash that a seat gives before its nonce. It fixes the nonce while the others do not know it.
/// Commitment and seat are part of it, so that it cannot be copied from another table or seat.
pub fn nonce_hash(commitment: &Commitment, seat: Seat, nonce: &Nonce) -> [u8; 32] {
    labelled("nonce")
        .chain_update(commitment)
        .chain_update([seat.number()])
        .chain_update(nonce)
        .finalize()
        .into()
}

/// A hash for one purpose alone. The label keeps a hash made for one purpose from standing in for
/// another.
fn labelled(purpose: &str) -> Sha256 {
    Sha256::new_with_prefix(format!("fagin dice 2 {purpose}\0"))
}

/// The dice of one game.
#[derive(Clone)]
pub struct LiveDice(ChaCha20Rng);

impl Dice for LiveDice {
    fn below(&mut self, sides: u32) -> u32 {
        // Lemire's method: words that would favour some numbers are skipped, so that every number
        // is exactly as likely.
        let unfair = sides.wrapping_neg() % sides;
        loop {
            let wide = u64::from(self.0.next_u32()) * u64::from(sides);
            if wide as u32 >= unfair {
                return (wide >> 32) as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secret::hex;

    fn secret() -> Secret {
        std::array::from_fn(|at| at as u8)
    }

    fn nonces(version: Version, texts: &[&str]) -> Vec<Option<Nonce>> {
        texts.iter().map(|text| version.nonce(text)).collect()
    }

    fn vectors() -> LiveDice {
        let given = ["00112233445566778899aabbccddeeff", "f0e1d2c3b4a5968778695a4b3c2d1e0f"];
        Version::One.dice(&secret(), &nonces(Version::One, &given)).expect("nonces for all")
    }

    fn vectors_of_two(second: &str) -> LiveDice {
        let given = ["00112233445566778899aabbccddeeff", "-", second];
        Version::Two.dice(&secret(), &nonces(Version::Two, &given)).expect("none has to be there")
    }

    fn rolls_of(mut dice: LiveDice, sides: u32) -> Vec<u32> {
        (0..10).map(|_| dice.below(sides)).collect()
    }

    fn rolls(sides: u32) -> Vec<u32> {
        rolls_of(vectors(), sides)
    }

    #[test]
    fn commitments_and_hashes_are_those_of_the_specification() {
        let one = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
        assert_eq!(hex(&Version::One.commitment(&secret())), one);
        let two = Version::Two.commitment(&secret());
        assert_eq!(hex(&two), "fd328d71e4b0ae363fd78449ba8a4d2510e25e10533d4bc4f30f6bd617f5b215");
        let hash =
            |seat, text| hex(&nonce_hash(&two, Seat::new(seat), &unhex(text).expect("a nonce")));
        let first = "ba9950cb6613fe1c93516fceee73fd6496ec24c4d3d24f74d3baa4c593999fc3";
        assert_eq!(hash(0, "00112233445566778899aabbccddeeff"), first);
        let third = "bce5aebacbb20e152c63b1334babfbfceb07a31a25bec6290bfe5f9c4db73e73";
        assert_eq!(hash(2, "f0e1d2c3b4a5968778695a4b3c2d1e0f"), third);
    }

    #[test]
    fn dice_of_version_two_roll_the_test_vectors_of_the_specification() {
        let all = "f0e1d2c3b4a5968778695a4b3c2d1e0f";
        assert_eq!(rolls_of(vectors_of_two(all), 6), [5, 0, 1, 1, 1, 0, 2, 5, 3, 1]);
        assert_eq!(rolls_of(vectors_of_two(all), 52), [44, 4, 9, 17, 15, 8, 18, 46, 32, 10]);
        assert_eq!(
            rolls_of(vectors_of_two(all), 1000),
            [860, 86, 185, 328, 294, 160, 347, 890, 628, 192]
        );
        assert_eq!(rolls_of(vectors_of_two("-"), 6), [3, 4, 5, 5, 5, 5, 2, 4, 3, 2]);
        let nobody = Version::Two.dice(&secret(), &[None; 3]).expect("none has to be there");
        assert_eq!(rolls_of(nobody, 6), [4, 2, 2, 1, 4, 1, 0, 0, 5, 2]);
    }

    #[test]
    fn dice_of_version_one_roll_the_test_vectors_of_the_specification() {
        assert_eq!(rolls(6), [0, 3, 1, 1, 1, 2, 4, 5, 4, 3]);
        assert_eq!(rolls(52), [5, 33, 13, 12, 13, 22, 39, 46, 39, 26]);
        assert_eq!(rolls(1000), [105, 640, 262, 241, 255, 431, 753, 902, 762, 509]);
        // With this many sides, words are skipped.
        let large = [
            1375663077, 563874453, 1636623962, 1977963124, 338330422, 1051485744, 1192210544,
            330198230, 228451999, 794520240,
        ];
        assert_eq!(rolls(2147483649), large);
    }

    #[test]
    fn a_nonce_is_sixteen_bytes_in_hex_and_in_version_one_not_the_padding_of_the_hash() {
        for version in [Version::One, Version::Two] {
            assert!(version.nonce("00112233445566778899aabbccddeeff").is_some());
            assert!(version.nonce("00112233445566778899aabbccddee").is_none());
            assert!(version.nonce("zz112233445566778899aabbccddeeff").is_none());
        }
        assert!(Version::One.nonce("80000000000000000000000000000000").is_none());
        assert!(Version::Two.nonce("80000000000000000000000000000000").is_some());
    }
}
