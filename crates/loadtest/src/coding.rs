//! Bodies as they arrive, compressed or not.

use std::io::{self, Write};

use brotli::DecompressorWriter;
use flate2::write::GzDecoder;
use hyper::header::{CONTENT_ENCODING, HeaderMap};

/// Buffer of a brotli decoder, in bytes. Small, because there are thousands of decoders.
const BUFFER: usize = 4096;

/// The codings of browsers that can be decoded here.
pub const ACCEPTED: &str = "gzip, br";

/// Decodes a body part by part.
pub enum Decoder {
    Plain,
    Gzip(Box<GzDecoder<Vec<u8>>>),
    Brotli(Box<DecompressorWriter<Vec<u8>>>),
}

impl Decoder {
    /// The decoder for an answer; `None` if its coding was not asked for.
    pub fn of(headers: &HeaderMap) -> Option<Decoder> {
        match headers.get(CONTENT_ENCODING).map(|name| name.as_bytes()) {
            None => Some(Decoder::Plain),
            Some(b"gzip") => Some(Decoder::Gzip(Box::new(GzDecoder::new(Vec::new())))),
            Some(b"br") => {
                Some(Decoder::Brotli(Box::new(DecompressorWriter::new(Vec::new(), BUFFER))))
            }
            Some(_) => None,
        }
    }

    /// All that can be read once this part has arrived.
    pub fn decode(&mut self, part: &[u8]) -> io::Result<Vec<u8>> {
        match self {
            Decoder::Plain => Ok(part.to_vec()),
            Decoder::Gzip(decoder) => {
                decoder.write_all(part)?;
                decoder.flush()?;
                Ok(std::mem::take(decoder.get_mut()))
            }
            Decoder::Brotli(decoder) => {
                decoder.write_all(part)?;
                // Once its buffer is full, the decoder keeps the rest until it is written to again,
                // even with nothing. Such a write takes no input.
                let mut read = 0;
                while decoder.get_ref().len() > read {
                    read = decoder.get_ref().len();
                    let _nothing = decoder.write(&[])?;
                }
                Ok(std::mem::take(decoder.get_mut()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use hyper::header::HeaderValue;

    fn decoder(name: &'static str) -> Decoder {
        let headers = HeaderMap::from_iter([(CONTENT_ENCODING, HeaderValue::from_static(name))]);
        Decoder::of(&headers).expect("it is known")
    }

    /// A coder that a stream keeps open.
    trait Coder: Write {
        fn coded(&mut self) -> Vec<u8>;
    }

    impl Coder for flate2::write::GzEncoder<Vec<u8>> {
        fn coded(&mut self) -> Vec<u8> {
            std::mem::take(self.get_mut())
        }
    }

    impl Coder for brotli::CompressorWriter<Vec<u8>> {
        fn coded(&mut self) -> Vec<u8> {
            std::mem::take(self.get_mut())
        }
    }

    /// An event is told at once, however its bytes arrive and though the stream goes on.
    #[test]
    fn a_coded_event_is_whole_as_soon_as_it_has_arrived() {
        let gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        let brotli = brotli::CompressorWriter::new(Vec::new(), BUFFER, 3, 18);
        let coders: [(&str, Box<dyn Coder>); 2] =
            [("gzip", Box::new(gzip)), ("br", Box::new(brotli))];
        for (name, mut coder) in coders {
            let mut decoder = decoder(name);
            for number in 0..100 {
                let event = format!("event: table\ndata: {}{number}\n\n", "x".repeat(number * 97));
                coder.write_all(event.as_bytes()).expect("memory takes it");
                coder.flush().expect("memory takes it");
                let read: Vec<u8> = coder
                    .coded()
                    .chunks(1 + number)
                    .flat_map(|part| decoder.decode(part).expect("it is well coded"))
                    .collect();
                assert_eq!(String::from_utf8_lossy(&read), event, "{name}");
            }
        }
    }

    #[test]
    fn a_body_in_an_unknown_coding_is_refused() {
        let zstd = HeaderMap::from_iter([(CONTENT_ENCODING, HeaderValue::from_static("zstd"))]);
        assert!(Decoder::of(&zstd).is_none());
        assert!(decoder("br").decode(b"this was never coded").is_err());
    }
}
