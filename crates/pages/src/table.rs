//! A table at which the game is on, or over.

use engine::Screen;
use maud::{Markup, html};

use crate::{Drawn, Reader, Table, shell};

/// The page of a table at which the game is on or over. `hold` is how many milliseconds the script shows
/// this state before it goes on to the next. Its forms: `POST /t/CODE/act` (`step`, `choice` in notation),
/// `/talk` (`text`, or `reaction` such as `:bark:`), `/remove` (`seat`), `/mute` (`muted`: `yes` or `no`),
/// `/ticket`, `/back`, `/rematch`.
pub fn table<G: Drawn>(reader: &Reader, table: &Table, screen: &Screen<G>, hold: Option<u32>) -> Markup {
    shell(reader, G::TITLE, "table", table_main(reader, table, screen, hold))
}

/// Its `<main>`, which is sent at every change.
pub fn table_main<G: Drawn>(reader: &Reader, table: &Table, screen: &Screen<G>, hold: Option<u32>) -> Markup {
    let _ = (reader, table, screen, hold);
    html! { main id="table" {} }
}

/// The big screen for a television, as a spectator sees it.
pub fn board<G: Drawn>(reader: &Reader, table: &Table, screen: &Screen<G>, hold: Option<u32>) -> Markup {
    shell(reader, G::TITLE, "board", board_main(reader, table, screen, hold))
}

/// Its `<main>`, which is sent at every change.
pub fn board_main<G: Drawn>(reader: &Reader, table: &Table, screen: &Screen<G>, hold: Option<u32>) -> Markup {
    let _ = (reader, table, screen, hold);
    html! { main id="table" {} }
}

/// The big screen while people sit down: the code, the QR code and who is there.
pub fn board_lobby<G: Drawn>(reader: &Reader, table: &Table) -> Markup {
    let _ = table;
    shell(reader, G::TITLE, "board", html! {})
}
