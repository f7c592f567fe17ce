//! The rules, one file per chapter of the rulebook (`rulebook/en.md`). They depend on the engine
//! alone.

mod bones;
mod ending;
mod known;
mod loot;
mod notation;
mod odds;
mod playout;
mod position;
mod roles;
mod setup;
mod stealing;
mod view;

pub use bones::{Bones, Colour};
pub use odds::Odds;
pub use position::{Action, Chance, DoggyBag, Ending, Hothead, Note, Phase, Tabletop};
pub use roles::{Role, RoleSet};
pub use setup::{Edition, Setup};
pub use view::View;
