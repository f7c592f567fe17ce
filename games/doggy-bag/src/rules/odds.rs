//! Exact chances of a try, given the bag, for players who want to see the odds.

use crate::{Bones, Colour, Edition};

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
}
