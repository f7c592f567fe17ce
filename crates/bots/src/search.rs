//! Information-set Monte Carlo search. It is handed a screen, as a person is, and thinks about positions it
//! imagines from it.
//!
//! The choices are put to the test in rounds, and after each round the better half stays (sequential
//! halving). Each round imagines positions that fit the view; in each of them every choice still in is tried
//! and the game played on by rules of thumb, with the same dice, so that luck is the same for all. What nobody
//! can see is not reacted to: the others choose by what their own seats know. docs/bots.md has what was tried
//! and measured; a tree of later choices below the first made it weaker.

use std::time::{Duration, Instant};

use engine::{Dice, Screen, Seat, Seeded, Silent, Standing, Turn, Viewer};

use crate::Thumb;

/// How long to think.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// How many times to play a choice to the end. The same number and the same seed give the same choice.
    pub thoughts: u32,
    /// When to stop even so. A choice then depends on the machine as well.
    pub at_most: Option<Duration>,
}

/// How many choices are put to the test at the most. Of more, those that the rules of thumb and players
/// without a plan would make.
const WIDTH: usize = 24;
/// How many independent searches share the work. Fixed, so that the result does not depend on how many cores
/// there are.
const SEARCHES: usize = 4;
/// Below so many thoughts, threads cost more than they bring.
const WORTH_THREADS: u32 = 4000;
/// One choice in so many of a playout is made without a plan: rules of thumb alone would be too sure.
const WHIM: u32 = 6;

/// The choice that looks best after thinking about it. The screen is one of a seat that has to choose.
pub fn think<G: Thumb>(screen: &Screen<G>, budget: Budget, dice: &mut impl Dice) -> G::Action {
    let Viewer::Seat(me) = screen.viewer else { unreachable!("spectators do not choose") };
    if let [only] = screen.choices[..] {
        return only;
    }
    let deadline = budget.at_most.map(|most| Instant::now() + most);
    let candidates = candidates(screen, me, dice);
    let mut searches: Vec<Search<G>> = (0..SEARCHES)
        .map(|_| Search::new(screen, me, &candidates, Seeded::for_game(dice.below(u32::MAX).into(), 0)))
        .collect();
    let mut left: Vec<usize> = (0..candidates.len()).collect();
    let rounds = usize::BITS - (left.len() - 1).leading_zeros();
    while left.len() > 1 {
        let tries = (budget.thoughts / rounds) as usize;
        let worlds = tries.div_ceil(left.len() * SEARCHES);
        let late = run(&mut searches, &left, worlds, deadline, budget.thoughts >= WORTH_THREADS);
        let merit = |choice: usize| searches.iter().map(|search| search.scores[choice]).sum::<f64>();
        // All that are left have been tried equally often, so sums compare as means do. Of equals the earlier
        // stays: the one by rules of thumb, where there were too many to try all.
        left.sort_by(|&one, &other| merit(other).total_cmp(&merit(one)).then(one.cmp(&other)));
        left.truncate(if late { 1 } else { left.len().div_ceil(2) });
    }
    candidates[left[0]]
}

/// What to put to the test: all choices, or the likelier ones of many.
fn candidates<G: Thumb>(screen: &Screen<G>, me: Seat, dice: &mut impl Dice) -> Vec<G::Action> {
    if screen.choices.len() <= WIDTH {
        return screen.choices.clone();
    }
    let mut found = vec![G::thumb(&screen.view, &screen.choices, dice)];
    let position = G::imagine(&screen.view, dice);
    for _ in 0..10 * WIDTH {
        let action = position.any_choice(me, dice);
        if found.len() < WIDTH && !found.contains(&action) {
            found.push(action);
        }
    }
    found
}

/// One round in all searches; true if there was no time for all of it.
fn run<G: Thumb>(
    searches: &mut [Search<G>],
    left: &[usize],
    worlds: usize,
    deadline: Option<Instant>,
    threads: bool,
) -> bool {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    if !threads || cores < 2 {
        let late: Vec<bool> =
            searches.iter_mut().map(|search| search.round(left, worlds, deadline)).collect();
        return late.contains(&true);
    }
    std::thread::scope(|scope| {
        let running: Vec<_> = searches
            .iter_mut()
            .map(|search| scope.spawn(move || search.round(left, worlds, deadline)))
            .collect();
        let late = running.into_iter().map(|search| search.join().expect("a search does not panic"));
        late.collect::<Vec<bool>>().contains(&true)
    })
}

/// One of the searches that share the work.
struct Search<'a, G: Thumb> {
    screen: &'a Screen<G>,
    me: Seat,
    dice: Seeded,
    candidates: &'a [G::Action],
    /// What each of them has brought.
    scores: Vec<f64>,
    choices: Vec<G::Action>,
}

impl<'a, G: Thumb> Search<'a, G> {
    fn new(screen: &'a Screen<G>, me: Seat, candidates: &'a [G::Action], dice: Seeded) -> Search<'a, G> {
        Search { screen, me, dice, candidates, scores: vec![0.0; candidates.len()], choices: Vec::new() }
    }

    /// Tries every choice that is left in so many worlds; true if there was no time for all of them.
    fn round(&mut self, left: &[usize], worlds: usize, deadline: Option<Instant>) -> bool {
        for _ in 0..worlds {
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return true;
            }
            let world = G::imagine(&self.screen.view, &mut self.dice);
            let luck = self.dice.clone();
            for &choice in left {
                self.dice = luck.clone();
                self.try_out(world, choice);
            }
        }
        false
    }

    fn try_out(&mut self, mut position: G, choice: usize) {
        position.act(self.me, self.candidates[choice], &mut Silent);
        play_out(&mut position, &mut self.choices, &mut self.dice);
        let standing = position.standing().expect("it was played to the end");
        self.scores[choice] += reward(&standing, self.me);
    }
}

/// Plays a position to the end by rules of thumb, with a whim now and then. `choices` is room to list them in.
pub fn play_out<G: Thumb>(position: &mut G, choices: &mut Vec<G::Action>, dice: &mut impl Dice) {
    loop {
        match position.turn() {
            Turn::Over => return,
            Turn::Chance => {
                position.play_any(dice);
            }
            Turn::Seats(asked) => play_by_thumb(position, asked.lowest(), choices, dice),
        }
    }
}

fn play_by_thumb<G: Thumb>(position: &mut G, seat: Seat, choices: &mut Vec<G::Action>, dice: &mut impl Dice) {
    let action = if dice.below(WHIM) == 0 {
        position.any_choice(seat, dice)
    } else {
        choices.clear();
        if G::LISTS {
            position.choices(seat, choices);
        }
        G::thumb(&position.view(seat.into()), choices, dice)
    };
    position.act(seat, action, &mut Silent);
}

/// What a result is worth to a seat: mostly the victory, and a little the place.
fn reward(standing: &Standing, seat: Seat) -> f64 {
    let winners = standing.winners();
    let won = if winners.contains(seat) { 1.0 / f64::from(winners.len()) } else { 0.0 };
    let seats = f64::from(standing.seats().len());
    let place = (seats - f64::from(standing.place(seat))) / (seats - 1.0).max(1.0);
    0.7 * won + 0.3 * place
}
