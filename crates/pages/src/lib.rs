//! Screens to HTML and SVG. Knows no server and no database.

mod drawing;
mod front;
mod lobby;
mod model;
mod new_table;
mod proof;
mod replay;
mod rules;
mod shell;
mod table;
mod trouble;

pub use drawing::{Drawn, Look};
pub use front::{GameCard, front, join};
pub use lobby::{lobby, lobby_main, ticket};
pub use model::{Front, Kind, Listed, Message, Pace, Reader, Replay, Sitter, Stage, Table};
pub use new_table::{Fresh, fields, new_table};
pub use proof::{Rolled, fairness, proof};
pub use replay::replay;
pub use rules::rules;
pub use shell::shell;
pub use table::{board, board_lobby, board_main, table, table_main};
pub use trouble::trouble;
