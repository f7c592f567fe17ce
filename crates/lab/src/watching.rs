//! One game between bots, watched.
//!
//! The lab sees what the players see, and no position: before each choice the screen of the seat
//! that is asked, which it hands on to the bot; after the game the screens of all, with everything
//! they were told. That is enough for every question, because all that a question counts (who
//! leads, who took which token, where the gang went) lies open on the table, or was told to the
//! player it happened to.

use bots::{HasBots, Level};
use engine::{Finished, Match, Screen, Seat, SeatSet, Seeded, Standing, Viewer};

use crate::questions::{Entry, common};

/// A game that the lab can watch.
pub trait HasQuestions: HasBots {
    const TITLE: &'static str;
    /// The quantity that decides who leads: `points` or `pounds`.
    const SCORE: &'static str;
    /// The rulebook's definition of a turn.
    const TURN: &'static str;
    /// True if a game has dozens of turns.
    const TURNS_ARE_MANY: bool;
    /// Questions to begin with, as typed on the command line.
    const EXAMPLES: &'static [&'static str];
    /// Questions that every game has.
    const COMMON: &'static [Entry<Self>] = &common();
    /// Questions that only this game has.
    const OWN: &'static [Entry<Self>];

    /// A seat's score, as far as everyone at the table can see it.
    fn score(view: &Self::View, seat: Seat) -> f64;

    /// A seat's score at the end, with what was hidden until then.
    fn last_score(end: &Screen<Self>, seat: Seat) -> f64;

    /// True if the choice on this screen is the first of a turn.
    fn begins_turn(view: &Self::View) -> bool;

    /// The seat that had the first turn.
    fn began(end: &Screen<Self>, setup: &Self::Setup) -> Seat;
}

/// The source of a game's dice. Games of one deal share the dice of the table, whatever bots play;
/// the dice that the bots think with differ by `version`.
#[derive(Clone, Copy, Debug)]
pub struct Deal {
    /// The seed of the run.
    pub seed: u64,
    pub number: u64,
}

impl Deal {
    fn table(self) -> Seeded {
        Seeded::for_game(self.seed, 2 * self.number)
    }

    fn thoughts(self, version: u64) -> Seeded {
        // The version stands in the high bits, so that no deal's number runs into it.
        Seeded::for_game(self.seed, (2 * self.number + 1) | version << 48)
    }
}

pub struct Watched<G: HasBots> {
    game: Finished<G>,
    /// The spectators' screen at the end.
    pub end: Screen<G>,
}

impl<G: HasQuestions> Watched<G> {
    pub fn seats(&self) -> SeatSet {
        self.game.seats()
    }

    pub fn place(&self, seat: Seat) -> f64 {
        f64::from(self.standing().place(seat))
    }

    /// A seat's share of the victory: 1, 0, or a part if several won.
    pub fn win(&self, seat: Seat) -> f64 {
        let winners = self.standing().winners();
        if winners.contains(seat) { 1.0 / f64::from(winners.len()) } else { 0.0 }
    }

    pub fn winners(&self) -> SeatSet {
        self.standing().winners()
    }

    /// A seat's final score.
    pub fn score(&self, seat: Seat) -> f64 {
        G::last_score(&self.end, seat)
    }

    /// Mean final score of all seats.
    pub fn mean_score(&self) -> f64 {
        let seats = self.seats();
        seats.iter().map(|seat| self.score(seat)).sum::<f64>() / f64::from(seats.len())
    }

    /// All notes that a seat was told.
    pub fn told(&self, seat: Seat) -> impl Iterator<Item = G::Note> {
        self.game.notes(seat.into())
    }

    /// A seat's place in the order of play, 0 for the first.
    pub fn order(&self, seat: Seat) -> usize {
        let seats = self.seats().len();
        let first = G::began(&self.end, self.game.setup());
        usize::from((seat.number() + seats - first.number()) % seats)
    }

    fn standing(&self) -> Standing {
        self.game.standing()
    }
}

/// Plays a game. `choose` answers for every seat that is asked, from its screen and with dice of
/// its own.
pub fn watch<G: HasQuestions>(
    setup: &G::Setup,
    deal: Deal,
    version: u64,
    mut choose: impl FnMut(Seat, &Screen<G>, &mut Seeded) -> G::Action,
) -> Watched<G> {
    let (mut dice, mut thoughts) = (deal.table(), deal.thoughts(version));
    let game = Match::<G>::new(setup.clone(), &mut dice)
        .play_through(&mut dice, |seat, screen| choose(seat, screen, &mut thoughts));
    Watched { end: game.screen(Viewer::Spectator), game }
}

/// Plays a game between bots, each at its level.
pub fn watch_bots<G: HasQuestions>(
    setup: &G::Setup,
    deal: Deal,
    version: u64,
    level: impl Fn(Seat) -> Level,
) -> Watched<G> {
    watch(setup, deal, version, |seat, screen, dice| G::choose_untimed(level(seat), screen, dice))
}
