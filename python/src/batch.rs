//! Thousands of games, one step each at a time.

use std::fmt;
use std::thread;

use bots::HasBots;
use engine::{Seat, Seeded};

use crate::lean::{Lean, Scratch, any};
use crate::rewards::reward;
use numbers::{Encode, Values};

/// Fewest games per thread: fewer are played sooner than a thread is started.
const WORTH_A_THREAD: usize = 128;

pub struct Batch<G: Encode> {
    setup: G::Setup,
    seats: usize,
    fields: usize,
    games: Vec<OneOfMany<G>>,
    threads: usize,
    /// Whether the games keep notes, which bots read.
    notes: bool,
}

struct OneOfMany<G: Encode> {
    game: Lean<G>,
    to_move: Seat,
    /// Ids of the choices of the seat to move: the entries set in its mask.
    legal: Vec<u16>,
}

/// The arrays of a batch, one row per game.
pub struct Rows<'a> {
    /// The view of the seat to move.
    pub observations: &'a mut [i16],
    /// Its choices.
    pub masks: &'a mut [bool],
    /// The number of that seat.
    pub to_move: &'a mut [i8],
    /// Rewards of the last step by seat: zeros unless it ended a game.
    pub rewards: &'a mut [f32],
    /// True if the last step ended a game, so that the row is the first moment of the next.
    pub over: &'a mut [bool],
    pub seeds: &'a mut [u64],
}

impl<'a> Rows<'a> {
    /// The rows of the first `at` games, and those of the others.
    fn split(self, at: usize, fields: usize, actions: usize, seats: usize) -> (Rows<'a>, Rows<'a>) {
        let (observations, more_observations) = self.observations.split_at_mut(at * fields);
        let (masks, more_masks) = self.masks.split_at_mut(at * actions);
        let (to_move, more_to_move) = self.to_move.split_at_mut(at);
        let (rewards, more_rewards) = self.rewards.split_at_mut(at * seats);
        let (over, more_over) = self.over.split_at_mut(at);
        let (seeds, more_seeds) = self.seeds.split_at_mut(at);
        (
            Rows { observations, masks, to_move, rewards, over, seeds },
            Rows {
                observations: more_observations,
                masks: more_masks,
                to_move: more_to_move,
                rewards: more_rewards,
                over: more_over,
                seeds: more_seeds,
            },
        )
    }
}

/// An action that is not a choice. No game has moved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal {
    pub game: usize,
    pub action: i64,
    pub why: String,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}: {}", self.game, self.why)
    }
}

/// A batch of any game.
pub trait Many: Send + Sync {
    /// Starts every game: number `i` of `n` with `seed + i`, and each next game there `n` further
    /// on.
    fn begin(&mut self, seed: u64, rows: Rows);

    /// Plays one action in every game, or none at all if one of them is not a choice.
    fn step(&mut self, actions: &[i64], rows: Rows) -> Result<(), Illegal>;

    fn random_actions(&self, seed: u64, into: &mut [i64]);

    /// Writes down what bots of this level choose in the games where `wanted` is set.
    fn bot_actions(
        &self,
        level: &str,
        seed: u64,
        wanted: &[bool],
        into: &mut [i64],
    ) -> Result<(), String>;
}

impl<G: Encode> Batch<G> {
    /// A batch of games that begin with [`Many::begin`].
    pub fn new(
        setup: G::Setup,
        games: usize,
        threads: usize,
        fields: usize,
        notes: bool,
    ) -> Batch<G> {
        let mut scratch = Scratch::default();
        let begun = |_| OneOfMany {
            game: Lean::new(&setup, 0, notes, &mut scratch),
            to_move: Seat::default(),
            legal: Vec::new(),
        };
        let games = (0..games).map(begun).collect();
        let seats = G::start(&setup).seats().len().into();
        Batch { setup, seats, fields, games, threads, notes }
    }

    /// Hands every game with its row to `each`, on all threads. A game depends on nothing but
    /// itself, so the number of threads changes nothing.
    fn with_each(
        &mut self,
        rows: Rows,
        each: impl Fn(usize, &mut OneOfMany<G>, Rows, &mut Scratch<G>) + Sync,
    ) {
        let (fields, actions, seats) = (self.fields, G::actions().count(), self.seats);
        let part = |first: usize, games: &mut [OneOfMany<G>], mut rows: Rows| {
            let mut scratch = Scratch::default();
            for (at, game) in games.iter_mut().enumerate() {
                let (row, others) = rows.split(1, fields, actions, seats);
                each(first + at, game, row, &mut scratch);
                rows = others;
            }
        };
        let threads = self.threads.min(self.games.len() / WORTH_A_THREAD).max(1);
        let share = self.games.len().div_ceil(threads);
        thread::scope(|scope| {
            let (mut games, mut rows, mut first) = (&mut self.games[..], rows, 0);
            while games.len() > share {
                let (these, others) = games.split_at_mut(share);
                let (their_rows, other_rows) = rows.split(share, fields, actions, seats);
                scope.spawn(move || part(first, these, their_rows));
                (games, rows, first) = (others, other_rows, first + share);
            }
            // The last share is played here, so that a batch on one thread starts none.
            part(first, games, rows);
        });
    }

    /// The sentence for an action that is not a choice.
    fn refuse(&self, game: usize, action: i64) -> Illegal {
        let seat = self.games[game].to_move;
        let named = usize::try_from(action).ok().and_then(|number| G::actions().get(number));
        let why = match named {
            Some(named) => format!("action {action} ({named}) is not a choice of seat {seat} now"),
            None => format!("there is no action {action}, only 0 to {}", G::actions().count() - 1),
        };
        Illegal { game, action, why }
    }
}

impl<G: Encode> OneOfMany<G> {
    /// Writes down what the seat to move sees and can choose.
    fn show(&mut self, row: Rows, scratch: &mut Scratch<G>) {
        // Only the entries that were set are cleared, because masks are long and choices few.
        for &number in &self.legal {
            row.masks[usize::from(number)] = false;
        }
        self.legal.clear();
        self.to_move = self.game.to_move().unwrap_or_default();
        for &choice in self.game.choices(self.to_move, scratch) {
            let number = G::number(choice);
            debug_assert!(number.is_some(), "{choice} has no number");
            self.legal.extend(number);
        }
        for &number in &self.legal {
            row.masks[usize::from(number)] = true;
        }
        row.to_move.fill(self.to_move.number() as i8);
        G::encode(&self.game.view(self.to_move), &mut Values::into(row.observations));
    }
}

impl<G: Encode + HasBots> Many for Batch<G> {
    fn begin(&mut self, seed: u64, rows: Rows) {
        let (setup, notes) = (self.setup.clone(), self.notes);
        self.with_each(rows, |at, game, row, scratch| {
            let seed = seed.wrapping_add(at as u64);
            game.game = Lean::new(&setup, seed, notes, scratch);
            row.seeds.fill(seed);
            game.show(row, scratch);
        });
    }

    fn step(&mut self, actions: &[i64], rows: Rows) -> Result<(), Illegal> {
        let count = G::actions().count();
        // All actions are checked before the first is played, so that no game moves if one is
        // refused.
        for (game, &action) in actions.iter().enumerate() {
            let number = usize::try_from(action).ok().filter(|&number| number < count);
            if !number.is_some_and(|number| rows.masks[game * count + number]) {
                return Err(self.refuse(game, action));
            }
        }
        let (setup, step, notes) = (self.setup.clone(), self.games.len() as u64, self.notes);
        self.with_each(rows, |at, game, row, scratch| {
            let Some(action) = G::actions().get(actions[at] as usize) else { return };
            game.game.act(game.to_move, action, scratch);
            let standing = game.game.standing();
            row.over.fill(standing.is_some());
            row.rewards.fill(0.0);
            if let Some(standing) = standing {
                for (seat, place) in standing.seats().iter().zip(row.rewards.iter_mut()) {
                    *place = reward(&standing, seat);
                }
                // The next seed of this game; no other game of the batch has it.
                row.seeds.iter_mut().for_each(|seed| *seed = seed.wrapping_add(step));
                game.game = Lean::new(&setup, row.seeds[0], notes, scratch);
            }
            game.show(row, scratch);
        });
        Ok(())
    }

    fn random_actions(&self, seed: u64, into: &mut [i64]) {
        for (number, (game, place)) in self.games.iter().zip(into).enumerate() {
            let any = any(&game.legal, &mut Seeded::for_game(seed, number as u64));
            *place = any.unwrap_or_default().into();
        }
    }

    fn bot_actions(
        &self,
        level: &str,
        seed: u64,
        wanted: &[bool],
        into: &mut [i64],
    ) -> Result<(), String> {
        let level = G::level(level).map_err(|why| why.to_string())?;
        let choose = |first: usize, games: &[OneOfMany<G>], into: &mut [i64]| {
            for (at, (game, place)) in (first..).zip(games.iter().zip(into)) {
                if wanted[at] {
                    let screen = game.game.screen(game.to_move);
                    let mut dice = Seeded::for_game(seed, at as u64);
                    let chosen = G::choose_untimed(level, &screen, &mut dice);
                    *place = G::number(chosen).unwrap_or_default().into();
                }
            }
        };
        // A game's dice are its own, so the number of threads changes nothing.
        let share = self.games.len().div_ceil(self.threads.max(1)).max(1);
        thread::scope(|scope| {
            let parts = self.games.chunks(share).zip(into.chunks_mut(share));
            for (number, (games, into)) in parts.enumerate() {
                scope.spawn(move || choose(number * share, games, into));
            }
        });
        Ok(())
    }
}
