//! Failures of commands: a sentence that a person can act on, and an exit code for scripts.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use crate::visible;

pub enum Failure {
    /// A mistake on the command line, or something asked for that does not exist. Exit code 2.
    Usage(String),
    /// Reading or writing failed. Exit code 1.
    Io(String),
}

impl Failure {
    pub fn usage(what: impl Display) -> Failure {
        Failure::Usage(what.to_string())
    }

    /// Prints the sentence to standard error.
    pub fn report(self) -> ExitCode {
        let (what, code) = match self {
            Failure::Usage(what) => (format!("{what}\n\nFor more, try --help."), 2),
            Failure::Io(what) => (what, 1),
        };
        say_error(&format!("error: {what}"));
        ExitCode::from(code)
    }
}

/// Writes a line to standard error, without control characters. Errors are ignored, because there
/// is no further place to report them.
pub fn say_error(line: &str) {
    let _ = writeln!(io::stderr(), "{}", visible(line));
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            ErrorKind::BrokenPipe => {
                Failure::Io("nobody is reading the output any more, so I stopped".to_string())
            }
            _ => Failure::Io(error.to_string()),
        }
    }
}
