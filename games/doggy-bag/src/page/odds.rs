//! The odds of the bag, as far as the viewer can work them out.

use crate::{Colour, Phase};
use maud::{Markup, html};

use super::Scene;
use super::pieces::bone;

impl Scene<'_> {
    /// The bones in the bag as far as the viewer knows, and the chances of the next tries.
    pub(super) fn odds(&self) -> Option<Markup> {
        if self.is_over() || self.table.in_bag == 0 {
            return None;
        }
        let exact = self.view.bag().is_some();
        let how_many = if exact { "odds-known" } else { "odds-unknown" };
        Some(html! {
            div.db-odds {
                p { (self.tell(how_many, &[("count", self.table.in_bag.into())])) }
                (self.contents())
                (self.chances())
                @if !exact { p.db-fine { (self.say("odds-about")) } }
            }
        })
    }

    fn contents(&self) -> Markup {
        let (sure, most) = (self.view.known, self.at_most());
        let cells = |heap: &dyn Fn(Colour) -> u8| html! { @for colour in Colour::ALL { td { (heap(colour)) } } };
        html! {
            table.db-contents {
                caption { (self.say("odds-contents")) }
                thead {
                    tr {
                        td {}
                        @for colour in Colour::ALL {
                            th scope="col" { (bone(colour)) span.db-sr { (self.bone_label(colour)) } }
                        }
                    }
                }
                tbody {
                    tr { th scope="row" { (self.say("odds-sure")) } (cells(&|colour| sure.count(colour))) }
                    @if self.view.bag().is_none() {
                        tr { th scope="row" { (self.say("odds-most")) } (cells(&most)) }
                    }
                }
            }
        }
    }

    /// The largest possible number of bones of each colour in the bag.
    fn at_most(&self) -> impl Fn(Colour) -> u8 {
        let (known, unseen, strange) = (self.view.known, self.view.unseen(), self.strange());
        move |colour| known.count(colour) + unseen.count(colour).min(strange)
    }

    /// The number of bones in the bag that the viewer does not know.
    fn strange(&self) -> u8 {
        self.table.in_bag - self.view.known.total()
    }

    fn chances(&self) -> Markup {
        let numbers = self.numbers();
        html! {
            @if !numbers.is_empty() {
                table.db-chances {
                    caption { (self.say("odds-chances")) }
                    thead {
                        tr {
                            th scope="col" { (self.say("odds-number")) }
                            th scope="col" { (self.say("odds-chance")) }
                        }
                    }
                    tbody {
                        @for number in numbers {
                            @let percent = (self.view.clean(number) * 100.0).round() as u32;
                            tr {
                                th scope="row" { (number) }
                                td {
                                    meter min="0" max="100" value=(percent) aria-hidden="true" {}
                                    span { (self.tell("percent", &[("percent", percent.into())])) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The numbers that matter now: those of the free tokens, or of the bones that the thief has
    /// yet to draw.
    fn numbers(&self) -> Vec<u8> {
        match self.table.phase {
            Phase::Steal { left, .. } => (1..=left.min(self.table.in_bag)).collect(),
            Phase::Tempt { .. } | Phase::Gluttony { .. } => vec![1],
            Phase::Watch { .. } | Phase::Pickpocket { .. } => vec![1],
            Phase::Rob { .. } | Phase::Over(_) => Vec::new(),
            _ => {
                let roles = self.table.middle.iter().map(|role| role.number());
                let hothead = [8, 9].into_iter().filter(|_| self.table.hothead.is_none());
                roles
                    .chain(hothead)
                    .filter(|&number| number > 0 && number <= self.table.in_bag)
                    .collect()
            }
        }
    }
}
