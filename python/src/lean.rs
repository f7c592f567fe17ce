//! A game without log and notes, for games by the thousand. It deals like [`engine::Match`], and
//! its position cannot be read from outside either. The batch refuses what is not a choice.

use engine::{Dice, Game, Seat, Seeded, Silent, Standing, Turn, pick};

/// The dice of the game with this seed, the same in a batch and alone.
pub fn dice(seed: u64) -> Seeded {
    Seeded::for_game(seed, 0)
}

pub struct Lean<G: Game> {
    position: G,
    dice: Seeded,
}

/// Buffers that are used again, because a list per step would cost more than the step.
pub struct Scratch<G: Game> {
    odds: Vec<(G::Chance, u32)>,
    choices: Vec<G::Action>,
}

impl<G: Game> Default for Scratch<G> {
    fn default() -> Scratch<G> {
        Scratch { odds: Vec::new(), choices: Vec::new() }
    }
}

impl<G: Game> Lean<G> {
    /// A new game, played by chance up to the first choice.
    pub fn new(setup: &G::Setup, seed: u64, scratch: &mut Scratch<G>) -> Lean<G> {
        let mut game = Lean { position: G::start(setup), dice: dice(seed) };
        game.let_chance_happen(scratch);
        game
    }

    /// The seat to choose next: the lowest if several choose in secret.
    pub fn to_move(&self) -> Option<Seat> {
        match self.position.turn() {
            Turn::Seats(seats) => Some(seats.lowest()),
            Turn::Chance | Turn::Over => None,
        }
    }

    /// The choices of this seat.
    pub fn choices<'a>(&self, seat: Seat, scratch: &'a mut Scratch<G>) -> &'a [G::Action] {
        scratch.choices.clear();
        self.position.choices(seat, &mut scratch.choices);
        &scratch.choices
    }

    pub fn view(&self, seat: Seat) -> G::View {
        self.position.view(seat.into())
    }

    pub fn standing(&self) -> Option<Standing> {
        self.position.standing()
    }

    /// Plays a choice of this seat, and chance up to the next choice.
    pub fn act(&mut self, seat: Seat, action: G::Action, scratch: &mut Scratch<G>) {
        self.position.act(seat, action, &mut Silent);
        self.let_chance_happen(scratch);
    }

    fn let_chance_happen(&mut self, scratch: &mut Scratch<G>) {
        while self.position.turn() == Turn::Chance {
            scratch.odds.clear();
            self.position.odds(&mut scratch.odds);
            self.position.happen(pick(&scratch.odds, &mut self.dice), &mut Silent);
        }
    }
}

/// One of these, each equally likely.
pub fn any<T: Copy>(from: &[T], dice: &mut impl Dice) -> Option<T> {
    let count = u32::try_from(from.len()).ok().filter(|&count| count > 0)?;
    from.get(dice.below(count) as usize).copied()
}
