//! What a game draws for itself.

use bots::Player;
use engine::{Open, Screen, Seat, Standing, Viewer};
use maud::Markup;
use words::{Language, Speaker, Spoken, Words};

use crate::Sitter;

/// What a drawing needs besides the screen.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// Who is looking.
    pub viewer: Viewer,
    /// The names of those in the seats.
    pub names: &'a [String],
    /// Those in the seats.
    pub sitters: &'a [Sitter],
    /// The language.
    pub words: &'static Words,
    /// Whether it is for a television: larger, and with no hand of one's own.
    pub board: bool,
}

impl<'a> Look<'a> {
    /// Someone to put it into words.
    pub fn speaker(&self) -> Speaker<'a> {
        Speaker { viewer: self.viewer, names: self.names, words: self.words, ink: false }
    }

    /// The figure of a seat.
    pub fn figure(&self, seat: Seat) -> u8 {
        self.sitters.get(seat.index()).map_or(0, |sitter| sitter.figure)
    }
}

/// What is the same in choices that differ in a number alone; the number is set apart, beside the button
/// that confirms.
pub struct Dial {
    /// The notation up to the number, which comes last.
    pub stem: String,
    /// All but the number, in words.
    pub text: String,
    /// What the number is.
    pub label: String,
    /// The number.
    pub number: u8,
}

/// Draws a picture when it is needed.
pub type Drawing = Box<dyn FnOnce() -> String + Send>;

/// A game that can be played on a page.
///
/// Pieces that are part of a choice carry `data-part="…"`, a choice lists its [`parts`](Drawn::parts), and
/// the script joins the two: whoever taps pieces that are together the parts of a choice has picked it. The
/// list of choices, one radio button each, is on the page in any case.
///
/// Pieces that can move carry an `id`, `data-kind` (what they look like: `bone-w`, `back`) and `data-zone`
/// (where they lie: `hand`, `bag`, `chest`, `front-2`). When a piece goes from one zone and one of its kind
/// comes into another, the script lets it glide. Ids count the pieces of a kind in a zone, and say nothing
/// that the view does not say. A piece that comes from or goes to no other zone glides from or to the place
/// (`data-zone-home`) that it names as `data-from` or `data-to`, else the one that is the `data-supply`.
///
/// What is heard of what has just happened is written as `data-sound-cue`, in the notes of a constant of `sound`.
pub trait Drawn: Spoken + Player {
    /// Its styles, after those of the frame.
    const STYLE: &'static str;
    /// How many figures (dogs, urchins) there are to choose from.
    const FIGURES: u8;

    /// The table with all that lies on it, as the viewer sees it.
    fn table(screen: &Screen<Self>, look: &Look) -> Markup;

    /// The table of a finished game with everything open: every hand, and what was hidden from all.
    fn open_table(open: &Open<Self>, look: &Look) -> Markup;

    /// What is tapped to make a choice, in any order.
    fn parts(action: &Self::Action, screen: &Screen<Self>) -> Vec<String>;

    /// The dial of a choice, where only a number tells it from others: they are one choice in the list.
    fn dial(_: &Self::Action, _: &Look) -> Option<Dial> {
        None
    }

    /// One of the figures, as an inline SVG without words.
    fn figure(number: u8) -> Markup;

    /// A picture that pages refer to by `/map/NAME.svg` ([`backdrop`](Drawn::backdrop)), with its names in a language.
    /// It is drawn once and kept, so it may take long.
    fn picture(_name: &str, _language: Language) -> Option<Drawing> {
        None
    }

    /// A picture for the front page, as an inline SVG without words.
    fn emblem() -> Markup;

    /// Places and how the points came about, once the game is over.
    fn score(screen: &Screen<Self>, standing: &Standing, look: &Look) -> Markup;

    /// What the viewer can work out about what may come, in words and figures; nothing where there is
    /// nothing to work out.
    fn odds(screen: &Screen<Self>, look: &Look) -> Option<Markup>;

    /// The address of an image that the table shows, for the browser to fetch before it draws.
    fn backdrop(_: &Screen<Self>, _: &Look) -> Option<String> {
        None
    }

    /// Shapes that the other drawings refer to (`<use href="#…">`), once a page.
    fn shapes() -> Markup;
}
