//! A seat's own choices, judged, as JSON.

use analysis::{Judged, JudgedChoice, WHOLE};
use bots::HasBots;
use serde_json::{Value, json};

/// The judged choices of a seat as JSON. Differences and shares are parts of a whole victory.
pub fn judged<G: HasBots>(judged: &Judged<G>) -> Value {
    json!({
        "seat": judged.seat.index(),
        "whole": WHOLE,
        "choices": judged.steps.len(),
        "first": parts(judged.first),
        "result": parts(judged.result),
        "given_away": parts(judged.given_away()),
        "luck": parts(judged.luck()),
        "costly": judged.costly.iter().map(choice).collect::<Vec<Value>>(),
        "find": judged.find.as_ref().map(choice),
    })
}

fn choice<G: HasBots>(choice: &JudgedChoice<G>) -> Value {
    json!({
        "step": choice.step,
        "chosen": choice.chosen.to_string(),
        "other": choice.other.to_string(),
        "difference": parts(choice.difference),
        "error": parts(choice.error),
    })
}

fn parts(share: f64) -> i32 {
    (f64::from(WHOLE) * share).round() as i32
}
