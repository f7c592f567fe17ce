//! The setup of the day, and the beginning of both rounds.

use engine::{BySeat, Dice, Seat, SeatSet, Tell};

use crate::rules::lair::{Back, Front};
use crate::rules::position::{Note, OliverTwist, Phase, Tabletop};
use crate::{Cards, MAX_SPACES, Setup, Space, Spaces, Token, Tokens};

/// The money that every player starts with, in pounds (OT-S1).
const PURSE: u16 = 10;
/// The number of starting tokens of each player (OT-S1, OT-N1).
const STARTING: u8 = 2;

impl OliverTwist {
    /// The position before anything is laid or dealt.
    pub(crate) fn at_dawn(setup: &Setup) -> OliverTwist {
        let town = setup.town;
        let seats = SeatSet::first(setup.seats);
        let purse = |seat| Front {
            money: if seats.contains(seat) { PURSE } else { 0 },
            ..Front::default()
        };
        let mut position = OliverTwist {
            table: Tabletop {
                town,
                phase: Phase::First,
                rules: setup.rules,
                night: false,
                memory: setup.memory,
                seats,
                gang: Space::SQUARE,
                board: [None; MAX_SPACES + 1],
                up: Spaces::NONE,
                down: Spaces::NONE,
                peeked: BySeat::all(Spaces::NONE),
                lairs: BySeat::each(purse),
                rewarded: 0,
                returned: Tokens::NONE,
                discards: Cards::NONE,
                in_play: None,
                actions: 0,
                sneaking: false,
                places: BySeat::all(0),
                wealth: BySeat::all(0),
            },
            lairs: BySeat::all(Back::default()),
            bag: town.day_tokens,
            beneath: [None; MAX_SPACES + 1],
            pile: Cards::first(town.characters.len()),
            under: Cards::NONE,
            under_seen: SeatSet::NONE,
            drawn: Cards::NONE,
            cards_seen: BySeat::all(BySeat::all(Cards::NONE)),
        };
        if let Some(first) = setup.first {
            position.lay_next(first);
        }
        position
    }

    /// Begins with the player whom chance has named (OT-S4).
    pub(crate) fn begin(&mut self, seat: Seat, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::Begins(seat));
        self.lay_next(seat);
    }

    /// OT-S2: one token face up on every space.
    pub(crate) fn lay(
        &mut self,
        space: Space,
        token: Token,
        first: Seat,
        tell: &mut impl Tell<Note>,
    ) {
        tell.everyone(Note::Laid(space, token));
        self.bag -= Tokens::one(token);
        self.table.board[space.index()] = Some(token);
        self.table.up = self.table.up.with(space);
        self.lay_next(first);
    }

    /// OT-S2, all at once: playouts that begin before the streets are laid out draw a quarter of
    /// their tokens here.
    pub(crate) fn lay_all(&mut self, first: Seat, dice: &mut impl Dice) {
        let mut rest = [Token::WALLET; Tokens::MOST as usize * Token::COUNT as usize];
        let count = usize::from(self.bag.total());
        for (place, token) in rest.iter_mut().zip(self.bag.iter()) {
            *place = token;
        }
        let mut rest = &mut rest[..count];
        for space in self.table.open().but(self.table.up).iter() {
            // A token drawn changes places with the first, and so is out of the rest.
            rest.swap(0, dice.below(rest.len() as u32) as usize);
            let (token, others) = rest.split_first_mut().expect("there is a token for each space");
            self.table.board[space.index()] = Some(*token);
            rest = others;
        }
        self.bag = rest.iter().copied().collect();
        self.table.up = self.table.open();
        self.lay_next(first);
    }

    #[inline]
    fn lay_next(&mut self, first: Seat) {
        let empty = self.table.open().but(self.table.up);
        self.table.phase = if empty.is_empty() {
            Phase::Start { seat: first, left: STARTING, first }
        } else {
            Phase::Lay { space: empty.lowest(), first }
        };
    }

    /// The starting tokens that are in no stash.
    pub(crate) fn starting_pool(&self) -> Tokens {
        let dealt = self
            .table
            .seats
            .iter()
            .fold(Tokens::NONE, |all, seat| all + self.lairs[seat].stash.starting());
        self.table.town.starting - dealt
    }

    /// OT-S1, OT-N1: deals a starting token that only its owner sees. After the last one the round
    /// begins: by day with the first player, by night with the player who has the least money.
    pub(crate) fn deal_start(
        &mut self,
        seat: Seat,
        token: Token,
        left: u8,
        first: Seat,
        tell: &mut impl Tell<Note>,
    ) {
        tell.apart(seat, Note::YouStart(token), Note::Started(seat));
        self.stash_secretly(seat, token);
        let next = self.table.seats.after(seat);
        if left > 1 {
            self.table.phase = Phase::Start { seat, left: left - 1, first };
        } else if next != first {
            self.table.phase = Phase::Start { seat: next, left: STARTING, first };
        } else if self.table.night {
            self.open_night(first, tell);
        } else {
            self.begin_turn(first);
        }
    }

    /// Begins dealing the starting tokens of a round.
    pub(crate) fn deal_starting_tokens(&mut self, first: Seat) {
        self.table.phase = Phase::Start { seat: first, left: STARTING, first };
    }

    #[inline]
    pub(crate) fn begin_turn(&mut self, seat: Seat) {
        self.table.actions = 1;
        self.table.sneaking = false;
        self.table.phase = Phase::Turn { seat, bound: false };
    }

    /// Ends an action: another one follows (OT-K3), or the card played is discarded and the next
    /// player's turn begins (OT-T1).
    #[inline]
    pub(crate) fn end_action(&mut self, seat: Seat) {
        self.table.actions -= 1;
        self.table.sneaking = false;
        if self.table.actions > 0 {
            self.table.phase = Phase::Turn { seat, bound: true };
            return;
        }
        if let Some(card) = self.table.in_play.take() {
            self.table.discards = self.table.discards.with(card);
        }
        self.begin_turn(self.table.seats.after(seat));
    }
}
