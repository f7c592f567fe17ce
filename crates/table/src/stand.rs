//! Getting up, and being removed by the host.

use engine::Seat;

use crate::{Chair, Change, Holder, Play, Player, Refusal, SUBSTITUTE, Stage, Table};

impl<G: ?Sized + Play> Table<G> {
    /// Gets up again. This is possible until the game begins.
    pub fn stand(&self, holder: &Holder) -> Result<Change<G>, Refusal> {
        self.gathering()?;
        let seat = self.own_seat(holder)?;
        let mut sheet = self.sheet.clone();
        sheet.seats[seat.index()] = Chair::default();
        Ok(Change::of(sheet))
    }

    /// The host frees a seat. While a game is on, a bot takes it over.
    pub fn remove(&self, holder: &Holder, seat: Seat) -> Result<Change<G>, Refusal> {
        let mut sheet = self.for_host(holder)?;
        let chair = self.sheet.chair(seat)?.clone();
        sheet.seats[seat.index()] = match self.sheet.stage {
            Stage::Gathering => {
                self.gathering()?;
                Chair::default()
            }
            Stage::Playing if chair.is_person() => {
                let player = Player::Bot(SUBSTITUTE);
                // The name stays: the log and the other players know the seat by it.
                Chair { player, away: false, helped: true, ticket: None, ..chair }
            }
            Stage::Playing | Stage::Over => return Err(Refusal::NoSeat),
        };
        Ok(Change::of(sheet))
    }
}
