//! Reads values one by one, and collects complaints about them.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::*;
use crate::Name;

pub(super) type Value<'t> = Spanned<DeValue<'t>>;

/// A table of the file, with its name in complaints.
#[derive(Clone, Copy)]
pub(super) struct TomlTable<'t> {
    pub(super) what: &'static str,
    pub(super) start: usize,
    pub(super) entries: &'t DeTable<'t>,
}

/// Reads values and collects complaints. A value that it cannot read is `None`, and was complained
/// about.
pub(super) struct Reader<'t> {
    pub(super) text: &'t str,
    /// The byte at which each line begins.
    pub(super) lines: Vec<usize>,
    pub(super) complaints: Vec<Complaint>,
}

impl<'t> Reader<'t> {
    pub(super) fn new(text: &'t str) -> Reader<'t> {
        let breaks =
            text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at + 1);
        Reader { text, lines: std::iter::once(0).chain(breaks).collect(), complaints: Vec::new() }
    }

    pub(super) fn line(&self, start: usize) -> usize {
        self.lines.partition_point(|&line| line <= start)
    }

    pub(super) fn complain(&mut self, start: usize, what: impl Into<String>) {
        // Complaints quote the file, and a terminal must not obey it.
        let what = what.into().replace(char::is_control, "\u{FFFD}");
        self.complaints.push(Complaint { line: self.line(start), what });
    }

    pub(super) fn complain_of_syntax(&mut self, error: &toml::de::Error) {
        let start = error.span().map_or(0, |span| span.start.min(self.text.len()));
        let before = self.text.get(self.lines[self.line(start) - 1]..start).unwrap_or_default();
        let column = before.chars().count() + 1;
        self.complain(
            start,
            format!("column {column}: this is not TOML: {}; mend it first", error.message()),
        );
    }

    pub(super) fn sorted_complaints(mut self) -> Vec<Complaint> {
        self.complaints.sort_by_key(|complaint| complaint.line);
        self.complaints.truncate(MOST_COMPLAINTS);
        self.complaints
    }

    /// The value of a key that has to be there.
    pub(super) fn get(&mut self, table: &TomlTable<'t>, key: &str) -> Option<&'t Value<'t>> {
        let value = table.entries.get(key);
        if value.is_none() {
            self.complain(table.start, format!("{} has no `{key}`; add it", table.what));
        }
        value
    }

    pub(super) fn wrong_type<T>(
        &mut self,
        value: &Value<'t>,
        what: &str,
        wanted: &str,
    ) -> Option<T> {
        let found = match value.get_ref() {
            DeValue::String(_) => "a text",
            DeValue::Integer(_) => "a number",
            DeValue::Float(_) => "a number with a fraction",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        self.complain(value.span().start, format!("{what} is {found}; it has to be {wanted}"));
        None
    }

    /// A table with no other keys than these.
    pub(super) fn table(
        &mut self,
        value: &'t Value<'t>,
        what: &'static str,
        keys: &[&str],
    ) -> Option<TomlTable<'t>> {
        let DeValue::Table(entries) = value.get_ref() else {
            return self.wrong_type(value, what, &format!("a table with {}", ticked(keys)));
        };
        let table = TomlTable { what, start: value.span().start, entries };
        self.refuse_other_keys(&table, keys);
        Some(table)
    }

    pub(super) fn refuse_other_keys(&mut self, table: &TomlTable<'t>, keys: &[&str]) {
        for key in table.entries.keys().filter(|key| !keys.contains(&key.get_ref().as_ref())) {
            let what = format!(
                "{} has no use for `{}`; it can have {}",
                table.what,
                key.get_ref(),
                ticked(keys)
            );
            self.complain(key.span().start, what);
        }
    }

    pub(super) fn list(
        &mut self,
        value: &'t Value<'t>,
        what: &str,
        of: &str,
    ) -> Option<&'t [Value<'t>]> {
        match value.get_ref() {
            DeValue::Array(list) => Some(list),
            _ => self.wrong_type(value, what, &format!("a list of {of}")),
        }
    }

    pub(super) fn text(&mut self, value: &'t Value<'t>, what: &str) -> Option<&'t str> {
        match value.get_ref() {
            DeValue::String(text) => Some(text),
            _ => self.wrong_type(value, what, "a text in quotation marks"),
        }
    }

    pub(super) fn number<N: TryFrom<i64>>(
        &mut self,
        value: &Value<'t>,
        what: &str,
        range: &RangeInclusive<i64>,
    ) -> Option<N> {
        let DeValue::Integer(number) = value.get_ref() else {
            return self.wrong_type(value, what, "a whole number");
        };
        match i64::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) if range.contains(&number) => N::try_from(number).ok(),
            _ => {
                let what =
                    format!("{what} is {number}; it can be {} to {}", range.start(), range.end());
                self.complain(value.span().start, what);
                None
            }
        }
    }

    /// The word by which a file or a record calls a thing.
    pub(super) fn key(&mut self, value: &'t Value<'t>, what: &str) -> Option<String> {
        let key = self.text(value, what)?;
        let letters = |word: &str| {
            word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        };
        if key.len() > 40 || !key.split('-').all(|word| !word.is_empty() && letters(word)) {
            let hint = "use lower-case letters a to z and digits, with hyphens between words, such as `st-john`";
            self.complain(value.span().start, format!("{what} is {key:?}; {hint}, 40 at most"));
        }
        Some(key.to_string())
    }

    pub(super) fn name(&mut self, table: &TomlTable<'t>, key: &str) -> Option<Name> {
        let value = self.get(table, key)?;
        let languages = self.table(value, "a name", &["en", "fr"])?;
        let [en, fr] = ["en", "fr"].map(|language| self.word(&languages, language));
        Some(Name { en: en?, fr: fr? })
    }

    /// A name in one language.
    pub(super) fn word(&mut self, languages: &TomlTable<'t>, language: &str) -> Option<String> {
        let value = self.get(languages, language)?;
        let word = self.text(value, "a name")?;
        if word.trim().is_empty() || word.chars().count() > 60 || word.chars().any(char::is_control)
        {
            self.complain(value.span().start, "a name is 1 to 60 characters long, on one line");
        }
        Some(word.to_string())
    }

    /// A point of the canvas.
    pub(super) fn point(&mut self, value: &'t Value<'t>) -> Option<[i32; 2]> {
        let list = self.list(value, "a point", "two numbers, such as [250, 400]")?;
        let [x, y] = list else {
            self.complain(value.span().start, "a point has two numbers, such as [250, 400]");
            return None;
        };
        let x = self.number(x, "the x of this point", &(0..=CANVAS[0]));
        let y = self.number(y, "the y of this point", &(0..=CANVAS[1]));
        Some([x?, y?])
    }

    pub(super) fn town(&mut self, file: &TomlTable<'t>) -> Option<Town> {
        const KEYS: [&str; 9] =
            ["key", "name", "tokens", "objects", "starting", "cards", "characters", "day", "night"];
        self.refuse_other_keys(file, &KEYS);
        let key = self.get(file, "key").and_then(|key| self.key(key, "the key of the box"));
        let name = self.name(file, "name");
        let tokens = self.get(file, "tokens").and_then(|tokens| self.tokens(tokens));
        let objects = self.get(file, "objects").and_then(|objects| self.objects(objects));
        let starting = self.get(file, "starting").and_then(|starting| self.starting(starting));
        let cards = self.get(file, "cards").and_then(|cards| self.cards(cards, tokens.as_ref()));
        let characters =
            self.get(file, "characters").and_then(|characters| self.characters(characters));
        let day = self.get(file, "day").and_then(|day| self.side(day, "[day]"));
        let night = self.get(file, "night").and_then(|night| self.side(night, "[night]"));
        if let Some(tokens) = &tokens {
            let (start, day, night) =
                (file.entries.get("tokens")?.span().start, day.as_ref(), night.as_ref());
            self.check_supply(tokens, start, day, night);
        }
        let (tokens, cards) = (tokens?, cards?);
        Some(Town {
            key: key?,
            name: name?,
            day: day?,
            night: night?,
            objects: objects?,
            values: tokens.values,
            tools: tokens.tools,
            day_tokens: tokens.day,
            burglary_tokens: tokens.burglaries,
            starting: starting?,
            rewards: cards.rewards,
            burglaries: cards.burglaries,
            characters: characters?,
        })
    }
}

pub(super) fn ticked(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}
