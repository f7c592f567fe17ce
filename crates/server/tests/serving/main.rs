//! Promises of the server, over real HTTP and on a real store. What reads the log of the whole process
//! has a binary of its own (`tests/log.rs`).

mod advice;
mod common;
mod dice;
mod door;
mod doors;
mod groups;
mod lessons;
mod lost;
mod nodes;
mod operations;
mod reports;
mod rules;
mod secrets;
mod slow;
mod storage;
mod tables;
