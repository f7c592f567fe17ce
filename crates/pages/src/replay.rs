//! A finished game, step by step.

use engine::{Audience, Open, Screen, Viewer};
use maud::{Markup, html};

use crate::{
    Draw, DrawContext, Occupant, PageReader, Replay, Sitter, TableView, art, parts, shell, table,
    terms,
};

/// The page of a replay: `GET /t/CODE/replay?at=N&eyes=K`, where `K` is the number of a seat,
/// `spectator` or `all`.
pub fn replay<G: Draw>(
    reader: &PageReader,
    table: &TableView,
    seen: &ReplayScene<G>,
    replay: &Replay,
) -> Markup {
    let words = reader.words;
    let names = parts::names::<G>(table);
    let sitters: Vec<Sitter> = table.sitters.iter().map(as_then).collect();
    let look = DrawContext {
        sitters: &sitters,
        ..parts::look(reader, table, &names, seen.screen().viewer)
    };
    let said = seen.said(&look);
    let title = format!("{} · {}", words.say("page-replay"), parts::place::<G>(words, table));
    let body = html! {
        (parts::scenery(seen.screen(), &look))
        main #replay .table-page data-code=(table.code) data-step=(replay.at) {
            h1 .hidden { (title) }
            (table::news_list(reader, &said, |sentence| terms::marked::<G>(sentence, words)))
            div .stage { (seen.table(&look)) }
            div .side {
                (eyes(reader, table, replay, &names))
                (table::log_list(reader, &said, false))
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

/// A player as they may have been at any step: one who is away now need not have been away then.
fn as_then(sitter: &Sitter) -> Sitter {
    let kind = if sitter.kind == Occupant::Away { Occupant::Person } else { sitter.kind };
    Sitter { kind, ..sitter.clone() }
}

/// The scene of a replay.
pub enum ReplayScene<G: Draw> {
    /// As one viewer saw it.
    By(Screen<G>),
    /// With everything open.
    Open(Open<G>),
}

impl<G: Draw> ReplayScene<G> {
    fn screen(&self) -> &Screen<G> {
        match self {
            ReplayScene::By(screen) => screen,
            ReplayScene::Open(open) => &open.screen,
        }
    }

    fn table(&self, look: &DrawContext) -> Markup {
        match self {
            ReplayScene::By(screen) => G::table(screen, look),
            ReplayScene::Open(open) => G::open_table(open, look),
        }
    }

    /// The whole story, each sentence with the number of its note.
    fn said(&self, look: &DrawContext) -> Vec<(usize, String)> {
        let open = match self {
            ReplayScene::By(screen) => return table::latest(screen, look, usize::MAX),
            ReplayScene::Open(open) => open,
        };
        let speaker = look.speaker();
        let told = open.screen.notes.iter().zip(&open.told_to);
        let sentence = |(note, to): (&G::Note, &Audience)| match *to {
            Audience::Only(seat) => G::secret(note, seat, &open.screen, &speaker),
            _ => G::note(note, &open.screen, &speaker),
        };
        told.enumerate().filter_map(|(at, told)| Some((at, sentence(told)?))).collect()
    }
}

fn address(table: &TableView, at: usize, eyes: Option<Viewer>) -> String {
    format!("/t/{}/replay?at={at}&eyes={}", table.code, eyes_name(eyes))
}

fn eyes_name(eyes: Option<Viewer>) -> String {
    match eyes {
        Some(Viewer::Seat(seat)) => seat.to_string(),
        Some(Viewer::Spectator) => "spectator".to_string(),
        None => "all".to_string(),
    }
}

/// The buttons that step through the game, and the slider.
fn steps(reader: &PageReader, table: &TableView, replay: &Replay) -> Markup {
    let words = reader.words;
    let (at, last) = (replay.at, replay.steps);
    html! {
        nav #bar .bar.steps aria-label=(words.say("page-steps")) {
            (step_link(reader, table, replay, "page-step-first", "M5 5h3v14H5zM20 5v14l-11-7z", (at > 0).then_some(0), "Home"))
            (step_link(reader, table, replay, "page-step-back", "M17 4v16L5 12z", at.checked_sub(1), "ArrowLeft"))
            (step_link(reader, table, replay, "page-step-on", "M7 4l12 8-12 8z", (at < last).then_some(at + 1), "ArrowRight"))
            (step_link(reader, table, replay, "page-step-last", "M16 5h3v14h-3zM4 5l11 7-11 7z", (at < last).then_some(last), "End"))
            (by_itself(reader))
            form .slider method="get" action=(parts::address(table, "replay")) {
                input type="hidden" name="eyes" value=(eyes_name(replay.eyes));
                label for="at" { (words.tell("page-step-of", &[("at", number(at)), ("steps", number(last))])) }
                input #at type="range" name="at" min="0" max=(last) value=(at);
                button { (words.say("page-step-go")) }
            }
        }
    }
}

/// Speeds of a replay that plays by itself: the message that names one, and the time per step in
/// milliseconds.
const PACES: [(&str, u32); 4] = [
    ("page-play-slow", 3000),
    ("page-play-usual", 1400),
    ("page-play-fast", 600),
    ("page-play-fastest", 150),
];

/// The button that lets the replay play by itself, where the script runs.
fn by_itself(reader: &PageReader) -> Markup {
    let words = reader.words;
    let label = words.say("page-play");
    html! {
        span .by-itself hidden data-by-itself {
            button #play type="button" aria-pressed="false" aria-label=(label) title=(label) {
                (art::play_and_pause())
            }
            select #pace aria-label=(words.say("page-play-pace")) {
                @for (id, pause) in PACES {
                    option value=(pause) selected[id == "page-play-usual"] { (words.say(id)) }
                }
            }
        }
    }
}

fn number(steps: usize) -> language::Value<'static> {
    i64::try_from(steps).unwrap_or(i64::MAX).into()
}

fn step_link(
    reader: &PageReader,
    table: &TableView,
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

/// The choice of eyes: a seat, the spectators, or everything open.
fn eyes(reader: &PageReader, table: &TableView, replay: &Replay, names: &[String]) -> Markup {
    let words = reader.words;
    let seats =
        names.iter().enumerate().filter_map(|(at, name)| Some((parts::seat(at)?, name.clone())));
    let seats = seats.map(|(seat, name)| (Some(Viewer::Seat(seat)), name));
    let others = [
        (Some(Viewer::Spectator), words.say("page-eyes-spectator")),
        (None, words.say("page-eyes-all")),
    ];
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
