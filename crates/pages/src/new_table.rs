//! Setting up a table.

use maud::{Markup, html};

use crate::{Drawn, Reader, shell};

/// What the form for a new table begins with.
pub struct Fresh<'a> {
    /// The reader's name, if they gave one before.
    pub name: &'a str,
    /// The figure they had before, from zero.
    pub figure: u8,
    /// The boxes of Oliver Twist that are open; other games do not look at them.
    pub boxes: &'a [&'a str],
}

/// The options of a game besides `seats` and `first`: the key in its setup and the values, the usual one
/// first. The form for a new table has an input of that name for each.
pub fn fields<'a>(game: &str, boxes: &'a [&'a str]) -> Vec<(&'static str, Vec<&'a str>)> {
    match game {
        "doggy-bag" => {
            vec![("edition", vec!["english", "french", "french-first"]), ("beginner", vec!["no", "yes"])]
        }
        "oliver-twist" => vec![("box", boxes.to_vec()), ("memory", vec!["no", "yes"])],
        _ => Vec::new(),
    }
}

/// The form for a new table: `POST /new/GAME` with `seats`, the game's own [`fields`], `first` (`random` or
/// a seat), `pace` (see [`Pace::name`](crate::Pace::name)), `odds` (`yes` or `no`), `name`, `figure` (from
/// zero), and for each seat but the first `seat-1`, `seat-2`, …: `friend` or the level of a bot, `0` to `3`.
/// Seats beyond the number of seats may be sent; nothing sits there.
pub fn new_table<G: Drawn>(reader: &Reader, fresh: &Fresh) -> Markup {
    let _ = fresh;
    shell(reader, G::TITLE, "new", html! {})
}
