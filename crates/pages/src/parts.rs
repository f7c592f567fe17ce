//! Parts that several pages share.

use engine::{Game, Screen, Seat, Viewer};
use language::Words;
use maud::{Markup, html};

use crate::{Draw, DrawContext, Occupant, PageReader, Sitter, TableView, art, qr};

/// Tells the server that a script runs: the browser will add to the dice once it has seen the
/// commitment.
pub fn scripted() -> Markup {
    html! { input type="hidden" name="script" value=""; }
}

/// The data with which the script adds to the dice: it gives the hash of a nonce, and the nonce
/// once the table is sealed.
pub fn dice(table: &TableView) -> Markup {
    html! {
        @if let (Some(seat), 2) = (table.viewer.seat(), table.dice.version) {
            span #dice hidden data-code=(table.code) data-seat=(seat.index()) data-commitment=(table.commitment)
                data-hashes=(table.dice.hashes.join(",")) data-sealed[table.dice.sealed] {}
        }
    }
}

/// A name inside a sentence, isolated, so that a right-to-left name does not turn the rest around.
pub fn isolated(name: &str) -> String {
    format!("\u{2068}{name}\u{2069}")
}

/// The names in the seats; a free seat has the usual name.
pub fn names<G: Draw>(table: &TableView) -> Vec<String> {
    let named = table.sitters.iter().zip(G::NAMES);
    let name = |(sitter, usual): (&Sitter, &str)| match sitter.name.is_empty() {
        true => usual.to_string(),
        false => sitter.name.clone(),
    };
    named.map(name).collect()
}

/// The context for drawings of this table.
pub fn look<'a>(
    reader: &PageReader,
    table: &'a TableView,
    names: &'a [String],
    viewer: Viewer,
) -> DrawContext<'a> {
    DrawContext {
        viewer,
        names,
        sitters: table.sitters,
        words: reader.words,
        odds: table.odds,
        board: false,
        regions: table.regions,
    }
}

/// The parts of a table’s page besides its `<main>`: the shapes, and the image behind the table,
/// which is preloaded because it is large and would arrive late.
pub fn scenery<G: Draw>(screen: &Screen<G>, look: &DrawContext) -> Markup {
    html! {
        @if let Some(address) = G::backdrop(screen, look) { link rel="preload" as="image" href=(address); }
        (G::shapes())
    }
}

/// The game and the code of a table: `Doggy Bag ABCD`.
pub fn place<G: Draw>(words: &Words, table: &TableView) -> String {
    format!("{} {}", G::title(words), table.code)
}

/// The address of a page or form of a table, such as `/t/ABCD/act`.
pub fn address(table: &TableView, what: &str) -> String {
    format!("/t/{}/{what}", table.code)
}

/// The seat with this number; `None` if no table has that many.
pub fn seat(number: usize) -> Option<Seat> {
    Seat::ALL.get(number).copied()
}

/// The occupant of a seat, in a word or two.
pub fn kind<G: Game>(words: &Words, sitter: &Sitter) -> String {
    match sitter.kind {
        Occupant::Free => words.say("page-free"),
        Occupant::Person if sitter.host => words.say("page-host"),
        Occupant::Person => words.say("page-person"),
        Occupant::Away => words.say("page-away"),
        Occupant::Bot(level, _) => level_name::<G>(words, level),
    }
}

/// The name of a bot's level.
pub fn level_name<G: Game>(words: &Words, level: u8) -> String {
    let id = format!("page-level-{}-{level}", G::NAME);
    match words.has(&id) {
        true => words.say(&id),
        false => words.tell("page-level", &[("number", (level + 1).into())]),
    }
}

/// Radio buttons with the figures of a game.
pub fn figures<G: Draw>(words: &Words, chosen: u8) -> Markup {
    html! {
        fieldset .figures {
            legend { (words.say("page-figure")) }
            div .figure-row {
                @for number in 0..G::FIGURES {
                    label .figure {
                        input type="radio" name="figure" value=(number) checked[number == chosen]
                            aria-label=(words.tell("page-figure-number", &[("number", (number + 1).into())]));
                        (G::figure(number))
                    }
                }
            }
        }
    }
}

/// The field for a name.
pub fn name_field(words: &Words, name: &str) -> Markup {
    html! {
        div .field {
            label for="name" { (words.say("page-name")) }
            input #name name="name" value=(name) required maxlength="24" autocomplete="nickname";
        }
    }
}

/// The code, the link and the QR code of a table.
pub fn invitation(reader: &PageReader, table: &TableView) -> Markup {
    let words = reader.words;
    html! {
        section .paper.invitation aria-labelledby="invite" {
            h2 #invite { (words.say("page-invite")) }
            p .code-large { (table.code) }
            @if let Some(qr) = qr::qr(table.link, &words.say("page-qr")) { (qr) }
            (copy_field(words, table.link))
        }
    }
}

/// The promise made before the deal.
pub fn sealed(reader: &PageReader, table: &TableView) -> Markup {
    let words = reader.words;
    html! {
        p .sealed {
            (art::seal())
            span {
                (words.say("page-sealed")) " " code .hash { (table.commitment) } " "
                a href="/fairness" { (words.say("page-fairness")) }
            }
        }
    }
}

/// A link to pass on, with a button that copies it.
pub fn copy_field(words: &Words, link: &str) -> Markup {
    html! {
        div .copy {
            label for="link" { (words.say("page-link")) }
            div .row {
                input #link readonly value=(link);
                button type="button" data-copy=(link) data-copied=(words.say("page-copied")) hidden {
                    (words.say("page-copy"))
                }
            }
        }
    }
}

/// Three dots for a player who thinks.
pub fn dots() -> Markup {
    html! { span .dots aria-hidden="true" { i {} i {} i {} } }
}

/// Time left, for people: `0:34`, `5:00`, `3 d`.
pub fn clock(seconds: u64) -> String {
    match seconds {
        0..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        3600..86400 => format!("{} h", seconds / 3600),
        _ => format!("{} d", seconds / 86400),
    }
}
