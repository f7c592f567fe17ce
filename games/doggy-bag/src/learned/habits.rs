//! The sort of players who sit there, from the tokens that they took so far for all to see.

use engine::{Screen, Seat, SeatSet, Viewer};

use crate::{DoggyBag, Note};

/// How often, in a thousand choices, a player takes each role, and turns a token over.
struct Habits {
    /// By rules of thumb.
    thumbs: [f32; 9],
    /// By what was learned.
    learned: [f32; 9],
    /// The log odds that a player whom nobody has seen play does so by rules of thumb. Against one
    /// other player, trusting too soon costs more than doubting too long.
    at_first: f32,
}

/// Measured in games of players of one sort, with two seats, three, four, and more.
const HABITS: [Habits; 4] = [
    Habits {
        thumbs: [154.0, 375.0, 7.0, 368.0, 42.0, 18.0, 14.0, 12.0, 10.0],
        learned: [153.0, 246.0, 330.0, 97.0, 24.0, 26.0, 50.0, 7.0, 67.0],
        at_first: -2.0,
    },
    Habits {
        thumbs: [117.0, 279.0, 52.0, 310.0, 131.0, 46.0, 24.0, 21.0, 19.0],
        learned: [144.0, 193.0, 208.0, 219.0, 39.0, 58.0, 59.0, 35.0, 45.0],
        at_first: -1.0,
    },
    Habits {
        thumbs: [90.0, 212.0, 49.0, 239.0, 161.0, 122.0, 53.0, 40.0, 34.0],
        learned: [177.0, 161.0, 187.0, 213.0, 17.0, 60.0, 56.0, 55.0, 73.0],
        at_first: -1.0,
    },
    Habits {
        thumbs: [72.0, 176.0, 31.0, 197.0, 137.0, 155.0, 118.0, 67.0, 48.0],
        learned: [139.0, 133.0, 156.0, 174.0, 28.0, 157.0, 58.0, 66.0, 87.0],
        at_first: -1.0,
    },
];

/// The place of a token turned over, after the eight roles.
const TURNED: usize = 8;

/// The mean chance that one of the others still in plays by rules of thumb.
pub fn play_by_thumb(screen: &Screen<DoggyBag>) -> f32 {
    let table = &screen.view.table;
    let Viewer::Seat(me) = screen.viewer else { return 0.0 };
    // Without effects roles are taken for their numbers alone (DB-B1), and tell little.
    if table.beginner {
        return 0.0;
    }
    let odds = odds(&screen.notes, table.seats);
    let others = table.playing.without(me);
    let chances = others.iter().map(|seat| 1.0 / (1.0 + (-odds[seat.index()]).exp()));
    chances.sum::<f32>() / f32::from(others.len().max(1))
}

/// The log odds that each seat plays by rules of thumb.
fn odds(notes: &[Note], seats: SeatSet) -> [f32; Seat::ALL.len()] {
    let habits = &HABITS[usize::from(seats.len().clamp(2, 5)) - 2];
    let mut odds = [habits.at_first; Seat::ALL.len()];
    for note in notes {
        let (seat, token) = match *note {
            Note::TookRole(seat, role) => (seat, usize::from(role.number())),
            Note::TurnedOver(seat, ..) => (seat, TURNED),
            _ => continue,
        };
        odds[seat.index()] += (habits.thumbs[token] / habits.learned[token]).ln();
    }
    odds
}

#[cfg(test)]
mod tests {
    use bots::{HasBots, Level};
    use engine::{Match, Seeded};

    use super::*;
    use crate::Setup;

    /// In the middle of their games, players by rules of thumb are known for what they are, and
    /// others are not taken for them.
    #[test]
    fn habits_give_players_away() {
        for seats in ["seats=2", "seats=4"] {
            let impression = |level: Level| {
                let (mut sum, mut count) = (0.0, 0.0);
                for seed in 0..40 {
                    let (mut deal, mut dice) = (Seeded::new(seed), Seeded::new(seed));
                    let setup: Setup = seats.parse().expect("a setup");
                    let game = Match::<DoggyBag>::new(setup, &mut deal);
                    game.play_through(&mut deal, |_, screen| {
                        if screen.view.table.behind < 8 {
                            sum += play_by_thumb(screen);
                            count += 1.0;
                        }
                        DoggyBag::choose(level, screen, &mut dice)
                    });
                }
                sum / count
            };
            let (mutts, fagins) = (impression(Level::Second), impression(Level::Fourth));
            assert!(mutts > 0.5 && fagins < 0.25, "{seats}: {mutts} and {fagins}");
        }
    }
}
