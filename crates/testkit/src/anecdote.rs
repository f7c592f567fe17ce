//! Anecdotes: short games in notation, for tests.

use engine::{Game, Match, Refused, Seat, Step, Viewer};

/// Plays steps separated by semicolons, from the start. Panics at the first that the rules refuse,
/// and says why.
pub fn after<G: Game>(setup: &str, line: &str) -> Match<G> {
    let setup = setup.parse().unwrap_or_else(|why| panic!("setup “{setup}”: {why}"));
    let mut game = Match::before_the_first_step(setup);
    and_then(&mut game, line);
    game
}

/// Plays further steps.
pub fn and_then<G: Game>(game: &mut Match<G>, line: &str) {
    for text in line.split(';').map(str::trim).filter(|text| !text.is_empty()) {
        let step = step(text);
        game.play(step)
            .unwrap_or_else(|why| panic!("“{text}” after {} steps: {why}", game.step_count()));
    }
}

/// The rules' refusal of a step.
pub fn refusal<G: Game>(game: &mut Match<G>, text: &str) -> Refused {
    game.play(step(text)).expect_err("the rules forbid this")
}

/// Plays further steps, and returns the notes that a viewer gets.
pub fn told_of<G: Game>(
    game: &mut Match<G>,
    viewer: impl Into<Viewer> + Copy,
    line: &str,
) -> Vec<G::Note> {
    let before = game.notes(viewer.into()).count();
    and_then(game, line);
    game.notes(viewer.into()).skip(before).collect()
}

pub fn view<G: Game>(game: &Match<G>, seat: Seat) -> G::View {
    game.screen(seat.into()).view
}

/// The choices of a seat, in notation.
pub fn choices<G: Game>(game: &Match<G>, seat: Seat) -> Vec<String> {
    game.screen(seat.into()).choices.iter().map(ToString::to_string).collect()
}

/// The position of a game, replayed from its steps.
pub fn position<G: Game>(game: &Match<G>) -> G {
    let mut position = G::start(game.setup());
    game.secret_steps_since(0).iter().for_each(|&step| position.apply(step, &mut engine::Silent));
    position
}

fn step<G: Game>(text: &str) -> Step<G> {
    text.parse().unwrap_or_else(|why| panic!("“{text}”: {why}"))
}
