//! The promises of a training: it learns, it can be repeated, it can be interrupted.

use bots::network::Shape;
use bots::{Heuristic, Inputs, Learned};
use engine::Dice;
use lab::learning::{Gradients, Player, Settings, Trainer, against, checkpoint};

use crate::rules::{Action, Phase, Spoof, View};

impl Heuristic for Spoof {
    const NEEDS_CHOICES: bool = true;

    fn quick_choice(_: &View, choices: &[Action], dice: &mut impl Dice) -> Action {
        choices[dice.below(choices.len() as u32) as usize]
    }
}

/// Own coins, the guesses made, and the number of players.
impl Learned for Spoof {
    const SHAPE: Shape = Shape { inputs: 5 + 19 + 7 + 4 + 19 + 37, heads: 2 };
    type Scene = u8;
    const LESSONS: &'static [(&'static str, u32)] = &[("seats=3", 2), ("seats=2", 1)];

    fn look(view: &View, inputs: &mut Inputs) -> u8 {
        let own = view.own.map_or(4, |(_, coins)| coins);
        inputs.one_of(5, own.into());
        for total in 0..19 {
            let seats = view.table.seats;
            inputs.flag(seats.iter().any(|seat| view.table.guesses[seat] == Some(total)));
        }
        inputs.one_of(7, view.table.seats.len().into());
        own
    }

    fn weigh(own: &u8, view: &View, choice: Action, inputs: &mut Inputs) -> usize {
        match choice {
            Action::Hide(coins) => {
                inputs.one_of(4, coins.into());
                0
            }
            Action::Guess(total) => {
                inputs.skip(4);
                inputs.one_of(19, total.into());
                // How far it is from one's own coins and half of what the others can have.
                let others = 3 * (view.table.seats.len() - 1);
                let twice = 2 * i32::from(total) - 2 * i32::from(*own) - i32::from(others);
                inputs.one_of(37, usize::try_from(twice + 18).unwrap_or(37));
                assert!(matches!(view.table.phase, Phase::Guessing(_)));
                1
            }
        }
    }
}

fn settings(games: u64) -> Settings {
    Settings { games, minibatch: 128, rate: 3e-3, remember: Some(2), ..Settings::default() }
}

fn train(trainer: &mut Trainer, generations: u64) {
    let mut gradients = Gradients::new(Spoof::SHAPE);
    for _ in 0..generations {
        trainer.generation::<Spoof>(&mut gradients);
    }
}

fn on_threads<T: Send>(threads: usize, run: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    pool.install(run)
}

/// A player who hides and guesses blindly wins a third of the games of three; a player who has
/// learned what totals are likely guesses better.
#[test]
fn a_learner_beats_players_without_a_plan() {
    let mut trainer = Trainer::new(Spoof::SHAPE, settings(256));
    let share = |trainer: &Trainer| {
        against::<Spoof>(trainer.player(), Player::Casual, &[], "seats=3", 1000, 1838)
    };
    let before = share(&trainer);
    train(&mut trainer, 30);
    let after = share(&trainer);
    assert!(
        after.mean - after.margin > before.mean + before.margin,
        "{before:?} before, {after:?} after, seed 1838"
    );
}

#[test]
fn the_same_seed_gives_the_same_weights_on_any_number_of_threads() {
    let weights = |threads: usize| {
        on_threads(threads, || {
            let mut trainer = Trainer::new(Spoof::SHAPE, settings(100));
            train(&mut trainer, 3);
            trainer
        })
    };
    assert!(weights(1) == weights(3), "seed {}", settings(100).seed);
}

#[test]
fn a_training_that_was_interrupted_goes_on_as_if_it_had_not_been() {
    let mut whole = Trainer::new(Spoof::SHAPE, settings(64));
    train(&mut whole, 5);
    let mut first = Trainer::new(Spoof::SHAPE, settings(64));
    train(&mut first, 2);
    let kept = checkpoint::write(&first, "spoof");
    let mut second = checkpoint::read(&kept, "spoof", Spoof::SHAPE).expect("a checkpoint");
    train(&mut second, 3);
    assert!(whole == second, "seed {}", settings(64).seed);
}

#[test]
fn a_broken_checkpoint_is_refused_with_the_reason() {
    let kept = checkpoint::write(&Trainer::new(Spoof::SHAPE, settings(64)), "spoof");
    let why = |bytes: &[u8], game: &str, shape: Shape| {
        checkpoint::read(bytes, game, shape).map(|_| ()).expect_err("it is broken")
    };
    let shape = Spoof::SHAPE;
    assert!(why(&kept[..kept.len() - 4], "spoof", shape).contains("not written to its end"));
    assert!(why(&kept, "chess", shape).contains("a training of spoof"));
    let wider = Shape { inputs: shape.inputs + 1, ..shape };
    assert!(why(&kept, "spoof", wider).contains("start a new one"));
    assert!(why(b"", "spoof", shape).contains("no training of this program"));
}
