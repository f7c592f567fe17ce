//! Views and choices as numbers.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use engine::Game;

/// A game whose views and choices have numbers.
pub trait Numbered: Game {
    /// The name of the environment. Its version goes up when entries or actions change, so that nobody feeds a
    /// network what it was not trained on.
    const ENVIRONMENT: &'static str;

    /// Writes what a viewer knows, entry by entry: the same entries in the same order whatever the view. The view is
    /// all it gets, so nothing else can be in an observation.
    fn encode(view: &Self::View, into: &mut impl Sheet);

    /// Every action that can ever be a choice, each with its number, the same in every game.
    fn actions() -> &'static Actions<Self::Action>;

    /// The number of an action. A game can work out what it offers most often; whatever is looked up is right too.
    #[inline]
    fn number(action: Self::Action) -> Option<u16> {
        Self::actions().number(action)
    }
}

/// Where entries are written. Names are made only where somebody wants them.
pub trait Sheet {
    /// An entry for each of these.
    fn many<T: Copy>(&mut self, of: &[T], name: impl Fn(T) -> String, value: impl Fn(T) -> i16);

    /// One entry.
    #[inline(always)]
    fn put(&mut self, name: &str, value: impl Into<i16>) {
        let value = value.into();
        self.many(&[()], |()| name.to_string(), |()| value);
    }

    /// Entries whose names begin alike.
    #[inline(always)]
    fn put_all<V: Into<i16> + Copy>(&mut self, prefix: impl Fn() -> String, entries: &[(&str, V)]) {
        self.many(entries, |(name, _)| format!("{}.{name}", prefix()), |(_, value)| value.into());
    }
}

/// The names of the entries.
#[derive(Default)]
pub struct Names(pub Vec<String>);

impl Sheet for Names {
    fn many<T: Copy>(&mut self, of: &[T], name: impl Fn(T) -> String, _: impl Fn(T) -> i16) {
        self.0.extend(of.iter().map(|&each| name(each)));
    }
}

/// The values of the entries, in a row that has just room for them.
pub struct Values<'a>(&'a mut [i16]);

impl<'a> Values<'a> {
    /// Writes into this row.
    pub fn into(row: &'a mut [i16]) -> Values<'a> {
        Values(row)
    }
}

impl Sheet for Values<'_> {
    #[inline(always)]
    fn many<T: Copy>(&mut self, of: &[T], _: impl Fn(T) -> String, value: impl Fn(T) -> i16) {
        let (places, rest) = std::mem::take(&mut self.0).split_at_mut(of.len());
        for (place, &each) in places.iter_mut().zip(of) {
            *place = value(each);
        }
        self.0 = rest;
    }
}

/// The names of the entries of this game, in order.
pub fn fields<G: Numbered>() -> Vec<String>
where
    G::Setup: Default,
{
    let view = G::start(&G::Setup::default()).view(engine::Viewer::Spectator);
    let mut names = Names::default();
    G::encode(&view, &mut names);
    names.0
}

/// Actions with their numbers.
pub struct Actions<A> {
    all: Vec<A>,
    numbers: HashMap<A, u16, BuildHasherDefault<Quick>>,
}

impl<A: Copy + Eq + Hash> Actions<A> {
    /// Numbers these in their order, each action once.
    pub fn new(actions: impl IntoIterator<Item = A>) -> Actions<A> {
        let (mut all, mut numbers) = (Vec::new(), HashMap::default());
        for action in actions {
            if let std::collections::hash_map::Entry::Vacant(vacant) = numbers.entry(action) {
                vacant.insert(u16::try_from(all.len()).expect("a game has few thousand actions"));
                all.push(action);
            }
        }
        Actions { all, numbers }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// The action with this number.
    pub fn get(&self, number: usize) -> Option<A> {
        self.all.get(number).copied()
    }

    /// The number of an action.
    #[inline]
    pub fn number(&self, action: A) -> Option<u16> {
        self.numbers.get(&action).copied()
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = A> {
        self.all.iter().copied()
    }
}

/// Hashes the few small numbers of an action with one multiplication each. Nobody outside chooses the keys, so they
/// need no protection from clashes made on purpose.
#[derive(Default)]
pub struct Quick(u64);

impl Hasher for Quick {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    #[inline]
    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        // The table looks at the lowest and the highest bits; the highest are the best mixed.
        self.0.rotate_left(26)
    }
}
