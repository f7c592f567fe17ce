//! Names and messages as people type them: kept to one line, visible, and not mistaken for another
//! person's.

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

/// The longest name, in characters.
pub const LONGEST_NAME: usize = 24;
/// The longest message, in characters.
pub const LONGEST_MESSAGE: usize = 200;

/// Letters of other scripts that look like Latin ones, as a pair of rows.
const ALIKE: [(&str, &str); 2] = [
    // Cyrillic
    ("аеорсухіјѕԁһԛԝкмтвнг", "aeopcyxijsdhqwkmtbhr"),
    // Greek
    ("αορνικτυχωε", "aopviktuxwe"),
];

/// Text on one line, cut to `longest` characters, without control characters and marks that change
/// its direction.
pub fn tidy(text: &str, longest: usize) -> String {
    let text: String = text
        .chars()
        .map(|letter| if letter.is_whitespace() { ' ' } else { letter })
        .filter(|&letter| !letter.is_control() && !turns_around(letter))
        .collect();
    // Trimmed again after the cut, which may end in a space.
    text.trim().chars().take(longest).collect::<String>().trim().to_string()
}

/// Marks that change the direction of text.
fn turns_around(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether any letter of the text can be seen.
pub fn is_visible(text: &str) -> bool {
    text.chars().any(is_seen)
}

/// Whether a letter shows by itself: not a space, not a mark upon another letter, and none of those
/// that fonts leave blank.
fn is_seen(letter: char) -> bool {
    use GeneralCategoryGroup::{Mark, Other, Separator};
    let blank = matches!(
        letter,
        '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{2800}' | '\u{fffc}'
    );
    !blank && !matches!(letter.general_category_group(), Mark | Other | Separator)
}

/// Whether people would take one name for the other. Case, spaces, invisible marks and letters that
/// look alike make no difference.
pub fn look_alike(one: &str, other: &str) -> bool {
    look(one) == look(other)
}

fn look(name: &str) -> String {
    let letters = name.nfkc().flat_map(char::to_lowercase).map(latin);
    // Marks that combine with their letter are part of it by now; those that are left hardly show.
    letters.filter(|&letter| is_seen(letter)).collect()
}

fn latin(letter: char) -> char {
    let found = ALIKE.iter().find_map(|(other, latin)| {
        let at = other.chars().position(|alike| alike == letter)?;
        latin.chars().nth(at)
    });
    found.unwrap_or(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_something_to_be_seen() {
        for blank in [
            "",
            " ",
            "\u{200b}",
            "\u{200d}\u{2060}",
            "\u{3164}",
            "\u{2800}",
            "\u{301}",
            "\u{ad}",
            "\u{e0041}",
        ] {
            assert!(!is_visible(&tidy(blank, 24)), "{blank:?}");
        }
        for name in ["A", "李", "😀", "é", "e\u{301}", "?", "7"] {
            assert!(is_visible(&tidy(name, 24)), "{name:?}");
        }
    }

    #[test]
    fn doubles_of_a_name_are_known() {
        for double in ["ann", " Ann ", "A n n", "Аnn", "Ａｎｎ", "An\u{200b}n", "𝐀nn"] {
            assert!(look_alike("Ann", double), "{double:?}");
        }
        for other in ["Anna", "Ånn", "Bob", "李"] {
            assert!(!look_alike("Ann", other), "{other:?}");
        }
    }

    #[test]
    fn rows_of_letters_that_look_alike_are_of_one_length() {
        for (other, latin) in ALIKE {
            assert_eq!(other.chars().count(), latin.chars().count());
        }
    }
}
