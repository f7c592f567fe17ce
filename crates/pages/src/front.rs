//! The front page.

use language::Words;
use maud::{Markup, html};

use crate::{Draw, FrontPage, ListedTable, PageReader, Stage, art, parts, shell};

/// A game on the front page.
pub struct GameCard {
    /// Its name in addresses.
    pub name: &'static str,
    /// Its name for people.
    pub title: String,
    /// The fewest and the most players.
    pub seats: (u8, u8),
    pub emblem: Markup,
    /// True if it has a lesson.
    pub teaches: bool,
}

impl GameCard {
    pub fn of<G: Draw>(words: &Words) -> GameCard {
        let seats = (*G::SEATS.start(), *G::SEATS.end());
        let teaches = !G::LESSONS.is_empty();
        GameCard { name: G::NAME, title: G::title(words), seats, emblem: G::emblem(), teaches }
    }
}

/// The front page: the games, the reader’s tables, and those to watch or join. Its forms: `POST
/// /new/GAME/now` (with `script`: `yes` if it runs) and `GET /join?code=`.
pub fn front(reader: &PageReader, front: &FrontPage, games: &[GameCard]) -> Markup {
    let words = reader.words;
    let body = html! {
        main .front-page {
            div .hero {
                (art::hero())
                h1 { "Fagin" }
                p .lead { (words.say("page-lead")) }
            }
            (listed(reader, games, "yours", yours(front), front.yours))
            section .paper.join { h2 { (words.say("page-join")) } (join_form(reader, "", None)) }
            section .games aria-label=(words.say("page-games")) {
                @for game in games { (card(reader, front, game)) }
            }
            (listed(reader, games, "open", "page-open", front.open))
        }
    };
    shell(reader, &words.say("page-title"), "on-front", body)
}

/// The heading of the reader’s tables.
fn yours(front: &FrontPage) -> &'static str {
    let goes_on = |table: &ListedTable| table.stage == Stage::Playing && !table.lesson;
    if front.yours.iter().any(goes_on) { "page-continue" } else { "page-yours" }
}

fn card(reader: &PageReader, front: &FrontPage, game: &GameCard) -> Markup {
    let words = reader.words;
    let (from, to) = game.seats;
    html! {
        article .paper.bill {
            div .emblem { (game.emblem) }
            h2 { (game.title) }
            p .small { (words.tell("page-players", &[("from", from.into()), ("to", to.into())])) }
            p { (blurb(words, game.name)) }
            (ways_to_begin(reader, front, game))
            p .row {
                a .button href={ "/new/" (game.name) } { (words.say("page-set-up")) }
                a .button href={ "/rules/" (game.name) } { (words.say("page-rules")) }
            }
        }
    }
}

/// The lesson comes first for whoever has not finished a game of this kind here, and a game against
/// bots for all others.
fn ways_to_begin(reader: &PageReader, front: &FrontPage, game: &GameCard) -> Markup {
    let words = reader.words;
    let is_new = game.teaches && !front.finished.contains(&game.name);
    let is_begun = |table: &&ListedTable| table.lesson && table.game == game.name;
    let lesson = html! {
        @if let Some(begun) = front.yours.iter().find(is_begun) {
            p { a .button.primary[is_new] href={ "/t/" (begun.code) } { (words.say("page-learn-go-on")) } }
        } @else if game.teaches {
            form method="post" action={ "/learn/" (game.name) } {
                button .primary[is_new] { (words.say("page-learn")) }
            }
        }
    };
    html! {
        div .begin {
            @if is_new { (lesson) }
            form method="post" action={ "/new/" (game.name) "/now" } {
                (parts::scripted())
                button .primary[!is_new] aria-describedby={ "now-" (game.name) } {
                    (words.say("page-play-now"))
                }
            }
            p id={ "now-" (game.name) } .hint { (words.say("page-play-now-says")) }
            @if !is_new { (lesson) }
        }
    }
}

/// The sentence that advertises a game.
fn blurb(words: &Words, game: &str) -> String {
    let own = format!("page-blurb-{game}");
    words.say(if words.has(&own) { &own } else { "page-blurb" })
}

fn listed(
    reader: &PageReader,
    games: &[GameCard],
    id: &str,
    heading: &str,
    tables: &[ListedTable],
) -> Markup {
    html! {
        @if !tables.is_empty() {
            section .tables aria-labelledby=(id) {
                h2 id=(id) { (reader.words.say(heading)) }
                ul { @for table in tables { (one_listed(reader, games, table)) } }
            }
        }
    }
}

fn one_listed(reader: &PageReader, games: &[GameCard], table: &ListedTable) -> Markup {
    let words = reader.words;
    let title =
        games.iter().find(|game| game.name == table.game).map_or(table.game, |game| &game.title);
    let stage = match table.stage {
        _ if table.lesson => "page-lesson",
        _ if table.your_turn => "page-your-turn",
        Stage::Gathering => "page-gathering",
        Stage::Playing => "page-playing",
        Stage::Over => "page-over",
    };
    html! {
        li {
            a .listed.turn[table.your_turn] href={ "/t/" (table.code) } {
                strong { (title) }
                span .code { (table.code) }
                span .names { @for name in &table.names { bdi { (name) } " " } }
                span .stage-word { (words.say(stage)) }
            }
        }
    }
}

/// Asks for the code of a table; `problem` tells the fault of the one that was given.
pub fn join(reader: &PageReader, code: &str, problem: Option<&str>) -> Markup {
    let title = reader.words.say("page-join");
    let body = html! {
        main .narrow {
            div .paper.join { h1 { (title) } (join_form(reader, code, problem)) }
        }
    };
    shell(reader, &title, "on-join", body)
}

fn join_form(reader: &PageReader, code: &str, problem: Option<&str>) -> Markup {
    let words = reader.words;
    html! {
        form .code-form method="get" action="/join" {
            label for="code" { (words.say("page-code")) }
            @if let Some(problem) = problem { p #code-problem .problem role="alert" { (problem) } }
            div .row {
                input #code name="code" value=(code) required maxlength="12" autocomplete="off"
                    autocapitalize="characters" spellcheck="false"
                    aria-describedby=[problem.map(|_| "code-problem")];
                button .primary { (words.say("page-join-go")) }
            }
        }
    }
}
