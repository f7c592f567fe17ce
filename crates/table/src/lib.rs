//! One game with its seats: who sits where, who is asked, and what each verb makes of the table.
//!
//! A [`Table`] is a value. Each verb has a file of its own and is a method that looks at a table
//! and answers with a [`Change`], or with the [`Refusal`] that says why nothing changes.
//! [`Table::after`] makes the next table of a change. There is no clock here (the time is an
//! argument), no thread, no page and no storage, so every verb can be tested as rules are:
//! `tests/laws.rs` holds random tables to what must be true of all.
//!
//! | verb | file |
//! |---|---|
//! | set up a table | `open.rs` |
//! | sit down | `sit.rs` |
//! | get up, or be shown the door | `stand.rs` |
//! | put a bot into a seat | `bot.rs` |
//! | begin: promise and give nonces, deal | `start.rs` |
//! | choose | `act.rs` |
//! | ask the coach | `advise.rs` |
//! | be away and come back | `away.rs` |
//! | take a seat to another device | `hand_over.rs` |
//! | talk, and be muted | `talk.rs` |
//! | play again | `rematch.rs` |
//! | learn: follow a lesson (`lesson.rs`) | `learn.rs` |
//! | have a deadline | `clock.rs` |

mod act;
mod advise;
mod away;
mod bot;
mod change;
mod clock;
mod code;
mod hand_over;
mod holder;
mod learn;
mod lesson;
pub mod names;
mod open;
mod pace;
mod play;
mod refusal;
mod rematch;
mod sheet;
mod sit;
mod stage;
mod stand;
mod start;
mod table;
mod talk;

pub use bot::SUBSTITUTE;
pub use change::{Change, Next};
pub use clock::FRAME;
pub use code::Code;
pub use holder::Holder;
pub use learn::{Learning, NewLesson};
pub use lesson::{Chapter, Hint, LEARNER, Lesson, Part, Task};
pub use names::{LONGEST_MESSAGE, LONGEST_NAME};
pub use open::{NewTable, Start};
pub use pace::Pace;
pub use play::{Play, Played, Rules};
pub use refusal::Refusal;
pub use sheet::{Chair, Player, Sheet, Ticket};
pub use sit::Who;
pub use stage::{Stage, UnknownName};
pub use table::Table;
pub use talk::{MESSAGES, Message};
