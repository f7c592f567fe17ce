//! Spoof as JSON, for programs that play.

use serde_json::{Value, json};
use wire::{Wire, seat};

use crate::{Note, Phase, Spoof, View};

impl Wire for Spoof {
    fn pieces(_: &View) -> Value {
        json!({ "coins": 3 })
    }

    fn view(view: &View) -> Value {
        let table = &view.table;
        let phase = match table.phase {
            Phase::Hiding => "hiding",
            Phase::DrawingLots => "lots",
            Phase::Guessing(_) => "guessing",
            Phase::Over => "over",
        };
        let guesses: Vec<Value> =
            table.seats.iter().map(|seat| json!(table.guesses[seat])).collect();
        json!({ "phase": phase, "guesses": guesses, "own": view.own.map(|(_, coins)| coins) })
    }

    fn note(note: &Note) -> Value {
        match *note {
            Note::YouHid(coins) => json!({ "note": "you_hid", "coins": coins }),
            Note::Hid(who) => json!({ "note": "hid", "seat": seat(who) }),
            Note::Begins(who) => json!({ "note": "begins", "seat": seat(who) }),
            Note::Guessed(who, total) => {
                json!({ "note": "guessed", "seat": seat(who), "total": total })
            }
            Note::Opened(who, coins) => {
                json!({ "note": "opened", "seat": seat(who), "coins": coins })
            }
        }
    }
}
