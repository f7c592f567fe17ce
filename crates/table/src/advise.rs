use engine::{Refused, Seat};

use crate::{Change, Holder, Play, Refusal, Sheet, Stage, Table};

impl Sheet {
    /// Whether the person in this seat may ask the coach: where all others are bots, and where the
    /// table allows it. A lesson says itself what to do.
    pub fn has_coach(&self, seat: Seat) -> bool {
        self.lesson.is_none() && (self.coach || !self.has_people_besides(seat))
    }

    fn has_people_besides(&self, seat: Seat) -> bool {
        self.numbered().any(|(other, chair)| other != seat && chair.is_person())
    }

    /// Whether it is still to be noted that this seat asked the coach. Bots need not know.
    pub fn must_note_advice(&self, seat: Seat) -> bool {
        let noted = self.chair(seat).is_ok_and(|chair| chair.advised);
        !noted && self.has_people_besides(seat)
    }
}

impl<G: ?Sized + Play> Table<G> {
    /// The seat of a person who asks the coach about the question that they are asked.
    pub fn may_ask_coach(&self, holder: &Holder) -> Result<Seat, Refusal> {
        let seat = self.own_seat(holder)?;
        let game = self.game.as_ref().ok_or(Refusal::NotBegun)?;
        if !self.sheet.has_coach(seat) {
            return Err(Refusal::NoCoach);
        }
        if self.sheet.stage != Stage::Playing {
            return Err(Refusal::Rules(Refused::Over, None));
        }
        if !game.asked().contains(seat) {
            return Err(Refusal::Rules(Refused::NotYourTurn, None));
        }
        Ok(seat)
    }

    /// Notes for the others that a person asks the coach; refused as stale if it is noted already.
    pub fn note_advice(&self, holder: &Holder) -> Result<Change<G>, Refusal> {
        let seat = self.may_ask_coach(holder)?;
        if !self.sheet.must_note_advice(seat) {
            return Err(Refusal::Stale);
        }
        let mut sheet = self.sheet.clone();
        sheet.seats[seat.index()].advised = true;
        Ok(Change::of(sheet).attended())
    }
}
