//! A table at which people sit down.

use maud::{Markup, html};

use crate::{Drawn, Reader, Table, shell};

/// The page of a table that gathers. Its forms: `POST /t/CODE/sit` (`seat`, `name`, `figure`), `/stand`,
/// `/bot` (`seat`, `level` from 0 to 3), `/remove` (`seat`), `/start`.
pub fn lobby<G: Drawn>(reader: &Reader, table: &Table) -> Markup {
    shell(reader, G::TITLE, "lobby", lobby_main::<G>(reader, table))
}

/// Its `<main>`, which is sent at every change.
pub fn lobby_main<G: Drawn>(reader: &Reader, table: &Table) -> Markup {
    let _ = (reader, table);
    html! { main id="table" {} }
}

/// The page after `POST /t/CODE/ticket`: the address (and its QR code) that takes the seat to another
/// device.
pub fn ticket(reader: &Reader, table: &Table, address: &str) -> Markup {
    let _ = (table, address);
    shell(reader, "Fagin", "ticket", html! {})
}
