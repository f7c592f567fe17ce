//! Server-sent events, compressed if the client accepts it.

use std::cell::RefCell;
use std::convert::Infallible;
use std::pin::pin;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use flate2::{Compress, Compression, FlushCompress};
use futures_util::StreamExt;
use futures_util::stream::{self, Stream};
use tokio::time::timeout;

use super::pack::takes_gzip;

/// SSE keep-alive interval.
pub const KEEP_ALIVE: Duration = Duration::from_secs(20);
/// A comment, which clients ignore.
const SIGN_OF_LIFE: &str = ":\n\n";
/// The head of a gzip stream: deflate, no name, no time, unknown system.
pub const GZIP_HEAD: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];

/// An event with its name. Each line of the data is a line of its own.
pub fn event(name: &str, data: &str) -> String {
    let mut text = String::with_capacity(data.len() + 32);
    text.extend(["event: ", name, "\n"]);
    // Few events have several lines, and counting the ends of lines is faster than finding them.
    let ends = data.bytes().filter(|&byte| byte == b'\n').count();
    match ends {
        0 => text.extend(["data: ", data, "\n"]),
        _ => data.lines().for_each(|line| text.extend(["data: ", line, "\n"])),
    }
    text.push('\n');
    text
}

/// Answers with a stream of events.
pub fn answer(asked: &HeaderMap, events: impl Stream<Item = String> + Send + 'static) -> Response {
    let is_small = takes_gzip(asked);
    let with_signs = stream::unfold(Box::pin(events), |mut events| async {
        let next = pin!(events.next());
        let text = match timeout(KEEP_ALIVE, next).await {
            Ok(text) => text?,
            Err(_) => SIGN_OF_LIFE.to_string(),
        };
        Some((text, events))
    });
    let head = is_small.then(|| Bytes::from_static(&GZIP_HEAD));
    let mut sent = SentText::default();
    let parts = with_signs.map(move |text| match is_small {
        true => sent.deflate(text.as_bytes()),
        false => Bytes::from(text),
    });
    let body = stream::iter(head).chain(parts).map(Ok::<Bytes, Infallible>);
    let headers = [
        (header::CONTENT_TYPE, "text/event-stream"),
        (header::CACHE_CONTROL, "no-cache"),
        (header::VARY, "accept-encoding"),
    ];
    let proxies = [("x-accel-buffering", "no")];
    let coding = is_small.then_some([(header::CONTENT_ENCODING, "gzip")]);
    let mut answer = (headers, proxies, Body::from_stream(body)).into_response();
    for (name, value) in coding.into_iter().flatten() {
        answer.headers_mut().insert(name, value.parse().expect("it is a header"));
    }
    answer
}

thread_local! {
    /// Level 2 makes events a fifth smaller than level 1 and takes twice as long (docs/speed.md).
    static COMPRESS: RefCell<Compress> = RefCell::new(Compress::new(Compression::fast(), false));
}

/// Length of the text that a part of a stream may refer to, in bytes: the last event, which is much
/// like the next. Four times as much makes parts a sixth smaller and takes half as long again
/// (docs/speed.md).
const WINDOW: usize = 4 * 1024;

/// The end of the text that was sent on a stream. A compressor for each stream would take 300 kB,
/// more than ten times the rest of an open page, so one is shared and told what the browser has.
#[derive(Default)]
pub struct SentText(Vec<u8>);

impl SentText {
    /// The next part of a deflate stream.
    pub fn deflate(&mut self, bytes: &[u8]) -> Bytes {
        let small = COMPRESS.with_borrow_mut(|compress| {
            compress.reset();
            if !self.0.is_empty() {
                compress.set_dictionary(&self.0).expect("a reset stream takes a dictionary");
            }
            whole(compress, bytes)
        });
        self.note(bytes);
        small.into()
    }

    fn note(&mut self, bytes: &[u8]) {
        let new = &bytes[bytes.len().saturating_sub(WINDOW)..];
        let old = (self.0.len() + new.len()).saturating_sub(WINDOW);
        self.0.drain(..old);
        self.0.extend_from_slice(new);
    }
}

/// Compresses all of a text, up to the last byte.
fn whole(compress: &mut Compress, bytes: &[u8]) -> Vec<u8> {
    let mut small = Vec::with_capacity(bytes.len() / 3 + 64);
    loop {
        let rest = &bytes[compress.total_in() as usize..];
        let done = compress.compress_vec(rest, &mut small, FlushCompress::Sync);
        done.expect("memory takes whatever is written to it");
        // The output is complete once the buffer has room left.
        if compress.total_in() as usize == bytes.len() && small.len() < small.capacity() {
            return small;
        }
        small.reserve(bytes.len() / 2 + 64);
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;

    use super::*;

    #[test]
    fn each_part_of_a_small_stream_can_be_read_when_it_comes() {
        let long = event("table", &"<p>bone</p>\n".repeat(3000));
        let parts = [long.clone(), event("bye", "bye"), long, event("bye", "bye")];
        let (mut sent, mut said) = (GZIP_HEAD.to_vec(), String::new());
        let mut stream = SentText::default();
        for part in parts {
            sent.extend_from_slice(&stream.deflate(part.as_bytes()));
            said += &part;
            let mut read = vec![0; said.len()];
            GzDecoder::new(&sent[..]).read_exact(&mut read).expect("all that came can be read");
            assert_eq!(String::from_utf8(read), Ok(said.clone()));
        }
        assert!(sent.len() < said.len() / 20, "{} of {}", sent.len(), said.len());
    }

    #[test]
    fn an_event_like_the_last_one_is_small_and_little_is_kept_for_it() {
        let event =
            event("table", &(0..250).map(|bone| format!("<i>{bone}</i>")).collect::<String>());
        let mut stream = SentText::default();
        let [first, second] = [(); 2].map(|()| stream.deflate(event.as_bytes()).len());
        assert!(second < first / 3, "{second} after {first}");
        assert!(stream.0.capacity() <= 2 * WINDOW);
    }

    #[test]
    fn every_line_of_an_event_is_marked() {
        assert_eq!(event("table", "a\nb"), "event: table\ndata: a\ndata: b\n\n");
    }
}
