//! A game under way: the only door between players and rules.

use std::fmt;

use crate::{
    Audience, Dice, Finished, Game, RuleId, Seat, SeatSet, Standing, Step, Turn, Viewer, Why, pick,
};

/// A game under way. Checks every step, lets chance happen, and keeps the log. The position inside
/// cannot be read from outside, only looked at through [`Match::screen`]:
///
/// ```compile_fail,E0616
/// fn peek<G: engine::Game>(game: &engine::Match<G>) -> G {
///     game.position
/// }
/// ```
///
/// Nor is its log open while the game is on. That takes a [`Finished`] game, which
/// [`Match::finish`] gives once it is over:
///
/// ```compile_fail,E0599
/// fn peek<G: engine::Game>(game: &engine::Match<G>) -> &[engine::Step<G>] {
///     game.log()
/// }
/// ```
///
/// Bots, tests and laboratories play whole games with [`Match::play_through`]:
///
/// ```
/// # mod spoof { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/spoof/rules.rs")); }
/// use engine::{Match, Seeded};
/// use spoof::{Setup, Spoof};
///
/// // The players think with dice of their own, so that others would get the same deal.
/// let (mut deal, mut thoughts) = (Seeded::for_game(1, 0), Seeded::for_game(1, 1));
/// let game = Match::<Spoof>::new(Setup::default(), &mut deal);
/// let finished = game.play_through(&mut deal, |_, screen| screen.any_choice(&mut thoughts));
/// assert_eq!(finished.log().len(), 3 + 1 + 3);
/// ```
#[derive(Clone)]
pub struct Match<G: Game> {
    setup: G::Setup,
    position: G,
    log: Vec<Step<G>>,
    told: Vec<(Audience, G::Note)>,
}

/// All that leaves the engine for one viewer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Screen<G: Game> {
    /// The viewer whose screen this is.
    pub viewer: Viewer,
    /// The seats or the chance that the game is waiting for.
    pub turn: Turn,
    /// The rule by which the game asks for what it is waiting for.
    pub rule: RuleId,
    /// The viewer's knowledge, as [`Game::view`] builds it.
    pub view: G::View,
    /// The viewer's choices now; empty if the game does not wait for this viewer.
    pub choices: Vec<G::Action>,
    /// The notes told to the viewer since the start.
    pub notes: Vec<G::Note>,
    /// The places, once the game is over.
    pub standing: Option<Standing>,
}

impl<G: Game> Screen<G> {
    /// Picks a choice as a player without a plan might. The screen must be that of a seat that is
    /// asked.
    pub fn any_choice(&self, dice: &mut impl Dice) -> G::Action {
        let Viewer::Seat(seat) = self.viewer else { unreachable!("spectators do not choose") };
        // The position is private, so even a random player picks in an imagined one. The laws make
        // sure that the choices are the same in both.
        G::imagine(&self.view, dice).any_choice(seat, dice)
    }
}

/// Why a step was not played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The game is over.
    Over,
    /// The table has no such seat.
    NoSuchSeat {
        /// The number of seats at the table.
        seats: u8,
    },
    /// The game waits for another seat.
    NotYourTurn,
    /// The game waits for a coin, a bag or a deck.
    ChanceFirst,
    /// The seat cannot do this now.
    NotAChoice {
        /// The rule that the choice would break.
        rule: RuleId,
    },
    /// Chance has no such outcome now.
    CannotHappen {
        /// The rule that the outcome would break.
        rule: RuleId,
    },
}

impl Refused {
    /// The rule that would be broken; `None` where the step only comes at the wrong time.
    pub const fn rule(self) -> Option<RuleId> {
        match self {
            Refused::NotAChoice { rule } | Refused::CannotHappen { rule } => Some(rule),
            Refused::Over
            | Refused::NoSuchSeat { .. }
            | Refused::NotYourTurn
            | Refused::ChanceFirst => None,
        }
    }

    /// The refusal as a clause, with the reason that [`Match::why_not`] gives.
    pub fn because(self, why: Option<Why>) -> String {
        match (self, why) {
            (Refused::NotAChoice { rule }, Some(why)) => {
                format!("this cannot be chosen now: {why} (rule {rule})")
            }
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Over => f.write_str("the game is over"),
            Refused::NoSuchSeat { seats } => {
                write!(f, "this table has the seats 0 to {}", seats - 1)
            }
            Refused::NotYourTurn => f.write_str("it is not this seat's turn"),
            Refused::ChanceFirst => f.write_str("chance has to decide something first"),
            Refused::NotAChoice { rule } => write!(f, "this cannot be chosen now (rule {rule})"),
            Refused::CannotHappen { rule } => write!(f, "this cannot happen now (rule {rule})"),
        }
    }
}

impl std::error::Error for Refused {}

/// The place where a log stops following the rules, and the reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unplayable {
    /// The number of steps that were played before it.
    pub at: usize,
    /// The reason why the next step was refused.
    pub why: Refused,
}

impl<G: Game> Match<G> {
    /// Starts a game, and lets chance happen until a seat has to choose.
    pub fn new(setup: G::Setup, dice: &mut impl Dice) -> Match<G> {
        let mut game = Match::before_the_first_step(setup);
        game.let_chance_happen(dice);
        game
    }

    /// Replays a log, checking every step.
    pub fn replay(
        setup: G::Setup,
        log: impl IntoIterator<Item = Step<G>>,
    ) -> Result<Match<G>, Unplayable> {
        let mut game = Match::before_the_first_step(setup);
        for (at, step) in log.into_iter().enumerate() {
            game.play(step).map_err(|why| Unplayable { at, why })?;
        }
        Ok(game)
    }

    /// Plays one step as [`Match::play`] does. If chance decided, shows `watch` the outcomes with
    /// their weights, and the outcome that happened: replaying a stored game with its dice needs
    /// both.
    pub fn play_watching(
        &mut self,
        step: Step<G>,
        watch: impl FnOnce(&[(G::Chance, u32)], G::Chance),
    ) -> Result<(), Refused> {
        let mut odds = Vec::new();
        // The odds are read before the step, because playing it moves the game on.
        if self.turn() == Turn::Chance {
            self.position.odds(&mut odds);
        }
        self.play(step)?;
        if let Step::Chance(chance) = step {
            watch(&odds, chance);
        }
        Ok(())
    }

    /// A game before its first step, even before the first outcome of chance. Games that are
    /// replayed step by step begin here.
    pub fn before_the_first_step(setup: G::Setup) -> Match<G> {
        Match { position: G::start(&setup), setup, log: Vec::new(), told: Vec::new() }
    }

    /// Plays `action` for `seat`, then lets chance happen until a seat has to choose again. Returns
    /// the steps to store.
    pub fn act(
        &mut self,
        seat: Seat,
        action: G::Action,
        dice: &mut impl Dice,
    ) -> Result<&[Step<G>], Refused> {
        let before = self.log.len();
        self.play(Step::Act(seat, action))?;
        self.let_chance_happen(dice);
        Ok(&self.log[before..])
    }

    /// Plays to the end: `choose` answers for every seat that is asked, from its screen. Where
    /// several are asked, the lowest answers first.
    ///
    /// # Panics
    ///
    /// If `choose` answers with something that is not among the choices of the screen.
    pub fn play_through(
        mut self,
        dice: &mut impl Dice,
        mut choose: impl FnMut(Seat, &Screen<G>) -> G::Action,
    ) -> Finished<G> {
        self.let_chance_happen(dice);
        while let Turn::Seats(asked) = self.turn() {
            let seat = asked.lowest();
            let action = choose(seat, &self.screen(seat.into()));
            self.act(seat, action, dice).expect("players answer with one of their choices");
        }
        self.finish().expect("nobody is asked any more")
    }

    /// Plays one step, of a seat or of chance, if the rules allow it.
    pub fn play(&mut self, step: Step<G>) -> Result<(), Refused> {
        match (step, self.position.turn()) {
            // The order of these arms decides which refusal a player reads: the end of the game
            // comes before a seat that does not exist, and a wrong turn before a wrong choice.
            (_, Turn::Over) => return Err(Refused::Over),
            (Step::Act(seat, _), _) if !self.seats().contains(seat) => {
                return Err(Refused::NoSuchSeat { seats: self.seats().len() });
            }
            (Step::Act(..), Turn::Chance) => return Err(Refused::ChanceFirst),
            (Step::Act(seat, _), Turn::Seats(seats)) if !seats.contains(seat) => {
                return Err(Refused::NotYourTurn);
            }
            (Step::Act(seat, action), Turn::Seats(_)) => {
                // The list that players choose from is also the check: there is no second opinion
                // about what is legal.
                if !choices(&self.position, seat).contains(&action) {
                    return Err(Refused::NotAChoice { rule: self.position.forbids(&step) });
                }
            }
            (Step::Chance(chance), turn) => {
                let mut odds = Vec::new();
                // Outside chance's turn there are no odds, so every outcome is refused.
                if turn == Turn::Chance {
                    self.position.odds(&mut odds);
                }
                if !odds.iter().any(|&(outcome, _)| outcome == chance) {
                    return Err(Refused::CannotHappen { rule: self.position.forbids(&step) });
                }
            }
        }
        // Only a step that passed every check reaches the rules, which trust their caller.
        self.record(step);
        Ok(())
    }

    /// The reason why a refused step is not possible, where the rules can name one.
    pub fn why_not(&self, step: &Step<G>) -> Option<Why> {
        // The law on refusals covers the seats that are asked, so only they are given reasons.
        let asked = self.turn().asked();
        step.seat().filter(|&seat| asked.contains(seat)).and_then(|_| self.position.why_not(step))
    }

    /// The options chosen before the first step.
    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// The seats of the game.
    pub fn seats(&self) -> SeatSet {
        self.position.seats()
    }

    /// The seats or the chance that the game is waiting for.
    pub fn turn(&self) -> Turn {
        self.position.turn()
    }

    /// The rule by which the game asks for what it is waiting for, or by which it ended.
    pub fn rule(&self) -> RuleId {
        self.position.rule()
    }

    /// The number of steps so far. It gives nothing away: by the laws of all games, viewers who are
    /// told the same wait for the same.
    pub fn step_count(&self) -> usize {
        self.log.len()
    }

    /// The steps after the first `since`. They tell every secret of a game that is still on, so
    /// only code that stores the game or replays it may call this; nothing that a player sees may.
    /// [`Finished::log`] is for everyone.
    pub fn secret_steps_since(&self, since: usize) -> &[Step<G>] {
        &self.log[since..]
    }

    /// The places, once the game is over.
    pub fn standing(&self) -> Option<Standing> {
        self.position.standing()
    }

    /// Everything that `viewer` may know, and nothing else.
    pub fn screen(&self, viewer: Viewer) -> Screen<G> {
        screen_of(&self.position, viewer, &self.told)
    }

    /// The screens of `viewer` after each step since an earlier state of this game, each with its
    /// number of steps.
    pub fn screens_since(
        &self,
        earlier: &Match<G>,
        viewer: Viewer,
    ) -> impl Iterator<Item = (usize, Screen<G>)> {
        let (mut position, mut told) = (earlier.position, Vec::new());
        let before = (earlier.log.len(), earlier.told.len());
        let steps = self.log[before.0..].iter().zip(before.0 + 1..);
        steps.map(move |(&step, count)| {
            // The step was checked when it was played, and tells the same each time.
            position.apply(step, &mut told);
            (count, screen_of(&position, viewer, &self.told[..before.1 + told.len()]))
        })
    }

    /// The notes told to `viewer` since the start.
    pub fn notes(&self, viewer: Viewer) -> impl Iterator<Item = G::Note> {
        notes_to::<G>(viewer, &self.told)
    }

    /// All notes since the start, with their audiences.
    pub(crate) fn told(&self) -> &[(Audience, G::Note)] {
        &self.told
    }

    fn let_chance_happen(&mut self, dice: &mut impl Dice) {
        let mut odds = Vec::new();
        while self.position.turn() == Turn::Chance {
            odds.clear();
            self.position.odds(&mut odds);
            // `pick` draws from the listed odds, so this step needs no check.
            self.record(Step::Chance(pick(&odds, dice)));
        }
    }

    fn record(&mut self, step: Step<G>) {
        // Telling and logging belong to the same step: notes are in the order of the log.
        self.position.apply(step, &mut self.told);
        self.log.push(step);
    }
}

fn choices<G: Game>(position: &G, seat: Seat) -> Vec<G::Action> {
    let mut choices = Vec::new();
    position.choices(seat, &mut choices);
    choices
}

fn notes_to<G: Game>(
    viewer: Viewer,
    told: &[(Audience, G::Note)],
) -> impl Iterator<Item = G::Note> {
    told.iter().filter(move |(to, _)| to.includes(viewer)).map(|&(_, note)| note)
}

/// Everything that `viewer` may know of a position and of what was told by then.
fn screen_of<G: Game>(position: &G, viewer: Viewer, told: &[(Audience, G::Note)]) -> Screen<G> {
    Screen {
        viewer,
        turn: position.turn(),
        rule: position.rule(),
        view: position.view(viewer),
        choices: viewer.seat().map_or_else(Vec::new, |seat| choices(position, seat)),
        notes: notes_to::<G>(viewer, told).collect(),
        standing: position.standing(),
    }
}

/// Says how far the game is; the position and the log are secret.
impl<G: Game> fmt::Debug for Match<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} after {} steps", G::NAME, self.log.len())
    }
}
