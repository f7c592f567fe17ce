//! A table at which the game is on, or over.

use engine::{Screen, Seat};
use maud::{Markup, html};

use crate::{Drawn, Kind, Look, Reader, Stage, Table, ask, over, parts, shell, sound, talk};

/// How many of the latest sentences stand beside the table.
const NEWS: usize = 3;

/// The page of a table at which the game is on or over. `hold` is how many milliseconds the script shows
/// this state before it goes on to the next. Its forms: `POST /t/CODE/act` (`step`, `choice` in notation),
/// `/talk` (`text`: a message, or a reaction such as `:bark:`), `/remove` (`seat`), `/mute` (`muted`: `yes`
/// or `no`), `/ticket`, `/back`, `/rematch`.
pub fn table<G: Drawn>(reader: &Reader, table: &Table, screen: &Screen<G>, hold: Option<u32>) -> Markup {
    let title = title::<G>(reader, table, screen);
    let look = parts::look(reader, table, &[], screen.viewer);
    let body = html! { (parts::scenery(screen, &look)) (table_main(reader, table, screen, hold)) };
    shell(reader, &title, "on-table", body)
}

/// Its `<main>`, which is sent at every change.
pub fn table_main<G: Drawn>(reader: &Reader, table: &Table, screen: &Screen<G>, hold: Option<u32>) -> Markup {
    let names = parts::names::<G>(table);
    let look = parts::look(reader, table, &names, screen.viewer);
    let stage = if table.stage == Stage::Over { "over" } else { "playing" };
    let asked = !screen.choices.is_empty();
    let said = said(screen, &look);
    html! {
        main #table .table-page data-code=(table.code) data-step=(table.step) data-stage=(stage)
            data-hold=[hold] data-live=(parts::address(table, "live")) data-mark=[hold.is_none().then_some(table.mark)] data-sound-cue=[ask::cue(screen)] data-sound-otherwise=(sound::STEP)
            data-your-turn=[asked.then(|| reader.words.say("page-your-turn"))] {
            h1 .hidden { (parts::place::<G>(reader.words, table)) }
            (away(reader, table))
            @if let Some(standing) = &screen.standing { (over::over(reader, table, screen, standing, &look)) }
            (news(reader, &said))
            div .stage { (G::table(screen, &look)) }
            div .side {
                (ask::ask(reader, table, screen, &look))
                (log(reader, &said))
                @if table.odds && let Some(odds) = <G as Drawn>::odds(screen, &look) { (odds_on_demand(reader, odds)) }
                (talk::talk(reader, table))
                (people::<G>(reader, table))
            }
        }
    }
}

fn title<G: Drawn>(reader: &Reader, table: &Table, screen: &Screen<G>) -> String {
    let place = parts::place::<G>(reader.words, table);
    match screen.choices.is_empty() {
        true => place,
        false => format!("{} · {place}", reader.words.say("page-your-turn")),
    }
}

/// What the viewer was told, in sentences.
pub fn said<G: Drawn>(screen: &Screen<G>, look: &Look) -> Vec<String> {
    let speaker = look.speaker();
    screen.notes.iter().filter_map(|note| G::note(note, screen, &speaker)).collect()
}

/// The latest sentences. They have the numbers of the log, so that only new ones are read out.
pub fn news(reader: &Reader, said: &[String]) -> Markup {
    let from = said.len().saturating_sub(NEWS);
    html! {
        section #news .news aria-live="polite" aria-label=(reader.words.say("page-news")) {
            @for (at, sentence) in said.iter().enumerate().skip(from) {
                p id={ "news-" (at) } { (sentence) }
            }
        }
    }
}

/// All that happened, the latest first.
pub fn log(reader: &Reader, said: &[String]) -> Markup {
    html! {
        details #log .panel open {
            summary { (reader.words.say("page-log")) }
            ol .log reversed tabindex="0" aria-label=(reader.words.say("page-log")) {
                @for (at, sentence) in said.iter().enumerate().rev() { li id={ "log-" (at) } { (sentence) } }
            }
        }
    }
}

fn odds_on_demand(reader: &Reader, odds: Markup) -> Markup {
    html! {
        details #odds .panel {
            summary { (reader.words.say("page-odds")) }
            div .odds { (odds) }
        }
    }
}

/// A bot plays for the viewer.
fn away(reader: &Reader, table: &Table) -> Markup {
    let is_away =
        |seat: Seat| table.sitters.get(seat.index()).is_some_and(|sitter| sitter.kind == Kind::Away);
    html! {
        @if table.stage == Stage::Playing && table.viewer.seat().is_some_and(is_away) {
            form #away .banner data-quiet method="post" action=(parts::address(table, "back")) {
                p { (reader.words.say("page-you-are-away")) }
                button .primary { (reader.words.say("page-i-am-back")) }
            }
        }
    }
}

/// Who sits there, and what the host can do about it.
fn people<G: Drawn>(reader: &Reader, table: &Table) -> Markup {
    let words = reader.words;
    html! {
        details #people .panel {
            summary { (words.say("page-at-table")) }
            ul .people {
                @for (number, sitter) in table.sitters.iter().enumerate() {
                    li {
                        span .portrait aria-hidden="true" { (G::figure(sitter.figure)) }
                        span .who {
                            strong { bdi { (sitter.name) } }
                            span .small { (parts::kind::<G>(words, sitter)) }
                        }
                        @if table.host && is_guest(table, number) { (remove(reader, table, number)) }
                    }
                }
            }
            div .row {
                @if table.host { (mute(reader, table)) }
                @if table.viewer.seat().is_some() && table.stage == Stage::Playing {
                    form method="post" action=(parts::address(table, "ticket")) {
                        button { (words.say("page-move-seat")) }
                    }
                }
                a .button href=(parts::address(table, "board")) { (words.say("page-board")) }
                a .button href={ "/rules/" (G::NAME) } { (words.say("page-rules")) }
            }
            (parts::sealed(reader, table))
        }
    }
}

fn is_guest(table: &Table, number: usize) -> bool {
    let sitter = &table.sitters[number];
    !sitter.host && matches!(sitter.kind, Kind::Person | Kind::Away) && table.stage == Stage::Playing
}

fn remove(reader: &Reader, table: &Table, number: usize) -> Markup {
    html! {
        form data-quiet method="post" action=(parts::address(table, "remove")) {
            input type="hidden" name="seat" value=(number);
            button { (reader.words.say("page-remove")) span .hidden { " " (table.sitters[number].name) } }
        }
    }
}

fn mute(reader: &Reader, table: &Table) -> Markup {
    let (to, text) = if table.muted { ("no", "page-unmute") } else { ("yes", "page-mute") };
    html! {
        form data-quiet method="post" action=(parts::address(table, "mute")) {
            button name="muted" value=(to) { (reader.words.say(text)) }
        }
    }
}
