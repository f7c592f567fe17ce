//! Text from outside: names in records, file names, arguments, responses of servers. A terminal
//! obeys control characters; text from outside shows them instead.

use std::borrow::Cow;
use std::io::{self, Stdout, Write, stdout};

/// Text with control characters spelled out, such as `\u{1b}`. Line breaks and tabs stay.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_obeyed) {
        return Cow::Borrowed(text);
    }
    let spell = |letter: char| match is_obeyed(letter) {
        true => letter.escape_unicode().to_string(),
        false => letter.to_string(),
    };
    Cow::Owned(text.chars().map(spell).collect())
}

/// Control characters (C0 and C1), and marks that change the direction of text.
fn is_obeyed(letter: char) -> bool {
    match letter {
        '\n' | '\t' => false,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            true
        }
        letter => letter.is_control(),
    }
}

/// Standard output for text from outside.
pub fn out() -> Visible<Stdout> {
    Visible { out: stdout(), begun: Vec::new() }
}

/// A writer that spells control characters out.
pub struct Visible<W> {
    out: W,
    /// The first bytes of a character whose other bytes are yet to be written.
    begun: Vec<u8>,
}

impl<W: Write> Write for Visible<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begun.extend_from_slice(bytes);
        let whole = match std::str::from_utf8(&self.begun) {
            Ok(text) => text.len(),
            // The end of the text is the beginning of a character: keep it for the next write.
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            // Bytes that are no UTF-8 are written now, because further ones will not mend them.
            Err(_) => self.begun.len(),
        };
        let text = String::from_utf8_lossy(&self.begun[..whole]).to_string();
        self.begun.drain(..whole);
        self.out.write_all(visible(&text).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_shown() {
        assert_eq!(
            visible("\u{1b}[2J\u{9b}31m\u{7}\r\u{202e}"),
            "\\u{1b}[2J\\u{9b}31m\\u{7}\\u{d}\\u{202e}"
        );
        assert_eq!(visible("Béatrice\tand\n李"), "Béatrice\tand\n李");
    }

    #[test]
    fn letters_that_come_in_pieces_stay_whole() {
        let mut out = Visible { out: Vec::new(), begun: Vec::new() };
        for byte in "é\u{1b}李\u{9b}".bytes() {
            out.write_all(&[byte]).expect("memory takes it");
        }
        assert_eq!(String::from_utf8_lossy(&out.out), "é\\u{1b}李\\u{9b}");
    }
}
