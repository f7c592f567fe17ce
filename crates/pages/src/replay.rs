//! A finished game, step by step.

use engine::Screen;
use maud::{Markup, html};

use crate::{Drawn, Reader, Replay, Table, shell};

/// The page of a replay: `GET /t/CODE/replay?at=N&eyes=K`, where `K` is the number of a seat, `spectator`
/// or `all`.
pub fn replay<G: Drawn>(reader: &Reader, table: &Table, screen: &Screen<G>, replay: &Replay) -> Markup {
    let _ = (table, screen, replay);
    shell(reader, G::TITLE, "replay", html! {})
}
