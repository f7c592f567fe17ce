//! `fagin verify`: checks that games were dealt with the dice that were promised.

use std::process::ExitCode;

use crate::commands::check::{self, Asked};
use terminal::Failure;

pub fn run(args: &check::Args) -> Result<ExitCode, Failure> {
    check::check(args, Asked::RulesAndDice)
}
