//! Screens to HTML and SVG. Knows no server and no database.

mod doggy_bag;
mod drawing;
mod model;

pub use drawing::{Drawn, Look};
pub use model::{Front, Kind, Listed, Message, Pace, Reader, Replay, Sitter, Stage, Table};
