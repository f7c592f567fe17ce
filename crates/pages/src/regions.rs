//! Regions: parts of a page that are sent only when they change.
//!
//! A region is an element with an id, and a key that stands for everything that it is drawn from.
//! An open page remembers the keys of the regions that it shows; a region whose key is the same is
//! neither drawn nor sent, and `<section id="news" data-keep></section>` stands in its place. The
//! script puts the old region there (`frames.js`). A region that another page of the table was just
//! sent is not drawn again, because the same key means the same bytes, which `games/tests` checks
//! over many games.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use language::Language;
use maud::{Markup, PreEscaped};

/// The keys of the regions that a page shows.
#[derive(Default)]
pub struct PageKeys {
    /// The number of frames so far.
    frames: u32,
    /// By id, each with the number of the frame that had it last: a page shows the regions of its
    /// last frame.
    regions: HashMap<Box<str>, (u64, u32)>,
    /// The frame in which each group was last drawn: the page shows the regions that it had then.
    groups: HashMap<Box<str>, u32>,
}

/// A frame that no region was in.
const NEVER: u32 = u32::MAX;

impl PageKeys {
    /// Notes the key of a region in this frame; returns the one that the page has, if the frame
    /// that it shows is `since`.
    fn note(&mut self, id: &str, key: u64, since: u32) -> Option<u64> {
        let frame = self.frames;
        match self.regions.get_mut(id) {
            Some(noted) => {
                let (old, shown) = std::mem::replace(noted, (key, frame));
                (shown == since).then_some(old)
            }
            None => {
                self.regions.insert(id.into(), (key, frame));
                None
            }
        }
    }
}

/// Regions as they were drawn last, by key, for all pages of a table.
#[derive(Default)]
pub struct DrawnRegions(Mutex<HashMap<u64, Arc<str>>>);

/// Number of drawn regions that are kept: several changes of a large table.
const DRAWN: usize = 512;

/// The regions of a page: those that are drawn, and those that are left out because it has them.
pub struct Regions<'a> {
    /// The regions that the page has, and will have once it shows this frame.
    keys: RefCell<PageKeys>,
    /// The frame whose regions the page shows here: the last one, or that of the group.
    since: Cell<u32>,
    drawn: &'a DrawnRegions,
    language: Language,
}

impl<'a> Regions<'a> {
    /// The regions of the next frame of a page that has `keys`, in a language.
    pub fn since(mut keys: PageKeys, drawn: &'a DrawnRegions, language: Language) -> Regions<'a> {
        keys.frames += 1;
        let since = Cell::new(keys.frames - 1);
        Regions { keys: RefCell::new(keys), since, drawn, language }
    }

    /// The keys of the page once it shows what was drawn.
    pub fn keys(self) -> PageKeys {
        self.keys.into_inner()
    }

    /// An element with this tag and id, unless the page has it. `key` holds everything that it is
    /// drawn from.
    pub fn region(
        &self,
        tag: &str,
        id: &str,
        key: impl Hash,
        draw: impl FnOnce() -> Markup,
    ) -> Markup {
        let key = hashed((self.language, id, key));
        if self.note(id, key) == Some(key) {
            return stub(tag, id);
        }
        PreEscaped(self.drawn.get(key, draw).to_string())
    }

    /// A group of regions that is left out as a whole if its key is as it was. `key` holds
    /// everything that the regions in it are drawn from. Groups do not nest.
    pub fn group(
        &self,
        tag: &str,
        id: &str,
        key: impl Hash,
        draw: impl FnOnce() -> Markup,
    ) -> Markup {
        let key = hashed((self.language, id, key));
        let old = self.note(id, key);
        if old == Some(key) {
            return stub(tag, id);
        }
        let frame = self.keys.borrow().frames;
        let drawn = self.keys.borrow_mut().groups.insert(id.into(), frame);
        let outside = self.since.replace(old.and(drawn).unwrap_or(NEVER));
        let group = draw();
        self.since.set(outside);
        group
    }

    /// The number of entries of a list that the page has already, if `key` is as it was: only the
    /// others are drawn. They come before those of an element with `data-keep`.
    pub fn growing(&self, id: &'static str, entries: usize, key: impl Hash) -> usize {
        let key = hashed((self.language, key));
        let same = self.note("log-key", key) == Some(key);
        let shown = self.note(id, entries as u64).filter(|_| same);
        shown.map_or(0, |shown| shown as usize).min(entries)
    }

    /// Notes the key that the page will have; returns the one that it has.
    fn note(&self, id: &str, key: u64) -> Option<u64> {
        self.keys.borrow_mut().note(id, key, self.since.get())
    }
}

/// Stands for an element that the page has.
fn stub(tag: &str, id: &str) -> Markup {
    PreEscaped(format!("<{tag} id=\"{id}\" data-keep></{tag}>"))
}

impl DrawnRegions {
    fn get(&self, key: u64, draw: impl FnOnce() -> Markup) -> Arc<str> {
        let known = |drawn: &HashMap<u64, Arc<str>>| drawn.get(&key).cloned();
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

/// A number for a key. It is seeded anew in every process, so that nobody can choose a name or a
/// message that makes two keys alike.
fn hashed(key: impl Hash) -> u64 {
    static SEED: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    SEED.hash_one(key)
}
