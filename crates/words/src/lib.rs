//! Games in words, for the terminal and for pages. Each game brings its own messages; this has what they share, and
//! the languages.

mod language;
pub mod rulebook;

use anstyle::{AnsiColor, Color, Style};

pub use language::{Language, Messages, Value, Words, common};

use engine::{Game, RuleId, Screen, Seat, Standing, Viewer};

/// A game that can be played in the terminal.
pub trait Spoken: Game {
    /// Names for those who have none.
    const NAMES: [&'static str; 6];

    /// Its messages in a language.
    fn messages(language: Language) -> Messages;

    /// Its name for people.
    fn title(words: &Words) -> String;

    /// Its rulebook.
    fn rulebook(language: Language) -> &'static str;

    /// What happened, in a sentence; nothing if another sentence says it already.
    fn note(note: &Self::Note, screen: &Screen<Self>, speaker: &Speaker) -> Option<String>;

    /// What `seat` alone was told, for everyone once the game is over; nothing if another sentence says it already.
    fn secret(note: &Self::Note, seat: Seat, screen: &Screen<Self>, speaker: &Speaker) -> Option<String>;

    /// What lies on the table, as the viewer sees it, in lines.
    fn scene(screen: &Screen<Self>, speaker: &Speaker) -> Vec<String>;

    /// What the viewer is asked, and the answers to it.
    fn menu(screen: &Screen<Self>, speaker: &Speaker) -> Menu<Self::Action>;

    /// A choice in words, where the menu has only its notation as there is little room.
    fn in_words(_: &Self::Action, _: &Screen<Self>, _: &Speaker) -> Option<String> {
        None
    }

    /// The rule that says what a choice on this screen does.
    fn rule_of(action: &Self::Action, screen: &Screen<Self>) -> RuleId;

    /// How the game ended, in lines: the winner first.
    fn result(screen: &Screen<Self>, standing: &Standing, speaker: &Speaker) -> Vec<String>;
}

/// A question and its answers. Every choice can be given in notation; those with a key can be picked by
/// it.
pub struct Menu<Action> {
    /// The question.
    pub question: String,
    /// The answers to it.
    pub answers: Vec<Answer<Action>>,
    /// Whether the answers are short enough to share a line.
    pub short: bool,
    /// What else can be answered, in notation.
    pub more: Option<String>,
}

/// One answer.
pub struct Answer<Action> {
    /// What picks it.
    pub key: String,
    /// What it says.
    pub text: String,
    /// The choice.
    pub action: Action,
}

impl<Action> Menu<Action> {
    /// A menu with numbered answers, one a line.
    pub fn numbered(
        question: impl Into<String>,
        answers: impl IntoIterator<Item = (Action, String)>,
    ) -> Self {
        let answers = answers.into_iter().enumerate();
        let answers = answers.map(|(at, (action, text))| Answer { key: (at + 1).to_string(), text, action });
        Menu { question: question.into(), answers: answers.collect(), short: false, more: None }
    }
}

/// Speaks to one viewer about all.
pub struct Speaker<'a> {
    /// Who is listening.
    pub viewer: Viewer,
    /// The names of those in the seats.
    pub names: &'a [String],
    /// The language.
    pub words: &'static Words,
    /// Whether it is a terminal that listens, which may have colour.
    pub ink: bool,
}

impl Speaker<'_> {
    /// Whether the listener sits there.
    pub fn is_you(&self, seat: Seat) -> bool {
        self.viewer == Viewer::Seat(seat)
    }

    /// The name of who sits there.
    pub fn name(&self, seat: Seat) -> &str {
        &self.names[seat.index()]
    }

    /// `You` or the name.
    pub fn who(&self, seat: Seat) -> String {
        if self.is_you(seat) { self.words.say("you") } else { self.name(seat).to_string() }
    }

    /// A message.
    pub fn say(&self, id: &str) -> String {
        self.words.say(id)
    }

    /// A message with what it is about.
    pub fn tell(&self, id: &str, about: &[(&str, Value)]) -> String {
        self.words.tell(id, about)
    }

    /// A message about who sits there. It knows `$you` (yes or no), `$name`, and `$of` (`Betty's`).
    pub fn tell_of(&self, id: &str, seat: Seat, about: &[(&str, Value)]) -> String {
        let (name, of) = (self.name(seat), self.words.of(self.name(seat)));
        let them = [("you", self.is_you(seat).into()), ("name", name.into()), ("of", of.into())];
        self.tell(id, &[&them[..], about].concat())
    }

    /// A message about two. Of the second it knows `$other-you`, `$other` and `$other-of`.
    pub fn tell_of_two(&self, id: &str, seat: Seat, other: Seat, about: &[(&str, Value)]) -> String {
        let (name, of) = (self.name(other), self.words.of(self.name(other)));
        let them =
            [("other-you", self.is_you(other).into()), ("other", name.into()), ("other-of", of.into())];
        self.tell_of(id, seat, &[&them[..], about].concat())
    }

    /// Who won.
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

    /// Text in a colour where a terminal listens; the words say the same without.
    pub fn paint(&self, text: String, colour: AnsiColor) -> String {
        if self.ink { painted(&text, colour) } else { text }
    }

    /// Text that stands out where a terminal listens.
    pub fn stress(&self, text: String) -> String {
        if self.ink { bold(&text) } else { text }
    }
}

/// Text in a colour, for terminals that have it; the words say the same without.
pub fn painted(text: &str, colour: AnsiColor) -> String {
    let style = Style::new().fg_color(Some(Color::Ansi(colour)));
    format!("{style}{text}{style:#}")
}

/// Text that stands out.
pub fn bold(text: &str) -> String {
    let style = Style::new().bold();
    format!("{style}{text}{style:#}")
}
