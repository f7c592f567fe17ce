//! The drawings of a game.

use std::hash::Hash;

use bots::HasBots;
use engine::{Open, RuleId, Screen, Seat, Standing, Viewer};
use language::{Language, Narrate, Speaker, Words};
use maud::Markup;

use crate::{RegionId, Regions, Sitter};

/// The context of a drawing besides the screen.
#[derive(Clone, Copy)]
pub struct DrawContext<'a> {
    pub viewer: Viewer,
    /// The names of those in the seats.
    pub names: &'a [String],
    /// The occupants of the seats.
    pub sitters: &'a [Sitter],
    pub words: &'static Words,
    /// True if the table shows odds.
    pub odds: bool,
    /// True for the big screen: larger, and with no hand of one’s own.
    pub board: bool,
    /// The regions that an open page has already; `None` for a page that is drawn whole.
    pub regions: Option<&'a Regions<'a>>,
}

impl<'a> DrawContext<'a> {
    /// A speaker in the viewer’s language.
    pub fn speaker(&self) -> Speaker<'a> {
        Speaker { viewer: self.viewer, names: self.names, words: self.words, ink: false }
    }

    /// An element with this tag and id, unless the page has it already. `key` holds everything that
    /// it is drawn from besides the language and the names.
    pub fn region(
        &self,
        tag: &str,
        id: impl Into<RegionId>,
        key: impl Hash,
        draw: impl FnOnce() -> Markup,
    ) -> Markup {
        match self.regions {
            Some(regions) => regions.region(tag, id.into(), key, draw),
            None => draw(),
        }
    }

    /// An element with regions in it. What is in it and is no region is drawn every time.
    pub fn hull(
        &self,
        tag: &str,
        id: impl Into<RegionId>,
        draw: impl FnOnce() -> Markup,
    ) -> Markup {
        match self.regions {
            Some(regions) => regions.hull(tag, id.into(), draw),
            None => draw(),
        }
    }

    /// An element with regions in it, unless the page has all of it already. `key` holds everything
    /// that they are drawn from besides the language and the names.
    pub fn group(
        &self,
        tag: &str,
        id: impl Into<RegionId>,
        key: impl Hash,
        draw: impl FnOnce() -> Markup,
    ) -> Markup {
        match self.regions {
            Some(regions) => regions.group(tag, id.into(), key, draw),
            None => draw(),
        }
    }

    pub fn figure(&self, seat: Seat) -> u8 {
        self.sitters.get(seat.index()).map_or(0, |sitter| sitter.figure)
    }
}

/// The common part of choices that differ only in a number; the number is set apart, beside the
/// button that confirms.
pub struct Dial {
    /// The notation up to the number, which comes last.
    pub stem: String,
    pub number: u8,
}

/// A dial in words.
pub struct DialWords {
    /// The choice without the number.
    pub text: String,
    /// The name of the number.
    pub label: String,
}

/// Draws a picture when it is needed.
pub type Drawing = Box<dyn FnOnce() -> String + Send>;

/// A game that can be played on a page.
///
/// Pieces that are part of a choice carry `data-part="…"`, a choice lists its
/// [`parts`](Draw::parts), and the script joins the two: tapping all the parts of a choice picks
/// it. The list of choices, one radio button each, is always on the page.
///
/// Pieces that can move carry an `id`, `data-kind` (their look: `bone-w`, `back`) and `data-zone`
/// (their place: `hand`, `bag`, `chest`, `front-2`). When a piece goes from one zone and one of its
/// kind comes into another, the script lets it glide. Ids count the pieces of a kind in a zone, and
/// say nothing that the view does not say. A piece that comes from or goes to no other zone glides
/// from or to the place (`data-zone-home`) that it names as `data-from` or `data-to`, else the one
/// that is the `data-supply`.
///
/// The sound of the latest event is written as `data-sound-cue`, in the notes of a constant of
/// `sound`.
pub trait Draw: Narrate + HasBots {
    /// Its style sheet, which follows that of the frame.
    const STYLE: &'static str;
    /// Its lessons (docs/lessons.md), in the order in which they are learnt.
    const LESSONS: &'static [&'static str] = &[];
    /// Words that may need explaining, each with the rule that does: `page-term-GAME-NAME` has their
    /// spellings, with bars between them.
    const TERMS: &'static [(&'static str, RuleId)] = &[];
    /// The number of figures (dogs, urchins) to choose from.
    const FIGURES: u8;

    /// The table with everything on it, as the viewer sees it.
    fn table(screen: &Screen<Self>, look: &DrawContext) -> Markup;

    /// The table of a finished game with everything open: every hand, and all that was hidden.
    fn open_table(open: &Open<Self>, look: &DrawContext) -> Markup;

    /// The pieces that are tapped to make a choice, in any order.
    fn parts(action: &Self::Action, screen: &Screen<Self>) -> Vec<String>;

    /// The places (`data-zone`) of pieces that a choice moves besides those that are tapped for it,
    /// such as tokens on the way of the gang. They are marked while it is picked.
    fn touches(_: &Self::Action, _: &Screen<Self>) -> Vec<String> {
        Vec::new()
    }

    /// The turn of the game that the latest notes tell: the number of its first note, and its name.
    fn turning(_: &Screen<Self>) -> Option<(usize, &'static str)> {
        None
    }

    /// The scene of a turn of the game, told piece by piece.
    fn turning_parts(_at: usize, _: &Screen<Self>, _: &DrawContext) -> Vec<Markup> {
        Vec::new()
    }

    /// Choices that the pieces alone do not suggest, such as a sale with its sum, in words: a button
    /// for each stands above the bar.
    fn offers(_: &Screen<Self>, _: &DrawContext) -> Vec<(Self::Action, String)> {
        Vec::new()
    }

    /// The dial of a choice that differs from others only in a number: they are one choice in the
    /// list.
    fn dial(_: &Self::Action) -> Option<Dial> {
        None
    }

    /// The words of a choice that has a dial: made once for all that differ in the number alone.
    fn dial_words(_: &Self::Action, _: &DrawContext) -> DialWords {
        unreachable!("no choice has a dial")
    }

    /// One of the figures, as an inline SVG without words.
    fn figure(number: u8) -> Markup;

    /// A picture that pages refer to by `/map/NAME.svg` ([`backdrop`](Draw::backdrop)), with names
    /// in a language. It is drawn once and kept, so it may take long.
    fn picture(_name: &str, _language: Language) -> Option<Drawing> {
        None
    }

    /// A picture of the rulebook by its name there (`<!-- picture: NAME -->`), drawn with the pieces
    /// of the table and without words; `None` for a name that the game does not know.
    fn illustration(_name: &str, _words: &'static Words) -> Option<Markup> {
        None
    }

    /// A picture for the front page, as an inline SVG without words.
    fn emblem() -> Markup;

    /// Places and the sources of the points, once the game is over.
    fn score(screen: &Screen<Self>, standing: &Standing, look: &DrawContext) -> Markup;

    /// The odds that the viewer can work out, in words and figures; `None` if there are none.
    fn odds(screen: &Screen<Self>, look: &DrawContext) -> Option<Markup>;

    /// The address of an image that the table shows, for the browser to fetch before it draws.
    fn backdrop(_: &Screen<Self>, _: &DrawContext) -> Option<String> {
        None
    }

    /// Shapes that the other drawings refer to (`<use href="#…">`), once per page.
    fn shapes() -> Markup;
}
