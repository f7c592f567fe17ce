//! What a program on the other end of a pipe is shown: views and notes as JSON, one file per game. Built
//! field by field from the view, so that what a view gains stays secret until somebody adds it here.
//! docs/bots-protocol.md names every field.

mod doggy_bag;
mod oliver_twist;
mod report;

use engine::{Game, Seat, SeatSet};
use serde_json::{Value, json};

pub use report::{read_report, report};

/// A game that a program can play through a pipe.
pub trait Json: Game {
    /// What is the same in every game of this table: the pieces and, where there is one, the map.
    fn pieces(view: &Self::View) -> Value;

    /// What the viewer knows.
    fn view(view: &Self::View) -> Value;

    /// Something that happened: its name, and what it is about in the order in which the note has it.
    fn note(note: &Self::Note) -> Value {
        let text = format!("{note:?}");
        let (name, rest) = text.split_once('(').unwrap_or((&text, ""));
        let about = rest.strip_suffix(')').unwrap_or(rest);
        let about: Vec<Value> = parts(about).into_iter().map(plain).collect();
        json!({ "note": name, "about": about })
    }
}

/// The parts of a list that commas separate, but not those within brackets.
fn parts(list: &str) -> Vec<&str> {
    let mut depth = 0;
    let part = |letter: char| {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        letter == ',' && depth == 0
    };
    list.split(part).map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// A number, a list of what stands in curly brackets, or a text without its square ones.
fn plain(part: &str) -> Value {
    let within = |open, close| part.strip_prefix(open).and_then(|rest: &str| rest.strip_suffix(close));
    match (part.parse::<i64>(), within('{', '}'), within('[', ']')) {
        (Ok(number), ..) => number.into(),
        (_, Some(set), _) => parts(set).into_iter().map(plain).collect(),
        (_, _, Some(heap)) => heap.into(),
        _ => part.into(),
    }
}

/// The name of a phase, an effect or an ending, as the code has it: what stands before its data.
fn name_of(thing: &impl std::fmt::Debug) -> String {
    let text = format!("{thing:?}");
    text.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default().to_string()
}

fn seat(seat: Seat) -> Value {
    seat.number().into()
}

fn seats(seats: SeatSet) -> Value {
    seats.iter().map(seat).collect()
}

#[cfg(test)]
mod tests {
    use ::doggy_bag::{Colour, DoggyBag, Note};
    use ::oliver_twist::{Cards, Note as Line, Object, OliverTwist, Path, Space, Token, Tokens};

    use super::*;

    const FIRST: Seat = Seat::new(0);
    const THIRD: Seat = Seat::new(2);

    #[test]
    fn a_note_is_its_name_and_what_it_is_about() {
        let drew = <DoggyBag as Json>::note(&Note::Drew(FIRST, Colour::Red));
        assert_eq!(drew, json!({ "note": "Drew", "about": [0, "Red"] }));
        let last = <DoggyBag as Json>::note(&Note::LastLoot);
        assert_eq!(last, json!({ "note": "LastLoot", "about": [] }));
        let won = <DoggyBag as Json>::note(&Note::Won(SeatSet::only(FIRST).with(THIRD)));
        assert_eq!(won, json!({ "note": "Won", "about": [[0, 2]] }));
    }

    /// OT-P8: the memory aid is for people. A program is told the same with and without it, but for the option.
    #[test]
    fn programs_never_forget() {
        let game = bots::random_game::<OliverTwist>("seats=3 memory=no".parse().expect("a setup"), 7);
        let aided = "seats=3 memory=yes".parse().expect("a setup");
        let half = game.log().len() / 2;
        let shown = |setup| {
            let steps = game.log()[..half].iter().copied();
            let game =
                engine::Match::<OliverTwist>::replay(setup, steps).expect("the option changes no rule");
            game.seats()
                .iter()
                .map(|seat| <OliverTwist as Json>::view(&game.screen(seat.into()).view))
                .collect()
        };
        let (plain, mut with_aid): (Vec<Value>, Vec<Value>) = (shown(game.setup().clone()), shown(aided));
        assert!(plain.iter().any(|view| view["own"]["file"]["total"] != 0), "something is in a file");
        for view in &mut with_aid {
            assert_eq!(view["memory"].take(), true);
            view["memory"] = false.into();
        }
        assert_eq!(plain, with_aid);
    }

    #[test]
    fn heaps_ways_and_cards_in_notes_are_told_without_brackets() {
        let apple = Token::object(Object::Apple, 1);
        let set = Tokens::some(apple, 2) + Tokens::one(Token::WALLET);
        let sold = <OliverTwist as Json>::note(&Line::Sold(THIRD, set, 4, 0, 5));
        assert_eq!(sold, json!({ "note": "Sold", "about": [2, "a1 a1 x", 4, 0, 5] }));
        let way = Path::to(Space::new(7)).and(Space::new(12)).expect("two spaces");
        let prowled = <OliverTwist as Json>::note(&Line::Prowled(FIRST, way, apple));
        assert_eq!(prowled, json!({ "note": "Prowled", "about": [0, "7 12", "a1"] }));
        let shown = <OliverTwist as Json>::note(&Line::LootShown(FIRST, Cards::first(2), -3));
        assert_eq!(shown, json!({ "note": "LootShown", "about": [0, [1, 2], -3] }));
    }
}
