//! Screens to HTML and SVG. Knows no server and no database.

mod art;
mod ask;
mod board;
mod doggy_bag;
mod drawing;
mod front;
mod lobby;
mod model;
mod new_table;
mod oliver_twist;
mod over;
mod parts;
mod proof;
mod qr;
mod replay;
mod rulebook;
mod shell;
mod table;
mod talk;
mod trouble;

pub use art::icon;
pub use board::{board, board_lobby, board_lobby_main, board_main};
pub use drawing::{Drawn, Look};
pub use front::{GameCard, front, join};
pub use lobby::{lobby, lobby_main, ticket};
pub use model::{Front, Kind, Listed, Message, Pace, Reader, Replay, Sitter, Stage, Table};
pub use new_table::{Fresh, fields, new_table};
pub use proof::{Rolled, fairness, proof};
pub use replay::replay;
pub use rulebook::rules;
pub use shell::shell;
pub use table::{table, table_main};
pub use talk::talk_list;
pub use trouble::trouble;
