//! A game without log, and without notes unless bots play it, for games by the thousand. It deals like [`engine::Match`], and
//! its position cannot be read from outside either. The batch refuses what is not a choice.

use engine::{Audience, Dice, Game, Screen, Seat, Seeded, Standing, Tell, Turn, pick};

/// The dice of the game with this seed, the same in a batch and alone.
pub fn dice(seed: u64) -> Seeded {
    Seeded::for_game(seed, 0)
}

pub struct Lean<G: Game> {
    position: G,
    dice: Seeded,
    told: Told<G::Note>,
}

/// The notes so far, if they are kept.
struct Told<Note>(Option<Vec<(Audience, Note)>>);

impl<Note> Tell<Note> for Told<Note> {
    fn tell(&mut self, to: Audience, note: Note) {
        if let Some(told) = &mut self.0 {
            told.push((to, note));
        }
    }
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
    /// A new game, played by chance up to the first choice. Bots need the notes, which take time.
    pub fn new(setup: &G::Setup, seed: u64, notes: bool, scratch: &mut Scratch<G>) -> Lean<G> {
        let told = Told(notes.then(Vec::new));
        let mut game = Lean { position: G::start(setup), dice: dice(seed), told };
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

    /// The screen of a seat that is asked, which has notes only if they are kept.
    pub fn screen(&self, seat: Seat) -> Screen<G> {
        let mut choices = Vec::new();
        self.position.choices(seat, &mut choices);
        let told = self.told.0.iter().flatten();
        Screen {
            viewer: seat.into(),
            turn: self.position.turn(),
            rule: self.position.rule(),
            view: self.view(seat),
            choices,
            notes: told.filter(|(to, _)| to.includes(seat.into())).map(|(_, note)| *note).collect(),
            standing: None,
        }
    }

    pub fn standing(&self) -> Option<Standing> {
        self.position.standing()
    }

    /// Plays a choice of this seat, and chance up to the next choice.
    pub fn act(&mut self, seat: Seat, action: G::Action, scratch: &mut Scratch<G>) {
        self.position.act(seat, action, &mut self.told);
        self.let_chance_happen(scratch);
    }

    fn let_chance_happen(&mut self, scratch: &mut Scratch<G>) {
        while self.position.turn() == Turn::Chance {
            scratch.odds.clear();
            self.position.odds(&mut scratch.odds);
            self.position.happen(pick(&scratch.odds, &mut self.dice), &mut self.told);
        }
    }
}

/// One of these, each equally likely.
pub fn any<T: Copy>(from: &[T], dice: &mut impl Dice) -> Option<T> {
    let count = u32::try_from(from.len()).ok().filter(|&count| count > 0)?;
    from.get(dice.below(count) as usize).copied()
}
