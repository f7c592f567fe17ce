//! Prowls: along the streets, and the token at the end.

use engine::{Audience, Seat, Tell};

use crate::rules::lair::STASH;
use crate::rules::position::{Action, Note, OliverTwist, Path, Phase};
use crate::{Space, Spaces, Token, Tokens};

/// The price of putting the gang elsewhere, in pounds (OT-P7).
pub(crate) const BRIBE: u16 = 2;
/// The number of tokens turned up in a line at night (OT-N3, OT-N5).
pub(crate) const LINE: u8 = 12;
/// The number of face-down tokens that a bribe allows to look at (OT-N8).
const LOOKS: u8 = 2;

impl OliverTwist {
    /// OT-T1, OT-P7: next to a token, or with the money for a bribe.
    #[inline]
    pub(crate) fn can_prowl(&self, seat: Seat) -> bool {
        let tokens = self.table.up.or(self.table.down);
        let near = self.table.side().near[self.table.gang.index()];
        !near.and(tokens).is_empty()
            || (!tokens.is_empty() && self.table.lairs[seat].money >= BRIBE)
    }

    /// Whether a token lies face up next to the gang.
    pub(crate) fn sees_tokens(&self) -> bool {
        !self.table.side().near[self.table.gang.index()].and(self.table.up).is_empty()
    }

    /// The ways along face-up tokens (OT-P1, OT-N4) or, where there are only face-down ones, the
    /// first to turn up (OT-N5).
    pub(crate) fn prowl_choices(&self, into: &mut Vec<Action>) {
        let near = self.table.side().near[self.table.gang.index()];
        let ahead = near.and(self.table.up);
        if ahead.is_empty() {
            into.extend(near.and(self.table.down).iter().map(Action::Turn));
        }
        for space in ahead.iter() {
            self.ways(Path::to(space), self.table.up.without(space), into);
        }
    }

    fn ways(&self, path: Path, free: Spaces, into: &mut Vec<Action>) {
        into.push(Action::Prowl(path));
        for space in self.table.side().near[path.end().index()].and(free).iter() {
            if let Some(longer) = path.and(space) {
                self.ways(longer, free.without(space), into);
            }
        }
    }

    /// The face-down tokens that a line can go on with.
    #[inline]
    pub(crate) fn ways_on(&self, at: Space) -> Spaces {
        self.table.side().near[at.index()].and(self.table.down)
    }

    /// OT-N8: any face-down token that this seat has not looked at yet.
    pub(crate) fn not_looked_at(&self, seat: Seat) -> Spaces {
        self.table.down.but(self.table.peeked[seat])
    }

    /// OT-P7: empty spaces next to a token; the square counts as one.
    pub(crate) fn places_for_gang(&self) -> Spaces {
        let tokens = self.table.up.or(self.table.down);
        let near = &self.table.side().near;
        let next_to_token =
            tokens.iter().fold(Spaces::NONE, |all, space| all.or(near[space.index()]));
        next_to_token.and(self.table.open().with(Space::SQUARE)).but(tokens)
    }
}

impl OliverTwist {
    /// OT-P1, OT-P2: tokens passed go to the file, or stay where they are (OT-K2).
    pub(crate) fn prowl(&mut self, seat: Seat, path: Path, tell: &mut impl Tell<Note>) {
        let (end, passed) = path.spaces().split_last().expect("a way has a space");
        tell.everyone(Note::Prowled(
            seat,
            path,
            self.table.token(*end).expect("a token lies face up there"),
        ));
        for &space in passed {
            self.pass(seat, space, tell);
        }
        self.arrive(seat, *end, tell);
    }

    #[inline]
    pub(crate) fn pass(&mut self, seat: Seat, space: Space, tell: &mut impl Tell<Note>) {
        if !self.table.sneaking {
            let passed = self.pick_up(space);
            tell.everyone(Note::Filed(seat, passed));
            self.file(seat, passed);
        }
    }

    #[inline]
    pub(crate) fn arrive(&mut self, seat: Seat, end: Space, tell: &mut impl Tell<Note>) {
        let token = self.pick_up(end);
        self.table.gang = end;
        self.take(seat, token, tell);
    }

    /// Takes a face-up token off the board.
    #[inline]
    pub(crate) fn pick_up(&mut self, space: Space) -> Token {
        self.table.up = self.table.up.without(space);
        self.table.board[space.index()].take().expect("a token lies face up there")
    }

    /// OT-P7, OT-N8.
    pub(crate) fn bribe(&mut self, seat: Seat, tell: &mut impl Tell<Note>) {
        let paid = self.pay(seat, BRIBE);
        tell.everyone(Note::Paid(seat, paid));
        self.peek_or_place(seat, if self.table.night { LOOKS } else { 0 });
    }

    fn peek_or_place(&mut self, seat: Seat, looks: u8) {
        self.table.phase = if looks > 0 && !self.not_looked_at(seat).is_empty() {
            Phase::Peek { seat, left: looks }
        } else {
            Phase::Place { seat }
        };
    }

    /// Looks at a face-down token. It is drawn only now, unless a player has looked at it before.
    pub(crate) fn peek(&mut self, seat: Seat, space: Space, left: u8, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::Peeks(seat, space));
        match self.beneath[space.index()] {
            Some(token) => self.look_beneath(seat, space, token, left, tell),
            None => self.table.phase = Phase::Peeking { seat, space, left },
        }
    }

    pub(crate) fn peek_into_bag(
        &mut self,
        seat: Seat,
        space: Space,
        token: Token,
        left: u8,
        tell: &mut impl Tell<Note>,
    ) {
        self.bag -= Tokens::one(token);
        self.beneath[space.index()] = Some(token);
        self.look_beneath(seat, space, token, left, tell);
    }

    fn look_beneath(
        &mut self,
        seat: Seat,
        space: Space,
        token: Token,
        left: u8,
        tell: &mut impl Tell<Note>,
    ) {
        tell.tell(Audience::Only(seat), Note::YouPeeked(space, token));
        self.table.peeked[seat] = self.table.peeked[seat].with(space);
        self.peek_or_place(seat, left - 1);
    }

    pub(crate) fn place_gang(&mut self, seat: Seat, space: Space, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::Placed(seat, space));
        self.table.gang = space;
        self.table.phase = Phase::Prowl { seat };
    }

    /// OT-N5: the first of up to twelve.
    pub(crate) fn begin_turning(&mut self, seat: Seat, space: Space, tell: &mut impl Tell<Note>) {
        self.turn_up(seat, space, LINE, false, tell);
    }

    /// Turns a token up. It is drawn only now, unless a player has looked at it before.
    pub(crate) fn turn_up(
        &mut self,
        seat: Seat,
        space: Space,
        left: u8,
        nightfall: bool,
        tell: &mut impl Tell<Note>,
    ) {
        tell.everyone(Note::Turns(seat, space));
        match self.beneath[space.index()].take() {
            Some(token) => {
                // A token that everyone sees is no longer one that some have looked at.
                for seat in self.table.seats.iter() {
                    self.table.peeked[seat] = self.table.peeked[seat].without(space);
                }
                self.show_token(seat, space, token, left, nightfall, tell);
            }
            None => self.table.phase = Phase::TurnUp { seat, space, left, nightfall },
        }
    }

    /// Turns up a token that nobody has looked at. It is drawn only now, so it leaves the bag only
    /// now.
    #[inline]
    pub(crate) fn turn_up_from_bag(
        &mut self,
        seat: Seat,
        space: Space,
        token: Token,
        left: u8,
        nightfall: bool,
        tell: &mut impl Tell<Note>,
    ) {
        self.bag -= Tokens::one(token);
        self.show_token(seat, space, token, left, nightfall, tell);
    }

    /// Shows a token that was turned up, and goes on with the line from there.
    fn show_token(
        &mut self,
        seat: Seat,
        space: Space,
        token: Token,
        left: u8,
        nightfall: bool,
        tell: &mut impl Tell<Note>,
    ) {
        tell.everyone(Note::TurnedUp(space, token));
        self.table.board[space.index()] = Some(token);
        self.table.up = self.table.up.with(space);
        self.table.down = self.table.down.without(space);
        self.go_on_turning(seat, space, left - 1, nightfall, tell);
    }

    /// Goes on with a line: one way is taken, the player chooses among several, and without one the
    /// line ends (OT-N5).
    pub(crate) fn go_on_turning(
        &mut self,
        seat: Seat,
        at: Space,
        left: u8,
        nightfall: bool,
        tell: &mut impl Tell<Note>,
    ) {
        let ways = self.ways_on(at);
        self.table.phase = if left > 0 && !ways.is_empty() {
            if ways.without_lowest().is_empty() {
                return self.turn_up(seat, ways.lowest(), left, nightfall, tell);
            }
            Phase::Way { seat, at, left, nightfall }
        } else if nightfall {
            Phase::Lead { seat }
        } else {
            Phase::Prowl { seat }
        };
    }
}

impl OliverTwist {
    /// OT-P3 to OT-P6, OT-N6.
    #[inline]
    pub(crate) fn take(&mut self, seat: Seat, token: Token, tell: &mut impl Tell<Note>) {
        if token.is_loot() {
            if self.table.lairs[seat].stash_size == STASH {
                self.table.phase = Phase::Full { seat, token };
                return;
            }
            self.stash(seat, token);
            return self.end_action(seat);
        }
        match token {
            Token::CHARACTER => self.draw_card(seat, tell),
            Token::BURGLARY => self.burgle(seat, tell),
            tool => {
                self.table.lairs[seat].tools += Tokens::one(tool);
                self.end_action(seat);
            }
        }
    }

    /// OT-P4: the owner chooses the token that goes to the file, unseen by the others.
    pub(crate) fn make_room(
        &mut self,
        seat: Seat,
        token: Token,
        taken: Token,
        tell: &mut impl Tell<Note>,
    ) {
        tell.apart(seat, Note::YouDropped(token), Note::Dropped(seat));
        self.file_secretly(seat, token);
        self.stash(seat, taken);
        self.end_action(seat);
    }

    /// OT-P6.
    fn draw_card(&mut self, seat: Seat, tell: &mut impl Tell<Note>) {
        if self.fill_pile(tell) {
            self.table.phase = Phase::Card { seat };
        } else {
            tell.everyone(Note::NoCard(seat));
            self.end_action(seat);
        }
    }

    pub(crate) fn get_card(&mut self, seat: Seat, card: crate::Card, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::DrewCard(seat));
        tell.tell(Audience::Only(seat), Note::YouDrewCard(card));
        self.pile = self.pile.without(card);
        self.lairs[seat].cards = self.lairs[seat].cards.with(card);
        self.table.lairs[seat].cards += 1;
        self.end_action(seat);
    }
}
