//! Information-set Monte Carlo tree search (single observer). It is handed a screen, as a person is, and
//! thinks about positions it imagines from it.
//!
//! Each thought imagines a position that fits the view, walks down the tree of choices made so far, adds one,
//! plays on by rules of thumb to the end, and credits every mover on the way with how it came out. What
//! nobody can see is not reacted to: where several seats choose at the same time, the others choose by rule of
//! thumb, outside the tree. Where there are many choices, a node starts with the one that the rules of thumb
//! would take and a few likely ones, and takes in more as it is visited more often.

use std::time::{Duration, Instant};

use engine::{Dice, Screen, Seat, Seeded, Silent, Standing, Turn, Viewer};

use crate::Thumb;

/// How long to think.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// How many positions to imagine. The same number and the same seed give the same choice.
    pub thoughts: u32,
    /// When to stop even so. A choice then depends on the machine as well.
    pub at_most: Option<Duration>,
}

/// How strongly less tried choices are tried.
const CURIOSITY: f64 = 0.6;
/// How many choices deep the tree grows.
const DEPTH: usize = 6;
/// How many independent searches share the thoughts. Fixed, so that the result does not depend on how many
/// cores there are; each has a tree of its own, and their counts are added up.
const SEARCHES: u32 = 4;
/// One choice in so many of a playout is made without a plan: rules of thumb alone would be too sure.
const WHIM: u32 = 6;

/// The choice that looks best after thinking about it. The screen is one of a seat that has to choose.
pub fn think<G: Thumb>(screen: &Screen<G>, budget: Budget, dice: &mut impl Dice) -> G::Action {
    let Viewer::Seat(me) = screen.viewer else { unreachable!("spectators do not choose") };
    if let [only] = screen.choices[..] {
        return only;
    }
    let seeds: Vec<u64> = (0..SEARCHES).map(|_| u64::from(dice.below(u32::MAX))).collect();
    let deadline = budget.at_most.map(|most| Instant::now() + most);
    let thoughts = budget.thoughts.div_ceil(SEARCHES);
    let one = |seed: u64| {
        let mut search = Search::new(screen, me, Seeded::for_game(seed, 0));
        search.run(thoughts, deadline);
        search.counts()
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let counts: Vec<Vec<(G::Action, f64)>> = if cores < 2 || budget.thoughts < 4000 {
        seeds.into_iter().map(one).collect()
    } else {
        std::thread::scope(|scope| {
            let searches: Vec<_> = seeds.into_iter().map(|seed| scope.spawn(move || one(seed))).collect();
            searches.into_iter().map(|search| search.join().expect("a search does not panic")).collect()
        })
    };
    most_visited(counts.into_iter().flatten(), &screen.choices)
}

/// The choice with the most visits over all searches; of equals, the first on the list.
fn most_visited<A: Copy + Eq>(counts: impl Iterator<Item = (A, f64)>, choices: &[A]) -> A {
    let mut visits = vec![0.0; choices.len()];
    for (action, count) in counts {
        if let Some(at) = choices.iter().position(|&choice| choice == action) {
            visits[at] += count;
        }
    }
    let mut best = 0;
    for at in 1..choices.len() {
        if visits[at] > visits[best] {
            best = at;
        }
    }
    choices[best]
}

struct Node<A> {
    action: A,
    mover: Seat,
    visits: f64,
    /// How often it could have been chosen.
    offered: f64,
    reward: f64,
    children: Vec<usize>,
}

struct Search<'a, G: Thumb> {
    screen: &'a Screen<G>,
    me: Seat,
    dice: Seeded,
    tree: Vec<Node<G::Action>>,
    roots: Vec<usize>,
    visits: f64,
    path: Vec<usize>,
    choices: Vec<G::Action>,
}

impl<'a, G: Thumb> Search<'a, G> {
    fn new(screen: &'a Screen<G>, me: Seat, dice: Seeded) -> Search<'a, G> {
        Search {
            screen,
            me,
            dice,
            tree: Vec::new(),
            roots: Vec::new(),
            visits: 0.0,
            path: Vec::new(),
            choices: Vec::new(),
        }
    }

    fn run(&mut self, thoughts: u32, deadline: Option<Instant>) {
        for thought in 0..thoughts {
            // Looking at the clock costs about as much as a short playout.
            let late = |deadline| thought % 16 == 0 && Instant::now() >= deadline;
            if thought > 0 && deadline.is_some_and(late) {
                return;
            }
            self.think_once();
        }
    }

    fn counts(&self) -> Vec<(G::Action, f64)> {
        self.roots.iter().map(|&child| (self.tree[child].action, self.tree[child].visits)).collect()
    }

    fn think_once(&mut self) {
        let mut position = G::imagine(&self.screen.view, &mut self.dice);
        self.path.clear();
        self.visits += 1.0;
        self.descend(&mut position);
        self.play_out(&mut position);
        let standing = position.standing().expect("it was played to the end");
        for at in 0..self.path.len() {
            let node = &mut self.tree[self.path[at]];
            node.visits += 1.0;
            node.reward += reward(&standing, node.mover);
        }
    }

    /// Walks down the tree and adds a leaf.
    fn descend(&mut self, position: &mut G) {
        while self.path.len() < DEPTH {
            match position.turn() {
                Turn::Over => return,
                Turn::Chance => position.happen(position.any_chance(&mut self.dice), &mut Silent),
                Turn::Seats(asked) if asked.len() > 1 => {
                    // Only the seat that thinks chooses in the tree, and only once: its own open choice.
                    if asked.contains(self.me) && self.path.is_empty() {
                        if self.step(position, self.me) {
                            return;
                        }
                    } else {
                        self.play_by_thumb(position, asked.lowest());
                    }
                }
                Turn::Seats(asked) => {
                    if self.step(position, asked.lowest()) {
                        return;
                    }
                }
            }
        }
    }

    /// One choice in the tree; true if it was a new one.
    fn step(&mut self, position: &mut G, seat: Seat) -> bool {
        let mut choices = std::mem::take(&mut self.choices);
        choices.clear();
        position.choices(seat, &mut choices);
        let (child, new) = match self.new_child(position, seat, &choices) {
            Some(child) => (child, true),
            None => (self.best_child(&choices), false),
        };
        self.choices = choices;
        position.act(seat, self.tree[child].action, &mut Silent);
        self.path.push(child);
        new
    }

    fn children(&self) -> &[usize] {
        self.path.last().map_or(&self.roots, |&node| &self.tree[node].children)
    }

    /// A child to add, if the node has been visited often enough for one more.
    fn new_child(&mut self, position: &G, seat: Seat, choices: &[G::Action]) -> Option<usize> {
        let visits = self.path.last().map_or(self.visits, |&node| self.tree[node].visits);
        let known =
            self.children().iter().filter(|&&child| choices.contains(&self.tree[child].action)).count();
        if known >= choices.len() || (known > 0 && known as f64 >= 2.0 + 1.2 * visits.sqrt()) {
            return None;
        }
        let action = self.candidate(position, seat, choices, known)?;
        let node = Node { action, mover: seat, visits: 0.0, offered: 0.0, reward: 0.0, children: Vec::new() };
        self.tree.push(node);
        let child = self.tree.len() - 1;
        match self.path.last() {
            None => self.roots.push(child),
            Some(&node) => self.tree[node].children.push(child),
        }
        Some(child)
    }

    /// What the rules of thumb would do, then what players without a plan do; all, where there are few.
    fn candidate(
        &mut self,
        position: &G,
        seat: Seat,
        choices: &[G::Action],
        known: usize,
    ) -> Option<G::Action> {
        if choices.len() > 12 {
            for attempt in 0..4 {
                let action = if known == 0 && attempt == 0 {
                    G::thumb(&position.view(seat.into()), choices, &mut self.dice)
                } else {
                    position.any_choice(seat, &mut self.dice)
                };
                if !self.knows(&action) {
                    return Some(action);
                }
            }
            return (known == 0).then(|| choices[0]);
        }
        let start = self.dice.below(choices.len() as u32) as usize;
        let turned = choices[start..].iter().chain(&choices[..start]);
        turned.copied().find(|action| !self.knows(action))
    }

    fn knows(&self, action: &G::Action) -> bool {
        self.children().iter().any(|&child| self.tree[child].action == *action)
    }

    /// The most promising of the children that can be chosen here.
    fn best_child(&mut self, choices: &[G::Action]) -> usize {
        let mut best = (f64::NEG_INFINITY, usize::MAX);
        for at in 0..self.children().len() {
            let child = self.children()[at];
            let node = &mut self.tree[child];
            if choices.contains(&node.action) {
                node.offered += 1.0;
                let promise =
                    node.reward / node.visits + CURIOSITY * (node.offered.ln() / node.visits).sqrt();
                if promise > best.0 {
                    best = (promise, child);
                }
            }
        }
        best.1
    }

    fn play_out(&mut self, position: &mut G) {
        loop {
            match position.turn() {
                Turn::Over => return,
                Turn::Chance => {
                    position.play_any(&mut self.dice);
                }
                Turn::Seats(asked) => self.play_by_thumb(position, asked.lowest()),
            }
        }
    }

    fn play_by_thumb(&mut self, position: &mut G, seat: Seat) {
        let action = if self.dice.below(WHIM) == 0 {
            position.any_choice(seat, &mut self.dice)
        } else {
            self.choices.clear();
            if G::LISTS {
                position.choices(seat, &mut self.choices);
            }
            G::thumb(&position.view(seat.into()), &self.choices, &mut self.dice)
        };
        position.act(seat, action, &mut Silent);
    }
}

/// What a result is worth to a seat: mostly the victory, and a little the place.
fn reward(standing: &Standing, seat: Seat) -> f64 {
    let winners = standing.winners();
    let won = if winners.contains(seat) { 1.0 / f64::from(winners.len()) } else { 0.0 };
    let seats = f64::from(standing.seats().len());
    let place = (seats - f64::from(standing.place(seat))) / (seats - 1.0).max(1.0);
    0.7 * won + 0.3 * place
}
