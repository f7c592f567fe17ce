//! How a finished game went: everybody's chances, choice by choice, and the choices that turned it.
//!
//! A chance is the share of the victory that a seat would get if everybody played on by rules of thumb. It is
//! worked out from the true position, which nobody may know while a game is on: so a [`Study`] takes a
//! [`Finished`] game, and a game that is on has no report.
//!
//! ```compile_fail,E0308
//! fn peek<G: bots::Player>(game: &engine::Match<G>) -> analysis::Study<G> {
//!     analysis::Study::new(game)
//! }
//! ```

use bots::{Player, play_out};
use engine::{BySeat, Finished, Game, Seat, SeatSet, Seeded, Step, Turn};

/// A whole victory. Shares are in parts of it, so that they add up exactly.
pub const WHOLE: u16 = 10_000;
/// At most this many choices are analysed; of a longer game they are spread evenly.
pub const MOST_CHOICES: usize = 120;
/// The course of a game is drawn through at most this many points, besides those where it turned.
pub const MOST_POINTS: usize = 36;
/// At most this many choices are said to have turned the game.
pub const TURNING: usize = 3;
/// The number of choices that each round looks at: those that seem to matter most, because looking closely at all
/// of them would take too long.
const ROUNDS: [usize; 5] = [MOST_CHOICES, 60, 30, 15, 8];
/// The number of choices that are played out afresh in the end, because what seemed much may have been chance.
const LAST_CHOICES: usize = 6;
/// The number of strokes of luck that are played out afresh in the end.
const LAST_STROKES: usize = 2;
/// The last look takes as many playouts as this many rounds.
const LAST_LOOK: u32 = 3;
/// The rounds, one for the points, and the last look.
const PARTS: u32 = ROUNDS.len() as u32 + 1 + LAST_LOOK;
/// Changes below this many standard errors count as noise.
const SURE: f64 = 2.5;
/// A change of the chances below this did not turn the game.
const NOTICED: u16 = WHOLE / 100 * 4;

/// What each seat could hope for, in parts of [`WHOLE`].
pub type Shares = Vec<u16>;

/// How a game went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// How often the game was played out.
    pub playouts: u32,
    /// The chances before and after choices, in order; at last the result.
    pub points: Vec<Point>,
    /// The choices that changed most, the greatest change first.
    pub turns: Vec<Turning>,
    /// The greatest stroke of luck.
    pub luck: Option<Turning>,
}

/// The chances at one moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Point {
    /// So many steps had been played.
    pub step: usize,
    /// What each seat could hope for then.
    pub shares: Shares,
}

/// A choice that turned the game, or what chance decided between two choices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turning {
    /// So many steps had been played before it.
    pub step: usize,
    /// So many steps had been played after it.
    pub until: usize,
    /// Who chose; nobody, if it was luck.
    pub seat: Option<usize>,
    /// What each seat could hope for before.
    pub before: Shares,
    /// What each seat could hope for after.
    pub after: Shares,
}

impl Turning {
    /// The seat whose chances changed most; of equals the one who chose.
    pub fn most_changed(&self) -> usize {
        let first = self.seat.unwrap_or(0);
        let more = |most: usize, seat| if self.change(seat) > self.change(most) { seat } else { most };
        (0..self.before.len()).fold(first, more)
    }

    /// By how much the chances of a seat changed.
    fn change(&self, seat: usize) -> u16 {
        match (self.before.get(seat), self.after.get(seat)) {
            (Some(before), Some(after)) => before.abs_diff(*after),
            _ => 0,
        }
    }

    /// By how much it changed the game.
    fn weight(&self) -> u16 {
        self.change(self.most_changed())
    }
}

/// A report in the making: one moment of the game at a time, so that others can think in between.
pub struct Study<G: Player> {
    moments: Vec<Moment<G>>,
    choices: Vec<Change>,
    /// What chance decided between them.
    luck: Vec<Change>,
    /// Moments that are yet to be played out, and how often, the next one last.
    ahead: Vec<(usize, u32)>,
    /// How many looks there have been.
    looks: usize,
    seats: SeatSet,
    seed: u64,
}

struct Moment<G: Game> {
    step: usize,
    position: G,
    /// What each seat has won, in sixtieths of a victory: up to six share one.
    won: BySeat<u32>,
    /// How often it was played out.
    played: u32,
    /// Whether it belongs to the report.
    told: bool,
}

/// From one moment to another.
#[derive(Clone, Copy)]
struct Change {
    before: usize,
    after: usize,
    seat: Option<Seat>,
}

/// Divisible by the number of seats that share a victory.
const SHARED: u32 = 60;

impl<G: Player> Study<G> {
    /// The study of a game, with nothing played out yet.
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

    /// Plays the game again, and keeps the moments before and after choices, and the end.
    fn find_choices(&mut self, game: &Finished<G>) {
        let positions: Vec<G> = game.positions().collect();
        let mut chosen = spread(choices_of(&positions, game.log()), MOST_CHOICES).into_iter().peekable();
        // The latest moment after a choice, if only chance has decided since.
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
                (_, Step::Act(..)) => since = None,
                (_, Step::Chance(_)) => {}
            }
        }
        let end = self.keep(game.log().len(), positions[game.log().len()]);
        self.note_luck(&mut since, Some(end));
        self.moments[end].told = true;
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

    /// The number of a moment, which is kept once.
    fn keep(&mut self, step: usize, position: G) -> usize {
        if self.moments.last().is_none_or(|last| last.step != step) {
            self.moments.push(Moment { step, position, won: BySeat::all(0), played: 0, told: false });
        }
        self.moments.len() - 1
    }

    /// Plays one moment out; the report, once there is nothing more to do.
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

    /// All of it at once.
    pub fn finish(mut self) -> Report {
        loop {
            if let Some(report) = self.go_on() {
                return report;
            }
        }
    }

    /// What to look at next.
    fn look(&mut self) {
        let part = G::STUDY / PARTS;
        match ROUNDS.get(self.looks) {
            Some(&most) => self.plan(&self.most_changing(&self.choices, most), part),
            None if self.looks == ROUNDS.len() => {
                let points = spread(self.choices.iter().map(|choice| choice.before).collect(), MOST_POINTS);
                points.iter().for_each(|&at| self.moments[at].told = true);
                self.plan_moments(points, part);
            }
            None => {
                let mut last = self.most_changing(&self.choices, LAST_CHOICES);
                last.extend(self.most_changing(&self.luck, LAST_STROKES));
                for moment in last.iter().flat_map(|change| [change.before, change.after]) {
                    let moment = &mut self.moments[moment];
                    (moment.won, moment.played, moment.told) = (BySeat::all(0), 0, true);
                }
                self.plan(&last, LAST_LOOK * part);
                self.choices = last.iter().filter(|change| change.seat.is_some()).copied().collect();
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

    /// Shares playouts out among moments.
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

    /// Those that changed the chances most, as far as is known, the greatest change first.
    fn most_changing(&self, changes: &[Change], most: usize) -> Vec<Change> {
        let mut all: Vec<(u16, Change)> =
            changes.iter().map(|change| (self.turning(change).weight(), *change)).collect();
        all.sort_by_key(|(weight, change)| (std::cmp::Reverse(*weight), change.before));
        all.into_iter().map(|(_, change)| change).take(most).collect()
    }

    /// Whether a change is too great to be chance.
    fn is_sure(&self, change: &Change) -> bool {
        let turning = self.turning(change);
        let most = turning.most_changed();
        let part = |share: u16| f64::from(share) / f64::from(WHOLE);
        let variance = |share: u16, moment: usize| {
            let moment = &self.moments[moment];
            let played = if moment.is_over() { f64::INFINITY } else { f64::from(moment.played.max(1)) };
            part(share) * (1.0 - part(share)) / played
        };
        let both =
            variance(turning.before[most], change.before) + variance(turning.after[most], change.after);
        turning.weight() >= NOTICED && part(turning.weight()).powi(2) >= SURE * SURE * both
    }

    fn report(&self) -> Report {
        let told = self.moments.iter().filter(|moment| moment.told);
        let points = told.map(|moment| Point { step: moment.step, shares: moment.shares(self.seats) });
        let turning = |changes, most| {
            let sure =
                self.most_changing(changes, LAST_CHOICES).into_iter().filter(|change| self.is_sure(change));
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

impl<G: Player> Moment<G> {
    fn is_over(&self) -> bool {
        self.position.turn() == Turn::Over
    }

    /// Plays it to the end so many times. What is over ends as it did.
    fn play_out(&mut self, times: u32, seed: u64) {
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

    /// What each seat can hope for. What is lost by rounding goes to those who lose most by it.
    fn shares(&self, seats: SeatSet) -> Shares {
        let all = u64::from(self.played.max(1) * SHARED);
        let parts: Vec<u64> = seats.iter().map(|seat| u64::from(self.won[seat]) * u64::from(WHOLE)).collect();
        let mut shares: Shares = parts.iter().map(|part| (part / all) as u16).collect();
        let mut by_loss: Vec<usize> = (0..parts.len()).collect();
        by_loss.sort_by_key(|&seat| (std::cmp::Reverse(parts[seat] % all), seat));
        let missing = WHOLE.saturating_sub(shares.iter().sum());
        by_loss.iter().cycle().take(usize::from(missing)).for_each(|&seat| shares[seat] += 1);
        shares
    }
}

/// The steps at which somebody had more than one choice.
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

/// So many of them at most, spread evenly.
fn spread(all: Vec<usize>, most: usize) -> Vec<usize> {
    match all.len() {
        many if many > most => (0..most).map(|at| all[at * many / most]).collect(),
        _ => all,
    }
}

/// The same game is always studied with the same dice.
fn seed_of<G: Game>(game: &Finished<G>) -> u64 {
    let text = std::iter::once(game.setup().to_string()).chain(game.log().iter().map(ToString::to_string));
    let hash = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    text.fold(0xCBF2_9CE4_8422_2325, |so_far, line| line.bytes().chain([b'\n']).fold(so_far, hash))
}
