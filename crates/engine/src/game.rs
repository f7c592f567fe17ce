//! The one trait every game implements.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::options::Setting;
use crate::{BySeat, Dice, Seat, SeatSet, Silent, Tell, pick};

/// The id of a rule in the rulebook, such as `DB-L2`.
pub type RuleId = &'static str;

/// A position of a game; the rules are its methods.
///
/// A position is a small `Copy` value of counts, not piles: cards and pieces that no player has
/// seen are not part of it but lie ahead as chance. It knows every secret, so it never leaves the
/// engine; a [`View`](Game::View) does.
pub trait Game: Copy + Eq + Debug + Send + Sync + 'static {
    /// Name in addresses, logs and commands, such as `doggy-bag`.
    const NAME: &'static str;
    /// Version of the rules that new games are played by. Every version from 1 on stays playable:
    /// records and stored tables say which one they are played by.
    const RULES: u32;
    /// The numbers of seats that a table may have.
    const SEATS: RangeInclusive<u8>;

    /// The options of a setup besides `seats`, `first` and `rules`.
    const OPTIONS: &'static [Setting];

    /// Seats and variants, chosen before the first move. Its text names each option: `seats=3 …`;
    /// options left out have their usual value.
    type Setup: Clone + Eq + Debug + Display + FromStr<Err = ParseError> + Send + Sync;
    /// One choice of one seat. Its text form is the game's notation.
    type Action: Copy + Eq + Hash + Debug + Display + FromStr<Err = ParseError> + Send + Sync;
    /// One outcome of a coin, a bag or a deck. Has a notation as well.
    type Chance: Copy + Eq + Hash + Debug + Display + FromStr<Err = ParseError> + Send + Sync;
    /// Everything one viewer knows, and nothing else.
    type View: Clone + Eq + Debug + Send + Sync;
    /// Something that happened, worded for those who are told of it.
    type Note: Copy + Eq + Hash + Debug + Send + Sync;

    /// The version of the rules that games of this setup are played by.
    fn rules(setup: &Self::Setup) -> u32 {
        let _ = setup;
        Self::RULES
    }

    /// The same setup by another version of the rules, from 1 to [`RULES`](Game::RULES).
    fn by_rules(setup: Self::Setup, version: u32) -> Self::Setup {
        let _ = version;
        setup
    }

    /// The position before the first step.
    fn start(setup: &Self::Setup) -> Self;

    /// The seats that belong to this game, whether still playing or not.
    fn seats(&self) -> SeatSet;

    /// The seats or the chance that the game is waiting for.
    fn turn(&self) -> Turn;

    /// Appends each choice `seat` has now; none if the game is not waiting for that seat. Depends
    /// only on what the seat itself can see.
    fn choices(&self, seat: Seat, into: &mut Vec<Self::Action>);

    /// Plays one of the seat's [`choices`](Game::choices). Anything else is a bug of the caller:
    /// players go through [`Match::act`](crate::Match::act).
    fn act(&mut self, seat: Seat, action: Self::Action, tell: &mut impl Tell<Self::Note>);

    /// Appends each outcome chance has now, with its weight.
    fn odds(&self, into: &mut Vec<(Self::Chance, u32)>);

    /// Lets one of the outcomes in [`odds`](Game::odds) happen.
    fn happen(&mut self, chance: Self::Chance, tell: &mut impl Tell<Self::Note>);

    /// The places of all seats; `None` while the game is on.
    fn standing(&self) -> Option<Standing>;

    /// The rule by which the game asks for what it is waiting for.
    fn rule(&self) -> RuleId;

    /// The rule that `step`, which is neither a choice nor an outcome now, would break.
    fn forbids(&self, step: &Step<Self>) -> RuleId {
        let _ = step;
        self.rule()
    }

    /// The reason why `step`, a choice of a seat that is asked, is none of its choices, where the
    /// rules can say more than which of them it breaks. Depends only on what the seat itself can
    /// see.
    fn why_not(&self, step: &Step<Self>) -> Option<Why> {
        let _ = step;
        None
    }

    /// The view of `viewer`: everything that it knows, and nothing else.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// A position, drawn at random, that would look just like `view`. This is all a bot ever gets
    /// to think with.
    fn imagine(view: &Self::View, dice: &mut impl Dice) -> Self;

    /// Picks a choice of the seat as a player without a plan might. Games write their own, because
    /// listing is slow and picking evenly from a list is not how anyone plays.
    fn any_choice(&self, seat: Seat, dice: &mut impl Dice) -> Self::Action {
        let mut choices = Vec::new();
        self.choices(seat, &mut choices);
        choices[dice.below(choices.len() as u32) as usize]
    }

    /// Draws one of the outcomes that chance has now, by their weights. Games write their own for
    /// speed.
    fn any_chance(&self, dice: &mut impl Dice) -> Self::Chance {
        let mut odds = Vec::new();
        self.odds(&mut odds);
        pick(&odds, dice)
    }

    /// Plays one random step, as playouts do by the million. Returns false if the game is over.
    #[inline]
    fn play_any(&mut self, dice: &mut impl Dice) -> bool {
        match self.turn() {
            Turn::Seats(seats) => {
                let seat = seats.lowest();
                // Where several seats are asked, they may answer in any order; the lowest is the
                // cheapest to find.
                self.act(seat, self.any_choice(seat, dice), &mut Silent);
            }
            Turn::Chance => self.happen(self.any_chance(dice), &mut Silent),
            Turn::Over => return false,
        }
        true
    }

    /// Plays at random until the game is over.
    fn play_out(&mut self, dice: &mut (impl Dice + Clone)) {
        // Local copies, so that the compiler can keep them in registers.
        let (mut position, mut rolled) = (*self, dice.clone());
        while position.play_any(&mut rolled) {}
        (*self, *dice) = (position, rolled);
    }

    /// Plays a step of a log.
    fn apply(&mut self, step: Step<Self>, tell: &mut impl Tell<Self::Note>) {
        match step {
            Step::Act(seat, action) => self.act(seat, action, tell),
            Step::Chance(chance) => self.happen(chance, tell),
        }
    }
}

/// The reason why a step is not a choice: a message of the game, and the numbers in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Why {
    /// The id of the message, by which translations are found.
    pub id: &'static str,
    /// The message in English, with `{one}` and `{two}` for the numbers.
    pub text: &'static str,
    /// The number for `{one}`.
    pub one: u8,
    /// The number for `{two}`.
    pub two: u8,
}

impl Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.text.replace("{one}", &self.one.to_string());
        f.write_str(&text.replace("{two}", &self.two.to_string()))
    }
}

/// The seats or the chance that a game is waiting for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Each of these seats owes a choice. If there are several, they choose in secret, in any
    /// order, and nothing shows until the last has chosen.
    Seats(SeatSet),
    /// A coin, a bag or a deck decides.
    Chance,
    /// The game is over and waits for no one.
    Over,
}

impl Turn {
    /// The seats that owe a choice.
    pub const fn asked(self) -> SeatSet {
        match self {
            Turn::Seats(seats) => seats,
            Turn::Chance | Turn::Over => SeatSet::NONE,
        }
    }
}

/// A seat or a spectator, whose view is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// The player in a seat.
    Seat(Seat),
    /// A spectator, who does not play.
    Spectator,
}

impl Viewer {
    /// The seat of a player; spectators have none.
    #[inline]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Viewer {
        Viewer::Seat(seat)
    }
}

/// The result of a game: the place of each seat, 1 for those who won. Seats that share a place
/// share it fully, and the places after it stay empty, as in a race: 1, 1, 3.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    seats: SeatSet,
    places: BySeat<u8>,
    points: Option<BySeat<i32>>,
}

impl Standing {
    /// The standing in which each of `seats` has its place.
    pub fn new(seats: SeatSet, places: BySeat<u8>) -> Standing {
        Standing { seats, places, points: None }
    }

    /// The same standing with the points, or pounds, of each seat.
    #[must_use]
    pub fn with_points(self, points: BySeat<i32>) -> Standing {
        Standing { points: Some(points), ..self }
    }

    /// The points of a seat at the end, where the game counts some.
    pub fn points(&self, seat: Seat) -> Option<i32> {
        self.points.map(|points| points[seat])
    }

    /// The place of a seat of the game, from 1.
    pub fn place(&self, seat: Seat) -> u8 {
        self.places[seat]
    }

    /// The seats that won or shared the victory.
    pub fn winners(&self) -> SeatSet {
        self.seats.iter().filter(|&seat| self.places[seat] == 1).collect()
    }

    /// The seats of the game.
    pub fn seats(&self) -> SeatSet {
        self.seats
    }
}

/// One line of the log of a game, such as `2: role 5` or `draw w`. The log is the game: a position
/// is what playing its steps from the start gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step<G: Game> {
    /// A choice of a seat.
    Act(Seat, G::Action),
    /// An outcome of chance.
    Chance(G::Chance),
}

impl<G: Game> Step<G> {
    /// The seat that chose; `None` if chance decided.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Step::Act(seat, _) => Some(*seat),
            Step::Chance(_) => None,
        }
    }
}

impl<G: Game> Display for Step<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Act(seat, action) => write!(f, "{seat}: {action}"),
            Step::Chance(chance) => write!(f, "{chance}"),
        }
    }
}

impl<G: Game> FromStr for Step<G> {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Step<G>, ParseError> {
        match line.split_once(": ") {
            Some((seat, action)) => Ok(Step::Act(seat.parse()?, action.parse()?)),
            None => Ok(Step::Chance(line.parse()?)),
        }
    }
}

/// A text that is not what it should be, as a sentence that says what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError(String);

impl ParseError {
    /// Says that `found` stands where `what` was expected.
    pub fn expected(what: impl Display, found: &str) -> ParseError {
        if found.is_empty() {
            return ParseError(format!("expected {what}, found nothing"));
        }
        // Long input is cut short, so that a line of noise does not fill the reader's screen.
        let mut shown: String = found.chars().take(40).flat_map(char::escape_debug).collect();
        if found.chars().nth(40).is_some() {
            shown.push('…');
        }
        ParseError(format!("expected {what}, found “{shown}”"))
    }
}

impl Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ParseError {}
