//! Help and hiding: the Character cards.

use engine::{Audience, BySeat, RuleId, Seat, SeatSet, Tell};

use crate::rules::fence::SET;
use crate::rules::lair::STASH;
use crate::rules::position::{Action, Note, OliverTwist, Phase};
use crate::{Card, Cards, Effect, Kind, Space, Token, Tokens};

impl Effect {
    /// The rule of this effect.
    pub const fn rule(self) -> RuleId {
        match self {
            Effect::Dodge => "OT-K1",
            Effect::Sneak => "OT-K2",
            Effect::Actions(_) => "OT-K3",
            Effect::Clear => "OT-K4",
            Effect::Rob => "OT-K5",
            Effect::Wallets(_) => "OT-K6",
            Effect::Frame(_) => "OT-K7",
            Effect::Raid(_) => "OT-K8",
            Effect::Recover => "OT-K9",
            Effect::Fence(_) => "OT-K10",
            Effect::Spy => "OT-K11",
            Effect::Recruit(_) => "OT-K12",
            Effect::Fine(_) => "OT-K13",
        }
    }
}

impl OliverTwist {
    /// OT-T1, and OT-E1 where neither Prowl nor Fagin's is possible.
    pub(crate) fn turn_choices(&self, seat: Seat, bound: bool, into: &mut Vec<Action>) {
        self.prowl_choices(into);
        if into.is_empty() && self.can_prowl(seat) {
            into.push(Action::Bribe);
        }
        self.set_choices(seat, SET, into);
        // Read before the cards are listed: playing a card does not keep the round going (OT-E1).
        let stuck = into.is_empty();
        if bound && stuck {
            into.push(Action::Done);
        }
        if !bound {
            for card in self.lairs[seat].cards.iter() {
                if self.can_help(seat, card) {
                    into.push(Action::Help(card));
                }
                into.push(Action::Hide(card));
            }
            if stuck {
                into.push(Action::GiveUp);
            }
        }
    }

    /// The rule that is broken by an action that is no choice of this turn.
    pub(crate) fn turn_forbids(&self, seat: Seat, bound: bool, action: Action) -> RuleId {
        match action {
            Action::Prowl(_) if self.table.night => "OT-N4",
            Action::Prowl(_) => "OT-P1",
            Action::Turn(_) => "OT-N5",
            Action::Bribe => "OT-P7",
            Action::Sell(_) => "OT-F1",
            Action::Help(_) | Action::Hide(_) | Action::GiveUp if bound => "OT-K3",
            Action::Help(card) if self.lairs[seat].cards.contains(card) => self.effect(card).rule(),
            Action::Help(_) | Action::Hide(_) => "OT-H1",
            Action::GiveUp => "OT-E1",
            Action::Done => "OT-K3",
            _ => "OT-T1",
        }
    }

    #[inline]
    fn effect(&self, card: Card) -> Effect {
        self.table.town.characters[card.index()].effect
    }

    /// Whether the effect can be carried out. Any card can be played to hide.
    pub(crate) fn can_help(&self, seat: Seat, card: Card) -> bool {
        let (front, back) = (&self.table.lairs[seat], &self.lairs[seat]);
        match self.effect(card) {
            Effect::Dodge => !self.table.up.is_empty(),
            Effect::Sneak => self.can_prowl(seat),
            Effect::Actions(_) => self.can_prowl(seat) || self.can_sell(seat, SET),
            Effect::Clear => front.file_size > 0,
            Effect::Wallets(_) => back.stash.count(Token::WALLET) > 0,
            Effect::Recover => front.stash_size < STASH && !back.file.loot().is_empty(),
            Effect::Fence(least) => self.can_sell(seat, least),
            Effect::Recruit(_) => {
                !(self.pile.is_empty() && self.under.is_empty() && self.table.discards.is_empty())
            }
            Effect::Raid(keep) => {
                self.others(seat).iter().any(|other| self.table.lairs[other].stash_size > keep)
            }
            Effect::Fine(_) => self.thicker_files(seat).next().is_some(),
            effect @ (Effect::Rob | Effect::Frame(_) | Effect::Spy) => {
                !self.targets(seat, effect).is_empty()
            }
        }
    }

    fn others(&self, seat: Seat) -> SeatSet {
        self.table.seats.without(seat)
    }

    fn thicker_files(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let own = self.table.lairs[seat].file_size;
        let lairs = self.table.lairs;
        self.others(seat).iter().filter(move |&other| lairs[other].file_size > own)
    }

    /// The seats that an effect can be aimed at.
    pub(crate) fn targets(&self, seat: Seat, effect: Effect) -> SeatSet {
        let own = &self.table.lairs[seat];
        let lairs = &self.table.lairs;
        self.others(seat)
            .iter()
            .filter(|&other| match effect {
                Effect::Rob => own.stash_size < STASH && lairs[other].stash_size > 0,
                Effect::Frame(_) => own.file_size > 0,
                Effect::Spy => lairs[other].cards > 0,
                _ => false,
            })
            .collect()
    }
}

impl OliverTwist {
    /// OT-H1: the card is discarded once its effect is carried out.
    pub(crate) fn ask_for_help(&mut self, seat: Seat, card: Card, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::Helped(seat, card));
        self.play_card(seat, card);
        self.table.in_play = Some(card);
        self.table.phase = match self.effect(card) {
            Effect::Dodge => Phase::Dodge { seat },
            Effect::Sneak => return self.sneak(seat, tell),
            Effect::Actions(actions) => {
                self.table.actions = actions;
                Phase::Turn { seat, bound: true }
            }
            Effect::Clear => Phase::Clear { seat },
            Effect::Wallets(pounds) => Phase::Wallets { seat, pounds },
            Effect::Recover => Phase::Recover { seat },
            Effect::Fence(least) => Phase::Fence { seat, least },
            Effect::Raid(keep) => return self.raid(seat, keep, seat),
            Effect::Recruit(cards) => return self.go_on_recruiting(seat, cards, tell),
            Effect::Fine(pounds) => return self.fine(seat, pounds.into(), tell),
            effect @ (Effect::Rob | Effect::Frame(_) | Effect::Spy) => Phase::Aim { seat, effect },
        };
    }

    /// OT-H1: the turn passes.
    pub(crate) fn hide(&mut self, seat: Seat, card: Card, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::Hid(seat, card));
        self.play_card(seat, card);
        self.table.in_play = Some(card);
        self.end_action(seat);
    }

    /// OT-K3: there is nothing to do with the second action. The player is asked all the same,
    /// because a turn that ended by itself would tell the others something about the stash that no
    /// note says.
    pub(crate) fn be_done(&mut self, seat: Seat, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::IsDone(seat));
        self.table.actions = 1;
        self.end_action(seat);
    }

    /// Takes a card out of a hand for all to see.
    fn play_card(&mut self, seat: Seat, card: Card) {
        self.lairs[seat].cards = self.lairs[seat].cards.without(card);
        self.table.lairs[seat].cards -= 1;
        for knower in self.table.seats.iter() {
            let seen = &mut self.cards_seen[knower][seat];
            *seen = seen.without(card);
        }
    }

    /// OT-P6: fills an empty pile, first with the cards under it, then with the cards played. False
    /// if there are none.
    pub(crate) fn fill_pile(&mut self, tell: &mut impl Tell<Note>) -> bool {
        if self.pile.is_empty() {
            self.pile = std::mem::take(&mut self.under);
            // They are shuffled now, so the player who put them there no longer knows what comes
            // next.
            self.under_seen = SeatSet::NONE;
        }
        if self.pile.is_empty() && !self.table.discards.is_empty() {
            tell.everyone(Note::Reshuffled);
            self.pile = std::mem::take(&mut self.table.discards);
        }
        !self.pile.is_empty()
    }
}

/// The effects, in the order of the rulebook.
impl OliverTwist {
    /// OT-K1.
    pub(crate) fn dodge(&mut self, seat: Seat, space: Space, tell: &mut impl Tell<Note>) {
        let token = self.pick_up(space);
        tell.everyone(Note::Dodged(seat, space, token));
        self.take(seat, token, tell);
    }

    /// OT-K2: a whole Prowl, with a bribe where one is needed.
    fn sneak(&mut self, seat: Seat, tell: &mut impl Tell<Note>) {
        self.table.sneaking = true;
        let near = self.table.side().near[self.table.gang.index()];
        if near.and(self.table.up.or(self.table.down)).is_empty() {
            self.bribe(seat, tell);
        } else {
            self.table.phase = Phase::Prowl { seat };
        }
    }

    /// OT-K4.
    pub(crate) fn clear(&mut self, seat: Seat, kind: Kind, tell: &mut impl Tell<Note>) {
        let gone = self.lairs[seat].file.of(kind);
        tell.everyone(Note::Cleared(seat, kind, gone.total()));
        self.unfile(seat, gone);
        // The type has left the file, so tokens of it that were in the stash or in the file are in
        // the stash.
        let front = &mut self.table.lairs[seat];
        let kept = front.in_either.of(kind);
        front.in_either -= kept;
        front.in_stash += kept;
        self.end_action(seat);
    }

    /// OT-K5, OT-K7, OT-K11.
    pub(crate) fn aim(
        &mut self,
        seat: Seat,
        other: Seat,
        effect: Effect,
        tell: &mut impl Tell<Note>,
    ) {
        tell.everyone(Note::Aimed(seat, other));
        match effect {
            Effect::Rob => self.table.phase = Phase::Rob { seat, from: other },
            Effect::Frame(tokens) => {
                let left = tokens.min(self.table.lairs[seat].file_size);
                self.table.phase = Phase::Frame { seat, to: other, left };
            }
            _ => self.spy(seat, other, tell),
        }
    }

    /// OT-K5: shown to all.
    pub(crate) fn rob(&mut self, seat: Seat, from: Seat, token: Token, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::Robbed(seat, from, token));
        self.unstash(from, Tokens::one(token));
        self.not_returned(token);
        self.stash(seat, token);
        self.end_action(seat);
    }

    /// OT-K6.
    pub(crate) fn sell_wallets(
        &mut self,
        seat: Seat,
        count: u8,
        pounds: u8,
        tell: &mut impl Tell<Note>,
    ) {
        let earned = u16::from(count) * u16::from(pounds);
        tell.everyone(Note::SoldWallets(seat, count, earned));
        self.unstash(seat, Tokens::some(Token::WALLET, count));
        self.earn(seat, earned);
        self.end_action(seat);
    }

    /// OT-K7: shown to all.
    pub(crate) fn frame(
        &mut self,
        seat: Seat,
        to: Seat,
        token: Token,
        left: u8,
        tell: &mut impl Tell<Note>,
    ) {
        tell.everyone(Note::Framed(seat, to, token));
        self.unfile(seat, Tokens::one(token));
        self.not_returned(token);
        self.file(to, token);
        if left > 1 {
            self.table.phase = Phase::Frame { seat, to, left: left - 1 };
        } else {
            self.end_action(seat);
        }
    }

    /// OT-K8: goes on with the next player clockwise who has too many tokens.
    fn raid(&mut self, by: Seat, keep: u8, after: Seat) {
        let mut seat = self.table.seats.after(after);
        while seat != by && self.table.lairs[seat].stash_size <= keep {
            seat = self.table.seats.after(seat);
        }
        if seat == by {
            self.end_action(by);
        } else {
            self.table.phase = Phase::Raid { seat, by, keep };
        }
    }

    pub(crate) fn be_raided(
        &mut self,
        seat: Seat,
        token: Token,
        by: Seat,
        keep: u8,
        tell: &mut impl Tell<Note>,
    ) {
        tell.everyone(Note::Raided(seat, token));
        self.unstash(seat, Tokens::one(token));
        self.not_returned(token);
        self.file(seat, token);
        if self.table.lairs[seat].stash_size <= keep {
            self.raid(by, keep, seat);
        }
    }

    /// OT-K9.
    pub(crate) fn recover(&mut self, seat: Seat, token: Token, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::Recovered(seat, token));
        self.unfile(seat, Tokens::one(token));
        self.not_returned(token);
        self.stash(seat, token);
        self.end_action(seat);
    }

    /// OT-K11: a player who looks through a hand knows the cards that stay in it.
    fn spy(&mut self, seat: Seat, on: Seat, tell: &mut impl Tell<Note>) {
        tell.tell(Audience::Only(seat), Note::YouSpied(on, self.lairs[on].cards));
        self.cards_seen[seat][on] = self.lairs[on].cards;
        self.table.phase = Phase::Spy { seat, on };
    }

    /// Both players know which card went. Any other who had seen some of the hand no longer knows
    /// it.
    pub(crate) fn take_card(
        &mut self,
        seat: Seat,
        on: Seat,
        card: Card,
        tell: &mut impl Tell<Note>,
    ) {
        tell.everyone(Note::TookCard(seat, on));
        tell.tell(Audience::Only(seat), Note::YouTookCard(on, card));
        tell.tell(Audience::Only(on), Note::LostCard(seat, card));
        for knower in self.table.seats.iter().filter(|&knower| knower != seat) {
            self.cards_seen[knower][on] = Cards::NONE;
        }
        self.cards_seen[seat][on] = self.cards_seen[seat][on].without(card);
        self.cards_seen[on][seat] = self.cards_seen[on][seat].with(card);
        self.lairs[on].cards = self.lairs[on].cards.without(card);
        self.lairs[seat].cards = self.lairs[seat].cards.with(card);
        self.table.lairs[on].cards -= 1;
        self.table.lairs[seat].cards += 1;
        self.end_action(seat);
    }

    /// OT-K12.
    fn go_on_recruiting(&mut self, seat: Seat, left: u8, tell: &mut impl Tell<Note>) {
        self.table.phase = if left > 0 && self.fill_pile(tell) {
            Phase::Recruit { seat, left }
        } else {
            Phase::KeepCard { seat }
        };
    }

    pub(crate) fn recruit(&mut self, seat: Seat, card: Card, left: u8, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::DrewCard(seat));
        tell.tell(Audience::Only(seat), Note::YouDrewCard(card));
        self.pile = self.pile.without(card);
        self.drawn = self.drawn.with(card);
        self.go_on_recruiting(seat, left - 1, tell);
    }

    pub(crate) fn keep_recruit(&mut self, seat: Seat, card: Card, tell: &mut impl Tell<Note>) {
        tell.apart(seat, Note::YouKept(card), Note::KeptCard(seat));
        let others = std::mem::take(&mut self.drawn).without(card);
        // The cards under the pile stay known only to a player who knew all of them before.
        let knows_all = self.under.is_empty() || self.under_seen.contains(seat);
        self.under_seen = if knows_all { SeatSet::only(seat) } else { SeatSet::NONE };
        self.under = self.under.or(others);
        self.lairs[seat].cards = self.lairs[seat].cards.with(card);
        self.table.lairs[seat].cards += 1;
        self.end_action(seat);
    }

    /// OT-K13.
    fn fine(&mut self, seat: Seat, pounds: u16, tell: &mut impl Tell<Note>) {
        let payers: SeatSet = self.thicker_files(seat).collect();
        let paid: BySeat<u16, { crate::MAX_PLAYERS }> =
            BySeat::each(|other| if payers.contains(other) { self.pay(other, pounds) } else { 0 });
        for other in payers.iter() {
            tell.everyone(Note::Fined(seat, other, paid[other]));
            self.earn(seat, paid[other]);
        }
        self.end_action(seat);
    }
}
