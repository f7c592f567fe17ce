//! Tables in the browser.
