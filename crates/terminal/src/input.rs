//! Files that commands read, each up to a limit, because a file can hold anything.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, stdin};

/// Largest file of records, in bytes. They are read game by game.
pub const RECORDS: u64 = 4 << 30;
/// Largest file that is read at once, in bytes.
pub const WHOLE: u64 = 256 << 20;
/// Longest line of an export, in bytes: a table with all its chat.
pub const TABLE: u64 = 16 << 20;

/// A file of records, or standard input for `-`.
pub fn records(name: &str) -> io::Result<Limited<Box<dyn BufRead>>> {
    let inner: Box<dyn BufRead> = match name {
        "-" => Box::new(stdin().lock()),
        name => Box::new(BufReader::new(File::open(name)?)),
    };
    Ok(Limited { inner, left: RECORDS, most: RECORDS })
}

/// A whole file, if it is UTF-8 and not too large.
pub fn whole(name: &std::path::Path, most: u64) -> io::Result<String> {
    let mut text = String::new();
    let inner = BufReader::new(File::open(name)?);
    Limited { inner, left: most, most }.read_to_string(&mut text)?;
    Ok(text)
}

/// The next line without its line break; `None` at the end of the file.
pub fn line(file: &mut impl BufRead, longest: u64) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    // One byte more than allowed, to tell a line that is too long from one that just fits.
    let read = file.take(longest + 1).read_until(b'\n', &mut bytes)?;
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() as u64 > longest {
        return Err(io::Error::other(format!("it is longer than {}", size(longest))));
    }
    let text = String::from_utf8(bytes).map_err(|_| io::Error::other("it is not text in UTF-8"))?;
    Ok((read > 0).then_some(text))
}

/// A reader with a limit. A longer file is an error, not an end, so that no half file is used.
pub struct Limited<R> {
    inner: R,
    left: u64,
    most: u64,
}

impl<R: BufRead> BufRead for Limited<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let (left, most) = (self.left, self.most);
        let buffer = self.inner.fill_buf()?;
        // Only a further byte shows that the file is larger than the limit.
        if left == 0 && !buffer.is_empty() {
            return Err(io::Error::other(format!("it is larger than {}", size(most))));
        }
        Ok(&buffer[..buffer.len().min(usize::try_from(left).unwrap_or(usize::MAX))])
    }

    fn consume(&mut self, read: usize) {
        self.left -= read as u64;
        self.inner.consume(read);
    }
}

impl<R: BufRead> Read for Limited<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let buffer = self.fill_buf()?;
        let read = buffer.len().min(into.len());
        into[..read].copy_from_slice(&buffer[..read]);
        self.consume(read);
        Ok(read)
    }
}

fn size(bytes: u64) -> String {
    format!("{} MiB, the most that is read", bytes >> 20)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limited(text: &str, most: u64) -> Limited<&[u8]> {
        Limited { inner: text.as_bytes(), left: most, most }
    }

    #[test]
    fn a_file_that_fits_is_read_and_a_larger_one_is_refused() {
        let mut text = String::new();
        limited("four", 4).read_to_string(&mut text).expect("it fits");
        assert_eq!(text, "four");
        assert!(limited("fives", 4).read_to_string(&mut text).is_err());
    }

    #[test]
    fn a_line_has_an_end() {
        let mut file = "one\ntwo\n\nthree".as_bytes();
        let mut next = || line(&mut file, 4).expect("they are short");
        assert_eq!([next(), next(), next()].map(Option::unwrap_or_default), ["one", "two", ""]);
        assert!(line(&mut "three".as_bytes(), 4).is_err());
        assert!(line(&mut &b"\xff\n"[..], 4).is_err());
        assert_eq!(line(&mut &b""[..], 4).ok(), Some(None));
    }
}
