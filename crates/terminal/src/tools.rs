//! Commands that only one game has.

use std::process::ExitCode;

use clap::{ArgMatches, Args, Command};
use engine::Game;

use crate::Failure;

type Run = Box<dyn Fn(&ArgMatches) -> Result<ExitCode, Failure>>;

/// A command that only one game has.
pub struct Tool {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    arguments: fn(Command) -> Command,
    run: Run,
}

impl Tool {
    /// A command that takes these arguments.
    pub fn new<A: Args + 'static>(
        name: &'static str,
        about: &'static str,
        run: fn(&A) -> Result<ExitCode, Failure>,
    ) -> Tool {
        let read = move |matches: &ArgMatches| run(&A::from_arg_matches(matches).map_err(Failure::usage)?);
        Tool { name, about, arguments: A::augment_args, run: Box::new(read) }
    }

    /// As the program lists it.
    pub fn command(&self) -> Command {
        (self.arguments)(Command::new(self.name).about(self.about))
    }

    /// Runs it.
    pub fn run(&self, matches: &ArgMatches) -> Result<ExitCode, Failure> {
        (self.run)(matches)
    }
}

/// What a game brings to the command line.
pub trait Tools: Game {
    /// Commands to begin with, without the name of the program, and what they do.
    const EXAMPLES: &'static [(&'static str, &'static str)];

    /// The commands that only this game has.
    fn tools() -> Vec<Tool>;
}
