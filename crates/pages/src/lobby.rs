//! The page of a table at which people sit down.

use maud::{Markup, html};

use crate::{Draw, Occupant, PageReader, Sitter, TableView, new_table, parts, qr, shell};

/// The page of a table that gathers. Its forms: `POST /t/CODE/sit` (`seat`, `name`, `figure`),
/// `/stand`, `/bot` (`seat`, `level` from 0 to 3), `/remove` (`seat`), `/start`. The script also
/// posts to `/hash` (`hash`) and `/nonce` (`nonce`).
pub fn lobby<G: Draw>(reader: &PageReader, table: &TableView) -> Markup {
    let title = parts::place::<G>(reader.words, table);
    let body = html! {
        (G::shapes())
        (lobby_main::<G>(reader, table))
        script defer src="/a/dice.js" {}
    };
    shell(reader, &title, "on-lobby", body)
}

/// Its `<main>`, which is sent at every change.
pub fn lobby_main<G: Draw>(reader: &PageReader, table: &TableView) -> Markup {
    let words = reader.words;
    html! {
        main #table .lobby-page data-code=(table.code) data-stage="gathering" data-step="0"
            data-live=(parts::address(table, "live")) data-mark=(table.mark) {
            div .lobby-head {
                h1 { (G::title(words)) }
                p .small { (options::<G>(reader, table)) " · " a href={ "/rules/" (G::NAME) } { (words.say("page-rules")) } }
            }
            section .seats-at aria-labelledby="seats" {
                h2 #seats { (words.say("page-at-table")) }
                @if table.viewer.seat().is_none() && has_free(table) { (sit_form::<G>(reader, table)) }
                ol .seats { @for number in 0..table.sitters.len() { (seat::<G>(reader, table, number)) } }
                (start(reader, table))
            }
            (parts::invitation(reader, table))
            (parts::sealed(reader, table))
            (parts::dice(table))
        }
    }
}

fn has_free(table: &TableView) -> bool {
    table.sitters.iter().any(|sitter| sitter.kind == Occupant::Free)
}

/// The options of the table, in a line.
fn options<G: Draw>(reader: &PageReader, table: &TableView) -> String {
    let words = reader.words;
    let named = |option: &str| {
        let (key, value) = option.split_once('=')?;
        let id = format!("page-option-{}-{key}-{value}-short", G::NAME);
        words.has(&id).then(|| words.say(&id))
    };
    let chosen = table.setup.split_whitespace().filter_map(named);
    let pace = words.say(new_table::pace_name(table.pace));
    chosen.chain([pace]).collect::<Vec<_>>().join(" · ")
}

/// Name and figure; the buttons that send them stand on the free seats.
fn sit_form<G: Draw>(reader: &PageReader, table: &TableView) -> Markup {
    let words = reader.words;
    html! {
        form #sit .paper method="post" action=(parts::address(table, "sit")) {
            p { (words.say("page-sit-hint")) }
            (parts::name_field(words, ""))
            (parts::figures::<G>(words, free_figure::<G>(table)))
        }
    }
}

/// The first figure that is free.
fn free_figure<G: Draw>(table: &TableView) -> u8 {
    let taken = |figure| {
        table.sitters.iter().any(|sitter| sitter.kind != Occupant::Free && sitter.figure == figure)
    };
    (0..G::FIGURES).find(|&figure| !taken(figure)).unwrap_or(0)
}

fn seat<G: Draw>(reader: &PageReader, table: &TableView, number: usize) -> Markup {
    let words = reader.words;
    let sitter = &table.sitters[number];
    let yours = table.viewer.seat().is_some_and(|seat| seat.index() == number);
    html! {
        li .seat.free[sitter.kind == Occupant::Free].yours[yours] id={ "seat-" (number) } {
            span .portrait aria-hidden="true" {
                @if sitter.kind != Occupant::Free { (G::figure(sitter.figure)) } @else { (number + 1) }
            }
            span .who {
                @if sitter.kind == Occupant::Free { strong { (words.say("page-free")) } }
                @else {
                    strong { bdi { (sitter.name) } @if yours { " (" (words.say("page-you")) ")" } }
                    span .small { (parts::kind::<G>(words, sitter)) }
                }
            }
            span .do { (seat_forms::<G>(reader, table, number, sitter, yours)) }
        }
    }
}

fn seat_forms<G: Draw>(
    reader: &PageReader,
    table: &TableView,
    number: usize,
    sitter: &Sitter,
    yours: bool,
) -> Markup {
    let words = reader.words;
    let free = sitter.kind == Occupant::Free;
    html! {
        @if free && table.viewer.seat().is_none() {
            button .primary form="sit" name="seat" value=(number) {
                (words.say("page-sit")) span .hidden { " " (number + 1) }
            }
        }
        @if yours {
            form method="post" action=(parts::address(table, "stand")) {
                button { (words.say("page-stand")) }
            }
        }
        @if table.host && free { (bot_form::<G>(reader, table, number)) }
        @if table.host && !free && !yours {
            form method="post" action=(parts::address(table, "remove")) {
                input type="hidden" name="seat" value=(number);
                button { (words.say("page-remove")) span .hidden { " " (sitter.name) } }
            }
        }
    }
}

fn bot_form<G: Draw>(reader: &PageReader, table: &TableView, number: usize) -> Markup {
    let words = reader.words;
    html! {
        form .row method="post" action=(parts::address(table, "bot")) {
            input type="hidden" name="seat" value=(number);
            select name="level" aria-label=(words.tell("page-bot-for", &[("number", (number as u32 + 1).into())])) {
                @for level in 0..G::LEVELS.len() as u8 {
                    option value=(level) selected[level == 1] { (parts::level_name::<G>(words, level)) }
                }
            }
            button { (words.say("page-bot-add")) }
        }
    }
}

fn start(reader: &PageReader, table: &TableView) -> Markup {
    let words = reader.words;
    html! {
        @if table.dice.sealed {
            p .hint .waiting { (words.say("page-start-sealed")) (parts::dots()) }
        } @else if table.host {
            form .start method="post" action=(parts::address(table, "start")) {
                @if table.dice.at_once { p .hint .waiting { (words.say("page-start-sealed")) (parts::dots()) } }
                @if has_free(table) { p .hint { (words.say("page-start-hint")) } }
                button .primary.big { (words.say("page-start")) }
            }
        } @else {
            p .hint .waiting { (words.say("page-start-wait")) (parts::dots()) }
        }
    }
}

/// The page after `POST /t/CODE/ticket`: the address (and its QR code) that takes the seat to
/// another device.
pub fn ticket(reader: &PageReader, table: &TableView, address: &str) -> Markup {
    let words = reader.words;
    let title = words.say("page-ticket");
    let body = html! {
        main .narrow {
            div .paper.centred.invitation {
                h1 { (title) }
                p { (words.say("page-ticket-how")) }
                @if let Some(qr) = qr::qr(address, &words.say("page-qr")) { (qr) }
                (parts::copy_field(words, address))
                p { a .button href={ "/t/" (table.code) } { (words.say("page-back")) } }
            }
        }
    };
    shell(reader, &title, "on-ticket", body)
}
