//! What the log may say. A code lets people in, so it is a secret like a token; the log has another name for
//! each table, which leads nowhere.

use std::sync::LazyLock;

use sha2::{Digest, Sha256};

use crate::dice;

/// What the log calls a table, for as long as this process runs.
pub fn alias(code: &str) -> String {
    static SALT: LazyLock<[u8; 16]> = LazyLock::new(dice::random);
    let mut digest = Sha256::new();
    digest.update(*SALT);
    digest.update(code);
    dice::hex(&digest.finalize()[..4])
}
