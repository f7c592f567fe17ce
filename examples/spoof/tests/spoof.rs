//! The game that docs/a-game-of-your-own.md builds obeys the laws, has words and a page for
//! everyone, and is quoted there as it is.

use std::sync::LazyLock;
use std::{fs, path::Path};

use engine::{Match, Screen, Seeded, Viewer, laws, random_game};
use language::{Language, Narrate, Speaker, Words};
use pages::{Draw, DrawContext};
use spoof::{Setup, Spoof};

const DOCS: &str = include_str!("../../../docs/a-game-of-your-own.md");

#[test]
fn it_obeys_the_laws() {
    for seats in 2..=6 {
        for seed in 0..20 {
            laws::check::<Spoof>(&Setup { seats, first: None }, seed, |_| {});
        }
    }
}

#[test]
fn everyone_is_told_and_shown_the_whole_game() {
    let names: Vec<String> = Spoof::NAMES.iter().map(ToString::to_string).collect();
    let game = random_game::<Spoof>(Setup::default(), 7);
    for language in Language::ALL {
        for viewer in game.seats().iter().map(Viewer::Seat).chain([Viewer::Spectator]) {
            let words = words(language);
            let speaker = Speaker { viewer, names: &names, words, ink: false };
            let look = DrawContext {
                viewer,
                names: &names,
                sitters: &[],
                words,
                odds: false,
                board: false,
                regions: None,
            };
            let screen: Screen<Spoof> = game.screen(viewer);
            let told: Vec<String> = screen
                .notes
                .iter()
                .filter_map(|note| Spoof::note(note, &screen, &speaker))
                .collect();
            assert!(
                told.len() >= 9 && told.iter().all(|line| !line.contains("spoof-")),
                "{told:?}"
            );
            let page = Spoof::table(&screen, &look).into_string();
            assert!(page.contains("<li>") && !page.contains("spoof-guess"), "{page}");
        }
    }
}

#[test]
fn bots_of_every_level_play_it() {
    use bots::{HasBots, Level};
    for level in Level::ALL {
        let mut deal = Seeded::new(1838);
        let mut thoughts = Seeded::new(7);
        let game = Match::<Spoof>::new(Setup::default(), &mut deal);
        game.play_through(&mut deal, |_, screen| {
            Spoof::choose_untimed(level, screen, &mut thoughts)
        });
    }
}

/// A block that follows the name of a file has to stand in the file.
#[test]
fn the_page_quotes_the_files_as_they_are() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let named = |line: &str| Some(line.strip_prefix('`')?.strip_suffix("`:")?.to_string());
    let (mut lines, mut quoted) = (DOCS.lines(), 0);
    while let Some(line) = lines.next() {
        let Some(name) = named(line) else { continue };
        let block = lines.by_ref().skip_while(|line| !line.starts_with("```")).skip(1);
        let code: Vec<&str> = block.take_while(|line| *line != "```").collect();
        let text =
            fs::read_to_string(root.join(&name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(text.contains(&code.join("\n")), "{name} says something else than the page");
        quoted += 1;
    }
    assert!(quoted >= 8, "only {quoted} files are quoted");
}

fn words(language: Language) -> &'static Words {
    static WORDS: LazyLock<[Words; 2]> = LazyLock::new(|| {
        Language::ALL.map(|language| Words::with_games(language, &[Spoof::messages(language)]))
    });
    &WORDS[language as usize]
}
