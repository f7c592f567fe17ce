//! Spoof on the command line.

use terminal::{Tool, Tools};

use crate::Spoof;

impl Tools for Spoof {
    const EXAMPLES: &'static [(&'static str, &'static str)] =
        &[("play spoof --seats 3", "you and two bots")];

    fn tools() -> Vec<Tool> {
        Vec::new()
    }
}
