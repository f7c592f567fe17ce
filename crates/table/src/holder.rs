//! The holder of a seat: the hash of a token.

use serde::{Deserialize, Serialize};

/// The hash of the token of a browser or a program. Tokens themselves are not stored, because
/// anyone who reads the storage could take seats with them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Holder(String);

impl Holder {
    /// The holder whose token has this hash, in hex.
    pub fn new(hash: impl Into<String>) -> Holder {
        Holder(hash.into())
    }

    /// The holder without a token: holds no seat and hosts no table.
    pub const fn nobody() -> Holder {
        Holder(String::new())
    }

    pub fn is_nobody(&self) -> bool {
        self.0.is_empty()
    }

    /// The hash, in hex.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
