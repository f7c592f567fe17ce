//! The pieces that are tapped to make a choice.

use crate::{Action, Bones, Colour};

/// The parts of a choice, in any order.
pub(super) fn of(action: &Action) -> Vec<String> {
    match *action {
        Action::Loot(bones) => each(bones, ""),
        Action::Role(role) => vec![format!("role-{}", role.number())],
        // The number is set beside the button that confirms.
        Action::Hothead(role, _) => vec!["hothead".to_string(), format!("role-{}", role.number())],
        Action::Leader(seat) | Action::Rob(seat) => vec![format!("seat-{seat}")],
        Action::Scout(colour) => vec![format!("send-{}", letter(colour))],
        Action::Intendant(bones) => each(bones, "feed-"),
        Action::Expert(give, take) => {
            vec![format!("give-{}", letter(give)), format!("take-{}", letter(take))]
        }
        Action::Stop => vec!["stop".to_string()],
        Action::Gluttony => vec!["gluttony".to_string()],
        Action::Decline => vec!["decline".to_string()],
    }
}

fn each(bones: Bones, before: &str) -> Vec<String> {
    laid_out(bones).map(|colour| format!("{before}{}", letter(colour))).collect()
}

/// Every bone of a heap, by colour.
pub(super) fn laid_out(bones: Bones) -> impl Iterator<Item = Colour> {
    Colour::ALL.into_iter().flat_map(move |colour| (0..bones.count(colour)).map(move |_| colour))
}

/// The letter of a colour in the notation.
pub(super) const fn letter(colour: Colour) -> char {
    match colour {
        Colour::Grey => 'g',
        Colour::White => 'w',
        Colour::Red => 'r',
        Colour::Black => 'k',
        Colour::Yellow => 'y',
    }
}
