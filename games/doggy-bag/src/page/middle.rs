//! The middle of the table: Fagin's bag and chest, the bones drawn, the coins and the role tokens.

use crate::{Colour, Role};
use maud::{Markup, html};

use super::Scene;
use super::parts::Part;
use super::pieces::{Zone, bone, sign};

impl Scene<'_> {
    pub(super) fn middle(&self) -> Markup {
        let draw = || {
            let now = self.now();
            html! {
                section.db-middle #db-middle aria-labelledby="db-middle-title" {
                    h2.db-sr id="db-middle-title" { (self.say("middle")) }
                    (self.look.region("p", "db-now", &now, || html! { p.db-now #db-now { (now) } }))
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
        };
        self.look.hull("section", "db-middle", draw)
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
        let (feed, take) = (self.offers(Part::Feed), self.offers(Part::Take));
        let draw = || {
            let label = self.tell("chest", &[("heap", (&self.heap_words(bones)).into())]);
            html! {
                div.db-chest.open[feed || take] #db-hoard-chest data-zone-home="chest" {
                    svg.db-box viewBox="0 0 120 84" aria-hidden="true" { use href="#db-chest" {} }
                    @if feed { (self.spread(bones, Zone::Chest, Part::Feed, &label)) }
                    @else if take { (self.stacks(bones, Zone::Chest, Part::Take, &label)) }
                    @else { (self.heap(bones, Zone::Chest, &label)) }
                }
            }
        };
        let offered = (feed || take).then_some(self.parts);
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

    /// The black bone that has just woken Fagin.
    fn woken(&self) -> Markup {
        let Some(seat) = self.just_woken() else { return html! {} };
        let id = if self.is_me(seat) { "woken-you" } else { "woken" };
        html! { p.db-woken data-linger { (bone(Colour::Black)) (self.tell(id, &[("name", self.name(seat).into())])) } }
    }

    /// The bones that the thief has drawn so far, and the places of those still to come.
    fn drawn(&self) -> Markup {
        let (bones, left) = (self.drawn_in_order(), self.left_to_draw());
        if bones.is_empty() && left == 0 {
            return html! {};
        }
        let paw = self.at_the_bag().map(|seat| self.figure(seat));
        let key = (&bones, left, paw, self.thief().is_some(), self.parts);
        self.look.region("div", "db-drawn", key, || self.drawn_now(&bones, left))
    }

    fn drawn_now(&self, bones: &[Colour], left: u8) -> Markup {
        let label = self.tell("drawn", &[("heap", (&self.heap_words(self.table.drawn)).into())]);
        let count = bones.len() + usize::from(left);
        html! {
            div.db-drawn #db-drawn .many[count > 5].lots[count > 12] data-zone-home="drawn" {
                @if let Some(seat) = self.at_the_bag() { (self.dog(seat)) }
                (self.row(bones.iter().copied(), Zone::Draw, Part::Send, &label, left))
                (self.would_be())
            }
        }
    }

    /// The points that the thief would get away with now.
    fn would_be(&self) -> Markup {
        let at_stake = self.thief().is_some() && !self.table.drawn.is_empty();
        let points = self.table.drawn.points();
        html! {
            @if at_stake {
                small.db-would { b { (points) } (self.tell("would-be", &[("points", points.into())])) }
            }
        }
    }

    fn buttons(&self) -> Markup {
        let offered = [Part::Stop, Part::Gluttony, Part::Decline]
            .into_iter()
            .filter(|&part| self.parts.contains(part));
        html! {
            div.db-buttons {
                @for part in offered {
                    button type="button" class={ "db-button pick " (part) } id={ "db-button-" (part) }
                        data-part=(part) {
                        b { (self.say(&part.to_string())) } small { (self.consequence(part)) }
                    }
                }
            }
        }
    }

    /// The outcome of a button, with points and chances where they are known.
    fn consequence(&self, part: Part) -> String {
        let points = self.table.drawn.points();
        match part {
            Part::Stop if points > 0 => self.tell("stop-keeps", &[("points", points.into())]),
            Part::Gluttony if self.look.odds => {
                let percent = (self.view.clean(1) * 100.0).round() as u32;
                self.tell("gluttony-chance", &[("percent", percent.into())])
            }
            part => self.say(&format!("{part}-hint")),
        }
    }

    fn roles(&self) -> Markup {
        let draw = || {
            html! {
                div.db-roles #db-roles data-zone-home="middle" role="group" aria-label=(self.say("roles")) {
                    @for role in Role::ALL { (self.role(role)) }
                    (self.hothead())
                }
            }
        };
        self.look.group(
            "div",
            "db-roles",
            (self.table.middle, self.table.beginner, self.parts),
            draw,
        )
    }

    /// A token in the middle, or the ring it leaves.
    fn role(&self, role: Role) -> Markup {
        let number = role.number();
        if !self.table.middle.contains(role) {
            return html! { span.db-role.gone aria-hidden="true" { span.db-token { b { (number) } } } };
        }
        let part = self.part(Part::Role(role));
        let tag = if part.is_some() { "button" } else { "div" };
        let key = (self.table.beginner, tag);
        let draw = || self.role_drawn(role, part);
        self.look.region(tag, ("db-middle-", number), key, draw)
    }

    fn role_drawn(&self, role: Role, part: Option<Part>) -> Markup {
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
            @if let Some(part) = self.part(Part::Hothead) {
                button.db-hothead.pick type="button" id="db-hothead" data-part=(part) {
                    (sign("flame"))
                    b { (self.say("hothead")) } " " small { (self.say("hothead-hint")) }
                }
            }
        }
    }
}
