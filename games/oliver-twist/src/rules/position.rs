//! The position, and the way from each step to its rule.

use std::fmt;
use std::ops::{Deref, RangeInclusive};

use engine::options::Setting;
use engine::{BySeat, Dice, Game, RuleId, Seat, SeatSet, Standing, Step, Tell, Turn, Viewer, Why};

use crate::rules::lair::{Back, Front};
use crate::rules::setup::OPTIONS;
use crate::{
    Card, Cards, Effect, Kind, MAX_SPACES, Objects, Setup, Side, Space, Spaces, Token, Tokens,
    Town, View,
};

/// The largest number of players (OT-C1).
pub const MAX_PLAYERS: usize = 4;

/// The box, shared by all positions of a game. Boxes are compared by name, because no two boxes
/// with one name are open at a time.
#[derive(Clone, Copy)]
pub struct TownRef(pub &'static Town);

impl PartialEq for TownRef {
    fn eq(&self, other: &TownRef) -> bool {
        self.0.key == other.0.key
    }
}

impl Eq for TownRef {}

impl Deref for TownRef {
    type Target = Town;

    fn deref(&self) -> &Town {
        self.0
    }
}

impl fmt::Debug for TownRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.key)
    }
}

/// A position: the open table, and everything hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OliverTwist {
    pub(crate) table: Tabletop,
    /// The hidden part of each lair.
    pub(crate) lairs: BySeat<Back, MAX_PLAYERS>,
    /// Round tokens that no player has seen this round: still to be laid by day, face down or left
    /// over by night.
    pub(crate) bag: Tokens,
    /// Tokens that were looked at but are still face down, by their space.
    pub(crate) beneath: [Option<Token>; MAX_SPACES + 1],
    /// The Character cards to be drawn next, in no order yet.
    pub(crate) pile: Cards,
    /// The Character cards under the pile (OT-K12).
    pub(crate) under: Cards,
    /// The seats that know which cards are under the pile.
    pub(crate) under_seen: SeatSet,
    /// Cards that were drawn. Only the player who has to keep one of them sees them.
    pub(crate) drawn: Cards,
    /// The cards that a seat has seen in another's hand: by the seat that knows, then by the hand.
    pub(crate) cards_seen: BySeat<BySeat<Cards, MAX_PLAYERS>, MAX_PLAYERS>,
}

// Searches and playouts copy positions by the million.
const _: () = assert!(size_of::<OliverTwist>() <= 928);

/// The part of the position that everybody sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tabletop {
    /// The box.
    pub town: TownRef,
    /// The phase of the turn.
    pub phase: Phase,
    /// The version of the rules.
    pub rules: u32,
    /// Whether it is the second round.
    pub night: bool,
    /// Whether everyone is shown the tokens that have gone into stashes and files (OT-P8).
    pub memory: bool,
    /// The seats of the game.
    pub seats: SeatSet,
    /// The space of the gang.
    pub gang: Space,
    /// The tokens that lie face up, by their space.
    pub(crate) board: [Option<Token>; MAX_SPACES + 1],
    /// The spaces with a token face up.
    pub up: Spaces,
    /// The spaces with a token face down.
    pub down: Spaces,
    /// The spaces whose face-down token each seat has looked at.
    pub peeked: BySeat<Spaces, MAX_PLAYERS>,
    /// The open part of each lair, with everyone's knowledge of the hidden part.
    pub lairs: BySeat<Front, MAX_PLAYERS>,
    /// The number of rewards that Fagin has paid this round (OT-F3).
    pub rewarded: u8,
    /// Starting tokens that went back to their pool this round.
    pub returned: Tokens,
    /// The Character cards played, face up.
    pub discards: Cards,
    /// The Character card being played.
    pub in_play: Option<Card>,
    /// The number of actions left in this turn.
    pub actions: u8,
    /// Whether tokens passed on this Prowl stay where they are (OT-K2).
    pub sneaking: bool,
    /// The places, once the game is over.
    pub(crate) places: BySeat<u8, MAX_PLAYERS>,
    /// Wealth in pounds, Burglary cards included, once the game is over.
    pub(crate) wealth: BySeat<i16, MAX_PLAYERS>,
}

/// The event that the game is waiting for, with the data that only this moment needs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "a seat is the one that acts or draws; the rest is said")]
pub enum Phase {
    /// Chance names the first player.
    First,
    /// A token is laid on a space; then the others.
    Lay { space: Space, first: Seat },
    /// A seat is dealt starting tokens; then the others.
    Start { seat: Seat, left: u8, first: Seat },
    /// A seat has an action; `bound` ones have to prowl or go to Fagin's (OT-K3).
    Turn { seat: Seat, bound: bool },
    /// A seat has to prowl from where the gang is.
    Prowl { seat: Seat },
    /// A seat chooses which way to go on turning tokens up; at nightfall before the first turn.
    Way { seat: Seat, at: Space, left: u8, nightfall: bool },
    /// A token is turned up.
    TurnUp { seat: Seat, space: Space, left: u8, nightfall: bool },
    /// A seat that has paid a bribe chooses a face-down token to look at.
    Peek { seat: Seat, left: u8 },
    /// The token is looked at.
    Peeking { seat: Seat, space: Space, left: u8 },
    /// A seat that has paid a bribe places the gang.
    Place { seat: Seat },
    /// A seat with a full stash makes room for a token.
    Full { seat: Seat, token: Token },
    /// A seat draws a Character card.
    Card { seat: Seat },
    /// A seat draws Burglary cards.
    Burgle { seat: Seat, left: u8 },
    /// The seat keeps one of them.
    KeepLoot { seat: Seat },
    /// The seat discards a tool.
    Shed { seat: Seat },
    /// A seat takes any face-up token.
    Dodge { seat: Seat },
    /// A seat names a type.
    Clear { seat: Seat },
    /// A seat chooses the target of an effect.
    Aim { seat: Seat, effect: Effect },
    /// A random token comes out of a stash.
    Rob { seat: Seat, from: Seat },
    /// A seat says how many wallets it sells.
    Wallets { seat: Seat, pounds: u8 },
    /// Random tokens go from one file to another.
    Frame { seat: Seat, to: Seat, left: u8 },
    /// A seat moves tokens to its file until it has `keep`.
    Raid { seat: Seat, by: Seat, keep: u8 },
    /// A seat takes a token back from the file.
    Recover { seat: Seat },
    /// A seat goes to Fagin's with a smaller set.
    Fence { seat: Seat, least: u8 },
    /// A seat takes one of another's cards.
    Spy { seat: Seat, on: Seat },
    /// A seat draws Character cards.
    Recruit { seat: Seat, left: u8 },
    /// The seat keeps one of them.
    KeepCard { seat: Seat },
    /// The round is over, because `last` could do nothing. Some seats say how their stashes are
    /// split into sets, and those in `owing` have yet to say so.
    Split { asked: SeatSet, owing: SeatSet, last: Seat },
    /// A seat says who starts the night.
    Lead { seat: Seat },
    /// The game is over.
    Over,
}

impl Phase {
    /// The seat that has to choose; `None` if chance decides, several choose in secret, or the game
    /// is over.
    #[inline]
    pub const fn asks(self) -> Option<Seat> {
        use Phase::*;
        match self {
            First
            | Lay { .. }
            | Start { .. }
            | TurnUp { .. }
            | Peeking { .. }
            | Card { .. }
            | Over => None,
            Burgle { .. } | Rob { .. } | Frame { .. } | Recruit { .. } | Split { .. } => None,
            Turn { seat, .. } | Prowl { seat } | Way { seat, .. } | Peek { seat, .. } => Some(seat),
            Place { seat } | Full { seat, .. } | KeepLoot { seat } | Shed { seat } => Some(seat),
            Dodge { seat } | Clear { seat } | Aim { seat, .. } | Wallets { seat, .. } => Some(seat),
            Raid { seat, .. } | Recover { seat } | Fence { seat, .. } | Spy { seat, .. } => {
                Some(seat)
            }
            KeepCard { seat } | Lead { seat } => Some(seat),
        }
    }
}

/// A way along neighbouring tokens. The token at its end is taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Path {
    spaces: [Space; Path::LONGEST],
    length: u8,
}

impl Path {
    /// The longest way, in spaces (OT-P1).
    pub const LONGEST: usize = 4;

    /// A way that begins with this space.
    #[inline]
    pub const fn to(space: Space) -> Path {
        Path { spaces: [space, Space::SQUARE, Space::SQUARE, Space::SQUARE], length: 1 }
    }

    /// The way, one space longer; `None` if it is the longest already.
    #[must_use]
    #[inline]
    pub fn and(mut self, space: Space) -> Option<Path> {
        *self.spaces.get_mut(usize::from(self.length))? = space;
        self.length += 1;
        Some(self)
    }

    /// The spaces in order.
    #[inline]
    pub fn spaces(&self) -> &[Space] {
        &self.spaces[..usize::from(self.length)]
    }

    /// The space whose token is taken.
    #[inline]
    pub fn end(&self) -> Space {
        self.spaces[usize::from(self.length) - 1]
    }
}

/// A choice of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Move the gang along this way and take the token at its end.
    Prowl(Path),
    /// Turn up the token on this space, and go on from there.
    Turn(Space),
    /// Pay the police to look away.
    Bribe,
    /// Look at this face-down token.
    Peek(Space),
    /// Put the gang here.
    Place(Space),
    /// Bring this set to Fagin.
    Sell(Tokens),
    /// Ask this character for help.
    Help(Card),
    /// Hide, discarding this card.
    Hide(Card),
    /// Pay the police; the round ends.
    GiveUp,
    /// Admit that there is nothing to do with an action left over.
    Done,
    /// Move this token from the stash to the file.
    Drop(Token),
    /// Keep this card.
    Keep(Card),
    /// Discard this tool.
    Shed(Token),
    /// Take the token on this space.
    Take(Space),
    /// Name this type.
    Clear(Kind),
    /// Aim an effect at this seat.
    Against(Seat),
    /// Discard this many wallets.
    Wallets(u8),
    /// Take this token back from the file.
    Recover(Token),
    /// Make the last sets of these kinds: all tokens of them, and all wallets.
    Split(Objects),
    /// This seat starts the night.
    Lead(Seat),
}

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// This seat begins.
    First(Seat),
    /// This token is drawn, turned up or looked at.
    Token(Token),
    /// This card is drawn.
    Card(Card),
}

/// An event of the game, as a seat or everyone is told of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Note {
    /// This seat begins.
    Begins(Seat),
    /// A token was laid face up on a space.
    Laid(Space, Token),
    /// You got this starting token.
    YouStart(Token),
    /// A seat got a starting token.
    Started(Seat),
    /// The gang went along this way, and a seat took a token.
    Prowled(Seat, Path, Token),
    /// A token that was passed went to the seat's file.
    Filed(Seat, Token),
    /// You moved this token to your file to make room.
    YouDropped(Token),
    /// A seat moved a token to its file to make room, unseen by the others.
    Dropped(Seat),
    /// A seat drew a Character card.
    DrewCard(Seat),
    /// You drew this Character card.
    YouDrewCard(Card),
    /// There was no Character card left to draw.
    NoCard(Seat),
    /// The Character cards played were shuffled into a new pile.
    Reshuffled,
    /// A seat paid the police this many pounds.
    Paid(Seat, u16),
    /// You looked at this face-down token.
    YouPeeked(Space, Token),
    /// A seat looks at a face-down token.
    Peeks(Seat, Space),
    /// A seat put the gang here.
    Placed(Seat, Space),
    /// A seat turns the token on this space up.
    Turns(Seat, Space),
    /// A token was turned up.
    TurnedUp(Space, Token),
    /// A seat brought Fagin a set, and got this value, bonus and reward for it.
    Sold(Seat, Tokens, u16, u8, u8),
    /// A seat asked a character for help.
    Helped(Seat, Card),
    /// A seat has nothing to do with an action left over.
    IsDone(Seat),
    /// A seat hid.
    Hid(Seat, Card),
    /// A seat took a token without moving the gang.
    Dodged(Seat, Space, Token),
    /// The first seat aims a character's effect at the second.
    Aimed(Seat, Seat),
    /// This many tokens of a type left a seat's file.
    Cleared(Seat, Kind, u8),
    /// The first seat took a token from the second's stash.
    Robbed(Seat, Seat, Token),
    /// A seat sold this many wallets for this many pounds.
    SoldWallets(Seat, u8, u16),
    /// A token went from the first seat's file to the second's.
    Framed(Seat, Seat, Token),
    /// A seat moved a token to its file in the open.
    Raided(Seat, Token),
    /// A seat took a token back from its file.
    Recovered(Seat, Token),
    /// You see these cards in a seat's hand.
    YouSpied(Seat, Cards),
    /// You took this card from a seat.
    YouTookCard(Seat, Card),
    /// A seat took this card from you.
    LostCard(Seat, Card),
    /// The first seat took a card from the second.
    TookCard(Seat, Seat),
    /// You kept this card, the others go under the pile.
    YouKept(Card),
    /// A seat kept one of the cards drawn.
    KeptCard(Seat),
    /// The first seat was paid this many pounds by the second.
    Fined(Seat, Seat, u16),
    /// A seat set out to burgle and draws this many cards.
    Burgles(Seat, u8),
    /// You drew this Burglary card.
    YouDrewLoot(Card),
    /// You keep this Burglary card.
    YouKeptLoot(Card),
    /// A seat keeps a Burglary card.
    KeptLoot(Seat),
    /// A seat discarded a tool.
    ShedTool(Seat, Token),
    /// A seat could do nothing more: the round is over.
    RoundOver(Seat),
    /// These seats have to say how their stashes are split into sets.
    Splitting(SeatSet),
    /// You make sets of these tokens.
    YouSplit(Tokens),
    /// A seat has said how its stash is split into sets.
    HasSplit(Seat),
    /// Sets left in a stash were discarded for this many pounds.
    Discarded(Seat, Tokens, u16),
    /// A file was opened.
    FileOpened(Seat, Tokens),
    /// A seat with the thickest file paid for this many types, this many pounds.
    Punished(Seat, u8, u16),
    /// Night falls.
    Nightfall,
    /// A seat has the least money and opens the night.
    OpensNight(Seat),
    /// The first seat says that the second starts.
    Leads(Seat, Seat),
    /// A seat's Burglary cards, turned up, and their sum.
    LootShown(Seat, Cards, i16),
    /// The winners.
    Won(SeatSet),
}

impl Tabletop {
    /// The side of the board in play.
    #[inline]
    pub fn side(&self) -> &'static Side {
        let town: &'static Town = self.town.0;
        if self.night { &town.night } else { &town.day }
    }

    /// The token that lies face up on a space.
    #[inline]
    pub fn token(&self, space: Space) -> Option<Token> {
        self.board[space.index()]
    }

    /// The spaces in play: with two players the yellow streets are closed (OT-S2).
    pub fn open(&self) -> Spaces {
        let side = self.side();
        if self.seats.len() == 2 { side.spaces.but(side.yellow) } else { side.spaces }
    }

    /// The spaces whose face-down token some seat has looked at.
    #[inline]
    pub(crate) fn looked_at(&self) -> Spaces {
        self.seats.iter().fold(Spaces::NONE, |all, seat| all.or(self.peeked[seat]))
    }

    /// The place of a seat, once the game is over.
    pub fn place(&self, seat: Seat) -> Option<u8> {
        (self.places[seat] > 0).then_some(self.places[seat])
    }
}

impl Game for OliverTwist {
    const NAME: &'static str = "oliver-twist";
    const RULES: u32 = 2;
    const SEATS: RangeInclusive<u8> = 2..=4;
    const OPTIONS: &'static [Setting] = OPTIONS;
    type Setup = Setup;
    type Action = Action;
    type Chance = Chance;
    type View = View;
    type Note = Note;

    fn rules(setup: &Setup) -> u32 {
        setup.rules
    }

    fn by_rules(setup: Setup, version: u32) -> Setup {
        Setup { rules: version, ..setup }
    }

    fn start(setup: &Setup) -> OliverTwist {
        OliverTwist::at_dawn(setup)
    }

    fn seats(&self) -> SeatSet {
        self.table.seats
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.table.phase {
            Phase::Over => Turn::Over,
            Phase::Split { owing, .. } => Turn::Seats(owing),
            phase => phase.asks().map_or(Turn::Chance, |seat| Turn::Seats(SeatSet::only(seat))),
        }
    }

    fn choices(&self, asked: Seat, into: &mut Vec<Action>) {
        if !self.turn().asked().contains(asked) {
            return;
        }
        let lair = &self.lairs[asked];
        match self.table.phase {
            Phase::Turn { seat, bound } => self.turn_choices(seat, bound, into),
            Phase::Prowl { .. } => self.prowl_choices(into),
            Phase::Way { at, .. } => into.extend(self.ways_on(at).iter().map(Action::Turn)),
            Phase::Peek { seat, .. } => {
                into.extend(self.not_looked_at(seat).iter().map(Action::Peek))
            }
            Phase::Place { .. } => into.extend(self.places_for_gang().iter().map(Action::Place)),
            Phase::Full { .. } | Phase::Raid { .. } => {
                into.extend(lair.stash.faces().map(Action::Drop))
            }
            Phase::KeepLoot { .. } | Phase::KeepCard { .. } => {
                into.extend(self.drawn.iter().map(Action::Keep))
            }
            Phase::Shed { seat } => {
                into.extend(self.table.lairs[seat].tools.faces().map(Action::Shed))
            }
            Phase::Dodge { .. } => into.extend(self.table.up.iter().map(Action::Take)),
            Phase::Clear { .. } => {
                let there = Kind::ALL.into_iter().filter(|&kind| !lair.file.of(kind).is_empty());
                into.extend(there.map(Action::Clear));
            }
            Phase::Aim { seat, effect } => {
                into.extend(self.targets(seat, effect).iter().map(Action::Against))
            }
            Phase::Wallets { .. } => {
                into.extend((1..=lair.stash.count(Token::WALLET)).map(Action::Wallets));
            }
            Phase::Recover { .. } => into.extend(lair.file.loot().faces().map(Action::Recover)),
            Phase::Fence { least, .. } => self.set_choices(asked, least, into),
            Phase::Spy { on, .. } => into.extend(self.lairs[on].cards.iter().map(Action::Keep)),
            Phase::Split { .. } => into.extend(self.splits(asked).iter().map(Action::Split)),
            Phase::Lead { .. } => into.extend(self.table.seats.iter().map(Action::Lead)),
            phase => unreachable!("nobody is asked in {phase:?}"),
        }
    }

    fn act(&mut self, seat: Seat, action: Action, tell: &mut impl Tell<Note>) {
        match (action, self.table.phase) {
            (Action::Prowl(path), _) => self.prowl(seat, path, tell),
            (Action::Turn(space), Phase::Way { left, nightfall, .. }) => {
                self.turn_up(seat, space, left, nightfall, tell);
            }
            (Action::Turn(space), _) => self.begin_turning(seat, space, tell),
            (Action::Bribe, _) => self.bribe(seat, tell),
            (Action::Peek(space), Phase::Peek { left, .. }) => self.peek(seat, space, left, tell),
            (Action::Place(space), _) => self.place_gang(seat, space, tell),
            (Action::Sell(set), _) => self.sell(seat, set, tell),
            (Action::Help(card), _) => self.ask_for_help(seat, card, tell),
            (Action::Hide(card), _) => self.hide(seat, card, tell),
            (Action::GiveUp, _) => self.give_up(seat, tell),
            (Action::Done, _) => self.be_done(seat, tell),
            (Action::Drop(token), Phase::Full { token: taken, .. }) => {
                self.make_room(seat, token, taken, tell)
            }
            (Action::Drop(token), Phase::Raid { by, keep, .. }) => {
                self.be_raided(seat, token, by, keep, tell)
            }
            (Action::Keep(card), Phase::KeepLoot { .. }) => self.keep_loot(seat, card, tell),
            (Action::Keep(card), Phase::KeepCard { .. }) => self.keep_recruit(seat, card, tell),
            (Action::Keep(card), Phase::Spy { on, .. }) => self.take_card(seat, on, card, tell),
            (Action::Shed(tool), _) => self.shed(seat, tool, tell),
            (Action::Take(space), _) => self.dodge(seat, space, tell),
            (Action::Clear(kind), _) => self.clear(seat, kind, tell),
            (Action::Against(other), Phase::Aim { effect, .. }) => {
                self.aim(seat, other, effect, tell)
            }
            (Action::Wallets(count), Phase::Wallets { pounds, .. }) => {
                self.sell_wallets(seat, count, pounds, tell)
            }
            (Action::Recover(token), _) => self.recover(seat, token, tell),
            (Action::Split(kinds), Phase::Split { asked, owing, last }) => {
                self.split(seat, kinds, asked, owing.without(seat), last, tell);
            }
            (Action::Lead(other), _) => self.lead(seat, other, tell),
            (action, phase) => unreachable!("{action:?} is no choice in {phase:?}"),
        }
    }

    fn odds(&self, into: &mut Vec<(Chance, u32)>) {
        let mut tokens = |heap: Tokens| {
            into.extend(
                heap.faces().map(|token| (Chance::Token(token), u32::from(heap.count(token)))),
            );
        };
        match self.table.phase {
            Phase::First => {
                into.extend(self.table.seats.iter().map(|seat| (Chance::First(seat), 1)))
            }
            Phase::Card { .. } | Phase::Recruit { .. } => {
                into.extend(self.pile.iter().map(|card| (Chance::Card(card), 1)));
            }
            Phase::Burgle { .. } => {
                into.extend(self.burglary_deck().iter().map(|card| (Chance::Card(card), 1)));
            }
            _ => tokens(self.token_odds()),
        }
    }

    fn happen(&mut self, chance: Chance, tell: &mut impl Tell<Note>) {
        match (chance, self.table.phase) {
            (Chance::First(seat), _) => self.begin(seat, tell),
            (Chance::Token(token), Phase::Lay { space, first }) => {
                self.lay(space, token, first, tell)
            }
            (Chance::Token(token), Phase::Start { seat, left, first }) => {
                self.deal_start(seat, token, left, first, tell);
            }
            (Chance::Token(token), Phase::TurnUp { seat, space, left, nightfall }) => {
                self.turn_up_from_bag(seat, space, token, left, nightfall, tell);
            }
            (Chance::Token(token), Phase::Peeking { seat, space, left }) => {
                self.peek_into_bag(seat, space, token, left, tell);
            }
            (Chance::Token(token), Phase::Rob { seat, from }) => self.rob(seat, from, token, tell),
            (Chance::Token(token), Phase::Frame { seat, to, left }) => {
                self.frame(seat, to, token, left, tell)
            }
            (Chance::Card(card), Phase::Card { seat }) => self.get_card(seat, card, tell),
            (Chance::Card(card), Phase::Recruit { seat, left }) => {
                self.recruit(seat, card, left, tell)
            }
            (Chance::Card(card), Phase::Burgle { seat, left }) => {
                self.draw_loot(seat, card, left, tell)
            }
            (chance, phase) => unreachable!("{chance:?} cannot happen in {phase:?}"),
        }
    }

    fn standing(&self) -> Option<Standing> {
        if self.table.phase != Phase::Over {
            return None;
        }
        // A standing has six seats, this game four.
        let sits = |seat: Seat| seat.index() < MAX_PLAYERS;
        let places = BySeat::each(|seat| if sits(seat) { self.table.places[seat] } else { 0 });
        let pounds =
            BySeat::each(|seat| if sits(seat) { self.table.wealth[seat].into() } else { 0 });
        Some(Standing::new(self.table.seats, places).with_points(pounds))
    }

    fn rule(&self) -> RuleId {
        match self.table.phase {
            Phase::First => "OT-S4",
            Phase::Lay { .. } => "OT-S2",
            Phase::Start { .. } if self.table.night => "OT-N1",
            Phase::Start { .. } => "OT-S1",
            Phase::Turn { bound: true, .. } => "OT-K3",
            Phase::Turn { .. } => "OT-T1",
            Phase::Prowl { .. } if self.table.night && self.sees_tokens() => "OT-N4",
            Phase::Prowl { .. } if self.table.night => "OT-N5",
            Phase::Prowl { .. } => "OT-P1",
            Phase::Way { nightfall: true, .. } | Phase::TurnUp { nightfall: true, .. } => "OT-N3",
            Phase::Way { .. } | Phase::TurnUp { .. } => "OT-N5",
            Phase::Peek { .. } | Phase::Peeking { .. } => "OT-N8",
            Phase::Place { .. } => "OT-P7",
            Phase::Full { .. } => "OT-P4",
            Phase::Card { .. } => "OT-P6",
            Phase::Burgle { .. } | Phase::KeepLoot { .. } | Phase::Shed { .. } => "OT-N6",
            Phase::Dodge { .. } => "OT-K1",
            Phase::Clear { .. } => "OT-K4",
            Phase::Aim { effect, .. } => effect.rule(),
            Phase::Rob { .. } => "OT-K5",
            Phase::Wallets { .. } => "OT-K6",
            Phase::Frame { .. } => "OT-K7",
            Phase::Raid { .. } => "OT-K8",
            Phase::Recover { .. } => "OT-K9",
            Phase::Fence { .. } => "OT-K10",
            Phase::Spy { .. } => "OT-K11",
            Phase::Recruit { .. } | Phase::KeepCard { .. } => "OT-K12",
            Phase::Split { .. } => "OT-E2",
            Phase::Lead { .. } => "OT-N3",
            Phase::Over => "OT-N9",
        }
    }

    fn forbids(&self, step: &Step<OliverTwist>) -> RuleId {
        match (self.table.phase, step) {
            (Phase::Turn { bound, .. }, Step::Act(seat, action)) => {
                self.turn_forbids(*seat, bound, *action)
            }
            _ => self.rule(),
        }
    }

    fn why_not(&self, step: &Step<OliverTwist>) -> Option<Why> {
        match *step {
            Step::Act(seat, action) => self.obstacle(seat, action),
            Step::Chance(_) => None,
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn imagine(view: &View, dice: &mut impl Dice) -> OliverTwist {
        view.imagine(dice)
    }

    fn any_choice(&self, seat: Seat, dice: &mut impl Dice) -> Action {
        self.choice_without_a_plan(seat, dice)
    }

    fn any_chance(&self, dice: &mut impl Dice) -> Chance {
        self.chance_as_it_falls(dice)
    }

    #[inline(always)]
    fn play_any(&mut self, dice: &mut impl Dice) -> bool {
        self.play_without_a_plan(dice)
    }

    fn play_out(&mut self, dice: &mut (impl Dice + Clone)) {
        // A local copy, so that the compiler can keep the dice in a register.
        let mut rolled = dice.clone();
        self.play_out_without_a_plan(&mut rolled);
        *dice = rolled;
    }
}

impl OliverTwist {
    /// The tokens among which chance decides now.
    pub(crate) fn token_odds(&self) -> Tokens {
        match self.table.phase {
            Phase::Lay { .. } | Phase::TurnUp { .. } | Phase::Peeking { .. } => self.bag,
            Phase::Start { .. } => self.starting_pool(),
            Phase::Rob { from, .. } => self.lairs[from].stash,
            Phase::Frame { seat, .. } => self.lairs[seat].file,
            _ => Tokens::NONE,
        }
    }
}
