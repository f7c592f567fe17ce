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
const GZIP_HEAD: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];

/// An event with its name. Each line of the data is a line of its own.
pub fn event(name: &str, data: &str) -> String {
    let mut text = format!("event: {name}\n");
    for line in data.lines() {
        text.push_str("data: ");
        text.push_str(line);
        text.push('\n');
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
    let parts = with_signs.map(move |text| match is_small {
        true => deflated(text.as_bytes()),
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
    static COMPRESS: RefCell<Compress> =
        RefCell::new(Compress::new(Compression::fast(), false));
}

/// A part of a deflate stream that refers to nothing before it. An open page then needs no memory
/// for a window, which would be 300 kB, more than ten times the rest of the page.
fn deflated(bytes: &[u8]) -> Bytes {
    COMPRESS.with_borrow_mut(|compress| {
        compress.reset();
        let mut small = Vec::with_capacity(bytes.len() / 3 + 64);
        loop {
            let rest = &bytes[compress.total_in() as usize..];
            let done = compress.compress_vec(rest, &mut small, FlushCompress::Sync);
            done.expect("memory takes whatever is written to it");
            // The output is complete once the buffer has room left.
            if compress.total_in() as usize == bytes.len() && small.len() < small.capacity() {
                return small.into();
            }
            small.reserve(bytes.len() / 2 + 64);
        }
    })
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;

    use super::*;

    #[test]
    fn each_part_of_a_small_stream_can_be_read_when_it_comes() {
        let parts = [event("table", &"<p>bone</p>\n".repeat(3000)), event("bye", "bye")];
        let (mut sent, mut said) = (GZIP_HEAD.to_vec(), String::new());
        for part in parts {
            sent.extend_from_slice(&deflated(part.as_bytes()));
            said += &part;
            let mut read = vec![0; said.len()];
            GzDecoder::new(&sent[..]).read_exact(&mut read).expect("all that came can be read");
            assert_eq!(String::from_utf8(read), Ok(said.clone()));
        }
        assert!(sent.len() < said.len() / 20, "{} of {}", sent.len(), said.len());
    }

    #[test]
    fn every_line_of_an_event_is_marked() {
        assert_eq!(event("table", "a\nb"), "event: table\ndata: a\ndata: b\n\n");
    }
}
