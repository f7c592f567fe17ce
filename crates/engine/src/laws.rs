//! The laws that hold for every game, whatever its rules. A game's tests call [`check`] with a few
//! hundred seeds; a failure names the law and the seed.
//!
//! - A setup and every step read back as they were written.
//! - The seats that the game waits for have choices, each once, and no other seat has any; chance
//!   has odds in its turn only.
//! - A position imagined from a view looks the same to the viewer and asks the same of it.
//! - A refusal depends only on what the seat knows.
//! - Playouts play only listed choices and outcomes.
//! - Seats that choose at the same time are not told what the others chose, and their order does
//!   not matter.
//! - **Secrecy**: viewers who are told the same see the same. A twin of the game, with other
//!   secrets, is played along for every viewer; a difference that the viewer can see is a leak.
//! - A game ends, all seats have places without needless gaps, and nothing happens after the end.
//! - The log is the game: replayed, it gives the same position.

use std::collections::HashSet;
use std::hash::Hash;

use crate::{Audience, Dice, Game, Match, Seat, Seeded, Silent, Step, Turn, Viewer, pick};

/// Steps after which a game is taken to be endless. Games that people play are far shorter.
const LONGEST_GAME: usize = 10_000;

/// Plays one random game and checks every law at every position. `audit` checks what only this game
/// knows, such as that no piece is lost. Panics with the law that was broken.
pub fn check<G: Game>(setup: &G::Setup, seed: u64, audit: impl Fn(&G)) {
    let _context = SayOnPanic(|| eprintln!("{} with {setup}, seed {seed}", G::NAME));
    reads_back_its_setup::<G>(setup);
    let mut dice = Seeded::new(seed);
    let mut position = G::start(setup);
    let mut log = Vec::new();
    // A twin may begin as the truth: it parts from it at the first secret that its viewer is not
    // told.
    let mut twins: Vec<Twin<G>> = viewers().map(|viewer| Twin { viewer, position }).collect();
    while position.turn() != Turn::Over {
        audit(&position);
        asks_exactly_those_it_waits_for(&position);
        looks_as_imagined(&position, &audit, &mut dice);
        plays_any_listed_step(&position, &mut dice);
        let step = random_step(&position, &mut dice);
        has_a_notation(step);
        refuses_by_what_the_seat_knows(&position, &log, &mut dice);
        keeps_open_choices_secret(&position, step);
        takes_open_choices_in_any_order(&position, &mut dice);
        // Twins follow before the truth moves on, because they compare both sides of the same step.
        for twin in &mut twins {
            twin.follow(&position, step, &mut dice);
        }
        position.apply(step, &mut Silent);
        log.push(step);
        assert!(log.len() < LONGEST_GAME, "the game does not end");
    }
    audit(&position);
    looks_as_imagined(&position, &audit, &mut dice);
    ends_with_places(&position);
    // Replayed through the door and without it: the door must neither refuse a listed step nor
    // change what it does.
    let game = Match::replay(setup.clone(), log.iter().copied())
        .expect("the door lets listed steps through");
    for viewer in viewers() {
        let (seen, replayed) = (position.view(viewer), game.screen(viewer).view);
        assert_eq!(seen, replayed, "the log is the game");
    }
    assert_eq!(position, replayed(setup, &log), "the log is the game");
}

fn reads_back_its_setup<G: Game>(setup: &G::Setup) {
    assert_eq!(setup.to_string().parse().as_ref(), Ok(setup), "a setup reads back");
}

fn asks_exactly_those_it_waits_for<G: Game>(position: &G) {
    let asked = position.turn().asked();
    assert!(position.turn() == Turn::Chance || !asked.is_empty(), "somebody is asked");
    assert!(position.standing().is_none(), "nobody has a place before the end");
    // Seats outside the game are asked as well, because they must never have a choice.
    for seat in Seat::ALL {
        let choices = choices(position, seat);
        assert_eq!(
            choices.is_empty(),
            !asked.contains(seat),
            "seat {seat} chooses exactly when asked"
        );
        assert!(all_different(&choices), "seat {seat} is offered each choice once: {choices:?}");
    }
    let odds = odds(position);
    assert_eq!(
        odds.is_empty(),
        position.turn() != Turn::Chance,
        "chance decides exactly in its turn"
    );
    assert!(
        odds.iter().all(|&(_, weight)| weight > 0),
        "what has no chance is not listed: {odds:?}"
    );
    let outcomes: Vec<_> = odds.iter().map(|&(outcome, _)| outcome).collect();
    assert!(all_different(&outcomes), "each outcome is listed once: {odds:?}");
}

/// A position imagined from a view looks like it, and asks the same of its viewer.
fn looks_as_imagined<G: Game>(position: &G, audit: &impl Fn(&G), dice: &mut impl Dice) {
    for viewer in viewers() {
        let view = position.view(viewer);
        let imagined = G::imagine(&view, dice);
        // Imagined positions must add up too, because bots play on from them.
        audit(&imagined);
        assert_eq!(
            imagined.view(viewer),
            view,
            "an imagined position looks the same to {viewer:?}"
        );
        assert_eq!(imagined.turn(), position.turn(), "an imagined position waits for the same");
        assert_eq!(imagined.standing(), position.standing(), "an imagined position ends the same");
        if let Some(seat) = viewer.seat() {
            let (real, made_up) = (choices(position, seat), choices(&imagined, seat));
            assert_eq!(real, made_up, "what {viewer:?} can choose depends on what it knows alone");
        }
    }
}

/// A refusal tells a seat nothing that it does not know. Tried with choices from earlier in the
/// game, because they are well formed and mostly not possible now.
fn refuses_by_what_the_seat_knows<G: Game>(position: &G, log: &[Step<G>], dice: &mut impl Dice) {
    let Some(seat) = position.turn().asked().iter().next() else { return };
    let listed = choices(position, seat);
    let imagined = G::imagine(&position.view(seat.into()), dice);
    let latest = log.iter().rev().take(40).filter_map(|step| match step {
        Step::Act(_, action) if !listed.contains(action) => Some(Step::Act(seat, *action)),
        _ => None,
    });
    for step in latest {
        assert_eq!(
            imagined.forbids(&step),
            position.forbids(&step),
            "the rule against “{step}” tells something"
        );
        assert_eq!(
            imagined.why_not(&step),
            position.why_not(&step),
            "why not “{step}” tells something"
        );
    }
}

/// Playouts play only steps that could have been listed.
fn plays_any_listed_step<G: Game>(position: &G, dice: &mut impl Dice) {
    for seat in position.turn().asked().iter() {
        let action = position.any_choice(seat, dice);
        assert!(choices(position, seat).contains(&action), "{action} is among the choices");
    }
    if position.turn() == Turn::Chance {
        let chance = position.any_chance(dice);
        assert!(
            odds(position).iter().any(|&(listed, _)| listed == chance),
            "{chance} is among the odds"
        );
    }
    // A game may write its own `play_any`, so its result is compared with all positions that a
    // listed step leads to.
    let mut played = *position;
    assert!(played.play_any(dice), "there is a step to play until the game is over");
    let reached = listed(position).into_iter().any(|step| after(position, step) == played);
    assert!(reached, "play_any plays a listed step");
}

fn has_a_notation<G: Game>(step: Step<G>) {
    let text = step.to_string();
    assert_eq!(text.parse().as_ref(), Ok(&step), "“{text}” reads back");
}

/// While several seats are choosing, the others are not told what one of them chose.
fn keeps_open_choices_secret<G: Game>(position: &G, step: Step<G>) {
    let Step::Act(actor, _) = step else { return };
    if position.turn().asked().len() < 2 {
        return;
    }
    for viewer in viewers().filter(|&viewer| viewer != Viewer::Seat(actor)) {
        let (_, told) = played(position, step, viewer);
        // Other choices of the same seat must sound the same to the viewer.
        for other in steps_like(position, step, viewer) {
            assert_eq!(
                played(position, other, viewer).1,
                told,
                "{viewer:?} is told of an open choice"
            );
        }
    }
}

/// Where several seats are asked, the order of their answers does not matter.
fn takes_open_choices_in_any_order<G: Game>(position: &G, dice: &mut impl Dice) {
    let mut asked = position.turn().asked().iter();
    let (Some(one), Some(other)) = (asked.next(), asked.next()) else { return };
    let first = Step::Act(one, position.any_choice(one, dice));
    let second = Step::Act(other, position.any_choice(other, dice));
    let forth = after(&after(position, first), second);
    let back = after(&after(position, second), first);
    assert_eq!(forth, back, "open choices may come in any order");
}

fn ends_with_places<G: Game>(position: &G) {
    let standing = position.standing().expect("a game that is over has places");
    assert_eq!(standing.seats(), position.seats(), "every seat has a place");
    let places: Vec<u8> = standing.seats().iter().map(|seat| standing.place(seat)).collect();
    for &place in &places {
        // Shared places leave gaps behind them: 1, 1, 3.
        let better = places.iter().filter(|&&other| other < place).count();
        assert_eq!(usize::from(place), better + 1, "places follow one another: {places:?}");
    }
    for seat in Seat::ALL {
        assert!(choices(position, seat).is_empty(), "nobody chooses after the end");
    }
    let mut still = *position;
    assert!(!still.play_any(&mut Seeded::new(0)), "nothing is played after the end");
    assert_eq!(still, *position, "nothing happens after the end");
}

/// A second position that one viewer cannot tell from the true one: its secrets differ, the notes
/// told to the viewer do not.
struct Twin<G> {
    viewer: Viewer,
    position: G,
}

impl<G: Game> Twin<G> {
    /// The law of secrecy: viewers who are told the same see the same. Plays a step in the twin of
    /// which the viewer is told just what it is told of `step`, then compares views and choices.
    /// Where there is no such step, the viewer has learned something, and a new twin is imagined.
    fn follow(&mut self, truth: &G, step: Step<G>, dice: &mut impl Dice) {
        let viewer = self.viewer;
        let (truth, told) = played(truth, step, viewer);
        let alike = steps_like(&self.position, step, viewer);
        // The search starts at a random step: always taking the first would lead all twins the same
        // way.
        let start = dice.below(alike.len().max(1) as u32) as usize;
        let turned = alike[start..].iter().chain(&alike[..start]);
        let twin = turned
            .map(|&other| played(&self.position, other, viewer))
            .find(|(_, heard)| *heard == told);
        let Some((twin, _)) = twin else {
            // No secret fits what was told but those that the view now allows.
            self.position = G::imagine(&truth.view(viewer), dice);
            return;
        };
        let (seen, seen_in_twin) = (truth.view(viewer), twin.view(viewer));
        assert_eq!(seen_in_twin, seen, "{viewer:?} sees more than it was told after “{step}”");
        assert_eq!(twin.turn(), truth.turn(), "the turn gives something away after “{step}”");
        if let Some(seat) = viewer.seat() {
            let (real, in_twin) = (choices(&truth, seat), choices(&twin, seat));
            assert_eq!(
                in_twin, real,
                "the choices of {viewer:?} give something away after “{step}”"
            );
        }
        // Fresh secrets now and then, because those of a long-lived twin are settled early.
        self.position = if dice.below(8) == 0 { G::imagine(&seen, dice) } else { twin };
    }
}

/// The steps that the same actor could take instead. A viewer knows its own step, so there is no
/// other.
fn steps_like<G: Game>(position: &G, step: Step<G>, viewer: Viewer) -> Vec<Step<G>> {
    match step {
        Step::Act(seat, _) if viewer == Viewer::Seat(seat) => vec![step],
        Step::Act(seat, _) => {
            choices(position, seat).into_iter().map(|action| Step::Act(seat, action)).collect()
        }
        Step::Chance(_) => {
            odds(position).into_iter().map(|(chance, _)| Step::Chance(chance)).collect()
        }
    }
}

/// The position after `step`, and what `viewer` is told of it.
fn played<G: Game>(position: &G, step: Step<G>, viewer: Viewer) -> (G, Vec<G::Note>) {
    let mut position = *position;
    let mut told: Vec<(Audience, G::Note)> = Vec::new();
    position.apply(step, &mut told);
    let heard =
        told.into_iter().filter(|(to, _)| to.includes(viewer)).map(|(_, note)| note).collect();
    (position, heard)
}

fn after<G: Game>(position: &G, step: Step<G>) -> G {
    let mut position = *position;
    position.apply(step, &mut Silent);
    position
}

fn replayed<G: Game>(setup: &G::Setup, log: &[Step<G>]) -> G {
    log.iter().fold(G::start(setup), |position, &step| after(&position, step))
}

fn viewers() -> impl Iterator<Item = Viewer> {
    Seat::ALL.into_iter().map(Viewer::Seat).chain([Viewer::Spectator])
}

fn choices<G: Game>(position: &G, seat: Seat) -> Vec<G::Action> {
    let mut choices = Vec::new();
    position.choices(seat, &mut choices);
    choices
}

fn odds<G: Game>(position: &G) -> Vec<(G::Chance, u32)> {
    let mut odds = Vec::new();
    position.odds(&mut odds);
    odds
}

/// All steps that could come next.
fn listed<G: Game>(position: &G) -> Vec<Step<G>> {
    let asked = position.turn().asked().iter();
    let acts = asked
        .flat_map(|seat| choices(position, seat).into_iter().map(move |act| Step::Act(seat, act)));
    acts.chain(odds(position).into_iter().map(|(chance, _)| Step::Chance(chance))).collect()
}

fn random_step<G: Game>(position: &G, dice: &mut impl Dice) -> Step<G> {
    match position.turn() {
        Turn::Seats(seats) => {
            let seat = seats
                .iter()
                .nth(dice.below(seats.len().into()) as usize)
                .expect("somebody is asked");
            let choices = choices(position, seat);
            // Even picks reach moves that players seldom make; `any_choice` keeps games on their
            // usual course.
            match dice.below(2) {
                0 => Step::Act(seat, choices[dice.below(choices.len() as u32) as usize]),
                _ => Step::Act(seat, position.any_choice(seat, dice)),
            }
        }
        Turn::Chance => Step::Chance(pick(&odds(position), dice)),
        Turn::Over => unreachable!("nobody plays on"),
    }
}

fn all_different<T: Eq + Hash>(list: &[T]) -> bool {
    let mut seen = HashSet::new();
    list.iter().all(|item| seen.insert(item))
}

/// Counts the different sequences of the next `depth` steps, as chess programs do to compare move
/// generators. Counts that change tell of changed rules. Seats that choose at the same time are
/// taken in order.
pub fn count_paths<G: Game>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let count = |step| count_paths(&after(position, step), depth - 1);
    match position.turn() {
        Turn::Seats(seats) => {
            let seat = seats.lowest();
            choices(position, seat).into_iter().map(|action| count(Step::Act(seat, action))).sum()
        }
        Turn::Chance => {
            odds(position).into_iter().map(|(chance, _)| count(Step::Chance(chance))).sum()
        }
        Turn::Over => 0,
    }
}

/// Prints the game, setup and seed when a law panics inside it.
struct SayOnPanic<F: Fn()>(F);

impl<F: Fn()> Drop for SayOnPanic<F> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            (self.0)();
        }
    }
}
