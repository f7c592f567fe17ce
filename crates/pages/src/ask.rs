//! What the viewer is asked, and whom everybody waits for.

use engine::{RuleId, Screen, Seat, Turn};
use maud::{Markup, html};
use words::{Menu, Words, rulebook};

use crate::{Drawn, Kind, Look, Reader, Sitter, Table, parts};

/// A list longer than this scrolls, and its rules are explained once, not at every choice.
const LONG: usize = 12;

/// One choice: its key in the menu, if keys say something, and its words.
struct Choice<Action> {
    key: Option<String>,
    text: String,
    action: Action,
}

/// The question with its choices, or whom the table waits for; and the bar at the foot of the page.
pub fn ask<G: Drawn>(reader: &Reader, table: &Table, screen: &Screen<G>, look: &Look) -> Markup {
    html! {
        @if !screen.choices.is_empty() {
            (form(reader, table, screen, look))
        } @else if screen.standing.is_none() {
            div #bar .bar { (waiting(reader, table, screen, look)) }
        }
    }
}

/// One radio button for each choice, and the bar with what is picked and the button that confirms it.
fn form<G: Drawn>(reader: &Reader, table: &Table, screen: &Screen<G>, look: &Look) -> Markup {
    let words = reader.words;
    let menu = G::menu(screen, &look.speaker());
    let question = menu.question.clone();
    let choices = all_choices::<G>(menu, screen);
    let rules = rules::<G>(&choices, screen);
    html! {
        form #act .ask method="post" action=(parts::address(table, "act")) {
            input type="hidden" name="step" value=(table.step);
            (list::<G>(words, screen, &question, &choices, &rules))
            div #bar .bar {
                (own_clock(table, screen))
                output #picked data-empty=(question) { (question) }
                button #confirm .primary { (words.say("page-confirm")) }
            }
        }
        @for rule in rules { (why::<G>(words, rule)) }
    }
}

fn list<G: Drawn>(
    words: &Words,
    screen: &Screen<G>,
    question: &str,
    choices: &[Choice<G::Action>],
    rules: &[RuleId],
) -> Markup {
    let long = choices.len() > LONG;
    let each = !long && rules.len() > 2;
    html! {
        fieldset .paper {
            legend { (question) }
            @if each { (why_button(words, screen.rule)) } @else { (why_all(words, rules)) }
            div .choices.long[long] tabindex=[long.then_some("0")] role=[long.then_some("group")]
                aria-label=[long.then_some(question)] {
                @for (at, choice) in choices.iter().enumerate() {
                    (one_choice::<G>(words, screen, choice, at, each))
                }
            }
        }
    }
}

fn one_choice<G: Drawn>(
    words: &Words,
    screen: &Screen<G>,
    choice: &Choice<G::Action>,
    at: usize,
    explained: bool,
) -> Markup {
    let parts = G::parts(&choice.action, screen).join("|");
    html! {
        div .choice {
            label {
                input id={ "c" (at) } type="radio" name="choice" value=(choice.action) required data-parts=(parts);
                @if let Some(key) = &choice.key { b .key { (key) } " " }
                span { (choice.text) }
            }
            @if explained { (why_button(words, G::rule_of(&choice.action, screen))) }
        }
    }
}

/// The answers of the menu, then what can only be said in notation.
fn all_choices<G: Drawn>(menu: Menu<G::Action>, screen: &Screen<G>) -> Vec<Choice<G::Action>> {
    let plain = menu.answers.iter().enumerate().all(|(at, answer)| answer.key == (at + 1).to_string());
    let answers = menu.answers.into_iter().map(|answer| Choice {
        key: (!plain).then_some(answer.key),
        text: answer.text,
        action: answer.action,
    });
    let mut choices: Vec<_> = answers.collect();
    let rest = screen.choices.iter().filter(|action| choices.iter().all(|choice| choice.action != **action));
    let rest: Vec<_> = rest.map(|&action| Choice { key: None, text: action.to_string(), action }).collect();
    choices.extend(rest);
    choices
}

/// The rules behind the question and the choices, each once: the question's first.
fn rules<G: Drawn>(choices: &[Choice<G::Action>], screen: &Screen<G>) -> Vec<RuleId> {
    let mut rules = vec![screen.rule];
    for choice in choices {
        let rule = G::rule_of(&choice.action, screen);
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    rules
}

fn why_button(words: &Words, rule: RuleId) -> Markup {
    let label = words.tell("page-why", &[("rule", rule.into())]);
    html! {
        button .why type="button" popovertarget={ "why-" (rule) } aria-label=(label) title=(label) { "?" }
    }
}

fn why_all(words: &Words, rules: &[RuleId]) -> Markup {
    html! { span .whys { @for rule in rules { (why_button(words, rule)) } } }
}

/// The text of a rule, which its button opens.
fn why<G: Drawn>(words: &Words, rule: RuleId) -> Markup {
    html! {
        div .paper.rule popover id={ "why-" (rule) } {
            p { strong { (rule) } " " (rulebook::rule(G::rulebook(words.language()), rule).unwrap_or_default()) }
            p { a href={ "/rules/" (G::NAME) "#" (rule) } { (words.say("page-rules")) } }
        }
    }
}

/// What this screen sounds like.
pub fn cue<G: Drawn>(screen: &Screen<G>) -> &'static str {
    match (screen.turn, screen.choices.is_empty()) {
        (Turn::Over, _) => "over",
        (_, false) => "turn",
        (_, true) => "step",
    }
}

fn own_clock<G: Drawn>(table: &Table, screen: &Screen<G>) -> Markup {
    let own = screen.viewer.seat().and_then(|seat| table.sitters.get(seat.index()));
    html! { @if let Some(sitter) = own { (clock(sitter)) } }
}

fn clock(sitter: &Sitter) -> Markup {
    html! {
        @if let Some(seconds) = sitter.seconds_left {
            span .clock data-deadline=(seconds) { (parts::clock(seconds)) }
        }
    }
}

/// Whom the table waits for.
pub fn waiting<G: Drawn>(reader: &Reader, table: &Table, screen: &Screen<G>, look: &Look) -> Markup {
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

fn waits_for(reader: &Reader, sitter: &Sitter, name: &str) -> Markup {
    let name = parts::isolated(name);
    let thinks = matches!(sitter.kind, Kind::Bot(..) | Kind::Away);
    let id = if thinks { "page-thinks" } else { "page-waiting-for" };
    html! {
        span { (reader.words.tell(id, &[("name", (&name).into())])) }
        (parts::dots())
    }
}
