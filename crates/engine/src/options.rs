//! Reading a setup: options such as `seats=4 first=random`, which games have in common.

use std::ops::RangeInclusive;

use crate::{Game, ParseError, Seat};

/// An option of a game besides `seats` and `first`, which all games have. Forms, the command line
/// and the API are made from it, so an option stands in one place.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its name in setups, forms and commands.
    pub name: &'static str,
    /// Help on the command line, in English. Pages have words of their own, by the name of the
    /// option.
    pub help: &'static str,
    /// The values it can have.
    pub values: Values,
}

/// The values of an option.
#[derive(Clone, Copy, Debug)]
pub enum Values {
    /// `yes` or `no`; `no` is the usual one.
    YesNo,
    /// One of these; the first is the usual one.
    OneOf(&'static [&'static str]),
    /// A value that a file brings in, named by a key from then on.
    Opened {
        /// The usual key.
        usual: &'static str,
        /// All keys there are now, the usual one first.
        known: fn() -> Vec<&'static str>,
        /// Reads the text of a file; returns its key, or what is wrong with it.
        open: fn(&str) -> Result<&'static str, String>,
    },
}

impl Setting {
    /// The values there are to choose from now, the usual one first.
    pub fn values(&self) -> Vec<&'static str> {
        match self.values {
            Values::YesNo => vec!["no", "yes"],
            Values::OneOf(values) => values.to_vec(),
            Values::Opened { known, .. } => known(),
        }
    }

    /// The value that a setup has if it does not name the option.
    pub fn usual(&self) -> &'static str {
        match self.values {
            Values::YesNo => "no",
            Values::OneOf(values) => values[0],
            Values::Opened { usual, .. } => usual,
        }
    }
}

/// The options in a text, each a name and a value, and each once.
///
/// ```
/// use engine::options;
///
/// let all: Result<Vec<_>, _> = options::read("seats=4 first=random").collect();
/// assert_eq!(all, Ok(vec![("seats", "4"), ("first", "random")]));
/// assert!(options::read("seats=4 seats=5").any(|option| option.is_err()));
/// ```
pub fn read(text: &str) -> impl Iterator<Item = Result<(&str, &str), ParseError>> {
    let mut names = Vec::new();
    text.split_whitespace().map(move |option| {
        let wrong = |what: &str| ParseError::expected(what, option);
        let (name, value) =
            option.split_once('=').ok_or_else(|| wrong("an option such as seats=4"))?;
        if names.contains(&name) {
            return Err(wrong("each option once"));
        }
        names.push(name);
        Ok((name, value))
    })
}

/// The value of an option in a text, if it is named there.
pub fn value<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.split_whitespace().find_map(|option| option.strip_prefix(name)?.strip_prefix('='))
}

/// Reads a setup whose version of the rules is `unsaid` if the text does not name it.
pub fn setup<G: Game>(text: &str, unsaid: u32) -> Result<G::Setup, ParseError> {
    let setup = text.parse()?;
    let said = read(text).any(|option| matches!(option, Ok(("rules", _))));
    Ok(if said { setup } else { G::by_rules(setup, unsaid) })
}

/// Reads a stored setup. A text that names no version is of version 1, because setups name it only
/// since there is a second one.
pub fn stored_setup<G: Game>(text: &str) -> Result<G::Setup, ParseError> {
    setup::<G>(text, 1)
}

/// Reads a version of the rules of `G`.
pub fn rules<G: Game>(value: &str) -> Result<u32, ParseError> {
    // Compared as text, so that `01` and `+1` are no versions.
    let known = (1..=G::RULES).find(|version| version.to_string() == value);
    known.ok_or_else(|| match G::RULES {
        1 => ParseError::expected("version 1 of the rules", value),
        newest => {
            ParseError::expected(format_args!("a version of the rules from 1 to {newest}"), value)
        }
    })
}

/// Reads the number of seats.
pub fn seats(value: &str, allowed: RangeInclusive<u8>) -> Result<u8, ParseError> {
    let seats = value.parse().ok().filter(|seats| allowed.contains(seats));
    seats.ok_or_else(|| {
        ParseError::expected(format!("{} to {} seats", allowed.start(), allowed.end()), value)
    })
}

/// Reads the value of a yes/no option.
pub fn yes_or_no(name: &str, value: &str) -> Result<bool, ParseError> {
    match value {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(ParseError::expected(format!("{name} yes or no"), value)),
    }
}

/// Reads the first player: a seat, or `None` if chance is to draw one.
pub fn first(value: &str) -> Result<Option<Seat>, ParseError> {
    match value {
        "random" => Ok(None),
        _ => {
            let seat = value.parse();
            seat.map(Some)
                .map_err(|_| ParseError::expected("a first player, a seat or random", value))
        }
    }
}

/// Refuses a first player who does not sit at the table.
pub fn first_is_seated(first: Option<Seat>, seats: u8) -> Result<(), ParseError> {
    match first {
        Some(seat) if seat.number() >= seats => {
            let among = format!("a first player among the seats 0 to {}", seats - 1);
            Err(ParseError::expected(among, &seat.to_string()))
        }
        _ => Ok(()),
    }
}

/// The text of a first player, as [`first`] reads it.
pub fn first_text(first: Option<Seat>) -> String {
    first.map_or_else(|| "random".to_string(), |seat| seat.to_string())
}
