//! The smallest game with a secret and a chance, and ways to get it wrong.
//!
//! Each seat hides a finger or two, a coin falls, and those who agree with it win. As `Guess<FAIR>`
//! it obeys all laws; every other variant breaks one, and the laws have to notice.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use engine::{
    Audience, BySeat, Dice, Game, ParseError, RuleId, Seat, SeatSet, Standing, Tell, Turn, Viewer,
};

pub const FAIR: u8 = 0;
pub const VIEW_SHOWS_OPEN_CHOICES: u8 = 1;
pub const NOTE_TELLS_OPEN_CHOICE: u8 = 2;
pub const CHOICES_DEPEND_ON_OTHERS: u8 = 3;
pub const TURN_GIVES_AWAY: u8 = 4;
pub const VIEW_COUNTS_SECRETS: u8 = 5;
pub const IMAGINES_OTHER_THINGS: u8 = 6;
pub const PLAYS_UNLISTED: u8 = 7;
pub const WRITES_WRONG: u8 = 8;
pub const NEVER_ENDS: u8 = 9;
pub const LAST_COMES_FIRST: u8 = 10;
pub const NOBODY_WINS: u8 = 11;
pub const OFFERS_TWICE: u8 = 12;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fingers<const FLAW: u8>(pub u8);

impl<const FLAW: u8> fmt::Display for Fingers<FLAW> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = if FLAW == WRITES_WRONG { 1 } else { self.0 };
        write!(f, "show {shown}")
    }
}

impl<const FLAW: u8> FromStr for Fingers<FLAW> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "show 1" => Ok(Fingers(1)),
            "show 2" => Ok(Fingers(2)),
            "show 3" => Ok(Fingers(3)),
            _ => Err(ParseError::expected("show 1 or show 2", text)),
        }
    }
}

/// The number of players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup(pub u8);

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seats={}", self.0)
    }
}

impl FromStr for Setup {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Setup, ParseError> {
        let seats = text.strip_prefix("seats=").and_then(|seats| seats.parse().ok());
        let seats = seats.filter(|seats| (2..=6).contains(seats));
        seats.map(Setup).ok_or_else(|| ParseError::expected("seats=2 to seats=6", text))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guess<const FLAW: u8> {
    seats: SeatSet,
    chosen: SeatSet,
    last: Seat,
    coin: Option<u8>,
    hidden: BySeat<u8>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    viewer: Viewer,
    seats: SeatSet,
    chosen: SeatSet,
    coin: Option<u8>,
    own: Option<u8>,
    /// All hands, once the coin has fallen.
    shown: Option<BySeat<u8>>,
    leaked: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Note {
    YouHid(u8),
    Hid(Seat),
    HidOpenly(Seat, u8),
    Fell(u8),
    Showed(Seat, u8),
}

impl<const FLAW: u8> Guess<FLAW> {
    fn asked(&self) -> SeatSet {
        let open = self.seats.iter().filter(|&seat| !self.chosen.contains(seat));
        let all: SeatSet = open.collect();
        // If the first seat hid two fingers, the others follow one at a time.
        let gives_away = FLAW == TURN_GIVES_AWAY && self.hidden[Seat::new(0)] == 2;
        if gives_away && !all.is_empty() { SeatSet::only(all.lowest()) } else { all }
    }
}

impl<const FLAW: u8> Game for Guess<FLAW> {
    const NAME: &'static str = "guess";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=6;
    const OPTIONS: &'static [engine::options::Setting] = &[];
    type Setup = Setup;
    type Action = Fingers<FLAW>;
    type Chance = Fingers<FLAW>;
    type View = View;
    type Note = Note;

    fn start(setup: &Setup) -> Self {
        Guess {
            seats: SeatSet::first(setup.0),
            chosen: SeatSet::NONE,
            last: Seat::new(0),
            coin: None,
            hidden: BySeat::all(0),
        }
    }

    fn seats(&self) -> SeatSet {
        self.seats
    }

    fn turn(&self) -> Turn {
        match self.coin {
            _ if !self.asked().is_empty() => Turn::Seats(self.asked()),
            None => Turn::Chance,
            Some(_) => Turn::Over,
        }
    }

    fn choices(&self, seat: Seat, into: &mut Vec<Fingers<FLAW>>) {
        if !self.turn().asked().contains(seat) {
            return;
        }
        into.extend([Fingers(1), Fingers(2)]);
        if FLAW == OFFERS_TWICE {
            into.push(Fingers(1));
        }
        if FLAW == CHOICES_DEPEND_ON_OTHERS
            && self.seats.iter().any(|other| self.hidden[other] == 2)
        {
            into.push(Fingers(3));
        }
    }

    fn act(&mut self, seat: Seat, fingers: Fingers<FLAW>, tell: &mut impl Tell<Note>) {
        self.hidden[seat] = fingers.0;
        self.chosen = self.chosen.with(seat);
        if FLAW == LAST_COMES_FIRST {
            self.last = seat;
        }
        if FLAW == NOTE_TELLS_OPEN_CHOICE {
            tell.everyone(Note::HidOpenly(seat, fingers.0));
        } else {
            tell.apart(seat, Note::YouHid(fingers.0), Note::Hid(seat));
        }
    }

    fn odds(&self, into: &mut Vec<(Fingers<FLAW>, u32)>) {
        if self.turn() == Turn::Chance {
            into.extend([(Fingers(1), 1), (Fingers(2), 1)]);
        }
    }

    fn happen(&mut self, coin: Fingers<FLAW>, tell: &mut impl Tell<Note>) {
        if FLAW == NEVER_ENDS {
            return;
        }
        self.coin = Some(coin.0);
        tell.tell(Audience::Everyone, Note::Fell(coin.0));
        for seat in self.seats.iter() {
            tell.everyone(Note::Showed(seat, self.hidden[seat]));
        }
    }

    fn standing(&self) -> Option<Standing> {
        let coin = self.coin?;
        let right = |seat| self.hidden[seat] == coin;
        let winners = self.seats.iter().filter(|&seat| right(seat)).count() as u8;
        let places = BySeat::each(|seat| match winners {
            _ if FLAW == NOBODY_WINS => 2,
            0 => 1,
            _ if right(seat) => 1,
            _ => winners + 1,
        });
        Some(Standing::new(self.seats, places))
    }

    fn rule(&self) -> RuleId {
        if self.turn() == Turn::Chance { "GU-2" } else { "GU-1" }
    }

    fn view(&self, viewer: Viewer) -> View {
        let own =
            viewer.seat().filter(|&seat| self.chosen.contains(seat)).map(|seat| self.hidden[seat]);
        let leaked = match FLAW {
            VIEW_SHOWS_OPEN_CHOICES => Some(self.hidden[Seat::new(1)]),
            VIEW_COUNTS_SECRETS => Some(self.seats.iter().map(|seat| self.hidden[seat]).sum()),
            _ => None,
        };
        let shown = self.coin.map(|_| self.hidden);
        View { viewer, seats: self.seats, chosen: self.chosen, coin: self.coin, own, shown, leaked }
    }

    fn imagine(view: &View, dice: &mut impl Dice) -> Self {
        let mut hidden = BySeat::all(0);
        for seat in view.chosen.iter() {
            hidden[seat] = match view.own {
                Some(own) if view.viewer == Viewer::Seat(seat) && FLAW != IMAGINES_OTHER_THINGS => {
                    own
                }
                _ => 1 + dice.below(2) as u8,
            };
        }
        // A leak into the view is imagined to match it, and must be found all the same.
        match (FLAW, view.leaked) {
            (VIEW_SHOWS_OPEN_CHOICES, Some(leaked)) => hidden[Seat::new(1)] = leaked,
            (VIEW_COUNTS_SECRETS, Some(sum)) => {
                let others = view.chosen.iter().filter(|&seat| view.viewer != Viewer::Seat(seat));
                let mut left = sum - view.own.unwrap_or(0);
                let mut count = others.clone().count() as u8;
                for seat in others {
                    hidden[seat] = if left > count { 2 } else { 1 };
                    left -= hidden[seat];
                    count -= 1;
                }
            }
            _ => {}
        }
        let hidden = view.shown.unwrap_or(hidden);
        Guess {
            seats: view.seats,
            chosen: view.chosen,
            last: Seat::new(0),
            coin: view.coin,
            hidden,
        }
    }

    fn any_choice(&self, seat: Seat, dice: &mut impl Dice) -> Fingers<FLAW> {
        let mut choices = Vec::new();
        self.choices(seat, &mut choices);
        if FLAW == PLAYS_UNLISTED {
            Fingers(3)
        } else {
            choices[dice.below(choices.len() as u32) as usize]
        }
    }
}
