//! The promises of the pages, tried in Chromium against the real program: with several browsers, on
//! a phone, with the keyboard alone, in French, without the script.
//!
//! Needs `chromium`, `chromium-driver` and axe-core, which `./test` brings; `FAGIN_NO_BROWSER=1`
//! goes without.

mod advice;
mod barriers;
mod board;
mod devices;
mod dice;
mod games;
mod hothead;
mod house;
mod languages;
mod lessons;
mod light;
mod lost;
mod person;
mod playing;
mod replay;
mod screens;
mod script;
