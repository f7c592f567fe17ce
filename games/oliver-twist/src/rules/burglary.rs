//! Burglaries, at night (OT-N6).

use engine::{Audience, Seat, Tell};

use crate::rules::position::{Note, OliverTwist, Phase};
use crate::{Card, Cards, Token, Tokens};

impl OliverTwist {
    /// The Burglary cards that can be drawn: those that no player has kept or drawn.
    pub(crate) fn burglary_deck(&self) -> Cards {
        let all = Cards::first(self.table.town.burglaries.len());
        let kept =
            self.table.seats.iter().fold(self.drawn, |kept, seat| kept.or(self.lairs[seat].loot));
        all.but(kept)
    }

    /// Draws one card, and one more for each type of tool in front of the lair.
    pub(crate) fn burgle(&mut self, seat: Seat, tell: &mut impl Tell<Note>) {
        let types = self.table.lairs[seat].tools.faces().count() as u8;
        let cards = (1 + types).min(self.burglary_deck().len());
        tell.everyone(Note::Burgles(seat, cards));
        if cards > 0 {
            self.table.phase = Phase::Burgle { seat, left: cards };
        } else {
            // With an empty deck a tool goes all the same.
            self.discard_tool(seat, tell);
        }
    }

    pub(crate) fn draw_loot(
        &mut self,
        seat: Seat,
        card: Card,
        left: u8,
        tell: &mut impl Tell<Note>,
    ) {
        tell.tell(Audience::Only(seat), Note::YouDrewLoot(card));
        self.drawn = self.drawn.with(card);
        self.table.phase = if left > 1 {
            Phase::Burgle { seat, left: left - 1 }
        } else {
            Phase::KeepLoot { seat }
        };
    }

    /// Keeps one card; the others are shuffled back.
    pub(crate) fn keep_loot(&mut self, seat: Seat, card: Card, tell: &mut impl Tell<Note>) {
        tell.apart(seat, Note::YouKeptLoot(card), Note::KeptLoot(seat));
        self.drawn = Cards::NONE;
        self.lairs[seat].loot = self.lairs[seat].loot.with(card);
        self.table.lairs[seat].loot += 1;
        self.discard_tool(seat, tell);
    }

    /// Discards a tool, if there is one. The owner chooses where there is a choice.
    fn discard_tool(&mut self, seat: Seat, tell: &mut impl Tell<Note>) {
        let tools = self.table.lairs[seat].tools;
        let mut types = tools.faces();
        match (types.next(), types.next()) {
            (None, _) => self.end_action(seat),
            (Some(only), None) => self.shed(seat, only, tell),
            (Some(_), Some(_)) => self.table.phase = Phase::Shed { seat },
        }
    }

    pub(crate) fn shed(&mut self, seat: Seat, tool: Token, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::ShedTool(seat, tool));
        self.table.lairs[seat].tools -= Tokens::one(tool);
        self.end_action(seat);
    }
}
