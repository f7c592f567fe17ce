// Spoof: everything that the engine asks of a game.
//
// SP-1  Everybody hides up to three coins in a fist, at the same time.
// SP-2  Lots are drawn for who guesses first, unless the table has named a player.
// SP-3  Clockwise, each guesses how many coins there are in all fists. No number is guessed twice.
// SP-4  The fists are opened. A right guess wins; without one, all share the victory.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use engine::options::{self, Setting};
use engine::{BySeat, Dice, Game, ParseError, RuleId, Seat, SeatSet, Standing, Tell, Turn, Viewer};

/// A position: the table, and the secrets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spoof {
    table: Tabletop,
    coins: BySeat<u8>,
}

/// The open part of the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tabletop {
    pub seats: SeatSet,
    pub phase: Phase,
    /// The players whose fists are closed.
    pub hidden: SeatSet,
    pub guesses: BySeat<Option<u8>>,
    /// The first guesser, if the table has named one.
    pub first: Option<Seat>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Hiding,
    DrawingLots,
    Guessing(Seat),
    Over,
}

/// The knowledge of one viewer: the table, its own coins, and all coins once the fists are open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    pub table: Tabletop,
    pub own: Option<(Seat, u8)>,
    pub opened: Option<BySeat<u8>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    Hide(u8),
    Guess(u8),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Note {
    YouHid(u8),
    Hid(Seat),
    Begins(Seat),
    Guessed(Seat, u8),
    Opened(Seat, u8),
}

impl Game for Spoof {
    const NAME: &'static str = "spoof";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=6;
    const OPTIONS: &'static [Setting] = &[];
    type Setup = Setup;
    type Action = Action;
    type Chance = Seat;
    type View = View;
    type Note = Note;

    fn start(setup: &Setup) -> Spoof {
        let (seats, guesses) = (SeatSet::first(setup.seats), BySeat::all(None));
        let table = Tabletop {
            seats,
            phase: Phase::Hiding,
            hidden: SeatSet::NONE,
            guesses,
            first: setup.first,
        };
        Spoof { table, coins: BySeat::all(0) }
    }

    fn seats(&self) -> SeatSet {
        self.table.seats
    }

    fn turn(&self) -> Turn {
        let Tabletop { seats, phase, hidden, .. } = self.table;
        match phase {
            Phase::Hiding => {
                Turn::Seats(seats.iter().filter(|&seat| !hidden.contains(seat)).collect())
            }
            Phase::DrawingLots => Turn::Chance,
            Phase::Guessing(seat) => Turn::Seats(SeatSet::only(seat)),
            Phase::Over => Turn::Over,
        }
    }

    fn choices(&self, seat: Seat, into: &mut Vec<Action>) {
        let Tabletop { seats, phase, guesses, .. } = self.table;
        let is_free = |total: &u8| seats.iter().all(|other| guesses[other] != Some(*total));
        match phase {
            _ if !self.turn().asked().contains(seat) => {}
            Phase::Hiding => into.extend((0..=3).map(Action::Hide)),
            _ => into.extend((0..=3 * seats.len()).filter(is_free).map(Action::Guess)),
        }
    }

    fn act(&mut self, seat: Seat, action: Action, tell: &mut impl Tell<Note>) {
        let table = &mut self.table;
        match action {
            Action::Hide(coins) => {
                self.coins[seat] = coins;
                table.hidden = table.hidden.with(seat);
                tell.apart(seat, Note::YouHid(coins), Note::Hid(seat));
                if table.hidden == table.seats {
                    table.phase = table.first.map_or(Phase::DrawingLots, Phase::Guessing);
                }
            }
            Action::Guess(total) => {
                table.guesses[seat] = Some(total);
                tell.everyone(Note::Guessed(seat, total));
                let next = table.seats.after(seat);
                table.phase =
                    if table.guesses[next].is_none() { Phase::Guessing(next) } else { Phase::Over };
                if table.phase == Phase::Over {
                    table
                        .seats
                        .iter()
                        .for_each(|seat| tell.everyone(Note::Opened(seat, self.coins[seat])));
                }
            }
        }
    }

    fn odds(&self, into: &mut Vec<(Seat, u32)>) {
        if self.turn() == Turn::Chance {
            into.extend(self.table.seats.iter().map(|seat| (seat, 1)));
        }
    }

    fn happen(&mut self, first: Seat, tell: &mut impl Tell<Note>) {
        self.table.phase = Phase::Guessing(first);
        tell.everyone(Note::Begins(first));
    }

    fn standing(&self) -> Option<Standing> {
        let Tabletop { seats, phase, guesses, .. } = self.table;
        let total = seats.iter().map(|seat| self.coins[seat]).sum();
        let winner = seats.iter().find(|&seat| guesses[seat] == Some(total));
        let place = |seat| if winner.is_none_or(|winner| winner == seat) { 1 } else { 2 };
        (phase == Phase::Over).then(|| Standing::new(seats, BySeat::each(place)))
    }

    fn rule(&self) -> RuleId {
        match self.table.phase {
            Phase::Hiding => "SP-1",
            Phase::DrawingLots => "SP-2",
            Phase::Guessing(_) => "SP-3",
            Phase::Over => "SP-4",
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let own = viewer.seat().filter(|&seat| self.table.hidden.contains(seat));
        View {
            table: self.table,
            own: own.map(|seat| (seat, self.coins[seat])),
            opened: (self.table.phase == Phase::Over).then_some(self.coins),
        }
    }

    fn imagine(view: &View, dice: &mut impl Dice) -> Spoof {
        let mut coins = BySeat::all(0);
        view.table.hidden.iter().for_each(|seat| coins[seat] = dice.below(4) as u8);
        if let Some((seat, own)) = view.own {
            coins[seat] = own;
        }
        Spoof { table: view.table, coins: view.opened.unwrap_or(coins) }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Hide(coins) => write!(f, "hide {coins}"),
            Action::Guess(total) => write!(f, "guess {total}"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        let mut all = (0..=3).map(Action::Hide).chain((0..=18).map(Action::Guess));
        let found = all.find(|action| action.to_string() == text);
        found.ok_or_else(|| ParseError::expected("something such as hide 2 or guess 5", text))
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    pub seats: u8,
    pub first: Option<Seat>,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { seats: 3, first: None }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seats={} first={}", self.seats, options::first_text(self.first))
    }
}

impl FromStr for Setup {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Setup, ParseError> {
        let mut setup = Setup::default();
        for option in options::read(text) {
            match option? {
                ("seats", value) => setup.seats = options::seats(value, Spoof::SEATS)?,
                ("first", value) => setup.first = options::first(value)?,
                (name, _) => {
                    return Err(ParseError::expected("one of the options seats and first", name));
                }
            }
        }
        options::first_is_seated(setup.first, setup.seats)?;
        Ok(setup)
    }
}
