//! Tables in the browser: rooms, pages, live updates, storage.
//!
//! From a click to the other screens: `http::act` hands a choice to its [`room`], which plays it, stores
//! the new steps and then tells everyone; every open page (`http::live`) draws its own screen.

pub mod about;
pub mod app;
pub mod clock;
pub mod config;
mod cores;
pub mod dear;
pub mod dice;
pub mod files;
pub mod games;
pub mod http;
pub mod limits;
pub mod log;
pub mod metrics;
pub mod names;
pub mod playing;
pub mod refusal;
pub mod room;
pub mod store;
pub mod turns;
pub mod verify;

pub use app::App;
pub use clock::Clock;
pub use config::Config;
pub use http::holder;
pub use store::Store;
