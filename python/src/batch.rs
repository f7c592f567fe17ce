//! Thousands of games, one step each at a time.

use std::fmt;
use std::thread;

use engine::{Seat, Seeded};

use crate::lean::{Lean, Scratch, any};
use crate::rewards::reward;
use numbers::{Numbered, Values};

/// Fewer games than this for each thread are played sooner than a thread is started.
const WORTH_A_THREAD: usize = 128;

/// Many games of one setup.
pub struct Batch<G: Numbered> {
    setup: G::Setup,
    seats: usize,
    fields: usize,
    games: Vec<OneOfMany<G>>,
    threads: usize,
}

struct OneOfMany<G: Numbered> {
    game: Lean<G>,
    to_move: Seat,
    /// The numbers of the choices of the seat to move, which are those set in its mask.
    legal: Vec<u16>,
}

/// What is known of each game: row by row, one row a game.
pub struct Rows<'a> {
    /// What the seat to move sees.
    pub observations: &'a mut [i16],
    /// What it can choose.
    pub masks: &'a mut [bool],
    /// Which seat that is.
    pub to_move: &'a mut [i8],
    /// What the last step was worth to each seat: nothing unless it ended a game.
    pub rewards: &'a mut [f32],
    /// Whether the last step ended a game, so that this is the first moment of the next.
    pub over: &'a mut [bool],
    /// The seed of the game.
    pub seeds: &'a mut [u64],
}

impl<'a> Rows<'a> {
    /// The rows of the first games, and those of the others.
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

/// An action that cannot be chosen. No game has moved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// The number of the game.
    pub game: usize,
    /// The number of the action.
    pub action: i64,
    /// Why.
    pub why: String,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}: {}", self.game, self.why)
    }
}

/// What all batches can do, whatever their game.
pub trait Many: Send + Sync {
    /// Starts every game: number `i` of `n` with `seed + i`, and each one after it `n` further on.
    fn begin(&mut self, seed: u64, rows: Rows);

    /// Plays one action in every game, or none at all if one of them cannot be played.
    fn step(&mut self, actions: &[i64], rows: Rows) -> Result<(), Illegal>;

    /// One of the choices in every game, each equally likely.
    fn random_actions(&self, seed: u64, into: &mut [i64]);
}

impl<G: Numbered> Batch<G> {
    /// So many games, on so many threads. They begin with [`Many::begin`].
    pub fn new(setup: G::Setup, games: usize, threads: usize, fields: usize) -> Batch<G> {
        let mut scratch = Scratch::default();
        let begun = |_| OneOfMany {
            game: Lean::new(&setup, 0, &mut scratch),
            to_move: Seat::default(),
            legal: Vec::new(),
        };
        let games = (0..games).map(begun).collect();
        let seats = G::start(&setup).seats().len().into();
        Batch { setup, seats, fields, games, threads }
    }

    /// Lets `each` have every game with its row, on all threads. What a game does depends on nothing but itself.
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
            part(first, games, rows);
        });
    }

    /// Why an action cannot be played.
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

impl<G: Numbered> OneOfMany<G> {
    /// Writes down what the seat to move sees and can do.
    fn show(&mut self, row: Rows, scratch: &mut Scratch<G>) {
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

impl<G: Numbered> Many for Batch<G> {
    fn begin(&mut self, seed: u64, rows: Rows) {
        let setup = self.setup.clone();
        self.with_each(rows, |at, game, row, scratch| {
            let seed = seed.wrapping_add(at as u64);
            game.game = Lean::new(&setup, seed, scratch);
            row.seeds.fill(seed);
            game.show(row, scratch);
        });
    }

    fn step(&mut self, actions: &[i64], rows: Rows) -> Result<(), Illegal> {
        let count = G::actions().count();
        for (game, &action) in actions.iter().enumerate() {
            let number = usize::try_from(action).ok().filter(|&number| number < count);
            if !number.is_some_and(|number| rows.masks[game * count + number]) {
                return Err(self.refuse(game, action));
            }
        }
        let (setup, step) = (self.setup.clone(), self.games.len() as u64);
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
                row.seeds.iter_mut().for_each(|seed| *seed = seed.wrapping_add(step));
                game.game = Lean::new(&setup, row.seeds[0], scratch);
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
}
