//! The context of every part of the drawing: the screen, the viewer, and the pieces that can be
//! picked.

use std::cell::OnceCell;

use crate::{Back, Note, OliverTwist, Space, Tabletop, Token, Tokens, Town, View};
use engine::{Screen, Seat};
use language::Value;

use super::map;
use super::names::Names;
use super::parts::{Part, Parts};
use pages::{DrawContext, sound};

pub(super) struct Canvas<'a> {
    pub(super) screen: &'a Screen<OliverTwist>,
    pub(super) look: &'a DrawContext<'a>,
    pub(super) names: Names<'a>,
    pub(super) news: News,
    /// The screens of all seats if everything is open; otherwise empty.
    pub(super) open: &'a [Screen<OliverTwist>],
    picks: Parts,
    /// The scale of tokens on the map, once it is needed.
    scale: OnceCell<f64>,
}

impl<'a> Canvas<'a> {
    pub(super) fn new(screen: &'a Screen<OliverTwist>, look: &'a DrawContext<'a>) -> Canvas<'a> {
        Canvas {
            screen,
            look,
            names: Names { town: &screen.view.table.town, words: look.words },
            open: &[],
            news: News { sound: heard(&screen.notes), ..News::of(&screen.notes) },
            picks: if look.board { Parts::default() } else { Parts::of(screen) },
            scale: OnceCell::new(),
        }
    }

    /// The same canvas with everything open, from the screens of all seats.
    pub(super) fn opening(self, seats: &'a [Screen<OliverTwist>]) -> Canvas<'a> {
        Canvas { open: seats, ..self }
    }

    pub(super) fn scale(&self) -> f64 {
        *self.scale.get_or_init(|| map::scale(self))
    }

    pub(super) fn view(&self) -> &'a View {
        &self.screen.view
    }

    pub(super) fn table(&self) -> &'a Tabletop {
        &self.screen.view.table
    }

    pub(super) fn town(&self) -> &'a Town {
        self.names.town
    }

    /// The viewer’s own seat and lair; none on the big screen.
    pub(super) fn own(&self) -> Option<(Seat, &'a Back)> {
        let seat = self.screen.viewer.seat().filter(|_| !self.look.board)?;
        Some((seat, self.screen.view.own.as_ref()?))
    }

    /// The hidden side of a lair, if everything is open.
    pub(super) fn opened(&self, seat: Seat) -> Option<&'a Back> {
        self.open.get(seat.index())?.view.own.as_ref()
    }

    /// A face-down token that the viewer has looked at, or any seat if everything is open.
    pub(super) fn looked_at(&self, space: Space) -> Option<Token> {
        let seen = |screen: &Screen<OliverTwist>| screen.view.looked_at(space);
        self.view().looked_at(space).or_else(|| self.open.iter().find_map(seen))
    }

    /// The tokens in the bag, if everything is open.
    pub(super) fn bag(&self) -> Option<Tokens> {
        let looked_at: Tokens =
            self.table().side().spaces.iter().filter_map(|space| self.looked_at(space)).collect();
        (!self.open.is_empty()).then(|| self.view().unseen - looked_at)
    }

    /// The others, clockwise from the viewer on.
    pub(super) fn others(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = self.table().seats.iter().collect();
        if let Some((own, _)) = self.own() {
            let at = seats.iter().position(|&seat| seat == own).unwrap_or(0);
            seats.rotate_left(at);
            seats.remove(0);
        }
        seats
    }

    /// The part, if it belongs to one of the choices.
    pub(super) fn pick(&self, part: Part) -> Option<Part> {
        self.picks.contains(part).then_some(part)
    }

    /// The parts of the choices that are of the same sort.
    pub(super) fn picks_like(&self, part: Part) -> &[(u8, u8)] {
        self.picks.like(part)
    }

    /// True if pieces can be picked and none of them is on the map: the lair matters more then.
    pub(super) fn asks_at_home(&self) -> bool {
        !self.picks.is_empty() && !self.picks.are_on_map()
    }

    pub(super) fn say(&self, id: &str) -> String {
        self.look.words.say(id)
    }

    pub(super) fn tell(&self, id: &str, about: &[(&str, Value)]) -> String {
        self.look.words.tell(id, about)
    }

    pub(super) fn name(&self, seat: Seat) -> &'a str {
        self.look.names.get(seat.index()).map_or("", String::as_str)
    }
}

/// The sound of the latest event: money, a heavy hand, or a token turned up or taken.
fn heard(notes: &[Note]) -> Option<&'static str> {
    match notes.last()? {
        Note::Sold(..) | Note::SoldWallets(..) | Note::Fined(..) | Note::Paid(..) => {
            Some(sound::COINS)
        }
        Note::Filed(..) | Note::Robbed(..) | Note::Raided(..) | Note::Framed(..) => {
            Some(sound::THUD)
        }
        Note::Prowled(..) | Note::Dodged(..) | Note::TurnedUp(..) | Note::Recovered(..) => {
            Some(sound::CLACK)
        }
        _ => None,
    }
}

/// The tokens that the last action openly gave to seats. They are drawn face up on their way,
/// though they lie hidden once they are there.
#[derive(Default)]
pub(super) struct News {
    taken: Option<(Seat, Token)>,
    filed: Vec<(Seat, Token)>,
    /// The sound of it.
    pub(super) sound: Option<&'static str>,
}

impl News {
    fn of(notes: &[Note]) -> News {
        let took = |note: &Note| match *note {
            Note::Prowled(seat, _, token) | Note::Dodged(seat, _, token) => Some((seat, token)),
            _ => None,
        };
        let Some((at, taken)) =
            notes.iter().enumerate().rev().find_map(|(at, note)| Some((at, took(note)?)))
        else {
            return News::default();
        };
        let mut news =
            News { taken: Some(taken).filter(|(_, token)| token.is_loot()), ..News::default() };
        for note in &notes[at + 1..] {
            match *note {
                Note::Filed(seat, token) => news.filed.push((seat, token)),
                // Seen on the way to the action; any other note belongs to another one.
                Note::DrewCard(_) | Note::YouDrewCard(_) | Note::Burgles(..) => {}
                _ => return News::default(),
            }
        }
        news
    }

    /// The newest token of a stash, if all saw it.
    pub(super) fn stashed(&self, seat: Seat) -> Option<Token> {
        self.taken.filter(|(taker, _)| *taker == seat).map(|(_, token)| token)
    }

    /// The newest tokens of a file, if all saw them.
    pub(super) fn filed(&self, seat: Seat) -> Vec<Token> {
        self.filed.iter().filter(|(owner, _)| *owner == seat).map(|(_, token)| *token).collect()
    }
}
