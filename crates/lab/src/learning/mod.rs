//! Learning to judge choices: play, learn what came of each choice, play again.

mod calibration;
pub mod checkpoint;
mod curve;
mod gradient;
mod self_play;

use bots::network::{NARROW, Network, Shape, WIDE};
use bots::{Judge, Learned, won};
use engine::{Dice, Seat, Seeded, Turn};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::{Deserialize, Serialize};

use crate::tally::{Estimate, Tally};
pub use calibration::{calibration, correction};
pub use curve::curve;
pub use gradient::{Gradients, Training, losses};
pub use self_play::{Manner, Mix, Player, Sample};

/// The settings of a training.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Settings {
    pub seed: u64,
    /// The games of a generation, which are played by the same weights.
    pub games: u64,
    /// The number of times that each sample is learned.
    pub passes: u32,
    pub minibatch: usize,
    /// The rate of Adam at the start; it falls to a tenth and less as generations go by.
    pub rate: f32,
    /// The number of generations after which the rate has fallen by half.
    pub half_life: f32,
    pub manner: Manner,
    /// The number of generations after which another earlier self joins the pool; none ever does
    /// if the pool is a fixed opponent.
    pub remember: Option<u64>,
    /// The one setup to learn from, instead of all those of the game.
    pub setup: Option<String>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            seed: 1,
            games: 1024,
            passes: 2,
            minibatch: 1024,
            rate: 1e-3,
            half_life: 300.0,
            manner: Manner {
                mix: Mix { selves: 8, thumbs: 7, earlier: 3, mixed: 2 },
                whim: 40,
                warmth: 0.01,
                lambda: 0.8,
            },
            remember: Some(25),
            setup: None,
        }
    }
}

/// The most earlier selves that are kept; the oldest makes room.
const POOL: usize = 8;
/// The number of games that are played one after the other by one thread.
const BLOCK: u64 = 16;
/// The number of generations in which results alone are learned, because early judgements mislead.
const RESULTS_ONLY: u64 = 10;

/// A training under way.
#[derive(Clone, PartialEq, Debug)]
pub struct Trainer {
    pub settings: Settings,
    pub training: Training,
    pub pool: Vec<Network>,
    /// The number of generations that were learned from.
    pub generation: u64,
    pub marks: Vec<Mark>,
}

/// How strong the network was.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Mark {
    pub generation: u64,
    pub loss: f64,
    /// The shares of victory against rules of thumb.
    pub shares: Vec<Share>,
}

/// The share of victory in games of one setup.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Share {
    pub setup: String,
    pub mean: f64,
    pub margin: f64,
}

/// The outcome of a generation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    pub generation: u64,
    pub samples: usize,
    /// The mean loss before learning.
    pub loss: f64,
}

impl Trainer {
    pub fn new(shape: Shape, settings: Settings) -> Trainer {
        let network = untrained(shape, settings.seed);
        Trainer::from(network, settings)
    }

    /// Begins with weights that have learned something.
    pub fn from(network: Network, settings: Settings) -> Trainer {
        let training = Training::new(network);
        Trainer { settings, training, pool: Vec::new(), generation: 0, marks: Vec::new() }
    }

    /// Measures the network alone against rules of thumb, or against its fixed opponent, with the
    /// first and the second setup to learn from.
    pub fn mark<G: Learned>(&mut self, loss: f64, deals: u64) -> &Mark {
        let fixed = self.settings.remember.is_none() && !self.pool.is_empty();
        let others = if fixed { Player::Earlier(0) } else { Player::Thumb };
        let measure = |setup: &str| {
            let seed = self.settings.seed;
            let share = against::<G>(self.player(), others, &self.pool, setup, deals, seed);
            Share { setup: setup.to_string(), mean: share.mean, margin: share.margin }
        };
        let shares = match &self.settings.setup {
            Some(setup) => vec![measure(setup)],
            None => G::LESSONS.iter().take(2).map(|(setup, _)| measure(setup)).collect(),
        };
        self.marks.push(Mark { generation: self.generation, loss, shares });
        &self.marks[self.marks.len() - 1]
    }

    /// The network that plays.
    pub fn player(&self) -> &Network {
        &self.training.smooth
    }

    /// Plays and learns one generation, on all threads; the result does not depend on their number.
    pub fn generation<G: Learned>(&mut self, gradients: &mut Gradients) -> Progress {
        let settings = &self.settings;
        let mut manner = settings.manner;
        if self.generation < RESULTS_ONLY {
            manner.lambda = 1.0;
        }
        let first = self.generation * settings.games;
        let (network, pool) = (&self.training.smooth, &self.pool[..]);
        let blocks: Vec<Vec<Sample>> = (0..settings.games.div_ceil(BLOCK))
            .into_par_iter()
            .map(|block| {
                let mut samples = Vec::new();
                let setup = settings.setup.as_deref();
                for game in block * BLOCK..settings.games.min((block + 1) * BLOCK) {
                    let mut dice = Seeded::for_game(settings.seed, first + game);
                    self_play::play::<G>(setup, network, pool, &manner, &mut dice, &mut samples);
                }
                samples
            })
            .collect();
        let mut samples: Vec<Sample> = blocks.into_iter().flatten().collect();
        let mut dice = Seeded::for_game(!settings.seed, self.generation);
        let halves = self.generation as f32 / settings.half_life;
        let rate = settings.rate * (0.5f32).powf(halves).max(0.05);
        let mut loss = 0.0;
        for pass in 0..settings.passes {
            shuffle(&mut samples, &mut dice);
            let losses: f64 = samples
                .chunks(settings.minibatch)
                .map(|batch| self.training.learn(batch, gradients, rate))
                .sum();
            if pass == 0 {
                loss = losses / samples.len().max(1) as f64;
            }
        }
        self.generation += 1;
        if self.settings.remember.is_some_and(|each| self.generation.is_multiple_of(each)) {
            if self.pool.len() == POOL {
                self.pool.remove(0);
            }
            self.pool.push(self.training.smooth.clone());
        }
        Progress { generation: self.generation, samples: samples.len(), loss }
    }
}

/// Small random weights, so that the parts of a network begin to differ.
fn untrained(shape: Shape, seed: u64) -> Network {
    let mut dice = Seeded::for_game(seed, u64::MAX);
    let mut around = |size: f32| {
        let roll = dice.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0;
        size * roll
    };
    let mut weights = vec![0.0; shape.weights()];
    weights[..shape.bias()].iter_mut().for_each(|weight| *weight = around(0.15));
    for head in 0..shape.heads {
        let own = &mut weights[shape.head(head)..];
        own[..WIDE * NARROW].iter_mut().for_each(|weight| *weight = around(0.2));
        let output = WIDE * NARROW + NARROW;
        own[output..output + NARROW].iter_mut().for_each(|weight| *weight = around(0.2));
    }
    Network::new(shape, weights)
}

fn shuffle(samples: &mut [Sample], dice: &mut Seeded) {
    for at in (1..samples.len()).rev() {
        samples.swap(at, dice.below(at as u32 + 1) as usize);
    }
}

/// One network, without search, in each seat in turn against a player in all others: its share of
/// victory. One deal is one sample.
pub fn against<G: Learned>(
    network: &Network,
    others: Player,
    pool: &[Network],
    setup: &str,
    deals: u64,
    seed: u64,
) -> Estimate {
    let setup: G::Setup = setup.parse().unwrap_or_else(|why| panic!("the setup {setup}: {why}"));
    let shares: Vec<f64> = (0..deals)
        .into_par_iter()
        .map(|deal| {
            let seats = G::start(&setup).seats();
            let share = |seat: Seat| {
                let mut dice = Seeded::for_game(seed, deal);
                duel::<G>(network, others, pool, &setup, seat, &mut dice)
            };
            seats.iter().map(share).sum::<f64>() / f64::from(seats.len())
        })
        .collect();
    let mut tally = Tally::default();
    shares.into_iter().for_each(|share| tally.add(share));
    tally.estimate()
}

fn duel<G: Learned>(
    network: &Network,
    others: Player,
    pool: &[Network],
    setup: &G::Setup,
    challenger: Seat,
    dice: &mut Seeded,
) -> f64 {
    let mut position = G::start(setup);
    let mut judge = Judge::<G>::new(network);
    let mut table = self_play::Table::<G>::new(pool);
    loop {
        match position.turn() {
            Turn::Over => break,
            Turn::Chance => {
                position.play_any(dice);
            }
            Turn::Seats(asked) => {
                let seat = asked.lowest();
                let action = if seat == challenger {
                    table.list(&position, seat);
                    let best = judge.judge(&position.view(seat.into()), &table.choices);
                    judge.candidates[best]
                } else {
                    table.choose(&position, seat, others, dice)
                };
                position.act(seat, action, &mut engine::Silent);
            }
        }
    }
    let standing = position.standing().expect("it was played to the end");
    won(&standing, challenger)
}
