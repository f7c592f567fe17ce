//! A game at a table, whichever it is: what the server asks of it, made for any game that has pages, bots
//! and JSON.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bots::chances::{Report, Study, Turning, WHOLE};
use bots::{Level, Player};
use engine::{
    BySeat, Match, Record, Refused, Screen, Seat, SeatSet, Seeded, Step, Turn, Unreadable, Viewer, Why,
    options, pick,
};
use json::Json;
use maud::Markup;
use pages::{Course, Drawn, Reader, Replay, Rolled, Seen, Table, Turned};
use serde_json::{Value, json};

use crate::dice::LiveDice;

/// How long a frame of something drawn is shown before the next, in milliseconds.
pub const PAUSE: u32 = 700;
/// What is told in more frames than this is shown at once: the streets being laid out, not a theft.
const MOST_FRAMES: usize = 14;

/// A game that can be hosted.
pub trait Hosted: Player + Drawn + Json {}
impl<G: Player + Drawn + Json> Hosted for G {}

/// Why a choice was not played.
#[derive(Debug)]
pub enum NotPlayed {
    /// It answers a question that is no longer asked.
    Stale,
    /// It cannot be read.
    Unreadable(String),
    /// The rules refuse it; why, where they can say.
    Refused(Refused, Option<Why>),
}

/// What a choice led to: the game after it, and the steps to store.
pub struct Played {
    /// The game.
    pub game: Arc<dyn Playing>,
    /// The steps.
    pub steps: Vec<String>,
}

/// Which page of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sheet {
    /// The table, for those who sit at it and those who watch.
    Table,
    /// The big screen.
    Board,
}

/// A game under way at a table.
pub trait Playing: Send + Sync {
    /// How many steps it has.
    fn steps(&self) -> usize;
    /// Who is asked.
    fn asked(&self) -> SeatSet;
    /// Whether it is over.
    fn over(&self) -> bool;
    /// Plays a choice that was made when there were `at` steps.
    fn act(&self, seat: Seat, at: usize, choice: &str) -> Result<Played, NotPlayed>;
    /// Since how many steps a seat has been asked what it is asked now.
    fn asked_since(&self, seat: Seat) -> usize;
    /// What a bot of this level would choose.
    fn think(&self, seat: Seat, level: Level, seed: u64) -> String;
    /// How many frames show the last change to those who watch.
    fn frames(&self) -> usize;
    /// The whole page.
    fn page(&self, sheet: Sheet, reader: &Reader, table: &Table) -> Markup;
    /// What is new on the page since it showed so many steps, frame by frame; at least one.
    fn news(&self, sheet: Sheet, reader: &Reader, table: &Table, after: usize) -> Vec<String>;
    /// The page of a replay.
    fn replay(&self, reader: &Reader, table: &Table, at: usize, eyes: Option<Viewer>) -> Markup;
    /// All that chance decided, and out of what.
    fn rolls(&self) -> Vec<Roll>;
    /// The game after steps that another process has stored.
    fn go_on(&self, steps: &[String]) -> Result<Arc<dyn Playing>, String>;
    /// The record of the game.
    fn record(&self, names: &[String]) -> Record;
    /// The screen of a viewer as JSON.
    fn json(&self, viewer: Viewer) -> Value;
    /// The places by seat, once it is over.
    fn places(&self) -> Option<Vec<u8>>;
    /// Begins to work out how it went. There is no such thing until it is over: nobody may know a game that is on
    /// so well.
    fn study(&self) -> Option<Box<dyn Studying>>;
    /// How it went, as stored.
    fn report(&self) -> Option<&str>;
    /// The same game with that. Refused while it is on.
    fn with_report(&self, text: &str) -> Result<Arc<dyn Playing>, String>;
}

/// A report in the making.
pub trait Studying: Send {
    /// Goes on for so long; the report, once it is done.
    fn go_on_for(&mut self, time: Duration) -> Option<String>;
}

struct Studied<G: Hosted> {
    study: Study<G>,
    log: Vec<String>,
}

impl<G: Hosted> Studying for Studied<G> {
    fn go_on_for(&mut self, time: Duration) -> Option<String> {
        let end = Instant::now() + time;
        while Instant::now() < end {
            if let Some(report) = self.study.go_on() {
                return Some(json::report(&report, &self.log).to_string());
            }
        }
        None
    }
}

/// One thing that chance decided.
pub struct Roll {
    /// The step.
    pub step: usize,
    /// The outcomes with their weights, in notation.
    pub odds: Vec<(String, u32)>,
    /// The outcome.
    pub outcome: String,
}

impl Roll {
    /// For the page of the proof.
    pub fn shown(&self) -> Rolled {
        let odds: Vec<String> =
            self.odds.iter().map(|(outcome, weight)| format!("{outcome} × {weight}")).collect();
        Rolled { step: self.step, outcome: self.outcome.clone(), odds: odds.join(", ") }
    }
}

/// A game under way, of one kind.
#[derive(Clone)]
struct Live<G: Hosted> {
    game: Match<G>,
    dice: LiveDice,
    /// The game before the last choice.
    earlier: Option<Arc<Match<G>>>,
    asked_since: BySeat<usize>,
    /// How it went.
    told: Option<Arc<Told<G>>>,
}

/// A report, with what was seen where the game turned.
struct Told<G: Hosted> {
    text: String,
    report: Report,
    /// Of each choice that turned it, and of the stroke of luck at last.
    turns: Vec<Turned<G>>,
}

impl<G: Hosted> Told<G> {
    fn new(game: &Match<G>, text: &str) -> Option<Told<G>> {
        let report = json::read_report(text)?;
        let seats = usize::from(game.seats().len());
        let all = |turning: &Turning| turning.before.len() == seats && turning.after.len() == seats;
        if !report.turns.iter().chain(&report.luck).all(all) {
            return None;
        }
        let turn = |turning: &Turning| Turned::of(game, turning.step, turning.until);
        let turns = report.turns.iter().chain(&report.luck).map(turn).collect::<Option<_>>()?;
        Some(Told { text: text.to_string(), report, turns })
    }
}

/// Begins a game.
pub fn begin<G: Hosted>(setup: &str, mut dice: LiveDice) -> Result<Played, Unreadable> {
    let game = Match::<G>::new(options::stored_setup::<G>(setup)?, &mut dice);
    let steps = game.log().iter().map(ToString::to_string).collect();
    let asked_since = BySeat::all(game.log().len());
    Ok(Played { game: Arc::new(Live { game, dice, earlier: None, asked_since, told: None }), steps })
}

/// Goes on with a game from its steps, with the dice where they were.
pub fn resume<G: Hosted>(setup: &str, steps: &[String], dice: LiveDice) -> Result<Arc<dyn Playing>, String> {
    let setup = options::stored_setup::<G>(setup).map_err(|why| why.to_string())?;
    let mut live = Live {
        game: Match::<G>::before_the_first_step(setup),
        dice,
        earlier: None,
        asked_since: BySeat::all(0),
        told: None,
    };
    live.follow(steps)?;
    Ok(Arc::new(live))
}

fn asked<G: Hosted>(game: &Match<G>) -> SeatSet {
    match game.turn() {
        Turn::Seats(seats) => seats,
        Turn::Chance | Turn::Over => SeatSet::NONE,
    }
}

impl<G: Hosted> Live<G> {
    /// Plays steps that were stored. The dice are rolled along, though what they show is known.
    fn follow(&mut self, steps: &[String]) -> Result<(), String> {
        for step in steps {
            let step: Step<G> = step.parse().map_err(|why: Unreadable| why.to_string())?;
            let (at, before) = (self.steps(), asked(&self.game));
            let dice = &mut self.dice;
            self.game
                .play_watching(step, |odds, _| {
                    pick(odds, dice);
                })
                .map_err(|why| format!("step {at} of the game: {why}"))?;
            self.note_asked(before, step.seat());
        }
        Ok(())
    }

    /// Takes down who is asked something new: whoever was not asked before, or has just answered.
    fn note_asked(&mut self, before: SeatSet, answered: Option<Seat>) {
        let now = self.game.log().len();
        for seat in self.game.seats().iter() {
            let still = before.contains(seat) && answered != Some(seat) && asked(&self.game).contains(seat);
            if !still {
                self.asked_since[seat] = now;
            }
        }
    }

    /// The screens that show the last change to a viewer who has seen so many steps, and how many steps
    /// each has: all that differ, or the last alone.
    fn screens(&self, viewer: Viewer, after: usize) -> Vec<(usize, Screen<G>)> {
        let last = (self.game.log().len(), self.game.screen(viewer));
        let Some(earlier) = self.earlier.as_ref().filter(|earlier| earlier.log().len() == after) else {
            return vec![last];
        };
        let mut game = Match::clone(earlier);
        let mut screens = Vec::new();
        let mut before = game.screen(viewer);
        for &step in &self.game.log()[after..] {
            game.play(step).expect("it was played before");
            let screen = game.screen(viewer);
            if screen != before {
                screens.push((game.log().len(), screen.clone()));
                before = screen;
            }
        }
        if screens.len() > MOST_FRAMES || screens.last().is_none_or(|(steps, _)| *steps != last.0) {
            return vec![last];
        }
        screens
    }

    /// How it went, for a page, if that is known.
    fn course(&self, reader: &Reader, table: &Table) -> Option<Course> {
        let told = self.told.as_ref()?;
        let turnings = told.report.turns.iter().chain(&told.report.luck);
        let turn = |(turning, turned): (&Turning, &Turned<G>)| {
            let most = turning.most_changed();
            pages::Turn {
                step: turning.step,
                until: turning.until,
                seat: turning.seat,
                told: turned.in_words(reader, table),
                most,
                before: turning.before[most],
                after: turning.after[most],
            }
        };
        Some(Course {
            whole: WHOLE,
            points: told.report.points.iter().map(|point| (point.step, point.shares.clone())).collect(),
            turns: turnings.zip(&told.turns).map(turn).collect(),
        })
    }

    /// What a viewer saw after so many steps. What was asked then is asked no more: nothing can be tapped.
    fn screen_at(&self, at: usize, viewer: Viewer) -> Screen<G> {
        let steps = self.game.log()[..at].iter().copied();
        let game = Match::replay(self.game.setup().clone(), steps).expect("it was played before");
        Screen { choices: Vec::new(), ..game.screen(viewer) }
    }
}

impl<G: Hosted> Playing for Live<G> {
    fn steps(&self) -> usize {
        self.game.log().len()
    }

    fn asked(&self) -> SeatSet {
        asked(&self.game)
    }

    fn over(&self) -> bool {
        self.game.turn() == Turn::Over
    }

    fn act(&self, seat: Seat, at: usize, choice: &str) -> Result<Played, NotPlayed> {
        if at > self.steps() || (self.asked().contains(seat) && at < self.asked_since[seat]) {
            return Err(NotPlayed::Stale);
        }
        let action: G::Action =
            choice.parse().map_err(|why: Unreadable| NotPlayed::Unreadable(why.to_string()))?;
        let mut next = Live { earlier: Some(Arc::new(self.game.clone())), ..self.clone() };
        let why_not = |refused| NotPlayed::Refused(refused, self.game.why_not(&Step::Act(seat, action)));
        let steps = next.game.act(seat, action, &mut next.dice).map_err(why_not)?;
        let steps = steps.iter().map(ToString::to_string).collect();
        next.note_asked(self.asked(), Some(seat));
        Ok(Played { game: Arc::new(next), steps })
    }

    fn go_on(&self, steps: &[String]) -> Result<Arc<dyn Playing>, String> {
        let mut next = Live { earlier: Some(Arc::new(self.game.clone())), ..self.clone() };
        next.follow(steps)?;
        Ok(Arc::new(next))
    }

    fn asked_since(&self, seat: Seat) -> usize {
        self.asked_since[seat]
    }

    fn think(&self, seat: Seat, level: Level, seed: u64) -> String {
        G::choose(level, &self.game.screen(seat.into()), &mut Seeded::new(seed)).to_string()
    }

    fn frames(&self) -> usize {
        let after = self.earlier.as_ref().map_or(self.steps(), |earlier| earlier.log().len());
        self.screens(Viewer::Spectator, after).len()
    }

    fn page(&self, sheet: Sheet, reader: &Reader, table: &Table) -> Markup {
        match sheet {
            Sheet::Table => {
                let course = self.course(reader, table);
                let table = Table { course: course.as_ref(), ..*table };
                pages::table(reader, &table, &self.game.screen(table.viewer), None)
            }
            Sheet::Board => pages::board(reader, table, &self.game.screen(Viewer::Spectator), None),
        }
    }

    fn news(&self, sheet: Sheet, reader: &Reader, table: &Table, after: usize) -> Vec<String> {
        let screens = self.screens(table.viewer, after);
        let last = screens.len() - 1;
        let course = self.course(reader, table);
        let frame = |(at, (step, screen)): (usize, &(usize, Screen<G>))| {
            let table = Table { step: *step, course: course.as_ref(), ..*table };
            let hold = (at < last).then_some(PAUSE);
            match sheet {
                Sheet::Table => pages::table_main(reader, &table, screen, hold),
                Sheet::Board => pages::board_main(reader, &table, screen, hold),
            }
            .into_string()
        };
        screens.iter().enumerate().map(frame).collect()
    }

    fn replay(&self, reader: &Reader, table: &Table, at: usize, eyes: Option<Viewer>) -> Markup {
        let steps = self.steps();
        let at = at.min(steps);
        let seen = match eyes {
            Some(viewer) => Seen::By(self.screen_at(at, viewer)),
            // Nothing is open until the game is over.
            None => self
                .game
                .open_at(at)
                .map_or_else(|| Seen::By(self.screen_at(at, Viewer::Spectator)), Seen::Open),
        };
        pages::replay(reader, table, &seen, &Replay { at, steps, eyes })
    }

    fn rolls(&self) -> Vec<Roll> {
        let mut rolls = Vec::new();
        let log = self.game.log().iter().copied();
        let watch = |step, odds: &[(G::Chance, u32)], outcome: G::Chance| {
            let odds = odds.iter().map(|(outcome, weight)| (outcome.to_string(), *weight)).collect();
            rolls.push(Roll { step, odds, outcome: outcome.to_string() });
        };
        Match::replay_watching(self.game.setup().clone(), log, watch).expect("it was played before");
        rolls
    }

    fn record(&self, names: &[String]) -> Record {
        Record::of(&self.game, names)
    }

    fn json(&self, viewer: Viewer) -> Value {
        let screen = self.game.screen(viewer);
        let choices: Vec<String> = screen.choices.iter().map(ToString::to_string).collect();
        let notes: Vec<Value> = screen.notes.iter().map(|note| <G as Json>::note(note)).collect();
        let asked: Vec<u8> = self.asked().iter().map(Seat::number).collect();
        json!({
            "step": self.steps(),
            "asked": asked,
            "rule": screen.rule,
            "view": <G as Json>::view(&screen.view),
            "pieces": <G as Json>::pieces(&screen.view),
            "choices": choices,
            "notes": notes,
            "places": self.places(),
        })
    }

    fn places(&self) -> Option<Vec<u8>> {
        let standing = self.game.standing()?;
        Some(standing.seats().iter().map(|seat| standing.place(seat)).collect())
    }

    fn study(&self) -> Option<Box<dyn Studying>> {
        Some(Box::new(Studied {
            study: Study::new(&self.game)?,
            log: self.game.log().iter().map(ToString::to_string).collect(),
        }))
    }

    fn report(&self) -> Option<&str> {
        self.told.as_ref().map(|told| told.text.as_str())
    }

    fn with_report(&self, text: &str) -> Result<Arc<dyn Playing>, String> {
        if !self.over() {
            return Err("a report of a game that is not over is stored".to_string());
        }
        let told = Told::new(&self.game, text).ok_or("a report is stored that cannot be read")?;
        Ok(Arc::new(Live { told: Some(Arc::new(told)), ..self.clone() }))
    }
}
