//! The upper floors name no game: adding one touches its folder and the list.

use std::fs;
use std::path::{Path, PathBuf};

use bots::HasBots;
use engine::Game;
use games::{GameName, for_game};

/// Words that only a game may say: its names, its options and the levels of its bots.
fn words() -> Vec<String> {
    fn own<G: HasBots>() -> Vec<String> {
        let names = [G::NAME.to_string(), G::NAME.replace('-', "_"), type_name::<G>()];
        let options = G::OPTIONS.iter().map(|setting| setting.name);
        // The strongest level is called as the program is.
        let quoted =
            options.chain(G::LEVELS[..3].iter().copied()).map(|word| format!("\"{word}\""));
        names.into_iter().chain(quoted).collect()
    }
    GameName::ALL.iter().flat_map(|&game| for_game!(game, own())).collect()
}

fn type_name<G: Game>() -> String {
    std::any::type_name::<G>().rsplit("::").next().unwrap_or_default().to_string()
}

#[test]
fn no_crate_of_the_frame_names_a_game_or_its_options() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    let words = words();
    assert!(words.iter().any(|word| word == "DoggyBag"), "{words:?}");
    let mut files = Vec::new();
    for folder in fs::read_dir(crates).expect("the folder is there") {
        collect(&folder.expect("it can be read").path().join("src"), &mut files);
    }
    assert!(files.len() > 50, "{} files", files.len());
    for file in files {
        let text = fs::read_to_string(&file).expect("it is text");
        for (number, line) in (1..).zip(code(&text)) {
            for word in &words {
                assert!(!line.contains(word), "{}:{number} says {word}: {line}", file.display());
            }
        }
    }
}

/// The lines of a file that are no comments, up to its tests.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().take_while(|line| *line != "#[cfg(test)]");
    lines.map(|line| if line.trim_start().starts_with("//") { "" } else { line })
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for file in fs::read_dir(folder).into_iter().flatten() {
        let file = file.expect("it can be read").path();
        if file.is_dir() {
            collect(&file, files);
        } else if file.extension().is_some_and(|ending| ending == "rs") {
            files.push(file);
        }
    }
}
