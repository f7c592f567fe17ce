//! Being away: a deadline passes, and a person comes back.

use crate::start::deal;
use crate::{Change, Holder, Play, Refusal, Rules, Table};

impl<G: ?Sized + Play> Table<G> {
    /// Marks the people who have not chosen in time as away. A nonce that has not come in time is
    /// left out. No choice is late before `grace` (see [`Table::passes`]).
    pub fn time_out(
        &self,
        now: i64,
        grace: i64,
        rules: &impl Rules<G>,
    ) -> Result<Change<G>, Refusal> {
        // The clock may ring late, after the choice that it waited for.
        if self.passes(grace).is_none_or(|passes| passes > now) {
            return Err(Refusal::Stale);
        }
        if self.sheet.awaits_nonces() {
            return deal(self.sheet.clone(), rules);
        }
        let game = self.game.as_ref().ok_or(Refusal::NotBegun)?;
        let mut sheet = self.sheet.clone();
        for seat in game.asked().iter() {
            let chair = &mut sheet.seats[seat.index()];
            if chair.is_person() {
                chair.away = true;
                // This question stays with the bot even if the person comes back, because it may be
                // thinking already.
                chair.overdue = Some(game.asked_since(seat));
            }
        }
        sheet.deadline = None;
        Ok(Change::of(sheet))
    }

    /// A person is back, and plays again from the next question on.
    pub fn come_back(&self, holder: &Holder) -> Result<Change<G>, Refusal> {
        let seat = self.own_seat(holder)?;
        let mut sheet = self.sheet.clone();
        sheet.seats[seat.index()].away = false;
        Ok(Change::of(sheet).attended())
    }
}
