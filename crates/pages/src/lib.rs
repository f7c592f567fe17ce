//! Screens to HTML and SVG. Knows no server and no database.

mod advice;
mod art;
mod ask;
pub mod assets;
mod board;
mod choices;
mod coach;
mod course;
mod drawing;
mod front;
mod lobby;
mod model;
mod new_table;
mod over;
mod parts;
mod patch;
mod proof;
mod qr;
mod regions;
mod replay;
mod rulebook;
mod scene;
mod shell;
pub mod sound;
mod table;
mod take_seat;
mod talk;
pub mod terms;
mod trouble;

pub use ::table::{LEARNER, Lesson, Message, Pace, Part, Stage};
pub use advice::{advice, advice_main};
pub use art::icon;
pub use board::{board, board_lobby, board_lobby_main, board_main};
pub use choices::{OwnChoice, OwnChoices, own_choices};
pub use coach::LessonView;
pub use course::{Course, TurningPoint, TurningScene};
pub use drawing::{Dial, DialWords, Draw, DrawContext, Drawing};
pub use front::{GameCard, front, join};
pub use lobby::{lobby, lobby_main, ticket};
pub use model::{
    DicePromise, FrontPage, ListedTable, Occupant, PageReader, Replay, Sitter, TableView,
};
pub use new_table::{Fresh, new_table};
pub use patch::Texts;
pub use proof::{RollRow, fairness, proof};
pub use regions::{DrawnRegions, PageKeys, RegionId, Regions};
pub use replay::{ReplayScene, replay};
pub use rulebook::rules;
pub use shell::shell;
pub use table::{odds, odds_main, table, table_main};
pub use take_seat::take_seat;
pub use trouble::trouble;
