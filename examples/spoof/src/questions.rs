//! Spoof for the lab, which can then ask the questions that every game has.

use engine::{Screen, Seat};
use lab::questions::Entry;
use lab::watching::HasQuestions;

use crate::{Note, Phase, Setup, Spoof, View};

impl HasQuestions for Spoof {
    const TITLE: &'static str = "Spoof";
    const SCORE: &'static str = "right guesses";
    const TURN: &'static str = "a turn is one guess";
    const TURNS_ARE_MANY: bool = false;
    const EXAMPLES: &'static [&'static str] = &["seat spoof --seats 3"];
    const OWN: &'static [Entry<Spoof>] = &[];

    fn score(_: &View, _: Seat) -> f64 {
        0.0
    }

    fn last_score(end: &Screen<Spoof>, seat: Seat) -> f64 {
        let won = end.standing.is_some_and(|standing| standing.winners().contains(seat));
        f64::from(u8::from(won))
    }

    fn begins_turn(view: &View) -> bool {
        matches!(view.table.phase, Phase::Guessing(_))
    }

    fn began(end: &Screen<Spoof>, setup: &Setup) -> Seat {
        let drawn = end.notes.iter().find_map(|note| match note {
            Note::Begins(seat) => Some(*seat),
            _ => None,
        });
        drawn.or(setup.first).unwrap_or_default()
    }
}
