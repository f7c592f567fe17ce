//! A report as one page.

use crate::report::Report;

/// The report as one HTML page that needs nothing else.
pub fn page(report: &Report) -> String {
    let escaped = crate::text::text(report, 100).replace('&', "&amp;").replace('<', "&lt;");
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>{}</title><pre>{escaped}</pre></html>\n",
        report.title
    )
}
