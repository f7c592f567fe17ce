//! The files of all pages.

/// The style of the frame. Games bring their own ([`Draw::STYLE`](crate::Draw::STYLE)).
pub const STYLE: &str = concat!(
    include_str!("../assets/base.css"),
    include_str!("../assets/lesson.css"),
    include_str!("../assets/advice.css")
);
/// The script of all pages: its modules, each after those that it uses, in one scope that nothing
/// leaves. Each page works without it. Words come from the page (`data-` attributes), so the script
/// speaks no language and knows no game.
pub const SCRIPT: &str = concat!(
    "// Needs idiomorph.js before it.\n\"use strict\";\n\n(() => {\n",
    include_str!("../assets/script/page.js"),
    include_str!("../assets/script/sound.js"),
    include_str!("../assets/script/gliding.js"),
    include_str!("../assets/script/likes.js"),
    include_str!("../assets/script/walking.js"),
    include_str!("../assets/script/choosing.js"),
    include_str!("../assets/script/hints.js"),
    include_str!("../assets/script/comforts.js"),
    include_str!("../assets/script/coach.js"),
    include_str!("../assets/script/scenes.js"),
    include_str!("../assets/script/frames.js"),
    include_str!("../assets/script/stream.js"),
    include_str!("../assets/script/forms.js"),
    include_str!("../assets/script/keys.js"),
    include_str!("../assets/script/ruling.js"),
    include_str!("../assets/script/replay.js"),
    include_str!("../assets/script/board.js"),
    include_str!("../assets/script/start.js"),
    "})();\n"
);
/// The library with which the script morphs pages.
pub const MORPH: &str = include_str!("../assets/idiomorph.js");
/// The script with which a browser adds to the dice.
pub const DICE: &str = include_str!("../assets/dice.js");
/// The script of the proof.
pub const VERIFY: &str = include_str!("../assets/verify.js");
/// Cache lifetime in browsers: one hour, in seconds.
pub const KEPT: &str = "max-age=3600";

/// Tests of the script’s modules. Its behaviour is tested in a browser
/// (`crates/fagin/tests/browser/script`).
#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::SCRIPT;

    /// The modules: name and text.
    fn modules() -> Vec<(String, String)> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/script");
        let files = fs::read_dir(folder).expect("the modules are in a folder");
        let module = |file: std::io::Result<fs::DirEntry>| {
            let path = file.expect("a folder can be read").path();
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            (name, fs::read_to_string(&path).expect("a module is text"))
        };
        files.map(module).collect()
    }

    #[test]
    fn every_module_is_one_name_with_a_scope_of_its_own() {
        let modules = modules();
        for (name, text) in &modules {
            let code = text.trim_end().lines().filter(|line| !line.starts_with("//"));
            let code: Vec<&str> = code.collect();
            let [first, within @ .., last] = code.as_slice() else { panic!("{name} is empty") };
            assert_eq!(*first, format!("const {name} = (() => {{"), "{name} begins with its name");
            assert_eq!(*last, "})();", "{name} ends with its scope");
            let outside = within.iter().find(|line| !line.is_empty() && !line.starts_with("  "));
            assert_eq!(outside, None, "nothing of {name} is outside of it");
        }
        assert!(!modules.is_empty(), "there are modules");
    }

    #[test]
    fn the_script_is_all_of_its_modules_each_after_those_that_it_uses() {
        let modules = modules();
        let place = |name: &str| SCRIPT.find(&format!("\nconst {name} = (() => {{\n"));
        for (name, text) in &modules {
            assert!(SCRIPT.contains(text), "{name} is part of the script");
            for (other, _) in modules.iter().filter(|(other, _)| other != name) {
                if text.contains(&format!(" {other}.")) || text.contains(&format!("({other}.")) {
                    assert!(
                        place(other) < place(name),
                        "{name} uses {other}, which comes after it"
                    );
                }
            }
        }
    }

    #[test]
    fn the_script_knows_no_game() {
        let words: Vec<&str> = SCRIPT.split(|letter: char| !letter.is_alphanumeric()).collect();
        for word in
            ["bag", "bone", "bones", "black", "coins", "gang", "token", "tokens", "ot", "db"]
        {
            assert!(!words.contains(&word), "{word} is a word of a game");
        }
    }
}
