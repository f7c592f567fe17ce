//! The course of a finished game: every seat's chances, choice by choice, and the choices that
//! turned it.
//!
//! A chance is the share of the victory that a seat would get if all played on by rules of thumb.
//! It is worked out from the true position, which is secret while the game is on: so a [`Study`]
//! takes a [`Finished`] game, and a game that is on has no report.
//!
//! ```compile_fail,E0308
//! fn peek<G: bots::HasBots>(game: &engine::Match<G>) -> analysis::Study<G> {
//!     analysis::Study::new(game)
//! }
//! ```

mod judged;

pub use judged::{Judged, Moment as JudgedChoice};

use bots::{HasBots, play_out};
use engine::{BySeat, Finished, Game, Seat, SeatSet, Seeded, Step, Turn};

/// A whole victory. Shares are in parts of it, so that they add up exactly.
pub const WHOLE: u16 = 10_000;
/// At most this many choices are analysed; of a longer game they are spread evenly.
pub const MOST_CHOICES: usize = 120;
/// The course of a game is drawn through at most this many points, besides those where it turned.
pub const MOST_POINTS: usize = 36;
/// At most this many choices are said to have turned the game.
pub const TURNING: usize = 3;
/// The number of choices that each round plays out: those that changed the chances most so far,
/// because playing out all of them closely would take too long.
const ROUNDS: [usize; 5] = [MOST_CHOICES, 60, 30, 15, 8];
/// The number of choices that are played out afresh in the end, because a change that seemed great
/// may have been chance.
const LAST_CHOICES: usize = 6;
/// The number of strokes of luck that are played out afresh in the end.
const LAST_STROKES: usize = 2;
/// The number of rounds whose playouts the last look takes.
const LAST_LOOK: u32 = 3;
/// The number of equal parts that the playouts are divided into: the rounds, one part for the
/// points, and the last look.
const PARTS: u32 = ROUNDS.len() as u32 + 1 + LAST_LOOK;
/// Changes below this many standard errors count as noise.
const SURE: f64 = 2.5;
/// A change of the chances below this did not turn the game.
const NOTICED: u16 = WHOLE / 100 * 4;

/// The chance of each seat, in parts of [`WHOLE`].
pub type Shares = Vec<u16>;

/// The course of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The number of playouts behind it.
    pub playouts: u32,
    /// The chances before and after choices, in order, and the result in the end.
    pub points: Vec<Point>,
    /// The choices that changed the chances most, the greatest change first.
    pub turns: Vec<Turning>,
    /// The greatest stroke of luck.
    pub luck: Option<Turning>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Point {
    /// The number of steps before this moment.
    pub step: usize,
    pub shares: Shares,
}

/// A choice that turned the game, or a stroke of luck between two choices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turning {
    /// The number of steps before it.
    pub step: usize,
    /// The number of steps after it.
    pub until: usize,
    /// The seat that chose; `None` if it was luck.
    pub seat: Option<usize>,
    pub before: Shares,
    pub after: Shares,
}

impl Turning {
    /// The seat whose chances changed most; among equals, the one that chose.
    pub fn most_changed(&self) -> usize {
        let first = self.seat.unwrap_or(0);
        let more =
            |most: usize, seat| if self.change(seat) > self.change(most) { seat } else { most };
        (0..self.before.len()).fold(first, more)
    }

    fn change(&self, seat: usize) -> u16 {
        match (self.before.get(seat), self.after.get(seat)) {
            (Some(before), Some(after)) => before.abs_diff(*after),
            _ => 0,
        }
    }

    /// The change of the chances of the seat that it concerned most.
    fn weight(&self) -> u16 {
        self.change(self.most_changed())
    }
}

/// A report in the making. It plays out one moment at a time, so that other work can run in
/// between.
pub struct Study<G: HasBots> {
    moments: Vec<Moment<G>>,
    choices: Vec<Change>,
    /// The outcomes of chance between choices.
    luck: Vec<Change>,
    /// The moments to be played out, with the number of playouts of each; the next one is the last.
    ahead: Vec<(usize, u32)>,
    /// The number of looks so far: rounds, points, last look.
    looks: usize,
    seats: SeatSet,
    seed: u64,
}

struct Moment<G: Game> {
    step: usize,
    position: G,
    /// The victories of each seat, in parts of [`SHARED`].
    won: BySeat<u32>,
    played: u32,
    /// Whether the report has a point here.
    told: bool,
}

/// A change from one moment to another, by number.
#[derive(Clone, Copy)]
struct Change {
    before: usize,
    after: usize,
    seat: Option<Seat>,
}

/// A victory in parts. Divisible by 1 to 6, so that up to six seats share one exactly.
const SHARED: u32 = 60;

impl<G: HasBots> Study<G> {
    /// A study with nothing played out yet.
    pub fn new(game: &Finished<G>) -> Study<G> {
        let mut study = Study {
            moments: Vec::new(),
            choices: Vec::new(),
            luck: Vec::new(),
            ahead: Vec::new(),
            looks: 0,
            seats: game.seats(),
            seed: seed_of(game),
        };
        study.find_choices(game);
        study
    }

    /// Keeps the moments before and after choices, and the end.
    fn find_choices(&mut self, game: &Finished<G>) {
        let positions: Vec<G> = game.positions().collect();
        let mut chosen =
            spread(choices_of(&positions, game.log()), MOST_CHOICES).into_iter().peekable();
        // The latest moment after a choice, as long as only chance has decided since.
        let mut since = None;
        for (at, &step) in game.log().iter().enumerate() {
            let before = chosen.next_if_eq(&at).map(|_| self.keep(at, positions[at]));
            self.note_luck(&mut since, before);
            match (before, step) {
                (Some(before), Step::Act(seat, _)) => {
                    let after = self.keep(at + 1, positions[at + 1]);
                    self.choices.push(Change { before, after, seat: Some(seat) });
                    since = Some(after);
                }
                // A choice that was not kept lies in between, so what follows is not luck alone.
                (_, Step::Act(..)) => since = None,
                (_, Step::Chance(_)) => {}
            }
        }
        let end = self.keep(game.log().len(), positions[game.log().len()]);
        self.note_luck(&mut since, Some(end));
        self.moments[end].told = true;
        // The end needs one playout: it always ends the same way.
        self.moments[end].play_out(1, self.seed);
    }

    fn note_luck(&mut self, since: &mut Option<usize>, now: Option<usize>) {
        if let (Some(before), Some(after)) = (*since, now)
            && before < after
        {
            self.luck.push(Change { before, after, seat: None });
            *since = None;
        }
    }

    /// The number of a moment. A moment is kept once, although it may end one change and begin
    /// another.
    fn keep(&mut self, step: usize, position: G) -> usize {
        if self.moments.last().is_none_or(|last| last.step != step) {
            self.moments.push(Moment {
                step,
                position,
                won: BySeat::all(0),
                played: 0,
                told: false,
            });
        }
        self.moments.len() - 1
    }

    /// Plays out one moment. Returns the report once there is nothing left to do.
    pub fn go_on(&mut self) -> Option<Report> {
        if self.ahead.is_empty() && self.looks < ROUNDS.len() + 2 {
            self.look();
        }
        match self.ahead.pop() {
            Some((at, times)) => {
                self.moments[at].play_out(times, self.seed);
                None
            }
            None => Some(self.report()),
        }
    }

    /// Plays out everything at once.
    pub fn finish(mut self) -> Report {
        loop {
            if let Some(report) = self.go_on() {
                return report;
            }
        }
    }

    /// Plans the next look.
    fn look(&mut self) {
        let part = G::STUDY / PARTS;
        match ROUNDS.get(self.looks) {
            Some(&most) => self.plan(&self.most_changing(&self.choices, most), part),
            None if self.looks == ROUNDS.len() => {
                let points =
                    // The points are spread evenly over the game, so that the course can be drawn
                    // without gaps.
                    spread(self.choices.iter().map(|choice| choice.before).collect(), MOST_POINTS);
                points.iter().for_each(|&at| self.moments[at].told = true);
                self.plan_moments(points, part);
            }
            None => {
                let mut last = self.most_changing(&self.choices, LAST_CHOICES);
                last.extend(self.most_changing(&self.luck, LAST_STROKES));
                // Earlier playouts selected these changes, and so favour great ones. Only fresh
                // playouts are fair.
                for moment in last.iter().flat_map(|change| [change.before, change.after]) {
                    let moment = &mut self.moments[moment];
                    (moment.won, moment.played, moment.told) = (BySeat::all(0), 0, true);
                }
                self.plan(&last, LAST_LOOK * part);
                // The report considers only changes that were played out afresh.
                self.choices =
                    last.iter().filter(|change| change.seat.is_some()).copied().collect();
                self.luck = last.into_iter().filter(|change| change.seat.is_none()).collect();
            }
        }
        self.looks += 1;
    }

    fn plan(&mut self, changes: &[Change], playouts: u32) {
        self.plan_moments(
            changes.iter().flat_map(|change| [change.before, change.after]).collect(),
            playouts,
        );
    }

    /// Divides playouts evenly among moments.
    fn plan_moments(&mut self, mut moments: Vec<usize>, playouts: u32) {
        moments.sort_unstable();
        moments.dedup();
        let each = playouts / moments.len().max(1) as u32;
        self.ahead = moments.into_iter().map(|at| (at, each.max(1))).collect();
    }

    fn turning(&self, change: &Change) -> Turning {
        let (before, after) = (&self.moments[change.before], &self.moments[change.after]);
        Turning {
            step: before.step,
            until: after.step,
            seat: change.seat.map(Seat::index),
            before: before.shares(self.seats),
            after: after.shares(self.seats),
        }
    }

    /// The changes that changed the chances most so far, the greatest first.
    fn most_changing(&self, changes: &[Change], most: usize) -> Vec<Change> {
        let mut all: Vec<(u16, Change)> =
            changes.iter().map(|change| (self.turning(change).weight(), *change)).collect();
        all.sort_by_key(|(weight, change)| (std::cmp::Reverse(*weight), change.before));
        all.into_iter().map(|(_, change)| change).take(most).collect()
    }

    /// Whether a change is too great to be noise.
    fn is_sure(&self, change: &Change) -> bool {
        let turning = self.turning(change);
        let most = turning.most_changed();
        let part = |share: u16| f64::from(share) / f64::from(WHOLE);
        let variance = |share: u16, moment: usize| {
            let moment = &self.moments[moment];
            let played =
                // A game that is over has no noise.
                if moment.is_over() { f64::INFINITY } else { f64::from(moment.played.max(1)) };
            part(share) * (1.0 - part(share)) / played
        };
        let both = variance(turning.before[most], change.before)
            + variance(turning.after[most], change.after);
        // Squares compare like the numbers themselves, without a root.
        turning.weight() >= NOTICED && part(turning.weight()).powi(2) >= SURE * SURE * both
    }

    fn report(&self) -> Report {
        let told = self.moments.iter().filter(|moment| moment.told);
        let points =
            told.map(|moment| Point { step: moment.step, shares: moment.shares(self.seats) });
        let turning = |changes, most| {
            let sure = self
                .most_changing(changes, LAST_CHOICES)
                .into_iter()
                .filter(|change| self.is_sure(change));
            sure.take(most).map(|change| self.turning(&change)).collect::<Vec<Turning>>()
        };
        Report {
            playouts: G::STUDY,
            points: points.collect(),
            turns: turning(&self.choices, TURNING),
            luck: turning(&self.luck, 1).pop(),
        }
    }
}

impl<G: HasBots> Moment<G> {
    fn is_over(&self) -> bool {
        self.position.turn() == Turn::Over
    }

    /// Plays the moment to the end `times` times; once if it is the end already.
    fn play_out(&mut self, times: u32, seed: u64) {
        // The dice depend on the step and on the playouts before, so that no two playouts are the
        // same.
        let mut dice = Seeded::for_game(seed, (self.step as u64) << 32 | u64::from(self.played));
        let mut choices = Vec::new();
        for _ in 0..if self.is_over() { 1 } else { times } {
            let mut position = self.position;
            play_out(&mut position, &mut choices, &mut dice);
            let winners = position.standing().expect("it was played to the end").winners();
            for seat in winners.iter() {
                self.won[seat] += SHARED / u32::from(winners.len());
            }
            self.played += 1;
        }
    }

    /// The chance of each seat. Parts lost in rounding go to the seats that lost most of them, so
    /// that the sum is exact.
    fn shares(&self, seats: SeatSet) -> Shares {
        let all = u64::from(self.played.max(1) * SHARED);
        let parts: Vec<u64> =
            seats.iter().map(|seat| u64::from(self.won[seat]) * u64::from(WHOLE)).collect();
        let mut shares: Shares = parts.iter().map(|part| (part / all) as u16).collect();
        let mut by_loss: Vec<usize> = (0..parts.len()).collect();
        by_loss.sort_by_key(|&seat| (std::cmp::Reverse(parts[seat] % all), seat));
        let missing = WHOLE.saturating_sub(shares.iter().sum());
        by_loss.iter().cycle().take(usize::from(missing)).for_each(|&seat| shares[seat] += 1);
        shares
    }
}

/// The steps at which a seat had more than one choice.
fn choices_of<G: Game>(positions: &[G], log: &[Step<G>]) -> Vec<usize> {
    let mut listed = Vec::new();
    let mut chosen = Vec::new();
    for (at, (position, step)) in positions.iter().zip(log).enumerate() {
        if let Step::Act(seat, _) = *step {
            listed.clear();
            position.choices(seat, &mut listed);
            if listed.len() > 1 {
                chosen.push(at);
            }
        }
    }
    chosen
}

/// At most `most` of them, spread evenly.
fn spread(all: Vec<usize>, most: usize) -> Vec<usize> {
    match all.len() {
        many if many > most => (0..most).map(|at| all[at * many / most]).collect(),
        _ => all,
    }
}

/// A seed from the game itself, so that every study of it gives the same report.
fn seed_of<G: Game>(game: &Finished<G>) -> u64 {
    let text =
        std::iter::once(game.setup().to_string()).chain(game.log().iter().map(ToString::to_string));
    // FNV-1a: short, and the same on every machine.
    let hash = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    text.fold(0xCBF2_9CE4_8422_2325, |so_far, line| line.bytes().chain([b'\n']).fold(so_far, hash))
}
