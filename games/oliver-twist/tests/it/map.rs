//! The maps in docs/ are those of the shipped box, as they are drawn today.
//!
//! `UPDATE_GOLDEN=1 cargo test -p oliver-twist --test map` draws them anew.

use std::path::PathBuf;

use oliver_twist::boxes;
use oliver_twist::page::chart;

fn is_drawn_as(name: &str, night: bool) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    let town = boxes::london();
    let svg = || chart::svg(town, if night { &town.night } else { &town.day }, night);
    testkit::is_golden(&file, svg, |_| svg());
}

#[test]
fn london_by_day() {
    is_drawn_as("london-day.svg", false);
}

#[test]
fn london_by_night() {
    is_drawn_as("london-night.svg", true);
}
