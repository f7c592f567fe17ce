//! The boxes that games can be set up with, by key.

use std::sync::{Mutex, PoisonError};

use crate::Town;

/// The key of the box that ships.
pub const LONDON: &str = "london";

/// The boxes that were opened besides London. They stay open because positions of games refer to
/// them.
static OPENED: Mutex<Vec<&'static Town>> = Mutex::new(Vec::new());

/// Opens a box for the rest of the program's life, so that games can be set up with it by its key.
/// Opening the same box again does nothing; another box with the key of an open one is refused,
/// because games refer to boxes by key.
pub fn open(town: Town) -> Result<&'static Town, String> {
    let mut opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
    match among(&opened, &town.key) {
        Some(known) if *known == town => Ok(known),
        Some(_) => Err(format!(
            "another box with the key `{}` is open already; give this one a different key",
            town.key
        )),
        None => {
            // Leaked on purpose: positions are `Copy` and share the box by reference.
            let town: &'static Town = Box::leak(Box::new(town));
            opened.push(town);
            Ok(town)
        }
    }
}

/// The open box with this key. Where box files can be read, London is always open.
pub fn named(key: &str) -> Option<&'static Town> {
    among(&OPENED.lock().unwrap_or_else(PoisonError::into_inner), key)
}

/// The keys of all open boxes, London first.
pub fn keys() -> Vec<&'static str> {
    let opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
    let others = opened.iter().map(|town| town.key.as_str());
    shipped().map(|town| town.key.as_str()).into_iter().chain(others).collect()
}

fn among(opened: &[&'static Town], key: &str) -> Option<&'static Town> {
    shipped().into_iter().chain(opened.iter().copied()).find(|town| town.key == key)
}

#[cfg(feature = "boxes")]
fn shipped() -> Option<&'static Town> {
    Some(crate::boxes::london())
}

#[cfg(not(feature = "boxes"))]
fn shipped() -> Option<&'static Town> {
    None
}
