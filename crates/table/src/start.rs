//! The beginning of a game: hashes are promised, the start seals them, nonces are given, and the
//! game is dealt.

use dice::{Version, nonce_hash, secret};

use crate::bot::bot;
use crate::{Change, Holder, Play, Player, Refusal, Rules, SUBSTITUTE, Sheet, Stage, Table};

impl<G: ?Sized + Play> Table<G> {
    /// Takes the hash of a person's contribution to the dice. A later one replaces it until all are
    /// sealed.
    pub fn promise(
        &self,
        holder: &Holder,
        hash: &str,
        rules: &impl Rules<G>,
    ) -> Result<Change<G>, Refusal> {
        self.gathering()?;
        let seat = self.own_seat(holder)?;
        if self.sheet.dice == Version::One {
            return Err(Refusal::OldDice);
        }
        let hash: [u8; 32] = secret::unhex(hash).ok_or(Refusal::BadHash)?;
        let mut sheet = self.sheet.clone();
        // Written anew from the bytes, so that capital digits do not make another hash.
        sheet.seats[seat.index()].hash = secret::hex(&hash);
        match sheet.at_once && sheet.host == *holder {
            true => Table { sheet, ..self.clone() }.start(holder, rules),
            false => Ok(Change::of(sheet).attended()),
        }
    }

    /// The host begins the game. Bots take the free seats, and the game waits for the nonces of
    /// those who have given a hash.
    pub fn start(&self, holder: &Holder, rules: &impl Rules<G>) -> Result<Change<G>, Refusal> {
        let mut sheet = self.for_host(holder)?;
        self.gathering()?;
        while let Some(seat) = sheet.first_free() {
            sheet.seats[seat.index()] = bot(&sheet, seat, SUBSTITUTE, rules);
        }
        sheet.sealed = true;
        // A ticket from before the start could bring in a holder whose nonce is on another device.
        sheet.drop_tickets(|_| true);
        let change = deal_if_complete(sheet, rules)?;
        Ok(if self.sheet.seat_of(holder).is_some() { change.attended() } else { change })
    }

    /// Takes a person's contribution to the dice, once all hashes are sealed. With the last one the
    /// game begins.
    pub fn give(
        &self,
        holder: &Holder,
        nonce: &str,
        rules: &impl Rules<G>,
    ) -> Result<Change<G>, Refusal> {
        let seat = self.own_seat(holder)?;
        if self.sheet.stage != Stage::Gathering {
            return Err(Refusal::Begun);
        }
        if !self.sheet.sealed {
            return Err(Refusal::NotSealed);
        }
        let nonce = self.sheet.dice.nonce(nonce).ok_or(Refusal::BadNonce)?;
        let secret = self.sheet.secret().ok_or(Refusal::BadDice)?;
        let hash = nonce_hash(&self.sheet.dice.commitment(&secret), seat, &nonce);
        // Any other nonce could have been chosen to get a certain deal.
        if self.sheet.seats[seat.index()].hash != secret::hex(&hash) {
            return Err(Refusal::OtherNonce);
        }
        let mut sheet = self.sheet.clone();
        sheet.seats[seat.index()].nonce = secret::hex(&nonce);
        Ok(deal_if_complete(sheet, rules)?.attended())
    }
}

/// Deals, unless a nonce is still to come.
fn deal_if_complete<G: ?Sized>(sheet: Sheet, rules: &impl Rules<G>) -> Result<Change<G>, Refusal> {
    if sheet.awaits_nonces() { Ok(Change::of(sheet)) } else { deal(sheet, rules) }
}

/// Begins the game. From here on nothing can be added to the dice.
pub(crate) fn deal<G: ?Sized>(
    mut sheet: Sheet,
    rules: &impl Rules<G>,
) -> Result<Change<G>, Refusal> {
    if sheet.dice == Version::One {
        give_spare_nonces(&mut sheet)?;
    }
    sheet.stage = Stage::Playing;
    sheet.deadline = None;
    let dice = sheet.live_dice().ok_or(Refusal::BadDice)?;
    let played =
        rules.begin(&sheet.setup, dice).map_err(|why| Refusal::BadSetup(why.to_string()))?;
    Ok(Change { played: Some(played), ..Change::of(sheet) })
}

/// Fills in missing nonces: dice of version 1 need one of every seat.
fn give_spare_nonces(sheet: &mut Sheet) -> Result<(), Refusal> {
    let key = sheet.secret().ok_or(Refusal::BadDice)?;
    for (seat, chair) in engine::Seat::ALL.into_iter().zip(&mut sheet.seats) {
        debug_assert_ne!(chair.player, Player::Free, "bots have taken the free seats");
        if chair.nonce.is_empty() {
            chair.nonce = secret::hex(&Version::spare_nonce(&key, seat));
        }
    }
    Ok(())
}
