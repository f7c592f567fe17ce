//! A player's lair: the stash, the Police file and the cards behind it; money and tools in front.
//! Tokens that everyone has seen go in are counted apart from those that are truly there, so that a
//! view can be built from them.

use engine::Seat;

use crate::rules::position::OliverTwist;
use crate::{Cards, Objects, Token, Tokens};

/// The largest stash, in tokens: five in the bottom row, four on top (OT-P3).
pub const STASH: u8 = 9;

/// The hidden part of a lair.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Back {
    /// The stash.
    pub stash: Tokens,
    /// The Police file. Its owner saw every token that went in.
    pub file: Tokens,
    /// Character cards in hand.
    pub cards: Cards,
    /// Burglary cards kept.
    pub loot: Cards,
    /// The kinds of which the last sets are made, once that is settled (OT-E2).
    pub split: Objects,
}

/// The open part of a lair, with everyone's knowledge of the hidden part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Front {
    /// Money, in pounds.
    pub money: u16,
    /// Tools in front of the lair (OT-P5).
    pub tools: Tokens,
    /// The number of tokens in the stash.
    pub stash_size: u8,
    /// The number of tokens in the file.
    pub file_size: u8,
    /// The number of Character cards in hand.
    pub cards: u8,
    /// The number of Burglary cards kept.
    pub loot: u8,
    /// The tokens that everyone knows to be in the stash.
    pub in_stash: Tokens,
    /// The tokens that everyone knows to be in the file.
    pub in_file: Tokens,
    /// The tokens that everyone knows to be in one of the two, because a token went to the file
    /// unseen (OT-P4).
    pub in_either: Tokens,
}

impl Front {
    /// The number of tokens in stash and file that only their owner has seen: starting tokens.
    pub fn unseen(&self) -> u8 {
        let seen = self.in_stash.total() + self.in_file.total() + self.in_either.total();
        self.stash_size + self.file_size - seen
    }
}

impl OliverTwist {
    /// Adds a starting token to the stash, seen by its owner alone.
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

    /// Moves a token from the stash to the file unseen by the others, to whom any of the stash may
    /// be gone.
    pub(crate) fn file_secretly(&mut self, seat: Seat, token: Token) {
        let back = &mut self.lairs[seat];
        back.stash -= Tokens::one(token);
        back.file += Tokens::one(token);
        let front = &mut self.table.lairs[seat];
        front.stash_size -= 1;
        front.file_size += 1;
        front.in_either += std::mem::take(&mut front.in_stash);
    }

    /// Takes tokens out of the stash for all to see.
    pub(crate) fn unstash(&mut self, seat: Seat, tokens: Tokens) {
        self.lairs[seat].stash -= tokens;
        let front = &mut self.table.lairs[seat];
        front.stash_size -= tokens.total();
        let known = tokens.common(front.in_stash);
        front.in_stash -= known;
        // A token that was not known to be in the stash may be one of the uncertain ones, which is
        // thereby found.
        let learned = (tokens - known).common(front.in_either);
        front.in_either -= learned;
        self.table.returned += tokens.starting();
    }

    /// Takes tokens out of the file for all to see.
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

    /// Undoes the return of a starting token that was shown and goes on to another place.
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
