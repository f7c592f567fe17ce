//! Tokens and cards.

use super::reader::*;
use super::*;
use crate::{Character, Name, Object, Side, Token, Tokens};
use crate::{MAX_CARDS, TOOLS};

/// The section `[tokens]`.
pub(super) struct RoundTokens {
    pub(super) values: [u8; Token::COUNT as usize],
    pub(super) tools: Vec<Name>,
    pub(super) day: Tokens,
    pub(super) burglaries: Tokens,
}

/// The section `[cards]`.
pub(super) struct Cards {
    pub(super) rewards: Vec<u8>,
    pub(super) burglaries: Vec<i8>,
}

impl<'t> Reader<'t> {
    pub(super) fn tokens(&mut self, value: &'t Value<'t>) -> Option<RoundTokens> {
        let mut keys = OBJECTS.to_vec();
        keys.extend(["wallets", "characters", "burglaries", "tools"]);
        let table = self.table(value, "[tokens]", &keys)?;
        let complaints = self.complaints.len();

        let mut tokens = RoundTokens {
            values: [0; Token::COUNT as usize],
            tools: Vec::new(),
            day: Tokens::NONE,
            burglaries: Tokens::NONE,
        };
        for (object, key) in Object::ALL.into_iter().zip(OBJECTS) {
            self.coins(&table, object, key, &mut tokens);
        }
        tokens.day += Tokens::some(Token::WALLET, self.count(&table, "wallets"));
        tokens.day += Tokens::some(Token::CHARACTER, self.count(&table, "characters"));
        tokens.burglaries = Tokens::some(Token::BURGLARY, self.count(&table, "burglaries"));
        self.tools(&table, &mut tokens);

        let total = total(tokens.day + tokens.burglaries);
        if total > MOST_TOKENS {
            self.complain(
                table.start,
                format!("the box has {total} round tokens; it can have {MOST_TOKENS}"),
            );
        }
        (self.complaints.len() == complaints).then_some(tokens)
    }

    /// The number of a token; zero if it cannot be read.
    pub(super) fn count(&mut self, table: &TomlTable<'t>, key: &str) -> u8 {
        let range = 0..=Tokens::MOST.into();
        self.get(table, key)
            .and_then(|count| self.number(count, &format!("`{key}`"), &range))
            .unwrap_or(0)
    }

    /// The tokens of an object: `[{ coin = 1, count = 8 }, { coin = 2, count = 4 }]`.
    pub(super) fn coins(
        &mut self,
        table: &TomlTable<'t>,
        object: Object,
        key: &str,
        tokens: &mut RoundTokens,
    ) {
        let Some(value) = self.get(table, key) else { return };
        let Some(list) = self.list(value, &format!("`{key}`"), "one or two { coin, count }") else {
            return;
        };
        if list.is_empty() || list.len() > 2 {
            let what = format!(
                "`{key}` has {} coins; an object has one or two different coins",
                list.len()
            );
            self.complain(value.span().start, what);
        }
        let mut seen = Vec::new();
        for (which, value) in (1..=2).zip(list) {
            let Some(entry) = self.table(value, "a coin", &["coin", "count"]) else { continue };
            let coin =
                self.get(&entry, "coin").and_then(|coin| self.number(coin, "`coin`", &(1..=20)));
            if seen.contains(&coin) {
                self.complain(
                    entry.start,
                    format!("`{key}` has this coin twice; write it once, with both counts"),
                );
            }
            let token = Token::object(object, which);
            tokens.values[usize::from(token.number())] = coin.unwrap_or(0);
            tokens.day += Tokens::some(token, self.count(&entry, "count"));
            seen.extend(coin.map(Some));
        }
    }

    pub(super) fn tools(&mut self, table: &TomlTable<'t>, tokens: &mut RoundTokens) {
        let Some(value) = self.get(table, "tools") else { return };
        let Some(list) = self.list(value, "`tools`", "{ name, count }") else { return };
        if list.is_empty() || list.len() > TOOLS.into() {
            let what = format!("there are {} types of tool; a box has 1 to {TOOLS}", list.len());
            self.complain(value.span().start, what);
        }
        for (which, value) in (0..TOOLS).zip(list) {
            let Some(entry) = self.table(value, "a tool", &["name", "count"]) else { continue };
            tokens.tools.extend(self.name(&entry, "name"));
            tokens.day += Tokens::some(Token::tool(which), self.count(&entry, "count"));
        }
    }

    pub(super) fn objects(&mut self, value: &'t Value<'t>) -> Option<[Name; 6]> {
        let table = self.table(value, "[objects]", &OBJECTS)?;
        let names: Vec<Name> = OBJECTS.iter().filter_map(|key| self.name(&table, key)).collect();
        names.try_into().ok()
    }

    pub(super) fn starting(&mut self, value: &'t Value<'t>) -> Option<Tokens> {
        let table = self.table(value, "[starting]", &OBJECTS)?;
        let complaints = self.complaints.len();
        let mut tokens = Tokens::NONE;
        for (object, key) in Object::ALL.into_iter().zip(OBJECTS) {
            tokens += Tokens::some(Token::object(object, 0), self.count(&table, key));
        }
        if self.complaints.len() == complaints && total(tokens) < 8 {
            let what = format!(
                "there are {} starting tokens; four players with two each need 8",
                total(tokens)
            );
            self.complain(table.start, what);
        }
        Some(tokens)
    }

    pub(super) fn cards(
        &mut self,
        value: &'t Value<'t>,
        tokens: Option<&RoundTokens>,
    ) -> Option<Cards> {
        let table = self.table(value, "[cards]", &["rewards", "burglaries"])?;
        let rewards = self.numbers(&table, "rewards", "a reward", &(0..=50));
        let burglaries: Option<Vec<i8>> =
            self.numbers(&table, "burglaries", "a Burglary card", &(-50..=50));
        if let (Some(cards), Some(tokens)) = (&burglaries, tokens)
            && (1..usize::from(tokens.burglaries.total())).contains(&cards.len())
        {
            let (cards, tokens) = (cards.len(), tokens.burglaries.total());
            let what =
                format!("{tokens} burglary tokens need as many Burglary cards; there are {cards}");
            self.complain(table.entries.get("burglaries")?.span().start, what);
        }
        Some(Cards { rewards: rewards?, burglaries: burglaries? })
    }

    pub(super) fn numbers<N: TryFrom<i64>>(
        &mut self,
        table: &TomlTable<'t>,
        key: &str,
        what: &str,
        range: &RangeInclusive<i64>,
    ) -> Option<Vec<N>> {
        let value = self.get(table, key)?;
        let list = self.list(value, &format!("`{key}`"), "numbers")?;
        self.check_how_many(value, &format!("`{key}`"), list.len());
        Some(list.iter().filter_map(|number| self.number(number, what, range)).collect())
    }

    pub(super) fn check_how_many(&mut self, value: &Value<'t>, what: &str, cards: usize) {
        if !(1..=MAX_CARDS).contains(&cards) {
            self.complain(
                value.span().start,
                format!("{what} has {cards} cards; it can have 1 to {MAX_CARDS}"),
            );
        }
    }

    pub(super) fn characters(&mut self, value: &'t Value<'t>) -> Option<Vec<Character>> {
        let list = self.list(value, "`characters`", "tables, each headed by [[characters]]")?;
        self.check_how_many(list.get(MAX_CARDS).unwrap_or(value), "`characters`", list.len());
        let mut characters: Vec<Character> = Vec::new();
        for card in list.iter() {
            let Some(character) = self.character(card) else { continue };
            let recruits = |other: &Character| matches!(other.effect, Effect::Recruit(_));
            // Each would bring the other, and a game might never end.
            if recruits(&character) && characters.iter().any(recruits) {
                let what =
                    "a second card has the effect `recruit`; give it another, a box can have one";
                self.complain(card.span().start, what);
            }
            characters.push(character);
        }
        Some(characters)
    }

    pub(super) fn character(&mut self, value: &'t Value<'t>) -> Option<Character> {
        let table = self.table(value, "a Character card", &["name", "effect", "number"])?;
        let name = self.name(&table, "name");
        let effect = self.effect(&table);
        Some(Character { name: name?, effect: effect? })
    }

    pub(super) fn effect(&mut self, table: &TomlTable<'t>) -> Option<Effect> {
        let value = self.get(table, "effect")?;
        let word = self.text(value, "`effect`")?;
        let number = table.entries.get("number");
        match (EFFECTS.iter().find(|(known, _)| *known == word), number) {
            (Some((_, Plain(effect))), None) => Some(*effect),
            (Some((_, Plain(_))), Some(number)) => {
                self.complain(
                    number.span().start,
                    format!("the effect `{word}` has no number; drop this line"),
                );
                None
            }
            (Some((_, Numbered(make, range))), Some(number)) => {
                self.number(number, &format!("the number of `{word}`"), range).map(make)
            }
            (Some((_, Numbered(_, range))), None) => {
                let (least, most) = (range.start(), range.end());
                let what =
                    format!("the effect `{word}` needs a `number`, {least} to {most}; add it");
                self.complain(value.span().start, what);
                None
            }
            (None, _) => {
                let known = EFFECTS.map(|(known, _)| known);
                let what =
                    format!("there is no effect {word:?}; the known ones are {}", ticked(&known));
                self.complain(value.span().start, what);
                None
            }
        }
    }

    /// Checks that there are tokens for all spaces, by day (OT-S2) and by night (OT-N2), when in
    /// the worst case all tools lie in front of the lairs (OT-E5).
    pub(super) fn check_supply(
        &mut self,
        tokens: &RoundTokens,
        start: usize,
        day: Option<&Side>,
        night: Option<&Side>,
    ) {
        let by_day = total(tokens.day);
        let tools: u32 =
            (0..TOOLS).map(|which| u32::from(tokens.day.count(Token::tool(which)))).sum();
        let by_night = by_day + total(tokens.burglaries) - tools;
        let of_day = (day, by_day, "tokens (without burglaries)", "day");
        let of_night =
            (night, by_night, "tokens (without tools, which stay in the lairs)", "night");
        for (side, tokens, which, round) in [of_day, of_night] {
            let spaces = side.map_or(0, |side| u32::from(side.spaces.len()));
            if tokens < spaces {
                let what =
                    format!("{tokens} {which} cannot fill the {spaces} spaces of the {round}");
                self.complain(start, what + "; check the counts, or the spaces");
            }
        }
    }
}

/// The number of all tokens. Unlike [`Tokens::total`], it is right for heaps too large for a box.
pub(super) fn total(tokens: Tokens) -> u32 {
    Token::all().map(|token| u32::from(tokens.count(token))).sum()
}
