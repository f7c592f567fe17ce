//! The coach of a lesson: a strip with one sentence, the pieces that it lights, and the chapters.

use maud::{Markup, html};
use table::{Chapter, Lesson, Part};

use crate::{Draw, DrawContext, PageReader, TableView, parts};

/// The lesson that a table follows.
#[derive(Clone, Copy)]
pub struct LessonView<'a> {
    /// The lessons of the game.
    pub all: &'a [Lesson],
    /// The lesson of the table; `None` if its text has changed since.
    pub now: Option<&'a Lesson>,
    /// The number of sentences that were read.
    pub read: usize,
}

/// The lesson of a table, and the place in it.
fn place<'a>(table: &TableView<'a>) -> Option<(&'a Lesson, usize)> {
    let view = table.lesson?;
    Some((view.now?, table.step + view.read))
}

/// True in a lesson while it is not the learner's turn to choose: nothing on the table can be
/// tapped then.
pub fn listens(table: &TableView) -> bool {
    let chooses =
        |(lesson, at): (&Lesson, usize)| matches!(lesson.parts.get(at), Some(Part::Do(_)));
    table.lesson.is_some() && !place(table).is_some_and(chooses)
}

/// The strip: the sentence of this moment, and the chapters.
pub fn strip<G: Draw>(reader: &PageReader, table: &TableView, look: &DrawContext) -> Markup {
    let Some(view) = table.lesson else { return html! {} };
    let (text, at) = place(table).map_or((0, 0), |(lesson, at)| (lesson.print, at));
    let key = (table.code, text, at, table.viewer.seat());
    look.region("section", "coach", key, || match place(table) {
        Some((lesson, at)) => drawn::<G>(reader, table, view, lesson, at),
        None => rewritten::<G>(reader, table),
    })
}

fn drawn<G: Draw>(
    reader: &PageReader,
    table: &TableView,
    view: LessonView,
    lesson: &Lesson,
    at: usize,
) -> Markup {
    let words = reader.words;
    let Some((at, hint, now)) = lesson.hint(at) else { return html! { section #coach {} } };
    let lit = now.then(|| hint.lit.join(" "));
    let all = lesson.stops_before(lesson.parts.len());
    let progress = [("at", (lesson.stops_before(at) + 1).into()), ("all", all.into())];
    let ended = lesson.is_last(at) && table.viewer.seat().is_some();
    html! {
        section #coach .coach aria-label=(words.say("page-lesson")) data-place=(at) data-lit=[lit] {
            p #coach-says role="status" {
                span { (words.say(&format!("learn-{}-{}", G::NAME, hint.name))) }
                @if !hint.rule.is_empty() {
                    " " a .rule-id href={ "/rules/" (G::NAME) "#" (hint.rule) } { (hint.rule) }
                }
            }
            p #coach-no .coach-no role="status" hidden {}
            @if ended { (farewell::<G>(reader, table, view, lesson)) }
            details #coach-chapters .coach-chapters {
                summary { span .small { (words.tell("page-lesson-place", &progress)) } }
                p .small { (words.say("page-lesson-practice")) }
                (chapters::<G>(reader, table, view, lesson, at))
                p { a href="/" { (words.say("page-lesson-leave")) } }
            }
        }
    }
}

/// The ways on from the end of a lesson: the next one, or a game.
fn farewell<G: Draw>(
    reader: &PageReader,
    table: &TableView,
    view: LessonView,
    lesson: &Lesson,
) -> Markup {
    let words = reader.words;
    let next = view.all.iter().skip_while(|other| other.name != lesson.name).nth(1);
    html! {
        div .row {
            @if let Some(next) = next {
                form method="post" action={ "/learn/" (G::NAME) } {
                    input type="hidden" name="from" value=(table.code);
                    button .primary name="chapter" value=(next.name) {
                        (words.tell("page-lesson-then", &[("title", title::<G>(reader, next).into())]))
                    }
                }
            }
            form method="post" action={ "/new/" (G::NAME) "/now" } {
                (parts::scripted())
                button .primary[next.is_none()] { (words.say("page-play-now")) }
            }
        }
    }
}

/// All chapters of all lessons of the game; each can be begun.
fn chapters<G: Draw>(
    reader: &PageReader,
    table: &TableView,
    view: LessonView,
    lesson: &Lesson,
    at: usize,
) -> Markup {
    let is_now = |other: &Lesson, chapter: &Chapter| {
        let later = lesson.chapters.iter().any(|next| next.at > chapter.at && next.at <= at);
        other.name == lesson.name && chapter.at <= at && !later
    };
    let name = |chapter: &Chapter| format!("learn-{}-chapter-{}", G::NAME, chapter.name);
    html! {
        form method="post" action={ "/learn/" (G::NAME) } {
            input type="hidden" name="from" value=(table.code);
            @for other in view.all {
                p .small { strong { (title::<G>(reader, other)) } }
                div .chips {
                    @for chapter in &other.chapters {
                        button .chip name="chapter" value={ (other.name) "." (chapter.name) }
                            aria-current=[is_now(other, chapter).then_some("step")] {
                            (reader.words.say(&name(chapter)))
                        }
                    }
                }
            }
        }
    }
}

fn title<G: Draw>(reader: &PageReader, lesson: &Lesson) -> String {
    reader.words.say(&format!("learn-{}-lesson-{}", G::NAME, lesson.name))
}

/// In place of the strip, if the text of the lesson has changed since the table was opened.
fn rewritten<G: Draw>(reader: &PageReader, table: &TableView) -> Markup {
    let words = reader.words;
    html! {
        section #coach .coach aria-label=(words.say("page-lesson")) {
            p #coach-says role="status" { (words.say("page-lesson-old")) }
            form method="post" action={ "/learn/" (G::NAME) } {
                input type="hidden" name="from" value=(table.code);
                button .primary { (words.say("page-lesson-again")) }
            }
        }
    }
}

/// The bar while a sentence is to be read.
pub fn bar(reader: &PageReader, table: &TableView) -> Option<Markup> {
    let (lesson, at) = place(table)?;
    let is_read = matches!(lesson.parts.get(at), Some(Part::Say(_))) && !lesson.is_last(at);
    (is_read && table.viewer.seat().is_some()).then(|| {
        html! {
            form #bar .bar.coach-bar data-quiet method="post" action=(parts::address(table, "read")) {
                input type="hidden" name="place" value=(at);
                button #next .primary { (reader.words.say("page-lesson-next")) }
            }
        }
    })
}
