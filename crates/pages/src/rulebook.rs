//! A rulebook as a page.

use language::Words;
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use crate::{Draw, PageReader, shell};

/// The page of a game's rulebook: its pictures, a table of contents, and an anchor for each rule
/// (`#DB-L2`). The last chapter is the reference, which print sets small.
pub fn rules<G: Draw>(reader: &PageReader) -> Markup {
    let words = reader.words;
    let book = Book::read::<G>(words);
    let body = html! {
        (G::shapes())
        main .book-page {
            nav .contents aria-labelledby="contents" {
                h2 #contents { (words.say("page-contents")) }
                ol {
                    @for chapter in &book.chapters {
                        li {
                            a href={ "#" (anchor(&chapter.heading)) } { (chapter.heading) }
                            ol { @for part in &chapter.parts { li { a href={ "#" (anchor(part)) } { (part) } } } }
                        }
                    }
                }
            }
            article .paper.book { (PreEscaped(book.html)) }
        }
    };
    shell(reader, &G::title(words), "on-rules", body)
}

struct Book {
    chapters: Vec<Chapter>,
    html: String,
}

/// A heading, and the headings one level below it.
struct Chapter {
    heading: String,
    parts: Vec<String>,
}

impl Book {
    fn read<G: Draw>(words: &'static Words) -> Book {
        let markdown = G::rulebook(words.language());
        let events: Vec<Event> = Parser::new_ext(markdown, Options::ENABLE_TABLES).collect();
        let ids: Vec<String> = events.windows(4).filter_map(|next| rule_at(next)).collect();
        let is_chapter = |event: &Event| {
            matches!(event, Event::Start(Tag::Heading { level: HeadingLevel::H2, .. }))
        };
        let reference = events.iter().rposition(is_chapter);
        let (mut chapters, mut made) =
            (Vec::<Chapter>::new(), vec![raw("<div class=\"lesson\">".to_string())]);
        let mut at = 0;
        while at < events.len() {
            if reference == Some(at) {
                made.push(raw("</div><div class=\"reference\">".to_string()));
            }
            at += match &events[at] {
                Event::Start(Tag::Heading { level, .. }) => {
                    let (length, text) = heading(&events[at..]);
                    made.push(raw(format!("<{level} id=\"{}\">", anchor(&text))));
                    made.extend(events[at + 1..at + length].iter().cloned());
                    match (level, chapters.last_mut()) {
                        (HeadingLevel::H2, _) => {
                            chapters.push(Chapter { heading: text, parts: Vec::new() });
                        }
                        (HeadingLevel::H3, Some(chapter)) => chapter.parts.push(text),
                        _ => {}
                    }
                    length
                }
                Event::Start(Tag::Item) if rule_at(&events[at..]).is_some() => {
                    let id = rule_at(&events[at..]).unwrap_or_default();
                    made.push(raw(rule_start(&id)));
                    // Skip the item, the strong id and its end.
                    4
                }
                Event::Html(text) | Event::InlineHtml(text) if picture(text).is_some() => {
                    let drawn = picture(text).and_then(|name| G::illustration(name, words));
                    let drawn = drawn.map_or_else(String::new, Markup::into_string);
                    let class = match events[at] {
                        Event::Html(_) => "picture alone",
                        _ => "picture",
                    };
                    made.push(raw(format!(
                        "<span class=\"{class}\" aria-hidden=\"true\">{drawn}</span>"
                    )));
                    1
                }
                event => {
                    made.extend(plain(event, &ids, &words.say("page-wide")));
                    1
                }
            };
        }
        made.push(raw("</div>".to_string()));
        let mut html = String::new();
        pulldown_cmark::html::push_html(&mut html, made.into_iter());
        // The corner of a table is no heading.
        let html = html.replace("<th></th>", "<td></td>");
        Book { chapters, html }
    }
}

/// The name in `<!-- picture: NAME -->`, a comment wherever else the rulebook is read.
fn picture(html: &str) -> Option<&str> {
    html.trim().strip_prefix("<!-- picture: ")?.strip_suffix(" -->")
}

fn raw(html: String) -> Event<'static> {
    Event::Html(CowStr::from(html))
}

fn rule_start(id: &str) -> String {
    format!("<li id=\"{id}\" class=\"rule-item\"><a class=\"rule-id\" href=\"#{id}\">{id}</a>")
}

/// The id of the rule that begins here: `- **DB-L2** …`.
fn rule_at(events: &[Event]) -> Option<String> {
    match events {
        [
            Event::Start(Tag::Item),
            Event::Start(Tag::Strong),
            Event::Text(id),
            Event::End(TagEnd::Strong),
            ..,
        ] if is_rule(id) => Some(id.to_string()),
        _ => None,
    }
}

/// True for two letters, a hyphen, a letter and a number.
fn is_rule(text: &str) -> bool {
    let letters = |text: &str| text.bytes().all(|byte| byte.is_ascii_uppercase());
    let Some((game, rule)) = text.split_once('-') else { return false };
    let Some((chapter, number)) = rule.split_at_checked(1) else { return false };
    let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    game.len() == 2 && letters(game) && letters(chapter) && digits
}

/// The number of events in a heading, and its text.
fn heading(events: &[Event]) -> (usize, String) {
    let inside = events.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    let inside: Vec<&Event> = inside.collect();
    let text = inside.iter().filter_map(|event| match event {
        Event::Text(text) | Event::Code(text) => Some(text.to_string()),
        _ => None,
    });
    (inside.len(), text.collect())
}

/// The anchor of a heading.
fn anchor(heading: &str) -> String {
    let letters = heading.to_lowercase();
    let words =
        letters.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// Any other event. Tables may be wide, rules that are mentioned become links, and HTML is shown as
/// text.
fn plain<'a>(event: &Event<'a>, ids: &[String], wide: &str) -> Vec<Event<'a>> {
    match event {
        Event::Start(Tag::Table(columns)) => {
            let open =
                format!("<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"{wide}\">");
            // No alignment, because it would be written as a style, which the page’s policy
            // forbids.
            let columns = vec![pulldown_cmark::Alignment::None; columns.len()];
            vec![raw(open), Event::Start(Tag::Table(columns))]
        }
        Event::End(TagEnd::Table) => vec![event.clone(), raw("</div>".to_string())],
        Event::Html(text) | Event::InlineHtml(text) => vec![Event::Text(text.clone())],
        Event::Text(text) => linked(text, ids),
        event => vec![event.clone()],
    }
}

/// A text with links to the rules that it mentions.
fn linked<'a>(text: &CowStr<'a>, ids: &[String]) -> Vec<Event<'a>> {
    let mut events = Vec::new();
    for piece in
        text.split_inclusive(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '-'))
    {
        let word = piece
            .trim_end_matches(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '-'));
        let rest = &piece[word.len()..];
        match ids.iter().any(|id| id == word) {
            true => {
                events.push(raw(format!("<a href=\"#{word}\">{word}</a>")));
                events.push(Event::Text(CowStr::from(rest.to_string())));
            }
            false => events.push(Event::Text(CowStr::from(piece.to_string()))),
        }
    }
    events
}
