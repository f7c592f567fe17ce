//! Who holds a seat: the hash of a token.

use serde::{Deserialize, Serialize};

/// The hash of the token of a browser or a program. Tokens are not stored, because one who reads the storage could take
/// seats with them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Holder(String);

impl Holder {
    /// The holder whose token has this hash, in hex.
    pub fn new(hash: impl Into<String>) -> Holder {
        Holder(hash.into())
    }

    /// One who has no token: they hold no seat and host no table.
    pub const fn nobody() -> Holder {
        Holder(String::new())
    }

    /// Whether there is no token.
    pub fn is_nobody(&self) -> bool {
        self.0.is_empty()
    }

    /// The hash, in hex.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
