//! Chances of a try for players who want to see the odds: exact given the bag, else the mean over all
//! bags that are possible.

use crate::{Bones, Colour, Edition, View};

/// The chances of drawing from a bag whose contents are known.
#[derive(Clone, Copy, Debug)]
pub struct Odds {
    bag: Bones,
}

impl Odds {
    /// The odds of this bag.
    pub const fn of(bag: Bones) -> Odds {
        Odds { bag }
    }

    fn black(&self) -> f64 {
        self.bag.count(Colour::Black).into()
    }

    fn total(&self) -> f64 {
        self.bag.total().into()
    }

    /// The chance that `number` bones come out and none is black (DB-T2). A number larger than the
    /// bag means all of it (DB-T5).
    pub fn success(&self, number: u8) -> f64 {
        (0..number.min(self.bag.total())).fold(1.0, |chance, drawn| {
            let left = self.total() - f64::from(drawn);
            chance * (left - self.black()).max(0.0) / left
        })
    }

    /// The average points of a bone that is not black.
    pub fn value(&self) -> f64 {
        let others = self.total() - self.black();
        if others > 0.0 { f64::from(self.bag.points()) / others } else { 0.0 }
    }

    /// The average points of a try that stops at this number: all bones if it succeeds (DB-T4), the
    /// grey ones if it does not (DB-T3).
    pub fn points(&self, number: u8) -> f64 {
        let number = number.min(self.bag.total());
        let others = self.total() - self.black();
        let grey =
            if others > 0.0 { f64::from(self.bag.count(Colour::Grey)) / others } else { 0.0 };
        let success = self.success(number) * f64::from(number) * self.value();
        // The try fails at each draw in turn: none black before, then a black one.
        let failure: f64 = (0..number)
            .map(|drawn| {
                let left = self.total() - f64::from(drawn);
                self.success(drawn) * self.black() / left * f64::from(drawn) * grey
            })
            .sum();
        success + failure
    }

    /// The average change in points by Gluttony, with these bones drawn. A robbed bone and the
    /// punishment are not counted (DB-G1, DB-G2).
    pub fn gluttony(&self, drawn: Bones, edition: Edition) -> f64 {
        if self.bag.is_empty() {
            return 0.0;
        }
        let risk = self.black() / self.total();
        let kept = match edition {
            Edition::English => 0,
            Edition::French | Edition::FrenchFirst => drawn.only(Colour::Grey).points(),
        };
        (1.0 - risk) * self.value() - risk * f64::from(drawn.points() - kept)
    }
}

impl View {
    /// The chance to draw this number of bones without a black one: exact if the viewer knows the
    /// bag, otherwise the mean over all bags that are possible.
    pub fn clean(&self, number: u8) -> f64 {
        match self.bag() {
            Some(bag) => Odds::of(bag).success(number),
            None => expected(self.known, self.unseen(), self.table.in_bag, number),
        }
    }

    /// The average points of a bone of the bag that is not black, as far as the viewer can know.
    pub fn value_of_a_bone(&self) -> f64 {
        let unseen = self.unseen();
        let unknown = f64::from(self.table.in_bag - self.known.total());
        // An unseen bone is as likely in the bag as behind a screen.
        let share = if unseen.is_empty() { 0.0 } else { unknown / f64::from(unseen.total()) };
        let mean = |known: u32, unseen: u32| f64::from(known) + share * f64::from(unseen);
        let black = |bones: Bones| u32::from(bones.count(Colour::Black));
        let others = f64::from(self.table.in_bag) - mean(black(self.known), black(unseen));
        mean(self.known.points(), unseen.points()) / others.max(1.0)
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

    fn odds(bag: &str) -> Odds {
        Odds::of(bag.parse().expect("bones"))
    }

    fn close(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-12
    }

    #[test]
    fn the_chance_is_that_of_drawing_without_putting_back() {
        // One black bone in five: 4/5, then 3/4, then 2/3.
        assert!(close(odds("gwrky").success(3), 0.4));
        assert!(close(odds("gwrky").success(0), 1.0));
        assert!(close(odds("gwrky").success(9), 0.0), "the black one is among all of them");
        assert!(close(odds("gwr").success(9), 1.0));
    }

    #[test]
    fn points_are_what_all_orders_give_on_average() {
        // Two bones of grey, red and black, in all six orders: gr and rg keep 3, gk 1, rk 0, kg and
        // kr nothing.
        assert!(close(odds("grk").points(2), (3.0 + 3.0 + 1.0) / 6.0));
    }

    #[test]
    fn gluttony_weighs_one_bone_against_all() {
        // Half the time 3 points more, half the time 4 points lost; in French the grey one is kept.
        let drawn: Bones = "gwr".parse().expect("bones");
        assert!(close(odds("ky").gluttony(drawn, Edition::English), 0.5 * 3.0 - 0.5 * 4.0));
        assert!(close(odds("ky").gluttony(drawn, Edition::French), 0.5 * 3.0 - 0.5 * 3.0));
    }

    fn bones(text: &str) -> Bones {
        text.parse().expect("bones")
    }

    #[test]
    fn a_bag_that_is_known_has_the_exact_odds() {
        let bag = bones("ggwrky");
        for number in 0..=6 {
            let difference = expected(bag, bones("kkk"), 6, number) - Odds::of(bag).success(number);
            assert!(difference.abs() < 1e-12);
        }
    }

    #[test]
    fn a_bone_that_nobody_placed_is_black_as_often_as_the_unseen_are() {
        // One strange bone, black one time in four, beside a white one.
        assert!((expected(bones("w"), bones("wwwk"), 2, 2) - 0.75).abs() < 1e-12);
        assert!((expected(bones("w"), bones("wwwk"), 2, 1) - 0.875).abs() < 1e-12);
    }
}
