//! Deadlines: of choices, where the pace sets one, and of nonces.

use engine::Seat;

use crate::{Play, Sheet, Stage, Table};

/// The time for which one frame of a change is shown, in milliseconds.
pub const FRAME: u32 = 700;
/// The time for sealed nonces to arrive, in milliseconds: a page that is open answers at once, a phone that sleeps does
/// not.
const NONCES: i64 = 5000;

impl<G: ?Sized + Play> Table<G> {
    /// The deadline once the sheet and the game are like this. A person who is still asked the same has no more time
    /// than before, and one whose time is up has none.
    pub(crate) fn deadline_after(&self, sheet: &Sheet, game: Option<&G>, now: i64) -> Option<i64> {
        if sheet.awaits_nonces() {
            return Some(sheet.deadline.unwrap_or(now + NONCES));
        }
        let (Some(seconds), Some(game), Stage::Playing) = (sheet.pace.seconds(), game, sheet.stage) else {
            return None;
        };
        let is_timed = |seat: &Seat| {
            let chair = &sheet.seats[seat.index()];
            chair.is_person() && !chair.is_played_by_bot(game.asked_since(*seat))
        };
        let mut asked = game.asked().iter().filter(is_timed).peekable();
        asked.peek()?;
        let is_new = asked.any(|seat| game.asked_since(seat) > self.steps());
        match sheet.deadline {
            Some(deadline) if !is_new => Some(deadline),
            // The time begins when the last frame is shown.
            _ => Some(now + seconds as i64 * 1000 + game.frames() as i64 * i64::from(FRAME)),
        }
    }

    /// The time at which the deadline passes, if there is one. After the server was away nobody's time for a choice is
    /// up before `grace`; a nonce that no page sends any more would only keep the others from beginning.
    pub fn passes(&self, grace: i64) -> Option<i64> {
        let deadline = self.sheet.deadline?;
        Some(if self.sheet.awaits_nonces() { deadline } else { deadline.max(grace) })
    }
}
