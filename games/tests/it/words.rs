//! Whole games in words: for every viewer, in every language.
//!
//! `UPDATE_GOLDEN=1 cargo test -p games --test it words` writes the golden texts anew; read the
//! diff.

use std::path::PathBuf;

use doggy_bag::DoggyBag;
use engine::{Match, Screen, Seat, Viewer, random_game};
use language::{Language, Narrate, Speaker};
use oliver_twist::{OliverTwist, Phase};

/// Names that French has to be careful with.
const NAMES: [&str; 6] = ["Artful", "Betty", "Émile", "Yvonne", "Hugo", "Oscar"];

const DOGGY_BAGS: [&str; 4] =
    ["seats=2", "seats=3 edition=french", "seats=4 beginner=yes", "seats=6 edition=french-first"];
const OLIVER_TWISTS: [&str; 3] = ["seats=2", "seats=3 memory=yes", "seats=4"];

#[test]
fn every_moment_of_doggy_bag_has_words_for_everyone() {
    every_moment_has_words::<DoggyBag>(&DOGGY_BAGS, 12);
}

#[test]
fn every_moment_of_oliver_twist_has_words_for_everyone() {
    every_moment_has_words::<OliverTwist>(&OLIVER_TWISTS, 3);
}

/// OT-E2: in this game two players split their stashes at the same time. What the file will cost is
/// said with the memory aid alone (OT-P8).
#[test]
fn splits_have_words_for_everyone() {
    for (memory, language) in
        ["yes", "no"].into_iter().flat_map(|memory| Language::ALL.map(|it| (memory, it)))
    {
        let mut questions = 0;
        watch_game::<OliverTwist>(&format!("seats=3 memory={memory}"), 300, |screen, told| {
            if !matches!(screen.view.table.phase, Phase::Split { .. }) {
                return;
            }
            everything(screen, told, language)
                .iter()
                .for_each(|text| is_complete(text, memory, 300));
            let speaker = Speaker {
                viewer: screen.viewer,
                names: &NAMES.map(String::from),
                words: games::words(language),
                ink: false,
            };
            let answers = OliverTwist::menu(screen, &speaker).answers;
            questions += answers.len();
            for answer in answers {
                assert!(answer.text.contains('£'), "{}", answer.text);
                assert_eq!(answer.text.contains("type"), memory == "yes", "{}", answer.text);
            }
        });
        assert!(questions > 3, "both are asked");
    }
}

fn every_moment_has_words<G: Narrate>(setups: &[&str], games: u64) {
    for (setup, seed) in setups.iter().flat_map(|setup| (0..games).map(move |seed| (setup, seed))) {
        watch_game::<G>(setup, seed, |screen, told| {
            for language in Language::ALL {
                let texts = everything(screen, told, language);
                for text in &texts {
                    is_complete(text, setup, seed);
                    if language == Language::French {
                        is_french(text, setup, seed);
                    }
                }
            }
        });
    }
}

/// Plays a random game, and shows each screen of each viewer, with how many notes it had shown
/// before.
fn watch_game<G: Narrate>(setup: &str, seed: u64, mut watch: impl FnMut(&Screen<G>, usize)) {
    let mut told = vec![0; NAMES.len() + 1];
    let mut look = |game: &Match<G>| {
        let viewers = game.seats().iter().map(Viewer::Seat).chain([Viewer::Spectator]);
        for (viewer, told) in viewers.zip(&mut told) {
            let screen = game.screen(viewer);
            watch(&screen, *told);
            *told = screen.notes.len();
        }
    };
    let setup = setup.parse().unwrap_or_else(|_| panic!("{setup} is a setup"));
    let game = random_game::<G>(setup, seed);
    let mut shown = Match::before_the_first_step(game.setup().clone());
    look(&shown);
    for &step in game.log() {
        shown.play(step).expect("it was played");
        look(&shown);
    }
}

/// All that is said to a viewer at a moment.
fn everything<G: Narrate>(screen: &Screen<G>, told: usize, language: Language) -> Vec<String> {
    let names = NAMES.map(str::to_string);
    let speaker =
        Speaker { viewer: screen.viewer, names: &names, words: games::words(language), ink: false };
    let mut texts: Vec<String> =
        screen.notes[told..].iter().filter_map(|note| G::note(note, screen, &speaker)).collect();
    texts.extend(G::scene(screen, &speaker));
    if !screen.choices.is_empty() {
        let menu = G::menu(screen, &speaker);
        assert!(!menu.question.is_empty(), "whoever may choose is asked something");
        texts.push(menu.question);
        texts.extend(menu.answers.into_iter().map(|answer| answer.text));
        texts.extend(menu.more);
        let facts = screen.choices.iter().flat_map(|action| G::facts(action, screen, &speaker));
        texts.extend(facts.map(|fact| fact.text));
    }
    if let Some(standing) = &screen.standing {
        texts.extend(G::result(screen, standing, &speaker));
    }
    texts
}

/// Nothing is empty, missing or left open, and pages get no colours.
fn is_complete(text: &str, setup: &str, seed: u64) {
    let leaks = ["doggy-", "twist-", "terminal-", "{", "}", "$", "\u{1b}", " ,", " ."];
    let leak = leaks.iter().find(|leak| text.contains(**leak));
    assert!(!text.trim().is_empty() && leak.is_none(), "{setup}, seed {seed}: {text}");
}

/// There is no English in it, it elides where it has to, and one is not many.
fn is_french(text: &str, setup: &str, seed: u64) {
    let english = [
        " the ", "The ", " and ", " of ", " you", "You", " your", " with ", " from ", "bone",
        "token", "card ", "stash", "wallet", " is ", " are ", "nothing", "takes", "draws", "pays",
        "Which", "£1", "’s ", "'s ",
    ];
    let found = english.iter().find(|word| text.contains(**word));
    assert!(found.is_none(), "{setup}, seed {seed}: {found:?} in: {text}");
    let words: Vec<&str> =
        text.split([' ', '\u{a0}', '(']).filter(|word| !word.is_empty()).collect();
    for pair in words.windows(2) {
        assert!(
            !(must_elide(pair[0]) && pair[1].starts_with(vowel)),
            "{setup}, seed {seed}: {pair:?} in: {text}"
        );
        assert!(
            !(pair[0] == "1" && is_plural(pair[1])),
            "{setup}, seed {seed}: {pair:?} in: {text}"
        );
    }
}

fn must_elide(word: &str) -> bool {
    ["de", "le", "la", "que", "te", "se", "ne", "De", "Le", "La"].contains(&word)
}

fn vowel(letter: char) -> bool {
    "aeiouâàéèêîôœAEIOUÉÂÊÎÔ".contains(letter)
}

fn is_plural(word: &str) -> bool {
    let word = word.trim_end_matches(|letter: char| !letter.is_alphabetic());
    word.ends_with('s') && !["gris", "os", "dans", "puis", "jamais"].contains(&word)
}

#[test]
fn a_game_of_doggy_bag_reads_well_in_french() {
    is_golden::<DoggyBag>("doggy-bag.fr.txt", "seats=3", 4, 24);
}

#[test]
fn a_game_of_oliver_twist_reads_well_in_french() {
    is_golden::<OliverTwist>("oliver-twist.fr.txt", "seats=3", 2, 40);
}

fn is_golden<G: Narrate>(name: &str, setup: &str, seed: u64, choices: usize) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    testkit::is_golden(
        &file,
        || excerpt::<G>(setup, seed, choices),
        |_| excerpt::<G>(setup, seed, choices),
    );
}

/// The story of a game for the first seat: notes, every so often the table and a question, and the
/// end.
fn excerpt<G: Narrate>(setup: &str, seed: u64, every: usize) -> String {
    let names = NAMES.map(str::to_string);
    let viewer = Viewer::Seat(Seat::new(0));
    let speaker =
        Speaker { viewer, names: &names, words: games::words(Language::French), ink: false };
    let mut lines = vec![G::title(speaker.words)];
    let mut asked = 0;
    watch_game::<G>(setup, seed, |screen, told| {
        if screen.viewer != viewer {
            return;
        }
        lines
            .extend(screen.notes[told..].iter().filter_map(|note| G::note(note, screen, &speaker)));
        if !screen.choices.is_empty() {
            asked += 1;
            if asked % every == 1 {
                lines.push(String::new());
                lines.extend(G::scene(screen, &speaker));
                lines.extend(questions(screen, &speaker));
            }
        }
        if let Some(standing) = &screen.standing {
            lines.push(String::new());
            lines.extend(G::result(screen, standing, &speaker));
        }
    });
    lines.join("\n") + "\n"
}

/// The question and the first few of its answers.
fn questions<G: Narrate>(screen: &Screen<G>, speaker: &Speaker) -> Vec<String> {
    let menu = G::menu(screen, speaker);
    let answers =
        menu.answers.iter().take(8).map(|answer| format!("  {} {}", answer.key, answer.text));
    std::iter::once(menu.question).chain(answers).chain([String::new()]).collect()
}

/// The same space is in one street by day and in another by night.
#[test]
fn what_happened_by_day_is_told_with_the_streets_of_the_day() {
    let names = NAMES.map(str::to_string);
    let mut before: Vec<Option<String>> = Vec::new();
    watch_game::<OliverTwist>("seats=2", 1, |screen, _| {
        let words = games::words(Language::English);
        let speaker = Speaker { viewer: screen.viewer, names: &names, words, ink: false };
        if screen.viewer == Viewer::Spectator {
            let now: Vec<Option<String>> =
                screen.notes.iter().map(|note| OliverTwist::note(note, screen, &speaker)).collect();
            assert_eq!(now[..before.len()], before[..], "what was told stays as it was told");
            before = now;
        }
    });
    assert!(before.len() > 100, "that was a whole game");
}

#[test]
fn a_terminal_has_colours_and_a_page_has_none() {
    let names = NAMES.map(str::to_string);
    let words = games::words(Language::French);
    let mut inks = 0;
    watch_game::<OliverTwist>("seats=2", 1, |screen, _| {
        let speaker = Speaker { viewer: screen.viewer, names: &names, words, ink: true };
        inks += OliverTwist::scene(screen, &speaker)
            .iter()
            .filter(|line| line.contains('\u{1b}'))
            .count();
    });
    assert!(inks > 0, "the other tests look for colours where there must be none");
}
