//! The front page.

use maud::{Markup, html};

use crate::{Drawn, Front, Reader, shell};

/// A game on the front page.
pub struct GameCard {
    /// Its name in addresses.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// The fewest and the most who can play it.
    pub seats: (u8, u8),
    /// Its picture.
    pub emblem: Markup,
}

impl GameCard {
    /// The card of a game.
    pub fn of<G: Drawn>() -> GameCard {
        let seats = (*G::SEATS.start(), *G::SEATS.end());
        GameCard { name: G::NAME, title: G::TITLE, seats, emblem: G::emblem() }
    }
}

/// The front page: the games, the reader's tables, and those one may watch or join.
pub fn front(reader: &Reader, front: &Front, games: &[GameCard]) -> Markup {
    let _ = (front, games);
    shell(reader, "Fagin", "front", html! {})
}

/// Asks for the code of a table; `problem` says what is wrong with the one that was given.
pub fn join(reader: &Reader, code: &str, problem: Option<&str>) -> Markup {
    let _ = (code, problem);
    shell(reader, "Fagin", "join", html! {})
}
