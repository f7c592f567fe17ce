//! Levels against each other: one challenger, with the level below in all other seats.

use std::thread;

use bots::{Budget, HasBots, Level, Plan, think};
use engine::{Dice, Match, ParseError, Screen, Seat, Seeded};

use crate::tally::{Estimate, Tally};

/// A player of a duel: a level, or one that is there to measure by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contestant {
    Level(Level),
    /// The network of the game, without search.
    Network,
    /// The search that asks the network what comes of a choice.
    Foresight,
    /// The search that plays out by rules of thumb, with the budget of the fourth level.
    Yardstick,
}

impl Contestant {
    /// The one of this name: a level of the game, `network`, `foresight` or `yardstick`.
    pub fn read<G: HasBots>(name: &str) -> Result<Contestant, ParseError> {
        match name {
            "network" if G::MIND.is_some() => Ok(Contestant::Network),
            "foresight" if G::MIND.is_some() => Ok(Contestant::Foresight),
            "yardstick" => Ok(Contestant::Yardstick),
            _ => Ok(Contestant::Level(G::level(name)?)),
        }
    }

    pub fn name<G: HasBots>(self) -> &'static str {
        match self {
            Contestant::Level(level) => G::name_of(level),
            Contestant::Network => "network",
            Contestant::Foresight => "foresight",
            Contestant::Yardstick => "yardstick",
        }
    }

    fn choose<G: HasBots>(self, screen: &Screen<G>, dice: &mut impl Dice) -> G::Action {
        let budget = Budget { playouts: G::PLAYOUTS[1], at_most: None };
        match (self, G::MIND) {
            (Contestant::Level(level), _) => G::choose_untimed(level, screen, dice),
            (Contestant::Network, Some(mind)) => (mind.choose)(screen, Plan::GLANCE, None, dice),
            (Contestant::Foresight, Some(mind)) => (mind.choose)(screen, mind.search, None, dice),
            (Contestant::Network | Contestant::Foresight, None) | (Contestant::Yardstick, _) => {
                think(screen, budget, dice)
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seating {
    /// The one that is measured.
    pub challenger: Contestant,
    pub others: Contestant,
}

/// A duel under way. Each deal is played with the challenger in every seat, so that luck and seats
/// even out; one deal is one sample.
pub struct Duel<G: HasBots> {
    setup: G::Setup,
    seating: Seating,
    seed: u64,
    deals: u64,
    wins: Tally,
    places: Tally,
}

/// The state of a duel.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rung {
    pub seating: Seating,
    pub games: u64,
    pub wins: Estimate,
    /// The challenger's mean place.
    pub places: Estimate,
    /// The share of victories if all were equal.
    pub fair: f64,
}

impl<G: HasBots> Duel<G> {
    pub fn new(setup: G::Setup, seating: Seating, seed: u64) -> Duel<G> {
        Duel { setup, seating, seed, deals: 0, wins: Tally::default(), places: Tally::default() }
    }

    /// Plays more deals on all cores. The result does not depend on the number of cores.
    pub fn play(&mut self, deals: u64) {
        let numbers: Vec<u64> = (self.deals..self.deals + deals).collect();
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let share = numbers.len().div_ceil(cores).max(1);
        let results: Vec<(f64, f64)> = thread::scope(|scope| {
            let duel = &*self;
            let parts = numbers.chunks(share);
            let workers: Vec<_> = parts
                .map(|part| scope.spawn(move || part.iter().map(|&deal| duel.deal(deal)).collect()))
                .collect();
            let joined =
                workers.into_iter().map(|worker| worker.join().expect("games do not panic"));
            joined.collect::<Vec<Vec<(f64, f64)>>>().concat()
        });
        // Added in the order of the deals, because the order of floating-point sums changes the
        // last digits.
        for (wins, places) in results {
            self.wins.add(wins);
            self.places.add(places);
        }
        self.deals += deals;
    }

    pub fn rung(&self) -> Rung {
        let seats = f64::from(self.seats());
        Rung {
            seating: self.seating,
            games: self.deals * u64::from(self.seats()),
            wins: self.wins.estimate(),
            places: self.places.estimate(),
            fair: 1.0 / seats,
        }
    }

    fn seats(&self) -> u8 {
        G::start(&self.setup).seats().len()
    }

    /// The challenger's share of victories and mean place in one deal, over all its seats.
    fn deal(&self, number: u64) -> (f64, f64) {
        let seats = G::start(&self.setup).seats();
        let (mut wins, mut places) = (0.0, 0.0);
        for challenger in seats.iter() {
            let standing = self.game(number, challenger);
            let winners = standing.winners();
            if winners.contains(challenger) {
                wins += 1.0 / f64::from(winners.len());
            }
            places += f64::from(standing.place(challenger));
        }
        let count = f64::from(seats.len());
        (wins / count, places / count)
    }

    fn game(&self, number: u64, challenger: Seat) -> engine::Standing {
        // The table's dice are those of the deal whatever the seat; the bots' own dice differ by
        // seat. Even and odd numbers keep the two streams apart.
        let mut deal = Seeded::for_game(self.seed, 2 * number);
        let mut thoughts =
            Seeded::for_game(self.seed, (2 * number + 1) | u64::from(challenger.number()) << 48);
        let game = Match::<G>::new(self.setup.clone(), &mut deal);
        let finished = game.play_through(&mut deal, |seat, screen| {
            let player =
                if seat == challenger { self.seating.challenger } else { self.seating.others };
            player.choose(screen, &mut thoughts)
        });
        finished.standing()
    }
}
