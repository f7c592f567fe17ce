//! The rulebook and the tests agree on which rules there are.

use std::path::Path;

const BOOK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/rulebook/en.md");
const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
const TESTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");

#[test]
fn every_rule_of_the_rulebook_is_cited_by_a_test() {
    testkit::every_rule_is_cited("DB-", Path::new(BOOK), Path::new(TESTS));
}

#[test]
fn every_rule_cited_is_in_the_rulebook() {
    testkit::every_citation_is_a_rule("DB-", Path::new(BOOK), &[Path::new(SOURCE), Path::new(TESTS)]);
}
