//! Compares the rulebook with the rules that source and tests cite.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Panics if no test in `tests` cites one of the rulebook's rules. Ids begin with `prefix`, such as
/// `DB-`.
pub fn every_rule_is_cited(prefix: &str, book: &Path, tests: &Path) {
    let rules = rules(book);
    assert!(!rules.is_empty(), "{} has rules", book.display());
    let cited = cited_in(tests, prefix);
    let missing: Vec<_> = rules.difference(&cited).collect();
    assert!(missing.is_empty(), "no test cites {missing:?}");
}

/// Panics if a file in one of the folders cites a rule that the rulebook does not have.
pub fn every_citation_is_a_rule(prefix: &str, book: &Path, folders: &[&Path]) {
    let rules = rules(book);
    for folder in folders {
        let cited = cited_in(folder, prefix);
        assert!(!cited.is_empty(), "{} cites rules", folder.display());
        let unknown: Vec<_> = cited.difference(&rules).collect();
        assert!(unknown.is_empty(), "{} has no {unknown:?}", book.display());
    }
}

/// The ids that a rulebook defines, each once.
fn rules(book: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(book).expect("the rulebook is there");
    let defined = text.lines().filter_map(|line| line.strip_prefix("- **")?.split_once("** "));
    let ids: Vec<String> = defined.map(|(id, _)| id.to_string()).collect();
    let rules: BTreeSet<String> = ids.iter().cloned().collect();
    assert_eq!(rules.len(), ids.len(), "every rule is defined once");
    rules
}

/// The ids cited in the Rust files of a folder and its subfolders.
fn cited_in(folder: &Path, prefix: &str) -> BTreeSet<String> {
    let mut cited = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let file = entry.expect("the folder can be read").path();
        if file.is_dir() {
            cited.extend(cited_in(&file, prefix));
        } else if file.extension().is_some_and(|ending| ending == "rs") {
            cited.extend(ids(&fs::read_to_string(&file).expect("the file can be read"), prefix));
        }
    }
    cited
}

/// Every id in a text: the prefix, a letter and a number.
fn ids(text: &str, prefix: &str) -> Vec<String> {
    let starts = text.match_indices(prefix).map(|(at, _)| &text[at + prefix.len()..]);
    let ids = starts.filter_map(|rest| {
        let letter = rest.chars().next().filter(char::is_ascii_uppercase)?;
        let number: String = rest[1..].chars().take_while(char::is_ascii_digit).collect();
        (!number.is_empty()).then(|| format!("{prefix}{letter}{number}"))
    });
    ids.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_found_in_any_text() {
        assert_eq!(
            ids("/// DB-L2, DB-R10: DB-x, DB-L DB-T3.", "DB-"),
            ["DB-L2", "DB-R10", "DB-T3"]
        );
    }
}
