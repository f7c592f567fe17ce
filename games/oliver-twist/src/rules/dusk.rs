//! The end of a round, the fall of night, and the end of the game.

use engine::{BySeat, Seat, SeatSet, Tell};

use crate::rules::fence::{Split, Splits, first_split};
use crate::rules::position::{MAX_PLAYERS, Note, OliverTwist, Phase};
use crate::rules::prowl::LINE;
use crate::{Cards, MAX_SPACES, Objects, Space, Spaces, Token, Tokens};

/// The price that a player who can do nothing pays, in pounds (OT-E1).
const SURRENDER: u16 = 4;

impl OliverTwist {
    /// OT-E1.
    pub(crate) fn give_up(&mut self, seat: Seat, tell: &mut impl Tell<Note>) {
        let paid = self.pay(seat, SURRENDER);
        tell.everyone(Note::Paid(seat, paid));
        tell.everyone(Note::RoundOver(seat));
        let asked = self.settle_splits();
        if asked.is_empty() {
            return self.end_round(seat, tell);
        }
        tell.everyone(Note::Splitting(asked));
        self.table.phase = Phase::Split { asked, owing: asked, last: seat };
    }

    /// OT-E2: settles the splits that need no question, and returns the seats that have to be
    /// asked. By the first version of the rules none was.
    fn settle_splits(&mut self) -> SeatSet {
        let mut asked = SeatSet::NONE;
        for seat in self.table.seats.iter() {
            let lair = &self.lairs[seat];
            let settled = match self.table.rules {
                1 => Some(first_split(&self.table.town, lair.stash)),
                _ => Splits::settled(&self.table.town, lair.stash, lair.file),
            };
            match settled {
                Some(kinds) => self.lairs[seat].split = kinds,
                None => asked = asked.with(seat),
            }
        }
        asked
    }

    /// The splits that no other beats (OT-E2). The owner saw every token that went into the file,
    /// so choosing among them takes no secret.
    pub(crate) fn splits(&self, seat: Seat) -> Splits {
        let lair = &self.lairs[seat];
        Splits::of(&self.table.town, lair.stash, lair.file)
    }

    /// OT-E2: splits are chosen in secret, and none shows until the last one is in.
    pub(crate) fn split(
        &mut self,
        seat: Seat,
        kinds: Objects,
        asked: SeatSet,
        owing: SeatSet,
        last: Seat,
        tell: &mut impl Tell<Note>,
    ) {
        let sets = Split::new(&self.table.town, &self.lairs[seat], kinds).discarded;
        tell.apart(seat, Note::YouSplit(sets), Note::HasSplit(seat));
        self.lairs[seat].split = kinds;
        self.table.phase = Phase::Split { asked, owing, last };
        if owing.is_empty() {
            self.end_round(last, tell);
        }
    }

    fn end_round(&mut self, last: Seat, tell: &mut impl Tell<Note>) {
        for seat in self.table.seats.iter() {
            self.empty_stash(seat, tell);
        }
        self.open_files(tell);
        if self.table.night {
            self.count_up(tell);
        } else {
            self.fall_of_night(last, tell);
        }
    }

    /// OT-E2, OT-E3.
    fn empty_stash(&mut self, seat: Seat, tell: &mut impl Tell<Note>) {
        let lair = &mut self.lairs[seat];
        let kinds = std::mem::take(&mut lair.split);
        let split = Split::new(&self.table.town, lair, kinds);
        lair.stash = Tokens::NONE;
        lair.file += split.left;
        if !split.discarded.is_empty() {
            tell.everyone(Note::Discarded(seat, split.discarded, split.money));
            self.earn(seat, split.money);
        }
    }

    /// OT-E4: the players with the most tokens, all who are tied for it included, pay for each
    /// type.
    fn open_files(&mut self, tell: &mut impl Tell<Note>) {
        let files: BySeat<Tokens, MAX_PLAYERS> = BySeat::each(|seat| self.lairs[seat].file);
        let thickest = self.table.seats.iter().map(|seat| files[seat].total()).max().unwrap_or(0);
        for seat in self.table.seats.iter() {
            tell.everyone(Note::FileOpened(seat, files[seat]));
        }
        for seat in self.table.seats.iter().filter(|&seat| files[seat].total() == thickest) {
            let types = files[seat].types();
            let paid = self.pay(seat, types.into());
            tell.everyone(Note::Punished(seat, types, paid));
        }
    }
}

impl OliverTwist {
    /// OT-E5, OT-N1, OT-N2: all tokens except the tools in front of the lairs go into the bag and
    /// lie face down. The starting tokens are dealt anew, from the seat after the day's last player
    /// on.
    fn fall_of_night(&mut self, last: Seat, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::Nightfall);
        let tools = self
            .table
            .seats
            .iter()
            .fold(Tokens::NONE, |all, seat| all + self.table.lairs[seat].tools);
        self.bag = self.table.town.day_tokens + self.table.town.burglary_tokens - tools;
        for seat in self.table.seats.iter() {
            self.lairs[seat].file = Tokens::NONE;
            let front = &mut self.table.lairs[seat];
            (front.in_stash, front.in_file, front.in_either) = Default::default();
            (front.stash_size, front.file_size) = (0, 0);
        }
        self.table.night = true;
        self.table.gang = Space::SQUARE;
        self.table.rewarded = 0;
        self.table.returned = Tokens::NONE;
        self.table.board = [None; MAX_SPACES + 1];
        self.table.up = Spaces::NONE;
        self.table.down = self.table.open();
        self.deal_starting_tokens(self.table.seats.after(last));
    }

    /// OT-N3: the player with the least money opens; among equals, the first clockwise after the
    /// day's last player.
    pub(crate) fn open_night(&mut self, after_last: Seat, tell: &mut impl Tell<Note>) {
        let mut poorest = after_last;
        let mut seat = self.table.seats.after(after_last);
        while seat != after_last {
            if self.table.lairs[seat].money < self.table.lairs[poorest].money {
                poorest = seat;
            }
            seat = self.table.seats.after(seat);
        }
        tell.everyone(Note::OpensNight(poorest));
        self.go_on_turning(poorest, Space::SQUARE, LINE, true, tell);
    }

    pub(crate) fn lead(&mut self, seat: Seat, other: Seat, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::Leads(seat, other));
        self.begin_turn(other);
    }
}

impl OliverTwist {
    /// OT-N9, OT-N10: the richest with their Burglary cards win; among equals, the one with fewer
    /// tokens in the night's file.
    fn count_up(&mut self, tell: &mut impl Tell<Note>) {
        let merits: BySeat<(i32, i32), MAX_PLAYERS> = BySeat::each(|seat| {
            let front = &self.table.lairs[seat];
            let loot = i32::from(self.worth(self.lairs[seat].loot));
            (i32::from(front.money) + loot, -i32::from(self.lairs[seat].file.total()))
        });
        for seat in self.table.seats.iter() {
            let loot = self.lairs[seat].loot;
            tell.everyone(Note::LootShown(seat, loot, self.worth(loot)));
            let better =
                self.table.seats.iter().filter(|&other| merits[other] > merits[seat]).count();
            self.table.places[seat] = 1 + better as u8;
            self.table.wealth[seat] = merits[seat].0 as i16;
        }
        for seat in self.table.seats.iter() {
            // Everything is open now, so what everyone knows is what is there.
            let file = self.lairs[seat].file;
            let front = &mut self.table.lairs[seat];
            (front.in_stash, front.in_either, front.in_file) = (Tokens::NONE, Tokens::NONE, file);
            (front.stash_size, front.file_size) = (0, file.total());
        }
        self.table.phase = Phase::Over;
        let won: SeatSet =
            self.table.seats.iter().filter(|&seat| self.table.places[seat] == 1).collect();
        tell.everyone(Note::Won(won));
    }

    /// The sum of some Burglary cards, in pounds.
    pub(crate) fn worth(&self, loot: Cards) -> i16 {
        loot.iter().map(|card| i16::from(self.table.town.burglaries[card.index()])).sum()
    }
}

impl OliverTwist {
    /// Audit for the laws: tokens and cards are conserved, and everything that all know is true.
    pub fn audit(&self) {
        let table = &self.table;
        let seats = || table.seats.iter();
        let on_board: Tokens = table.up.iter().filter_map(|space| table.token(space)).collect();
        assert_eq!(
            on_board.total(),
            table.up.len(),
            "a token lies on every space that seems to have one"
        );
        let looked_at = table.looked_at();
        let beneath: Vec<Token> = self.beneath.iter().flatten().copied().collect();
        assert_eq!(beneath.len(), usize::from(looked_at.len()), "what was looked at is there");
        assert!(looked_at.but(table.down).is_empty(), "only face-down tokens are looked at");
        let all = self.table.town.day_tokens + self.table.town.burglary_tokens;
        let seen = seats().fold(on_board, |sum, seat| sum + table.lairs[seat].tools);
        let hidden: Tokens = beneath.into_iter().collect();
        assert!(all.contains(seen + hidden), "no token is made");
        if table.night {
            assert!(
                self.bag.total() + hidden.total() >= table.down.len(),
                "what lies face down can be drawn"
            );
        }
        let mut cards = self.pile.len() + self.under.len() + table.discards.len();
        cards += seats().map(|seat| self.lairs[seat].cards.len()).sum::<u8>()
            + u8::from(table.in_play.is_some());
        let recruiting = matches!(table.phase, Phase::Recruit { .. } | Phase::KeepCard { .. });
        cards += if recruiting { self.drawn.len() } else { 0 };
        assert_eq!(usize::from(cards), table.town.characters.len(), "no card is lost or doubled");
        let splitting = matches!(table.phase, Phase::Split { .. });
        for seat in seats() {
            assert!(splitting || self.lairs[seat].split.is_empty(), "stashes are split at the end");
            let (front, back) = (&table.lairs[seat], &self.lairs[seat]);
            assert_eq!(front.stash_size, back.stash.total(), "the stash is as full as it looks");
            assert_eq!(front.file_size, back.file.total(), "the file is as thick as it looks");
            assert_eq!(front.cards, back.cards.len(), "as many cards as it looks");
            assert_eq!(front.loot, back.loot.len(), "as many Burglary cards as it looks");
            assert!(front.stash_size <= crate::STASH, "nine tokens at most");
            assert!(back.stash.contains(front.in_stash), "what all know to be in the stash is");
            assert!(back.file.contains(front.in_file), "what all know to be in the file is");
            let rest = back.stash - front.in_stash + (back.file - front.in_file);
            assert!(rest.contains(front.in_either), "what all know to be in one of them is");
            for knower in seats() {
                assert!(
                    self.cards_seen[knower][seat].but(back.cards).is_empty(),
                    "cards seen are there"
                );
            }
        }
    }
}
