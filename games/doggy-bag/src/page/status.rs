//! The present event in a line, and the latest one.

use crate::{Bones, Colour, Note, Phase};
use engine::Seat;

use super::Scene;
use super::parts::laid_out;
use pages::sound;

/// The mood of Fagin.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fagin {
    Asleep,
    /// By day he wants bones.
    Demanding,
    /// A black bone has just been drawn.
    Woken,
}

impl Scene<'_> {
    pub(super) fn fagin(&self) -> Fagin {
        match self.table.phase {
            _ if self.just_woken().is_some() => Fagin::Woken,
            Phase::First | Phase::Coins | Phase::Loot { .. } => Fagin::Demanding,
            _ => Fagin::Asleep,
        }
    }

    /// The seat that woke Fagin, if only the consequences have happened since.
    pub(super) fn just_woken(&self) -> Option<Seat> {
        let aftermath = |note: &&Note| {
            let out = matches!(note, Note::ThrownOut(_) | Note::FirstPassed(_) | Note::NobodyLeft);
            out || matches!(note, Note::Over(_) | Note::ScreenLifted(..) | Note::Won(_))
        };
        match self.screen.notes.iter().rev().find(|note| !aftermath(note)) {
            Some(&Note::WokeFagin(seat, ..)) => Some(seat),
            _ => None,
        }
    }

    /// The sound of the latest event.
    pub(super) fn sound(&self) -> Option<&'static str> {
        match self.screen.notes.last() {
            _ if self.just_woken().is_some() => Some(sound::THUD),
            Some(Note::Drew(..) | Note::Pocketed(..)) => Some(sound::CLACK),
            Some(Note::CoinsFell(..) | Note::LastLoot) => Some(sound::COINS),
            _ => None,
        }
    }

    /// The coins as they fell last.
    pub(super) fn coins(&self) -> Option<(u8, u8)> {
        self.screen.notes.iter().rev().find_map(|note| match *note {
            Note::CoinsFell(_, low, high) => Some((low, high)),
            _ => None,
        })
    }

    /// The drawn bones, in the order in which they came.
    pub(super) fn drawn_in_order(&self) -> Vec<Colour> {
        let drawn = self.table.drawn;
        let draws = self.screen.notes.iter().rev().filter_map(|note| match *note {
            Note::Drew(_, colour) => Some(colour),
            _ => None,
        });
        let mut order: Vec<Colour> = draws.take(drawn.total().into()).collect();
        order.reverse();
        let heap = order.iter().fold(Bones::NONE, |heap, &colour| heap + Bones::one(colour));
        if heap == drawn { order } else { laid_out(drawn).collect() }
    }

    /// The number of bones still to be drawn now.
    pub(super) fn left_to_draw(&self) -> u8 {
        match self.table.phase {
            Phase::Steal { left, .. } | Phase::Scout { left, .. } => left,
            Phase::Gluttony { .. } => 1,
            _ => 0,
        }
    }

    /// The present event, in a sentence.
    pub(super) fn now(&self) -> String {
        let by = |id: &str, seat: Seat| {
            let id = if self.is_me(seat) { format!("{id}-you") } else { id.to_string() };
            let drawn = self.table.drawn.total();
            let number = self.table.number(seat).unwrap_or_default();
            let about = [
                ("name", self.name(seat).into()),
                ("drawn", drawn.into()),
                ("number", number.into()),
            ];
            self.tell(&id, &about)
        };
        match self.table.phase {
            Phase::First | Phase::Coins => self.say("now-coins"),
            Phase::Loot { amount, .. } => self.now_loot(amount),
            Phase::Role { seat } => by("now-role", seat),
            Phase::Watch { seat } | Phase::Pickpocket { seat } => by("now-pocket", seat),
            Phase::Lead { seat } => by("now-lead", seat),
            Phase::Scout { seat, .. } => by("now-scout", seat),
            Phase::Send { seat } => by("now-send", seat),
            Phase::Feed { seat } => by("now-feed", seat),
            Phase::Swap { seat } => by("now-swap", seat),
            Phase::Steal { seat, .. } => by("now-steal", seat),
            Phase::Tempt { seat } => by("now-tempt", seat),
            Phase::Gluttony { seat } => by("now-gluttony", seat),
            Phase::Rob { seat, .. } => by("now-rob", seat),
            Phase::Over(_) => self.say("now-over"),
        }
    }

    fn now_loot(&self, amount: u8) -> String {
        let owes = self.me.is_some_and(|me| self.screen.turn.asked().contains(me));
        self.tell(if owes { "now-loot-you" } else { "now-loot" }, &[("amount", amount.into())])
    }
}
