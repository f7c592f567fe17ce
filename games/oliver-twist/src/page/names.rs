//! Names of tokens, places and cards in the language of the page.

use crate::words::card_effect;
use crate::{Card, Effect, Kind, Name, Side, Space, Token, Town};
use language::{Language, Words};

pub(super) struct Names<'a> {
    pub(super) town: &'a Town,
    pub(super) words: &'static Words,
}

impl<'a> Names<'a> {
    /// A name from the box.
    pub(super) fn named(&self, name: &'a Name) -> &'a str {
        match self.words.language() {
            Language::English => &name.en,
            Language::French => &name.fr,
        }
    }

    /// `£4`, `−£4`.
    pub(super) fn pounds(&self, sum: impl Into<i32>) -> String {
        let sum: i32 = sum.into();
        let id = if sum < 0 { "ot-table-loss" } else { "ot-table-pounds" };
        self.words.tell(id, &[("sum", sum.abs().into())])
    }

    /// `+£4`, `−£4`, for Burglary cards.
    pub(super) fn gain(&self, sum: impl Into<i32>) -> String {
        let sum: i32 = sum.into();
        if sum > 0 {
            self.words.tell("ot-table-gain", &[("sum", sum.into())])
        } else {
            self.pounds(sum)
        }
    }

    /// `Ring`.
    pub(super) fn kind(&self, kind: Kind) -> String {
        match kind {
            Kind::Object(object) => self.named(&self.town.objects[object as usize]).to_string(),
            Kind::Wallet => self.words.say("ot-table-wallet"),
            Kind::Tool => self.words.say("ot-table-tool"),
            Kind::Character => self.words.say("ot-table-character"),
            Kind::Burglary => self.words.say("ot-table-burglary"),
        }
    }

    /// `Ring, £4`.
    pub(super) fn token(&self, token: Token) -> String {
        let tool = token.tool_type().and_then(|which| self.town.tools.get(usize::from(which)));
        let name =
            tool.map_or_else(|| self.kind(token.kind()), |tool| self.named(tool).to_string());
        match token.kind() {
            Kind::Object(_) if token.is_starting() => {
                self.words.tell("ot-table-starting", &[("name", (&name).into())])
            }
            Kind::Object(_) => format!("{name}, {}", self.pounds(self.value(token))),
            _ => name,
        }
    }

    /// The price of a token at Fagin’s.
    pub(super) fn value(&self, token: Token) -> u8 {
        self.town.values[usize::from(token.number())]
    }

    /// `Saffron Hill, 3`.
    pub(super) fn place(&self, side: &'a Side, space: Space) -> String {
        side.street(space).map_or_else(
            || self.named(&side.square).to_string(),
            |(street, place)| format!("{}, {place}", self.named(&street.name)),
        )
    }

    /// The name on a Character card.
    pub(super) fn card(&self, card: Card) -> &'a str {
        self.town.characters.get(card.index()).map_or("", |character| self.named(&character.name))
    }

    /// The effect of a Character card as a sentence.
    pub(super) fn effect(&self, card: Card) -> String {
        let effect = card_effect(self.town, card, self.words);
        let mut letters = effect.chars();
        letters.next().map_or_else(String::new, |first| {
            format!("{}{}.", first.to_uppercase(), letters.as_str())
        })
    }
}

/// The name of an effect's emblem.
pub(super) fn emblem(effect: Effect) -> &'static str {
    match effect {
        Effect::Dodge => "dodge",
        Effect::Sneak => "sneak",
        Effect::Actions(_) => "actions",
        Effect::Clear => "clear",
        Effect::Rob => "rob",
        Effect::Wallets(_) => "wallets",
        Effect::Frame(_) => "frame",
        Effect::Raid(_) => "raid",
        Effect::Recover => "recover",
        Effect::Fence(_) => "fence",
        Effect::Spy => "spy",
        Effect::Recruit(_) => "recruit",
        Effect::Fine(_) => "fine",
    }
}
