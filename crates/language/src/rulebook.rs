//! Rules in a rulebook, found by their ids.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// A rulebook without its pictures, which are comments: lines of their own, and the first column of
/// tables.
pub fn without_pictures(rulebook: &str) -> String {
    let mut text = String::new();
    let mut lines = rulebook.lines().peekable();
    while let Some(line) = lines.next() {
        if !line.starts_with('|') {
            // The empty line after a picture goes with it.
            match line.starts_with(PICTURE) {
                true => drop(lines.next_if(|next| next.is_empty())),
                false => text.extend([line, "\n"]),
            }
            continue;
        }
        let mut table = vec![line];
        while let Some(row) = lines.next_if(|row| row.starts_with('|')) {
            table.push(row);
        }
        let pictured = table.iter().any(|row| row[1..].trim_start().starts_with(PICTURE));
        for row in table {
            let row = match row[1..].find('|') {
                Some(end) if pictured => &row[1 + end..],
                _ => row,
            };
            text.extend([row, "\n"]);
        }
    }
    text
}

/// The beginning of a picture.
const PICTURE: &str = "<!-- picture: ";

/// The rules of a rulebook: each an id and its text, on one line.
pub fn rules(rulebook: &str) -> Vec<(&str, String)> {
    let mut rules: Vec<(&str, String)> = Vec::new();
    let mut inside = false;
    for line in rulebook.lines() {
        if let Some((id, text)) = line.strip_prefix("- **").and_then(|rest| rest.split_once("** "))
        {
            rules.push((id, text.to_string()));
            inside = true;
        // An indented line continues the rule above it.
        } else if inside && line.starts_with("  ") {
            let (_, text) = rules.last_mut().expect("inside a rule there is one");
            text.push(' ');
            text.push_str(line.trim());
        } else {
            inside = false;
        }
    }
    rules
}

/// The text of one rule of a book, empty if there is none. It is remembered, because pages quote the
/// same few rules at every question.
pub fn quote(rulebook: &'static str, id: &'static str) -> Arc<str> {
    /// By the address of the book, and the id.
    type Quotes = HashMap<(usize, &'static str), Arc<str>>;
    static QUOTES: LazyLock<Mutex<Quotes>> = LazyLock::new(Mutex::default);
    let mut quotes = QUOTES.lock().unwrap_or_else(PoisonError::into_inner);
    let quote = quotes.entry((rulebook.as_ptr().addr(), id));
    quote.or_insert_with(|| rule(rulebook, id).unwrap_or_default().into()).clone()
}

/// The text of one rule. The case of the id does not matter.
pub fn rule(rulebook: &str, id: &str) -> Option<String> {
    let is_it = |line: &str| {
        let rest = line.strip_prefix("- **").unwrap_or_default();
        let named = rest.get(..id.len()).is_some_and(|known| known.eq_ignore_ascii_case(id));
        named && rest[id.len()..].starts_with("** ")
    };
    // Read from there on, because reading the whole book takes a hundred times as long, and every
    // question quotes a few rules.
    let mut at = 0;
    for line in rulebook.split_inclusive('\n').take_while(|line| !is_it(line)) {
        at += line.len();
    }
    let (_, text) = rules(first_rule(&rulebook[at..])).into_iter().next()?;
    // Stars mark stress in Markdown; the text goes to places without Markdown.
    Some(text.replace('*', ""))
}

/// The rule that a text begins with: its line, and the indented ones after it.
fn first_rule(text: &str) -> &str {
    let mut end = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        if number > 0 && !line.starts_with("  ") {
            break;
        }
        end += line.len();
    }
    &text[..end]
}
