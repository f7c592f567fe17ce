//! Does the deal of a record follow from its secret and its nonces? docs/dice.md tells what is checked.

use engine::{Fault, Game, Match, Record, pick};

use crate::dice::{self, LiveDice, Nonce, Secret};

/// Checks the deal of a record whose steps were found to follow the rules.
pub fn verify<G: Game>(record: &Record, game: &Match<G>) -> Result<(), Fault> {
    let secret: Secret = only(record, "Secret", "the 64 hex digits of a secret", dice::unhex)?;
    let promised: [u8; 32] = only(record, "Commitment", "the 64 hex digits of a commitment", dice::unhex)?;
    if dice::commitment(&secret) != promised {
        return Err(fault(record, "Secret", "the secret is not the one that was promised before the game"));
    }
    let nonces = nonces(record, usize::from(game.seats().len()))?;
    let mut dice = LiveDice::new(&secret, &nonces);
    let mut wrong = None;
    let watch = |step, odds: &[(G::Chance, u32)], outcome| {
        let rolled = pick(odds, &mut dice);
        if rolled != outcome && wrong.is_none() {
            wrong = Some((step, format!("chance decided “{outcome}”, but the dice say “{rolled}”")));
        }
    };
    Match::<G>::replay_watching(game.setup().clone(), game.log().iter().copied(), watch)
        .expect("a game that was played can be played again");
    match wrong {
        None => Ok(()),
        Some((step, what)) => {
            Err(Fault { line: record.line_of_step(step), step: Some(step + 1), rule: None, what })
        }
    }
}

fn nonces(record: &Record, seats: usize) -> Result<Vec<Nonce>, Fault> {
    let values = record.tag("Nonces").map_or(&[][..], |tag| &tag.values[..]);
    let nonces: Option<Vec<Nonce>> = values.iter().map(|value| dice::nonce(value)).collect();
    let expected = format!("expected {seats} nonces of 32 hex digits, one for each seat");
    nonces.filter(|nonces| nonces.len() == seats).ok_or_else(|| fault(record, "Nonces", &expected))
}

fn only<T>(record: &Record, name: &str, what: &str, read: impl Fn(&str) -> Option<T>) -> Result<T, Fault> {
    let value = record.tag(name).and_then(|tag| match &tag.values[..] {
        [value] => read(value),
        _ => None,
    });
    value.ok_or_else(|| fault(record, name, &format!("expected [{name} …] with {what}")))
}

fn fault(record: &Record, tag: &str, what: &str) -> Fault {
    Fault { line: record.line_of(tag), step: None, rule: None, what: what.to_string() }
}
