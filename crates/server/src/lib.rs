//! Tables in the browser: pages, live updates, storage.
//!
//! The way of a move, from a click to the other screens:
//!
//! 1. `http/door.rs` lets the visitor in, and `http/verbs/act.rs` reads the choice.
//! 2. It changes the table: `hosted.change(|table| table.act(…))` ([`hosted_table`]).
//! 3. The verb itself is pure (crate `table`, `act.rs`), and plays on a copy of the game
//!    ([`hosted_game`]).
//! 4. The change is stored in one transaction, at the version that was read (`store/tables.rs`).
//! 5. Then everyone is told: the new table replaces the old one, which wakes every open page
//!    (`http/live.rs`).
//! 6. Each page draws its own screen ([`frames`]) and sends it.

pub mod advice;
pub mod app;
mod bot_turn;
pub mod clock;
pub mod config;
mod cores;
pub mod dear;
pub mod files;
pub mod finished_game;
mod follower;
pub mod frames;
pub mod games;
pub mod hosted_game;
pub mod hosted_table;
pub mod house;
pub mod http;
pub mod limits;
pub mod log;
pub mod metrics;
mod own_choices;
pub mod page_model;
pub mod refusal;
pub mod report;
pub mod resume;
pub mod store;
pub mod tables;
pub mod turns;
mod upkeep;
mod worker;

pub use app::App;
pub use clock::Clock;
pub use config::Config;
pub use http::holder;
pub use store::Store;
