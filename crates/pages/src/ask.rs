//! The question to the viewer, and the seats that the table waits for.

use std::collections::BTreeSet;

use engine::{RuleId, Screen, Seat, Turn};
use language::{Words, choice_in_words, rulebook};
use maud::{Markup, html};

use crate::{
    Draw, DrawContext, Occupant, PageReader, Sitter, TableView, coach, parts, sound, table, terms,
};

/// Number of choices beyond which the list scrolls.
const LONG: usize = 12;

/// One choice: its key in the menu, if keys carry meaning, its words, and the notation that is
/// sent.
struct Choice<Action> {
    key: Option<String>,
    text: String,
    value: String,
    action: Action,
}

/// A number that completes some of the choices.
struct Numbers {
    label: String,
    all: BTreeSet<u8>,
}

/// A question with its answers, and the choices that are only possible in notation.
struct Question<G: Draw> {
    text: String,
    answers: Vec<Choice<G::Action>>,
    more: Vec<Choice<G::Action>>,
    numbers: Option<Numbers>,
    /// Choices that are also offered above the bar.
    offers: Vec<(G::Action, String)>,
}

impl<G: Draw> Question<G> {
    fn of(screen: &Screen<G>, look: &DrawContext) -> Question<G> {
        let speaker = look.speaker();
        let menu = G::menu(screen, &speaker);
        let plain =
            menu.answers.iter().enumerate().all(|(at, answer)| answer.key == (at + 1).to_string());
        let answers = menu.answers.into_iter().map(|answer| Choice {
            key: (!plain).then_some(answer.key),
            text: G::in_words(&answer.action, screen, &speaker).unwrap_or(answer.text),
            value: answer.action.to_string(),
            action: answer.action,
        });
        let answers: Vec<Choice<G::Action>> = answers.collect();
        let mut question = Question {
            text: menu.question,
            answers,
            more: Vec::new(),
            numbers: None,
            offers: G::offers(screen, look),
        };
        for action in &screen.choices {
            if question.answers.iter().all(|answer| answer.action != *action) {
                question.add(*action, screen, look);
            }
        }
        question
    }

    /// Adds a choice that is not in the menu. Choices that differ only in a number become one, with
    /// the number set apart.
    fn add(&mut self, action: G::Action, screen: &Screen<G>, look: &DrawContext) {
        let Some(dial) = G::dial(&action) else {
            let text =
                G::in_words(&action, screen, &look.speaker()).unwrap_or_else(|| action.to_string());
            self.more.push(Choice { key: None, text, value: action.to_string(), action });
            return;
        };
        if self.more.iter().all(|choice| choice.value != dial.stem) {
            let words = G::dial_words(&action, look);
            self.more.push(Choice { key: None, text: words.text, value: dial.stem, action });
            self.numbers.get_or_insert(Numbers { label: words.label, all: BTreeSet::new() });
        }
        if let Some(numbers) = &mut self.numbers {
            numbers.all.insert(dial.number);
        }
    }

    /// The number of a choice in the list.
    fn number(&self, action: &G::Action) -> Option<usize> {
        self.answers.iter().chain(&self.more).position(|choice| choice.action == *action)
    }
}

/// The rules behind the question and the choices, each once; the question’s first.
fn rules<G: Draw>(screen: &Screen<G>) -> Vec<RuleId> {
    let mut rules = vec![screen.rule];
    for action in &screen.choices {
        let rule = G::rule_of(action, screen);
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    rules
}

/// A choice in the words of the seat that has it.
pub fn in_words<G: Draw>(action: &G::Action, screen: &Screen<G>, look: &DrawContext) -> String {
    choice_in_words(action, screen, &look.speaker())
}

/// The question with its choices, or the seats that the table waits for; and the bar at the foot of
/// the page.
pub fn ask<G: Draw>(
    reader: &PageReader,
    table: &TableView,
    screen: &Screen<G>,
    look: &DrawContext,
) -> Markup {
    html! {
        @if !screen.choices.is_empty() {
            (question(reader, table, screen, look))
        } @else if let Some(bar) = coach::bar(reader, table) {
            (bar)
        } @else if screen.standing.is_none() {
            (look.hull("div", "bar", || bar(reader, table, screen, look)))
        }
    }
}

/// The bar of a viewer who is not asked.
fn bar<G: Draw>(
    reader: &PageReader,
    table: &TableView,
    screen: &Screen<G>,
    look: &DrawContext,
) -> Markup {
    html! {
        div #bar .bar {
            @if screen.turn.asked().is_empty() { (latest(screen, look)) }
            @else { (waiting(reader, table, screen, look)) }
        }
    }
}

/// The form with the choices, and the rules behind them. It stays as it is while others choose.
fn question<G: Draw>(
    reader: &PageReader,
    table: &TableView,
    screen: &Screen<G>,
    look: &DrawContext,
) -> Markup {
    let rules = rules::<G>(screen);
    let seconds =
        screen.viewer.seat().and_then(|seat| table.sitters.get(seat.index())?.seconds_left);
    let asked = (table.asked_since, screen.viewer, &screen.choices);
    html! {
        (look.region("form", "act", (asked, seconds), || form(reader, table, screen, &Question::of(screen, look))))
        (look.region("div", "why", &rules, || why::<G>(reader.words, &rules)))
    }
}

/// One radio button per choice, and the bar with the picked choice and the button that confirms it.
fn form<G: Draw>(
    reader: &PageReader,
    table: &TableView,
    screen: &Screen<G>,
    question: &Question<G>,
) -> Markup {
    let words = reader.words;
    html! {
        form #act .ask method="post" action=(parts::address(table, "act")) {
            input type="hidden" name="step" value=(table.asked_since);
            fieldset .paper {
                legend { span .question { span #question tabindex="-1" { (terms::marked::<G>(&question.text, words)) } (why_button(words)) } }
                (list::<G>(screen, &question.text, &question.answers, 0))
                @if !question.more.is_empty() {
                    details #more .more open[question.answers.is_empty()] {
                        summary { (words.say("page-more")) }
                        (list::<G>(screen, &words.say("page-more"), &question.more, question.answers.len()))
                    }
                }
            }
            div #bar .bar {
                @if table.lesson.is_none() { (hint::<G>(words, screen.rule)) }
                (offers(question))
                (own_clock(table, screen))
                output #picked data-empty=(question.text) data-nothing=(words.say("page-choose-first"))
                    data-more=(words.say("page-choose-more")) {
                    (question.text)
                }
                @if let Some(numbers) = &question.numbers { (dial(numbers)) }
                button #confirm .primary data-verbs=(verbs(words, question)) data-sending=(words.say("page-sending")) {
                    (words.say("page-confirm"))
                }
            }
        }
    }
}

/// A sentence about a kind of question, named by its rule. The script shows it in the first games in
/// this browser.
fn hint<G: Draw>(words: &Words, rule: RuleId) -> Markup {
    let id = format!("page-hint-{rule}");
    html! {
        @if words.has(&id) {
            p #hint .hint-line data-kind=(rule) hidden {
                span { (terms::marked::<G>(&words.say(&id), words)) }
                button #no-hints type="button" aria-label=(words.say("page-hints-off")) title=(words.say("page-hints-off")) { "×" }
            }
        }
    }
}

/// The words for the button that confirms: a verb for each kind of choice, which is the first word
/// of its notation, and one for all others.
fn verbs<G: Draw>(words: &Words, question: &Question<G>) -> String {
    let choices = question.answers.iter().chain(&question.more);
    let kinds: BTreeSet<&str> =
        choices.filter_map(|choice| choice.value.split_whitespace().next()).collect();
    let mut verbs = format!("={}", words.say("page-confirm"));
    for kind in kinds {
        let id = format!("page-do-{}-{kind}", G::NAME);
        if words.has(&id) {
            verbs.extend(["|", kind, "=", &words.say(&id)]);
        }
    }
    verbs
}

/// A second label for the radio button of each choice on offer.
fn offers<G: Draw>(question: &Question<G>) -> Markup {
    html! {
        @if !question.offers.is_empty() {
            div .offers {
                @for (action, text) in &question.offers {
                    @if let Some(number) = question.number(action) {
                        label .offer for={ "c" (number) } { (text) }
                    }
                }
            }
        }
    }
}

/// The number that completes a choice; visible only while such a choice is picked.
fn dial(numbers: &Numbers) -> Markup {
    html! {
        label .dial {
            (numbers.label)
            select #number name="number" { @for number in &numbers.all { option value=(number) { (number) } } }
        }
    }
}

/// Choices, numbered from `first` on.
fn list<G: Draw>(
    screen: &Screen<G>,
    label: &str,
    choices: &[Choice<G::Action>],
    first: usize,
) -> Markup {
    let long = choices.len() > LONG;
    html! {
        div .choices.long[long] tabindex=[long.then_some("0")] role=[long.then_some("group")]
            aria-label=[long.then_some(label)] {
            @for (number, choice) in (first..).zip(choices) { (one_choice::<G>(screen, choice, number)) }
        }
    }
}

/// One required radio button makes the whole group required.
fn one_choice<G: Draw>(screen: &Screen<G>, choice: &Choice<G::Action>, number: usize) -> Markup {
    let parts = G::parts(&choice.action, screen).join("|");
    let touches = G::touches(&choice.action, screen);
    html! {
        label .choice {
            input id={ "c" (number) } type="radio" name="choice" value=(choice.value) required[number == 0]
                data-parts=(parts) data-touches=[(!touches.is_empty()).then(|| touches.join(" "))];
            @if let Some(key) = &choice.key { b .key { (key) } " " }
            span { (choice.text) }
        }
    }
}

fn why_button(words: &Words) -> Markup {
    let label = words.say("page-why");
    html! { button .why type="button" popovertarget="why" aria-label=(label) title=(label) { "?" } }
}

/// The rules behind the question, which a button opens.
fn why<G: Draw>(words: &Words, rules: &[RuleId]) -> Markup {
    let book = G::rulebook(words.language());
    html! {
        div #why .paper.rule popover {
            @for rule in rules {
                p {
                    a .rule-id href={ "/rules/" (G::NAME) "#" (rule) } { (rule) }
                    (rulebook::quote(book, rule))
                }
            }
        }
    }
}

/// The sound of this screen, unless it is a mere step.
pub fn cue<G: Draw>(screen: &Screen<G>) -> Option<&'static str> {
    match (screen.turn, screen.choices.is_empty()) {
        (Turn::Over, _) => Some(sound::OVER),
        (_, false) => Some(sound::TURN),
        (_, true) => None,
    }
}

fn own_clock<G: Draw>(table: &TableView, screen: &Screen<G>) -> Markup {
    let own = screen.viewer.seat().and_then(|seat| table.sitters.get(seat.index()));
    html! { @if let Some(sitter) = own { (clock(sitter)) } }
}

/// The time that a seat has left, if the table has a clock.
pub fn clock(sitter: &Sitter) -> Markup {
    html! {
        @if let Some(seconds) = sitter.seconds_left {
            span .clock data-deadline=(seconds) { (parts::clock(seconds)) }
        }
    }
}

/// The latest event, while no seat is asked: the next bone is about to come.
fn latest<G: Draw>(screen: &Screen<G>, look: &DrawContext) -> Markup {
    let latest = table::latest(screen, look, 1);
    html! { p aria-hidden="true" { @for (_, sentence) in latest { (sentence) } (parts::dots()) } }
}

/// The seats that the table waits for.
fn waiting<G: Draw>(
    reader: &PageReader,
    table: &TableView,
    screen: &Screen<G>,
    look: &DrawContext,
) -> Markup {
    let asked: Vec<Seat> =
        screen.turn.asked().iter().filter(|&seat| look.viewer.seat() != Some(seat)).collect();
    html! {
        ul .waiting {
            @for seat in asked {
                @if let Some(sitter) = table.sitters.get(seat.index()) {
                    li { (waits_for(reader, sitter, &look.names[seat.index()])) (clock(sitter)) }
                }
            }
        }
    }
}

fn waits_for(reader: &PageReader, sitter: &Sitter, name: &str) -> Markup {
    let name = parts::isolated(name);
    let thinks = matches!(sitter.kind, Occupant::Bot(..) | Occupant::Away);
    let id = if thinks { "page-thinks" } else { "page-waiting-for" };
    html! {
        span { (reader.words.tell(id, &[("name", (&name).into())])) }
        (parts::dots())
    }
}
