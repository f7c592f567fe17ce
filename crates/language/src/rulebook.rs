//! Rules in a rulebook, found by their ids.

/// The rules of a rulebook: each an id and its text, on one line.
pub fn rules(rulebook: &str) -> Vec<(&str, String)> {
    let mut rules: Vec<(&str, String)> = Vec::new();
    let mut inside = false;
    for line in rulebook.lines() {
        if let Some((id, text)) = line.strip_prefix("- **").and_then(|rest| rest.split_once("** "))
        {
            rules.push((id, text.to_string()));
            inside = true;
        // An indented line continues the rule above it.
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

/// The text of one rule. The case of the id does not matter.
pub fn rule(rulebook: &str, id: &str) -> Option<String> {
    let found = rules(rulebook).into_iter().find(|(known, _)| known.eq_ignore_ascii_case(id));
    // Stars mark stress in Markdown; the text goes to places without Markdown.
    found.map(|(_, text)| text.replace('*', ""))
}
