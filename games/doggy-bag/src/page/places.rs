//! The dogs’ places: a dog, its screen, and the pieces in front of it.

use std::hash::Hash;

use crate::{Colour, Phase};
use engine::Seat;
use maud::{Markup, html};

use super::Scene;
use super::parts::Part;
use super::pieces::{Zone, sign};
use super::shapes;
use pages::Occupant;

impl Scene<'_> {
    /// All dogs but the viewer’s.
    pub(super) fn pack(&self) -> Markup {
        let spots = spots(self.others().len(), self.me.is_some());
        let title = if self.me.is_some() { "others" } else { "pack" };
        let draw = || {
            html! {
                section.db-pack #db-pack aria-labelledby="db-pack-title" {
                    h2.db-sr id="db-pack-title" { (self.say(title)) }
                    @for (seat, spot) in self.others().into_iter().zip(spots) { (self.place(seat, spot)) }
                }
            }
        };
        self.look.hull("section", "db-pack", draw)
    }

    fn place(&self, seat: Seat, spot: &str) -> Markup {
        let draw = || {
            html! {
                article class={ (self.place_class(seat)) " db-at-" (spot) } id={ "db-place-" (seat) }
                    aria-label=(self.name(seat)) {
                    (self.sitter(seat))
                    (self.badge(seat))
                    (self.tokens_of(seat))
                    (self.front(seat))
                }
            }
        };
        let id = ("db-place-", seat.number());
        self.look.group("article", id, (self.place_key(seat), spot), draw)
    }

    /// Everything that a place is drawn from.
    fn place_key(&self, seat: Seat) -> impl Hash {
        let state = [
            self.is_asked(seat),
            self.is_thief(seat),
            self.is_out(seat),
            self.has_won(seat),
            self.has_paid(seat),
            self.is_yet_to_choose(seat),
            self.parts.contains(Part::Seat(seat)),
        ];
        let place = self.table.place(seat).filter(|_| self.is_over());
        let kind = self.look.sitters.get(seat.index()).map(|sitter| sitter.kind);
        let pieces = (self.sitter_key(seat), self.tokens_key(seat), self.front_key(seat));
        (state, place, kind, pieces)
    }

    fn place_class(&self, seat: Seat) -> String {
        let mut class = format!("db-place db-cloth-{}", self.figure(seat));
        let marks = [
            (self.is_asked(seat), " asked"),
            (self.is_thief(seat), " thief"),
            (self.is_out(seat), " out"),
            (self.has_won(seat), " won"),
            (self.parts.contains(Part::Seat(seat)), " can-pick"),
        ];
        marks.into_iter().filter(|mark| mark.0).for_each(|mark| class += mark.1);
        class
    }

    pub(super) fn figure(&self, seat: Seat) -> u8 {
        self.look.figure(seat) % shapes::DOGS.len() as u8
    }

    /// The dog of a seat.
    pub(super) fn dog(&self, seat: Seat) -> Markup {
        html! {
            svg.db-dog viewBox="0 0 120 120" aria-hidden="true" {
                use href={ "#db-dog-" (self.figure(seat)) } {}
            }
        }
    }

    /// The dog peeking over its screen, with its name and the number of bones behind it.
    fn sitter(&self, seat: Seat) -> Markup {
        let part = self.part(Part::Seat(seat));
        let tag = if part.is_some() { "button" } else { "div" };
        let draw = || self.sitter_drawn(seat, part);
        self.look.region(tag, ("db-sitter-", seat.number()), self.sitter_key(seat), draw)
    }

    fn sitter_key(&self, seat: Seat) -> impl Hash {
        let can_pick = self.parts.contains(Part::Seat(seat));
        (self.figure(seat), self.has_won(seat), self.view.behind[seat], can_pick)
    }

    fn sitter_drawn(&self, seat: Seat, part: Option<Part>) -> Markup {
        let inside = html! {
            (self.dog(seat))
            @if self.has_won(seat) {
                svg.db-crown viewBox="0 0 48 32" aria-hidden="true" { use href="#db-crown" {} }
            }
            span.db-screen {
                b.db-name { (self.name(seat)) }
                (self.hidden_count(seat))
            }
        };
        html! {
            @if let Some(part) = part {
                button.db-sitter.pick type="button" id={ "db-sitter-" (seat) } data-part=(part) { (inside) }
            } @else {
                div.db-sitter id={ "db-sitter-" (seat) } { (inside) }
            }
        }
    }

    fn hidden_count(&self, seat: Seat) -> Markup {
        let behind = self.view.behind[seat];
        let label = self.tell("behind", &[("count", behind.into())]);
        html! {
            span.db-behind data-zone-home={ "behind-" (seat) } title=(label) {
                span aria-hidden="true" { (behind) } span.db-sr { (label) }
            }
        }
    }

    /// The present activity of a dog, in a word.
    fn badge(&self, seat: Seat) -> Markup {
        let (class, text) = if let Some(place) = self.table.place(seat).filter(|_| self.is_over()) {
            ("place", self.tell("place", &[("place", place.into())]))
        } else if self.is_out(seat) {
            ("out", self.say("out"))
        } else if self.is_thief(seat) {
            ("busy", self.say("stealing"))
        } else if self.is_asked(seat) {
            ("busy", self.say("choosing"))
        } else if self.has_paid(seat) {
            ("done", self.say("paid"))
        } else if self.is_yet_to_choose(seat) {
            ("wait", self.say("yet-to-choose"))
        } else {
            return self.kind(seat);
        };
        html! { span class={ "db-badge " (class) } { (text) } }
    }

    fn kind(&self, seat: Seat) -> Markup {
        let kind = self.look.sitters.get(seat.index()).map(|sitter| sitter.kind);
        html! {
            @match kind {
                Some(Occupant::Away) => span.db-badge.wait { (self.say("away")) },
                Some(Occupant::Bot(..)) => span.db-badge.bot { (self.say("bot")) },
                _ => {}
            }
        }
    }

    fn is_yet_to_choose(&self, seat: Seat) -> bool {
        matches!(self.table.phase, Phase::Role { .. }) && self.table.choosing.contains(seat)
    }

    fn is_first(&self, seat: Seat) -> bool {
        self.table.first == seat && self.table.phase != Phase::First && !self.is_over()
    }

    fn has_looked(&self, seat: Seat) -> bool {
        self.table.looked.contains(seat) && !self.is_over()
    }

    /// The role token, the first-player token, and the sign of a look into the bag.
    fn tokens_of(&self, seat: Seat) -> Markup {
        let draw = || self.tokens_drawn(seat);
        self.look.region("div", ("db-tokens-", seat.number()), self.tokens_key(seat), draw)
    }

    fn tokens_key(&self, seat: Seat) -> impl Hash {
        let taken = (self.table.role(seat), self.table.hothead);
        (taken, self.is_first(seat), self.has_looked(seat))
    }

    fn tokens_drawn(&self, seat: Seat) -> Markup {
        html! {
            div.db-tokens id={ "db-tokens-" (seat) } data-zone-home={ "place-" (seat) } {
                @if self.is_first(seat) {
                    span.db-first id="db-first" data-kind="first" data-zone={ "place-" (seat) } role="img"
                        aria-label=(self.say("first")) title=(self.say("first")) {
                        (sign("paw")) b aria-hidden="true" { "1" }
                    }
                }
                @if let Some(role) = self.table.role(seat) { (self.taken_token(role, seat)) }
                @if self.has_looked(seat) {
                    span.db-looked role="img" aria-label=(self.say("looked")) title=(self.say("looked")) {
                        (sign("eye"))
                    }
                }
            }
        }
    }

    /// The bones that a dog has got away with, their value, and the marks of danger.
    fn front(&self, seat: Seat) -> Markup {
        let draw = || self.front_drawn(seat);
        self.look.region("div", ("db-front-", seat.number()), self.front_key(seat), draw)
    }

    fn front_key(&self, seat: Seat) -> impl Hash {
        let lifted = self.view.lifted.map(|hands| hands[seat]);
        (self.table.fronts[seat], self.is_out(seat), lifted)
    }

    fn front_drawn(&self, seat: Seat) -> Markup {
        let bones = self.table.fronts[seat];
        let label = self.tell("in-front", &[("heap", (&self.heap_words(bones)).into())]);
        html! {
            div.db-front id={ "db-front-" (seat) } data-zone-home={ "front-" (seat) } {
                (self.heap(bones, Zone::Front(seat), &label))
                @if !self.is_out(seat) {
                    p.db-tally {
                        span.db-points {
                            b { (bones.points()) } " "
                            span aria-hidden="true" { (self.tell("points-short", &[("points", bones.points().into())])) }
                            span.db-sr { (self.tell("points-word", &[("points", bones.points().into())])) }
                        }
                        (self.danger(bones.count(Colour::Black)))
                    }
                }
                (self.lifted(seat))
            }
        }
    }

    /// The bones behind a screen, once all are lifted.
    fn lifted(&self, seat: Seat) -> Markup {
        let bones = self.view.lifted.map(|hands| hands[seat]).filter(|bones| !bones.is_empty());
        html! {
            @if let Some(bones) = bones {
                @let label = self.tell("was-behind", &[("heap", (&self.heap_words(bones)).into())]);
                div.db-lifted {
                    small aria-hidden="true" { (self.say("lifted")) }
                    (self.heap(bones, Zone::Lifted(seat), &label))
                }
            }
        }
    }

    /// The viewer’s own place, large, with the bones behind the screen.
    pub(super) fn own_place(&self, me: Seat) -> Markup {
        let draw = || {
            html! {
                section class={ (self.place_class(me)) " db-own" } id={ "db-place-" (me) }
                    aria-labelledby="db-own-title" {
                    h2.db-sr id="db-own-title" { (self.say("own")) }
                    div.db-own-dog { (self.sitter(me)) (self.badge(me)) (self.tokens_of(me)) }
                    (self.front(me))
                    @if self.view.lifted.is_none() { (self.hand()) }
                }
            }
        };
        self.look.hull("section", ("db-place-", me.number()), draw)
    }

    fn hand(&self) -> Markup {
        let key = (self.view.hand, self.loot_amount(), self.parts);
        self.look.region("div", "db-hand", key, || self.hand_drawn())
    }

    fn hand_drawn(&self) -> Markup {
        let hand = self.view.hand;
        let label = self.tell("hand", &[("heap", (&self.heap_words(hand)).into())]);
        let giving = self.offers(Part::Give);
        html! {
            div.db-hand #db-hand data-zone-home="hand" {
                h3 { (self.hand_title(giving)) }
                @if hand.is_empty() { p.db-none { (self.say("hand-empty")) } }
                (self.spread(hand, Zone::Hand, if giving { Part::Give } else { Part::Bone }, &label))
            }
        }
    }

    fn hand_title(&self, giving: bool) -> String {
        match self.loot_amount() {
            Some(amount) => self.tell("hand-loot", &[("amount", amount.into())]),
            None => self.say(if giving { "hand-give" } else { "behind-yours" }),
        }
    }

    /// The number of bones that the viewer has to put into the bag now.
    fn loot_amount(&self) -> Option<u8> {
        match self.table.phase {
            Phase::Loot { amount, .. } if !self.parts.is_empty() => Some(amount),
            _ => None,
        }
    }

    fn is_asked(&self, seat: Seat) -> bool {
        self.screen.turn.asked().contains(seat)
    }

    fn is_thief(&self, seat: Seat) -> bool {
        self.thief() == Some(seat)
    }

    fn is_out(&self, seat: Seat) -> bool {
        !self.table.playing.contains(seat)
    }

    fn has_won(&self, seat: Seat) -> bool {
        self.screen.standing.is_some_and(|standing| standing.place(seat) == 1)
    }

    /// True if a dog has put its bones into the bag while others have not.
    fn has_paid(&self, seat: Seat) -> bool {
        matches!(self.table.phase, Phase::Loot { owing, .. } if !owing.contains(seat))
    }

    /// The seat whose paw is in the bag, to steal or to scout.
    pub(super) fn at_the_bag(&self) -> Option<Seat> {
        match self.table.phase {
            Phase::Scout { seat, .. } | Phase::Send { seat } => Some(seat),
            _ => self.thief(),
        }
    }

    /// The seat that steals.
    pub(super) fn thief(&self) -> Option<Seat> {
        match self.table.phase {
            Phase::Steal { seat, .. } | Phase::Tempt { seat } => Some(seat),
            Phase::Gluttony { seat } | Phase::Rob { seat, .. } => Some(seat),
            _ => None,
        }
    }
}

/// The places of the dogs at the oval table, clockwise; a viewer who plays sits at the bottom.
fn spots(dogs: usize, bottom_taken: bool) -> &'static [&'static str] {
    match (dogs, bottom_taken) {
        (1, _) => &["t"],
        (2, true) => &["tl", "tr"],
        (2, false) => &["l", "r"],
        (3, _) => &["l", "t", "r"],
        (4, _) => &["l", "tl", "tr", "r"],
        (5, _) => &["l", "tl", "t", "tr", "r"],
        _ => &["bl", "l", "tl", "tr", "r", "br"],
    }
}
