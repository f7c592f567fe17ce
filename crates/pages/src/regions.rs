//! Regions: parts of a page that are sent only when they change.
//!
//! A region is an element with an id, and a key that stands for everything that it is drawn from.
//! An open page remembers the keys of the regions that it shows; a region whose key is the same is
//! neither drawn nor sent. A hull is an element that has regions in it: its text has a stub
//! (`<section id="news" data-keep></section>`) for each of them, and it is sent if that text has
//! changed. So a frame is a list of elements, hulls before what is in them, each of which takes the
//! place of the one with its id (`frames.js`). A region that another page of the table was just
//! sent is not drawn again, because the same key means the same bytes, which `games/tests` checks
//! over many games.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, Hash, Hasher, RandomState};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use foldhash::SharedSeed;
use foldhash::quality::SeedableRandomState;
use maud::{Markup, PreEscaped};

/// The id of a region: a name, and the number of its place where there are several of the kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RegionId {
    name: &'static str,
    number: Option<u8>,
}

impl From<&'static str> for RegionId {
    fn from(name: &'static str) -> RegionId {
        RegionId { name, number: None }
    }
}

impl From<(&'static str, u8)> for RegionId {
    fn from((name, number): (&'static str, u8)) -> RegionId {
        RegionId { name, number: Some(number) }
    }
}

impl RegionId {
    /// Stands for an element that the page has, or that comes later in the frame.
    fn stub(self, tag: &str) -> Markup {
        let mut stub = String::with_capacity(64);
        stub.extend(["<", tag, " id=\"", self.name]);
        if let Some(number) = self.number {
            stub.push_str(&number.to_string());
        }
        stub.extend(["\" data-keep></", tag, ">"]);
        PreEscaped(stub)
    }
}

/// Hashes numbers that are hashes already.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn write(&mut self, _: &[u8]) {
        unreachable!("only whole numbers are hashed");
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

type ByHash<T> = HashMap<u64, T, BuildHasherDefault<AsItIs>>;

/// The keys of the regions that a page shows.
#[derive(Default)]
pub struct PageKeys {
    /// The number of frames so far.
    frames: u32,
    /// By id, each with the number of the frame that had it last: a page shows the regions of its
    /// last frame.
    regions: ByHash<(u64, u32)>,
    /// The frame in which each group was last drawn: the page shows the regions that it had then.
    groups: ByHash<u32>,
}

/// A frame that no region was in.
const NEVER: u32 = u32::MAX;

/// Regions as they were drawn last, by key, for all pages of a table.
#[derive(Default)]
pub struct DrawnRegions(Mutex<ByHash<Arc<str>>>);

/// Number of drawn regions that are kept: several changes of a large table.
const DRAWN: usize = 512;

/// The regions of a page: those that are drawn, and those that are left out because it has them.
pub struct Regions<'a> {
    state: RefCell<State>,
    drawn: &'a DrawnRegions,
    hash: SeedableRandomState,
}

struct State {
    /// The regions that the page has, and will have once it shows this frame.
    keys: PageKeys,
    /// The frame whose regions the page shows here: the last one, or that of the group.
    since: u32,
    /// The elements that are sent, hulls before what is in them.
    parts: Vec<Part>,
}

/// An element that is sent.
enum Part {
    /// One that turned out to be as it was.
    Same,
    Element(Arc<str>),
    /// One of a drawing, which a browser only reads inside of one.
    Drawing(Arc<str>),
}

impl<'a> Regions<'a> {
    /// The regions of the next frame of a page that has `keys`. `about` holds what all regions are
    /// drawn from: the language, the names of the players, and the kind of page.
    pub fn since(mut keys: PageKeys, drawn: &'a DrawnRegions, about: impl Hash) -> Regions<'a> {
        // Seeded anew in every process, so that nobody can choose a name that makes two keys alike.
        static SEED: LazyLock<RandomState> = LazyLock::new(RandomState::new);
        let seed = SEED.hash_one(about);
        keys.frames += 1;
        let since = keys.frames - 1;
        Regions {
            state: RefCell::new(State { keys, since, parts: Vec::new() }),
            drawn,
            hash: SeedableRandomState::with_seed(seed, SharedSeed::global_random()),
        }
    }

    /// The frame, and the keys of the page once it shows it. `main` is what was drawn with these
    /// regions.
    pub fn frame(self, main: Markup) -> (String, PageKeys) {
        let State { keys, parts, .. } = self.state.into_inner();
        let mut frame = main.into_string();
        for part in parts {
            match part {
                Part::Same => {}
                Part::Element(text) => frame.push_str(&text),
                Part::Drawing(text) => frame.extend(["<svg>", &text, "</svg>"]),
            }
        }
        (frame, keys)
    }

    /// An element with this tag and id, unless the page has it. `key` holds everything that it is
    /// drawn from besides what is the same for all.
    pub fn region(
        &self,
        tag: &str,
        id: RegionId,
        key: impl Hash,
        draw: impl FnOnce() -> Markup,
    ) -> Markup {
        let key = self.hash.hash_one((id, key));
        let slot = self.slot(id, 0);
        if self.note(slot, key) != Some(key) {
            let text = self.drawn.get(key, draw);
            self.state.borrow_mut().parts.push(Part::of(tag, text));
        }
        id.stub(tag)
    }

    /// An element that has regions in it. It is drawn every time, and sent unless the page has it.
    pub fn hull(&self, tag: &str, id: RegionId, draw: impl FnOnce() -> Markup) -> Markup {
        let place = self.reserve();
        let text = draw().into_string();
        let key = self.hash.hash_one(&text);
        let slot = self.slot(id, 1);
        if self.note(slot, key) != Some(key) {
            self.state.borrow_mut().parts[place] = Part::of(tag, text.into());
        }
        id.stub(tag)
    }

    /// A hull that is left out with all that is in it if its key is as it was. `key` holds
    /// everything that the regions in it are drawn from. Groups do not nest.
    pub fn group(
        &self,
        tag: &str,
        id: RegionId,
        key: impl Hash,
        draw: impl FnOnce() -> Markup,
    ) -> Markup {
        let key = self.hash.hash_one((id, key));
        let slot = self.slot(id, 2);
        let old = self.note(slot, key);
        if old == Some(key) {
            return id.stub(tag);
        }
        let outside = {
            let state = &mut *self.state.borrow_mut();
            let drawn = state.keys.groups.insert(slot, state.keys.frames);
            std::mem::replace(&mut state.since, old.and(drawn).unwrap_or(NEVER))
        };
        let stub = self.hull(tag, id, draw);
        self.state.borrow_mut().since = outside;
        stub
    }

    /// A list to which entries are added. `draw` gets the number of those that the page has, if
    /// `key` is as it was: it draws the others, before those of an element with `data-keep`.
    pub fn growing(
        &self,
        tag: &str,
        id: RegionId,
        entries: usize,
        key: impl Hash,
        draw: impl FnOnce(usize) -> Markup,
    ) -> Markup {
        let key = self.hash.hash_one((id, key));
        let is_same = self.note(self.slot(id, 3), key) == Some(key);
        let shown = self.note(self.slot(id, 4), entries as u64).filter(|_| is_same);
        if shown != Some(entries as u64) {
            let shown = shown.map_or(0, |shown| shown as usize).min(entries);
            let text = draw(shown).into_string();
            self.state.borrow_mut().parts.push(Part::of(tag, text.into()));
        }
        id.stub(tag)
    }

    /// The place of a key among those of a page. Each `sort` of key has its own.
    fn slot(&self, id: RegionId, sort: u8) -> u64 {
        self.hash.hash_one((id, sort))
    }

    /// Notes the key that the page will have; returns the one that it has.
    fn note(&self, slot: u64, key: u64) -> Option<u64> {
        let State { keys, since, .. } = &mut *self.state.borrow_mut();
        let (old, shown) = keys.regions.insert(slot, (key, keys.frames))?;
        (shown == *since).then_some(old)
    }

    /// A place for an element before those that come next.
    fn reserve(&self) -> usize {
        let parts = &mut self.state.borrow_mut().parts;
        parts.push(Part::Same);
        parts.len() - 1
    }
}

impl Part {
    fn of(tag: &str, text: Arc<str>) -> Part {
        if tag == "g" { Part::Drawing(text) } else { Part::Element(text) }
    }
}

impl DrawnRegions {
    fn get(&self, key: u64, draw: impl FnOnce() -> Markup) -> Arc<str> {
        let known = |drawn: &ByHash<Arc<str>>| drawn.get(&key).cloned();
        if let Some(known) = known(&self.0.lock().unwrap_or_else(PoisonError::into_inner)) {
            return known;
        }
        // Drawn without the lock: at worst two pages draw the same region at the same time.
        let text: Arc<str> = draw().into_string().into();
        let mut drawn = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if drawn.len() >= DRAWN {
            drawn.clear();
        }
        drawn.insert(key, text.clone());
        text
    }
}
