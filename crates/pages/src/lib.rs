//! Screens to HTML and SVG. Knows no server and no database.

mod drawing;
mod model;
mod oliver_twist;

pub use drawing::{Drawn, Look};
pub use model::{Front, Kind, Listed, Message, Pace, Reader, Replay, Sitter, Stage, Table};
