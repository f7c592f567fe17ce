//! Board games with secrets: you write the rules, and nobody can peek.
//!
//! A game is a [`Game`]: a small `Copy` position whose methods are the rules. From that one trait
//! you get
//!
//! - a door, [`Match`]: it refuses what the rules forbid and names the rule, lets chance happen,
//!   and keeps the log;
//! - a [`Screen`] for every viewer, with its view, its notes and its choices, and nothing else;
//! - games on paper, [`Record`], which read back and are checked line by line;
//! - games that are over, [`Finished`], with every secret open, for replays and analysis;
//! - [`laws`], which play random games of yours and complain if a secret leaks, a choice is missing
//!   or a text does not read back.
//!
//! It depends on nothing, has no unsafe code, no clock, no threads and no generator. Its playouts
//! need not touch the heap, so a bot can play out many thousands of games in a second.
//!
//! # Play a match
//!
//! Spoof is a game of hidden coins; `examples/spoof/rules.rs` has all of it. Everybody hides up to
//! three coins, lots are drawn, and each guesses how many there are.
//!
//! ```
//! # mod spoof { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/spoof/rules.rs")); }
//! use engine::{Match, Seat, Seeded, Turn};
//! use spoof::{Action, Setup, Spoof};
//!
//! // The rules state odds; the caller brings the dice.
//! let mut dice = Seeded::new(7);
//! let mut game = Match::<Spoof>::new(Setup { seats: 2, first: None }, &mut dice);
//! let (ann, ben) = (Seat::new(0), Seat::new(1));
//!
//! let refused = game.act(ann, Action::Hide(4), &mut dice).expect_err("nobody has four coins");
//! assert_eq!(refused.to_string(), "this cannot be chosen now (rule SP-1)");
//!
//! game.act(ann, Action::Hide(2), &mut dice)?;
//! game.act(ben, Action::Hide(3), &mut dice)?;
//! while let Turn::Seats(asked) = game.turn() {
//!     let guess = if asked.contains(ann) { 5 } else { 4 };
//!     game.act(asked.lowest(), Action::Guess(guess), &mut dice)?;
//! }
//! let finished = game.finish().expect("everybody has guessed");
//! assert_eq!(finished.standing().winners().lowest(), ann);
//! # Ok::<(), engine::Refused>(())
//! ```
//!
//! # Look at a screen
//!
//! Players, bots and pages are handed a [`Screen`]. It has no way to the position.
//!
//! ```
//! # mod spoof { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/spoof/rules.rs")); }
//! # use engine::{Match, Seat, Seeded, Viewer};
//! # use spoof::{Action, Note, Setup, Spoof};
//! # let mut dice = Seeded::new(7);
//! # let mut game = Match::<Spoof>::new(Setup { seats: 2, first: None }, &mut dice);
//! # let (ann, ben) = (Seat::new(0), Seat::new(1));
//! game.act(ann, Action::Hide(2), &mut dice)?;
//!
//! let screen = game.screen(ann.into());
//! assert_eq!(screen.view.own, Some((ann, 2)));
//! assert_eq!(screen.notes, [Note::YouHid(2)]);
//! assert!(screen.choices.is_empty());
//!
//! // Ben, and those who watch, are told that Ann has hidden some coins.
//! assert_eq!(game.screen(ben.into()).notes, [Note::Hid(ann)]);
//! assert_eq!(game.screen(Viewer::Spectator).notes, [Note::Hid(ann)]);
//! # Ok::<(), engine::Refused>(())
//! ```
//!
//! # Check the laws
//!
//! ```
//! # mod spoof { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/spoof/rules.rs")); }
//! use engine::laws;
//! use spoof::{Setup, Spoof};
//!
//! for seed in 0..20 {
//!     laws::check::<Spoof>(&Setup { seats: 4, first: None }, seed, |_| {});
//! }
//! ```
//!
//! # Why secrets are safe
//!
//! - The position inside a match is private, and so is its log while the game is on. What leaves
//!   the engine is a [view](Game::view), which the game builds field by field out of what may be
//!   seen.
//! - Rules say at once to whom they tell something ([`Tell::apart`]), so nothing has to be filtered
//!   later.
//! - A bot thinks with positions that it [imagines](Game::imagine) from a view. It has no others.
//! - The law of secrecy plays a *twin* along with every game: a position with other secrets
//!   whose viewer was told the same. If the viewer ever sees a difference, a secret has leaked.
//!
//! # Write a game
//!
//! 1. Write down what the table shows and what is hidden, as a `Copy` value of counts. Cards that
//!    no player has seen are not in it: chance draws a card when it is turned up.
//! 2. Give choices and outcomes a notation: a type each, with `Display` and `FromStr`.
//! 3. Implement [`Game`]. `turn`, `choices`, `act`, `odds` and `happen` are the rules; `view` and
//!    `imagine` are the secrets.
//! 4. Call [`laws::check`] with a few hundred seeds, and mend every fault it names.

#![warn(missing_docs)]

mod dice;
mod finished;
mod game;
pub mod laws;
mod open;
pub mod options;
mod play;
mod record;
mod seat;
mod tell;

pub use dice::{Dice, Roll, Seeded, pick};
pub use finished::{Finished, RolledStep, random_game};
pub use game::{Game, ParseError, RuleId, Standing, Step, Turn, Viewer, Why};
pub use open::Open;
pub use play::{Match, Refused, Screen, Unplayable};
pub use record::{Fault, LONGEST_LINE, LONGEST_RECORD, Reader, Record, Tag};
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet};
pub use tell::{Audience, Silent, Tell};
