//! Information-set Monte Carlo search. It is handed a screen, as a person is, and thinks about
//! positions that it imagines from the view.
//!
//! The choices are tried in rounds, and after each round the better half stays (sequential
//! halving). Each round imagines positions that fit the view. In each of them every remaining
//! choice is tried and the game played on by rules of thumb, with the same dice, so that luck is
//! the same for all. The other seats choose by their own views, so that they do not react to what
//! they cannot see. docs/bots.md has the experiments and their figures; a tree of later choices
//! below the first made it weaker.

use std::time::{Duration, Instant};

use engine::{Dice, Screen, Seat, Seeded, Silent, Standing, Turn, Viewer};

use crate::Heuristic;

/// The limits of a search.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The number of playouts. The same number and the same seed give the same choice.
    pub playouts: u32,
    /// The time after which the search stops even so. The choice then depends on the machine as
    /// well.
    pub at_most: Option<Duration>,
}

/// The largest number of choices that are tried. Where there are more, the rules of thumb and
/// players without a plan select them.
const WIDTH: usize = 24;
/// The number of independent searches that share the work. Fixed, so that the result does not
/// depend on the number of cores.
const SEARCHES: usize = 4;
/// The number of playouts from which on threads save time.
const WORTH_THREADS: u32 = 4000;
/// One choice in this many is made without a plan in playouts, because rules of thumb alone would
/// be too sure of themselves.
const WHIM: u32 = 6;

/// Searches for the best choice. The screen must be that of a seat that is asked.
pub fn think<G: Heuristic>(screen: &Screen<G>, budget: Budget, dice: &mut impl Dice) -> G::Action {
    let Viewer::Seat(me) = screen.viewer else { unreachable!("spectators do not choose") };
    if let [only] = screen.choices[..] {
        return only;
    }
    // Halving leaves one choice after this many rounds, and every round gets the same share of the
    // playouts.
    let deadline = budget.at_most.map(|most| Instant::now() + most);
    let candidates = candidates(screen, me, dice);
    let mut searches: Vec<Search<G>> = (0..SEARCHES)
        .map(|_| {
            Search::new(screen, me, &candidates, Seeded::for_game(dice.below(u32::MAX).into(), 0))
        })
        .collect();
    let mut left: Vec<usize> = (0..candidates.len()).collect();
    let rounds = usize::BITS - (left.len() - 1).leading_zeros();
    while left.len() > 1 {
        let tries = (budget.playouts / rounds) as usize;
        // Fewer choices are left in each round, so each of them is tried in more worlds.
        let worlds = tries.div_ceil(left.len() * SEARCHES);
        let late = run(&mut searches, &left, worlds, deadline, budget.playouts >= WORTH_THREADS);
        let merit =
            |choice: usize| searches.iter().map(|search| search.scores[choice]).sum::<f64>();
        // All remaining choices have been tried equally often, so sums compare as means do. Of
        // equals the earlier stays, which is the one by rules of thumb where there were too many to
        // try all.
        left.sort_by(|&one, &other| merit(other).total_cmp(&merit(one)).then(one.cmp(&other)));
        // Out of time: the best so far is the answer.
        left.truncate(if late { 1 } else { left.len().div_ceil(2) });
    }
    candidates[left[0]]
}

/// The choices to try: all of them, or a selection where there are many.
pub(crate) fn candidates<G: Heuristic>(
    screen: &Screen<G>,
    me: Seat,
    dice: &mut impl Dice,
) -> Vec<G::Action> {
    if screen.choices.len() <= WIDTH {
        return screen.choices.clone();
    }
    // The rule of thumb comes first, so that it wins ties.
    let mut found = vec![G::quick_choice(&screen.view, &screen.choices, dice)];
    // All imagined positions offer the same choices, so one is enough to pick from.
    let position = G::imagine(&screen.view, dice);
    // Likely choices come up again and again, hence more draws than places.
    for _ in 0..10 * WIDTH {
        let action = position.any_choice(me, dice);
        if found.len() < WIDTH && !found.contains(&action) {
            found.push(action);
        }
    }
    found
}

/// Plays one round in all searches. Returns true if time ran out.
fn run<G: Heuristic>(
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
        // Every search has dice of its own, so threads change the time and not the result.
    }
    std::thread::scope(|scope| {
        let running: Vec<_> = searches
            .iter_mut()
            .map(|search| scope.spawn(move || search.round(left, worlds, deadline)))
            .collect();
        let late =
            running.into_iter().map(|search| search.join().expect("a search does not panic"));
        late.collect::<Vec<bool>>().contains(&true)
    })
}

/// One of the searches that share the work.
struct Search<'a, G: Heuristic> {
    screen: &'a Screen<G>,
    me: Seat,
    dice: Seeded,
    candidates: &'a [G::Action],
    /// The sum of the rewards of each candidate.
    scores: Vec<f64>,
    /// Room for the list of choices, kept between playouts.
    choices: Vec<G::Action>,
}

impl<'a, G: Heuristic> Search<'a, G> {
    fn new(
        screen: &'a Screen<G>,
        me: Seat,
        candidates: &'a [G::Action],
        dice: Seeded,
    ) -> Search<'a, G> {
        Search {
            screen,
            me,
            dice,
            candidates,
            scores: vec![0.0; candidates.len()],
            choices: Vec::new(),
        }
    }

    /// Tries every remaining choice in `worlds` imagined positions. Returns true if time ran out.
    fn round(&mut self, left: &[usize], worlds: usize, deadline: Option<Instant>) -> bool {
        for _ in 0..worlds {
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return true;
            }
            let world = G::imagine(&self.screen.view, &mut self.dice);
            // Every choice gets the same dice in the same world: a difference is then due to the
            // choice.
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

/// Plays a position to the end by rules of thumb, now and then without a plan. `choices` is room
/// for the list of choices.
pub fn play_out<G: Heuristic>(
    position: &mut G,
    choices: &mut Vec<G::Action>,
    dice: &mut impl Dice,
) {
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

fn play_by_thumb<G: Heuristic>(
    position: &mut G,
    seat: Seat,
    choices: &mut Vec<G::Action>,
    dice: &mut impl Dice,
) {
    let action = if dice.below(WHIM) == 0 {
        position.any_choice(seat, dice)
    } else {
        choices.clear();
        if G::NEEDS_CHOICES {
            position.choices(seat, choices);
        }
        // By the seat's own view, although the whole position is at hand: a playout in which the
        // others know our secrets would be worth nothing.
        G::quick_choice(&position.view(seat.into()), choices, dice)
    };
    position.act(seat, action, &mut Silent);
}

/// The worth of a result to a seat: mostly the victory, and a little the place, so that a search
/// does not give up where it cannot win.
fn reward(standing: &Standing, seat: Seat) -> f64 {
    let winners = standing.winners();
    let won = if winners.contains(seat) { 1.0 / f64::from(winners.len()) } else { 0.0 };
    let seats = f64::from(standing.seats().len());
    let place = (seats - f64::from(standing.place(seat))) / (seats - 1.0).max(1.0);
    0.7 * won + 0.3 * place
}
