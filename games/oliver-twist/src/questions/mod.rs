//! The lab's questions about Oliver Twist, one file per question.

mod character;
mod street;

use engine::{Screen, Seat};
use lab::questions::Entry;
use lab::watching::HasQuestions;

use crate::{Note, OliverTwist, Phase, Setup, View};

impl HasQuestions for OliverTwist {
    const TITLE: &'static str = "Oliver Twist";
    const SCORE: &'static str = "pounds";
    const TURN: &'static str = "a turn is one player's";
    const TURNS_ARE_MANY: bool = true;
    const EXAMPLES: &'static [&'static str] = &[
        "street oliver-twist --html streets.html",
        "depth oliver-twist --seats 2 --shard 1/2 --out one.jsonl",
    ];
    const OWN: &'static [Entry<OliverTwist>] = &[
        Entry::new("character", "what is each character worth to the one who gets it?", |asked| {
            Ok(Box::new(character::Characters(asked)))
        }),
        Entry::new("street", "where does the gang go, and what is left lying?", |asked| {
            Ok(Box::new(street::Streets(asked)))
        }),
    ];

    fn score(view: &View, seat: Seat) -> f64 {
        f64::from(view.table.lairs[seat].money)
    }

    fn last_score(end: &Screen<OliverTwist>, seat: Seat) -> f64 {
        // The Burglary cards are turned up last and not turned into money (OT-N9).
        let loot = end.notes.iter().find_map(|note| match note {
            Note::LootShown(whose, _, worth) if *whose == seat => Some(f64::from(*worth)),
            _ => None,
        });
        OliverTwist::score(&end.view, seat) + loot.unwrap_or(0.0)
    }

    fn begins_turn(view: &View) -> bool {
        matches!(view.table.phase, Phase::Turn { bound: false, .. })
    }

    fn began(end: &Screen<OliverTwist>, setup: &Setup) -> Seat {
        let drawn = end.notes.iter().find_map(|note| match note {
            Note::Begins(seat) => Some(*seat),
            _ => None,
        });
        drawn.or(setup.first).unwrap_or_default()
    }
}
