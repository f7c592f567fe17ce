//! Taking a seat to another device, by a ticket that works once.

use crate::{Chair, Change, Holder, Play, Player, Refusal, Table, Ticket};

impl<G: ?Sized + Play> Table<G> {
    /// Makes out a ticket for one's seat. It replaces an earlier one.
    pub fn make_ticket(&self, holder: &Holder, ticket: Ticket) -> Result<Change<G>, Refusal> {
        let seat = self.own_seat(holder)?;
        let mut sheet = self.sheet.clone();
        sheet.seats[seat.index()].ticket = Some(ticket);
        Ok(Change::of(sheet))
    }

    /// Gives the seat of a ticket, found by the hash of its key, to another holder.
    pub fn hand_over(&self, hash: &str, holder: &Holder, now: i64) -> Result<Change<G>, Refusal> {
        let holds = |chair: &Chair| {
            chair.ticket.as_ref().is_some_and(|ticket| ticket.hash == hash && ticket.until > now)
        };
        let found = self.sheet.numbered().find(|(_, chair)| holds(chair));
        let (seat, _) = found.ok_or(Refusal::BadTicket)?;
        // A person who brings a ticket may sit here already, and has one seat at most.
        if self.sheet.seat_of(holder).is_some_and(|own| own != seat) {
            return Err(Refusal::SeatedAlready);
        }
        let mut sheet = self.sheet.clone();
        let chair = &mut sheet.seats[seat.index()];
        // The host's rights lie with the token, so they move to the new device too.
        if chair.player == Player::Person(sheet.host.clone()) {
            sheet.host = holder.clone();
        }
        chair.player = Player::Person(holder.clone());
        chair.ticket = None;
        if !sheet.sealed {
            // The nonce of this hash is on the other device.
            chair.hash = String::new();
        }
        Ok(Change::of(sheet).attended())
    }
}
