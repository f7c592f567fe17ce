//! The number of ways the next steps can go, pinned: a changed rule shows as a changed number.

use doggy_bag::DoggyBag;
use engine::laws;
use testkit::anecdote::{after, position};

fn paths(setup: &str, line: &str, depth: u32) -> Vec<u64> {
    let position: DoggyBag = position(&after(setup, line));
    (1..=depth).map(|depth| laws::count_paths(&position, depth)).collect()
}

#[test]
fn from_the_start() {
    assert_eq!(paths("seats=2 first=0", "", 4), [3, 97, 3905, 260488]);
    assert_eq!(paths("seats=6 first=random", "", 3), [6, 18, 582]);
}

#[test]
fn from_the_choice_of_roles_in_every_edition_and_the_beginner_game() {
    let line = "coins 1 2; 0: loot ggw; 1: loot wrk; 2: loot rry";
    for edition in ["english", "french", "french-first"] {
        let setup = format!("seats=3 edition={edition} first=1");
        assert_eq!(paths(&setup, line, 4), [80, 802, 5829, 35153], "{edition}");
    }
    assert_eq!(paths("seats=3 beginner=yes first=1", line, 4), [80, 1064, 9408, 47040]);
}

#[test]
fn from_the_stealing_to_the_next_turn() {
    let line = "coins 1 1; 0: loot gw; 1: loot gk; 0: role 2; 0: leader 1; 1: role 0";
    for edition in ["english", "french", "french-first"] {
        let setup = format!("seats=2 edition={edition} first=0");
        assert_eq!(paths(&setup, line, 6), [5, 20, 44, 235, 5471, 363293], "{edition}");
    }
}
