//! Compressed answers: files once and for all, pages as they are sent.

use std::cell::RefCell;
use std::io::Write;

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use brotli::enc::BrotliEncoderParams;
use dice::secret;
use flate2::write::GzEncoder;
use flate2::{Compress, Compression, Crc, FlushCompress, Status};
use sha2::{Digest, Sha256};

use super::events::GZIP_HEAD;
use crate::dear::apart;

/// Size below which answers are not compressed, in bytes: they fit into one packet as they are.
const SMALL: u64 = 1000;

/// The coding of a body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Coding {
    Brotli,
    Gzip,
    Plain,
}

/// The time that may be spent on compressing a body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Effort {
    /// For a body that is sent once.
    Once,
    /// For a file that is kept and sent often.
    Often,
}

impl Coding {
    const ALL: [Coding; 3] = [Coding::Brotli, Coding::Gzip, Coding::Plain];

    /// The best coding that the client accepts: the smallest for a file, for a page the quickest.
    /// A page of 60 kB takes Brotli a millisecond, ten times as long as gzip, for a tenth less.
    fn accepted(headers: &HeaderMap, effort: Effort) -> Coding {
        let order = match effort {
            Effort::Often => Coding::ALL,
            Effort::Once => [Coding::Gzip, Coding::Brotli, Coding::Plain],
        };
        let takes = |coding: &Coding| {
            let lines = headers.get_all(header::ACCEPT_ENCODING).into_iter();
            let said = lines.filter_map(|line| line.to_str().ok()).flat_map(|line| line.split(','));
            said.into_iter().any(|said| coding.is_taken(said))
        };
        order.into_iter().find(takes).unwrap_or(Coding::Plain)
    }

    /// True if one part of Accept-Encoding, such as `br;q=0.8`, accepts this coding.
    fn is_taken(self, said: &str) -> bool {
        let mut parts = said.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| Some(name) == self.name());
        let refused = |part: &str| part.strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0));
        named && !parts.any(refused)
    }

    fn name(self) -> Option<&'static str> {
        match self {
            Coding::Brotli => Some("br"),
            Coding::Gzip => Some("gzip"),
            Coding::Plain => None,
        }
    }

    /// Compresses a body. Levels were chosen by measuring pages of 24 to 72 kB.
    fn code(self, bytes: &[u8], effort: Effort) -> Vec<u8> {
        let into_memory = "memory takes whatever is written to it";
        match self {
            Coding::Brotli => {
                let quality = if effort == Effort::Often { 9 } else { 3 };
                let size_hint = bytes.len();
                let params =
                    BrotliEncoderParams { quality, lgwin: 18, size_hint, ..Default::default() };
                let mut coded = Vec::new();
                brotli::BrotliCompress(&mut &bytes[..], &mut coded, &params).expect(into_memory);
                coded
            }
            Coding::Gzip if effort == Effort::Once => gzip(bytes),
            Coding::Gzip => {
                let mut coder = GzEncoder::new(Vec::new(), Compression::new(9));
                coder.write_all(bytes).expect(into_memory);
                coder.finish().expect(into_memory)
            }
            Coding::Plain => bytes.to_vec(),
        }
    }

    /// Names the coding in the headers of an answer.
    fn note(self, headers: &mut HeaderMap) {
        headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
        if let Some(name) = self.name() {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
        }
    }
}

thread_local! {
    /// Kept, because a new one takes 300 kB of fresh memory, which costs as much as a page.
    static PAGES: RefCell<Compress> = RefCell::new(Compress::new(Compression::new(3), false));
}

/// Compresses a body that is sent once.
fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut sum = Crc::new();
    sum.update(bytes);
    let mut coded = Vec::with_capacity(bytes.len() / 3 + 64);
    coded.extend_from_slice(&GZIP_HEAD);
    PAGES.with_borrow_mut(|compress| {
        compress.reset();
        loop {
            let rest = &bytes[compress.total_in() as usize..];
            let done = compress.compress_vec(rest, &mut coded, FlushCompress::Finish);
            if done.expect("memory takes whatever is written to it") == Status::StreamEnd {
                return;
            }
            coded.reserve(bytes.len() / 2 + 64);
        }
    });
    coded.extend_from_slice(&sum.sum().to_le_bytes());
    coded.extend_from_slice(&sum.amount().to_le_bytes());
    coded
}

/// True if the client accepts gzip.
pub fn takes_gzip(headers: &HeaderMap) -> bool {
    let lines = headers.get_all(header::ACCEPT_ENCODING).into_iter();
    let mut said = lines.filter_map(|line| line.to_str().ok()).flat_map(|line| line.split(','));
    said.any(|said| Coding::Gzip.is_taken(said))
}

/// A file that is made once and sent often: in all codings, each with an entity tag.
pub struct PackedFile {
    kind: &'static str,
    cache: &'static str,
    forms: [Form; 3],
}

struct Form {
    coding: Coding,
    tag: HeaderValue,
    bytes: Bytes,
}

impl PackedFile {
    /// Dear: a map takes tenths of a second.
    pub fn new(kind: &'static str, cache: &'static str, text: &str) -> PackedFile {
        let hash = &secret::hex(&Sha256::digest(text))[..16];
        let form = |coding: Coding| {
            // A strong tag names bytes, so each coding has its own.
            let tag = format!("\"{hash}-{}\"", coding.name().unwrap_or("plain"));
            let tag = HeaderValue::from_str(&tag).expect("it is letters and digits");
            Form { coding, tag, bytes: coding.code(text.as_bytes(), Effort::Often).into() }
        };
        PackedFile { kind, cache, forms: Coding::ALL.map(form) }
    }

    /// The file, or 304 if the browser has it already.
    pub fn answer(&self, asked: &HeaderMap) -> Response {
        let coding = Coding::accepted(asked, Effort::Often);
        let form =
            self.forms.iter().find(|form| form.coding == coding).expect("there is one of each");
        let known = asked.get_all(header::IF_NONE_MATCH).into_iter().any(|tags| form.is_in(tags));
        let mut answer = match known {
            true => StatusCode::NOT_MODIFIED.into_response(),
            false => {
                let mut answer = Body::from(form.bytes.clone()).into_response();
                answer
                    .headers_mut()
                    .insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
                answer
            }
        };
        let headers = answer.headers_mut();
        coding.note(headers);
        headers.insert(header::ETAG, form.tag.clone());
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(self.cache));
        answer
    }
}

impl Form {
    /// True if If-None-Match names it.
    fn is_in(&self, tags: &HeaderValue) -> bool {
        let Ok(tags) = tags.to_str() else { return false };
        tags.split(',')
            .map(str::trim)
            .any(|tag| tag == "*" || tag.trim_start_matches("W/") == self.tag)
    }
}

/// Compresses pages and JSON for clients that accept it.
pub async fn pack(request: Request, next: Next) -> Response {
    let coding = Coding::accepted(request.headers(), Effort::Once);
    let response = next.run(request).await;
    if !is_worth_it(&response) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    coding.note(&mut parts.headers);
    if coding == Coding::Plain {
        return Response::from_parts(parts, body);
    }
    // No limit, because all of it is in memory already.
    let Ok(bytes) = to_bytes(body, usize::MAX).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    parts.headers.remove(header::CONTENT_LENGTH);
    let coded = apart(|| coding.code(&bytes, Effort::Once));
    Response::from_parts(parts, Body::from(coded))
}

/// True for text of known size that does not fit into one packet anyway.
fn is_worth_it(response: &Response) -> bool {
    let headers = response.headers();
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
    let text = kind.starts_with("text/") || kind.starts_with("application/");
    let whole = response.body().size_hint().exact().is_some_and(|size| size >= SMALL);
    text && whole && !headers.contains_key(header::CONTENT_ENCODING)
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;

    use super::*;

    fn accepted(said: &'static str, effort: Effort) -> Coding {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(said));
        Coding::accepted(&headers, effort)
    }

    #[test]
    fn a_page_that_is_compressed_reads_back_the_same() {
        for length in [0, 1, 1000, 100_000] {
            let page: String = (0..length).map(|bone| format!("<i>{bone}</i>")).collect();
            let mut read = String::new();
            let coded = Coding::Gzip.code(page.as_bytes(), Effort::Once);
            GzDecoder::new(&coded[..]).read_to_string(&mut read).expect("it is gzip");
            assert!(read == page, "{length}");
        }
    }

    #[test]
    fn a_client_gets_the_best_coding_that_it_takes() {
        assert_eq!(accepted("gzip, deflate, br", Effort::Often), Coding::Brotli);
        assert_eq!(accepted("gzip, deflate, br", Effort::Once), Coding::Gzip);
        for effort in [Effort::Often, Effort::Once] {
            assert_eq!(accepted("br", effort), Coding::Brotli);
            assert_eq!(accepted("gzip;q=1.0, br;q=0", effort), Coding::Gzip);
            assert_eq!(accepted("identity", effort), Coding::Plain);
            assert_eq!(accepted("", effort), Coding::Plain);
        }
    }
}
