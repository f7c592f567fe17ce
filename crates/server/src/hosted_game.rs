//! A game under way at a table, of any kind: the questions that the server has for its rules.
//! `frames.rs` draws it, `report.rs` analyses it once it is over.

use std::sync::Arc;

use bots::{HasBots, Level};
use dice::LiveDice;
use engine::{
    BySeat, Match, ParseError, Seat, SeatSet, Seeded, Step, Turn, Unplayable, Viewer, options, pick,
};
use pages::{Draw, DrawnRegions};
use serde::Serialize;
use serde_json::Value;
use table::{Play, Played, Refusal};
use wire::Wire;

use crate::advice::{Advices, Coaching};
use crate::finished_game::FinishedGame;
use crate::frames::Frames;
use crate::own_choices::{self, JudgedGame, JudgedSeats};
use crate::report::{Reports, StoredReport};

/// A game that can be hosted.
pub trait Host: HasBots + Draw + Wire {}
impl<G: HasBots + Draw + Wire> Host for G {}

/// A game under way at a table.
pub trait HostedGame: Coaching + Frames + Reports + Send + Sync {
    /// The number of its steps.
    fn steps(&self) -> usize;
    /// The seats that are asked.
    fn asked(&self) -> SeatSet;
    /// The number of steps when a seat was first asked its present question.
    fn asked_since(&self, seat: Seat) -> usize;
    /// Whether it is over.
    fn is_over(&self) -> bool;
    /// Plays a choice that was made when there were `at` steps.
    fn act(&self, seat: Seat, at: usize, choice: &str) -> Result<Played<dyn HostedGame>, Refusal>;
    /// Plays steps that are written down: those of a lesson, or those that another process has stored.
    fn go_on(&self, steps: &[String]) -> Result<Arc<dyn HostedGame>, NotResumed>;
    /// The choice of a bot of this level.
    fn think(&self, seat: Seat, level: Level, seed: u64) -> String;
    /// The screen of a viewer as JSON. A program that has it up to the note with the number `told`
    /// is sent neither these notes nor the pieces, which never change.
    fn json(&self, viewer: Viewer, told: Option<usize>) -> ScreenShown;
    /// The finished game; `None` while it is under way, because a finished game shows everything.
    fn finished(&self) -> Option<Box<dyn FinishedGame>>;
    /// The judged choices of a seat, if it has asked for them.
    fn judged(&self, seat: Seat) -> Option<Arc<dyn JudgedGame>>;
    /// Judges the choices of a seat once the game is over, which takes as long as some hundred of a
    /// bot’s.
    fn judge(&self, seat: Seat);
}

/// The screen of a viewer as JSON.
#[derive(Serialize)]
pub struct ScreenShown {
    asked: Vec<u8>,
    choices: Vec<String>,
    notes: Vec<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pieces: Option<Value>,
    places: Option<Vec<u8>>,
    rule: &'static str,
    step: usize,
    view: Value,
    /// The number of notes so far.
    #[serde(skip)]
    pub told: usize,
}

/// A table puts its questions to any hosted game alike.
impl Play for dyn HostedGame {
    fn steps(&self) -> usize {
        HostedGame::steps(self)
    }

    fn asked(&self) -> SeatSet {
        HostedGame::asked(self)
    }

    fn asked_since(&self, seat: Seat) -> usize {
        HostedGame::asked_since(self, seat)
    }

    fn is_over(&self) -> bool {
        HostedGame::is_over(self)
    }

    fn is_reported(&self) -> bool {
        self.report().is_some()
    }

    fn frames(&self) -> usize {
        Frames::frames(self)
    }

    fn act(&self, seat: Seat, at: usize, choice: &str) -> Result<Played<dyn HostedGame>, Refusal> {
        HostedGame::act(self, seat, at, choice)
    }

    fn follow(&self, steps: &[String]) -> Result<Played<dyn HostedGame>, Refusal> {
        let game = self.go_on(steps).map_err(|why| Refusal::Unreadable(why.to_string()))?;
        Ok(Played { game, steps: steps.to_vec() })
    }
}

/// Why a stored game cannot be played again.
#[derive(Debug)]
pub enum NotResumed {
    /// Its setup or one of its steps cannot be read.
    Unreadable(ParseError),
    /// The rules refuse one of its steps.
    Unplayable(Unplayable),
}

impl std::fmt::Display for NotResumed {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            NotResumed::Unreadable(why) => why.fmt(f),
            NotResumed::Unplayable(Unplayable { at, why }) => {
                write!(f, "step {at} of the game: {why}")
            }
        }
    }
}

impl std::error::Error for NotResumed {}

impl From<ParseError> for NotResumed {
    fn from(why: ParseError) -> NotResumed {
        NotResumed::Unreadable(why)
    }
}

/// A game under way, of one kind of game.
#[derive(Clone)]
pub(crate) struct LiveGame<G: Host> {
    pub(crate) game: Arc<Match<G>>,
    dice: LiveDice,
    /// The game before the last choice.
    pub(crate) earlier: Option<Arc<Match<G>>>,
    asked_since: BySeat<usize>,
    /// The report, once it is written.
    pub(crate) report: Option<Arc<StoredReport<G>>>,
    /// Regions that were drawn for one page and may serve another.
    pub(crate) drawn: Arc<DrawnRegions>,
    /// The advice of the coach on the present questions.
    pub(crate) advices: Arc<Advices<G>>,
    /// The choices of seats that asked once the game was over.
    judged: Arc<JudgedSeats>,
}

pub fn begin<G: Host>(
    setup: &str,
    mut dice: LiveDice,
) -> Result<Played<dyn HostedGame>, ParseError> {
    let game = Match::<G>::new(options::stored_setup::<G>(setup)?, &mut dice);
    let steps = game.secret_steps_since(0).iter().map(ToString::to_string).collect();
    let asked_since = BySeat::all(game.step_count());
    Ok(Played {
        game: Arc::new(LiveGame {
            game: Arc::new(game),
            dice,
            earlier: None,
            asked_since,
            report: None,
            drawn: Arc::default(),
            advices: Arc::default(),
            judged: Arc::default(),
        }),
        steps,
    })
}

/// Replays a game from its steps, with the dice where they were.
pub fn resume<G: Host>(
    setup: &str,
    steps: &[String],
    dice: LiveDice,
) -> Result<Arc<dyn HostedGame>, NotResumed> {
    let mut live = LiveGame {
        game: Arc::new(Match::<G>::before_the_first_step(options::stored_setup::<G>(setup)?)),
        dice,
        earlier: None,
        asked_since: BySeat::all(0),
        report: None,
        drawn: Arc::default(),
        advices: Arc::default(),
        judged: Arc::default(),
    };
    live.follow(steps)?;
    Ok(Arc::new(live))
}

fn asked<G: Host>(game: &Match<G>) -> SeatSet {
    match game.turn() {
        Turn::Seats(seats) => seats,
        Turn::Chance | Turn::Over => SeatSet::NONE,
    }
}

impl<G: Host> LiveGame<G> {
    /// The same game, with its present state as the one before the next choice.
    fn next(&self) -> LiveGame<G> {
        LiveGame {
            earlier: Some(self.game.clone()),
            drawn: Arc::default(),
            advices: Arc::default(),
            ..self.clone()
        }
    }

    /// Plays stored steps. The dice are rolled along, though the outcome is known, so that the next
    /// roll is the same as if the process had never ended.
    fn follow(&mut self, steps: &[String]) -> Result<(), NotResumed> {
        for step in steps {
            let step: Step<G> = step.parse()?;
            let (at, before) = (self.steps(), asked(&self.game));
            let dice = &mut self.dice;
            Arc::make_mut(&mut self.game)
                .play_watching(step, |odds, _| {
                    pick(odds, dice);
                })
                .map_err(|why| NotResumed::Unplayable(Unplayable { at, why }))?;
            self.note_asked(before, step.seat());
        }
        Ok(())
    }

    /// Notes since when each seat has been asked: a seat that was not asked before, or that has
    /// just answered, is asked anew.
    fn note_asked(&mut self, before: SeatSet, answered: Option<Seat>) {
        let now = self.game.step_count();
        for seat in self.game.seats().iter() {
            let still =
                before.contains(seat) && answered != Some(seat) && asked(&self.game).contains(seat);
            if !still {
                self.asked_since[seat] = now;
            }
        }
    }
}

impl<G: Host> HostedGame for LiveGame<G> {
    fn steps(&self) -> usize {
        self.game.step_count()
    }

    fn asked(&self) -> SeatSet {
        asked(&self.game)
    }

    fn asked_since(&self, seat: Seat) -> usize {
        self.asked_since[seat]
    }

    fn is_over(&self) -> bool {
        self.game.turn() == Turn::Over
    }

    fn act(&self, seat: Seat, at: usize, choice: &str) -> Result<Played<dyn HostedGame>, Refusal> {
        // A choice answers the question that its page showed, so one that is sent twice is played
        // once.
        if at > self.steps() || (self.asked().contains(seat) && at < self.asked_since[seat]) {
            return Err(Refusal::Stale);
        }
        let action: G::Action =
            choice.parse().map_err(|why: ParseError| Refusal::Unreadable(why.to_string()))?;
        let mut next = self.next();
        let why_not =
            |refused| Refusal::Rules(refused, self.game.why_not(&Step::Act(seat, action)));
        let game = Arc::make_mut(&mut next.game);
        let steps = game.act(seat, action, &mut next.dice).map_err(why_not)?;
        let steps = steps.iter().map(ToString::to_string).collect();
        next.note_asked(self.asked(), Some(seat));
        Ok(Played { game: Arc::new(next), steps })
    }

    fn go_on(&self, steps: &[String]) -> Result<Arc<dyn HostedGame>, NotResumed> {
        let mut next = self.next();
        next.follow(steps)?;
        Ok(Arc::new(next))
    }

    fn think(&self, seat: Seat, level: Level, seed: u64) -> String {
        G::choose(level, &self.game.screen(seat.into()), &mut Seeded::new(seed)).to_string()
    }

    fn json(&self, viewer: Viewer, told: Option<usize>) -> ScreenShown {
        let screen = self.game.screen(viewer);
        let standing = self.game.standing();
        let new = screen.notes.iter().skip(told.unwrap_or(0));
        ScreenShown {
            asked: self.asked().iter().map(Seat::number).collect(),
            choices: screen.choices.iter().map(ToString::to_string).collect(),
            notes: new.map(|note| <G as Wire>::note(note)).collect(),
            pieces: told.is_none().then(|| <G as Wire>::pieces(&screen.view)),
            places: standing
                .map(|standing| standing.seats().iter().map(|seat| standing.place(seat)).collect()),
            rule: screen.rule,
            step: self.steps(),
            view: <G as Wire>::view(&screen.view),
            told: screen.notes.len(),
        }
    }

    fn finished(&self) -> Option<Box<dyn FinishedGame>> {
        self.game.finish().map(|game| Box::new(game) as Box<dyn FinishedGame>)
    }

    fn judged(&self, seat: Seat) -> Option<Arc<dyn JudgedGame>> {
        self.judged[seat].get().cloned()
    }

    fn judge(&self, seat: Seat) {
        if let Some(game) = self.game.finish() {
            self.judged[seat].get_or_init(|| own_choices::judge(&game, seat));
        }
    }
}
