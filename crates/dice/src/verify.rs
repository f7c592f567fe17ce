//! Checks that the deal of a record follows from its secret and its nonces. docs/dice.md lists the
//! checks.

use engine::{Fault, Game, Match, Record, Seat, pick};

use crate::secret::unhex;
use crate::{Commitment, LiveDice, Nonce, Secret, Version, nonce_hash};

/// Checks the deal of a record whose steps are known to follow the rules.
pub fn verify<G: Game>(record: &Record, game: &Match<G>) -> Result<(), Fault> {
    let mut dice = dice_of(record, usize::from(game.seats().len()))?;
    // The dice are rolled to the end even after a fault: the first one is reported.
    let mut wrong = None;
    let mut again = Match::<G>::before_the_first_step(game.setup().clone());
    for (at, &step) in game.secret_steps_since(0).iter().enumerate() {
        let watch = |odds: &[(G::Chance, u32)], outcome| {
            let rolled = pick(odds, &mut dice);
            if rolled != outcome && wrong.is_none() {
                wrong =
                    Some((at, format!("chance decided “{outcome}”, but the dice say “{rolled}”")));
            }
        };
        again.play_watching(step, watch).expect("a game that was played can be played again");
    }
    match wrong {
        None => Ok(()),
        Some((step, what)) => {
            Err(Fault { line: record.line_of_step(step), step: Some(step + 1), rule: None, what })
        }
    }
}

/// The dice that a record promises and reveals.
fn dice_of(record: &Record, seats: usize) -> Result<LiveDice, Fault> {
    let version = version(record)?;
    let secret: Secret = only(record, "Secret", "the 64 hex digits of a secret", unhex)?;
    let promised: Commitment =
        only(record, "Commitment", "the 64 hex digits of a commitment", unhex)?;
    // Without this check the server could choose its secret after the game, for the deal it likes.
    if version.commitment(&secret) != promised {
        return Err(fault(
            record,
            "Secret",
            "the secret is not the one that was promised before the game",
        ));
    }
    let nonces = match version {
        Version::One => nonces_of_all(record, seats)?,
        Version::Two => sealed_nonces(record, &promised, seats)?,
    };
    version.dice(&secret, &nonces).ok_or_else(|| fault(record, "Nonces", "a seat has no nonce"))
}

/// The version of the dice. Records from before there were several versions name none.
fn version(record: &Record) -> Result<Version, Fault> {
    if record.tag("Dice").is_none() {
        return Ok(Version::One);
    }
    let known =
        |text: &str| text.parse::<u8>().ok().and_then(|number| Version::try_from(number).ok());
    only(record, "Dice", "a version of the dice that is known here: 1 or 2", known)
}

fn nonces_of_all(record: &Record, seats: usize) -> Result<Vec<Option<Nonce>>, Fault> {
    let what = format!("expected {seats} nonces of 32 hex digits, one for each seat");
    each(record, "Nonces", seats, &what, |value| Version::One.nonce(value).map(Some))
}

/// A nonce counts if its hash was sealed before any nonce was published. Anything else could have
/// been chosen to get a certain deal.
fn sealed_nonces(
    record: &Record,
    commitment: &Commitment,
    seats: usize,
) -> Result<Vec<Option<Nonce>>, Fault> {
    let what = format!(
        "expected {seats} hashes of 64 hex digits, one for each seat, or - where there is none"
    );
    let hashes: Vec<Option<[u8; 32]>> =
        each(record, "Hashes", seats, &what, |value| or_none(value, unhex))?;
    let what = format!(
        "expected {seats} nonces of 32 hex digits, one for each seat, or - where there is none"
    );
    let nonces = each(record, "Nonces", seats, &what, |value| {
        or_none(value, |value| Version::Two.nonce(value))
    })?;
    for (seat, (nonce, hash)) in Seat::ALL.into_iter().zip(nonces.iter().zip(&hashes)) {
        if nonce.is_some_and(|nonce| *hash != Some(nonce_hash(commitment, seat, &nonce))) {
            let what =
                format!("the nonce of seat {seat} is not the one that was sealed before the deal");
            return Err(fault(record, "Nonces", &what));
        }
    }
    Ok(nonces)
}

fn or_none<T>(value: &str, read: impl Fn(&str) -> Option<T>) -> Option<Option<T>> {
    if value == "-" { Some(None) } else { read(value).map(Some) }
}

/// The values of a tag, one for each seat.
fn each<T>(
    record: &Record,
    name: &str,
    seats: usize,
    what: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<Vec<T>, Fault> {
    let values = record.tag(name).map_or(&[][..], |tag| &tag.values[..]);
    let values: Option<Vec<T>> = values.iter().map(|value| read(value)).collect();
    values.filter(|values| values.len() == seats).ok_or_else(|| fault(record, name, what))
}

fn only<T>(
    record: &Record,
    name: &str,
    what: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, Fault> {
    let value = record.tag(name).and_then(|tag| match &tag.values[..] {
        [value] => read(value),
        _ => None,
    });
    value.ok_or_else(|| fault(record, name, &format!("expected [{name} …] with {what}")))
}

fn fault(record: &Record, tag: &str, what: &str) -> Fault {
    Fault { line: record.line_of(tag), step: None, rule: None, what: what.to_string() }
}
