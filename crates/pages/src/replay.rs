//! A finished game, step by step.

use engine::{Screen, Viewer};
use maud::{Markup, html};

use crate::{Drawn, Reader, Replay, Table, art, parts, shell, table};

/// The page of a replay: `GET /t/CODE/replay?at=N&eyes=K`, where `K` is the number of a seat, `spectator`
/// or `all`. `all` are the screens of all seats at that step, where all is open; else there are none.
pub fn replay<G: Drawn>(
    reader: &Reader,
    table: &Table,
    screen: &Screen<G>,
    all: &[Screen<G>],
    replay: &Replay,
) -> Markup {
    let words = reader.words;
    let names = parts::names::<G>(table);
    let look = parts::look(reader, table, &names, screen.viewer);
    let said = table::said(screen, &look);
    let title = format!("{} · {}", words.say("page-replay"), parts::place::<G>(words, table));
    let body = html! {
        (G::shapes())
        main #replay .table-page data-code=(table.code) data-step=(replay.at) {
            h1 .hidden { (title) }
            (table::news(reader, &said))
            div .stage { (G::table(screen, &look)) (secrets(reader, table, all, &names)) }
            div .side {
                (eyes(reader, table, replay, &names))
                (table::log(reader, &said))
                p .row {
                    a .button href={ "/t/" (table.code) } { (words.say("page-back")) }
                    a .button href=(parts::address(table, "record")) download { (words.say("page-record")) }
                }
            }
            (steps(reader, table, replay))
        }
    };
    shell(reader, &title, "on-replay", body)
}

/// What each seat alone could see.
fn secrets<G: Drawn>(reader: &Reader, table: &Table, all: &[Screen<G>], names: &[String]) -> Markup {
    let words = reader.words;
    html! {
        @if !all.is_empty() {
            section #secrets .secrets aria-labelledby="secrets-title" {
                h2 #secrets-title { (words.say("page-secrets")) }
                @for screen in all {
                    @if let Some(seat) = screen.viewer.seat() {
                        article .secret {
                            h3 {
                                span .portrait aria-hidden="true" {
                                    @if let Some(sitter) = table.sitters.get(seat.index()) { (G::figure(sitter.figure)) }
                                }
                                bdi { @if let Some(name) = names.get(seat.index()) { (name) } }
                            }
                            (G::secrets(screen, &parts::look(reader, table, names, screen.viewer)))
                        }
                    }
                }
            }
        }
    }
}

fn address(table: &Table, at: usize, eyes: Option<Viewer>) -> String {
    format!("/t/{}/replay?at={at}&eyes={}", table.code, eyes_name(eyes))
}

fn eyes_name(eyes: Option<Viewer>) -> String {
    match eyes {
        Some(Viewer::Seat(seat)) => seat.to_string(),
        Some(Viewer::Spectator) => "spectator".to_string(),
        None => "all".to_string(),
    }
}

/// The buttons from step to step, and the slider.
fn steps(reader: &Reader, table: &Table, replay: &Replay) -> Markup {
    let words = reader.words;
    let (at, last) = (replay.at, replay.steps);
    html! {
        nav #bar .bar.steps aria-label=(words.say("page-steps")) {
            (step_link(reader, table, replay, "page-step-first", "M5 5h3v14H5zM20 5v14l-11-7z", (at > 0).then_some(0), "Home"))
            (step_link(reader, table, replay, "page-step-back", "M17 4v16L5 12z", at.checked_sub(1), "ArrowLeft"))
            (step_link(reader, table, replay, "page-step-on", "M7 4l12 8-12 8z", (at < last).then_some(at + 1), "ArrowRight"))
            (step_link(reader, table, replay, "page-step-last", "M16 5h3v14h-3zM4 5l11 7-11 7z", (at < last).then_some(last), "End"))
            form .slider method="get" action=(parts::address(table, "replay")) {
                input type="hidden" name="eyes" value=(eyes_name(replay.eyes));
                label for="at" { (words.tell("page-step-of", &[("at", number(at)), ("steps", number(last))])) }
                input #at type="range" name="at" min="0" max=(last) value=(at);
                button { (words.say("page-step-go")) }
            }
        }
    }
}

fn number(steps: usize) -> words::Value<'static> {
    i64::try_from(steps).unwrap_or(i64::MAX).into()
}

fn step_link(
    reader: &Reader,
    table: &Table,
    replay: &Replay,
    id: &str,
    sign: &str,
    to: Option<usize>,
    key: &str,
) -> Markup {
    let label = reader.words.say(id);
    html! {
        @if let Some(to) = to {
            a .button.step href=(address(table, to, replay.eyes)) data-key=(key) aria-label=(label) title=(label) {
                (art::arrow(sign))
            }
        } @else {
            span .button.step.off { (art::arrow(sign)) }
        }
    }
}

/// Whose eyes one looks through.
fn eyes(reader: &Reader, table: &Table, replay: &Replay, names: &[String]) -> Markup {
    let words = reader.words;
    let seats = names.iter().enumerate().filter_map(|(at, name)| Some((parts::seat(at)?, name.clone())));
    let seats = seats.map(|(seat, name)| (Some(Viewer::Seat(seat)), name));
    let others =
        [(Some(Viewer::Spectator), words.say("page-eyes-spectator")), (None, words.say("page-eyes-all"))];
    html! {
        nav .paper.eyes aria-labelledby="eyes" {
            h2 #eyes { (words.say("page-eyes")) }
            ul .chips {
                @for (eyes, name) in seats.chain(others) {
                    li {
                        a .chip href=(address(table, replay.at, eyes))
                            aria-current=[(eyes == replay.eyes).then_some("true")] { bdi { (name) } }
                    }
                }
            }
        }
    }
}
