//! The rulebooks say the same in every language.

use language::rulebook::{rule, rules, without_pictures};

/// A rulebook in both languages.
struct Book {
    english: &'static str,
    french: &'static str,
}

const BOOKS: [Book; 2] = [
    Book {
        english: include_str!("../../doggy-bag/rulebook/en.md"),
        french: include_str!("../../doggy-bag/rulebook/fr.md"),
    },
    Book {
        english: include_str!("../../oliver-twist/rulebook/en.md"),
        french: include_str!("../../oliver-twist/rulebook/fr.md"),
    },
];

#[test]
fn every_language_has_the_same_rules_in_the_same_order() {
    for book in BOOKS {
        assert!(!ids(book.english).is_empty(), "the rulebook has rules");
        assert_eq!(ids(book.french), ids(book.english));
    }
}

#[test]
fn every_language_has_the_same_chapters() {
    for book in BOOKS {
        assert_eq!(depths(book.french), depths(book.english));
    }
}

#[test]
fn a_rule_has_the_same_numbers_in_every_language() {
    for book in BOOKS {
        for ((id, english), (_, french)) in pairs(&book) {
            assert_eq!(numbers(&french), numbers(&english), "{id}");
        }
    }
}

#[test]
fn a_rule_marks_what_is_ours_in_every_language() {
    for book in BOOKS {
        for ((id, english), (_, french)) in pairs(&book) {
            for (mark, marque) in
                [("Our ruling:", "Notre décision\u{a0}:"), ("Our box:", "Notre boîte\u{a0}:")]
            {
                assert_eq!(
                    french.matches(marque).count(),
                    english.matches(mark).count(),
                    "{mark} in {id}"
                );
            }
        }
    }
}

#[test]
fn a_table_has_the_same_cells_and_numbers_in_every_language() {
    for book in BOOKS {
        let (english, french) = (rows(book.english), rows(book.french));
        assert_eq!(french.len(), english.len());
        for (french, english) in french.into_iter().zip(english) {
            assert_eq!(french.matches('|').count(), english.matches('|').count(), "{french}");
            assert_eq!(numbers(french), numbers(english), "{french}");
        }
    }
}

/// Text that is not a rule (points of a list, examples, printings) has points and numbers too.
#[test]
fn the_rest_has_the_same_points_and_numbers_in_every_language() {
    for book in BOOKS {
        assert_eq!(points(book.french), points(book.english));
        assert_eq!(numbers(book.french), numbers(book.english));
    }
}

#[test]
fn notation_is_the_same_in_every_language() {
    for book in BOOKS {
        assert_eq!(spans(book.french), spans(book.english));
    }
}

/// A terminal shows no pictures, and everything else.
#[test]
fn without_its_pictures_a_rulebook_says_the_same() {
    for book in BOOKS.iter().flat_map(|book| [book.english, book.french]) {
        let shown = without_pictures(book);
        assert!(book.contains("<!--") && !shown.contains("<!--"));
        assert_eq!(rules(&shown), rules(book));
        let words = |text: &str| -> Vec<String> {
            let text = text
                .split("<!--")
                .map(|part| part.split_once("-->").map_or(part, |(_, after)| after));
            let text: String = text.collect();
            let words =
                text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
            words.map(str::to_string).collect()
        };
        assert_eq!(words(&shown), words(book));
    }
}

/// OT-C6: the rulebook calls the characters as their cards do.
#[test]
fn characters_have_the_names_of_their_cards() {
    let [_, book] = BOOKS;
    let characters = &oliver_twist::boxes::london().characters;
    for (number, character) in (1..).zip(characters) {
        let id = format!("OT-K{number}");
        for (book, name) in [(book.english, &character.name.en), (book.french, &character.name.fr)]
        {
            let rule = rule(book, &id).unwrap_or_else(|| panic!("{id} is in the rulebook"));
            assert!(rule.starts_with(&format!("{name}. ")), "{id} is {name}: {rule}");
        }
    }
    assert!(rule(book.english, &format!("OT-K{}", characters.len() + 1)).is_none());
}

fn ids(book: &str) -> Vec<&str> {
    rules(book).into_iter().map(|(id, _)| id).collect()
}

/// Every rule with its words in English and in French.
fn pairs(book: &Book) -> impl Iterator<Item = ((&str, String), (&str, String))> {
    rules(book.english).into_iter().zip(rules(book.french))
}

/// How deep each heading is.
fn depths(book: &str) -> Vec<usize> {
    let headings = book.lines().filter(|line| line.starts_with('#'));
    headings.map(|line| line.chars().take_while(|&sign| sign == '#').count()).collect()
}

fn rows(book: &str) -> Vec<&str> {
    book.lines().filter(|line| line.starts_with('|')).collect()
}

fn points(book: &str) -> usize {
    book.lines().filter(|line| line.starts_with("- ")).count()
}

/// Text between backticks: notation, commands and files.
fn spans(book: &str) -> Vec<&str> {
    book.split('`').skip(1).step_by(2).collect()
}

/// The numbers written in digits, those of ids among them.
fn numbers(text: &str) -> Vec<&str> {
    text.split(|sign: char| !sign.is_ascii_digit()).filter(|digits| !digits.is_empty()).collect()
}
