//! The odds of the bag, as far as the viewer can work them out.

use crate::{Bones, Colour, Odds, Phase};
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
                            @let percent = (self.clean(number) * 100.0).round() as u32;
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

    /// The chance to draw this number of bones without a black one: exact if the viewer knows the
    /// bag, otherwise the mean over all bags that are possible.
    pub(super) fn clean(&self, number: u8) -> f64 {
        match self.view.bag() {
            Some(bag) => Odds::of(bag).success(number),
            None => expected(self.view.known, self.view.unseen(), self.table.in_bag, number),
        }
    }
}

/// The chance to draw `number` bones without a black one, if the unknown bones in the bag are a
/// random sample of the unseen ones.
fn expected(known: Bones, unseen: Bones, in_bag: u8, number: u8) -> f64 {
    let strange = in_bag - known.total();
    let (all, black) = (unseen.total(), unseen.count(Colour::Black));
    let within = (0..=black.min(strange)).map(|among| {
        let likely = draws_with(all, black, strange, among);
        likely * none_black(in_bag, known.count(Colour::Black) + among, number)
    });
    within.sum()
}

/// The chance that exactly `among` of `size` bones are black, drawn from `all`, of which `black`
/// are.
fn draws_with(all: u8, black: u8, size: u8, among: u8) -> f64 {
    ways(black, among) * ways(all - black, size - among) / ways(all, size)
}

/// The number of ways to take `some` out of `all`.
fn ways(all: u8, some: u8) -> f64 {
    if some > all {
        return 0.0;
    }
    (0..some).fold(1.0, |ways, at| ways * f64::from(all - at) / f64::from(at + 1))
}

fn none_black(total: u8, black: u8, number: u8) -> f64 {
    (0..number.min(total)).fold(1.0, |chance, drawn| {
        let left = f64::from(total - drawn);
        chance * (left - f64::from(black)).max(0.0) / left
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heap(text: &str) -> Bones {
        text.parse().expect("bones")
    }

    #[test]
    fn a_bag_that_is_known_has_the_exact_odds() {
        let bag = heap("ggwrky");
        for number in 0..=6 {
            let difference = expected(bag, heap("kkk"), 6, number) - Odds::of(bag).success(number);
            assert!(difference.abs() < 1e-12);
        }
    }

    #[test]
    fn a_bone_that_nobody_placed_is_black_as_often_as_the_unseen_are() {
        // One strange bone, black one time in four, beside a white one.
        assert!((expected(heap("w"), heap("wwwk"), 2, 2) - 0.75).abs() < 1e-12);
        assert!((expected(heap("w"), heap("wwwk"), 2, 1) - 0.875).abs() < 1e-12);
    }
}
