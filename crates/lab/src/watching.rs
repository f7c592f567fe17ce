//! One game of bots, watched.
//!
//! The lab sees what the players see, and no position: before each choice the screen of the seat that is
//! asked, which the lab hands on to the bot; after the game the screens of all, with everything they were told.
//! That is enough for every question, as what a question counts (who leads, who took which token, where the
//! gang went) lies open on the table, or was told to the one it happened to.

use bots::{Level, Player};
use engine::{Finished, Match, Screen, Seat, SeatSet, Seeded, Standing, Viewer};

use crate::questions::{Entry, common};

/// A game the lab knows how to watch.
pub trait Studied: Player {
    /// The name for people.
    const TITLE: &'static str;
    /// What is counted to tell who leads: `points` or `pounds`.
    const SCORE: &'static str;
    /// What a turn is, as the rulebook has it.
    const TURN: &'static str;
    /// Whether there are dozens of turns in a game.
    const TURNS_ARE_MANY: bool;
    /// Questions to begin with, as one asks them on the command line.
    const EXAMPLES: &'static [&'static str];
    /// The questions that can be asked of every game.
    const COMMON: &'static [Entry<Self>] = &common();
    /// The questions that only this game has.
    const OWN: &'static [Entry<Self>];

    /// What everyone at the table can see that a seat has.
    fn score(view: &Self::View, seat: Seat) -> f64;

    /// What a seat has once the game is over, with what was hidden until then.
    fn last_score(end: &Screen<Self>, seat: Seat) -> f64;

    /// Whether the choice that this screen asks for is the first of a turn.
    fn begins_turn(view: &Self::View) -> bool;

    /// Who had the first turn.
    fn began(end: &Screen<Self>, setup: &Self::Setup) -> Seat;
}

/// Where the dice of a game come from: games of one deal share the dice of the table, whoever plays; what the
/// bots think with differs from one `version` of the deal to the next.
#[derive(Clone, Copy, Debug)]
pub struct Deal {
    /// The seed of the run.
    pub seed: u64,
    /// Which deal.
    pub number: u64,
}

impl Deal {
    fn table(self) -> Seeded {
        Seeded::for_game(self.seed, 2 * self.number)
    }

    fn thoughts(self, version: u64) -> Seeded {
        Seeded::for_game(self.seed, (2 * self.number + 1) | version << 48)
    }
}

/// A game that was played to the end.
pub struct Watched<G: Player> {
    game: Finished<G>,
    /// What everyone sees at the end.
    pub end: Screen<G>,
}

impl<G: Studied> Watched<G> {
    /// All who sat at the table.
    pub fn seats(&self) -> SeatSet {
        self.game.seats()
    }

    /// The place of a seat.
    pub fn place(&self, seat: Seat) -> f64 {
        f64::from(self.standing().place(seat))
    }

    /// What a seat has of the victory: all, none, or a share if several won.
    pub fn win(&self, seat: Seat) -> f64 {
        let winners = self.standing().winners();
        if winners.contains(seat) { 1.0 / f64::from(winners.len()) } else { 0.0 }
    }

    /// Those who won.
    pub fn winners(&self) -> SeatSet {
        self.standing().winners()
    }

    /// What a seat has in the end.
    pub fn score(&self, seat: Seat) -> f64 {
        G::last_score(&self.end, seat)
    }

    /// What all have in the end, on average.
    pub fn mean_score(&self) -> f64 {
        let seats = self.seats();
        seats.iter().map(|seat| self.score(seat)).sum::<f64>() / f64::from(seats.len())
    }

    /// All that a seat was told.
    pub fn told(&self, seat: Seat) -> impl Iterator<Item = G::Note> {
        self.game.notes(seat.into())
    }

    /// Where a seat comes in the order of play, 0 for whoever begins.
    pub fn order(&self, seat: Seat) -> usize {
        let seats = self.seats().len();
        let first = G::began(&self.end, self.game.setup());
        usize::from((seat.number() + seats - first.number()) % seats)
    }

    fn standing(&self) -> Standing {
        self.game.standing()
    }
}

/// Plays a game: `choose` answers for every seat that is asked, from its screen and with dice of its own, and
/// sees all that there is to see on the way.
pub fn watch<G: Studied>(
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

/// Plays a game of bots, each of its level.
pub fn watch_bots<G: Studied>(
    setup: &G::Setup,
    deal: Deal,
    version: u64,
    level: impl Fn(Seat) -> Level,
) -> Watched<G> {
    watch(setup, deal, version, |seat, screen, dice| G::choose_untimed(level(seat), screen, dice))
}
