//! Bones, role tokens, coins and marks.

use crate::{Bones, Colour, Role};
use engine::Seat;
use maud::{Markup, html};

use super::Scene;
use super::parts::{Part, laid_out, letter};

/// The places where bones lie.
#[derive(Clone, Copy)]
pub(super) enum Zone {
    /// Behind the viewer's screen.
    Hand,
    /// On Fagin's chest.
    Chest,
    /// In front of a screen.
    Front(Seat),
    /// Just drawn.
    Draw,
    /// In the bag, where everything is open.
    Bag,
    /// Behind a screen that was lifted.
    Lifted(Seat),
}

impl Zone {
    /// Its name for the script that lets pieces glide.
    pub(super) fn name(self) -> String {
        match self {
            Zone::Hand => "hand".to_string(),
            Zone::Chest => "chest".to_string(),
            Zone::Front(seat) => format!("front-{seat}"),
            Zone::Draw => "drawn".to_string(),
            Zone::Bag => "bag".to_string(),
            Zone::Lifted(seat) => format!("lifted-{seat}"),
        }
    }

    /// The place from which bones of this zone come, if not from the bag or another zone.
    fn from(self) -> Option<String> {
        match self {
            Zone::Lifted(seat) => Some(format!("behind-{seat}")),
            _ => None,
        }
    }
}

/// The picture of a bone.
pub(super) fn bone(colour: Colour) -> Markup {
    html! { svg.db-b viewBox="0 0 48 48" aria-hidden="true" { use href={ "#db-" (letter(colour)) } {} } }
}

/// The face of a role token.
pub(super) fn token(number: u8) -> Markup {
    html! { span.db-token { (sign(&format!("role-{number}"))) b { (number) } } }
}

/// One of the small signs.
pub(super) fn sign(name: &str) -> Markup {
    html! { svg class="db-sign" viewBox="0 0 24 24" aria-hidden="true" { use href={ "#db-" (name) } {} } }
}

impl Scene<'_> {
    /// A heap by colour, bones of a colour overlapping, with their number: one picture with a
    /// label.
    pub(super) fn heap(&self, bones: Bones, zone: Zone, label: &str) -> Markup {
        let name = zone.name();
        html! {
            div.db-heap role="img" aria-label=(label) {
                @for colour in bones.colours() {
                    @let count = bones.count(colour);
                    span.db-kind {
                        @for at in 0..count { (lying(colour, zone, &name, at)) }
                        @if count > 1 { b { (count) } }
                    }
                }
            }
        }
    }

    /// A heap of which one bone is picked. Bones of a colour lie together, because the colour is
    /// tapped.
    pub(super) fn stacks(
        &self,
        bones: Bones,
        zone: Zone,
        tapped: fn(Colour) -> Part,
        label: &str,
    ) -> Markup {
        let name = zone.name();
        html! {
            div.db-row role="group" aria-label=(label) {
                @for colour in bones.colours() {
                    @let count = bones.count(colour);
                    @let lying = html! {
                        @for at in 0..count { (lying(colour, zone, &name, at)) }
                        @if count > 1 { b aria-hidden="true" { (count) } }
                    };
                    @if let Some(part) = self.part(tapped(colour)) {
                        button.db-kind.db-stack.pick type="button" id={ "db-" (name) "-" (letter(colour)) } data-part=(part)
                            aria-label=(self.bone_label(colour)) { (lying) }
                    } @else {
                        span.db-kind { (lying) }
                    }
                }
            }
        }
    }

    /// Bones side by side, with free places for those to come. A bone can be tapped if
    /// `tapped` makes a part of its colour that is one now.
    pub(super) fn row(
        &self,
        bones: impl IntoIterator<Item = Colour>,
        zone: Zone,
        tapped: fn(Colour) -> Part,
        label: &str,
        free: u8,
    ) -> Markup {
        let name = zone.name();
        let mut counts = [0; 5];
        let bones: Vec<_> =
            bones.into_iter().map(|colour| (colour, count_up(&mut counts, colour))).collect();
        let any = bones.iter().any(|&(colour, _)| self.parts.contains(tapped(colour)));
        let role = if any { "group" } else { "img" };
        let last = bones.len().saturating_sub(1);
        html! {
            div.db-row role=(role) aria-label=(label) {
                @for (place, (colour, at)) in bones.into_iter().enumerate() {
                    @if let Some(part) = self.part(tapped(colour)) {
                        button.db-piece.pick type="button" id=(piece_id(&name, colour, at)) data-part=(part)
                            data-kind={ "bone-" (letter(colour)) } data-zone=(name)
                            aria-label=(self.bone_label(colour)) { (bone(colour)) }
                    } @else {
                        span.db-piece.last[place == last] id=(piece_id(&name, colour, at))
                            data-kind={ "bone-" (letter(colour)) } data-zone=(name) { (bone(colour)) }
                    }
                }
                @for _ in 0..free { i.db-slot aria-hidden="true" {} }
            }
        }
    }

    /// True if a bone can be tapped, as this kind of part.
    pub(super) fn offers(&self, tapped: fn(Colour) -> Part) -> bool {
        Colour::ALL.iter().any(|&colour| self.parts.contains(tapped(colour)))
    }

    /// `White chicken bone, 1 point`.
    pub(super) fn bone_label(&self, colour: Colour) -> String {
        let points = self.tell("points", &[("points", colour.points().into())]);
        format!("{}, {points}", self.say(&format!("bone-{}", letter(colour))))
    }

    /// `3 grey and 2 red`, or the word for nothing.
    pub(super) fn heap_words(&self, bones: Bones) -> String {
        crate::words::heap(bones, &self.look.speaker())
    }

    /// Three marks that show how close a dog is to being thrown out.
    pub(super) fn danger(&self, blacks: u8) -> Markup {
        let label = self.tell("blacks", &[("count", blacks.into())]);
        html! {
            span.db-danger role="img" aria-label=(label) title=(label) data-blacks=(blacks) {
                @for at in 0..3 {
                    svg.on[at < blacks] viewBox="0 0 24 24" aria-hidden="true" { use href="#db-skull" {} }
                }
            }
        }
    }

    /// A token in front of a dog: its role, or its back.
    pub(super) fn taken_token(&self, role: Role, seat: Seat) -> Markup {
        let number = role.number();
        let (class, label, shown, picture) = match self.table.hothead {
            Some(hothead) if hothead.role == role => {
                let label = self.tell("is-hothead", &[("number", hothead.number.into())]);
                ("db-token hot", label, hothead.number, "flame".to_string())
            }
            _ => {
                let name = self.role_name(role);
                let label =
                    self.tell("has-role", &[("number", number.into()), ("role", (&name).into())]);
                ("db-token", label, number, format!("role-{number}"))
            }
        };
        html! {
            span class=(class) id={ "db-token-" (number) } data-kind={ "token-" (number) }
                data-zone={ "place-" (seat) } role="img" aria-label=(label) title=(label) {
                (sign(&picture)) b aria-hidden="true" { (shown) }
            }
        }
    }

    pub(super) fn role_name(&self, role: Role) -> String {
        crate::words::role_name(role, self.look.words)
    }

    /// The effect of a role, in a few words; in the beginner game, its dare alone.
    pub(super) fn role_effect(&self, role: Role) -> String {
        match self.table.beginner {
            true => self.tell("dare", &[("count", role.number().into())]),
            false => crate::words::role_effect(role, self.look.words),
        }
    }

    /// All bones of a heap, none over another.
    pub(super) fn spread(
        &self,
        bones: Bones,
        zone: Zone,
        tapped: fn(Colour) -> Part,
        label: &str,
    ) -> Markup {
        self.row(laid_out(bones), zone, tapped, label, 0)
    }
}

fn lying(colour: Colour, zone: Zone, name: &str, at: u8) -> Markup {
    html! {
        svg.db-b id=(piece_id(name, colour, at)) data-kind={ "bone-" (letter(colour)) } data-zone=(name)
            data-from=[zone.from()] viewBox="0 0 48 48" aria-hidden="true" {
            use href={ "#db-" (letter(colour)) } {}
        }
    }
}

fn piece_id(zone: &str, colour: Colour, at: u8) -> String {
    format!("db-{zone}-{}{at}", letter(colour))
}

/// Counts a bone; returns the number of its colour before it.
fn count_up(counts: &mut [u8; 5], colour: Colour) -> u8 {
    let place = Colour::ALL.iter().position(|&other| other == colour).unwrap_or_default();
    counts[place] += 1;
    counts[place] - 1
}
