//! The terminal: plain lines out, plain lines in, so that it works through a pipe and with a screen
//! reader. Colour only where the terminal has it.

use std::io::{self, BufRead, IsTerminal, Stdin, Stdout, Write};

use anstream::AutoStream;

use crate::visible;

pub struct Terminal {
    out: AutoStream<Stdout>,
    input: Stdin,
}

impl Terminal {
    /// Standard output and standard input.
    #[expect(clippy::new_without_default, reason = "a terminal is opened, not made up")]
    pub fn new() -> Terminal {
        Terminal { out: anstream::stdout(), input: io::stdin() }
    }

    /// Writes a text, wrapped to the width of the terminal.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{}", wrapped(text, ""))
    }

    /// Writes a line without wrapping.
    pub fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    /// Asks for a line; `None` at the end of the input.
    pub fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.out, "{prompt} ")?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        // Bytes, not text: input that is not UTF-8 is a wrong answer, not an error.
        let read = self.input.lock().read_until(b'\n', &mut bytes)?;
        if !self.input.is_terminal() {
            // The line break that a person would have typed.
            writeln!(self.out)?;
        }
        Ok((read > 0).then(|| visible(String::from_utf8_lossy(&bytes).trim()).to_string()))
    }

    /// Clears the screen and its scrollback, so that a person does not see what was for another.
    pub fn clear(&mut self) -> io::Result<()> {
        if io::stdout().is_terminal() {
            // Not through `self.out`, which drops escape codes where there is no colour, because
            // hiding matters more.
            let mut out = io::stdout().lock();
            write!(out, "\x1b[2J\x1b[3J\x1b[H")?;
            out.flush()?;
        }
        Ok(())
    }
}

/// Text wrapped to the width of the terminal, at most 100 columns, each line indented.
pub fn wrapped(text: &str, indent: &str) -> String {
    let width = textwrap::termwidth().min(100);
    let options = textwrap::Options::new(width).initial_indent(indent).subsequent_indent(indent);
    textwrap::fill(text, options)
}
