//! Bots do not peek: what they cannot see does not change what they choose.
//!
//! The swap test: two true positions that look the same from a seat, and the same dice, give the
//! same choice. The second position is one that could have been: other hands, other bags, other
//! cards.

use bots::{Budget, HasBots, Plan, think};
use engine::{Game, Screen, Seat, Seeded, Silent, Turn};
use oliver_twist::OliverTwist;

/// The screen of `seat` in a position.
fn screen<G: Game>(position: &G, seat: Seat) -> Screen<G> {
    let mut choices = Vec::new();
    position.choices(seat, &mut choices);
    Screen {
        viewer: seat.into(),
        turn: position.turn(),
        rule: position.rule(),
        view: position.view(seat.into()),
        choices,
        notes: Vec::new(),
        standing: position.standing(),
    }
}

/// Plays random games and swaps every position in which a seat has to choose. Returns the number of
/// positions that truly differed from their twin.
fn swapped<G: HasBots>(setups: &[&str], positions: u32) -> u32 {
    let (mut tried, mut different) = (0, 0);
    let mut dice = Seeded::new(1838);
    'games: loop {
        for setup in setups {
            let mut truth = G::start(&setup.parse().expect("a setup"));
            while truth.turn() != Turn::Over {
                if let Turn::Seats(asked) = truth.turn() {
                    let seat = asked.lowest();
                    let seen = screen(&truth, seat);
                    let twin = G::imagine(&seen.view, &mut dice);
                    let seen_in_twin = screen(&twin, seat);
                    assert_eq!(seen, seen_in_twin, "the twin looks the same");
                    different += u32::from(twin != truth);
                    same_choices(&seen, &seen_in_twin, tried.into());
                    tried += 1;
                    if tried == positions {
                        break 'games;
                    }
                    let action = truth.any_choice(seat, &mut dice);
                    truth.act(seat, action, &mut Silent);
                } else {
                    truth.play_any(&mut dice);
                }
            }
        }
    }
    different
}

fn same_choices<G: HasBots>(seen: &Screen<G>, seen_in_twin: &Screen<G>, seed: u64) {
    for level in &bots::Level::ALL[..2] {
        let choose = |screen| G::choose_untimed(*level, screen, &mut Seeded::new(seed));
        assert_eq!(choose(seen), choose(seen_in_twin), "{} peeks, seed {seed}", G::name_of(*level));
    }
    // The levels that search do so in the same way, only longer.
    if let Some(mind) = G::MIND {
        let plans = [Plan::GLANCE, Plan { tries: 8, ..mind.search }];
        // A search judges thousands of choices, so every eighth position has to do for it.
        for &plan in &plans[..1 + usize::from(seed.is_multiple_of(8))] {
            let chosen = |screen| (mind.choose)(screen, plan, None, &mut Seeded::new(seed));
            assert_eq!(chosen(seen), chosen(seen_in_twin), "the network peeks, seed {seed}");
        }
    }
    let budget = Budget { playouts: 8, at_most: None };
    let thought = |screen| think(screen, budget, &mut Seeded::new(seed));
    assert_eq!(thought(seen), thought(seen_in_twin), "the search peeks, seed {seed}");
}

#[test]
fn dogs_do_not_peek() {
    let setups = ["seats=2", "seats=4", "seats=6 edition=french", "seats=3 edition=french-first"];
    let different = swapped::<doggy_bag::DoggyBag>(&setups, 10_000);
    assert!(different > 9_000, "most twins have other secrets: {different}");
}

/// The levels themselves, in fewer positions, because the upper ones take their time.
fn all_levels_are_blind<G: HasBots>(setup: &str, positions: usize) {
    let mut dice = Seeded::new(1839);
    let mut truth = G::start(&setup.parse().expect("a setup"));
    let mut tried = 0;
    while tried < positions {
        match truth.turn() {
            Turn::Over => truth = G::start(&setup.parse().expect("a setup")),
            Turn::Chance => {
                truth.play_any(&mut dice);
            }
            Turn::Seats(asked) => {
                let seat = asked.lowest();
                let seen = screen(&truth, seat);
                let seen_in_twin = screen(&G::imagine(&seen.view, &mut dice), seat);
                for level in bots::Level::ALL {
                    let choose = |screen| G::choose_untimed(level, screen, &mut Seeded::new(7));
                    let name = G::name_of(level);
                    assert_eq!(choose(&seen), choose(&seen_in_twin), "{name} peeks, seed 1839");
                }
                let coach = |screen| bots::advise(screen, |one, other| one == other);
                assert_eq!(coach(&seen), coach(&seen_in_twin), "the coach peeks, seed 1839");
                let action = truth.any_choice(seat, &mut dice);
                truth.act(seat, action, &mut Silent);
                tried += 1;
            }
        }
    }
}

#[test]
fn every_level_of_dog_is_blind() {
    all_levels_are_blind::<doggy_bag::DoggyBag>("seats=4", 40);
}

#[test]
fn every_level_of_urchin_is_blind() {
    all_levels_are_blind::<OliverTwist>("seats=4", 12);
}

#[test]
fn urchins_do_not_peek() {
    let different = swapped::<OliverTwist>(&["seats=2", "seats=3", "seats=4"], 10_000);
    assert!(different > 9_000, "most twins have other secrets: {different}");
}

/// A budget in playouts, and the same seed: the same choice, on however many cores.
#[test]
fn a_choice_can_be_repeated() {
    let mut dice = Seeded::new(3);
    let mut position = doggy_bag::DoggyBag::start(&"seats=3 first=0".parse().expect("a setup"));
    while position.turn().asked().is_empty() {
        position.play_any(&mut dice);
    }
    let screen = screen(&position, position.turn().asked().lowest());
    for playouts in [100, 5000] {
        let budget = Budget { playouts, at_most: None };
        let choices: Vec<_> = (0..3).map(|_| think(&screen, budget, &mut Seeded::new(9))).collect();
        assert!(choices.iter().all(|choice| *choice == choices[0]), "{choices:?}");
    }
}
