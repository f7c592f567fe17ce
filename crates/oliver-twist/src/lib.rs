//! The rules of Oliver Twist, one file per chapter of the rulebook (`rulebooks/en/oliver-twist.md`).

pub mod boxes;
mod burglary;
mod cards;
mod characters;
mod dawn;
pub mod draw;
mod dusk;
mod fence;
mod lair;
mod notation;
mod obstacles;
mod playout;
mod position;
mod prowl;
mod setup;
mod tokens;
mod town;
mod view;

pub use cards::{Card, Cards};
pub use fence::Split;
pub use lair::{Back, Front, STASH};
pub use obstacles::OBSTACLES;
pub use position::{Action, Chance, MAX_PLAYERS, Note, OliverTwist, Path, Phase, Table, TownRef};
pub use setup::Setup;
pub use tokens::{COINS, Kind, Object, Objects, TOOLS, Token, Tokens};
pub use town::{Character, Effect, Feature, MAX_CARDS, MAX_SPACES, Name, Side, Space, Spaces, Street, Town};
pub use view::View;
