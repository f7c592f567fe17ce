//! What the log may say. A code lets people in, so it is a secret like a token; the log has another name for
//! each table, which leads nowhere.

use std::sync::LazyLock;

use dice::secret;
use sha2::{Digest, Sha256};
use table::Code;

/// What the log calls a table, for as long as this process runs.
pub fn alias(code: &Code) -> String {
    static SALT: LazyLock<[u8; 16]> = LazyLock::new(secret::random);
    let mut digest = Sha256::new();
    digest.update(*SALT);
    digest.update(code.as_str());
    secret::hex(&digest.finalize()[..4])
}
