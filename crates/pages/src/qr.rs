//! QR codes, as a path of an SVG.

use std::fmt::Write;

use maud::{Markup, html};
use qrcode::{Color, QrCode};

/// Width of the white frame that readers need, in modules.
const QUIET: usize = 4;

/// The QR code of a text; `None` if the text is too long for one.
pub fn qr(text: &str, label: &str) -> Option<Markup> {
    let code = QrCode::new(text).ok()?;
    let size = code.width() + 2 * QUIET;
    let dark = dark(&code);
    Some(html! {
        svg .qr role="img" aria-label=(label) viewBox={ "0 0 " (size) " " (size) } shape-rendering="crispEdges" {
            rect width=(size) height=(size) fill="#fff" {}
            path fill="#000" d=(dark) {}
        }
    })
}

/// The dark modules: in each row, one rectangle per run of them.
fn dark(code: &QrCode) -> String {
    let (width, modules) = (code.width(), code.to_colors());
    let mut path = String::new();
    for (y, row) in modules.chunks(width).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|one, next| one == next) {
            if run[0] == Color::Dark {
                let (left, top, long) = (x + QUIET, y + QUIET, run.len());
                write!(path, "M{left} {top}h{long}v1h-{long}z").expect("a string takes all");
            }
            x += run.len();
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dark_module_is_drawn_once() {
        let code = QrCode::new("https://fagin.example/t/ABCD").expect("it is short");
        let drawn: usize = dark(&code)
            .split('h')
            .skip(1)
            .step_by(2)
            .filter_map(|run| run.split('v').next())
            .filter_map(|run| run.parse::<usize>().ok())
            .sum();
        assert_eq!(drawn, code.to_colors().iter().filter(|&&module| module == Color::Dark).count());
    }

    #[test]
    fn what_is_too_long_has_no_code() {
        assert!(qr(&"x".repeat(5000), "").is_none());
    }
}
