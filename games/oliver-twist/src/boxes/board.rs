//! The two sides of the board.

use std::collections::{BTreeMap, BTreeSet};

use toml::de::DeValue;

use super::reader::*;
use super::*;
use crate::MAX_SPACES;
use crate::{Feature, Name, Side, Space, Spaces, Street};

/// A side of the board while it is read: the square, and then the spaces by number.
pub(super) struct Plan {
    pub(super) places: Vec<Place>,
    pub(super) streets: Vec<PlanStreet>,
    pub(super) ways: Vec<Way>,
    /// Whether all of it could be read. Only then is something that is not there missing from the
    /// file.
    pub(super) whole: bool,
}

pub(super) struct Place {
    pub(super) start: usize,
    /// The name that links use.
    pub(super) name: String,
    pub(super) at: Option<[i32; 2]>,
    pub(super) yellow: bool,
    pub(super) near: BTreeSet<usize>,
}

pub(super) struct PlanStreet {
    pub(super) start: usize,
    pub(super) key: String,
    pub(super) name: Option<Name>,
    pub(super) yellow: bool,
    /// The number of its first space.
    pub(super) first: usize,
    pub(super) length: usize,
}

/// Two places that are neighbours, and where the file says so.
pub(super) struct Way {
    pub(super) start: usize,
    pub(super) ends: [usize; 2],
}

impl Plan {
    /// Makes two places neighbours; false if they are already.
    pub(super) fn join(&mut self, start: usize, [a, b]: [usize; 2]) -> bool {
        let new = self.places[a].near.insert(b);
        if new {
            self.places[b].near.insert(a);
            self.ways.push(Way { start, ends: [a, b] });
        }
        new
    }

    /// The number that a link means, or the reason why there is none.
    pub(super) fn find(&self, end: &str) -> Result<usize, String> {
        if end == "square" {
            return Ok(0);
        }
        let Some((key, number)) = end.rsplit_once(' ') else {
            return Err(format!(
                "{end:?} is no space; write `square`, or a street and a number, such as `st-john 3`"
            ));
        };
        let Some(street) = self.streets.iter().find(|street| street.key == key) else {
            return Err(format!("there is no street `{key}` on this side; check the spelling"));
        };
        match number.parse() {
            Ok(number) if (1..=street.length).contains(&number) => Ok(street.first + number - 1),
            _ => Err(format!(
                "the spaces of `{key}` are 1 to {}; there is no {number:?}",
                street.length
            )),
        }
    }

    /// All places that can be reached from a place over open places, itself included.
    pub(super) fn flood(&self, from: usize, open: impl Fn(&Place) -> bool) -> BTreeSet<usize> {
        let mut reached = BTreeSet::new();
        let mut todo = vec![from];
        while let Some(place) = todo.pop() {
            if open(&self.places[place]) && reached.insert(place) {
                todo.extend(&self.places[place].near);
            }
        }
        reached
    }

    pub(super) fn side(self, name: Name, square: Name, features: Vec<Feature>) -> Option<Side> {
        let count = self.places.len() - 1;
        if count > MAX_SPACES {
            return None;
        }
        let mut near = [Spaces::NONE; MAX_SPACES + 1];
        for (near, place) in near.iter_mut().zip(&self.places) {
            *near = place.near.iter().map(|&number| Space::new(number as u8)).collect();
        }
        let numbers = |wanted: fn(&Place) -> bool| {
            (1..=count)
                .filter(|&number| wanted(&self.places[number]))
                .map(|number| Space::new(number as u8))
                .collect()
        };
        let street = |street: &PlanStreet| {
            Some(Street {
                key: street.key.clone(),
                name: street.name.clone()?,
                yellow: street.yellow,
                first: Space::new(street.first.min(MAX_SPACES) as u8),
                length: street.length as u8,
            })
        };
        Some(Side {
            name,
            square,
            at: self.places.iter().map(|place| place.at).collect::<Option<_>>()?,
            streets: self.streets.iter().map(street).collect::<Option<_>>()?,
            near,
            spaces: numbers(|_| true),
            yellow: numbers(|place| place.yellow),
            features,
        })
    }
}

impl<'t> Reader<'t> {
    pub(super) fn side(&mut self, value: &'t Value<'t>, what: &'static str) -> Option<Side> {
        let table = self.table(value, what, &["name", "square", "links", "streets", "features"])?;
        let name = self.name(&table, "name");
        let square = self.get(&table, "square").and_then(|square| self.square(square));
        let (square_name, square_at) = square.unzip();

        let mut plan =
            Plan { places: Vec::new(), streets: Vec::new(), ways: Vec::new(), whole: true };
        plan.places.push(Place {
            start: table.entries.get("square").map_or(table.start, |square| square.span().start),
            name: "square".to_string(),
            at: square_at.flatten(),
            yellow: false,
            near: BTreeSet::new(),
        });
        self.streets(&table, &mut plan);
        self.check_keys(&mut plan);
        self.links(&table, &mut plan);
        let features = self.features(&table);

        self.check_size(&table, &plan);
        self.check_neighbours(&table, &plan);
        self.check_reach(&plan);
        self.check_drawing(&plan);
        plan.side(name?, square_name.flatten()?, features)
    }

    pub(super) fn square(
        &mut self,
        value: &'t Value<'t>,
    ) -> Option<(Option<Name>, Option<[i32; 2]>)> {
        let table = self.table(value, "the square", &["name", "at"])?;
        Some((self.name(&table, "name"), self.get(&table, "at").and_then(|at| self.point(at))))
    }

    pub(super) fn streets(&mut self, side: &TomlTable<'t>, plan: &mut Plan) {
        let list = self.get(side, "streets");
        let list = list
            .and_then(|list| self.list(list, "`streets`", "tables, each headed by [[….streets]]"));
        for value in list.unwrap_or_default() {
            self.street(value, plan);
        }
        plan.whole &= list.is_some();
    }

    pub(super) fn street(&mut self, value: &'t Value<'t>, plan: &mut Plan) {
        let complaints = self.complaints.len();
        let Some(table) = self.table(value, "a street", &["key", "name", "yellow", "at"]) else {
            plan.whole = false;
            return;
        };
        let key = self.get(&table, "key").and_then(|key| self.key(key, "the key of a street"));
        let yellow = match table.entries.get("yellow").map(|yellow| (yellow, yellow.get_ref())) {
            None => Some(false),
            Some((_, DeValue::Boolean(yellow))) => Some(*yellow),
            Some((value, _)) => self.wrong_type(value, "`yellow`", "true or false"),
        };
        let list = self.get(&table, "at").and_then(|at| self.list(at, "`at`", "points"));
        // A space that cannot be read still counts, so that the numbers of later ones stay right.
        plan.whole &= key.is_some() && yellow.is_some() && list.is_some();
        let (key, list) = (key.unwrap_or_default(), list.unwrap_or_default());
        let first = plan.places.len();
        for (number, value) in (1..).zip(list) {
            plan.places.push(Place {
                start: value.span().start,
                name: format!("{key} {number}"),
                at: self.point(value),
                yellow: yellow.unwrap_or(false),
                near: BTreeSet::new(),
            });
            if number > 1 {
                let last = plan.places.len() - 1;
                plan.join(value.span().start, [last - 1, last]);
            }
        }
        let name = self.name(&table, "name");
        let start = table.entries.get("key").map_or(table.start, |key| key.span().start);
        let (length, yellow) = (list.len(), yellow.unwrap_or(false));
        plan.streets.push(PlanStreet { start, key, name, yellow, first, length });
        if list.is_empty() && self.complaints.len() == complaints {
            self.complain(
                start,
                "this street has no spaces; list their places in `at`, or drop it",
            );
        }
    }

    pub(super) fn links(&mut self, side: &TomlTable<'t>, plan: &mut Plan) {
        let list = self.get(side, "links");
        let list = list.and_then(|list| {
            self.list(list, "`links`", "pairs, such as [\"square\", \"st-john 1\"]")
        });
        for value in list.unwrap_or_default() {
            plan.whole &= self.link(value, plan).is_some();
        }
        plan.whole &= list.is_some();
    }

    pub(super) fn link(&mut self, value: &'t Value<'t>, plan: &mut Plan) -> Option<()> {
        let start = value.span().start;
        let pair = self.list(value, "a link", "two spaces")?;
        let [a, b] = pair else {
            self.complain(
                start,
                format!(
                    "a link joins two spaces, such as [\"square\", \"st-john 1\"]; here are {}",
                    pair.len()
                ),
            );
            return None;
        };
        let [a, b] = [a, b].map(|end| self.link_end(end, plan));
        let ends = [a?, b?];
        let [from, to] = ends.map(|end| plan.places[end].name.clone());
        if ends[0] == ends[1] {
            self.complain(
                start,
                format!("this links `{from}` with itself; drop it, or correct one end"),
            );
        } else if !plan.join(start, ends) {
            self.complain(
                start,
                format!("`{from}` and `{to}` are neighbours already; drop this link"),
            );
        }
        Some(())
    }

    pub(super) fn link_end(&mut self, value: &'t Value<'t>, plan: &Plan) -> Option<usize> {
        let end = self.text(value, "an end of a link")?;
        match plan.find(end) {
            Ok(place) => Some(place),
            Err(why) => {
                self.complain(value.span().start, why);
                None
            }
        }
    }

    pub(super) fn features(&mut self, side: &TomlTable<'t>) -> Vec<Feature> {
        let Some(value) = side.entries.get("features") else { return Vec::new() };
        let list = self.list(value, "`features`", "tables, each headed by [[….features]]");
        list.unwrap_or_default().iter().filter_map(|feature| self.feature(feature)).collect()
    }

    pub(super) fn feature(&mut self, value: &'t Value<'t>) -> Option<Feature> {
        let table = self.table(value, "a feature", &["kind", "name", "outline"])?;
        let kind = self.get(&table, "kind").and_then(|kind| self.feature_kind(kind));
        let name = self.name(&table, "name");
        let value = self.get(&table, "outline")?;
        let outline = self.list(value, "`outline`", "points")?;
        if outline.len() < 3 {
            self.complain(
                value.span().start,
                format!("an outline of {} points encloses nothing; give 3 or more", outline.len()),
            );
        }
        let outline = outline.iter().filter_map(|point| self.point(point)).collect();
        Some(Feature { kind: kind?, name: name?, outline })
    }

    pub(super) fn feature_kind(&mut self, value: &'t Value<'t>) -> Option<String> {
        let kind = self.text(value, "`kind`")?;
        if !FEATURES.contains(&kind) {
            let what = format!(
                "there is no kind of feature {kind:?}; the known ones are {}",
                ticked(&FEATURES)
            );
            self.complain(value.span().start, what);
        }
        Some(kind.to_string())
    }

    /// A key names one street, and none is called like the square.
    pub(super) fn check_keys(&mut self, plan: &mut Plan) {
        let mut known: BTreeMap<&str, usize> = BTreeMap::new();
        for street in plan.streets.iter().filter(|street| !street.key.is_empty()) {
            let (key, before) = (&street.key, known.insert(&street.key, street.start));
            if let Some(line) = before.map(|start| self.line(start)) {
                let what = format!(
                    "the street on line {line} has the key `{key}` already; choose another"
                );
                self.complain(street.start, what);
            } else if key == "square" {
                self.complain(
                    street.start,
                    "links call the square `square`; give this street another key",
                );
            } else {
                continue;
            }
            plan.whole = false;
        }
    }

    pub(super) fn check_size(&mut self, side: &TomlTable<'t>, plan: &Plan) {
        if !plan.whole {
            return;
        }
        let (name, spaces) = (side.what, plan.places.len() - 1);
        if !(1..=MAX_SPACES).contains(&spaces) {
            let what = format!("{name} has {spaces} spaces; a side has 1 to {MAX_SPACES}");
            self.complain(side.start, what);
        }
        let yellow: Vec<&PlanStreet> = plan.streets.iter().filter(|street| street.yellow).collect();
        let length: usize = yellow.iter().map(|street| street.length).sum();
        let (printed, fitting) = PRINTED;
        if yellow.len() != 2 {
            let what = "needs exactly two yellow streets, which are closed to two players; it has";
            self.complain(side.start, format!("{name} {what} {}", yellow.len()));
        } else if spaces == printed && !fitting.contains(&length) {
            let what = format!(
                "the yellow streets of {name} have {length} spaces of {spaces}; it should be"
            );
            self.complain(side.start, format!("{what} {} to {}", fitting.start(), fitting.end()));
        }
    }

    pub(super) fn check_neighbours(&mut self, side: &TomlTable<'t>, plan: &Plan) {
        for place in plan.places.iter().filter(|place| place.near.len() > MOST_NEIGHBOURS) {
            let (name, near) = (&place.name, place.near.len());
            let what = format!(
                "`{name}` has {near} neighbours; it can have {MOST_NEIGHBOURS}, so drop a link"
            );
            self.complain(place.start, what);
        }
        let junctions = plan.places.iter().skip(1).filter(|place| place.near.len() > 2).count();
        if plan.whole && junctions < FEWEST_JUNCTIONS {
            let what = format!(
                "{} has {junctions} junctions (spaces with three neighbours or more)",
                side.what
            );
            self.complain(
                side.start,
                what + &format!("; it needs {FEWEST_JUNCTIONS}, so add links"),
            );
        }
        if plan.whole && plan.places[0].near.is_empty() {
            let what = "the square has no neighbour, so the gang cannot leave it; add a link";
            self.complain(plan.places[0].start, what);
        }
    }

    /// Whether all spaces can be reached from the square, and without the yellow streets the others
    /// (OT-C7).
    pub(super) fn check_reach(&mut self, plan: &Plan) {
        if !plan.whole || plan.places[0].near.is_empty() {
            return;
        }
        let mut reached = plan.flood(0, |_| true);
        let mut reached_by_two = plan.flood(0, |place| !place.yellow);
        for (number, place) in plan.places.iter().enumerate() {
            if !reached.contains(&number) {
                let cut = plan.flood(number, |_| true);
                let what = format!("`{}` cannot be reached from the square", place.name);
                self.complain(
                    place.start,
                    format!("{what} (spaces cut off: {}); add a link", cut.len()),
                );
                reached.extend(&cut);
                reached_by_two.extend(&cut);
            } else if !place.yellow && !reached_by_two.contains(&number) {
                let cut = plan.flood(number, |place| !place.yellow);
                let (name, count) = (&place.name, cut.len());
                let what = format!(
                    "with the yellow streets closed, `{name}` cannot be reached from the square"
                );
                let hint = "add a link, or choose other yellow streets";
                self.complain(place.start, format!("{what} (spaces cut off: {count}); {hint}"));
                reached_by_two.extend(&cut);
            }
        }
    }

    /// Whether the board can be drawn: no space on another, no way across another.
    pub(super) fn check_drawing(&mut self, plan: &Plan) {
        if plan.places.len() > MAX_SPACES + 1 {
            return;
        }
        let at: Vec<Option<[i32; 2]>> = plan.places.iter().map(|place| place.at).collect();
        let mut covered = BTreeSet::new();
        for (number, place) in plan.places.iter().enumerate() {
            let Some(other) = (0..number).find(|&other| covers(at[number], at[other])) else {
                continue;
            };
            covered.extend([number, other]);
            let what = format!(
                "`{}` and `{}` cover each other; put them {NEAREST} or more apart",
                plan.places[other].name, place.name
            );
            self.complain(place.start, what);
        }
        // A misplaced space crosses many ways, which are worth checking only once it is right.
        let drawn =
            plan.ways.iter().filter(|way| way.ends.iter().all(|end| !covered.contains(end)));
        let drawn: Vec<(&Way, [[i32; 2]; 2])> =
            drawn.filter_map(|way| Some((way, [at[way.ends[0]]?, at[way.ends[1]]?]))).collect();
        let pairs = drawn
            .iter()
            .enumerate()
            .flat_map(|(later, way)| drawn[..later].iter().map(move |other| (other, way)));
        let crossing = pairs
            .filter(|(other, way)| cross(other.0, other.1, way.0, way.1))
            .take(MOST_COMPLAINTS);
        for ((other, _), (way, _)) in crossing {
            let [a, b] = way.ends.map(|end| &plan.places[end].name);
            let [c, d] = other.ends.map(|end| &plan.places[end].name);
            let what = format!(
                "the way from `{a}` to `{b}` crosses the way from `{c}` to `{d}`; move a space, or drop a link"
            );
            self.complain(way.start, what);
        }
    }
}

pub(super) fn covers(a: Option<[i32; 2]>, b: Option<[i32; 2]>) -> bool {
    a.zip(b).is_some_and(|(a, b)| (a[0] - b[0]).pow(2) + (a[1] - b[1]).pow(2) < NEAREST.pow(2))
}

/// Whether two ways meet elsewhere than in a place they share.
pub(super) fn cross(one: &Way, [a, b]: [[i32; 2]; 2], other: &Way, [c, d]: [[i32; 2]; 2]) -> bool {
    // Positive if r lies on one side of the line from p to q, negative on the other.
    let side = |p: [i32; 2], q: [i32; 2], r: [i32; 2]| {
        ((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])).signum()
    };
    let on = |p: [i32; 2], q: [i32; 2], r: [i32; 2]| {
        side(p, q, r) == 0
            && (0..2).all(|axis| (p[axis].min(q[axis])..=p[axis].max(q[axis])).contains(&r[axis]))
    };
    let touch = [(a, b, c, other.ends[0]), (a, b, d, other.ends[1])]
        .into_iter()
        .any(|(p, q, r, end)| !one.ends.contains(&end) && on(p, q, r))
        || [(c, d, a, one.ends[0]), (c, d, b, one.ends[1])]
            .into_iter()
            .any(|(p, q, r, end)| !other.ends.contains(&end) && on(p, q, r));
    touch || (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0)
}
