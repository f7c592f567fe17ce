//! How commands fail: with a sentence a person can act on, and an exit code a script can.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use crate::visible;

/// Why a command could not do what it was asked.
pub enum Failure {
    /// It was asked for something that is not there. Exit code 2, as for any mistake on the command line.
    Usage(String),
    /// It could not read or write. Exit code 1.
    Io(String),
}

impl Failure {
    /// A mistake on the command line.
    pub fn usage(what: impl Display) -> Failure {
        Failure::Usage(what.to_string())
    }

    /// Says what is wrong on standard error.
    pub fn report(self) -> ExitCode {
        let (what, code) = match self {
            Failure::Usage(what) => (format!("{what}\n\nFor more, try --help."), 2),
            Failure::Io(what) => (what, 1),
        };
        say_error(&format!("error: {what}"));
        ExitCode::from(code)
    }
}

/// Writes a line to standard error, with nothing in it that a terminal would obey. If that is closed as well, there is nobody left to tell.
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
