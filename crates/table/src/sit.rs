use engine::Seat;

use crate::names::{self, LONGEST_NAME};
use crate::{Chair, Change, Holder, Play, Player, Refusal, Rules, Sheet, Table};

/// The name and figure of a person who sits down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Who {
    pub name: String,
    pub figure: u8,
}

impl<G: ?Sized + Play> Table<G> {
    /// Sits down. A person who sits already moves to the new seat.
    pub fn sit(
        &self,
        holder: &Holder,
        seat: Seat,
        who: &Who,
        rules: &impl Rules<G>,
    ) -> Result<Change<G>, Refusal> {
        self.gathering()?;
        let own = self.sheet.seat_of(holder);
        if self.sheet.chair(seat)?.player != Player::Free && own != Some(seat) {
            return Err(Refusal::Taken);
        }
        let name = names::tidy(&who.name, LONGEST_NAME);
        if !names::is_visible(&name) {
            return Err(Refusal::NoName);
        }
        let mut sheet = self.sheet.clone();
        if let Some(own) = own {
            // The hash of a nonce covers the seat, and a ticket belongs to it: neither moves along.
            sheet.seats[own.index()] = Chair::default();
        }
        if has_name(&sheet, seat, &name) {
            return Err(Refusal::NameTaken);
        }
        let figure = free_figure(&sheet, seat, who.figure, rules.figures());
        let player = Player::Person(holder.clone());
        sheet.seats[seat.index()] = Chair { name, figure, player, ..Chair::default() };
        Ok(Change::of(sheet).attended())
    }
}

/// The players in other seats.
fn others(sheet: &Sheet, seat: Seat) -> impl Iterator<Item = &Chair> {
    let sits = move |(at, chair): &(Seat, &Chair)| *at != seat && chair.player != Player::Free;
    sheet.numbered().filter(sits).map(|(_, chair)| chair)
}

/// Whether a player in another seat has this name, or one that looks like it.
pub(crate) fn has_name(sheet: &Sheet, seat: Seat, name: &str) -> bool {
    others(sheet, seat).any(|other| names::look_alike(&other.name, name))
}

/// The wanted figure, or the next one that is free, because two of the same could not be told
/// apart.
pub(crate) fn free_figure(sheet: &Sheet, seat: Seat, wanted: u8, figures: u8) -> u8 {
    let figures = figures.max(1);
    let wanted = wanted % figures;
    let is_free = |figure: &u8| others(sheet, seat).all(|other| other.figure % figures != *figure);
    (wanted..figures).chain(0..wanted).find(is_free).unwrap_or(wanted)
}
