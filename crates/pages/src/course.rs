//! The course of a game: everyone’s chances as lines, and the turning points.

use std::ops::Range;

use engine::{Finished, Screen, Step, Viewer};
use language::Speaker;
use maud::{Markup, html};

use crate::{Draw, DrawContext, PageReader, TableView, ask, parts};

/// The course of a finished game.
pub struct Course {
    /// A whole victory, of which all shares are parts.
    pub whole: u16,
    /// The share of the victory that each seat could hope for after a number of steps, in order;
    /// the last point is the result.
    pub points: Vec<(usize, Vec<u16>)>,
    pub turns: Vec<TurningPoint>,
}

/// A choice that turned the game, or a stroke of luck.
pub struct TurningPoint {
    /// The number of steps before it.
    pub step: usize,
    /// The number of steps after it.
    pub until: usize,
    /// The seat that chose; `None` if it was luck.
    pub seat: Option<usize>,
    /// The event, in sentences.
    pub told: String,
    /// The seat whose chances changed most.
    pub most: usize,
    /// The share of that seat before.
    pub before: u16,
    /// The share of that seat after.
    pub after: u16,
}

/// The screens of a turning point, from which it is put into words.
pub struct TurningScene<G: Draw> {
    /// The screen of the seat that chose, and the choice.
    chosen: Option<(Screen<G>, G::Action)>,
    /// True if the choice was secret.
    secret: bool,
    /// The screen of spectators after it.
    seen: Screen<G>,
    /// The number of notes before it.
    notes: usize,
}

/// Longest story of a stroke of luck, in sentences.
const SENTENCES: usize = 5;

impl<G: Draw> TurningScene<G> {
    /// The scene of these steps of a game.
    pub fn of(game: &Finished<G>, steps: Range<usize>) -> TurningScene<G> {
        let mut at = game.replay_to(steps.start);
        let turning = &game.log()[steps];
        let chosen = match turning.first() {
            Some(&Step::Act(seat, action)) => Some((at.screen(seat.into()), action)),
            Some(Step::Chance(_)) | None => None,
        };
        let notes = at.notes(Viewer::Spectator).count();
        turning.iter().for_each(|&step| at.play(step).expect("it was played before"));
        let seen = at.screen(Viewer::Spectator);
        let secret = chosen.as_ref().is_some_and(|(screen, _)| {
            at.notes(screen.viewer)
                .skip(screen.notes.len())
                .any(|note| !seen.notes[notes..].contains(&note))
        });
        TurningScene { chosen, secret, seen, notes }
    }

    /// The event in the words of the log; for a secret choice, the choice itself.
    pub fn in_words(&self, reader: &PageReader, table: &TableView) -> String {
        let names = parts::names::<G>(table);
        let speaker =
            Speaker { viewer: Viewer::Spectator, names: &names, words: reader.words, ink: false };
        let told = self.seen.notes[self.notes..]
            .iter()
            .filter_map(|note| G::note(note, &self.seen, &speaker));
        let told: Vec<String> = told.collect();
        match &self.chosen {
            Some((screen, action)) if self.secret || told.is_empty() => {
                let look = parts::look(reader, table, &names, screen.viewer);
                let name = screen.viewer.seat().map_or("", |seat| speaker.name(seat));
                let choice = ask::in_words(action, screen, &look);
                speaker
                    .tell("page-course-chose", &[("name", name.into()), ("choice", choice.into())])
            }
            None if told.is_empty() => speaker.say("page-course-unseen"),
            _ if told.len() > SENTENCES => {
                format!("… {}", told[told.len() - SENTENCES..].join(" "))
            }
            _ => told.join(" "),
        }
    }
}

/// The course of the game; otherwise the note that it is being written, or the link that asks for
/// it.
pub fn course(reader: &PageReader, table: &TableView, look: &DrawContext) -> Markup {
    let words = reader.words;
    html! {
        section #course .paper.course aria-labelledby="course-title" {
            h3 #course-title { (words.say("page-course")) }
            @if let Some(course) = table.course {
                p .small { (words.say("page-course-hint")) }
                div .course-body {
                    div { (chart(course, look)) (key(course, look)) }
                    div { (turns(reader, table, course, look)) }
                }
                (figures(table, course, look))
            } @else if table.course_asked {
                p .small role="status" { (words.say("page-course-writing")) " " (parts::dots()) }
            } @else {
                a .button href=(parts::address(table, "report")) { (words.say("page-course-ask")) }
            }
        }
    }
}

// The chart is as wide as a phone, so that its letters are not too small there.

const WIDTH: f64 = 340.0;
const HEIGHT: f64 = 236.0;
const LEFT: f64 = 40.0;
const RIGHT: f64 = WIDTH - 12.0;
const TOP: f64 = 30.0;
const BOTTOM: f64 = HEIGHT - 12.0;
/// Approximate number of marks per line.
const MARKS: usize = 6;

/// The layout of the chart.
struct Paper<'a> {
    course: &'a Course,
    first: usize,
    last: usize,
}

impl Paper<'_> {
    fn x(&self, step: usize) -> f64 {
        let part = step.saturating_sub(self.first) as f64 / (self.last - self.first).max(1) as f64;
        LEFT + part.min(1.0) * (RIGHT - LEFT)
    }

    fn y(&self, share: u16) -> f64 {
        BOTTOM - f64::from(share) / f64::from(self.course.whole.max(1)) * (BOTTOM - TOP)
    }

    /// The line of a seat.
    fn line(&self, seat: usize) -> String {
        let point = |(step, shares): &(usize, Vec<u16>)| {
            format!("{} {}", n(self.x(*step)), n(self.y(shares.get(seat).copied().unwrap_or(0))))
        };
        format!("M{}", self.course.points.iter().map(point).collect::<Vec<_>>().join("L"))
    }

    /// The marks of a line: those of the seats side by side, and one at the end.
    fn marks(&self, seat: usize) -> impl Iterator<Item = (f64, f64)> {
        let points = &self.course.points;
        let every = (points.len() / MARKS).max(1);
        let from = (seat * every / 6 + every / 2).min(points.len() - 1);
        let marked = (from..points.len() - 1).step_by(every).chain([points.len() - 1]);
        marked.map(move |at| {
            let (step, shares) = &points[at];
            (self.x(*step), self.y(shares.get(seat).copied().unwrap_or(0)))
        })
    }
}

fn chart(course: &Course, look: &DrawContext) -> Markup {
    let ends = course.points.first().zip(course.points.last());
    let Some(((first, _), (last, end))) = ends else { return html! {} };
    let paper = Paper { course, first: *first, last: *last };
    let words = look.words;
    html! {
        svg .chart viewBox={ "0 0 " (n(WIDTH)) " " (n(HEIGHT)) } role="img" aria-labelledby="chart-title chart-desc" {
            title #chart-title { (words.say("page-course-chart")) }
            desc #chart-desc { (words.say("page-course-chart-long")) }
            @for quarter in 0..=4u16 {
                @let share = course.whole / 4 * quarter;
                path .grid.half[quarter == 2] d={ "M" (n(LEFT)) " " (n(paper.y(share))) "H" (n(RIGHT)) } {}
                text .tick x=(n(LEFT - 6.0)) y=(n(paper.y(share) + 4.0)) { (percent(course, look, share)) }
            }
            @for turn in &course.turns {
                @let x = n(paper.x(turn.until));
                path .turn-line d={ "M" (x) " " (n(TOP - 6.0)) "V" (n(BOTTOM)) } {}
            }
            @for seat in (0..end.len()).rev() {
                g class={ "line l" (seat) } {
                    path .path d=(paper.line(seat)) {}
                    @for (x, y) in paper.marks(seat) { (mark(seat, x, y)) }
                }
            }
            @for (x, sign) in flags(&paper) {
                circle .flag cx=(n(x)) cy="12" r="9.5" {}
                text .flag-text x=(n(x)) y="16.5" { (sign) }
            }
        }
    }
}

/// The numbers above the turning points, pushed apart where they would overlap.
fn flags(paper: &Paper) -> Vec<(f64, String)> {
    let mut flags: Vec<(f64, String)> = paper
        .course
        .turns
        .iter()
        .enumerate()
        .map(|(number, turn)| (paper.x(turn.until), sign(number, turn)))
        .collect();
    flags.sort_by(|one, other| one.0.total_cmp(&other.0));
    for at in 1..flags.len() {
        flags[at].0 = flags[at].0.max(flags[at - 1].0 + 21.0);
    }
    let mut most = WIDTH - 11.0;
    for flag in flags.iter_mut().rev() {
        flag.0 = flag.0.min(most);
        most = flag.0 - 21.0;
    }
    flags
}

/// A number for a choice, a die for luck.
fn sign(number: usize, turn: &TurningPoint) -> String {
    if turn.seat.is_some() { (number + 1).to_string() } else { "⚄".to_string() }
}

/// The mark of a seat. Lines differ by colour, dashes and marks, because some readers cannot tell
/// the colours apart.
fn mark(seat: usize, x: f64, y: f64) -> Markup {
    let from = |path: &str| format!("M{} {}{path}", n(x), n(y));
    match seat {
        0 => html! { circle .mark cx=(n(x)) cy=(n(y)) r="3.6" {} },
        1 => html! { path .mark d=(from("m-3.4-3.4h6.8v6.8h-6.8z")) {} },
        2 => html! { path .mark d=(from("m0-4.6l4.4 7.8h-8.8z")) {} },
        3 => html! { path .mark d=(from("m0-4.8l4.8 4.8-4.8 4.8-4.8-4.8z")) {} },
        4 => html! { path .mark.open d=(from("m-3.8-3.8l7.6 7.6m0-7.6l-7.6 7.6")) {} },
        _ => html! { path .mark.open d=(from("m-4.6 0h9.2m-4.6-4.6v9.2")) {} },
    }
}

/// The key of the lines, with the result of each seat.
fn key(course: &Course, look: &DrawContext) -> Markup {
    let Some((_, end)) = course.points.last() else { return html! {} };
    html! {
        ul .key aria-hidden="true" {
            @for (seat, share) in end.iter().enumerate() {
                li {
                    svg .sample viewBox="0 0 34 12" {
                        g class={ "line l" (seat) } { path .path d="M1 6H33" {} (mark(seat, 17.0, 6.0)) }
                    }
                    bdi { @if let Some(name) = look.names.get(seat) { (name) } }
                    @if *share > 0 { b { (percent(course, look, *share)) } }
                }
            }
        }
    }
}

/// The turning points, each with a link to the replay.
fn turns(reader: &PageReader, table: &TableView, course: &Course, look: &DrawContext) -> Markup {
    let words = reader.words;
    html! {
        h4 { (words.say("page-course-turns")) }
        @if course.turns.iter().all(|turn| turn.seat.is_none()) { p { (words.say("page-course-no-choice")) } }
        ol .turns {
            @for (number, turn) in course.turns.iter().enumerate() {
                li {
                    span .flag-sign aria-hidden="true" { (sign(number, turn)) }
                    div {
                        p .told {
                            @if turn.seat.is_none() { b { (words.say("page-course-luck")) } " " }
                            (turn.told)
                        }
                        p .change {
                            (change(course, turn, look)) " "
                            a href=(replay(table, turn.until)) { (words.say("page-course-see")) }
                        }
                    }
                }
            }
        }
    }
}

/// The change of the chances of the seat that it changed most.
fn change(course: &Course, turn: &TurningPoint, look: &DrawContext) -> Markup {
    let Some(seat) = parts::seat(turn.most).filter(|seat| seat.index() < look.names.len()) else {
        return html! {};
    };
    let shares = [turn.before, turn.after].map(|share| percent(course, look, share));
    let [before, after] = shares;
    let about = [("before", before.into()), ("after", after.into())];
    html! { (look.speaker().tell_of("page-course-change", seat, &about)) }
}

/// The address of a step in the replay, with everything open.
fn replay(table: &TableView, step: usize) -> String {
    format!("{}?at={step}&eyes=all", parts::address(table, "replay"))
}

/// Approximate number of rows of the table.
const ROWS: usize = 12;

/// The chart as a table of figures.
fn figures(table: &TableView, course: &Course, look: &DrawContext) -> Markup {
    let words = look.words;
    let every = course.points.len().div_ceil(ROWS).max(1);
    let last = course.points.len().saturating_sub(1);
    let rows = course.points.iter().enumerate().filter(|(at, _)| at % every == 0 || *at == last);
    html! {
        details #figures .plain {
            summary { (words.say("page-course-figures")) }
            div .wide {
                table .figures-table {
                    caption .hidden { (words.say("page-course-chart")) }
                    thead {
                        tr {
                            th scope="col" { (words.say("page-course-step")) }
                            @for name in look.names { th scope="col" { bdi { (name) } } }
                        }
                    }
                    tbody {
                        @for (_, (step, shares)) in rows {
                            tr {
                                th scope="row" { a href=(replay(table, *step)) { (step) } }
                                @for share in shares { td { (percent(course, look, *share)) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A share as a percentage.
fn percent(course: &Course, look: &DrawContext, share: u16) -> String {
    let (share, whole) = (u32::from(share), u32::from(course.whole.max(1)));
    let rounded = (200 * share + whole) / (2 * whole);
    look.words.tell("page-course-percent", &[("number", i64::from(rounded).into())])
}

/// A coordinate, written short.
fn n(number: f64) -> String {
    let written = format!("{number:.1}");
    written.strip_suffix(".0").map_or(written.clone(), String::from)
}
