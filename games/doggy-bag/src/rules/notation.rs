//! The text of choices and outcomes in records, forms, tests and bug reports. docs/notation.md
//! describes it in full.

use std::fmt;
use std::str::FromStr;

use engine::ParseError;

use crate::{Action, Bones, Chance, Colour, Role};

impl Colour {
    /// The letter for a bone of this colour.
    pub const fn letter(self) -> char {
        match self {
            Colour::Grey => 'g',
            Colour::White => 'w',
            Colour::Red => 'r',
            Colour::Black => 'k',
            Colour::Yellow => 'y',
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Colour {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Colour, ParseError> {
        let found = Colour::ALL.into_iter().find(|colour| text.chars().eq([colour.letter()]));
        found.ok_or_else(|| ParseError::expected("a bone: g, w, r, k or y", text))
    }
}

/// A heap is written bone by bone in the order g w r k y, such as `ggw`; an empty one as `-`.
impl fmt::Display for Bones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for colour in Colour::ALL {
            for _ in 0..self.count(colour) {
                write!(f, "{colour}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Bones {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Bones, ParseError> {
        let wrong =
            || ParseError::expected("bones in the order g, w, r, k, y, or - for none", text);
        if text == "-" {
            return Ok(Bones::NONE);
        }
        let mut counts = [0; 5];
        let mut last = 0;
        for letter in text.chars() {
            let at = Colour::ALL
                .iter()
                .position(|colour| colour.letter() == letter)
                .ok_or_else(wrong)?;
            counts[at] += 1;
            // One order only, so that a heap is written in one way.
            if at < last || counts[at] > 31 {
                return Err(wrong());
            }
            last = at;
        }
        if text.is_empty() { Err(wrong()) } else { Ok(Bones::new(counts)) }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl FromStr for Role {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Role, ParseError> {
        let found = Role::ALL.into_iter().find(|role| role.to_string() == text);
        found.ok_or_else(|| ParseError::expected("a role token from 0 to 7", text))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Loot(bones) => write!(f, "loot {bones}"),
            Action::Role(role) => write!(f, "role {role}"),
            Action::Hothead(role, number) => write!(f, "hothead {role} {number}"),
            Action::Leader(seat) => write!(f, "leader {seat}"),
            Action::Scout(colour) => write!(f, "scout {colour}"),
            Action::Intendant(bones) => write!(f, "intendant {bones}"),
            Action::Expert(give, take) => write!(f, "expert {give} {take}"),
            Action::Stop => f.write_str("stop"),
            Action::Gluttony => f.write_str("gluttony"),
            Action::Rob(seat) => write!(f, "rob {seat}"),
            Action::Decline => f.write_str("decline"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        let mut words = text.split(' ');
        let [verb, one, two, more] = [(); 4].map(|()| words.next());
        match (verb.unwrap_or_default(), one, two, more) {
            ("loot", Some(bones), None, None) => Ok(Action::Loot(bones.parse()?)),
            ("role", Some(role), None, None) => Ok(Action::Role(role.parse()?)),
            ("hothead", Some(role), Some(number), None) => {
                Ok(Action::Hothead(role.parse()?, announced(number)?))
            }
            ("leader", Some(seat), None, None) => Ok(Action::Leader(seat.parse()?)),
            ("scout", Some(colour), None, None) => Ok(Action::Scout(colour.parse()?)),
            ("intendant", Some(bones), None, None) => Ok(Action::Intendant(bones.parse()?)),
            ("expert", Some(give), Some(take), None) => {
                Ok(Action::Expert(give.parse()?, take.parse()?))
            }
            ("stop", None, None, None) => Ok(Action::Stop),
            ("gluttony", None, None, None) => Ok(Action::Gluttony),
            ("rob", Some(seat), None, None) => Ok(Action::Rob(seat.parse()?)),
            ("decline", None, None, None) => Ok(Action::Decline),
            _ => Err(ParseError::expected("a choice such as “loot wwr” or “role 5”", text)),
        }
    }
}

/// A number without sign or leading zero, so that it is written in one way.
fn announced(text: &str) -> Result<u8, ParseError> {
    let number: Option<u8> = text.parse().ok();
    number
        .filter(|number| number.to_string() == text)
        .ok_or_else(|| ParseError::expected("a number to announce", text))
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::First(seat) => write!(f, "first {seat}"),
            Chance::Coins(low, high) => write!(f, "coins {low} {high}"),
            Chance::Draw(colour) => write!(f, "draw {colour}"),
        }
    }
}

impl FromStr for Chance {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Chance, ParseError> {
        match text.split_once(' ') {
            Some(("first", seat)) => Ok(Chance::First(seat.parse()?)),
            Some(("coins", "1 1")) => Ok(Chance::Coins(1, 1)),
            Some(("coins", "1 2")) => Ok(Chance::Coins(1, 2)),
            Some(("coins", "2 2")) => Ok(Chance::Coins(2, 2)),
            Some(("coins", coins)) => Err(ParseError::expected("coins 1 1, 1 2 or 2 2", coins)),
            Some(("draw", colour)) => Ok(Chance::Draw(colour.parse()?)),
            _ => Err(ParseError::expected(
                "a choice such as “0: role 5” or chance such as “draw w”",
                text,
            )),
        }
    }
}
