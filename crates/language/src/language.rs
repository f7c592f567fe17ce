//! The languages, and the words of each. The words are Fluent files, which are read once.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// A language that the program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    #[default]
    English,
    French,
}

impl Language {
    pub const ALL: [Language; 2] = [Language::English, Language::French];

    /// The code in addresses, cookies and pages.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }

    /// The language's name for itself.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::French => "Français",
        }
    }

    pub fn from_code(code: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.code() == code)
    }

    /// The first language of an `Accept-Language` header that the program speaks. Weights are not
    /// read, because browsers list the preferred language first.
    pub fn accepted(header: &str) -> Language {
        let codes = header.split(',').filter_map(|part| part.trim().get(..2));
        codes.filter_map(Language::from_code).next().unwrap_or_default()
    }

    fn identifier(self) -> LanguageIdentifier {
        self.code().parse().expect("a code is an identifier")
    }
}

impl FromStr for Language {
    type Err = String;

    fn from_str(code: &str) -> Result<Language, String> {
        Language::from_code(code).ok_or_else(|| format!("expected en or fr, found “{code}”"))
    }
}

macro_rules! files {
    ($($path:literal),* $(,)?) => { &[$(($path, include_str!(concat!("../fluent/", $path)))),*] };
}

/// Fluent files, each with a name for error messages.
pub type Messages = &'static [(&'static str, &'static str)];

/// The messages that are about no particular game.
pub fn common(language: Language) -> Messages {
    match language {
        Language::English => {
            files![
                "en/common.ftl",
                "en/lesson.ftl",
                "en/pages.ftl",
                "en/server.ftl",
                "en/terminal.ftl"
            ]
        }
        Language::French => {
            files![
                "fr/common.ftl",
                "fr/lesson.ftl",
                "fr/pages.ftl",
                "fr/server.ftl",
                "fr/terminal.ftl"
            ]
        }
    }
}

/// The words of one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    /// Tells these words from others in the memory of a thread.
    number: u32,
}

/// The largest number of sentences that a thread remembers; at this number it begins again. A table
/// has some hundreds, each of some hundred bytes.
const REMEMBERED: usize = 16_384;

thread_local! {
    /// Sentences by id and arguments. The same few are on every page of a table, frame after frame,
    /// and a look here costs a tenth of making one.
    static MEMORY: RefCell<Memory> = RefCell::default();
}

#[derive(Default)]
struct Memory {
    sentences: HashMap<Box<[u8]>, Box<str>, foldhash::fast::RandomState>,
    /// Room to write a key.
    key: Vec<u8>,
}

impl Memory {
    /// The sentence with this id and these arguments, made if it is not known.
    fn tell(
        &mut self,
        words: u32,
        id: &str,
        about: &[(&str, Value)],
        make: impl FnOnce() -> String,
    ) -> String {
        let key = &mut self.key;
        key.clear();
        key.extend_from_slice(&words.to_le_bytes());
        write_text(key, id);
        for (name, value) in about {
            write_text(key, name);
            match value {
                Value::Number(number) => {
                    key.push(0);
                    key.extend_from_slice(&number.to_le_bytes());
                }
                Value::Text(text) => {
                    key.push(1);
                    write_text(key, text);
                }
            }
        }
        if let Some(known) = self.sentences.get(key.as_slice()) {
            return known.to_string();
        }
        let sentence = make();
        if self.sentences.len() == REMEMBERED {
            self.sentences.clear();
        }
        self.sentences.insert(key.as_slice().into(), sentence.as_str().into());
        sentence
    }
}

/// A text with its length before it, so that no two lists of texts are written alike.
fn write_text(key: &mut Vec<u8>, text: &str) {
    key.extend_from_slice(&(text.len() as u32).to_le_bytes());
    key.extend_from_slice(text.as_bytes());
}

impl Words {
    /// The words of a language: the [`common`] ones, and those of these games.
    pub fn with_games(language: Language, games: &[Messages]) -> Words {
        let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
        // Isolation marks are for text that runs in both directions; they would show up in
        // terminals and tests.
        bundle.set_use_isolating(false);
        for (path, text) in std::iter::once(&common(language)).chain(games).copied().flatten() {
            let read = FluentResource::try_new((*text).to_string());
            let resource =
                read.unwrap_or_else(|(_, faults)| panic!("{path} cannot be read: {faults:?}"));
            bundle
                .add_resource(resource)
                .unwrap_or_else(|faults| panic!("{path} says it twice: {faults:?}"));
        }
        static NUMBERS: AtomicU32 = AtomicU32::new(0);
        Words { language, bundle, number: NUMBERS.fetch_add(1, Ordering::Relaxed) }
    }

    pub fn language(&self) -> Language {
        self.language
    }

    /// The message with this id.
    pub fn say(&self, id: &str) -> String {
        self.tell(id, &[])
    }

    /// The message with this id, with its arguments filled in. A missing message shows as its id; a
    /// test keeps all languages complete.
    pub fn tell(&self, id: &str, about: &[(&str, Value)]) -> String {
        let make = || self.format(id, about);
        MEMORY.with_borrow_mut(|memory| memory.tell(self.number, id, about, make))
    }

    fn format(&self, id: &str, about: &[(&str, Value)]) -> String {
        let Some(pattern) = self.bundle.get_message(id).and_then(|message| message.value()) else {
            return id.to_string();
        };
        let mut arguments = FluentArgs::with_capacity(about.len());
        for (name, value) in about {
            arguments.set(*name, value.fluent());
        }
        self.bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned()
    }

    /// Joins items: `a`, `a and b`, `a, b and c`; the word for `nobody` if there are none.
    pub fn list<T: AsRef<str>>(&self, items: impl IntoIterator<Item = T>) -> String {
        let items: Vec<T> = items.into_iter().collect();
        match &items[..] {
            [] => self.say("nobody"),
            [only] => only.as_ref().to_string(),
            [most @ .., last] => {
                let most: Vec<&str> = most.iter().map(AsRef::as_ref).collect();
                let first = most.join(", ");
                self.tell("list-and", &[("first", first.into()), ("last", last.as_ref().into())])
            }
        }
    }

    /// Joins items: `a; b; c`.
    pub fn row(&self, items: impl IntoIterator<Item = String>) -> String {
        let join = |first: String, last: String| {
            self.tell("list-semicolon", &[("first", first.into()), ("last", last.into())])
        };
        items.into_iter().reduce(join).unwrap_or_default()
    }

    /// The possessive of a name, such as `Betty's`.
    pub fn of(&self, name: &str) -> String {
        let id = if begins_with_vowel(name) { "of-vowel" } else { "of-name" };
        self.tell(id, &[("name", name.into())])
    }

    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }
}

/// Whether French elides before this name: `d’Artful`, `d’Yvonne`, but `de Yann`.
fn begins_with_vowel(name: &str) -> bool {
    let vowel = |letter: char| "aàâäeéèêëiîïoôöuùûüœæ".contains(letter);
    let mut letters = name.chars().flat_map(char::to_lowercase);
    match letters.next() {
        Some('y') => letters.next().is_some_and(|next| next.is_alphabetic() && !vowel(next)),
        first => first.is_some_and(vowel),
    }
}

/// An argument of a message.
#[derive(Clone, Debug)]
pub enum Value<'a> {
    /// A number, by which a message may choose its plural.
    Number(i64),
    /// A text, by which a message may choose its form.
    Text(Cow<'a, str>),
}

impl Value<'_> {
    fn fluent(&self) -> FluentValue<'_> {
        match self {
            Value::Number(number) => FluentValue::from(*number),
            Value::Text(text) => FluentValue::from(text.as_ref()),
        }
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Value<'a> {
        Value::Text(Cow::Borrowed(text))
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Value<'a> {
        Value::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Value::Text(Cow::Owned(text))
    }
}

/// `yes` or `no`, by which a message chooses its form.
impl From<bool> for Value<'_> {
    fn from(is_so: bool) -> Self {
        Value::Text(Cow::Borrowed(if is_so { "yes" } else { "no" }))
    }
}

macro_rules! from_numbers {
    ($($number:ty)*) => { $(impl From<$number> for Value<'_> {
        fn from(number: $number) -> Self {
            Value::Number(i64::from(number))
        }
    })* };
}
from_numbers!(u8 u16 u32 i8 i16 i32 i64);
