//! Box files: what is in a box, written by hand (OT-C1 to OT-C7). `docs/box-file.md` explains the format.
//!
//! Whoever transcribes a printed board makes many small mistakes, so everything wrong with a file is said
//! at once, each with its line. That is why the file is walked value by value: a derived reader would stop
//! at the first mistake.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::{LazyLock, Mutex, PoisonError};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::tokens::TOOLS;
use crate::town::{MAX_CARDS, MAX_SPACES};
use crate::{Character, Effect, Feature, Name, Object, Side, Space, Spaces, Street, Token, Tokens, Town};

/// The most complaints about one file. Whoever has mended these can ask again.
pub const MOST_COMPLAINTS: usize = 50;
/// How many bytes a box file can have, many times as many as a board needs.
pub const LONGEST: usize = 256 * 1024;
/// The most tokens in a box, so that the totals of heaps stay small numbers.
const MOST_TOKENS: u32 = 127;
/// The most neighbours a space can have.
const MOST_NEIGHBOURS: usize = 6;
/// The fewest junctions on a side (OT-C7).
const FEWEST_JUNCTIONS: usize = 8;
/// The canvas on which the board is drawn.
const CANVAS: [i64; 2] = [1000, 700];
/// Spaces nearer than this cover each other.
const NEAREST: i32 = 20;
/// The size of the printed board, and of its yellow streets (OT-C7).
const PRINTED: (usize, RangeInclusive<usize>) = (75, 14..=16);

/// The objects as the file calls them, in the order of [`Object::ALL`].
const OBJECTS: [&str; 6] = ["apples", "handkerchiefs", "brooches", "necklaces", "rings", "watches"];
const FEATURES: [&str; 6] = ["river", "park", "church", "market", "prison", "bridge"];

/// How an effect is made: as it is, or from a number in a range.
enum Make {
    Plain(Effect),
    Numbered(fn(u8) -> Effect, RangeInclusive<i64>),
}

use Make::{Numbered, Plain};

const EFFECTS: [(&str, Make); 13] = [
    ("dodge", Plain(Effect::Dodge)),
    ("sneak", Plain(Effect::Sneak)),
    ("actions", Numbered(Effect::Actions, 2..=4)),
    ("clear", Plain(Effect::Clear)),
    ("rob", Plain(Effect::Rob)),
    ("wallets", Numbered(Effect::Wallets, 1..=20)),
    ("frame", Numbered(Effect::Frame, 1..=10)),
    ("raid", Numbered(Effect::Raid, 0..=8)),
    ("recover", Plain(Effect::Recover)),
    ("fence", Numbered(Effect::Fence, 1..=2)),
    ("spy", Plain(Effect::Spy)),
    ("recruit", Numbered(Effect::Recruit, 1..=5)),
    ("fine", Numbered(Effect::Fine, 1..=20)),
];

/// How a box file spells an effect, with its number where it has one: `actions 2`.
pub fn spelled(effect: Effect) -> String {
    match effect {
        Effect::Dodge => "dodge".to_string(),
        Effect::Sneak => "sneak".to_string(),
        Effect::Actions(number) => format!("actions {number}"),
        Effect::Clear => "clear".to_string(),
        Effect::Rob => "rob".to_string(),
        Effect::Wallets(pounds) => format!("wallets {pounds}"),
        Effect::Frame(number) => format!("frame {number}"),
        Effect::Raid(number) => format!("raid {number}"),
        Effect::Recover => "recover".to_string(),
        Effect::Fence(number) => format!("fence {number}"),
        Effect::Spy => "spy".to_string(),
        Effect::Recruit(number) => format!("recruit {number}"),
        Effect::Fine(pounds) => format!("fine {pounds}"),
    }
}

/// Something wrong with a box file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complaint {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and what to do about it.
    pub what: String,
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

static LONDON: LazyLock<Town> = LazyLock::new(|| {
    parse(include_str!("../../../boxes/london.toml"))
        .unwrap_or_else(|complaints| panic!("boxes/london.toml, {}", complaints[0]))
});

/// The boxes that were opened besides London. They stay open: positions of games refer to them.
static OPENED: Mutex<Vec<&'static Town>> = Mutex::new(Vec::new());

/// The box that ships: our own London.
pub fn london() -> &'static Town {
    &LONDON
}

/// Opens a box for the rest of the program's life, so that games can be set up with it by its key. Opening
/// the same box again does nothing; another box with the key of an open one is refused, as games refer to
/// boxes by key.
pub fn open(town: Town) -> Result<&'static Town, String> {
    let mut opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
    match among(&opened, &town.key) {
        Some(known) if *known == town => Ok(known),
        Some(_) => Err(format!(
            "another box with the key `{}` is open already; give this one a different key",
            town.key
        )),
        None => {
            let town: &'static Town = Box::leak(Box::new(town));
            opened.push(town);
            Ok(town)
        }
    }
}

/// The open box with this key; London is always open.
pub fn named(key: &str) -> Option<&'static Town> {
    among(&OPENED.lock().unwrap_or_else(PoisonError::into_inner), key)
}

fn among(opened: &[&'static Town], key: &str) -> Option<&'static Town> {
    if key == london().key { Some(london()) } else { opened.iter().copied().find(|town| town.key == key) }
}

/// Reads a box file: what is in the box, or all that is wrong with the file, by line.
pub fn parse(text: &str) -> Result<Town, Vec<Complaint>> {
    if text.len() > LONGEST {
        let what = format!("the file is longer than {LONGEST} bytes, so this is not a box file");
        return Err(vec![Complaint { line: 1, what }]);
    }
    let mut reader = Reader::new(text);
    let (file, errors) = DeTable::parse_recoverable(text);
    errors.iter().for_each(|error| reader.complain_of_syntax(error));
    // One slip can throw the reading off several times in a line; the first time says it.
    reader.complaints.dedup_by_key(|complaint| complaint.line);
    // What could be saved of a file that is no TOML lacks this and that; to say so would only confuse.
    let town = if errors.is_empty() {
        reader.town(&Table { what: "the file", start: 0, entries: file.get_ref() })
    } else {
        None
    };
    match town {
        Some(town) if reader.complaints.is_empty() => Ok(town),
        _ => Err(reader.sorted_complaints()),
    }
}

type Value<'t> = Spanned<DeValue<'t>>;

/// A table of the file, and what complaints call it.
#[derive(Clone, Copy)]
struct Table<'t> {
    what: &'static str,
    start: usize,
    entries: &'t DeTable<'t>,
}

/// Reads values and collects complaints. What it cannot read is `None`, and was complained about.
struct Reader<'t> {
    text: &'t str,
    /// Where each line begins.
    lines: Vec<usize>,
    complaints: Vec<Complaint>,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Reader<'t> {
        let breaks = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at + 1);
        Reader { text, lines: std::iter::once(0).chain(breaks).collect(), complaints: Vec::new() }
    }

    fn line(&self, start: usize) -> usize {
        self.lines.partition_point(|&line| line <= start)
    }

    fn complain(&mut self, start: usize, what: impl Into<String>) {
        // The file is quoted in places; a terminal shall not obey it.
        let what = what.into().replace(char::is_control, "\u{FFFD}");
        self.complaints.push(Complaint { line: self.line(start), what });
    }

    fn complain_of_syntax(&mut self, error: &toml::de::Error) {
        let start = error.span().map_or(0, |span| span.start.min(self.text.len()));
        let before = self.text.get(self.lines[self.line(start) - 1]..start).unwrap_or_default();
        let column = before.chars().count() + 1;
        self.complain(
            start,
            format!("column {column}: this is not TOML: {}; mend it first", error.message()),
        );
    }

    fn sorted_complaints(mut self) -> Vec<Complaint> {
        self.complaints.sort_by_key(|complaint| complaint.line);
        self.complaints.truncate(MOST_COMPLAINTS);
        self.complaints
    }

    /// The value of a key that has to be there.
    fn get(&mut self, table: &Table<'t>, key: &str) -> Option<&'t Value<'t>> {
        let value = table.entries.get(key);
        if value.is_none() {
            self.complain(table.start, format!("{} has no `{key}`; add it", table.what));
        }
        value
    }

    fn wrong_type<T>(&mut self, value: &Value<'t>, what: &str, wanted: &str) -> Option<T> {
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
    fn table(&mut self, value: &'t Value<'t>, what: &'static str, keys: &[&str]) -> Option<Table<'t>> {
        let DeValue::Table(entries) = value.get_ref() else {
            return self.wrong_type(value, what, &format!("a table with {}", ticked(keys)));
        };
        let table = Table { what, start: value.span().start, entries };
        self.refuse_other_keys(&table, keys);
        Some(table)
    }

    fn refuse_other_keys(&mut self, table: &Table<'t>, keys: &[&str]) {
        for key in table.entries.keys().filter(|key| !keys.contains(&key.get_ref().as_ref())) {
            let what =
                format!("{} has no use for `{}`; it can have {}", table.what, key.get_ref(), ticked(keys));
            self.complain(key.span().start, what);
        }
    }

    fn list(&mut self, value: &'t Value<'t>, what: &str, of: &str) -> Option<&'t [Value<'t>]> {
        match value.get_ref() {
            DeValue::Array(list) => Some(list),
            _ => self.wrong_type(value, what, &format!("a list of {of}")),
        }
    }

    fn text(&mut self, value: &'t Value<'t>, what: &str) -> Option<&'t str> {
        match value.get_ref() {
            DeValue::String(text) => Some(text),
            _ => self.wrong_type(value, what, "a text in quotation marks"),
        }
    }

    fn number<N: TryFrom<i64>>(
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
                let what = format!("{what} is {number}; it can be {} to {}", range.start(), range.end());
                self.complain(value.span().start, what);
                None
            }
        }
    }

    /// The word by which a file or a record calls a thing.
    fn key(&mut self, value: &'t Value<'t>, what: &str) -> Option<String> {
        let key = self.text(value, what)?;
        let letters =
            |word: &str| word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
        if key.len() > 40 || !key.split('-').all(|word| !word.is_empty() && letters(word)) {
            let hint =
                "use lower-case letters a to z and digits, with hyphens between words, such as `st-john`";
            self.complain(value.span().start, format!("{what} is {key:?}; {hint}, 40 at most"));
        }
        Some(key.to_string())
    }

    fn name(&mut self, table: &Table<'t>, key: &str) -> Option<Name> {
        let value = self.get(table, key)?;
        let languages = self.table(value, "a name", &["en", "fr"])?;
        let [en, fr] = ["en", "fr"].map(|language| self.word(&languages, language));
        Some(Name { en: en?, fr: fr? })
    }

    /// A name in one language.
    fn word(&mut self, languages: &Table<'t>, language: &str) -> Option<String> {
        let value = self.get(languages, language)?;
        let word = self.text(value, "a name")?;
        if word.trim().is_empty() || word.chars().count() > 60 || word.chars().any(char::is_control) {
            self.complain(value.span().start, "a name is 1 to 60 characters long, on one line");
        }
        Some(word.to_string())
    }

    /// A point of the canvas.
    fn point(&mut self, value: &'t Value<'t>) -> Option<[i32; 2]> {
        let list = self.list(value, "a point", "two numbers, such as [250, 400]")?;
        let [x, y] = list else {
            self.complain(value.span().start, "a point has two numbers, such as [250, 400]");
            return None;
        };
        let x = self.number(x, "the x of this point", &(0..=CANVAS[0]));
        let y = self.number(y, "the y of this point", &(0..=CANVAS[1]));
        Some([x?, y?])
    }

    fn town(&mut self, file: &Table<'t>) -> Option<Town> {
        const KEYS: [&str; 9] =
            ["key", "name", "tokens", "objects", "starting", "cards", "characters", "day", "night"];
        self.refuse_other_keys(file, &KEYS);
        let key = self.get(file, "key").and_then(|key| self.key(key, "the key of the box"));
        let name = self.name(file, "name");
        let tokens = self.get(file, "tokens").and_then(|tokens| self.tokens(tokens));
        let objects = self.get(file, "objects").and_then(|objects| self.objects(objects));
        let starting = self.get(file, "starting").and_then(|starting| self.starting(starting));
        let cards = self.get(file, "cards").and_then(|cards| self.cards(cards, tokens.as_ref()));
        let characters = self.get(file, "characters").and_then(|characters| self.characters(characters));
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

fn ticked(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

/// The section `[tokens]`.
struct RoundTokens {
    values: [u8; Token::COUNT as usize],
    tools: Vec<Name>,
    day: Tokens,
    burglaries: Tokens,
}

/// The section `[cards]`.
struct Cards {
    rewards: Vec<u8>,
    burglaries: Vec<i8>,
}

/// Tokens and cards.
impl<'t> Reader<'t> {
    fn tokens(&mut self, value: &'t Value<'t>) -> Option<RoundTokens> {
        let mut keys = OBJECTS.to_vec();
        keys.extend(["wallets", "characters", "burglaries", "tools"]);
        let table = self.table(value, "[tokens]", &keys)?;
        let complaints = self.complaints.len();

        let mut tokens = RoundTokens {
            values: [0; Token::COUNT as usize],
            tools: Vec::new(),
            day: Tokens::NONE,
            burglaries: Tokens::NONE,
        };
        for (object, key) in Object::ALL.into_iter().zip(OBJECTS) {
            self.coins(&table, object, key, &mut tokens);
        }
        tokens.day += Tokens::some(Token::WALLET, self.count(&table, "wallets"));
        tokens.day += Tokens::some(Token::CHARACTER, self.count(&table, "characters"));
        tokens.burglaries = Tokens::some(Token::BURGLARY, self.count(&table, "burglaries"));
        self.tools(&table, &mut tokens);

        let total = total(tokens.day + tokens.burglaries);
        if total > MOST_TOKENS {
            self.complain(
                table.start,
                format!("the box has {total} round tokens; it can have {MOST_TOKENS}"),
            );
        }
        (self.complaints.len() == complaints).then_some(tokens)
    }

    /// How many of a token; none if that cannot be read.
    fn count(&mut self, table: &Table<'t>, key: &str) -> u8 {
        let range = 0..=Tokens::MOST.into();
        self.get(table, key).and_then(|count| self.number(count, &format!("`{key}`"), &range)).unwrap_or(0)
    }

    /// The tokens of an object: `[{ coin = 1, count = 8 }, { coin = 2, count = 4 }]`.
    fn coins(&mut self, table: &Table<'t>, object: Object, key: &str, tokens: &mut RoundTokens) {
        let Some(value) = self.get(table, key) else { return };
        let Some(list) = self.list(value, &format!("`{key}`"), "one or two { coin, count }") else { return };
        if list.is_empty() || list.len() > 2 {
            let what = format!("`{key}` has {} coins; an object has one or two different coins", list.len());
            self.complain(value.span().start, what);
        }
        let mut seen = Vec::new();
        for (which, value) in (1..=2).zip(list) {
            let Some(entry) = self.table(value, "a coin", &["coin", "count"]) else { continue };
            let coin = self.get(&entry, "coin").and_then(|coin| self.number(coin, "`coin`", &(1..=20)));
            if seen.contains(&coin) {
                self.complain(
                    entry.start,
                    format!("`{key}` has this coin twice; write it once, with both counts"),
                );
            }
            let token = Token::object(object, which);
            tokens.values[usize::from(token.number())] = coin.unwrap_or(0);
            tokens.day += Tokens::some(token, self.count(&entry, "count"));
            seen.extend(coin.map(Some));
        }
    }

    fn tools(&mut self, table: &Table<'t>, tokens: &mut RoundTokens) {
        let Some(value) = self.get(table, "tools") else { return };
        let Some(list) = self.list(value, "`tools`", "{ name, count }") else { return };
        if list.is_empty() || list.len() > TOOLS.into() {
            let what = format!("there are {} types of tool; a box has 1 to {TOOLS}", list.len());
            self.complain(value.span().start, what);
        }
        for (which, value) in (0..TOOLS).zip(list) {
            let Some(entry) = self.table(value, "a tool", &["name", "count"]) else { continue };
            tokens.tools.extend(self.name(&entry, "name"));
            tokens.day += Tokens::some(Token::tool(which), self.count(&entry, "count"));
        }
    }

    fn objects(&mut self, value: &'t Value<'t>) -> Option<[Name; 6]> {
        let table = self.table(value, "[objects]", &OBJECTS)?;
        let names: Vec<Name> = OBJECTS.iter().filter_map(|key| self.name(&table, key)).collect();
        names.try_into().ok()
    }

    fn starting(&mut self, value: &'t Value<'t>) -> Option<Tokens> {
        let table = self.table(value, "[starting]", &OBJECTS)?;
        let complaints = self.complaints.len();
        let mut tokens = Tokens::NONE;
        for (object, key) in Object::ALL.into_iter().zip(OBJECTS) {
            tokens += Tokens::some(Token::object(object, 0), self.count(&table, key));
        }
        if self.complaints.len() == complaints && total(tokens) < 8 {
            let what =
                format!("there are {} starting tokens; four players with two each need 8", total(tokens));
            self.complain(table.start, what);
        }
        Some(tokens)
    }

    fn cards(&mut self, value: &'t Value<'t>, tokens: Option<&RoundTokens>) -> Option<Cards> {
        let table = self.table(value, "[cards]", &["rewards", "burglaries"])?;
        let rewards = self.numbers(&table, "rewards", "a reward", &(0..=50));
        let burglaries: Option<Vec<i8>> = self.numbers(&table, "burglaries", "a Burglary card", &(-50..=50));
        if let (Some(cards), Some(tokens)) = (&burglaries, tokens)
            && (1..usize::from(tokens.burglaries.total())).contains(&cards.len())
        {
            let (cards, tokens) = (cards.len(), tokens.burglaries.total());
            let what = format!("{tokens} burglary tokens need as many Burglary cards; there are {cards}");
            self.complain(table.entries.get("burglaries")?.span().start, what);
        }
        Some(Cards { rewards: rewards?, burglaries: burglaries? })
    }

    fn numbers<N: TryFrom<i64>>(
        &mut self,
        table: &Table<'t>,
        key: &str,
        what: &str,
        range: &RangeInclusive<i64>,
    ) -> Option<Vec<N>> {
        let value = self.get(table, key)?;
        let list = self.list(value, &format!("`{key}`"), "numbers")?;
        self.check_how_many(value, &format!("`{key}`"), list.len());
        Some(list.iter().filter_map(|number| self.number(number, what, range)).collect())
    }

    fn check_how_many(&mut self, value: &Value<'t>, what: &str, cards: usize) {
        if !(1..=MAX_CARDS).contains(&cards) {
            self.complain(
                value.span().start,
                format!("{what} has {cards} cards; it can have 1 to {MAX_CARDS}"),
            );
        }
    }

    fn characters(&mut self, value: &'t Value<'t>) -> Option<Vec<Character>> {
        let list = self.list(value, "`characters`", "tables, each headed by [[characters]]")?;
        self.check_how_many(list.get(MAX_CARDS).unwrap_or(value), "`characters`", list.len());
        Some(list.iter().filter_map(|card| self.character(card)).collect())
    }

    fn character(&mut self, value: &'t Value<'t>) -> Option<Character> {
        let table = self.table(value, "a Character card", &["name", "effect", "number"])?;
        let name = self.name(&table, "name");
        let effect = self.effect(&table);
        Some(Character { name: name?, effect: effect? })
    }

    fn effect(&mut self, table: &Table<'t>) -> Option<Effect> {
        let value = self.get(table, "effect")?;
        let word = self.text(value, "`effect`")?;
        let number = table.entries.get("number");
        match (EFFECTS.iter().find(|(known, _)| *known == word), number) {
            (Some((_, Plain(effect))), None) => Some(*effect),
            (Some((_, Plain(_))), Some(number)) => {
                self.complain(
                    number.span().start,
                    format!("the effect `{word}` has no number; drop this line"),
                );
                None
            }
            (Some((_, Numbered(make, range))), Some(number)) => {
                self.number(number, &format!("the number of `{word}`"), range).map(make)
            }
            (Some((_, Numbered(_, range))), None) => {
                let (least, most) = (range.start(), range.end());
                let what = format!("the effect `{word}` needs a `number`, {least} to {most}; add it");
                self.complain(value.span().start, what);
                None
            }
            (None, _) => {
                let known = EFFECTS.map(|(known, _)| known);
                let what = format!("there is no effect {word:?}; the known ones are {}", ticked(&known));
                self.complain(value.span().start, what);
                None
            }
        }
    }

    /// There have to be tokens for all spaces, by day (OT-S2) and by night (OT-N2), when in the worst case
    /// all tools lie in front of the lairs (OT-E5).
    fn check_supply(&mut self, tokens: &RoundTokens, start: usize, day: Option<&Side>, night: Option<&Side>) {
        let by_day = total(tokens.day);
        let tools: u32 = (0..TOOLS).map(|which| u32::from(tokens.day.count(Token::tool(which)))).sum();
        let by_night = by_day + total(tokens.burglaries) - tools;
        let of_day = (day, by_day, "tokens (without burglaries)", "day");
        let of_night = (night, by_night, "tokens (without tools, which stay in the lairs)", "night");
        for (side, tokens, which, round) in [of_day, of_night] {
            let spaces = side.map_or(0, |side| u32::from(side.spaces.len()));
            if tokens < spaces {
                let what = format!("{tokens} {which} cannot fill the {spaces} spaces of the {round}");
                self.complain(start, what + "; check the counts, or the spaces");
            }
        }
    }
}

/// How many tokens there are. Unlike [`Tokens::total`], right for heaps that no box may have.
fn total(tokens: Tokens) -> u32 {
    Token::all().map(|token| u32::from(tokens.count(token))).sum()
}

/// A side of the board while it is read: the square, and then the spaces by number.
struct Plan {
    places: Vec<Place>,
    streets: Vec<PlanStreet>,
    ways: Vec<Way>,
    /// Whether all of it could be read, so that what seems to be missing is.
    whole: bool,
}

struct Place {
    start: usize,
    /// What a link calls it.
    name: String,
    at: Option<[i32; 2]>,
    yellow: bool,
    near: BTreeSet<usize>,
}

struct PlanStreet {
    start: usize,
    key: String,
    name: Option<Name>,
    yellow: bool,
    /// The number of its first space.
    first: usize,
    length: usize,
}

/// Two places that are neighbours, and where the file says so.
struct Way {
    start: usize,
    ends: [usize; 2],
}

impl Plan {
    /// Makes two places neighbours; false if they are already.
    fn join(&mut self, start: usize, [a, b]: [usize; 2]) -> bool {
        let new = self.places[a].near.insert(b);
        if new {
            self.places[b].near.insert(a);
            self.ways.push(Way { start, ends: [a, b] });
        }
        new
    }

    /// Which number a link means, or why none.
    fn find(&self, end: &str) -> Result<usize, String> {
        if end == "square" {
            return Ok(0);
        }
        let Some((key, number)) = end.rsplit_once(' ') else {
            return Err(format!(
                "{end:?} is no space; write `square`, or a street and a number, such as `st-john 3`"
            ));
        };
        let Some(street) = self.streets.iter().find(|street| street.key == key) else {
            return Err(format!("there is no street `{key}` on this side; check the spelling"));
        };
        match number.parse() {
            Ok(number) if (1..=street.length).contains(&number) => Ok(street.first + number - 1),
            _ => Err(format!("the spaces of `{key}` are 1 to {}; there is no {number:?}", street.length)),
        }
    }

    /// What can be reached from a place over open places, itself included.
    fn flood(&self, from: usize, open: impl Fn(&Place) -> bool) -> BTreeSet<usize> {
        let mut reached = BTreeSet::new();
        let mut todo = vec![from];
        while let Some(place) = todo.pop() {
            if open(&self.places[place]) && reached.insert(place) {
                todo.extend(&self.places[place].near);
            }
        }
        reached
    }

    fn side(self, name: Name, square: Name, features: Vec<Feature>) -> Option<Side> {
        let count = self.places.len() - 1;
        if count > MAX_SPACES {
            return None;
        }
        let mut near = [Spaces::NONE; MAX_SPACES + 1];
        for (near, place) in near.iter_mut().zip(&self.places) {
            *near = place.near.iter().map(|&number| Space::new(number as u8)).collect();
        }
        let numbers = |wanted: fn(&Place) -> bool| {
            (1..=count)
                .filter(|&number| wanted(&self.places[number]))
                .map(|number| Space::new(number as u8))
                .collect()
        };
        let street = |street: &PlanStreet| {
            Some(Street {
                key: street.key.clone(),
                name: street.name.clone()?,
                yellow: street.yellow,
                first: Space::new(street.first.min(MAX_SPACES) as u8),
                length: street.length as u8,
            })
        };
        Some(Side {
            name,
            square,
            at: self.places.iter().map(|place| place.at).collect::<Option<_>>()?,
            streets: self.streets.iter().map(street).collect::<Option<_>>()?,
            near,
            spaces: numbers(|_| true),
            yellow: numbers(|place| place.yellow),
            features,
        })
    }
}

/// The board.
impl<'t> Reader<'t> {
    fn side(&mut self, value: &'t Value<'t>, what: &'static str) -> Option<Side> {
        let table = self.table(value, what, &["name", "square", "links", "streets", "features"])?;
        let name = self.name(&table, "name");
        let square = self.get(&table, "square").and_then(|square| self.square(square));
        let (square_name, square_at) = square.unzip();

        let mut plan = Plan { places: Vec::new(), streets: Vec::new(), ways: Vec::new(), whole: true };
        plan.places.push(Place {
            start: table.entries.get("square").map_or(table.start, |square| square.span().start),
            name: "square".to_string(),
            at: square_at.flatten(),
            yellow: false,
            near: BTreeSet::new(),
        });
        self.streets(&table, &mut plan);
        self.check_keys(&mut plan);
        self.links(&table, &mut plan);
        let features = self.features(&table);

        self.check_size(&table, &plan);
        self.check_neighbours(&table, &plan);
        self.check_reach(&plan);
        self.check_drawing(&plan);
        plan.side(name?, square_name.flatten()?, features)
    }

    fn square(&mut self, value: &'t Value<'t>) -> Option<(Option<Name>, Option<[i32; 2]>)> {
        let table = self.table(value, "the square", &["name", "at"])?;
        Some((self.name(&table, "name"), self.get(&table, "at").and_then(|at| self.point(at))))
    }

    fn streets(&mut self, side: &Table<'t>, plan: &mut Plan) {
        let list = self.get(side, "streets");
        let list = list.and_then(|list| self.list(list, "`streets`", "tables, each headed by [[….streets]]"));
        for value in list.unwrap_or_default() {
            self.street(value, plan);
        }
        plan.whole &= list.is_some();
    }

    fn street(&mut self, value: &'t Value<'t>, plan: &mut Plan) {
        let complaints = self.complaints.len();
        let Some(table) = self.table(value, "a street", &["key", "name", "yellow", "at"]) else {
            plan.whole = false;
            return;
        };
        let key = self.get(&table, "key").and_then(|key| self.key(key, "the key of a street"));
        let yellow = match table.entries.get("yellow").map(|yellow| (yellow, yellow.get_ref())) {
            None => Some(false),
            Some((_, DeValue::Boolean(yellow))) => Some(*yellow),
            Some((value, _)) => self.wrong_type(value, "`yellow`", "true or false"),
        };
        let list = self.get(&table, "at").and_then(|at| self.list(at, "`at`", "points"));
        // A space that cannot be read is still a space: the numbers of those after it stand.
        plan.whole &= key.is_some() && yellow.is_some() && list.is_some();
        let (key, list) = (key.unwrap_or_default(), list.unwrap_or_default());
        let first = plan.places.len();
        for (number, value) in (1..).zip(list) {
            plan.places.push(Place {
                start: value.span().start,
                name: format!("{key} {number}"),
                at: self.point(value),
                yellow: yellow.unwrap_or(false),
                near: BTreeSet::new(),
            });
            if number > 1 {
                let last = plan.places.len() - 1;
                plan.join(value.span().start, [last - 1, last]);
            }
        }
        let name = self.name(&table, "name");
        let start = table.entries.get("key").map_or(table.start, |key| key.span().start);
        let (length, yellow) = (list.len(), yellow.unwrap_or(false));
        plan.streets.push(PlanStreet { start, key, name, yellow, first, length });
        if list.is_empty() && self.complaints.len() == complaints {
            self.complain(start, "this street has no spaces; list their places in `at`, or drop it");
        }
    }

    fn links(&mut self, side: &Table<'t>, plan: &mut Plan) {
        let list = self.get(side, "links");
        let list =
            list.and_then(|list| self.list(list, "`links`", "pairs, such as [\"square\", \"st-john 1\"]"));
        for value in list.unwrap_or_default() {
            plan.whole &= self.link(value, plan).is_some();
        }
        plan.whole &= list.is_some();
    }

    fn link(&mut self, value: &'t Value<'t>, plan: &mut Plan) -> Option<()> {
        let start = value.span().start;
        let pair = self.list(value, "a link", "two spaces")?;
        let [a, b] = pair else {
            self.complain(
                start,
                format!(
                    "a link joins two spaces, such as [\"square\", \"st-john 1\"]; here are {}",
                    pair.len()
                ),
            );
            return None;
        };
        let [a, b] = [a, b].map(|end| self.link_end(end, plan));
        let ends = [a?, b?];
        let [from, to] = ends.map(|end| plan.places[end].name.clone());
        if ends[0] == ends[1] {
            self.complain(start, format!("this links `{from}` with itself; drop it, or correct one end"));
        } else if !plan.join(start, ends) {
            self.complain(start, format!("`{from}` and `{to}` are neighbours already; drop this link"));
        }
        Some(())
    }

    fn link_end(&mut self, value: &'t Value<'t>, plan: &Plan) -> Option<usize> {
        let end = self.text(value, "an end of a link")?;
        match plan.find(end) {
            Ok(place) => Some(place),
            Err(why) => {
                self.complain(value.span().start, why);
                None
            }
        }
    }

    fn features(&mut self, side: &Table<'t>) -> Vec<Feature> {
        let Some(value) = side.entries.get("features") else { return Vec::new() };
        let list = self.list(value, "`features`", "tables, each headed by [[….features]]");
        list.unwrap_or_default().iter().filter_map(|feature| self.feature(feature)).collect()
    }

    fn feature(&mut self, value: &'t Value<'t>) -> Option<Feature> {
        let table = self.table(value, "a feature", &["kind", "name", "outline"])?;
        let kind = self.get(&table, "kind").and_then(|kind| self.feature_kind(kind));
        let name = self.name(&table, "name");
        let value = self.get(&table, "outline")?;
        let outline = self.list(value, "`outline`", "points")?;
        if outline.len() < 3 {
            self.complain(
                value.span().start,
                format!("an outline of {} points encloses nothing; give 3 or more", outline.len()),
            );
        }
        let outline = outline.iter().filter_map(|point| self.point(point)).collect();
        Some(Feature { kind: kind?, name: name?, outline })
    }

    fn feature_kind(&mut self, value: &'t Value<'t>) -> Option<String> {
        let kind = self.text(value, "`kind`")?;
        if !FEATURES.contains(&kind) {
            let what =
                format!("there is no kind of feature {kind:?}; the known ones are {}", ticked(&FEATURES));
            self.complain(value.span().start, what);
        }
        Some(kind.to_string())
    }

    /// A key names one street, and none is called like the square.
    fn check_keys(&mut self, plan: &mut Plan) {
        let mut known: BTreeMap<&str, usize> = BTreeMap::new();
        for street in plan.streets.iter().filter(|street| !street.key.is_empty()) {
            let (key, before) = (&street.key, known.insert(&street.key, street.start));
            if let Some(line) = before.map(|start| self.line(start)) {
                let what = format!("the street on line {line} has the key `{key}` already; choose another");
                self.complain(street.start, what);
            } else if key == "square" {
                self.complain(street.start, "links call the square `square`; give this street another key");
            } else {
                continue;
            }
            plan.whole = false;
        }
    }

    fn check_size(&mut self, side: &Table<'t>, plan: &Plan) {
        if !plan.whole {
            return;
        }
        let (name, spaces) = (side.what, plan.places.len() - 1);
        if !(1..=MAX_SPACES).contains(&spaces) {
            let what = format!("{name} has {spaces} spaces; a side has 1 to {MAX_SPACES}");
            self.complain(side.start, what);
        }
        let yellow: Vec<&PlanStreet> = plan.streets.iter().filter(|street| street.yellow).collect();
        let length: usize = yellow.iter().map(|street| street.length).sum();
        let (printed, fitting) = PRINTED;
        if yellow.len() != 2 {
            let what = "needs exactly two yellow streets, which are closed to two players; it has";
            self.complain(side.start, format!("{name} {what} {}", yellow.len()));
        } else if spaces == printed && !fitting.contains(&length) {
            let what = format!("the yellow streets of {name} have {length} spaces of {spaces}; it should be");
            self.complain(side.start, format!("{what} {} to {}", fitting.start(), fitting.end()));
        }
    }

    fn check_neighbours(&mut self, side: &Table<'t>, plan: &Plan) {
        for place in plan.places.iter().filter(|place| place.near.len() > MOST_NEIGHBOURS) {
            let (name, near) = (&place.name, place.near.len());
            let what =
                format!("`{name}` has {near} neighbours; it can have {MOST_NEIGHBOURS}, so drop a link");
            self.complain(place.start, what);
        }
        let junctions = plan.places.iter().skip(1).filter(|place| place.near.len() > 2).count();
        if plan.whole && junctions < FEWEST_JUNCTIONS {
            let what =
                format!("{} has {junctions} junctions (spaces with three neighbours or more)", side.what);
            self.complain(side.start, what + &format!("; it needs {FEWEST_JUNCTIONS}, so add links"));
        }
        if plan.whole && plan.places[0].near.is_empty() {
            let what = "the square has no neighbour, so the gang cannot leave it; add a link";
            self.complain(plan.places[0].start, what);
        }
    }

    /// Whether all spaces can be reached from the square, and without the yellow streets the others (OT-C7).
    fn check_reach(&mut self, plan: &Plan) {
        if !plan.whole || plan.places[0].near.is_empty() {
            return;
        }
        let mut reached = plan.flood(0, |_| true);
        let mut reached_by_two = plan.flood(0, |place| !place.yellow);
        for (number, place) in plan.places.iter().enumerate() {
            if !reached.contains(&number) {
                let cut = plan.flood(number, |_| true);
                let what = format!("`{}` cannot be reached from the square", place.name);
                self.complain(place.start, format!("{what} (spaces cut off: {}); add a link", cut.len()));
                reached.extend(&cut);
                reached_by_two.extend(&cut);
            } else if !place.yellow && !reached_by_two.contains(&number) {
                let cut = plan.flood(number, |place| !place.yellow);
                let (name, count) = (&place.name, cut.len());
                let what =
                    format!("with the yellow streets closed, `{name}` cannot be reached from the square");
                let hint = "add a link, or choose other yellow streets";
                self.complain(place.start, format!("{what} (spaces cut off: {count}); {hint}"));
                reached_by_two.extend(&cut);
            }
        }
    }

    /// Whether the board can be drawn: no space on another, no way across another.
    fn check_drawing(&mut self, plan: &Plan) {
        if plan.places.len() > MAX_SPACES + 1 {
            return;
        }
        let at: Vec<Option<[i32; 2]>> = plan.places.iter().map(|place| place.at).collect();
        let mut covered = BTreeSet::new();
        for (number, place) in plan.places.iter().enumerate() {
            let Some(other) = (0..number).find(|&other| covers(at[number], at[other])) else { continue };
            covered.extend([number, other]);
            let what = format!(
                "`{}` and `{}` cover each other; put them {NEAREST} or more apart",
                plan.places[other].name, place.name
            );
            self.complain(place.start, what);
        }
        // Whose place is wrong crosses many ways; they are worth looking at when it is right.
        let drawn = plan.ways.iter().filter(|way| way.ends.iter().all(|end| !covered.contains(end)));
        let drawn: Vec<(&Way, [[i32; 2]; 2])> =
            drawn.filter_map(|way| Some((way, [at[way.ends[0]]?, at[way.ends[1]]?]))).collect();
        let pairs = drawn
            .iter()
            .enumerate()
            .flat_map(|(later, way)| drawn[..later].iter().map(move |other| (other, way)));
        let crossing =
            pairs.filter(|(other, way)| cross(other.0, other.1, way.0, way.1)).take(MOST_COMPLAINTS);
        for ((other, _), (way, _)) in crossing {
            let [a, b] = way.ends.map(|end| &plan.places[end].name);
            let [c, d] = other.ends.map(|end| &plan.places[end].name);
            let what = format!(
                "the way from `{a}` to `{b}` crosses the way from `{c}` to `{d}`; move a space, or drop a link"
            );
            self.complain(way.start, what);
        }
    }
}

fn covers(a: Option<[i32; 2]>, b: Option<[i32; 2]>) -> bool {
    a.zip(b).is_some_and(|(a, b)| (a[0] - b[0]).pow(2) + (a[1] - b[1]).pow(2) < NEAREST.pow(2))
}

/// Whether two ways meet elsewhere than in a place they share.
fn cross(one: &Way, [a, b]: [[i32; 2]; 2], other: &Way, [c, d]: [[i32; 2]; 2]) -> bool {
    // Positive if r lies to one side of the line from p to q, negative if to the other.
    let side = |p: [i32; 2], q: [i32; 2], r: [i32; 2]| {
        ((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])).signum()
    };
    let on = |p: [i32; 2], q: [i32; 2], r: [i32; 2]| {
        side(p, q, r) == 0
            && (0..2).all(|axis| (p[axis].min(q[axis])..=p[axis].max(q[axis])).contains(&r[axis]))
    };
    let touch = [(a, b, c, other.ends[0]), (a, b, d, other.ends[1])]
        .into_iter()
        .any(|(p, q, r, end)| !one.ends.contains(&end) && on(p, q, r))
        || [(c, d, a, one.ends[0]), (c, d, b, one.ends[1])]
            .into_iter()
            .any(|(p, q, r, end)| !other.ends.contains(&end) && on(p, q, r));
    touch || (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0)
}
