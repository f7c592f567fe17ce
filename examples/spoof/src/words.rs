//! Spoof in words.

use engine::{RuleId, Screen, Seat, Standing};
use language::{Language, Menu, Messages, Narrate, Speaker, Words};

use crate::{Action, Note, Phase, Spoof};

impl Narrate for Spoof {
    const NAMES: [&'static str; 6] = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"];

    fn messages(language: Language) -> Messages {
        match language {
            Language::English => &[("spoof/en.ftl", include_str!("../words/en/spoof.ftl"))],
            Language::French => &[("spoof/fr.ftl", include_str!("../words/fr/spoof.ftl"))],
        }
    }

    fn title(words: &Words) -> String {
        words.say("spoof-title")
    }

    fn rulebook(language: Language) -> &'static str {
        match language {
            Language::English => include_str!("../rulebook/en.md"),
            Language::French => include_str!("../rulebook/fr.md"),
        }
    }

    fn note(note: &Note, _: &Screen<Spoof>, speaker: &Speaker) -> Option<String> {
        Some(match *note {
            Note::YouHid(coins) => speaker.tell("spoof-you-hid", &[("coins", coins.into())]),
            Note::Hid(seat) => speaker.tell_of("spoof-hid", seat, &[]),
            Note::Begins(seat) => speaker.tell_of("spoof-begins", seat, &[]),
            Note::Guessed(seat, total) => {
                speaker.tell_of("spoof-guessed", seat, &[("total", total.into())])
            }
            Note::Opened(seat, coins) => {
                speaker.tell_of("spoof-opened", seat, &[("coins", coins.into())])
            }
        })
    }

    fn secret(note: &Note, seat: Seat, _: &Screen<Spoof>, speaker: &Speaker) -> Option<String> {
        match *note {
            Note::YouHid(coins) => {
                Some(speaker.tell_of("spoof-opened", seat, &[("coins", coins.into())]))
            }
            _ => None,
        }
    }

    fn scene(screen: &Screen<Spoof>, speaker: &Speaker) -> Vec<String> {
        let table = &screen.view.table;
        let line = |seat: Seat| {
            let guess = table.guesses[seat].map_or("-".to_string(), |total| total.to_string());
            format!("  {:<8} {guess}", speaker.who(seat))
        };
        table.seats.iter().map(line).collect()
    }

    fn menu(screen: &Screen<Spoof>, speaker: &Speaker) -> Menu<Action> {
        let id = if screen.view.table.phase == Phase::Hiding {
            "spoof-ask-hide"
        } else {
            "spoof-ask-guess"
        };
        let answer = |&action: &Action| {
            let (id, number) = match action {
                Action::Hide(coins) => ("spoof-hide", coins),
                Action::Guess(total) => ("spoof-guess", total),
            };
            (action, speaker.tell(id, &[("number", number.into())]))
        };
        Menu::numbered(speaker.say(id), screen.choices.iter().map(answer))
    }

    fn rule_of(action: &Action, _: &Screen<Spoof>) -> RuleId {
        match action {
            Action::Hide(_) => "SP-1",
            Action::Guess(_) => "SP-3",
        }
    }

    fn result(screen: &Screen<Spoof>, standing: &Standing, speaker: &Speaker) -> Vec<String> {
        let scene = Self::scene(screen, speaker);
        std::iter::once(speaker.winners(standing)).chain(scene).collect()
    }
}
