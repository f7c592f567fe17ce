//! The page of a table at which the game is on, or over.

use engine::{Screen, Seat};
use maud::{Markup, html};

use crate::{
    Draw, DrawContext, Occupant, PageReader, Sitter, Stage, TableView, advice, ask, coach, over,
    parts, scene, shell, sound, talk, terms,
};

/// Number of the latest sentences beside the table.
const NEWS: usize = 3;

/// The page of a table at which the game is on or over. `hold` is the time for which the script
/// shows this state before the next, in milliseconds. Its forms: `POST /t/CODE/act` (`step`,
/// `choice` in notation), `/talk` (`text`: a message, or a reaction such as `:bark:`), `/remove`
/// (`seat`), `/mute` (`muted`: `yes` or `no`), `/ticket`, `/back`, `/rematch`.
pub fn table<G: Draw>(
    reader: &PageReader,
    table: &TableView,
    screen: &Screen<G>,
    hold: Option<u32>,
) -> Markup {
    let title = title::<G>(reader, table, screen);
    let look = parts::look(reader, table, &[], screen.viewer);
    let body = html! { (parts::scenery(screen, &look)) (table_main(reader, table, screen, hold)) };
    shell(reader, &title, "on-table", body)
}

/// Its `<main>`, which is sent at every change.
pub fn table_main<G: Draw>(
    reader: &PageReader,
    table: &TableView,
    screen: &Screen<G>,
    hold: Option<u32>,
) -> Markup {
    let names = parts::names::<G>(table);
    let look = parts::look(reader, table, &names, screen.viewer);
    let stage = if table.stage == Stage::Over { "over" } else { "playing" };
    let listening;
    let screen = match coach::listens(table) {
        true => {
            listening = Screen { choices: Vec::new(), ..screen.clone() };
            &listening
        }
        false => screen,
    };
    let asked = !screen.choices.is_empty();
    html! {
        main #table .table-page data-code=(table.code) data-step=(table.step) data-stage=(stage)
            data-hold=[hold] data-live=(parts::address(table, "live")) data-mark=[hold.is_none().then_some(table.mark)] data-sound-cue=[ask::cue(screen)] data-sound-otherwise=(sound::STEP)
            data-your-turn=[asked.then(|| reader.words.say("page-your-turn"))] {
            h1 .hidden { (parts::place::<G>(reader.words, table)) }
            (away(reader, table))
            @if let Some(standing) = &screen.standing { (over::over(reader, table, screen, standing, &look)) }
            (coach::strip::<G>(reader, table, &look))
            @if table.lesson.is_none() { (news(reader, screen, &look)) }
            (look.hull("div", "stage", || html! { div .stage #stage { (G::table(screen, &look)) } }))
            (look.hull("div", "side", || side(reader, table, screen, &look)))
        }
    }
}

/// The question, and the panels beside the table.
fn side<G: Draw>(
    reader: &PageReader,
    table: &TableView,
    screen: &Screen<G>,
    look: &DrawContext,
) -> Markup {
    html! {
        div .side #side {
            (ask::ask(reader, table, screen, look))
            @if table.coach && table.stage == Stage::Playing { (advice::on_demand(reader, table, look)) }
            @if table.lesson.is_none() { (scene::panel(screen, look)) }
            (log(reader, screen, look))
            @if table.odds && table.stage == Stage::Playing { (odds_on_demand(reader, table, look)) }
            @if table.lesson.is_none() { (talk::talk(reader, table, look)) }
            (people::<G>(reader, table, look))
        }
    }
}

fn title<G: Draw>(reader: &PageReader, table: &TableView, screen: &Screen<G>) -> String {
    let place = parts::place::<G>(reader.words, table);
    match screen.choices.is_empty() || coach::listens(table) {
        true => place,
        false => format!("{} · {place}", reader.words.say("page-your-turn")),
    }
}

/// The latest sentences, the last one last, each with the number of its note.
pub fn latest<G: Draw>(
    screen: &Screen<G>,
    look: &DrawContext,
    most: usize,
) -> Vec<(usize, String)> {
    let speaker = look.speaker();
    let notes = screen.notes.iter().enumerate().rev();
    let said = notes.filter_map(|(at, note)| Some((at, G::note(note, screen, &speaker)?)));
    let mut latest: Vec<(usize, String)> = said.take(most).collect();
    latest.reverse();
    latest
}

/// The latest sentences. They have the numbers of the log, so that screen readers read out only new
/// ones.
pub fn news<G: Draw>(reader: &PageReader, screen: &Screen<G>, look: &DrawContext) -> Markup {
    let key = (screen.notes.len(), look.viewer);
    look.region("section", "news", key, || {
        let mark = |sentence: &str| match look.board {
            // A big screen is not tapped.
            true => html! { (sentence) },
            false => terms::marked::<G>(sentence, reader.words),
        };
        news_list(reader, &latest(screen, look, NEWS), mark)
    })
}

/// The latest sentences, each with its number.
pub fn news_list(
    reader: &PageReader,
    said: &[(usize, String)],
    mark: impl Fn(&str) -> Markup,
) -> Markup {
    html! {
        section #news .news aria-live="polite" aria-label=(reader.words.say("page-news")) {
            @for (at, sentence) in &said[said.len().saturating_sub(NEWS)..] {
                p id={ "news-" (at) } { (mark(sentence)) }
            }
        }
    }
}

/// The game log, the latest sentence first.
fn log<G: Draw>(reader: &PageReader, screen: &Screen<G>, look: &DrawContext) -> Markup {
    let from = |shown| log_list(reader, &latest_from(screen, look, shown), shown > 0);
    match look.regions {
        Some(regions) => regions.growing("details", "log".into(), screen.notes.len(), (), from),
        None => from(0),
    }
}

/// The sentences about the notes from a number on.
fn latest_from<G: Draw>(
    screen: &Screen<G>,
    look: &DrawContext,
    from: usize,
) -> Vec<(usize, String)> {
    let speaker = look.speaker();
    let notes = screen.notes.iter().enumerate().skip(from);
    notes.filter_map(|(at, note)| Some((at, G::note(note, screen, &speaker)?))).collect()
}

/// Sentences, each with its number, the latest first; those that the page has already follow them.
pub fn log_list(reader: &PageReader, said: &[(usize, String)], keep: bool) -> Markup {
    html! {
        details #log .panel open {
            summary { (reader.words.say("page-log")) }
            ol #log-list .log reversed tabindex="0" aria-label=(reader.words.say("page-log")) data-keep[keep] {
                @for (at, sentence) in said.iter().rev() { li id={ "log-" (at) } { (sentence) } }
            }
        }
    }
}

/// The panel of the odds. The odds themselves are another page, which the script brings into the
/// panel while it is open: most readers never look, and they change with every bone.
fn odds_on_demand(reader: &PageReader, table: &TableView, look: &DrawContext) -> Markup {
    let address = parts::address(table, "odds");
    look.region("details", "odds", (), || {
        html! {
            details #odds .panel data-fill=(address) {
                summary { (reader.words.say("page-odds")) }
                div data-filled { a .button href=(address) { (reader.words.say("page-odds-show")) } }
            }
        }
    })
}

/// The page of the odds, as far as the viewer can work them out.
pub fn odds<G: Draw>(reader: &PageReader, table: &TableView, screen: &Screen<G>) -> Markup {
    let body = html! {
        (G::shapes())
        main .paper {
            h1 { (reader.words.say("page-odds")) }
            (odds_main(reader, table, screen))
            p { a .button href={ "/t/" (table.code) } { (reader.words.say("page-back")) } }
        }
    };
    shell(reader, &title::<G>(reader, table, screen), "on-odds", body)
}

/// Its content, for the panel.
pub fn odds_main<G: Draw>(reader: &PageReader, table: &TableView, screen: &Screen<G>) -> Markup {
    let names = parts::names::<G>(table);
    let look = parts::look(reader, table, &names, screen.viewer);
    let odds = if table.odds { <G as Draw>::odds(screen, &look) } else { None };
    html! { div .odds { (odds.unwrap_or_else(|| html! { p { (reader.words.say("page-odds-none")) } })) } }
}

/// The notice that a bot plays for the viewer.
fn away(reader: &PageReader, table: &TableView) -> Markup {
    let is_away = |seat: Seat| {
        table.sitters.get(seat.index()).is_some_and(|sitter| sitter.kind == Occupant::Away)
    };
    html! {
        @if table.stage == Stage::Playing && table.viewer.seat().is_some_and(is_away) {
            form #away .banner data-quiet method="post" action=(parts::address(table, "back")) {
                p { (reader.words.say("page-you-are-away")) }
                button .primary { (reader.words.say("page-i-am-back")) }
            }
        }
    }
}

/// The players, with the host’s buttons.
fn people<G: Draw>(reader: &PageReader, table: &TableView, look: &DrawContext) -> Markup {
    let sitter = |sitter: &Sitter| (sitter.kind, sitter.figure, sitter.host);
    let sitters: Vec<_> = table.sitters.iter().map(sitter).collect();
    let is_seated = table.viewer.seat().is_some();
    let key = (sitters, table.host, is_seated, table.stage, table.muted);
    look.region("details", "people", key, || people_panel::<G>(reader, table))
}

fn people_panel<G: Draw>(reader: &PageReader, table: &TableView) -> Markup {
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
                button type="button" data-hints hidden { (words.say("page-hints-on")) }
            }
            @if table.lesson.is_none() { (parts::sealed(reader, table)) }
        }
    }
}

fn is_guest(table: &TableView, number: usize) -> bool {
    let sitter = &table.sitters[number];
    !sitter.host
        && matches!(sitter.kind, Occupant::Person | Occupant::Away)
        && table.stage == Stage::Playing
}

fn remove(reader: &PageReader, table: &TableView, number: usize) -> Markup {
    html! {
        form data-quiet method="post" action=(parts::address(table, "remove")) {
            input type="hidden" name="seat" value=(number);
            button { (reader.words.say("page-remove")) span .hidden { " " (table.sitters[number].name) } }
        }
    }
}

fn mute(reader: &PageReader, table: &TableView) -> Markup {
    let (to, text) = if table.muted { ("no", "page-unmute") } else { ("yes", "page-mute") };
    html! {
        form data-quiet method="post" action=(parts::address(table, "mute")) {
            button name="muted" value=(to) { (reader.words.say(text)) }
        }
    }
}
