//! The rules, one file per chapter of the rulebook (`rulebook/en.md`). They depend on the engine
//! alone.

mod burglary;
mod bytes;
mod cards;
mod characters;
mod dawn;
mod dusk;
mod fence;
mod lair;
mod notation;
mod objects;
mod obstacles;
mod playout;
mod position;
mod prowl;
mod setup;
mod tokens;
mod town;
pub mod towns;
mod view;

pub use cards::{Card, Cards};
pub use fence::Split;
pub use lair::{Back, Front, STASH};
pub use objects::{Object, Objects};
pub use obstacles::OBSTACLES;
pub use position::{
    Action, Chance, MAX_PLAYERS, Note, OliverTwist, Path, Phase, Tabletop, TownRef,
};
pub use setup::Setup;
pub use tokens::{COINS, Kind, TOOLS, Token, Tokens};
pub use town::{
    Character, Effect, Feature, MAX_CARDS, MAX_SPACES, Name, Side, Space, Spaces, Street, Town,
};
pub use view::View;
