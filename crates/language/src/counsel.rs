//! Choices put side by side: each in words, with what tells it apart from the others.

use engine::Screen;

use crate::{Narrate, Speaker};

/// Something that a choice brings, costs or risks, as far as the viewer can know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// A name that does not change. Facts of the same name compare.
    pub name: &'static str,
    pub value: i32,
    /// The fact in words.
    pub text: String,
}

/// A choice that somebody considers.
#[derive(Clone, Debug)]
pub struct Counsel<Action> {
    pub action: Action,
    /// The choice in words.
    pub text: String,
    /// The share of victory that it leaves, from 0 to 1.
    pub share: f64,
    /// The facts by which it differs from the other choices.
    pub facts: Vec<Fact>,
}

/// A choice in the words of the seat that has it.
pub fn choice_in_words<G: Narrate>(
    action: &G::Action,
    screen: &Screen<G>,
    speaker: &Speaker,
) -> String {
    let in_menu = || {
        let answers = G::menu(screen, speaker).answers.into_iter();
        answers.into_iter().find(|answer| answer.action == *action).map(|answer| answer.text)
    };
    G::in_words(action, screen, speaker).or_else(in_menu).unwrap_or_else(|| action.to_string())
}

/// Whether a reader could not tell two choices apart by their facts, such as two ways to one token.
pub fn alike<G: Narrate>(
    one: &G::Action,
    other: &G::Action,
    screen: &Screen<G>,
    speaker: &Speaker,
) -> bool {
    let facts = G::facts(one, screen, speaker);
    !facts.is_empty() && facts == G::facts(other, screen, speaker)
}

/// Choices with their shares of victory, side by side.
pub fn counsel<G: Narrate>(
    weighed: &[(G::Action, f64)],
    screen: &Screen<G>,
    speaker: &Speaker,
) -> Vec<Counsel<G::Action>> {
    let all: Vec<Vec<Fact>> =
        weighed.iter().map(|(action, _)| G::facts(action, screen, speaker)).collect();
    let is_common = |fact: &Fact| all.len() > 1 && all.iter().all(|facts| facts.contains(fact));
    let choice = |(&(action, share), facts): (&(G::Action, f64), &Vec<Fact>)| Counsel {
        action,
        text: choice_in_words(&action, screen, speaker),
        share,
        facts: facts.iter().filter(|fact| !is_common(fact)).cloned().collect(),
    };
    weighed.iter().zip(&all).map(choice).collect()
}
