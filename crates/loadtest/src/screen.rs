//! The screen of a client: the step, the stage and the choices, from JSON or from a page.

use serde::Deserialize;

/// The screen of a client.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seen {
    /// The number of steps of the game.
    pub step: u32,
    /// True if the game is over and all of it was shown.
    pub over: bool,
    /// The choices in notation. Empty if another seat is asked, or while more frames follow.
    pub choices: Vec<String>,
    /// True if the next frame is on its way.
    pub more_follows: bool,
    /// The state that a page shows, for a stream that goes on from there; empty while more frames
    /// follow.
    pub mark: String,
}

#[derive(Deserialize)]
struct Table<'a> {
    /// Left out of an event if nothing but the screen has changed; it changes at the end.
    stage: Option<&'a str>,
    screen: Option<Screen>,
}

#[derive(Deserialize)]
struct Screen {
    step: u32,
    choices: Vec<String>,
}

/// Reads a table of the API.
pub fn from_json(text: &str) -> Option<Seen> {
    let table: Table = serde_json::from_str(text).ok()?;
    let over = table.stage == Some("over");
    let (step, choices) =
        table.screen.map_or((0, Vec::new()), |screen| (screen.step, screen.choices));
    Some(Seen { step, over, choices, ..Seen::default() })
}

/// Reads a page, or the part of it that a stream brings. `form` has the choices of the form that
/// the stream brought last, because one that has not changed is not sent again.
pub fn from_page(text: &str, form: &mut Vec<String>) -> Option<Seen> {
    let (opening, main) = element(text, "main", "table")?;
    let step = attribute(opening, "data-step")?.parse().ok()?;
    // While more frames follow, neither the end nor a question is on the screen.
    let more_follows = attribute(opening, "data-hold").is_some();
    let over = attribute(opening, "data-stage")? == "over" && !more_follows;
    // Elements come before what is in them, where each has a stub: the form itself comes last.
    let is_here = |tag: &str| !tag.contains(" data-keep");
    match elements(main, "form", "act").last() {
        Some((tag, rest)) if is_here(tag) => *form = choices(main, rest),
        Some(_) => {}
        // It is beside the table, and gone if what is there has come without it.
        None if elements(main, "div", "side").all(|(tag, _)| !is_here(tag)) && is_part(main) => {}
        None => form.clear(),
    }
    let choices = if more_follows { Vec::new() } else { form.clone() };
    let mark = attribute(opening, "data-mark").unwrap_or_default().to_string();
    Some(Seen { step, over, choices, more_follows, mark })
}

/// The values of the buttons in the form of choices. A value that ends in a blank is completed by
/// each of the numbers that can be set beside it.
fn choices(main: &str, form: &str) -> Vec<String> {
    let form = &form[..form.find("</form>").unwrap_or(form.len())];
    let of_choice = tags(form, "input").filter(|input| attribute(input, "name") == Some("choice"));
    let values = of_choice.filter_map(|input| attribute(input, "value")).map(unescape);
    let numbers = numbers(main);
    let complete = |choice: String| match choice.ends_with(' ') {
        true => numbers.iter().map(|number| format!("{choice}{number}")).collect(),
        false => vec![choice],
    };
    values.flat_map(complete).collect()
}

fn numbers(main: &str) -> Vec<&str> {
    let Some((_, select)) = element(main, "select", "number") else { return Vec::new() };
    let select = &select[..select.find("</select>").unwrap_or(select.len())];
    tags(select, "option").filter_map(|option| attribute(option, "value")).collect()
}

/// The tags with this name, with their attributes.
fn tags<'a>(text: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let open = format!("<{name}");
    let starts: Vec<usize> = text.match_indices(&open).map(|(at, _)| at).collect();
    starts.into_iter().filter_map(|at| text[at..].split_once('>')).map(|(tag, _)| tag)
}

/// The tag of an element with its attributes, and the text after it.
fn element<'a>(text: &'a str, name: &str, id: &str) -> Option<(&'a str, &'a str)> {
    elements(text, name, id).next()
}

/// The elements with this id: its stub may come before it.
fn elements<'a>(text: &'a str, name: &str, id: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let open = format!("<{name} ");
    let starts: Vec<usize> = text.match_indices(&open).map(|(at, _)| at).collect();
    let tags = starts.into_iter().filter_map(|at| text[at..].split_once('>'));
    tags.filter(move |(tag, _)| attribute(tag, "id") == Some(id))
}

/// True for the part of a page that leaves out what has not changed.
fn is_part(main: &str) -> bool {
    main.contains(" data-keep")
}

/// The value of an attribute, without decoding.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    rest.split_once('"').map(|(value, _)| value)
}

fn unescape(text: &str) -> String {
    text.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_and_an_answer_show_the_same() {
        let page = "<body><main class=\"table-page\" id=\"table\" data-code=\"X\" data-step=\"12\" data-stage=\"playing\">\
            <form id=\"talk\"><input name=\"choice\" value=\"no\"></form>\
            <form id=\"act\" class=\"ask\"><input type=\"hidden\" name=\"step\" value=\"12\">\
            <label><input id=\"c0\" type=\"radio\" name=\"choice\" value=\"loot gg\" required></label>\
            <label><input id=\"c1\" type=\"radio\" name=\"choice\" value=\"a &amp; &lt;b&gt;\"></label></form>\
            <form><input name=\"choice\" value=\"no\"></form></main>";
        let json = r#"{"stage":"playing","talk":[],"screen":{"step":12,"view":{},"choices":["loot gg","a & <b>"]}}"#;
        assert_eq!(from_page(page, &mut Vec::new()), from_json(json));
        assert_eq!(from_page(page, &mut Vec::new()).map(|seen| seen.choices.len()), Some(2));
    }

    #[test]
    fn a_number_set_beside_a_choice_completes_it() {
        let page = "<main id=\"table\" data-step=\"5\" data-stage=\"playing\"><form id=\"act\">\
            <input type=\"radio\" name=\"choice\" value=\"role 3\"><input type=\"radio\" name=\"choice\" value=\"hothead 4 \">\
            <select id=\"number\" name=\"number\"><option value=\"8\">8</option><option value=\"9\">9</option></select></form></main>";
        let choices = from_page(page, &mut Vec::new()).map(|seen| seen.choices);
        assert_eq!(
            choices,
            Some(["role 3", "hothead 4 8", "hothead 4 9"].map(String::from).to_vec())
        );
    }

    #[test]
    fn a_form_that_is_kept_asks_what_it_asked_before() {
        let asked = "<main id=\"table\" data-step=\"5\" data-stage=\"playing\"><form id=\"act\">\
            <input type=\"radio\" name=\"choice\" value=\"role 3\"></form></main>";
        let kept = "<main id=\"table\" data-step=\"6\" data-stage=\"playing\">\
            <div id=\"side\" data-keep></div></main>";
        let side = "<main id=\"table\" data-step=\"6\" data-stage=\"playing\"><div id=\"side\" data-keep></div></main>\
            <div id=\"side\"><form id=\"act\" data-keep></form></div>";
        let gone = "<main id=\"table\" data-step=\"7\" data-stage=\"playing\"><div id=\"side\" data-keep></div></main>\
            <div id=\"side\"><div id=\"bar\" data-keep></div></div>";
        let come = side.to_string()
            + "<form id=\"act\"><input name=\"choice\" value=\"a\">\
            <input name=\"choice\" value=\"b\"></form>";
        let mut form = Vec::new();
        let choices = [asked, kept, side, gone, kept, &come, kept]
            .map(|page| from_page(page, &mut form).expect("it is a table").choices.len());
        assert_eq!(choices, [1, 1, 1, 0, 0, 2, 2]);
    }

    #[test]
    fn a_frame_that_others_follow_asks_nothing_and_ends_nothing() {
        let frame = "<main id=\"table\" data-step=\"3\" data-stage=\"over\" data-hold=\"700\">\
            <form id=\"act\"><input type=\"radio\" name=\"choice\" value=\"x\"></form></main>";
        let shown = Seen { step: 3, more_follows: true, ..Seen::default() };
        assert_eq!(from_page(frame, &mut Vec::new()), Some(shown));
    }

    #[test]
    fn what_is_no_table_is_nothing() {
        assert_eq!(from_page("<p>Trouble</p>", &mut Vec::new()), None);
        assert_eq!(from_json("[]"), None);
        let change = r#"{"screen":{"step":7,"notes":[],"choices":["pass"]}}"#;
        assert_eq!(from_json(change).map(|seen| (seen.step, seen.over)), Some((7, false)));
        let gathering = r#"{"stage":"gathering","screen":null}"#;
        assert_eq!(from_json(gathering), Some(Seen::default()));
    }
}
