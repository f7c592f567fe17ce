//! Draws a side of the board as one SVG: an old map on paper, or by lamplight. The same side always
//! gives the same picture, byte for byte, because the houses are scattered by a generator with a
//! fixed seed.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::{Feature, Name, Side, Space, Street, Town};

const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 700.0;

/// The colours of a side.
struct Palette {
    land: &'static str,
    street: &'static str,
    edge: &'static str,
    house: &'static str,
    hatch: &'static str,
    water: [u8; 3],
    wave: [u8; 3],
    /// Names on the map, and the halo that sets them off.
    ink: &'static str,
    halo: &'static str,
    space: &'static str,
    yellow: &'static str,
    /// Numbers on the spaces.
    number: &'static str,
    park: &'static str,
    tree: &'static str,
    square: &'static str,
    stone: &'static str,
}

const DAY: Palette = Palette {
    land: "#efe3c6",
    street: "#fbf5e4",
    edge: "#4b3a26",
    house: "#d8c39a",
    hatch: "#8a7350",
    water: [0xbc, 0xd0, 0xcf],
    wave: [0x5f, 0x81, 0x89],
    ink: "#3a2a18",
    halo: "#efe3c6",
    space: "#f6e7bf",
    yellow: "#f0b62c",
    number: "#2c1f10",
    park: "#cfd6a4",
    tree: "#7d8f52",
    square: "#e4d2a6",
    stone: "#c9b48c",
};

const NIGHT: Palette = Palette {
    land: "#232c3f",
    street: "#46506a",
    edge: "#0d1220",
    house: "#2f3950",
    hatch: "#151c2c",
    water: [0x14, 0x1d, 0x33],
    wave: [0x3d, 0x5a, 0x7d],
    ink: "#f0e2ba",
    halo: "#1b2233",
    space: "#d8cfb4",
    yellow: "#eeb026",
    number: "#0d1220",
    park: "#27402f",
    tree: "#4b6e4b",
    square: "#6d6650",
    stone: "#3d4356",
};

/// Draws a side as one self-contained SVG of 1000 by 700, in English. Every space bears its number;
/// the yellow ones have a second ring, for readers who do not see the colour.
pub fn svg(town: &Town, side: &Side, night: bool) -> String {
    svg_in(town, side, night, |name| &name.en)
}

/// The same with names in another language.
pub fn svg_in(town: &Town, side: &Side, night: bool, language: fn(&Name) -> &str) -> String {
    let mut map = Map::survey(town, side, night, language);
    map.open(town);
    map.houses();
    for (number, feature) in side.features.iter().enumerate() {
        map.feature(number, feature);
    }
    map.streets();
    map.square();
    map.ways();
    map.gang();
    map.spaces();
    map.names();
    map.frame();
    map.out
}

type Point = [f64; 2];

/// A side being drawn.
struct Map<'a> {
    side: &'a Side,
    language: fn(&Name) -> &str,
    colours: &'a Palette,
    /// The prefix of all ids in the picture, so that several pictures fit into one page.
    prefix: String,
    chance: Chance,
    /// The radius of a space.
    radius: f64,
    /// The square and the spaces.
    at: Vec<Point>,
    /// The middle lines of the streets, led on to their neighbours, in order; then those of the
    /// other links.
    roads: Vec<Vec<Point>>,
    /// The outlines of the features.
    outlines: Vec<Vec<Point>>,
    labels: Vec<Label<'a>>,
    out: String,
}

/// A name on the map, on a line.
struct Label<'a> {
    text: &'a str,
    line: Vec<Point>,
    size: f64,
    spacing: f64,
    /// Names of streets follow them; others are straight, and in italics.
    bent: bool,
}

/// The survey: places of things and of names. Nothing is drawn yet.
impl<'a> Map<'a> {
    fn survey(town: &Town, side: &'a Side, night: bool, language: fn(&Name) -> &str) -> Map<'a> {
        let at: Vec<Point> = side.at.iter().map(|&point| point.map(f64::from)).collect();
        let mut map = Map {
            side,
            language,
            colours: if night { &NIGHT } else { &DAY },
            prefix: format!("{}-{}", escaped(&town.key), if night { "night" } else { "day" }),
            chance: Chance(7),
            radius: radius(&at),
            roads: roads(side, &at),
            at,
            outlines: side
                .features
                .iter()
                .map(|feature| sampled(&outline(feature), 6.0, true))
                .collect(),
            labels: Vec::new(),
            out: String::new(),
        };
        for (number, feature) in side.features.iter().enumerate() {
            let label = map.feature_label(number, feature);
            map.labels.push(label);
        }
        // Short streets first, because their names have the fewest places to choose from.
        let mut streets: Vec<(usize, &Street)> = side.streets.iter().enumerate().collect();
        streets.sort_by_key(|(_, street)| street.length);
        for (number, street) in streets {
            let label = map.street_label(number, street);
            map.labels.push(label);
        }
        map
    }

    /// Half the width of a street.
    fn half(&self) -> f64 {
        self.radius + 3.0
    }

    /// The distance from a point of a name to the nearest thing that it should not touch; negative
    /// if it does touch.
    fn room(&self, point: Point, own: Option<usize>) -> f64 {
        let to_border = (point[0] - 16.0)
            .min(WIDTH - 16.0 - point[0])
            .min(point[1] - 16.0)
            .min(HEIGHT - 16.0 - point[1]);
        let mut room = to_border.min(distance(point, self.at[0]) - 48.0);
        for (number, road) in self.roads.iter().enumerate() {
            let need = self.half() + if own == Some(number) { 4.0 } else { 7.0 };
            room = room.min(nearest(point, road) - need);
        }
        for label in &self.labels {
            room = room.min(nearest(point, &label.line) - 14.0);
        }
        room
    }

    /// The room of a name, given the line through the middle of its letters. It is capped, because
    /// more than enough is no better.
    fn room_along(&self, middle: &[Point], street: usize) -> f64 {
        let apart = middle.iter().map(|&point| {
            let covers = self.outlines.iter().any(|outline| inside(point, outline));
            self.room(point, Some(street)) - if covers { 20.0 } else { 0.0 }
        });
        let from_features = self.outlines.iter().flatten().map(|&edge| nearest(edge, middle) - 9.0);
        apart.chain(from_features).fold(8.0, f64::min)
    }

    /// The name of a street, beside it where there is most room, preferably in the middle and
    /// above.
    fn street_label(&self, number: usize, street: &'a Street) -> Label<'a> {
        let first = street.first.index();
        let line = smooth(&self.at[first..first + usize::from(street.length)]);
        let (text, long) = ((self.language)(&street.name), length(&line));
        let size = if width(text, 13.0) > long + 50.0 { 11.0 } else { 13.0 };
        // Beside a single space the name may have to make room for the links to it.
        let beyond = if street.length == 1 { 45.0 } else { 12.0 };
        let reach = (long - width(text, size)).max(0.0) / 2.0 + beyond;
        let mut best = (f64::MIN, Vec::new());
        for step in -30..=30 {
            let shift = reach * f64::from(step) / 30.0;
            for above in [true, false] {
                let (middle, base) =
                    self.beside(&line, long / 2.0 + shift, width(text, size), above, size);
                let liked = if above { 0.5 } else { 0.0 } - shift.abs() * 0.02 - cramped(&base);
                let score = self.room_along(&middle, number) + liked;
                if score > best.0 {
                    best = (score, base);
                }
            }
        }
        Label { text, line: best.1, size, spacing: 0.6, bent: true }
    }

    /// A line through the middle of letters beside a stretch of a street, and the line they stand
    /// on.
    fn beside(
        &self,
        line: &[Point],
        at: f64,
        width: f64,
        above: bool,
        size: f64,
    ) -> (Vec<Point>, Vec<Point>) {
        let gap = self.half() + 5.0;
        let (middle, base) =
            if above { (gap + size * 0.3, gap) } else { (-gap - size * 0.3, -gap - size * 0.7) };
        // On the inner side of a bend the line is shorter, so the letters need more of the street.
        let inner = length(&shifted(line, at, width, base)).max(width / 2.0);
        let wide = (width * width / inner).max(width);
        (shifted(line, at, wide, middle), shifted(line, at, wide, base))
    }

    fn feature_label(&self, number: usize, feature: &'a Feature) -> Label<'a> {
        let text = (self.language)(&feature.name);
        let (size, spacing) = if feature.kind == "river" { (20.0, 5.0) } else { (10.5, 0.0) };
        let half = width(text, size) / 2.0 + text.chars().count() as f64 * spacing / 2.0;
        let middle = match feature.kind.as_str() {
            "river" | "park" => self.within(number, half, size),
            _ => self.next_to(number, half, size),
        };
        let at = |share: f64| [middle[0] + half * share, middle[1] + size * 0.35];
        let line = sampled(&[at(-1.0), at(1.0)], 6.0, false);
        Label { text, line, size, spacing, bent: false }
    }

    /// The middle of a name inside an outline, where there is most room.
    fn within(&self, number: usize, half: f64, size: f64) -> Point {
        let outline = &self.outlines[number];
        let others = self.outlines.iter().enumerate().filter(|(other, _)| *other != number);
        let obstacles: Vec<Point> = others
            .flat_map(|(_, outline)| outline)
            .chain(outline)
            .chain(&self.at)
            .copied()
            .collect();
        let [least, most] = bounds(outline);
        let mut best = (f64::MIN, centre(outline));
        for across in 1..40 {
            for down in 1..40 {
                let share = [f64::from(across) / 40.0, f64::from(down) / 40.0];
                let point =
                    [0, 1].map(|axis| least[axis] + (most[axis] - least[axis]) * share[axis]);
                let gap = |other: &Point| {
                    ((other[0] - point[0]) / half).abs().max(((other[1] - point[1]) / size).abs())
                };
                let room = obstacles.iter().map(gap).fold(f64::MAX, f64::min);
                if room > best.0 && inside(point, outline) {
                    best = (room, point);
                }
            }
        }
        best.1
    }

    /// The middle of a name below, above or beside an outline: the first of these with room, or the
    /// roomiest.
    fn next_to(&self, number: usize, half: f64, size: f64) -> Point {
        let [least, most] = bounds(&self.outlines[number]);
        let middle = [(least[0] + most[0]) / 2.0, (least[1] + most[1]) / 2.0];
        let on_sheet = middle[0].max(half + 18.0).min(WIDTH - half - 18.0);
        let below = [on_sheet, most[1] + size * 0.8];
        let above = [on_sheet, least[1] - size * 0.8];
        let right = [most[0] + half + 8.0, middle[1]];
        let left = [least[0] - half - 8.0, middle[1]];
        let room = |point: &Point| {
            let ends =
                sampled(&[[point[0] - half, point[1]], [point[0] + half, point[1]]], 6.0, false);
            ends.into_iter().map(|end| self.room(end, None)).fold(0.0, f64::min)
        };
        let mut best = below;
        for place in [above, right, left] {
            if room(&place) > room(&best) {
                best = place;
            }
        }
        best
    }
}

/// The drawing, from the ground up.
impl Map<'_> {
    fn put(&mut self, shape: &str) {
        self.out.push_str(shape);
        self.out.push('\n');
    }

    fn open(&mut self, town: &Town) {
        let Palette { land, house, hatch, square, edge, .. } = self.colours;
        let prefix = &self.prefix;
        let title = format!(
            "{}: {}",
            escaped((self.language)(&town.name)),
            escaped((self.language)(&self.side.name))
        );
        let head = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 700" width="1000" height="700" role="img" font-family="Georgia,'Times New Roman','DejaVu Serif',serif">
<title>{title}</title>
<defs>
<pattern id="{prefix}-hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><rect width="4" height="4" fill="{house}"/><path d="M0 0V4" stroke="{hatch}" stroke-width="1.1"/></pattern>
<pattern id="{prefix}-cobbles" width="9" height="9" patternUnits="userSpaceOnUse"><rect width="9" height="9" fill="{square}"/><path d="M0 0H9M0 4.5H9M2 0V4.5M6.5 4.5V9" stroke="{edge}" stroke-width=".5" opacity=".55"/></pattern>
<clipPath id="{prefix}-sheet"><rect width="1000" height="700"/></clipPath>
</defs>
<g clip-path="url(#{prefix}-sheet)">
<rect width="1000" height="700" fill="{land}"/>"##
        );
        self.put(&head);
    }

    /// Rows of houses along the streets, nearest first, wherever there is room.
    fn houses(&mut self) {
        let ground = Ground::of(self);
        let mut built = Vec::new();
        let mut shapes = String::new();
        for row in [15.0, 32.0, 54.0, 70.0, 90.0].map(|gap| gap + self.half() - 9.0) {
            for road in &self.roads {
                for hand in [1.0, -1.0] {
                    row_of_houses(
                        road,
                        row * hand,
                        &ground,
                        &mut built,
                        &mut self.chance,
                        &mut shapes,
                    );
                }
            }
        }
        // One path for all, because a browser then hatches them at once, not house by house.
        let drawn = format!(
            r##"<path d="{shapes}" fill="url(#{}-hatch)" stroke="{}" stroke-width=".8"/>"##,
            self.prefix, self.colours.edge
        );
        self.put(&drawn);
    }

    fn feature(&mut self, number: usize, feature: &Feature) {
        match feature.kind.as_str() {
            "river" => self.river(number, feature),
            "park" => self.park(number, feature),
            kind => self.building(kind, feature),
        }
    }

    /// Water with lines that follow the banks, fainter towards the middle.
    fn river(&mut self, number: usize, feature: &Feature) {
        let Palette { water, wave, edge, .. } = self.colours;
        let (shape, id) = (closed(&outline(feature)), format!("{}-water-{number}", self.prefix));
        let banks = banks(&outline(feature)).iter().map(|bank| open(bank)).collect::<String>();
        let mut lines = String::new();
        for line in (0..7).rev().map(|pair| 2 * pair + 1) {
            let (away, faint) =
                (f64::from(line) * 3.2 + f64::from(line * line) * 0.32, f64::from(line - 1) / 15.0);
            let (colour, thick) =
                (mixed(*wave, *water, faint), (1.3 - 0.06 * f64::from(line)).max(0.4));
            let _ = write!(
                lines,
                r##"<path d="{banks}" stroke="{colour}" stroke-width="{:.1}"/>"##,
                2.0 * away + thick
            );
            let _ = write!(
                lines,
                r##"<path d="{banks}" stroke="{}" stroke-width="{:.1}"/>"##,
                hex(*water),
                2.0 * away - thick
            );
        }
        let drawn = format!(
            r##"<clipPath id="{id}"><path d="{shape}"/></clipPath><path d="{shape}" fill="{}"/><g clip-path="url(#{id})" fill="none" stroke-linejoin="round">{lines}</g><path d="{banks}" fill="none" stroke="{edge}" stroke-width="2.4"/>"##,
            hex(*water)
        );
        self.put(&drawn);
    }

    fn park(&mut self, number: usize, feature: &Feature) {
        let Palette { park, tree, edge, .. } = self.colours;
        let outline = outline(feature);
        let [least, most] = bounds(&outline);
        let label = self.labels[number].line.clone();
        let mut trees: Vec<Point> = Vec::new();
        for _ in 0..400 {
            let point =
                [0, 1].map(|axis| least[axis] + (most[axis] - least[axis]) * self.chance.share());
            let free =
                nearest(point, &self.outlines[number]) > 7.0 && nearest(point, &label) > 11.0;
            if free && nearest(point, &trees) > 11.0 && inside(point, &outline) {
                trees.push(point);
            }
        }
        trees.sort_by(|a, b| a[1].total_cmp(&b[1]));
        let mut shapes = String::new();
        for [x, y] in trees {
            let _ = write!(shapes, "M{x:.0} {:.0}v-4m-3.5 0a3.5 3.5 0 1 1 7 0z", y + 4.0);
        }
        let drawn = format!(
            r##"<path d="{}" fill="{park}" stroke="{edge}" stroke-width="1.2"/><path d="{shapes}" fill="{tree}" stroke="{edge}" stroke-width=".5"/>"##,
            closed(&outline)
        );
        self.put(&drawn);
    }

    /// A church with its cross, a prison, a market, a bridge.
    fn building(&mut self, kind: &str, feature: &Feature) {
        let Palette { stone, street, edge, ink, .. } = self.colours;
        let outline = outline(feature);
        let fill = if kind == "bridge" { street } else { stone };
        let mut drawn = format!(
            r##"<path d="{}" fill="{fill}" stroke="{edge}" stroke-width="1.6"/>"##,
            closed(&outline)
        );
        let [x, y] = centre(&outline);
        if kind != "bridge" {
            let roof: Vec<Point> = outline
                .iter()
                .map(|point| [x + (point[0] - x) * 0.72, y + (point[1] - y) * 0.72])
                .collect();
            let (roof, prefix) = (closed(&roof), &self.prefix);
            let _ = write!(
                drawn,
                r##"<path d="{roof}" fill="url(#{prefix}-hatch)" stroke="{edge}" stroke-width=".8"/>"##
            );
        }
        if kind == "church" {
            let (top, bar, left) = (y - 9.0, y - 3.0, x - 6.0);
            let _ = write!(
                drawn,
                r##"<path d="M{x:.1} {top:.1}v18M{left:.1} {bar:.1}h12" stroke="{ink}" stroke-width="2.4"/>"##
            );
        }
        self.put(&drawn);
    }

    fn streets(&mut self) {
        let Palette { edge, street, .. } = self.colours;
        let lines: String = self.roads.iter().map(|road| open(road)).collect();
        let (wide, wider) = (2.0 * self.half(), 2.0 * self.half() + 3.0);
        let drawn = format!(
            r##"<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="{lines}" stroke="{edge}" stroke-width="{wider:.1}"/><path d="{lines}" stroke="{street}" stroke-width="{wide:.1}"/></g>"##
        );
        self.put(&drawn);
    }

    fn square(&mut self) {
        let ([x, y], edge, prefix) = (self.at[0], self.colours.edge, &self.prefix);
        let (left, top) = (x - 36.0, y - 24.0);
        let drawn = format!(
            r##"<rect x="{left}" y="{top}" width="72" height="64" rx="5" fill="url(#{prefix}-cobbles)" stroke="{edge}" stroke-width="2"/>"##
        );
        self.put(&drawn);
    }

    /// The place of the gang on the square. Its name stands beneath, where the gang does not hide
    /// it.
    fn gang(&mut self) {
        let Palette { edge, street, ink, square, .. } = self.colours;
        let [x, y] = self.at[0];
        let mut drawn = format!(
            r##"<circle cx="{x}" cy="{y}" r="12" fill="{street}" stroke="{edge}" stroke-width="2"/><text x="{x}" y="{:.1}" font-size="11" text-anchor="middle" fill="{ink}">0</text>"##,
            y + 4.0
        );
        let name = (self.language)(&self.side.square);
        let (above, below) = name.rsplit_once(' ').unwrap_or((name, ""));
        for (words, at) in [(above, y + 26.5), (below, y + 36.0)] {
            let words = escaped(words);
            let _ = write!(
                drawn,
                r##"<text x="{x}" y="{at}" font-size="9.5" font-weight="bold" text-anchor="middle" fill="{ink}" stroke="{square}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">{words}</text>"##
            );
        }
        self.put(&drawn);
    }

    /// The links between neighbours, as dotted lines.
    fn ways(&mut self) {
        let mut lines = String::new();
        for (from, near) in self.side.near.iter().take(self.at.len()).enumerate() {
            for to in near.iter().filter(|to| to.index() > from) {
                lines.push_str(&open(&[self.at[from], self.at[to.index()]]));
            }
        }
        let drawn = format!(
            r##"<path d="{lines}" fill="none" stroke="{}" stroke-width="1.4" stroke-dasharray="2 3"/>"##,
            self.colours.edge
        );
        self.put(&drawn);
    }

    fn spaces(&mut self) {
        for space in self.side.spaces.iter() {
            let shape = self.space(space);
            self.put(&shape);
        }
    }

    fn space(&self, space: Space) -> String {
        let Palette { space: plain, yellow, edge, number, .. } = self.colours;
        let ([x, y], radius) = (self.at[space.index()], self.radius);
        let is_yellow = self.side.yellow.contains(space);
        let fill = if is_yellow { yellow } else { plain };
        let tip = self.side.street(space).map_or_else(String::new, |(street, place)| {
            format!(
                "<title>{}: {} {place}</title>",
                space.number(),
                escaped((self.language)(&street.name))
            )
        });
        let ring = if is_yellow {
            format!(
                r##"<circle cx="{x}" cy="{y}" r="{:.1}" fill="none" stroke="{edge}" stroke-width="1.4"/>"##,
                radius - 3.2
            )
        } else {
            String::new()
        };
        format!(
            r##"<g>{tip}<circle cx="{x}" cy="{y}" r="{radius:.1}" fill="{fill}" stroke="{edge}" stroke-width="1.6"/>{ring}<text x="{x}" y="{:.1}" font-size="{:.1}" text-anchor="middle" fill="{number}">{}</text></g>"##,
            y + radius * 0.27,
            (radius * 0.8).max(10.0),
            space.number()
        )
    }

    fn names(&mut self) {
        let Palette { ink, halo, .. } = self.colours;
        let mut drawn = format!(
            r##"<g fill="{ink}" stroke="{halo}" stroke-width="4" stroke-linejoin="round" paint-order="stroke" text-anchor="middle">"##
        );
        for (number, label) in self.labels.iter().enumerate() {
            let (id, line, text) =
                (format!("{}-name-{number}", self.prefix), open(&label.line), escaped(label.text));
            let (size, spacing) = (label.size, label.spacing);
            let _ = if label.bent {
                write!(
                    drawn,
                    r##"<path id="{id}" d="{line}" fill="none" stroke="none"/><text font-size="{size}" letter-spacing="{spacing}"><textPath href="#{id}" startOffset="50%">{text}</textPath></text>"##
                )
            } else {
                let [x, y] = centre(&label.line);
                write!(
                    drawn,
                    r##"<text x="{x:.0}" y="{y:.0}" font-size="{size}" letter-spacing="{spacing}" font-style="italic">{text}</text>"##
                )
            };
        }
        drawn.push_str("</g>");
        self.put(&drawn);
    }

    fn frame(&mut self) {
        let drawn = format!(
            r##"</g><g fill="none" stroke="{}"><rect x="4" y="4" width="992" height="692" stroke-width="3"/><rect x="9" y="9" width="982" height="682" stroke-width=".8"/></g></svg>"##,
            self.colours.edge
        );
        self.put(&drawn);
    }
}

/// The radius of a space: as large as the nearest two spaces allow.
fn radius(at: &[Point]) -> f64 {
    let pairs =
        at.iter().enumerate().flat_map(|(number, a)| at[..number].iter().map(|b| distance(*a, *b)));
    (pairs.fold(f64::MAX, f64::min) / 2.0 - 1.0).clamp(9.0, 15.0)
}

/// The middle lines of the streets, each led on at both ends to a neighbour, and of the remaining
/// links.
fn roads(side: &Side, at: &[Point]) -> Vec<Vec<Point>> {
    let mut left = links(side);
    let mut ends: Vec<[Option<usize>; 2]> = vec![[None; 2]; side.streets.len()];
    // An end with one link leads there; then the others take the remaining links, so that none is
    // drawn twice.
    for most in [1, usize::MAX] {
        for (street, ends) in side.streets.iter().zip(&mut ends) {
            let last = street.first.index() + usize::from(street.length) - 1;
            for (place, end) in
                [street.first.index(), last].into_iter().zip(ends).filter(|(_, end)| end.is_none())
            {
                let linked: Vec<&[usize; 2]> =
                    left.iter().filter(|link| link.contains(&place)).collect();
                if let Some(&&link) = linked.first().filter(|_| linked.len() <= most) {
                    *end = link.into_iter().find(|other| *other != place);
                    left.remove(&link);
                }
            }
        }
    }
    let street = |(street, ends): (&Street, &[Option<usize>; 2])| {
        let first = street.first.index();
        let own = first..first + usize::from(street.length);
        let places: Vec<Point> =
            ends[0].into_iter().chain(own).chain(ends[1]).map(|place| at[place]).collect();
        smooth(&places)
    };
    let streets: Vec<Vec<Point>> = side.streets.iter().zip(&ends).map(street).collect();
    streets
        .into_iter()
        .chain(left.into_iter().map(|ends| smooth(&ends.map(|end| at[end]))))
        .collect()
}

/// The neighbours that do not follow one another in a street.
fn links(side: &Side) -> BTreeSet<[usize; 2]> {
    let mut links = BTreeSet::new();
    for (from, near) in side.near.iter().enumerate() {
        links.extend(near.iter().map(|to| [from, to.index()]).filter(|[from, to]| from < to));
    }
    for street in &side.streets {
        let first = street.first.index();
        for place in first + 1..first + usize::from(street.length) {
            links.remove(&[place - 1, place]);
        }
    }
    links
}

/// The ground that houses have to leave free.
struct Ground {
    roads: Vec<Point>,
    outlines: Vec<Vec<Point>>,
    labels: Vec<Point>,
    half: f64,
}

impl Ground {
    fn of(map: &Map<'_>) -> Ground {
        Ground {
            roads: map
                .roads
                .iter()
                .flat_map(|road| sampled(road, 8.0, false))
                .chain(map.at.iter().copied())
                .collect(),
            outlines: map.outlines.clone(),
            labels: map
                .labels
                .iter()
                .flat_map(|label| sampled(&raised(label), 6.0, false))
                .collect(),
            half: map.half(),
        }
    }

    fn is_free(&self, [x, y]: Point) -> bool {
        let point = [x, y];
        (12.0..WIDTH - 12.0).contains(&x)
            && (12.0..HEIGHT - 12.0).contains(&y)
            && nearest(point, &self.roads) > self.half + 3.0
            && nearest(point, &self.labels) > 9.0
            && self
                .outlines
                .iter()
                .all(|outline| nearest(point, outline) > 8.0 && !inside(point, outline))
    }
}

/// The line through the middle of the letters.
fn raised(label: &Label<'_>) -> Vec<Point> {
    let ends = label.line.windows(2).map(|pair| {
        let ([a, b], by) = ([pair[0], pair[1]], label.size * 0.3);
        let long = distance(a, b).max(0.001);
        [a[0] + (b[1] - a[1]) / long * by, a[1] - (b[0] - a[0]) / long * by]
    });
    ends.collect()
}

/// One row of houses beside a road, at a distance of `gap`; negative for the other side.
fn row_of_houses(
    road: &[Point],
    gap: f64,
    ground: &Ground,
    built: &mut Vec<Point>,
    chance: &mut Chance,
    shapes: &mut String,
) {
    let long = length(road);
    let mut start = 6.0;
    while start < long - 6.0 {
        let wide = 11.0 + 14.0 * chance.share();
        let back = gap + (9.0 + 5.0 * chance.share()).copysign(gap);
        let ([p, way], [q, _]) =
            (along(road, start).into(), along(road, (start + wide).min(long)).into());
        let shifted = |at: Point, by: f64| [at[0] - way[1] * by, at[1] + way[0] * by];
        let walls = [shifted(p, gap), shifted(q, gap), shifted(q, back), shifted(p, back)];
        let middle = centre(&walls);
        if distance(p, q) > 6.0
            && nearest(middle, built) > 18.0
            && walls.iter().all(|&wall| ground.is_free(wall))
        {
            built.push(middle);
            shapes.push_str(&closed(&walls));
        }
        start += wide + if chance.share() < 0.75 { 0.6 } else { 5.0 };
    }
}

/// A small generator of the splitmix kind, because a picture needs variety, not randomness.
struct Chance(u64);

impl Chance {
    /// From 0 up to, but not including, 1.
    fn share(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// A smooth line through points: a centripetal Catmull-Rom curve.
fn smooth(points: &[Point]) -> Vec<Point> {
    const STEPS: u32 = 14;
    let [first, .., last] = points else { return points.to_vec() };
    let beyond = |end: Point, before: Point| [2.0 * end[0] - before[0], 2.0 * end[1] - before[1]];
    let mut all = vec![beyond(*first, points[1])];
    all.extend(points);
    all.push(beyond(*last, points[points.len() - 2]));
    let mut line = Vec::new();
    for four in all.windows(4) {
        line.extend((0..STEPS).map(|step| bent(four, f64::from(step) / f64::from(STEPS))));
    }
    line.push(*last);
    line
}

/// The point at a share of the distance from the second to the third of four points.
fn bent(four: &[Point], share: f64) -> Point {
    let mut knots = [0.0; 4];
    for step in 1..4 {
        knots[step] = knots[step - 1] + distance(four[step - 1], four[step]).sqrt().max(0.001);
    }
    let knot = knots[1] + (knots[2] - knots[1]) * share;
    // Each round replaces neighbours by the point between them, until one is left.
    let mut points = four.to_vec();
    for (round, span) in [1, 2, 1].into_iter().enumerate() {
        points = (0..points.len() - 1)
            .map(|at| {
                // In the last round only the middle knots count.
                let (from, to) =
                    if round == 2 { (knots[1], knots[2]) } else { (knots[at], knots[at + span]) };
                let share = (knot - from) / (to - from);
                [0, 1].map(|axis| points[at][axis] * (1.0 - share) + points[at + 1][axis] * share)
            })
            .collect();
    }
    points[0]
}

fn distance(a: Point, b: Point) -> f64 {
    ((a[0] - b[0]).powi(2) + (a[1] - b[1]).powi(2)).sqrt()
}

/// The distance to the nearest of some points.
fn nearest(point: Point, points: &[Point]) -> f64 {
    points.iter().map(|&other| distance(point, other)).fold(f64::MAX, f64::min)
}

fn length(line: &[Point]) -> f64 {
    line.windows(2).map(|pair| distance(pair[0], pair[1])).sum()
}

/// A line beside a stretch of another, to the left of a walker who goes to the right.
fn shifted(line: &[Point], at: f64, wide: f64, by: f64) -> Vec<Point> {
    let steps = (wide / 5.0).ceil().max(1.0);
    let start = at - wide / 2.0;
    let mut places: Vec<(Point, Point)> = (0..=steps as u32)
        .map(|step| along(line, start + wide * f64::from(step) / steps))
        .collect();
    if places[0].0[0] > places[places.len() - 1].0[0] {
        places.reverse();
        places.iter_mut().for_each(|(_, way)| *way = way.map(|part| -part));
    }
    places.iter().map(|(at, way)| [at[0] + way[1] * by, at[1] - way[0] * by]).collect()
}

/// The penalty of the sharpest bend for letters on a line, if it is tighter than a circle of radius
/// 50.
fn cramped(line: &[Point]) -> f64 {
    let bends = line.windows(3).map(|three| {
        let [a, b, c] = [three[0], three[1], three[2]];
        let (before, after) = (distance(a, b).max(0.001), distance(b, c).max(0.001));
        let turn =
            ((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) / (before * after);
        turn.abs() * 2.0 / (before + after)
    });
    (bends.fold(0.0, f64::max) * 50.0 - 1.0).max(0.0) * 6.0
}

/// The point at a distance along a line, and the direction there; beyond its ends, straight on.
fn along(line: &[Point], far: f64) -> (Point, Point) {
    let mut left = far;
    let mut found = (line.first().copied().unwrap_or_default(), [1.0, 0.0]);
    for (number, pair) in line.windows(2).enumerate() {
        let (a, b, long) = (pair[0], pair[1], distance(pair[0], pair[1]));
        if long > 0.0 {
            let way = [(b[0] - a[0]) / long, (b[1] - a[1]) / long];
            found = ([a[0] + way[0] * left, a[1] + way[1] * left], way);
        }
        if left <= long || number + 2 == line.len() {
            return found;
        }
        left -= long;
    }
    // A line of one point: the letters go straight across it.
    ([found.0[0] + far, found.0[1]], found.1)
}

/// Points along a line, at most `apart` from each other.
fn sampled(line: &[Point], apart: f64, closed: bool) -> Vec<Point> {
    let back = closed.then(|| line.first().copied()).flatten();
    let corners: Vec<Point> = line.iter().copied().chain(back).collect();
    let mut points = Vec::new();
    for pair in corners.windows(2) {
        let steps = (distance(pair[0], pair[1]) / apart).ceil().max(1.0);
        let at = |step: u32| {
            [0, 1].map(|axis| {
                pair[0][axis] + (pair[1][axis] - pair[0][axis]) * f64::from(step) / steps
            })
        };
        points.extend((0..steps as u32).map(at));
    }
    points.extend(corners.last().filter(|_| !closed));
    points
}

fn inside([x, y]: Point, outline: &[Point]) -> bool {
    let ends = outline.iter().zip(outline.iter().cycle().skip(1));
    let crossed = ends.filter(|(a, b)| {
        (a[1] > y) != (b[1] > y) && x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0]
    });
    crossed.count() % 2 == 1
}

fn bounds(points: &[Point]) -> [Point; 2] {
    let of = |pick: fn(f64, f64) -> f64, axis: usize| {
        points.iter().map(|point| point[axis]).reduce(pick).unwrap_or(0.0)
    };
    [[of(f64::min, 0), of(f64::min, 1)], [of(f64::max, 0), of(f64::max, 1)]]
}

fn centre(points: &[Point]) -> Point {
    [0, 1].map(|axis| {
        points.iter().map(|point| point[axis]).sum::<f64>() / points.len().max(1) as f64
    })
}

fn outline(feature: &Feature) -> Vec<Point> {
    feature.outline.iter().map(|&point| point.map(f64::from)).collect()
}

/// The stretches of an outline that do not run along the edge of the sheet.
fn banks(outline: &[Point]) -> Vec<Vec<Point>> {
    let off = |a: Point, b: Point| {
        let along = |axis: usize, edge: f64| a[axis] == edge && b[axis] == edge;
        along(0, 0.0) || along(0, WIDTH) || along(1, 0.0) || along(1, HEIGHT)
    };
    let mut banks: Vec<Vec<Point>> = Vec::new();
    for (&a, &b) in
        outline.iter().zip(outline.iter().cycle().skip(1)).filter(|(a, b)| !off(**a, **b))
    {
        match banks.last_mut().filter(|bank| bank.last() == Some(&a)) {
            Some(bank) => bank.push(b),
            None => banks.push(vec![a, b]),
        }
    }
    banks
}

/// The approximate width of a text; rather too wide, because fonts differ.
fn width(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * size * 0.62
}

fn open(line: &[Point]) -> String {
    let points: Vec<String> = line.iter().map(|[x, y]| format!("{x:.1} {y:.1}")).collect();
    format!("M{}", points.join("L"))
}

fn closed(line: &[Point]) -> String {
    open(line) + "Z"
}

fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A colour between two others.
fn mixed(from: [u8; 3], to: [u8; 3], share: f64) -> String {
    hex([0, 1, 2].map(|part| {
        (f64::from(from[part]) * (1.0 - share) + f64::from(to[part]) * share).round() as u8
    }))
}

/// A text with the special characters of SVG escaped.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}
