//! Regions: parts of a page that are sent only when they change.
//!
//! A region is an element with an id, and a key that stands for everything that it is drawn from.
//! An open page remembers the keys of the regions that it shows; a region whose key is the same is
//! neither drawn nor sent. A hull is an element that has regions in it: its text has a stub
//! (`<section id="news" data-keep></section>`) for each of them, and it is sent if that text has
//! changed. So a frame is a list of elements, hulls before what is in them, each of which takes the
//! place of the one with its id (`frames.js`). A region that another page of the table was just
//! sent is not drawn again, because the same key means the same bytes, which `games/tests` checks
//! over many games. Once an element was sent, a page that takes patches is sent what changes in its
//! text (`patch.rs`).

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, Hash, Hasher, RandomState};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use foldhash::SharedSeed;
use foldhash::quality::SeedableRandomState;
use maud::{Markup, PreEscaped};

use crate::patch::{PART, patch, push_number};

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
        stub.extend(["<", tag, " id=\""]);
        self.write(&mut stub);
        stub.extend(["\" data-keep></", tag, ">"]);
        PreEscaped(stub)
    }

    fn write(self, text: &mut String) {
        text.push_str(self.name);
        if let Some(number) = self.number {
            push_number(text, number.into());
        }
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
    /// The texts that were sent last, by id; `None` for a page that takes no patches.
    texts: Option<ByHash<Drawn>>,
}

impl PageKeys {
    /// The same for a page that takes patches, if it `takes` them. It was drawn whole, so it has no
    /// texts of elements yet.
    pub fn patched(self, takes: bool) -> PageKeys {
        PageKeys { texts: takes.then(ByHash::default), ..self }
    }
}

/// A text, with a key that stands for it.
#[derive(Clone)]
struct Drawn {
    key: u64,
    text: Arc<str>,
}

/// A frame that no region was in.
const NEVER: u32 = u32::MAX;

/// Regions as they were drawn last, by key, and patches by both keys, for all pages of a table.
#[derive(Default)]
pub struct DrawnRegions {
    regions: Recent<Arc<str>>,
    patches: Recent<Option<Arc<str>>>,
}

/// The latest of a kind, by key.
struct Recent<T>(Mutex<ByHash<T>>);

/// Number of regions and patches that are kept: several changes of a large table.
const RECENT: usize = 512;

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
    /// The elements that are sent, hulls before what is in them; `None` for a hull that turned out
    /// to be as it was.
    parts: Vec<Option<(RegionId, Drawn)>>,
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
        let main = (RegionId::from("table"), self.text_of("main", main));
        let State { mut keys, parts, .. } = self.state.into_inner();
        let mut frame = String::new();
        for (id, drawn) in [Some(main)].into_iter().chain(parts).flatten() {
            let Some(texts) = &mut keys.texts else {
                frame += &drawn.text;
                continue;
            };
            if !frame.is_empty() {
                frame.push(PART);
            }
            let before = texts.insert(self.hash.hash_one(id), drawn.clone());
            let patch = before.and_then(|before| self.drawn.patch(id, &before, &drawn));
            frame += patch.as_deref().unwrap_or(&drawn.text);
        }
        (frame, keys)
    }

    /// A text with the key that it makes itself.
    fn text_of(&self, tag: &str, drawn: Markup) -> Drawn {
        let text = as_element(tag, drawn);
        Drawn { key: self.hash.hash_one(&*text), text }
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
            let text = self.drawn.regions.get(key, || as_element(tag, draw()));
            self.state.borrow_mut().parts.push(Some((id, Drawn { key, text })));
        }
        id.stub(tag)
    }

    /// An element that has regions in it. It is drawn every time, and sent unless the page has it.
    pub fn hull(&self, tag: &str, id: RegionId, draw: impl FnOnce() -> Markup) -> Markup {
        let place = self.reserve();
        let drawn = self.text_of(tag, draw());
        let slot = self.slot(id, 1);
        if self.note(slot, drawn.key) != Some(drawn.key) {
            self.state.borrow_mut().parts[place] = Some((id, drawn));
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
            let drawn = self.text_of(tag, draw(shown));
            self.state.borrow_mut().parts.push(Some((id, drawn)));
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
        parts.push(None);
        parts.len() - 1
    }
}

/// The text of an element. A browser reads that of a drawing only inside of one.
fn as_element(tag: &str, drawn: Markup) -> Arc<str> {
    match tag {
        "g" => format!("<svg>{}</svg>", drawn.0).into(),
        _ => drawn.0.into(),
    }
}

impl DrawnRegions {
    /// The patch from one text of an element to another, if it is worth it.
    fn patch(&self, id: RegionId, before: &Drawn, now: &Drawn) -> Option<Arc<str>> {
        let key = before.key.rotate_left(1) ^ now.key;
        let make = || patch(|text| id.write(text), &before.text, &now.text).map(Arc::from);
        self.patches.get(key, make)
    }
}

impl<T: Clone> Recent<T> {
    fn get(&self, key: u64, make: impl FnOnce() -> T) -> T {
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = lock().get(&key).cloned();
        if let Some(known) = known {
            return known;
        }
        // Made without the lock: at worst two pages make the same at the same time.
        let made = make();
        let mut recent = lock();
        if recent.len() >= RECENT {
            recent.clear();
        }
        recent.insert(key, made.clone());
        made
    }
}

impl<T> Default for Recent<T> {
    fn default() -> Recent<T> {
        Recent(Mutex::default())
    }
}
