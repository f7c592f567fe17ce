//! The script of all pages is made of modules. What it does is tried in a browser (`crates/fagin/tests/browser/script`).

use std::fs;
use std::path::Path;

use pages::assets::SCRIPT;

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
                assert!(place(other) < place(name), "{name} uses {other}, which comes after it");
            }
        }
    }
}

#[test]
fn the_script_knows_no_game() {
    let words: Vec<&str> = SCRIPT.split(|letter: char| !letter.is_alphanumeric()).collect();
    for word in ["bag", "bone", "bones", "black", "coins", "gang", "token", "tokens", "ot", "db"] {
        assert!(!words.contains(&word), "{word} is a word of a game");
    }
}
