//! Oliver Twist in words: notes, the table, questions, and the names of things.

mod facts;
mod map;
mod menu;
mod notes;
mod pieces;
mod scene;

use crate::{Action, Effect, Note, OliverTwist};
use engine::{RuleId, Screen, Seat, Standing};

pub(crate) use menu::sales;
pub(crate) use pieces::card_effect;
use pieces::pounds;

use language::{Fact, Language, Menu, Messages, Narrate, Speaker, Words};

impl Narrate for OliverTwist {
    const NAMES: [&'static str; 6] = ["Tom", "Bet", "Dick", "Kate", "Ned", "Sal"];

    fn messages(language: Language) -> Messages {
        match language {
            Language::English => &[
                ("oliver-twist/en/coach.ftl", include_str!("../../words/en/coach.ftl")),
                ("oliver-twist/en/lesson.ftl", include_str!("../../words/en/lesson.ftl")),
                ("oliver-twist/en/log.ftl", include_str!("../../words/en/log.ftl")),
                ("oliver-twist/en/page.ftl", include_str!("../../words/en/page.ftl")),
            ],
            Language::French => &[
                ("oliver-twist/fr/coach.ftl", include_str!("../../words/fr/coach.ftl")),
                ("oliver-twist/fr/lesson.ftl", include_str!("../../words/fr/lesson.ftl")),
                ("oliver-twist/fr/log.ftl", include_str!("../../words/fr/log.ftl")),
                ("oliver-twist/fr/page.ftl", include_str!("../../words/fr/page.ftl")),
            ],
        }
    }

    fn title(words: &Words) -> String {
        words.say("twist-title")
    }

    fn rulebook(language: Language) -> &'static str {
        match language {
            Language::English => include_str!("../../rulebook/en.md"),
            Language::French => include_str!("../../rulebook/fr.md"),
        }
    }

    fn note(note: &Note, screen: &Screen<OliverTwist>, speaker: &Speaker) -> Option<String> {
        notes::told(note, screen, speaker)
    }

    fn secret(
        note: &Note,
        seat: Seat,
        screen: &Screen<OliverTwist>,
        speaker: &Speaker,
    ) -> Option<String> {
        notes::secret(note, seat, screen, speaker)
    }

    fn scene(screen: &Screen<OliverTwist>, speaker: &Speaker) -> Vec<String> {
        scene::scene(&screen.view, speaker)
    }

    fn menu(screen: &Screen<OliverTwist>, speaker: &Speaker) -> Menu<Action> {
        menu::menu(screen, speaker)
    }

    fn facts(action: &Action, screen: &Screen<OliverTwist>, speaker: &Speaker) -> Vec<Fact> {
        facts::facts(action, screen, speaker)
    }

    fn rule_of(action: &Action, screen: &Screen<OliverTwist>) -> RuleId {
        match action {
            Action::Prowl(_) => "OT-P1",
            Action::Turn(_) => "OT-N5",
            Action::Bribe | Action::Place(_) => "OT-P7",
            Action::Peek(_) => "OT-N8",
            Action::Sell(_) => "OT-F1",
            Action::Help(card) => {
                pieces::effect(&screen.view.table.town, *card).map_or("OT-H1", Effect::rule)
            }
            Action::Hide(_) => "OT-H1",
            Action::GiveUp => "OT-E1",
            Action::Done => "OT-K3",
            // These words belong to several rules; the question says which.
            Action::Drop(_) | Action::Keep(_) | Action::Against(_) => screen.rule,
            Action::Shed(_) => "OT-N6",
            Action::Take(_) => "OT-K1",
            Action::Clear(_) => "OT-K4",
            Action::Wallets(_) => "OT-K6",
            Action::Recover(_) => "OT-K9",
            Action::Split(_) => "OT-E2",
            Action::Lead(_) => "OT-N3",
        }
    }

    fn result(screen: &Screen<OliverTwist>, standing: &Standing, speaker: &Speaker) -> Vec<String> {
        let mut seats: Vec<Seat> = screen.view.table.seats.iter().collect();
        seats.sort_by_key(|&seat| standing.place(seat));
        let lines = seats.into_iter().map(|seat| {
            format!(
                "  {}. {:<8} {}",
                standing.place(seat),
                speaker.who(seat),
                wealth(screen, seat, speaker)
            )
        });
        std::iter::once(speaker.winners(standing)).chain(lines).collect()
    }
}

/// The wealth of a seat at the end, and its sources.
fn wealth(screen: &Screen<OliverTwist>, seat: Seat, speaker: &Speaker) -> String {
    let front = &screen.view.table.lairs[seat];
    let words = speaker.words;
    let gains = burgled(&screen.notes, seat);
    let total = i32::from(front.money) + i32::from(gains);
    let about = [
        ("total", pounds(total, words).into()),
        ("money", pounds(front.money, words).into()),
        ("gain", pieces::gain(gains, words).into()),
        ("tokens", pieces::number_of_tokens(front.file_size, words).into()),
    ];
    speaker.tell("twist-scene-result", &about)
}

/// The sum of a seat's Burglary cards, in pounds.
fn burgled(notes: &[Note], seat: Seat) -> i16 {
    let shown = notes.iter().rev().find_map(|note| match *note {
        Note::LootShown(who, _, worth) if who == seat => Some(worth),
        _ => None,
    });
    shown.unwrap_or(0)
}
