//! Deadlines: of choices, where the pace sets one, and of nonces.

use engine::Seat;

use crate::{Play, Sheet, Stage, Table};

/// The time for which one frame of a change is shown, in milliseconds.
pub const FRAME: u32 = 700;
/// The time for sealed nonces to arrive, in milliseconds: a page that is open answers at once, a
/// phone that sleeps does not.
const NONCES: i64 = 5000;

impl<G: ?Sized + Play> Table<G> {
    /// The deadline after a change to this sheet and game. A person who is still asked the same
    /// question gets no more time; a person whose time is up has no deadline.
    pub(crate) fn deadline_after(&self, sheet: &Sheet, game: Option<&G>, now: i64) -> Option<i64> {
        if sheet.awaits_nonces() {
            // Kept through other changes, so that no one can stretch the wait for nonces.
            return Some(sheet.deadline.unwrap_or(now + NONCES));
        }
        let (Some(seconds), Some(game), Stage::Playing) = (sheet.pace.seconds(), game, sheet.stage)
        else {
            return None;
        };
        // Bots have no deadline, and neither has a person whose question a bot answers.
        let is_timed = |seat: &Seat| {
            let chair = &sheet.seats[seat.index()];
            chair.is_person() && !chair.is_played_by_bot(game.asked_since(*seat))
        };
        let mut asked = game.asked().iter().filter(is_timed).peekable();
        asked.peek()?;
        let is_new = asked.any(|seat| game.asked_since(seat) > self.steps());
        match sheet.deadline {
            Some(deadline) if !is_new => Some(deadline),
            // The time begins when the last frame has been shown.
            _ => Some(now + seconds as i64 * 1000 + game.frames() as i64 * i64::from(FRAME)),
        }
    }

    /// The time at which the deadline passes, if there is one. After a restart of the server no
    /// choice is late before `grace`. Nonces get no grace, because a page that is gone sends none,
    /// and the others wait to begin.
    pub fn passes(&self, grace: i64) -> Option<i64> {
        let deadline = self.sheet.deadline?;
        Some(if self.sheet.awaits_nonces() { deadline } else { deadline.max(grace) })
    }
}
