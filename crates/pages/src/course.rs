//! How a game went: everybody's chances as lines, and what turned it.

use std::ops::Range;

use engine::{Finished, Screen, Step, Viewer};
use maud::{Markup, html};
use words::Speaker;

use crate::{Drawn, Look, Reader, Table, ask, parts};

/// How a game that is over went.
pub struct Course {
    /// A whole victory; all shares are parts of it.
    pub whole: u16,
    /// After how many steps who could hope for which share of the victory, in order; at last the result.
    pub points: Vec<(usize, Vec<u16>)>,
    /// What turned the game.
    pub turns: Vec<Turn>,
}

/// A choice that turned the game, or a stroke of luck.
pub struct Turn {
    /// So many steps had been played before.
    pub step: usize,
    /// So many steps had been played after.
    pub until: usize,
    /// Who chose; nobody, if it was luck.
    pub seat: Option<usize>,
    /// What happened, in sentences.
    pub told: String,
    /// Whose chances it changed most.
    pub most: usize,
    /// The share of that seat before.
    pub before: u16,
    /// The share of that seat after.
    pub after: u16,
}

/// What was seen when a finished game turned, for putting it into words.
pub struct Turned<G: Drawn> {
    /// What was on the screen of the one who chose, and the choice.
    chosen: Option<(Screen<G>, G::Action)>,
    /// Whether only the one who chose was told what.
    secret: bool,
    /// What everyone saw after it.
    seen: Screen<G>,
    /// How many notes there had been before.
    notes: usize,
}

/// The longest story of a stroke of luck, in sentences.
const SENTENCES: usize = 5;

impl<G: Drawn> Turned<G> {
    /// From some steps of the log of a game.
    pub fn of(game: &Finished<G>, steps: Range<usize>) -> Turned<G> {
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
            at.notes(screen.viewer).skip(screen.notes.len()).any(|note| !seen.notes[notes..].contains(&note))
        });
        Turned { chosen, secret, seen, notes }
    }

    /// What happened, in the words of the log; of a choice that was secret, what was chosen.
    pub fn in_words(&self, reader: &Reader, table: &Table) -> String {
        let names = parts::names::<G>(table);
        let speaker = Speaker { viewer: Viewer::Spectator, names: &names, words: reader.words, ink: false };
        let told =
            self.seen.notes[self.notes..].iter().filter_map(|note| G::note(note, &self.seen, &speaker));
        let told: Vec<String> = told.collect();
        match &self.chosen {
            Some((screen, action)) if self.secret || told.is_empty() => {
                let look = parts::look(reader, table, &names, screen.viewer);
                let name = screen.viewer.seat().map_or("", |seat| speaker.name(seat));
                let choice = ask::in_words(action, screen, &look);
                speaker.tell("page-course-chose", &[("name", name.into()), ("choice", choice.into())])
            }
            None if told.is_empty() => speaker.say("page-course-unseen"),
            _ if told.len() > SENTENCES => format!("… {}", told[told.len() - SENTENCES..].join(" ")),
            _ => told.join(" "),
        }
    }
}

/// How the game went, or that this is being written.
pub fn course(reader: &Reader, table: &Table, look: &Look) -> Markup {
    let words = reader.words;
    html! {
        section #course .course aria-labelledby="course-title" {
            h3 #course-title { (words.say("page-course")) }
            @if let Some(course) = table.course {
                p .small { (words.say("page-course-hint")) }
                (chart(course, look))
                (key(course, look))
                (turns(reader, table, course, look))
                (figures(table, course, look))
            } @else {
                p .small role="status" { (words.say("page-course-writing")) " " (parts::dots()) }
            }
        }
    }
}

// The chart. As wide as a phone, so that letters are not too small there.

const WIDTH: f64 = 340.0;
const HEIGHT: f64 = 236.0;
const LEFT: f64 = 40.0;
const RIGHT: f64 = WIDTH - 12.0;
const TOP: f64 = 30.0;
const BOTTOM: f64 = HEIGHT - 12.0;
/// About how many marks a line has.
const MARKS: usize = 6;

/// Where things are on the chart.
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

    /// Where its marks are: each seat's beside those of the others, and one at the end.
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

fn chart(course: &Course, look: &Look) -> Markup {
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

/// The numbers above what turned the game, pushed apart where they would hide each other.
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
fn sign(number: usize, turn: &Turn) -> String {
    if turn.seat.is_some() { (number + 1).to_string() } else { "⚄".to_string() }
}

/// Lines differ by colour, dashes and marks, so that colour alone need not tell them apart.
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

/// Whose line is which, and how it ended.
fn key(course: &Course, look: &Look) -> Markup {
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

/// What turned the game, each with the way to it.
fn turns(reader: &Reader, table: &Table, course: &Course, look: &Look) -> Markup {
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

/// Whose chances went from where to where.
fn change(course: &Course, turn: &Turn, look: &Look) -> Markup {
    let Some(seat) = parts::seat(turn.most).filter(|seat| seat.index() < look.names.len()) else {
        return html! {};
    };
    let shares = [turn.before, turn.after].map(|share| percent(course, look, share));
    let [before, after] = shares;
    let about = [("before", before.into()), ("after", after.into())];
    html! { (look.speaker().tell_of("page-course-change", seat, &about)) }
}

/// The way to a step of the replay, with all open.
fn replay(table: &Table, step: usize) -> String {
    format!("{}?at={step}&eyes=all", parts::address(table, "replay"))
}

/// About how many moments are in the table.
const ROWS: usize = 12;

/// The same in figures.
fn figures(table: &Table, course: &Course, look: &Look) -> Markup {
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

/// A share as people say it.
fn percent(course: &Course, look: &Look, share: u16) -> String {
    let (share, whole) = (u32::from(share), u32::from(course.whole.max(1)));
    let rounded = (200 * share + whole) / (2 * whole);
    look.words.tell("page-course-percent", &[("number", i64::from(rounded).into())])
}

/// A place on paper, short.
fn n(number: f64) -> String {
    let written = format!("{number:.1}");
    written.strip_suffix(".0").map_or(written.clone(), String::from)
}
