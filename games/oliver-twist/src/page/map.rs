//! The map: the engraved side of the board as an image, and on it the tokens and the gang.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::{Action, Phase, Space, Spaces, Token, Town};
use engine::SeatSet;
use language::Language;
use maud::{Markup, html};

use super::canvas::Canvas;
use super::parts::{Part, ways_to};
use super::tokens::{coin, icon, shape};

/// Radius of a token on the map, in units of the board, unless its neighbours are too near.
const RADIUS: f64 = 20.0;
/// Radius of a token’s drawing in full size.
const FULL: f64 = 20.0;

/// Distance from the gang within which a place is seen together with it on a phone, in units of the
/// board.
const NEAR: f64 = 250.0;

/// The address of the image of a side of the board, with names in a language.
pub(super) fn map_href(town: &Town, night: bool, language: Language) -> String {
    let side = if night { "night" } else { "day" };
    match language {
        Language::English => format!("/map/{}/{side}.svg", town.key),
        language => format!("/map/{}/{side}.svg?in={}", town.key, language.code()),
    }
}

pub(super) fn map(canvas: &Canvas) -> Markup {
    let table = canvas.table();
    let name = canvas.names.named(&table.side().name);
    let town = canvas.names.named(&canvas.town().name);
    let label = format!("{town}: {name}");
    let [x, y] = here(canvas).map(|part| (part.max(0.0) + 25.0) as u32 / 50);
    let draw = || {
        html! {
            section id="ot-map" class="ot-map" aria-labelledby="ot-map-title" {
                h2 id="ot-map-title" class="ot-unseen" { (label) }
                div class="ot-frame" id="ot-frame" tabindex="0" role="group" aria-label=(canvas.say("ot-table-map")) {
                    div class="ot-sheet" {
                        img class="ot-plan" src=(map_href(canvas.town(), table.night, canvas.look.words.language())) alt="" width="1000" height="700" decoding="async";
                        svg viewBox="0 0 1000 700" role="group" aria-label=(label) {
                            (ground(canvas))
                            (spaces(canvas))
                            (gang(canvas))
                        }
                        span id="ot-here" class={ "ot-here ot-x" (x) " ot-y" (y) } {}
                    }
                }
                @if !canvas.look.board {
                    label class="ot-zoom" {
                        input id="ot-zoom" type="checkbox" data-within="ot-frame" data-in-sight="ot-here";
                        span { (canvas.say("ot-table-zoom")) }
                    }
                }
                a class="ot-find" href="#ot-here" aria-label=(canvas.say("ot-table-find-gang")) {
                    (icon("#ot-e-dodge")) span { (canvas.say("ot-table-find-gang")) }
                }
                (other_ways(canvas))
            }
        }
    };
    canvas.look.hull("section", "ot-map", draw)
}

fn at(canvas: &Canvas, space: Space) -> [f64; 2] {
    canvas.table().side().at.get(space.index()).map_or([0.0; 2], |point| point.map(f64::from))
}

/// The start of the next step: the gang, or the token that was turned up last.
fn start(canvas: &Canvas) -> Space {
    let table = canvas.table();
    if let Phase::Way { at, .. } = table.phase { at } else { table.gang }
}

/// The centre of the action: the middle between the start of the next step and the pieces near it
/// that can be picked.
fn here(canvas: &Canvas) -> [f64; 2] {
    let start = at(canvas, start(canvas));
    let spaces = canvas
        .table()
        .side()
        .spaces
        .iter()
        .filter(|&space| canvas.pick(Part::Space(space)).is_some());
    let near = spaces
        .map(|space| at(canvas, space))
        .filter(|[x, y]| (x - start[0]).hypot(y - start[1]) < NEAR);
    let (least, most) = near.fold((start, start), |(least, most), point| {
        (
            [0, 1].map(|axis| least[axis].min(point[axis])),
            [0, 1].map(|axis| most[axis].max(point[axis])),
        )
    });
    [0, 1].map(|axis| (least[axis] + most[axis]) / 2.0)
}

/// The ground under the tokens: closed streets, lamplight, and the possible ways.
fn ground(canvas: &Canvas) -> Markup {
    let table = canvas.table();
    let shut = table.side().spaces.but(table.open());
    let lit = if table.night { table.up.with(table.gang) } else { Spaces::NONE };
    let ways = ways(canvas);
    let draw = || {
        html! {
            g id="ot-ground" aria-hidden="true" {
                @for [x, y] in shut.iter().map(|space| at(canvas, space)) { use href="#ot-shut" x=(x) y=(y) {} }
                @for [x, y] in lit.iter().map(|space| at(canvas, space)) { use href="#ot-glow" x=(x) y=(y) {} }
                @if !ways.is_empty() { path class="ot-ways" d=(ways) {} }
            }
        }
    };
    canvas.look.region("g", "ot-ground", (table.night, shut, lit, &ways), draw)
}

/// The steps along which the viewer’s choices lead.
fn ways(canvas: &Canvas) -> String {
    let from = start(canvas);
    let mut steps = BTreeSet::new();
    for action in canvas.screen.choices.iter().filter(|_| canvas.own().is_some()) {
        match action {
            Action::Prowl(path) => {
                let before = std::iter::once(&from).chain(path.spaces());
                steps.extend(before.zip(path.spaces()).map(|(&a, &b)| (a, b)));
            }
            Action::Turn(space) => {
                steps.insert((from, *space));
            }
            _ => {}
        }
    }
    let mut lines = String::new();
    for (a, b) in steps {
        let ([x, y], [to_x, to_y]) = (at(canvas, a), at(canvas, b));
        let _ = write!(lines, "M{x} {y}L{to_x} {to_y}");
    }
    lines
}

fn spaces(canvas: &Canvas) -> Markup {
    let all = canvas.table().side().spaces.with(Space::SQUARE);
    let places: Vec<Spot> = all.iter().filter_map(|space| spot(canvas, space)).collect();
    html! {
        g class="ot-tokens" {
            @for (number, block) in blocks(&places) { (block_of(canvas, number, block)) }
        }
    }
}

/// Number of spaces in a block. A change is mostly in one block, and the others are left out of a
/// frame as a whole.
const BLOCK: usize = 8;

/// The places by block, each with the number of the block.
fn blocks(places: &[Spot]) -> impl Iterator<Item = (usize, &[Spot])> {
    let number = |place: &Spot| place.space.index() / BLOCK;
    places
        .chunk_by(move |one, next| number(one) == number(next))
        .map(move |block| (number(&block[0]), block))
}

fn block_of(canvas: &Canvas, number: usize, block: &[Spot]) -> Markup {
    let draw = || {
        html! { g id={ "ot-block-" (number) } { @for place in block { (place_region(canvas, place)) } } }
    };
    canvas.look.group("g", ("ot-block-", number as u8), (block, canvas.table().night), draw)
}

/// The scale of tokens: smaller where spaces are crowded.
pub(super) fn scale(canvas: &Canvas) -> f64 {
    let at = &canvas.table().side().at;
    let pairs =
        at.iter().enumerate().flat_map(|(number, a)| at[..number].iter().map(move |b| (a, b)));
    // Squares, because there are thousands of pairs.
    let gaps = pairs.map(|(a, b)| (a[0] - b[0]).pow(2) + (a[1] - b[1]).pow(2));
    let nearest = f64::from(gaps.min().unwrap_or(i32::MAX)).sqrt();
    (nearest / 2.0 - 1.5).clamp(9.0, RADIUS) / FULL
}

/// A space, and all that is to be seen there.
#[derive(Hash)]
struct Spot {
    space: Space,
    lies: Lies,
    part: Option<Part>,
    /// The number of tokens that the way there sends to the file, if it can be picked.
    passed: Option<usize>,
    /// The seats that have looked at it.
    peeked: SeatSet,
}

/// A space, if anything lies on it or can be done with it.
fn spot(canvas: &Canvas, space: Space) -> Option<Spot> {
    let table = canvas.table();
    let part = canvas.pick(Part::Space(space));
    let lies = match (table.token(space), canvas.looked_at(space)) {
        (Some(token), _) => Lies::Up(token),
        (None, Some(token)) => Lies::Peeked(token),
        (None, None) if table.down.contains(space) => Lies::Down,
        (None, None) => Lies::Nothing,
    };
    if lies == Lies::Nothing && part.is_none() {
        return None;
    }
    let passed = part.as_ref().and_then(|_| passed(canvas, space));
    let peeked = table.seats.iter().filter(|&seat| table.peeked[seat].contains(space)).collect();
    Some(Spot { space, lies, part, passed, peeked })
}

fn place_region(canvas: &Canvas, place: &Spot) -> Markup {
    let id = ("ot-space-", place.space.number());
    let key = (place, canvas.table().night);
    canvas.look.region("g", id, key, || place_drawn(canvas, place))
}

fn place_drawn(canvas: &Canvas, place: &Spot) -> Markup {
    let scale = canvas.scale();
    let &Spot { space, lies, ref part, passed, .. } = place;
    let label = label(canvas, space, lies, passed);
    let [x, y] = at(canvas, space);
    let kind = lies.kind();
    let inside = html! {
        title { (label) }
        @if part.is_some() { circle class="ot-hit" cx=(x) cy=(y) r="23.5" {} }
        @if (scale - 1.0).abs() < 0.01 { (lying(canvas, space, lies, [x, y])) }
        @else {
            g transform=(format!("translate({x} {y}) scale({scale:.2})")) { (lying(canvas, space, lies, [0.0; 2])) }
        }
        @if let Some(passed) = passed.filter(|passed| *passed > 0) {
            use href="#ot-badge" x=(x) y=(y) {}
            text class="ot-passed" x=(x - 12.0) y=(y - 9.6) { (passed) }
        }
    };
    html! {
        @match part {
            Some(part) => g id={ "ot-space-" (space) } class="pick" data-part=(part) data-kind=[kind]
                data-zone={ "space-" (space) } { (inside) },
            None => g id={ "ot-space-" (space) } data-kind=[kind] data-zone={ "space-" (space) } role="img" { (inside) },
        }
    }
}

/// The content of a space, as the viewer knows it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Lies {
    Up(Token),
    Peeked(Token),
    Down,
    Nothing,
}

impl Lies {
    fn kind(self) -> Option<String> {
        match self {
            Lies::Up(token) => Some(token.to_string()),
            Lies::Peeked(_) | Lies::Down => Some("back".to_string()),
            Lies::Nothing => None,
        }
    }
}

fn lying(canvas: &Canvas, space: Space, lies: Lies, [x, y]: [f64; 2]) -> Markup {
    let looked =
        || canvas.table().seats.iter().any(|seat| canvas.table().peeked[seat].contains(space));
    let face = |token| {
        html! {
            use href=(shape(token)) x=(x) y=(y) {}
            @if let Some(coin) = coin(&canvas.names, token) { text x=(x + 12.0) y=(y + 15.6) { (coin) } }
        }
    };
    html! {
        @match lies {
            Lies::Up(token) => { (face(token)) }
            Lies::Peeked(token) => { (face(token)) use href="#ot-peek" x=(x) y=(y) {} }
            Lies::Down => {
                use href="#ot-back" x=(x) y=(y) {}
                @if looked() { use href="#ot-eyed" x=(x) y=(y) {} }
            }
            Lies::Nothing => {}
        }
    }
}

/// The number of tokens that the shortest Prowl to a space sends to the file.
fn passed(canvas: &Canvas, space: Space) -> Option<usize> {
    let shortest = ways_to(space, &canvas.screen.choices).first()?.spaces().len();
    (!canvas.table().sneaking).then_some(shortest - 1)
}

fn label(canvas: &Canvas, space: Space, lies: Lies, passed: Option<usize>) -> String {
    let place = canvas.names.place(canvas.table().side(), space);
    let what = match lies {
        Lies::Up(token) => canvas.names.token(token),
        Lies::Peeked(token) => {
            let name = canvas.names.token(token);
            canvas.tell("ot-table-peeked", &[("name", (&name).into())])
        }
        Lies::Down => face_down(canvas, space),
        Lies::Nothing => canvas.say("ot-table-empty"),
    };
    let files = match passed {
        Some(number @ 1..) => {
            format!(" {}", canvas.tell("ot-table-passing", &[("number", (number as u8).into())]))
        }
        _ => String::new(),
    };
    format!("{what} – {place}.{files}")
}

/// `Face down; Betty has looked.`
fn face_down(canvas: &Canvas, space: Space) -> String {
    let table = canvas.table();
    let lookers = table.seats.iter().filter(|&seat| table.peeked[seat].contains(space));
    let names: Vec<&str> = lookers.map(|seat| canvas.name(seat)).collect();
    if names.is_empty() {
        return canvas.say("ot-table-face-down");
    }
    canvas.tell("ot-table-looked", &[("names", (&names.join(", ")).into())])
}

fn gang(canvas: &Canvas) -> Markup {
    let table = canvas.table();
    let [x, y] = at(canvas, table.gang);
    let place = canvas.names.place(table.side(), table.gang);
    let label = canvas.tell("ot-table-gang", &[("place", (&place).into())]);
    html! {
        g id="ot-gang-pawn" class="ot-gang" data-kind="gang" data-zone={ "space-" (table.gang) } role="img" {
            title { (label) }
            use href="#ot-gang" x=(x) y=(y) {}
        }
    }
}

/// The numbers of further ways to a token, to be tapped if several ways lead there.
fn other_ways(canvas: &Canvas) -> Markup {
    let numbers = (2..).map_while(|number| Some((number, canvas.pick(Part::Way(number))?)));
    let numbers: Vec<(u8, Part)> = numbers.collect();
    html! {
        @if !numbers.is_empty() {
            div class="ot-other-ways" {
                @for (number, part) in numbers {
                    button type="button" class="ot-deed pick" data-part=(part) {
                        (canvas.tell("ot-table-way", &[("number", number.into())]))
                    }
                }
            }
        }
    }
}
