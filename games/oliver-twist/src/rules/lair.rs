//! A player's lair: the stash, the Police file and the cards behind it; money and tools in front. What
//! everyone has seen go in is kept apart from what is truly there, so that a view can be built from it.

use engine::Seat;

use crate::rules::position::OliverTwist;
use crate::{Cards, Objects, Token, Tokens};

/// What a stash holds at most: five in the bottom row, four on top (OT-P3).
pub const STASH: u8 = 9;

/// What a player hides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Back {
    /// The stash.
    pub stash: Tokens,
    /// The Police file. Its owner saw everything that went in, too.
    pub file: Tokens,
    /// Character cards in hand.
    pub cards: Cards,
    /// Burglary cards kept.
    pub loot: Cards,
    /// The kinds of which the last sets are made, once that is settled (OT-E2).
    pub split: Objects,
}

/// What everyone sees of a player, and knows to be behind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Front {
    /// Money, in pounds.
    pub money: u16,
    /// Tools in front of the lair (OT-P5).
    pub tools: Tokens,
    /// How many tokens are in the stash.
    pub stash_size: u8,
    /// How many tokens are in the file.
    pub file_size: u8,
    /// How many Character cards.
    pub cards: u8,
    /// How many Burglary cards.
    pub loot: u8,
    /// What everyone knows to be in the stash.
    pub in_stash: Tokens,
    /// What everyone knows to be in the file.
    pub in_file: Tokens,
    /// What everyone knows to be in the one or the other: a token went to the file unseen (OT-P4).
    pub in_either: Tokens,
}

impl Front {
    /// How many tokens in stash and file nobody but their owner has seen: starting tokens.
    pub fn unseen(&self) -> u8 {
        let seen = self.in_stash.total() + self.in_file.total() + self.in_either.total();
        self.stash_size + self.file_size - seen
    }
}

impl OliverTwist {
    /// A starting token goes to the stash, seen by its owner alone.
    pub(crate) fn stash_secretly(&mut self, seat: Seat, token: Token) {
        self.lairs[seat].stash += Tokens::one(token);
        self.table.lairs[seat].stash_size += 1;
    }

    #[inline]
    pub(crate) fn stash(&mut self, seat: Seat, token: Token) {
        self.stash_secretly(seat, token);
        self.table.lairs[seat].in_stash += Tokens::one(token);
    }

    #[inline]
    pub(crate) fn file(&mut self, seat: Seat, token: Token) {
        self.lairs[seat].file += Tokens::one(token);
        let front = &mut self.table.lairs[seat];
        front.file_size += 1;
        front.in_file += Tokens::one(token);
    }

    /// A token goes from the stash to the file, and nobody else sees which: any of them may be gone.
    pub(crate) fn file_secretly(&mut self, seat: Seat, token: Token) {
        let back = &mut self.lairs[seat];
        back.stash -= Tokens::one(token);
        back.file += Tokens::one(token);
        let front = &mut self.table.lairs[seat];
        front.stash_size -= 1;
        front.file_size += 1;
        front.in_either += std::mem::take(&mut front.in_stash);
    }

    /// Tokens leave the stash for all to see.
    pub(crate) fn unstash(&mut self, seat: Seat, tokens: Tokens) {
        self.lairs[seat].stash -= tokens;
        let front = &mut self.table.lairs[seat];
        front.stash_size -= tokens.total();
        let known = tokens.common(front.in_stash);
        front.in_stash -= known;
        let learned = (tokens - known).common(front.in_either);
        front.in_either -= learned;
        self.table.returned += tokens.starting();
    }

    /// Tokens leave the file for all to see.
    pub(crate) fn unfile(&mut self, seat: Seat, tokens: Tokens) {
        self.lairs[seat].file -= tokens;
        let front = &mut self.table.lairs[seat];
        front.file_size -= tokens.total();
        let known = tokens.common(front.in_file);
        front.in_file -= known;
        let learned = (tokens - known).common(front.in_either);
        front.in_either -= learned;
        self.table.returned += tokens.starting();
    }

    /// A starting token that was shown and goes on to another place has not gone back to its pool.
    pub(crate) fn not_returned(&mut self, token: Token) {
        if token.is_starting() {
            self.table.returned -= Tokens::one(token);
        }
    }

    #[inline]
    pub(crate) fn pay(&mut self, seat: Seat, pounds: u16) -> u16 {
        let money = &mut self.table.lairs[seat].money;
        let paid = pounds.min(*money);
        *money -= paid;
        paid
    }

    #[inline]
    pub(crate) fn earn(&mut self, seat: Seat, pounds: u16) {
        self.table.lairs[seat].money += pounds;
    }
}
