//! The middle of the table: Fagin's bag and chest, the bones drawn, the coins and the role tokens.

use crate::{Colour, Role};
use maud::{Markup, html};

use super::Scene;
use super::parts::letter;
use super::pieces::{Zone, bone, sign};

impl Scene<'_> {
    pub(super) fn middle(&self) -> Markup {
        html! {
            section.db-middle aria-labelledby="db-middle-title" {
                h2.db-sr id="db-middle-title" { (self.say("middle")) }
                p.db-now { (self.now()) }
                div.db-hoard {
                    div.db-light {
                        svg.db-candle viewBox="0 0 68 96" aria-hidden="true" { use href="#db-candle" {} }
                        (self.coins_thrown())
                    }
                    (self.fagin_and_bag())
                    (self.chest())
                }
                (self.open_bag())
                (self.woken())
                (self.drawn())
                (self.buttons())
                (self.roles())
            }
        }
    }

    fn coins_thrown(&self) -> Markup {
        html! {
            @if let Some((low, high)) = self.coins() {
                @let label = self.tell("coins", &[("low", low.into()), ("high", high.into())]);
                div.db-coins role="img" aria-label=(label) title=(label) {
                    span.db-coin { (low) } span.db-coin { (high) }
                }
            }
        }
    }

    fn chest(&self) -> Markup {
        let bones = self.table.chest;
        let label = self.tell("chest", &[("heap", (&self.heap_words(bones)).into())]);
        let (feed, take) = (self.offers("feed-"), self.offers("take-"));
        let draw = || {
            html! {
                div.db-chest.open[feed || take] #db-hoard-chest data-zone-home="chest" {
                    svg.db-box viewBox="0 0 120 84" aria-hidden="true" { use href="#db-chest" {} }
                    @if feed { (self.spread(bones, Zone::Chest, "feed-", &label)) }
                    @else if take { (self.stacks(bones, Zone::Chest, "take-", &label)) }
                    @else { (self.heap(bones, Zone::Chest, &label)) }
                }
            }
        };
        let offered = (feed || take).then_some(&self.parts);
        self.look.region("div", "db-hoard-chest", (bones, offered), draw)
    }

    /// The bones in the bag, if everything is open.
    fn open_bag(&self) -> Markup {
        let bag = self.view.bag().filter(|bag| self.open && !bag.is_empty());
        html! {
            @if let Some(bag) = bag {
                @let label = self.tell("bag-open", &[("heap", (&self.heap_words(bag)).into())]);
                div.db-open-bag {
                    small aria-hidden="true" { (self.say("bag-open-short")) }
                    (self.heap(bag, Zone::Bag, &label))
                }
            }
        }
    }

    /// True if a bone can be tapped whose part is `before` and its letter.
    fn offers(&self, before: &str) -> bool {
        Colour::ALL.iter().any(|&colour| self.part(format!("{before}{}", letter(colour))).is_some())
    }

    /// The black bone that has just woken Fagin.
    fn woken(&self) -> Markup {
        let Some(seat) = self.just_woken() else { return html! {} };
        let id = if self.is_me(seat) { "woken-you" } else { "woken" };
        html! { p.db-woken { (bone(Colour::Black)) (self.tell(id, &[("name", self.name(seat).into())])) } }
    }

    /// The bones that the thief has drawn so far, and the places of those still to come.
    fn drawn(&self) -> Markup {
        let (bones, left) = (self.drawn_in_order(), self.left_to_draw());
        if bones.is_empty() && left == 0 {
            return html! {};
        }
        let label = self.tell("drawn", &[("heap", (&self.heap_words(self.table.drawn)).into())]);
        let count = bones.len() + usize::from(left);
        html! {
            div.db-drawn.many[count > 5].lots[count > 12] data-zone-home="drawn" {
                @if let Some(seat) = self.at_the_bag() { (self.dog(seat)) }
                (self.row(bones, Zone::Draw, "send-", &label, left))
            }
        }
    }

    fn buttons(&self) -> Markup {
        let offered =
            ["stop", "gluttony", "decline"].into_iter().filter_map(|name| self.part(name));
        html! {
            div.db-buttons {
                @for part in offered {
                    button type="button" class={ "db-button pick " (part) } id={ "db-button-" (part) }
                        data-part=(part) {
                        b { (self.say(&part)) } small { (self.say(&format!("{part}-hint"))) }
                    }
                }
            }
        }
    }

    fn roles(&self) -> Markup {
        html! {
            div.db-roles #db-roles data-zone-home="middle" role="group" aria-label=(self.say("roles")) {
                @for role in Role::ALL { (self.role(role)) }
                (self.hothead())
            }
        }
    }

    /// A token in the middle, or the ring it leaves.
    fn role(&self, role: Role) -> Markup {
        let number = role.number();
        if !self.table.middle.contains(role) {
            return html! { span.db-role.gone aria-hidden="true" { span.db-token { b { (number) } } } };
        }
        let part = self.part(format!("role-{number}"));
        let tag = if part.is_some() { "button" } else { "div" };
        let key = (self.table.beginner, part.is_some());
        let draw = || self.role_drawn(role, part);
        self.look.region(tag, &format!("db-middle-{number}"), key, draw)
    }

    fn role_drawn(&self, role: Role, part: Option<String>) -> Markup {
        let number = role.number();
        let token = html! {
            span.db-token id={ "db-token-" (number) } data-kind={ "token-" (number) } data-zone="middle"
                aria-hidden="true" {
                (sign(&format!("role-{number}"))) b { (number) }
            }
            span.db-role-name { span.db-sr { (number) " " } (self.role_name(role)) }
            small { (self.role_effect(role)) }
        };
        html! {
            @if let Some(part) = part {
                button.db-role.pick type="button" id={ "db-middle-" (number) } data-part=(part) { (token) }
            } @else {
                div.db-role id={ "db-middle-" (number) } title=(self.role_effect(role)) { (token) }
            }
        }
    }

    /// The piece that is tapped together with a token to turn it face down.
    fn hothead(&self) -> Markup {
        html! {
            @if let Some(part) = self.part("hothead") {
                button.db-hothead.pick type="button" id="db-hothead" data-part=(part) {
                    (sign("flame"))
                    b { (self.say("hothead")) } " " small { (self.say("hothead-hint")) }
                }
            }
        }
    }
}
