//! The text of choices and outcomes in records, forms, tests and bug reports. docs/notation.md
//! describes it in full.

use std::fmt;
use std::str::FromStr;

use engine::ParseError;

use crate::rules::position::{Action, Chance, Path};
use crate::{
    COINS, Card, Kind, MAX_CARDS, MAX_SPACES, Object, Objects, Space, TOOLS, Token, Tokens,
};

impl Object {
    /// The letter for an object.
    pub const fn letter(self) -> char {
        match self {
            Object::Apple => 'a',
            Object::Handkerchief => 'h',
            Object::Brooch => 'b',
            Object::Necklace => 'n',
            Object::Ring => 'r',
            Object::Watch => 'w',
        }
    }
}

/// An object is its letter and the number of its coin (`a1`, `a2`, or `a0` for a starting token), a
/// tool `t1` to `t4`, a wallet `x`, a character `c`, a burglary `u`.
impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.kind(), self.tool_type()) {
            (Kind::Object(object), _) => write!(f, "{}{}", object.letter(), self.coin()),
            (Kind::Wallet, _) => f.write_str("x"),
            (Kind::Tool, which) => write!(f, "t{}", which.unwrap_or(0) + 1),
            (Kind::Character, _) => f.write_str("c"),
            (Kind::Burglary, _) => f.write_str("u"),
        }
    }
}

impl FromStr for Token {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Token, ParseError> {
        let wrong = || ParseError::expected("a token such as a1, x, t2, c or u", text);
        let mut letters = text.chars();
        let (letter, number, more) = (letters.next(), letters.next(), letters.next());
        let digit = number.and_then(|number| number.to_digit(10)).map(|digit| digit as u8);
        let object = Object::ALL.into_iter().find(|object| Some(object.letter()) == letter);
        match (object, letter, digit, more) {
            (Some(object), _, Some(coin), None) if coin < COINS => Ok(Token::object(object, coin)),
            (None, Some('t'), Some(which @ 1..=TOOLS), None) => Ok(Token::tool(which - 1)),
            _ => match text {
                "x" => Ok(Token::WALLET),
                "c" => Ok(Token::CHARACTER),
                "u" => Ok(Token::BURGLARY),
                _ => Err(wrong()),
            },
        }
    }
}

/// A heap is written token by token in order, such as `a1 a1 x`; an empty one as `-`.
impl fmt::Display for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (at, token) in self.iter().enumerate() {
            let space = if at > 0 { " " } else { "" };
            write!(f, "{space}{token}")?;
        }
        Ok(())
    }
}

impl FromStr for Tokens {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Tokens, ParseError> {
        if text == "-" {
            return Ok(Tokens::NONE);
        }
        let mut heap = Tokens::NONE;
        let mut last = 0;
        for word in text.split(' ') {
            let token: Token = word.parse()?;
            // One order only, so that a heap is written in one way.
            if token.number() < last || heap.count(token) == Tokens::MOST {
                return Err(ParseError::expected(
                    "tokens in the order of the box, such as a1 a2 x",
                    text,
                ));
            }
            last = token.number();
            heap += Tokens::one(token);
        }
        Ok(heap)
    }
}

impl Kind {
    /// The word for a type.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Object(Object::Apple) => "apples",
            Kind::Object(Object::Handkerchief) => "handkerchiefs",
            Kind::Object(Object::Brooch) => "brooches",
            Kind::Object(Object::Necklace) => "necklaces",
            Kind::Object(Object::Ring) => "rings",
            Kind::Object(Object::Watch) => "watches",
            Kind::Wallet => "wallets",
            Kind::Tool => "tools",
            Kind::Character => "characters",
            Kind::Burglary => "burglaries",
        }
    }
}

impl FromStr for Kind {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Kind, ParseError> {
        let found = Kind::ALL.into_iter().find(|kind| kind.word() == text);
        found.ok_or_else(|| ParseError::expected("a type such as apples, wallets or tools", text))
    }
}

/// Kinds of object are written in the order of the box, such as `apples rings`; none as `-`.
impl fmt::Display for Objects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (at, object) in self.iter().enumerate() {
            let space = if at > 0 { " " } else { "" };
            write!(f, "{space}{}", Kind::Object(object).word())?;
        }
        Ok(())
    }
}

impl FromStr for Objects {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Objects, ParseError> {
        let named = |word: &str| {
            Object::ALL.into_iter().find(|&object| Kind::Object(object).word() == word)
        };
        let objects: Option<Objects> =
            if text == "-" { Some(Objects::NONE) } else { text.split(' ').map(named).collect() };
        let in_order = objects.filter(|objects| objects.to_string() == text);
        in_order.ok_or_else(|| {
            ParseError::expected(
                "kinds of object in the order of the box, such as apples rings",
                text,
            )
        })
    }
}

/// A number from `least` to `most`, without sign or leading zero. Whether the table has it is for
/// the rules to say.
fn number(text: &str, least: usize, most: usize, what: &str) -> Result<u8, ParseError> {
    let number: Option<u8> = text.parse().ok();
    let fits =
        |number: &u8| (least..=most).contains(&usize::from(*number)) && number.to_string() == text;
    number.filter(fits).ok_or_else(|| ParseError::expected(what, text))
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Debug for crate::Spaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromStr for Space {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Space, ParseError> {
        number(text, 0, MAX_SPACES, "the number of a space").map(Space::new)
    }
}

/// A card is written with its place in the box file, from 1.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.index() + 1)
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Card, ParseError> {
        number(text, 1, MAX_CARDS, "the number of a card").map(|number| Card::new(number - 1))
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, space) in self.spaces().iter().enumerate() {
            let gap = if at > 0 { " " } else { "" };
            write!(f, "{gap}{space}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

impl FromStr for Path {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Path, ParseError> {
        let mut spaces = text.split(' ').map(str::parse::<Space>);
        let first = spaces.next().unwrap_or_else(|| text.parse())?;
        spaces.try_fold(Path::to(first), |path, space| {
            path.and(space?)
                .ok_or_else(|| ParseError::expected("a way of at most four spaces", text))
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Prowl(path) => write!(f, "prowl {path}"),
            Action::Turn(space) => write!(f, "turn {space}"),
            Action::Bribe => f.write_str("bribe"),
            Action::Peek(space) => write!(f, "peek {space}"),
            Action::Place(space) => write!(f, "place {space}"),
            Action::Sell(set) => write!(f, "sell {set}"),
            Action::Help(card) => write!(f, "help {card}"),
            Action::Hide(card) => write!(f, "hide {card}"),
            Action::GiveUp => f.write_str("give-up"),
            Action::Done => f.write_str("done"),
            Action::Drop(token) => write!(f, "drop {token}"),
            Action::Keep(card) => write!(f, "keep {card}"),
            Action::Shed(tool) => write!(f, "shed {tool}"),
            Action::Take(space) => write!(f, "take {space}"),
            Action::Clear(kind) => write!(f, "clear {}", kind.word()),
            Action::Against(seat) => write!(f, "against {seat}"),
            Action::Wallets(count) => write!(f, "wallets {count}"),
            Action::Recover(token) => write!(f, "recover {token}"),
            Action::Split(kinds) => write!(f, "split {kinds}"),
            Action::Lead(seat) => write!(f, "lead {seat}"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        match text.split_once(' ') {
            Some(("prowl", path)) => path.parse().map(Action::Prowl),
            Some(("turn", space)) => space.parse().map(Action::Turn),
            Some(("peek", space)) => space.parse().map(Action::Peek),
            Some(("place", space)) => space.parse().map(Action::Place),
            Some(("sell", set)) => set.parse().map(Action::Sell),
            Some(("help", card)) => card.parse().map(Action::Help),
            Some(("hide", card)) => card.parse().map(Action::Hide),
            Some(("drop", token)) => token.parse().map(Action::Drop),
            Some(("keep", card)) => card.parse().map(Action::Keep),
            Some(("shed", tool)) => tool.parse().map(Action::Shed),
            Some(("take", space)) => space.parse().map(Action::Take),
            Some(("clear", kind)) => kind.parse().map(Action::Clear),
            Some(("against", seat)) => seat.parse().map(Action::Against),
            Some(("wallets", count)) => {
                number(count, 1, Tokens::MOST.into(), "a number of wallets").map(Action::Wallets)
            }
            Some(("recover", token)) => token.parse().map(Action::Recover),
            Some(("split", kinds)) => kinds.parse().map(Action::Split),
            Some(("lead", seat)) => seat.parse().map(Action::Lead),
            None if text == "bribe" => Ok(Action::Bribe),
            None if text == "give-up" => Ok(Action::GiveUp),
            None if text == "done" => Ok(Action::Done),
            _ => {
                Err(ParseError::expected("a choice such as “prowl 12 13” or “sell a1 a1 x”", text))
            }
        }
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::First(seat) => write!(f, "first {seat}"),
            Chance::Token(token) => write!(f, "token {token}"),
            Chance::Card(card) => write!(f, "card {card}"),
        }
    }
}

impl FromStr for Chance {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Chance, ParseError> {
        match text.split_once(' ') {
            Some(("first", seat)) => seat.parse().map(Chance::First),
            Some(("token", token)) => token.parse().map(Chance::Token),
            Some(("card", card)) => card.parse().map(Chance::Card),
            _ => Err(ParseError::expected(
                "a choice such as “0: bribe” or chance such as “token a1”",
                text,
            )),
        }
    }
}
