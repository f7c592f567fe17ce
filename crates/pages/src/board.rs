//! The big screen, for a television.

use engine::{Screen, Standing, Viewer};
use maud::{Markup, html};

use crate::{
    Draw, DrawContext, Occupant, PageReader, Stage, TableView, ask, coach, parts, qr, scene, shell,
    sound, table,
};

/// The big screen, as a spectator sees it.
pub fn board<G: Draw>(
    reader: &PageReader,
    table: &TableView,
    screen: &Screen<G>,
    hold: Option<u32>,
) -> Markup {
    let look = parts::look(reader, table, &[], Viewer::Spectator);
    let body = html! { (parts::scenery(screen, &look)) (board_main(reader, table, screen, hold)) };
    shell(reader, &parts::place::<G>(reader.words, table), "on-board", body)
}

/// Its `<main>`, which is sent at every change.
pub fn board_main<G: Draw>(
    reader: &PageReader,
    table: &TableView,
    screen: &Screen<G>,
    hold: Option<u32>,
) -> Markup {
    let names = parts::names::<G>(table);
    let look = DrawContext { board: true, ..parts::look(reader, table, &names, Viewer::Spectator) };
    let stage = if table.stage == Stage::Over { "over" } else { "playing" };
    html! {
        main #table .board-page data-code=(table.code) data-step=(table.step) data-stage=(stage) data-hold=[hold]
            data-next=[next(table)] data-live=(parts::address(table, "board/live")) data-mark=[hold.is_none().then_some(table.mark)] data-sound-cue=[ask::cue(screen)] data-sound-otherwise=(sound::STEP) {
            h1 .hidden { (parts::place::<G>(reader.words, table)) }
            (look.hull("div", "stage", || html! { div .stage #stage { (G::table(screen, &look)) } }))
            (look.hull("div", "side", || side(reader, table, screen, &look)))
        }
    }
}

fn side<G: Draw>(
    reader: &PageReader,
    table: &TableView,
    screen: &Screen<G>,
    look: &DrawContext,
) -> Markup {
    html! {
        div .side #side {
            (look.region("div", "watch", (), || watch(reader, table)))
            (coach::strip::<G>(reader, table, look))
            @if table.lesson.is_none() { (scene::panel(screen, look)) }
            @if let Some(standing) = &screen.standing { (result(screen, standing, look)) }
            @else { (waiting(table, screen, look)) }
            @if table.lesson.is_none() { (table::news(reader, screen, look)) }
        }
    }
}

/// The big screen of the table to which the people of this one have gone.
fn next(table: &TableView) -> Option<String> {
    table.rematch.map(|code| format!("/t/{code}/board"))
}

fn result<G: Draw>(screen: &Screen<G>, standing: &Standing, look: &DrawContext) -> Markup {
    let lines = G::result(screen, standing, &look.speaker());
    html! {
        h2 .headline { @if let Some(first) = lines.first() { (first) } }
        div .paper { (G::score(screen, standing, look)) }
    }
}

/// The seats that the table waits for, in large letters.
fn waiting<G: Draw>(table: &TableView, screen: &Screen<G>, look: &DrawContext) -> Markup {
    let asked = |number| parts::seat(number).is_some_and(|seat| screen.turn.asked().contains(seat));
    html! {
        ul .big-people {
            @for (number, sitter) in table.sitters.iter().enumerate().filter(|&(number, _)| asked(number)) {
                li {
                    span .portrait aria-hidden="true" { (G::figure(sitter.figure)) }
                    bdi { (look.names[number]) }
                    (parts::dots())
                    (ask::clock(sitter))
                }
            }
        }
    }
}

/// The big screen while people sit down: the code, the QR code and who is there.
pub fn board_lobby<G: Draw>(reader: &PageReader, table: &TableView) -> Markup {
    let body = html! { (G::shapes()) (board_lobby_main::<G>(reader, table)) };
    shell(reader, &parts::place::<G>(reader.words, table), "on-board", body)
}

/// Its `<main>`, which is sent at every change.
pub fn board_lobby_main<G: Draw>(reader: &PageReader, table: &TableView) -> Markup {
    let words = reader.words;
    html! {
        main #table .board-lobby data-code=(table.code) data-stage="gathering" data-step="0"
            data-live=(parts::address(table, "board/live")) data-mark=(table.mark) {
            div .emblem { (G::emblem()) }
            h1 { (G::title(words)) }
            p { (words.say("page-board-join")) }
            (watch(reader, table))
            ul .big-seats {
                @for (number, sitter) in table.sitters.iter().enumerate() {
                    li .free[sitter.kind == Occupant::Free] {
                        @if sitter.kind == Occupant::Free { span .portrait { (number + 1) } (words.say("page-free")) }
                        @else { span .portrait { (G::figure(sitter.figure)) } bdi { (sitter.name) } }
                    }
                }
            }
        }
    }
}

fn watch(reader: &PageReader, table: &TableView) -> Markup {
    html! {
        div .watch #watch {
            @if let Some(qr) = qr::qr(table.link, &reader.words.say("page-qr")) { (qr) }
            p .code-large { (table.code) }
        }
    }
}
