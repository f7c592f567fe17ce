//! The lab's questions about Doggy Bag, one file per question.

mod edition;
mod role;

use engine::{Screen, Seat};
use lab::questions::Entry;
use lab::watching::HasQuestions;

use crate::{DoggyBag, Note, Phase, RoleSet, Setup, View};

impl HasQuestions for DoggyBag {
    const TITLE: &'static str = "Doggy Bag";
    const SCORE: &'static str = "points";
    const TURN: &'static str = "a turn is one night of the whole pack: loot, roles and stealing";
    const TURNS_ARE_MANY: bool = false;
    const EXAMPLES: &'static [&'static str] =
        &["seat doggy-bag --seats 4", "luck doggy-bag --until 1"];
    const OWN: &'static [Entry<DoggyBag>] = &[
        Entry::new("role", "which roles are taken, and what are they worth?", |asked| {
            Ok(Box::new(role::Roles(asked)))
        }),
        Entry {
            varies: &["edition", "beginner"],
            ..Entry::new("edition", "how do the editions and the beginner game differ?", |asked| {
                Ok(Box::new(edition::Editions(asked)))
            })
        },
    ];

    fn score(view: &View, seat: Seat) -> f64 {
        f64::from(view.table.fronts[seat].points())
    }

    fn last_score(end: &Screen<DoggyBag>, seat: Seat) -> f64 {
        DoggyBag::score(&end.view, seat)
    }

    fn begins_turn(view: &View) -> bool {
        // The last turn has no loot to choose (DB-L3), but every turn has a first token to take.
        let choosing = matches!(view.table.phase, Phase::Role { .. });
        choosing && view.table.middle == RoleSet::ALL
    }

    fn began(end: &Screen<DoggyBag>, setup: &Setup) -> Seat {
        let drawn = end.notes.iter().find_map(|note| match note {
            Note::Begins(seat) => Some(*seat),
            _ => None,
        });
        drawn.or(setup.first).unwrap_or_default()
    }
}
