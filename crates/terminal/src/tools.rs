//! Commands that single games bring.

use std::process::ExitCode;

use clap::{ArgMatches, Args, Command};
use engine::Game;

use crate::Failure;

type Run = Box<dyn Fn(&ArgMatches) -> Result<ExitCode, Failure>>;

/// A command that a game brings.
pub struct Tool {
    pub name: &'static str,
    /// One line for the help.
    pub about: &'static str,
    arguments: fn(Command) -> Command,
    run: Run,
}

impl Tool {
    /// A command with the arguments `A`.
    pub fn new<A: Args + 'static>(
        name: &'static str,
        about: &'static str,
        run: fn(&A) -> Result<ExitCode, Failure>,
    ) -> Tool {
        let read =
            move |matches: &ArgMatches| run(&A::from_arg_matches(matches).map_err(Failure::usage)?);
        Tool { name, about, arguments: A::augment_args, run: Box::new(read) }
    }

    /// The command for clap.
    pub fn command(&self) -> Command {
        (self.arguments)(Command::new(self.name).about(self.about))
    }

    pub fn run(&self, matches: &ArgMatches) -> Result<ExitCode, Failure> {
        (self.run)(matches)
    }
}

/// A game's part of the command line.
pub trait Tools: Game {
    /// Commands to begin with, without the name of the program, and their description.
    const EXAMPLES: &'static [(&'static str, &'static str)];

    /// Commands that only this game has.
    fn tools() -> Vec<Tool>;
}
