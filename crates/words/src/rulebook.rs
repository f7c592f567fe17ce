//! Finds rules in a rulebook by their ids.

/// The rules of a rulebook: each an id and its text, in one line.
pub fn rules(rulebook: &str) -> Vec<(&str, String)> {
    let mut rules: Vec<(&str, String)> = Vec::new();
    let mut inside = false;
    for line in rulebook.lines() {
        if let Some((id, text)) = line.strip_prefix("- **").and_then(|rest| rest.split_once("** ")) {
            rules.push((id, text.to_string()));
            inside = true;
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

/// The text of one rule. Ids are found whether written large or small.
pub fn rule(rulebook: &str, id: &str) -> Option<String> {
    let found = rules(rulebook).into_iter().find(|(known, _)| known.eq_ignore_ascii_case(id));
    found.map(|(_, text)| text.replace('*', ""))
}
