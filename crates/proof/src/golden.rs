//! Golden games: texts that show a changed rule as a diff that a person can read.

use std::path::Path;
use std::{env, fs};

/// The golden game in `file` has to be told today as it was. `played` plays it anew, for `UPDATE_GOLDEN=1`;
/// `told` plays the steps of the text again and tells them.
pub fn is_golden(file: &Path, played: impl FnOnce() -> String, told: impl FnOnce(&str) -> String) {
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(file, played()).expect("the golden game can be written");
    }
    let text = fs::read_to_string(file).expect("the golden game is there");
    assert_eq!(told(&text), text, "{} is told otherwise today", file.display());
}
