//! The course of a game as JSON, for the store and for programs.

use analysis::{Point, Report, Shares, Turning, WHOLE};
use serde_json::{Value, json};

/// A report as JSON. `log` has the steps of the game in notation, so that a reader need not look
/// them up.
pub fn report(report: &Report, log: &[String]) -> Value {
    let point = |point: &Point| json!({ "step": point.step, "shares": point.shares });
    let turning = |turning: &Turning| {
        json!({
            "step": turning.step,
            "until": turning.until,
            "seat": turning.seat,
            "steps": log.get(turning.step..turning.until).unwrap_or_default(),
            "before": turning.before,
            "after": turning.after,
        })
    };
    json!({
        "playouts": report.playouts,
        "whole": WHOLE,
        "points": report.points.iter().map(point).collect::<Vec<Value>>(),
        "turns": report.turns.iter().map(turning).collect::<Vec<Value>>(),
        "luck": report.luck.as_ref().map(turning),
    })
}

/// Reads a report; `None` if the text is not one, such as that of an older version.
pub fn read_report(text: &str) -> Option<Report> {
    let value: Value = serde_json::from_str(text).ok()?;
    let point = |value: &Value| {
        Some(Point { step: number(&value["step"])?, shares: shares(&value["shares"])? })
    };
    Some(Report {
        playouts: value["playouts"].as_u64()?.try_into().ok()?,
        points: value["points"].as_array()?.iter().map(point).collect::<Option<_>>()?,
        turns: value["turns"].as_array()?.iter().map(turning).collect::<Option<_>>()?,
        luck: if value["luck"].is_null() { None } else { Some(turning(&value["luck"])?) },
    })
}

fn turning(value: &Value) -> Option<Turning> {
    Some(Turning {
        step: number(&value["step"])?,
        until: number(&value["until"])?,
        seat: if value["seat"].is_null() { None } else { Some(number(&value["seat"])?) },
        before: shares(&value["before"])?,
        after: shares(&value["after"])?,
    })
}

fn number(value: &Value) -> Option<usize> {
    value.as_u64()?.try_into().ok()
}

fn shares(value: &Value) -> Option<Shares> {
    value.as_array()?.iter().map(|share| share.as_u64()?.try_into().ok()).collect()
}
