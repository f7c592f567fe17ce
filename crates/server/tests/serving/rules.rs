//! A table plays on by the version of the rules with which it began, and a refusal says what is in
//! the way.

use crate::common::{Folder, House, config, set_up, sheet, store_table, token};
use engine::{Match, Step, random_game};
use oliver_twist::{Action, OliverTwist, Setup};
use serde_json::json;
use table::{Sheet, Stage};

const CODE: &str = "BCDFGH";

/// A game by the first version of the rules, cut off before a choice that ends a round and after
/// which the second version asks a player to split a stash (OT-E2).
fn before_a_split() -> (Setup, Vec<Step<OliverTwist>>, Step<OliverTwist>) {
    for seed in 0..2000 {
        let setup = Setup { rules: 1, ..Setup::default() };
        let game = random_game::<OliverTwist>(setup.clone(), seed);
        let log = game.log();
        let newer = Setup { rules: 2, ..setup.clone() };
        let Err(unplayable) = Match::<OliverTwist>::replay(newer, log.iter().copied()) else {
            continue;
        };
        let last = log[unplayable.at - 1];
        if matches!(last, Step::Act(_, Action::GiveUp)) {
            eprintln!("seed {seed}, {} steps", unplayable.at);
            return (setup, log[..unplayable.at - 1].to_vec(), last);
        }
    }
    panic!("there was no such game")
}

/// The name of the phase after the choice that ends the round, at a table stored with this setup.
async fn phase_after(setup: &str) -> String {
    let (first_rules, log, last) = before_a_split();
    let folder = Folder::new();
    let store = folder.store().await;
    let steps: Vec<String> = log.iter().map(ToString::to_string).collect();
    let stored = Sheet {
        setup: setup.to_string(),
        ..sheet::<OliverTwist>(&first_rules, first_rules.seats, Stage::Playing)
    };
    store_table(&store, CODE, &stored, &steps, &[]).await;
    let house = House::on(config(), folder, store).await;
    let seat = last.seat().expect("a seat gives up");
    let token = token(seat.number() + 1);
    let choice = json!({ "step": log.len(), "choice": "give-up" });
    let played = house.api(&token, &format!("/api/tables/{CODE}/act"), choice).await;
    assert_eq!(played.status, 204, "{}", played.body);
    let table = house.table(&token, CODE).await;
    table["screen"]["view"]["phase"]["name"].as_str().expect("a phase").to_string()
}

/// OT-E2: the first version asked no one, and tables of that time did not name their version.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_from_before_the_second_version_plays_on_by_the_first() {
    assert_ne!(phase_after("seats=4 box=london memory=no first=random").await, "split");
    assert_ne!(phase_after("seats=4 box=london memory=no first=random rules=1").await, "split");
    assert_eq!(phase_after("seats=4 box=london memory=no first=random rules=2").await, "split");
}

/// A program that expects the names of another version would misread its screen.
#[tokio::test(flavor = "multi_thread")]
async fn a_program_of_another_protocol_is_refused_with_what_to_do() {
    let house = House::open().await;
    let old = json!({ "game": "doggy-bag", "setup": "seats=2", "name": "Ann", "protocol": 1 });
    let new = json!({ "game": "doggy-bag", "setup": "seats=2", "name": "Ann", "protocol": 2 });
    let refused = house.api("", "/api/tables", old).await;
    let host = set_up(&house, new).await;
    assert_eq!(house.table(&host.token, &host.code).await["protocol"], 2);
    let late = house.api("", &host.path("sit"), json!({ "name": "Bob", "protocol": 1 })).await;
    for refused in [refused, late] {
        assert_eq!(refused.status, 400);
        let refused = refused.json();
        assert_eq!(refused["error"], "other-protocol");
        let sentence = refused["message"].as_str().expect("a sentence");
        assert!(
            sentence.contains("version 1") && sentence.contains("docs/bots-protocol.md"),
            "{sentence}"
        );
    }
    let seated = house.api("", &host.path("sit"), json!({ "name": "Bob", "protocol": 2 })).await;
    assert_eq!((seated.status, &seated.json()["protocol"]), (200, &json!(2)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_table_is_stored_with_the_newest_version() {
    let house = House::open().await;
    let new = json!({ "game": "oliver-twist", "setup": "seats=2", "name": "Ann" });
    let host = set_up(&house, new).await;
    let table = house.table(&host.token, &host.code).await;
    assert_eq!(table["setup"], "seats=2 box=london memory=no first=random rules=2");
}

/// OT-P1: in the reader's language, with the spaces of this board.
#[tokio::test(flavor = "multi_thread")]
async fn a_choice_is_refused_with_what_is_in_the_way() {
    let house = House::open().await;
    let new = json!({ "game": "oliver-twist", "setup": "seats=2 first=0", "name": "Ann", "bots": { "1": 0 } });
    let host = set_up(&house, new).await;
    host.start(&house).await;
    let step = house.table(&host.token, &host.code).await["screen"]["step"].clone();
    let refused = house
        .api(&host.token, &host.path("act"), json!({ "step": step, "choice": "prowl 76" }))
        .await;
    assert_eq!(
        (refused.status, &refused.json()["error"]),
        (409, &json!("not-a-choice")),
        "{}",
        refused.body
    );
    let why = "You can’t do that now: the board has the spaces 1 to 75 (rule OT-P1).";
    assert_eq!(refused.json()["message"], why);
}
