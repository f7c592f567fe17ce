//! Playing again, at a new table like this one.

use dice::Secret;

use crate::{
    Change, Code, Holder, NewTable, Play, Player, Refusal, Rules, Sheet, Stage, Start, Table, Who,
};

impl<G: ?Sized + Play> Table<G> {
    /// Opens the next table, like this one and with the same bots. The person who asks is its host
    /// and keeps their seat.
    pub fn rematch(
        &self,
        holder: &Holder,
        code: &Code,
        share: u16,
        secret: &Secret,
        rules: &impl Rules<G>,
    ) -> Result<Change<G>, Refusal> {
        let sheet = &self.sheet;
        if sheet.stage != Stage::Over || sheet.lesson.is_some() {
            return Err(Refusal::NotOver);
        }
        let own = self.own_seat(holder)?;
        // There is one next table, however many people ask for it.
        if sheet.rematch.is_some() {
            return Err(Refusal::Stale);
        }
        let chair = &sheet.seats[own.index()];
        let new = NewTable {
            setup: sheet.setup.clone(),
            pace: sheet.pace,
            odds: sheet.odds,
            coach: sheet.coach,
            listed: sheet.listed,
            host: holder.clone(),
            who: Who { name: chair.name.clone(), figure: chair.figure },
            share,
            bots: Vec::new(),
            start: Start::Later,
        };
        let mut next: Table<G> = Table::new(new.sheet(rules, secret)?);
        next.sheet = next.sit(holder, own, &new.who, rules)?.sheet;
        for (seat, chair) in sheet.numbered() {
            if let Player::Bot(level) = chair.player {
                next.sheet = next.add_bot(holder, seat, level, rules)?.sheet;
            }
        }
        // The new sheet is stored as it is, so it needs a time of its own.
        next.sheet.touched = sheet.touched;
        let sheet = Sheet { rematch: Some(code.clone()), ..sheet.clone() };
        Ok(Change { opens: Some((code.clone(), next.sheet)), ..Change::of(sheet).attended() })
    }
}
