//! The map: the tokens along each way from the gang, and in each street.

use crate::{Space, Spaces, Tabletop, View};

use super::pieces::{at, brief, number_of_tokens, street};
use super::scene::wrap;
use language::Speaker;

/// The number of tokens that the map shows along each way.
const SIGHT: usize = 8;

pub(super) fn about_map(view: &View, speaker: &Speaker, lines: &mut Vec<String>) {
    let table = &view.table;
    let ways = table.side().near[table.gang.index()].and(tokens(table));
    let id = if ways.is_empty() { "twist-map-gang-alone" } else { "twist-map-gang-ways" };
    let gang = at(table.side(), table.gang, speaker.words);
    wrap(0, &speaker.tell(id, &[("at", gang.into())]), speaker, lines);
    for way in ways.iter() {
        about_way(view, way, speaker, lines);
    }
    about_streets(table, speaker, lines);
}

/// All spaces with a token.
pub(super) fn tokens(table: &Tabletop) -> Spaces {
    table.up.or(table.down)
}

/// One way from the gang, up to a fork, and then each way from there.
fn about_way(view: &View, way: Space, speaker: &Speaker, lines: &mut Vec<String>) {
    let table = &view.table;
    let line = Line::along(table, tokens(table), way, Spaces::NONE, SIGHT);
    if line.on.len() < 2 || line.spaces.len() == SIGHT {
        return wrap(2, &line.told(view, speaker), speaker, lines);
    }
    let way = along(view, &line.spaces, speaker);
    wrap(2, &speaker.tell("twist-map-fork", &[("way", way.into())]), speaker, lines);
    let behind: Spaces = line.spaces.iter().copied().collect();
    for (at, way) in line.on.iter().enumerate() {
        let branch = Line::along(table, tokens(table), way, behind, SIGHT - line.spaces.len());
        let id = if at == 0 { "twist-map-either" } else { "twist-map-or" };
        wrap(4, &speaker.tell(id, &[("way", branch.told(view, speaker).into())]), speaker, lines);
    }
}

/// Tokens one after another, as long as there is only one way on.
pub(super) struct Line {
    pub(super) spaces: Vec<Space>,
    /// The spaces on which it can go on from the last.
    pub(super) on: Spaces,
}

impl Line {
    pub(super) fn along(
        table: &Tabletop,
        tokens: Spaces,
        first: Space,
        behind: Spaces,
        most: usize,
    ) -> Line {
        let mut spaces = vec![first];
        let mut left = tokens.but(behind).without(first);
        let mut last = first;
        loop {
            let on = table.side().near[last.index()].and(left);
            if on.len() != 1 || spaces.len() >= most {
                return Line { spaces, on };
            }
            last = on.lowest();
            left = left.without(last);
            spaces.push(last);
        }
    }

    /// The tokens along the line, and what comes after it.
    fn told(&self, view: &View, speaker: &Speaker) -> String {
        let way = along(view, &self.spaces, speaker);
        match self.on.len() {
            0 => way,
            1 => speaker.tell("twist-map-on", &[("way", way.into())]),
            _ => {
                let ways = self.on.iter().map(|space| signpost(&view.table, space, speaker));
                let ways = chained("twist-map-ways", ways, speaker);
                speaker.tell("twist-map-then", &[("way", way.into()), ("ways", ways.into())])
            }
        }
    }
}

/// `a, then b, then c`: each joined to what stands before by a message.
fn chained(id: &str, parts: impl Iterator<Item = String>, speaker: &Speaker) -> String {
    let join = |first: String, last: String| {
        speaker.tell(id, &[("first", first.into()), ("last", last.into())])
    };
    parts.reduce(join).unwrap_or_default()
}

/// `Field Lane (73)`: the way that begins with this space.
fn signpost(table: &Tabletop, space: Space, speaker: &Speaker) -> String {
    let about = [
        ("street", street(table, space, speaker.words).into()),
        ("space", space.to_string().into()),
    ];
    speaker.tell("twist-map-signpost", &about)
}

/// The tokens on these spaces, by street.
fn along(view: &View, spaces: &[Space], speaker: &Speaker) -> String {
    let stretches = spaces.chunk_by(|a, b| same_street(&view.table, *a, *b)).map(|stretch| {
        let street = street(&view.table, stretch[0], speaker.words);
        let tokens = stretch_of(view, stretch, speaker);
        speaker.tell("twist-map-stretch", &[("street", street.into()), ("tokens", tokens.into())])
    });
    chained("twist-map-stretches", stretches, speaker)
}

/// The tokens on these spaces of one street; those that the viewer does not know are taken
/// together.
fn stretch_of(view: &View, spaces: &[Space], speaker: &Speaker) -> String {
    let dark = |space: &Space| view.table.token(*space).or(view.looked_at(*space)).is_none();
    let runs = spaces.chunk_by(|a, b| dark(a) && dark(b));
    runs.map(|run| run_of(view, run, speaker)).collect::<Vec<_>>().join(", ")
}

/// One token, or several that the viewer does not know.
fn run_of(view: &View, run: &[Space], speaker: &Speaker) -> String {
    let space = ("space", run[0].to_string().into());
    let known = |id, token| {
        let token = brief(&view.table.town, token, speaker);
        speaker.tell(id, &[("token", token.into()), ("space", run[0].to_string().into())])
    };
    match (run, view.table.token(run[0]), view.looked_at(run[0])) {
        ([_], Some(token), _) => known("twist-map-token", token),
        ([_], _, Some(token)) => known("twist-map-looked", token),
        ([first, .., last], ..) => {
            let ends = [("from", first.to_string().into()), ("to", last.to_string().into())];
            speaker.tell(
                "twist-map-run",
                &[&ends[..], &[("number", (run.len() as u32).into())]].concat(),
            )
        }
        _ => speaker.tell("twist-map-down", &[space]),
    }
}

/// The number of tokens in each street.
fn about_streets(table: &Tabletop, speaker: &Speaker, lines: &mut Vec<String>) {
    if tokens(table).is_empty() {
        return lines.push(speaker.say("twist-map-empty"));
    }
    for (id, spaces) in [("twist-map-face-up", table.up), ("twist-map-face-down", table.down)] {
        if !spaces.is_empty() {
            let number = number_of_tokens(spaces.len(), speaker.words);
            let about =
                [("tokens", number.into()), ("streets", by_street(table, spaces, speaker).into())];
            wrap(0, &speaker.tell(id, &about), speaker, lines);
        }
    }
}

fn by_street(table: &Tabletop, spaces: Spaces, speaker: &Speaker) -> String {
    let spaces: Vec<Space> = spaces.iter().collect();
    let streets = spaces.chunk_by(|a, b| same_street(table, *a, *b));
    speaker.words.list(streets.map(|here| {
        let street = street(table, here[0], speaker.words);
        let about = [("number", (here.len() as u32).into()), ("street", street.into())];
        speaker.tell("twist-map-in-street", &about)
    }))
}

fn same_street(table: &Tabletop, one: Space, other: Space) -> bool {
    let key = |space| table.side().street(space).map(|(street, _)| &street.key);
    key(one) == key(other)
}
