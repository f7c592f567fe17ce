//! Games in words, for the terminal and for pages. Each game brings its own messages; this crate
//! has the languages and the messages that games share.

mod counsel;
mod language;
pub mod rulebook;

use anstyle::{AnsiColor, Color, Style};

pub use counsel::{Counsel, Fact, alike, choice_in_words, counsel};
pub use language::{Language, Messages, Value, Words, common};

use engine::{Game, RuleId, Screen, Seat, Standing, Viewer};

/// A game that can be played in words.
pub trait Narrate: Game {
    /// Names for players who give none.
    const NAMES: [&'static str; 6];

    /// The messages of the game in a language.
    fn messages(language: Language) -> Messages;

    /// The name of the game for people.
    fn title(words: &Words) -> String;

    fn rulebook(language: Language) -> &'static str;

    /// A note as a sentence; `None` if another sentence says it already.
    fn note(note: &Self::Note, screen: &Screen<Self>, speaker: &Speaker) -> Option<String>;

    /// A note that `seat` alone was told, as a sentence for everyone once the game is over; `None`
    /// if another sentence says it already.
    fn secret(
        note: &Self::Note,
        seat: Seat,
        screen: &Screen<Self>,
        speaker: &Speaker,
    ) -> Option<String>;

    /// The table as the viewer sees it, in lines.
    fn scene(screen: &Screen<Self>, speaker: &Speaker) -> Vec<String>;

    /// The question to the viewer, and its answers.
    fn menu(screen: &Screen<Self>, speaker: &Speaker) -> Menu<Self::Action>;

    /// A choice in words, for menus that have only its notation because there is little room.
    fn in_words(_: &Self::Action, _: &Screen<Self>, _: &Speaker) -> Option<String> {
        None
    }

    /// The gains, costs and risks of a choice, as far as the viewer can know them. The screen must be that
    /// of a seat that is asked.
    fn facts(_: &Self::Action, _: &Screen<Self>, _: &Speaker) -> Vec<Fact> {
        Vec::new()
    }

    /// The rule that says what a choice on this screen does.
    fn rule_of(action: &Self::Action, screen: &Screen<Self>) -> RuleId;

    /// The result in lines, the winner first.
    fn result(screen: &Screen<Self>, standing: &Standing, speaker: &Speaker) -> Vec<String>;
}

/// A question and its answers. Every choice can be given in notation; those with a key can be
/// picked by it.
pub struct Menu<Action> {
    pub question: String,
    pub answers: Vec<Answer<Action>>,
    /// Whether the answers are short enough to share a line.
    pub short: bool,
    /// A hint about further answers, in notation.
    pub more: Option<String>,
}

pub struct Answer<Action> {
    /// The key that picks it.
    pub key: String,
    pub text: String,
    pub action: Action,
}

impl<Action> Menu<Action> {
    /// A menu with numbered answers, one per line.
    pub fn numbered(
        question: impl Into<String>,
        answers: impl IntoIterator<Item = (Action, String)>,
    ) -> Self {
        let answers = answers.into_iter().enumerate();
        let answers =
            answers.map(|(at, (action, text))| Answer { key: (at + 1).to_string(), text, action });
        Menu { question: question.into(), answers: answers.collect(), short: false, more: None }
    }
}

/// Words sentences about all seats for one viewer.
pub struct Speaker<'a> {
    /// The viewer who is spoken to.
    pub viewer: Viewer,
    /// The names of the players, by seat.
    pub names: &'a [String],
    pub words: &'static Words,
    /// Whether the text goes to a terminal, which may have colour.
    pub ink: bool,
}

impl Speaker<'_> {
    /// Whether the viewer sits there.
    pub fn is_you(&self, seat: Seat) -> bool {
        self.viewer == Viewer::Seat(seat)
    }

    /// The name of the player in this seat.
    pub fn name(&self, seat: Seat) -> &str {
        &self.names[seat.index()]
    }

    /// `You`, or the name of the player in this seat.
    pub fn who(&self, seat: Seat) -> String {
        if self.is_you(seat) { self.words.say("you") } else { self.name(seat).to_string() }
    }

    /// The message with this id.
    pub fn say(&self, id: &str) -> String {
        self.words.say(id)
    }

    /// The message with this id, with its arguments filled in.
    pub fn tell(&self, id: &str, about: &[(&str, Value)]) -> String {
        self.words.tell(id, about)
    }

    /// A message about a player. Its arguments are `$you` (yes or no), `$name`, `$of` (`Betty's`),
    /// and `about`.
    pub fn tell_of(&self, id: &str, seat: Seat, about: &[(&str, Value)]) -> String {
        let (name, of) = (self.name(seat), self.words.of(self.name(seat)));
        let them = [("you", self.is_you(seat).into()), ("name", name.into()), ("of", of.into())];
        self.tell(id, &[&them[..], about].concat())
    }

    /// A message about two players. The second one's arguments are `$other-you`, `$other` and
    /// `$other-of`.
    pub fn tell_of_two(
        &self,
        id: &str,
        seat: Seat,
        other: Seat,
        about: &[(&str, Value)],
    ) -> String {
        let (name, of) = (self.name(other), self.words.of(self.name(other)));
        let them = [
            ("other-you", self.is_you(other).into()),
            ("other", name.into()),
            ("other-of", of.into()),
        ];
        self.tell_of(id, seat, &[&them[..], about].concat())
    }

    /// A sentence that names the winners.
    pub fn winners(&self, standing: &Standing) -> String {
        let (yours, others): (Vec<Seat>, Vec<Seat>) =
            standing.winners().iter().partition(|&seat| self.is_you(seat));
        let who = match (yours.len(), others.len()) {
            (1, 0) => "you",
            (1, _) => "you-too",
            (_, 1) => "one",
            _ => "many",
        };
        let names = self.words.list(others.into_iter().map(|seat| self.name(seat)));
        self.stress(self.tell("wins", &[("who", who.into()), ("names", names.into())]))
    }

    /// Text in a colour, on terminals alone; the words say the same without it.
    pub fn paint(&self, text: String, colour: AnsiColor) -> String {
        if self.ink { painted(&text, colour) } else { text }
    }

    /// Text in bold, on terminals alone.
    pub fn stress(&self, text: String) -> String {
        if self.ink { bold(&text) } else { text }
    }
}

/// Text in a colour. The words must say the same without it, because not all terminals have
/// colours.
pub fn painted(text: &str, colour: AnsiColor) -> String {
    let style = Style::new().fg_color(Some(Color::Ansi(colour)));
    format!("{style}{text}{style:#}")
}

pub fn bold(text: &str) -> String {
    let style = Style::new().bold();
    format!("{style}{text}{style:#}")
}
