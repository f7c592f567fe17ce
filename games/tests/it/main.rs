//! Promises of all games: their words, pages, wire form, bots and reports.

mod chances;
mod frame;
mod honesty;
mod house;
mod judged;
mod lab;
mod ladder;
mod languages;
mod lessons;
mod options;
mod regions;
mod rulebooks;
mod terms;
mod wire;
mod wire_docs;
mod wire_golden;
mod words;
