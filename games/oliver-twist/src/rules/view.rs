//! The knowledge of one viewer, and positions imagined to fit it.

use engine::{BySeat, Dice, Seat, SeatSet, Viewer};

use crate::rules::fence::Splits;
use crate::rules::lair::Back;
use crate::rules::position::{MAX_PLAYERS, OliverTwist, Phase, Tabletop};
use crate::{Cards, MAX_SPACES, Space, Spaces, Token, Tokens};

/// The number of tries to imagine lairs that fit the seats that were asked (OT-E2). After that the
/// last one is taken.
const TRIES: u32 = 50;

/// The knowledge of one viewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// The viewer whose view this is.
    pub viewer: Viewer,
    /// The open table.
    pub table: Tabletop,
    /// The viewer's own lair; `None` for spectators.
    pub own: Option<Back>,
    /// The face-down tokens that the viewer has looked at, by their space.
    pub(crate) beneath: [Option<Token>; MAX_SPACES + 1],
    /// The round tokens that the viewer has not seen this round.
    pub unseen: Tokens,
    /// The number of Character cards in the pile, without those under it.
    pub pile: u8,
    /// The number of Character cards under the pile.
    pub under: u8,
    /// The cards under the pile, if the viewer knows them.
    pub under_cards: Option<Cards>,
    /// The number of cards that a player has drawn to keep one of them.
    pub drawn: u8,
    /// The drawn cards, if the viewer drew them.
    pub drawn_cards: Option<Cards>,
    /// The cards in others' hands that the viewer has seen there.
    pub cards_seen: BySeat<Cards, MAX_PLAYERS>,
}

impl View {
    pub(crate) fn of(position: &OliverTwist, viewer: Viewer) -> View {
        let table = &position.table;
        let player = viewer.seat().filter(|&seat| table.seats.contains(seat));
        let peeked = player.map_or(Spaces::NONE, |seat| table.peeked[seat]);
        let mut beneath = [None; MAX_SPACES + 1];
        // Looked at by others, such a token is out of the bag; to this viewer it is still unseen.
        let mut unseen = position.bag;
        for space in table.looked_at().iter() {
            let token = position.beneath[space.index()];
            if peeked.contains(space) {
                beneath[space.index()] = token;
            } else {
                unseen += token.map_or(Tokens::NONE, Tokens::one);
            }
        }
        let knows_under = player.is_some_and(|seat| position.under_seen.contains(seat));
        let drew = player.is_some() && player == drawer(table.phase);
        View {
            viewer,
            table: *table,
            own: player.map(|seat| position.lairs[seat]),
            beneath,
            unseen,
            pile: position.pile.len(),
            under: position.under.len(),
            under_cards: knows_under.then_some(position.under),
            drawn: position.drawn.len(),
            drawn_cards: drew.then_some(position.drawn),
            cards_seen: player.map_or(BySeat::all(Cards::NONE), |seat| position.cards_seen[seat]),
        }
    }

    /// A face-down token that the viewer has looked at.
    pub fn looked_at(&self, space: Space) -> Option<Token> {
        self.beneath[space.index()]
    }

    fn player(&self) -> Option<Seat> {
        self.viewer.seat().filter(|&seat| self.table.seats.contains(seat))
    }

    fn others(&self) -> impl Iterator<Item = Seat> {
        let player = self.player();
        self.table.seats.iter().filter(move |&seat| Some(seat) != player)
    }

    /// Imagines everything that the viewer cannot see: each token and card that it cannot place is
    /// equally likely in all places where it may be.
    pub(crate) fn imagine(&self, dice: &mut impl Dice) -> OliverTwist {
        let mut lairs: BySeat<Back, MAX_PLAYERS> = BySeat::all(Back::default());
        if let (Some(seat), Some(own)) = (self.player(), self.own) {
            lairs[seat] = own;
        }
        self.imagine_lairs(&mut lairs, dice);
        self.imagine_splits(&mut lairs, dice);
        let loot_drawn = self.imagine_loot(&mut lairs, dice);
        let (pile, under, cards_drawn) = self.imagine_cards(&mut lairs, dice);
        let (beneath, bag) = self.imagine_board(dice);
        // The others' knowledge is left out, because a bot does not reason about it.
        let mut cards_seen = BySeat::all(BySeat::all(Cards::NONE));
        let mut under_seen = SeatSet::NONE;
        if let Some(seat) = self.player() {
            cards_seen[seat] = self.cards_seen;
            under_seen =
                if self.under_cards.is_some() { SeatSet::only(seat) } else { SeatSet::NONE };
        }
        let drawn = loot_drawn.or(cards_drawn);
        OliverTwist {
            table: self.table,
            lairs,
            bag,
            beneath,
            pile,
            under,
            under_seen,
            drawn,
            cards_seen,
        }
    }

    /// Deals starting tokens that were never shown, and tokens that may be in stash or file.
    fn imagine_lairs(&self, lairs: &mut BySeat<Back, MAX_PLAYERS>, dice: &mut impl Dice) {
        let own = self.own.unwrap_or_default();
        let mut seen = self.table.returned + own.stash.starting() + own.file.starting();
        for seat in self.others() {
            let front = &self.table.lairs[seat];
            seen +=
                front.in_stash.starting() + front.in_file.starting() + front.in_either.starting();
        }
        let mut unknown = self.table.town.starting - seen;
        for seat in self.others() {
            let front = &self.table.lairs[seat];
            let mut floating = front.in_either + unknown.draw(front.unseen(), dice);
            let back = &mut lairs[seat];
            back.stash =
                front.in_stash + floating.draw(front.stash_size - front.in_stash.total(), dice);
            back.file = front.in_file + floating;
        }
    }

    /// Imagines the splits of the others, while one has yet to choose (OT-E2). The fact that some
    /// were asked and others not says something about their lairs, which are imagined anew until
    /// they fit it.
    fn imagine_splits(&self, lairs: &mut BySeat<Back, MAX_PLAYERS>, dice: &mut impl Dice) {
        let Phase::Split { asked, owing, .. } = self.table.phase else { return };
        let town = &self.table.town;
        let settled = |lair: &Back| Splits::settled(town, lair.stash, lair.file);
        let fits = |lairs: &BySeat<Back, MAX_PLAYERS>| {
            self.others().all(|seat| settled(&lairs[seat]).is_none() == asked.contains(seat))
        };
        for _ in 0..TRIES {
            if fits(lairs) {
                break;
            }
            self.imagine_lairs(lairs, dice);
        }
        for seat in self.others().filter(|&seat| !owing.contains(seat)) {
            let lair = lairs[seat];
            let any = || Splits::of(town, lair.stash, lair.file).any(dice);
            lairs[seat].split = settled(&lair).unwrap_or_else(any);
        }
    }

    /// Deals the Burglary cards. Returns those that a player has drawn and not yet kept.
    fn imagine_loot(&self, lairs: &mut BySeat<Back, MAX_PLAYERS>, dice: &mut impl Dice) -> Cards {
        let burgling = matches!(self.table.phase, Phase::Burgle { .. } | Phase::KeepLoot { .. });
        let own = self.own.map_or(Cards::NONE, |own| own.loot);
        let own_drawn = if burgling { self.drawn_cards } else { None };
        let mut deck = Cards::first(self.table.town.burglaries.len())
            .but(own)
            .but(own_drawn.unwrap_or_default());
        for seat in self.others() {
            lairs[seat].loot = deck.draw(self.table.lairs[seat].loot, dice);
        }
        match own_drawn {
            Some(cards) => cards,
            None if burgling => deck.draw(self.drawn, dice),
            None => Cards::NONE,
        }
    }

    /// Deals the Character cards. Returns the pile, the cards under it, and those that a player has
    /// drawn and not yet kept.
    fn imagine_cards(
        &self,
        lairs: &mut BySeat<Back, MAX_PLAYERS>,
        dice: &mut impl Dice,
    ) -> (Cards, Cards, Cards) {
        let recruiting = matches!(self.table.phase, Phase::Recruit { .. } | Phase::KeepCard { .. });
        let own = self.own.map_or(Cards::NONE, |own| own.cards);
        let own_drawn = if recruiting { self.drawn_cards } else { None };
        let in_play = self.table.in_play.map_or(Cards::NONE, Cards::only);
        let mut deck = Cards::first(self.table.town.characters.len());
        deck =
            deck.but(self.table.discards).but(in_play).but(own).but(own_drawn.unwrap_or_default());
        deck = deck.but(self.under_cards.unwrap_or_default());
        for seat in self.others() {
            deck = deck.but(self.cards_seen[seat]);
        }
        for seat in self.others() {
            let seen = self.cards_seen[seat];
            lairs[seat].cards = seen.or(deck.draw(self.table.lairs[seat].cards - seen.len(), dice));
        }
        let drawn = match own_drawn {
            Some(cards) => cards,
            None if recruiting => deck.draw(self.drawn, dice),
            None => Cards::NONE,
        };
        let under = self.under_cards.unwrap_or_else(|| deck.draw(self.under, dice));
        (deck, under, drawn)
    }

    /// Draws the tokens that other players looked at. Returns them with the bag.
    fn imagine_board(&self, dice: &mut impl Dice) -> ([Option<Token>; MAX_SPACES + 1], Tokens) {
        let mut bag = self.unseen;
        let mut beneath = self.beneath;
        for space in self.table.looked_at().iter() {
            if beneath[space.index()].is_none() {
                let token = bag.blind_pick(dice);
                bag -= Tokens::one(token);
                beneath[space.index()] = Some(token);
            }
        }
        (beneath, bag)
    }
}

/// The player who has drawn cards to keep one of them.
fn drawer(phase: Phase) -> Option<Seat> {
    match phase {
        Phase::Burgle { seat, .. } | Phase::KeepLoot { seat } => Some(seat),
        Phase::Recruit { seat, .. } | Phase::KeepCard { seat } => Some(seat),
        _ => None,
    }
}
