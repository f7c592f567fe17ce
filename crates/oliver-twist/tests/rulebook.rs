//! The rulebook and the tests agree on which rules there are.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every `OT-…` id in a text.
fn ids(text: &str) -> impl Iterator<Item = String> {
    let starts = text.match_indices("OT-").map(|(at, _)| &text[at..]);
    starts.filter_map(|rest| {
        let id: String = rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
        let number = id.get(4..)?;
        (!number.is_empty() && number.chars().all(|digit| digit.is_ascii_digit())).then_some(id)
    })
}

/// The ids that the rulebook defines.
fn rules() -> BTreeSet<String> {
    let book =
        fs::read_to_string(root().join("../../rulebooks/en/oliver-twist.md")).expect("the rulebook is there");
    let defined = book.lines().filter_map(|line| line.strip_prefix("- **")?.split_once("** "));
    let ids: Vec<String> = defined.map(|(id, _)| id.to_string()).collect();
    let rules: BTreeSet<String> = ids.iter().cloned().collect();
    assert_eq!(rules.len(), ids.len(), "every rule is defined once");
    rules
}

fn cited_in(folder: &Path) -> BTreeSet<String> {
    let mut cited = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let file = entry.expect("the folder can be read").path();
        // This file cites no rule, only all of them.
        if file.extension().is_some_and(|ending| ending == "rs") && !file.ends_with("rulebook.rs") {
            cited.extend(ids(&fs::read_to_string(&file).expect("the file can be read")));
        }
    }
    cited
}

#[test]
fn every_rule_of_the_rulebook_is_cited_by_a_test() {
    let rules = rules();
    let cited = cited_in(&root().join("tests"));
    let missing: Vec<_> = rules.difference(&cited).collect();
    assert!(missing.is_empty(), "no test cites {missing:?}");
    assert!(rules.len() >= 54, "the rulebook has {} rules", rules.len());
}

#[test]
fn every_rule_cited_is_in_the_rulebook() {
    let rules = rules();
    let cited: BTreeSet<_> =
        cited_in(&root().join("src")).union(&cited_in(&root().join("tests"))).cloned().collect();
    let unknown: Vec<_> = cited.difference(&rules).collect();
    assert!(unknown.is_empty(), "the rulebook has no {unknown:?}");
}
