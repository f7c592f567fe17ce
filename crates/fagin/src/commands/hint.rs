//! `hint` in `fagin play`: what the coach would do.

use bots::{HasBots, advise};
use engine::Screen;
use language::{Counsel, Narrate, Speaker, alike, counsel};

/// The best choices, one per line: its key in the menu or its notation, its chance, and what tells it
/// apart.
pub fn lines<G: Narrate + HasBots>(screen: &Screen<G>, speaker: &Speaker) -> Vec<String> {
    let found = advise(screen, |one, other| alike(one, other, screen, speaker));
    let weighed: Vec<_> = found.iter().map(|choice| (choice.action, choice.share())).collect();
    let answers = G::menu(screen, speaker).answers;
    let key = |action: &G::Action| {
        let answer = answers.iter().find(|answer| answer.action == *action);
        answer.map_or_else(|| action.to_string(), |answer| answer.key.clone())
    };
    let line = |choice: Counsel<G::Action>| {
        let facts = speaker.words.row(choice.facts.into_iter().map(|fact| fact.text));
        let about = [
            ("key", key(&choice.action).into()),
            ("choice", choice.text.into()),
            ("number", ((100.0 * choice.share).round() as i32).into()),
            ("bare", facts.is_empty().into()),
            ("facts", facts.into()),
        ];
        speaker.tell("terminal-hint", &about)
    };
    let choices = counsel(&weighed, screen, speaker).into_iter().map(line);
    std::iter::once(speaker.say("page-advice-hint")).chain(choices).collect()
}
