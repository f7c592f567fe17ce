//! Views and choices as numbers, for programs that learn.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use engine::Game;

pub trait Encode: Game {
    /// The name of the environment. Its version goes up when entries or actions change, so that no
    /// network is fed with entries it was not trained on.
    const ENVIRONMENT: &'static str;

    /// Writes a view, entry by entry: the same entries in the same order for every view. The view
    /// is all it gets, so an observation cannot hold more.
    fn encode(view: &Self::View, into: &mut impl Entries);

    /// Every action that can ever be a choice, with a number that is the same in every game.
    fn actions() -> &'static Actions<Self::Action>;

    /// The number of an action. Games may compute the numbers of their most frequent actions
    /// instead of looking them up.
    #[inline]
    fn number(action: Self::Action) -> Option<u16> {
        Self::actions().number(action)
    }
}

/// The target of entries. Names are made only if the target wants them, because a step of training
/// needs none.
pub trait Entries {
    /// Adds an entry for each of these.
    fn many<T: Copy>(&mut self, of: &[T], name: impl Fn(T) -> String, value: impl Fn(T) -> i16);

    /// Adds one entry.
    #[inline(always)]
    fn put(&mut self, name: &str, value: impl Into<i16>) {
        let value = value.into();
        self.many(&[()], |()| name.to_string(), |()| value);
    }

    /// Adds entries whose names begin with the same prefix.
    #[inline(always)]
    fn put_all<V: Into<i16> + Copy>(&mut self, prefix: impl Fn() -> String, entries: &[(&str, V)]) {
        self.many(entries, |(name, _)| format!("{}.{name}", prefix()), |(_, value)| value.into());
    }
}

/// Takes the names of the entries.
#[derive(Default)]
pub struct Names(pub Vec<String>);

impl Entries for Names {
    fn many<T: Copy>(&mut self, of: &[T], name: impl Fn(T) -> String, _: impl Fn(T) -> i16) {
        self.0.extend(of.iter().map(|&each| name(each)));
    }
}

/// Takes the values of the entries, in a row with exactly enough room.
pub struct Values<'a>(&'a mut [i16]);

impl<'a> Values<'a> {
    pub fn into(row: &'a mut [i16]) -> Values<'a> {
        Values(row)
    }
}

impl Entries for Values<'_> {
    #[inline(always)]
    fn many<T: Copy>(&mut self, of: &[T], _: impl Fn(T) -> String, value: impl Fn(T) -> i16) {
        let (places, rest) = std::mem::take(&mut self.0).split_at_mut(of.len());
        for (place, &each) in places.iter_mut().zip(of) {
            *place = value(each);
        }
        self.0 = rest;
    }
}

/// The names of all entries of the game, in order.
pub fn fields<G: Encode>() -> Vec<String>
where
    G::Setup: Default,
{
    // Any view has the same entries, so the first one will do.
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
    /// Numbers the actions in their order. Repeated ones count once.
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

    pub fn count(&self) -> usize {
        self.all.len()
    }

    pub fn get(&self, number: usize) -> Option<A> {
        self.all.get(number).copied()
    }

    #[inline]
    pub fn number(&self, action: A) -> Option<u16> {
        self.numbers.get(&action).copied()
    }

    pub fn iter(&self) -> impl Iterator<Item = A> {
        self.all.iter().copied()
    }
}

/// Hashes the few small numbers of an action with one multiplication each. The keys come from the
/// rules and not from outside, so they need no protection against deliberate collisions.
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
