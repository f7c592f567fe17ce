//! Names for the log. A table's code lets people in, so it is a secret like an access token; the
//! log uses an alias that leads nowhere.

use std::sync::LazyLock;

use dice::secret;
use sha2::{Digest, Sha256};
use table::Code;

/// The table's name in the log of this process.
pub fn alias(code: &Code) -> String {
    // The salt is random and never stored, so an alias cannot be searched for among all codes.
    static SALT: LazyLock<[u8; 16]> = LazyLock::new(secret::random);
    let mut digest = Sha256::new();
    digest.update(*SALT);
    digest.update(code.as_str());
    secret::hex(&digest.finalize()[..4])
}
