//! The kinds of object, and sets of them.

use std::fmt;

/// A kind of object that Fagin buys (OT-C2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the rulebook has them all")]
pub enum Object {
    Apple,
    Handkerchief,
    Brooch,
    Necklace,
    Ring,
    Watch,
}

impl Object {
    /// All objects, from the cheapest to the dearest.
    pub const ALL: [Object; 6] = [
        Object::Apple,
        Object::Handkerchief,
        Object::Brooch,
        Object::Necklace,
        Object::Ring,
        Object::Watch,
    ];
}

/// Some of the kinds of object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Objects(u8);

impl Objects {
    /// The empty set.
    pub const NONE: Objects = Objects(0);

    /// These kinds and this one.
    #[must_use]
    pub const fn with(self, object: Object) -> Objects {
        Objects(self.0 | 1 << object as u8)
    }

    /// Whether this kind is among them.
    pub const fn contains(self, object: Object) -> bool {
        self.0 & 1 << object as u8 != 0
    }

    /// The number of kinds.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether the set has no kind.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds, from the cheapest to the dearest.
    pub fn iter(self) -> impl Iterator<Item = Object> {
        Object::ALL.into_iter().filter(move |&object| self.contains(object))
    }

    /// All subsets of these kinds except the empty one.
    pub fn subsets(self) -> impl Iterator<Item = Objects> {
        (1..=self.0).filter(move |some| some & !self.0 == 0).map(Objects)
    }
}

impl FromIterator<Object> for Objects {
    fn from_iter<I: IntoIterator<Item = Object>>(objects: I) -> Objects {
        objects.into_iter().fold(Objects::NONE, Objects::with)
    }
}

impl fmt::Debug for Objects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}
