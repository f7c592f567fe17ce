//! The code of a table, which people type or share to come to it.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::UnknownName;

/// The letters of codes: no vowels, so that no words come about, and no two that look alike.
const LETTERS: &[u8; 20] = b"BCDFGHJKLMNPQRSTVWXZ";

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Code(String);

impl Code {
    /// The number of letters of a code.
    pub const LENGTH: usize = 6;

    /// Reads a code in capital letters.
    pub fn read(text: &str) -> Option<Code> {
        let is_code =
            text.len() == Code::LENGTH && text.bytes().all(|letter| LETTERS.contains(&letter));
        is_code.then(|| Code(text.to_string()))
    }

    /// Reads a code that a person typed, in small letters or capitals.
    pub fn typed(text: &str) -> Option<Code> {
        Code::read(&text.to_ascii_uppercase())
    }

    /// The code that follows from random bytes, so that the next one cannot be guessed from it.
    pub fn from_random(bytes: [u8; Code::LENGTH]) -> Code {
        let letter = |byte: &u8| char::from(LETTERS[usize::from(*byte) % LETTERS.len()]);
        Code(bytes.iter().map(letter).collect())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<Code> for String {
    fn from(code: Code) -> String {
        code.0
    }
}

impl TryFrom<String> for Code {
    type Error = UnknownName;

    fn try_from(name: String) -> Result<Code, UnknownName> {
        let known = "the codes of tables: six letters without vowels";
        Code::read(&name).ok_or(UnknownName { what: "its code", name, known })
    }
}
