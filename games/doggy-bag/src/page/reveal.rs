//! The end of the game, told dog by dog: what each got away with, what is still behind its screen,
//! and so what it put into the bag (DB-P2).

use crate::{Bones, Colour, DoggyBag, Note};
use engine::{Screen, Seat};
use maud::{Markup, html};

use super::Scene;
use super::pieces::bone;

/// The end, once all screens are lifted.
pub(super) fn at(screen: &Screen<DoggyBag>) -> Option<(usize, &'static str)> {
    screen.view.lifted?;
    let at = screen.notes.iter().rposition(|note| matches!(note, Note::Over(_)))?;
    Some((at, "lifted"))
}

impl Scene<'_> {
    /// The dogs, the winner last, and who fed the bag most.
    pub(super) fn lifted_one_by_one(&self) -> Vec<Markup> {
        let mut seats: Vec<Seat> = self.table.seats.iter().collect();
        seats.sort_by_key(|&seat| std::cmp::Reverse(self.table.place(seat)));
        let mut told: Vec<Markup> = seats.iter().map(|&seat| self.lifted_from(seat)).collect();
        told.extend(self.blackest(&seats));
        if let Some(standing) = &self.screen.standing {
            told.push(html! { p.db-verdict { (self.look.speaker().winners(standing)) } });
        }
        told
    }

    /// The bones before and behind a screen. A dog with nothing behind it has put in all it had.
    fn lifted_from(&self, seat: Seat) -> Markup {
        let (front, behind) = (self.table.fronts[seat], self.behind(seat));
        html! {
            p.db-of {
                (self.dog(seat))
                span {
                    b { bdi { (self.name(seat)) } } " "
                    @if self.table.playing.contains(seat) { (self.tell("points", &[("points", front.points().into())])) }
                    @else { (self.say("score-out")) }
                }
            }
            @if !front.is_empty() { p.db-gave { (self.counted(front)) } }
            @if !behind.is_empty() {
                p.db-gave { span { (self.say("scene-kept")) } (self.counted(behind)) }
                p.db-gave { span { (self.say("scene-gave")) } (self.counted(self.given(seat))) }
            }
        }
    }

    fn behind(&self, seat: Seat) -> Bones {
        self.view.lifted.map_or(Bones::NONE, |hands| hands[seat])
    }

    /// All that a dog put into the bag: what it began with, and got for other bones from the chest,
    /// less what is left.
    fn given(&self, seat: Seat) -> Bones {
        let swaps = self.screen.notes.iter().filter_map(|note| match *note {
            Note::Swapped(owner, give, take) if owner == seat => Some((give, take)),
            _ => None,
        });
        let had =
            swaps.fold(Bones::HAND, |had, (give, take)| had + Bones::one(take) - Bones::one(give));
        had - self.behind(seat)
    }

    /// The dog that put in the most black bones, if it is one.
    fn blackest(&self, seats: &[Seat]) -> Option<Markup> {
        let black = |seat: Seat| self.given(seat).count(Colour::Black);
        let most = seats.iter().map(|&seat| black(seat)).max().filter(|&most| most > 0)?;
        let mut those = seats.iter().copied().filter(|&seat| black(seat) == most);
        let (Some(seat), None) = (those.next(), those.next()) else { return None };
        let all: u8 = seats.iter().map(|&seat| black(seat)).sum();
        let about = [("count", most.into()), ("all", all.into())];
        let said = self.look.speaker().tell_of("db-table-scene-blackest", seat, &about);
        Some(html! { p.db-of { (bone(Colour::Black)) (said) } })
    }

    /// Bones by colour, with their numbers.
    fn counted(&self, bones: Bones) -> Markup {
        html! {
            span.db-counted role="img" aria-label=(self.heap_words(bones)) {
                @for colour in bones.colours() { span { (bone(colour)) (bones.count(colour)) } }
            }
        }
    }
}
