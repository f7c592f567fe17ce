//! Every language says everything that the program says, about the same things.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use bots::HasBots;
use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement,
};
use games::{GameName, for_game};
use language::rulebook::without_pictures;
use language::{Language, Narrate};

/// The files of both games, of what they share and of the terminal, all of whose messages are named
/// in full in the source.
const OURS: [&str; 4] = ["common.ftl", "doggy-bag/log.ftl", "oliver-twist/log.ftl", "terminal.ftl"];
/// How the ids of our messages begin.
const BEGINNINGS: [&str; 3] = ["doggy-", "twist-", "terminal-"];

#[test]
fn both_languages_say_the_same_about_the_same() {
    let (english, french) = (files(Language::English), files(Language::French));
    let names = |files: &BTreeMap<String, String>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&english), names(&french), "a file is missing");
    for (name, text) in &english {
        let (english, french) = (messages(text), messages(&french[name]));
        for (id, variables) in &english {
            let in_french =
                french.get(id).unwrap_or_else(|| panic!("{name}: {id} is not there in French"));
            assert_eq!(in_french, variables, "{name}: {id} is about other things in French");
        }
        assert_eq!(french.len(), english.len(), "{name}: a message is not there in English");
    }
}

#[test]
fn every_file_is_read_by_the_program() {
    for language in Language::ALL {
        for (name, text) in files(language) {
            for id in messages(&text).keys() {
                assert!(
                    games::words(language).has(id),
                    "{}/{name} is not in the list of files",
                    language.code()
                );
            }
        }
    }
}

#[test]
fn whatever_the_source_says_there_are_words_for() {
    let sources = sources();
    let said: Vec<Said> = sources.iter().flat_map(said_in).collect();
    assert!(said.len() > 100, "the source says a lot");
    for language in Language::ALL {
        let known: BTreeSet<String> =
            files(language).values().flat_map(|text| messages(text).into_keys()).collect();
        for said in &said {
            let there = known.iter().any(|id| said.is(id));
            assert!(
                there,
                "{}: {} has no words for {}",
                said.file.display(),
                language.name(),
                said.id
            );
        }
        for id in sources.iter().flat_map(|source| our_ids(&source.text)) {
            assert!(known.contains(id), "{} has no words for {id}", language.name());
        }
    }
}

#[test]
fn no_words_are_kept_that_are_never_said() {
    let sources = sources();
    let said: BTreeSet<&str> = sources.iter().flat_map(|source| literals(&source.text)).collect();
    let english = files(Language::English);
    for (name, id) in
        OURS.iter().flat_map(|name| messages(&english[*name]).into_keys().map(move |id| (name, id)))
    {
        assert!(said.contains(id.as_str()), "{name}: {id} is never said");
    }
}

/// Straight quotes are for code, and a line must not begin with a colon or a percent sign.
#[test]
fn every_text_has_the_signs_of_its_language() {
    fn book<G: Narrate>(language: Language) -> &'static str {
        G::rulebook(language)
    }
    for language in Language::ALL {
        let mut texts: Vec<(String, String)> = files(language).into_iter().collect();
        for &game in GameName::ALL {
            let book = without_pictures(for_game!(game, book(language)));
            texts.push((format!("{game}/rulebook"), book));
        }
        for (name, text) in texts {
            let lines = text.lines().filter(|line| !line.starts_with("# "));
            let wrong = lines.filter_map(|line| Some((wrong_sign(language, &shown(line))?, line)));
            let wrong: Vec<_> = wrong.collect();
            assert!(wrong.is_empty(), "{}/{name}: {wrong:#?}", language.code());
        }
    }
}

/// A line without what its readers do not see: code, and texts that Fluent has in quotes.
fn shown(line: &str) -> String {
    let text: String = line.split('`').step_by(2).collect();
    text.replace("{\"\"}", "").replace("{\" \"}", "")
}

/// The first sign in a line that its language writes otherwise.
fn wrong_sign(language: Language, line: &str) -> Option<String> {
    let narrow = '\u{202f}';
    let never = ["'", "\"", "...", " …", "\u{a0}…"];
    if let Some(sign) = never.into_iter().find(|sign| line.contains(sign)) {
        return Some(sign.to_string());
    }
    let letters: Vec<char> = line.chars().collect();
    let pairs = letters.windows(2).map(|pair| (pair[0], pair[1]));
    let wrong = |&(left, right): &(char, char)| match language {
        Language::English => right == '%' && left.is_whitespace(),
        Language::French => {
            let spaced = ":;?!»£%".contains(right) && left != '\u{a0}' && !"?!*-|[".contains(left);
            spaced || left == '«' && right != '\u{a0}' || left == narrow || right == narrow
        }
    };
    pairs.into_iter().find(wrong).map(|(left, right)| format!("{left}{right}"))
}

/// The levels of bots have one name on pages, in the API and on the command line.
#[test]
fn a_level_of_bots_has_one_name() {
    fn levels<G: HasBots>() -> [&'static str; 4] {
        G::LEVELS
    }
    for &game in GameName::ALL {
        for (number, name) in for_game!(game, levels()).into_iter().enumerate() {
            let said = games::words(Language::English).say(&format!("page-level-{game}-{number}"));
            let said = said.to_lowercase().replace(' ', "-");
            assert!(said.starts_with(&format!("{name}-(")), "{said} is called {name}");
        }
    }
}

// The files.

/// The messages that games share by the names of their files, and those of a game as `GAME/FILE`.
fn files(language: Language) -> BTreeMap<String, String> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = files_in(&games.join("../crates/language/fluent").join(language.code()), "");
    for game in GameName::ALL {
        let folder = games.join(game.name()).join("words").join(language.code());
        files.extend(files_in(&folder, &format!("{game}/")));
    }
    files
}

fn files_in(folder: &Path, before: &str) -> BTreeMap<String, String> {
    let files = fs::read_dir(folder).expect("there is a folder for each language");
    let read = files.map(|file| {
        let file = file.expect("it can be read");
        let text = fs::read_to_string(file.path()).expect("it is text");
        (format!("{before}{}", file.file_name().into_string().expect("a plain name")), text)
    });
    read.collect()
}

/// The ids of the messages, and the variables that each has.
fn messages(text: &str) -> BTreeMap<String, BTreeSet<String>> {
    let resource =
        fluent_syntax::parser::parse(text).unwrap_or_else(|(_, faults)| panic!("{faults:?}"));
    let messages = resource.body.iter().filter_map(|entry| match entry {
        Entry::Message(message) => {
            let mut variables = BTreeSet::new();
            in_pattern(message.value.as_ref().expect("a message says something"), &mut variables);
            Some((message.id.name.to_string(), variables))
        }
        _ => None,
    });
    messages.collect()
}

fn in_pattern(pattern: &Pattern<&str>, variables: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            in_expression(expression, variables);
        }
    }
}

fn in_expression(expression: &Expression<&str>, variables: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => in_inline(inline, variables),
        Expression::Select { selector, variants } => {
            in_inline(selector, variables);
            for variant in variants {
                in_pattern(&variant.value, variables);
            }
        }
    }
}

fn in_inline(inline: &InlineExpression<&str>, variables: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => drop(variables.insert(id.name.to_string())),
        InlineExpression::Placeable { expression } => in_expression(expression, variables),
        InlineExpression::FunctionReference { arguments, .. } => in_arguments(arguments, variables),
        InlineExpression::TermReference { arguments: Some(arguments), .. } => {
            in_arguments(arguments, variables)
        }
        _ => {}
    }
}

fn in_arguments(arguments: &CallArguments<&str>, variables: &mut BTreeSet<String>) {
    for argument in &arguments.positional {
        in_inline(argument, variables);
    }
}

// The source.

struct Source {
    file: PathBuf,
    text: String,
}

/// An id that the source says, or a pattern with `{}` for what is filled in.
struct Said<'a> {
    file: &'a Path,
    id: &'a str,
}

impl Said<'_> {
    /// Whether it may be this id. The drawing of Doggy Bag puts the beginning of its ids in front.
    fn is(&self, id: &str) -> bool {
        let short = self.file.to_string_lossy().contains("doggy-bag/src/page");
        fits(self.id, id)
            || short && id.strip_prefix("db-table-").is_some_and(|id| fits(self.id, id))
    }
}

/// Whether a text is what a pattern may become.
fn fits(pattern: &str, text: &str) -> bool {
    match pattern.split_once('{') {
        None => pattern == text,
        Some((start, rest)) => {
            let (_, rest) = rest.split_once('}').expect("what is opened is closed");
            let ends = |text: &str| {
                (1..=text.len()).any(|at| text.is_char_boundary(at) && fits(rest, &text[at..]))
            };
            text.strip_prefix(start).is_some_and(ends)
        }
    }
}

/// The source of all crates, without their tests.
fn sources() -> Vec<Source> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources = Vec::new();
    for folder in [games, &games.join("../crates")] {
        for folder in fs::read_dir(folder).expect("it can be read") {
            collect(&folder.expect("it can be read").path().join("src"), &mut sources);
        }
    }
    sources
}

fn collect(folder: &Path, sources: &mut Vec<Source>) {
    for file in fs::read_dir(folder).into_iter().flatten() {
        let file = file.expect("it can be read").path();
        if file.is_dir() {
            collect(&file, sources);
        } else if file.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&file).expect("it is text");
            sources.push(Source { file, text });
        }
    }
}

/// The text in quotation marks after `say(` and its kin.
fn said_in(source: &Source) -> Vec<Said<'_>> {
    let mut said = Vec::new();
    for verb in [".say(", ".tell(", ".tell_of(", ".tell_of_two("] {
        for (_, rest) in
            source.text.match_indices(verb).map(|(at, verb)| source.text.split_at(at + verb.len()))
        {
            let rest = rest
                .trim_start()
                .trim_start_matches('&')
                .trim_start_matches("format!(")
                .trim_start();
            if let Some((id, _)) = rest.strip_prefix('"').and_then(|rest| rest.split_once('"')) {
                said.push(Said { file: &source.file, id });
            }
        }
    }
    // A terminal, too, can be told to say something: what has spaces is no id.
    said.retain(|said| !said.id.is_empty() && !said.id.contains(' '));
    said
}

/// The texts in quotation marks in a line of source.
fn literals(source: &str) -> impl Iterator<Item = &str> {
    source.lines().flat_map(|line| line.split('"').skip(1).step_by(2))
}

/// The ids of our messages in a source, wherever they stand.
fn our_ids(source: &str) -> impl Iterator<Item = &str> {
    let is_id =
        |text: &str| text.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
    literals(source).filter(move |text| {
        BEGINNINGS.iter().any(|beginning| text.starts_with(beginning))
            && is_id(text)
            && *text != "doggy-bag"
    })
}

/// The rules name what is in the way in English; pages say the same, and in French as well.
#[test]
fn obstacles_are_told_as_the_rules_tell_them() {
    for (id, text) in oliver_twist::OBSTACLES {
        let why = engine::Why { id, text, one: 3, two: 7 };
        let told = |language: Language| {
            games::words(language).tell(id, &[("one", 3u8.into()), ("two", 7u8.into())])
        };
        assert_eq!(told(Language::English), why.to_string());
        assert_ne!(told(Language::French), why.to_string());
        assert!(!told(Language::French).contains("twist-why"), "{id}");
    }
}
