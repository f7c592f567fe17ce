use engine::Seat;

use crate::sit::{free_figure, has_name};
use crate::{Chair, Change, Holder, Play, Player, Refusal, Rules, Sheet, Table};

/// The level of the bots that take free seats or play for people who are away: by rules of thumb.
pub const SUBSTITUTE: u8 = 1;

impl<G: ?Sized + Play> Table<G> {
    /// The host puts a bot into a seat.
    pub fn add_bot(
        &self,
        holder: &Holder,
        seat: Seat,
        level: u8,
        rules: &impl Rules<G>,
    ) -> Result<Change<G>, Refusal> {
        let mut sheet = self.for_host(holder)?;
        self.gathering()?;
        if self.sheet.chair(seat)?.is_person() {
            return Err(Refusal::Taken);
        }
        if level >= rules.levels() {
            return Err(Refusal::NoLevel);
        }
        sheet.seats[seat.index()] = bot(&sheet, seat, level, rules);
        Ok(Change::of(sheet))
    }
}

/// A bot for a seat, with a name that no other seat has.
pub(crate) fn bot<G: ?Sized>(sheet: &Sheet, seat: Seat, level: u8, rules: &impl Rules<G>) -> Chair {
    let names = rules.names();
    let free = |name: &&&str| !has_name(sheet, seat, name);
    // The search begins at the seat's own name, so that the bots of a table differ even before
    // names are compared.
    let name = names.iter().cycle().skip(seat.index()).take(names.len()).find(free);
    Chair {
        name: name.unwrap_or(&names[seat.index()]).to_string(),
        figure: free_figure(sheet, seat, seat.number(), rules.figures()),
        player: Player::Bot(level),
        ..Chair::default()
    }
}
