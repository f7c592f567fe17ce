//! Games to learn from.

use bots::network::Network;
use bots::{Inputs, Judge, Learned, won};
use engine::{Dice, Seat, SeatSet, Seeded, Silent, Standing, Turn};
use serde::{Deserialize, Serialize};

/// A choice that was made, and what came of it.
#[derive(Clone, Debug)]
pub struct Sample {
    pub inputs: Inputs,
    pub head: u8,
    /// The share of victory to learn.
    pub target: f32,
}

/// The one who plays a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// The network that learns.
    Learner,
    /// An earlier self, by its place in the pool.
    Earlier(usize),
    /// The rules of thumb.
    Thumb,
    /// No plan.
    Casual,
}

/// The weights of the lineups in training.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Mix {
    /// Games of the learner alone.
    pub selves: u32,
    /// Games of one learner against rules of thumb.
    pub thumbs: u32,
    /// Games of one learner against one earlier self in all other seats.
    pub earlier: u32,
    /// Games in which each seat is drawn.
    pub mixed: u32,
}

/// How the learner plays to learn.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Manner {
    pub mix: Mix,
    /// One choice in so many is made blindly.
    pub whim: u32,
    /// The loss of the share of victory that makes a choice about a third as likely.
    pub warmth: f32,
    /// The weight of the result against the later judgement.
    pub lambda: f32,
}

/// Plays one game and adds a sample for each choice of the learner.
pub fn play<G: Learned>(
    setup: Option<&str>,
    network: &Network,
    pool: &[Network],
    manner: &Manner,
    dice: &mut Seeded,
    samples: &mut Vec<Sample>,
) {
    let lesson = lesson::<G>(setup, dice);
    let mut position = G::start(&lesson);
    let seats = position.seats();
    let players = lineup(seats, pool.len(), &manner.mix, dice);
    let mut judge = Judge::<G>::new(network);
    let mut table = Table::<G>::new(pool);
    let mut thoughts: Vec<Thought> = Vec::new();
    loop {
        match position.turn() {
            Turn::Over => break,
            Turn::Chance => {
                position.play_any(dice);
            }
            Turn::Seats(asked) => {
                let seat = asked.lowest();
                let player = players[seat.index()];
                let action = if player == Player::Learner {
                    let view = position.view(seat.into());
                    table.list(&position, seat);
                    if let [only] = table.choices[..] {
                        only
                    } else {
                        let best = judge.judge(&view, &table.choices);
                        let whim = dice.below(manner.whim) == 0;
                        let chosen = if whim {
                            dice.below(judge.candidates.len() as u32) as usize
                        } else {
                            judge.about_the_best(manner.warmth, dice)
                        };
                        let (inputs, head) = judge.inputs_of(&view, chosen);
                        samples.push(Sample { inputs, head: head as u8, target: 0.0 });
                        thoughts.push(Thought {
                            seat,
                            best: judge.shares[best],
                            // Slightly less than the best is as good as the best.
                            strayed: judge.shares[best] - judge.shares[chosen] > manner.warmth,
                        });
                        judge.candidates[chosen]
                    }
                } else {
                    table.choose(&position, seat, player, dice)
                };
                position.act(seat, action, &mut Silent);
            }
        }
    }
    let standing = position.standing().expect("it was played to the end");
    let first = samples.len() - thoughts.len();
    aim(&thoughts, &standing, manner.lambda, &mut samples[first..]);
}

/// A choice of the learner while the game is on.
struct Thought {
    seat: Seat,
    /// The share of the best choice, as judged then.
    best: f32,
    strayed: bool,
}

/// Sets the targets: of each seat from its last choice back, partly the result and partly what the
/// next choice promised. Where the learner strayed, what came of it says nothing about the choices
/// before.
fn aim(thoughts: &[Thought], standing: &Standing, lambda: f32, samples: &mut [Sample]) {
    let mut targets = [f32::NAN; 16];
    for (thought, sample) in thoughts.iter().zip(samples).rev() {
        let target = &mut targets[thought.seat.index()];
        if target.is_nan() {
            *target = won(standing, thought.seat) as f32;
        }
        sample.target = *target;
        *target = if thought.strayed {
            thought.best
        } else {
            lambda * *target + (1.0 - lambda) * thought.best
        };
    }
}

/// A setup to learn from.
fn lesson<G: Learned>(only: Option<&str>, dice: &mut Seeded) -> G::Setup {
    if let Some(setup) = only {
        return setup.parse().unwrap_or_else(|why| panic!("the lesson {setup}: {why}"));
    }
    let total = G::LESSONS.iter().map(|(_, weight)| weight).sum();
    let mut left = dice.below(total);
    for (setup, weight) in G::LESSONS {
        if left < *weight {
            return setup.parse().unwrap_or_else(|why| panic!("the lesson {setup}: {why}"));
        }
        left -= weight;
    }
    unreachable!("weights add up to the total")
}

fn lineup(seats: SeatSet, pool: usize, mix: &Mix, dice: &mut Seeded) -> [Player; 16] {
    let mut players = [Player::Learner; 16];
    let learner = dice.below(seats.len().into()) as usize;
    let earlier = (pool > 0).then(|| Player::Earlier(dice.below(pool as u32) as usize));
    let kind = dice.below(mix.selves + mix.thumbs + mix.earlier + mix.mixed);
    for seat in seats.iter() {
        let at = seat.index();
        players[at] = if at == learner || kind < mix.selves {
            Player::Learner
        } else if kind < mix.selves + mix.thumbs {
            Player::Thumb
        } else if kind < mix.selves + mix.thumbs + mix.earlier {
            earlier.unwrap_or(Player::Learner)
        } else {
            match dice.below(6) {
                0 => Player::Casual,
                1 | 2 => Player::Thumb,
                3 => earlier.unwrap_or(Player::Learner),
                _ => Player::Learner,
            }
        };
    }
    players
}

/// Room for choices, and the players that do not learn.
pub struct Table<'n, G: Learned> {
    pub choices: Vec<G::Action>,
    others: Vec<Judge<'n, G>>,
}

impl<'n, G: Learned> Table<'n, G> {
    pub fn new(pool: &'n [Network]) -> Table<'n, G> {
        Table { choices: Vec::new(), others: pool.iter().map(Judge::new).collect() }
    }

    pub fn list(&mut self, position: &G, seat: Seat) {
        self.choices.clear();
        position.choices(seat, &mut self.choices);
    }

    pub fn choose(
        &mut self,
        position: &G,
        seat: Seat,
        player: Player,
        dice: &mut Seeded,
    ) -> G::Action {
        let view = position.view(seat.into());
        match player {
            Player::Casual => {
                let mut action = position.any_choice(seat, dice);
                for _ in 0..20 {
                    if !G::is_blunder(&view, action) {
                        break;
                    }
                    action = position.any_choice(seat, dice);
                }
                action
            }
            Player::Thumb | Player::Learner => {
                self.choices.clear();
                if G::NEEDS_CHOICES {
                    position.choices(seat, &mut self.choices);
                }
                G::quick_choice(&view, &self.choices, dice)
            }
            Player::Earlier(which) => {
                self.list(position, seat);
                if let [only] = self.choices[..] {
                    return only;
                }
                let judge = &mut self.others[which];
                let best = judge.judge(&view, &self.choices);
                judge.candidates[best]
            }
        }
    }
}
