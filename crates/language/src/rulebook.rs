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
    let starts = rulebook.match_indices("- **").map(|(at, start)| &rulebook[at + start.len()..]);
    let is_it = |rest: &&str| {
        let named = rest.get(..id.len()).is_some_and(|known| known.eq_ignore_ascii_case(id));
        named && rest[id.len()..].starts_with("** ")
    };
    // Read from there on, because reading the whole book takes a hundred times as long, and every
    // question quotes a few rules.
    let at = rulebook.len() - starts.into_iter().find(is_it)?.len() - "- **".len();
    let (_, text) = rules(first_rule(&rulebook[at..])).into_iter().next()?;
    // Stars mark stress in Markdown; the text goes to places without Markdown.
    Some(text.replace('*', ""))
}

/// The rule that a text begins with: its line, and the indented ones after it.
fn first_rule(text: &str) -> &str {
    let mut end = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        if number > 0 && !line.starts_with("  ") {
            break;
        }
        end += line.len();
    }
    &text[..end]
}
