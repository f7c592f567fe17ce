//! Sums over many games, and the intervals of figures worked out from them.
//!
//! Games are played in batches. A batch is a row of sums, and a figure is any function of the sums
//! of all batches: a mean, a ratio, a share of variance. Its interval comes from the batches
//! themselves: the figure is worked out again without each of them in turn (the delete-a-group
//! jackknife), and the variance of those values, with Student's t for that number of batches, gives
//! the interval.

use serde::{Deserialize, Serialize};
use statrs::distribution::{ContinuousCDF, StudentsT};
use statrs::statistics::Statistics;

use crate::tally::Estimate;

/// The sums over the deals of one batch.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Batch {
    /// Number of the batch. Seed and number determine its games.
    pub number: u64,
    /// The sums; the first is the number of deals.
    pub sums: Vec<f64>,
}

#[derive(Clone, Copy, Debug)]
pub struct Sums<'a>(&'a [f64]);

impl Sums<'_> {
    pub fn of(&self, column: usize) -> f64 {
        self.0[column]
    }

    /// A column's mean per deal.
    pub fn mean(&self, column: usize) -> f64 {
        self.0[column] / self.0[0]
    }

    /// One column divided by another.
    pub fn ratio(&self, column: usize, of: usize) -> f64 {
        self.0[column] / self.0[of]
    }
}

/// Most groups left out in turn; more of them do not improve an interval.
const GROUPS: usize = 128;

/// The sums of all batches, and those without each group.
pub struct Samples {
    totals: Vec<f64>,
    without: Vec<Vec<f64>>,
}

impl Samples {
    /// Takes at least two batches, in the order of their numbers. If there are very many, each
    /// group left out has several.
    pub fn new(batches: &[Batch]) -> Samples {
        let mut totals = vec![0.0; batches.first().map_or(1, |batch| batch.sums.len())];
        for batch in batches {
            totals.iter_mut().zip(&batch.sums).for_each(|(total, sum)| *total += sum);
        }
        let rest = |group: &[Batch]| {
            let mut rest = totals.clone();
            for batch in group {
                rest.iter_mut().zip(&batch.sums).for_each(|(rest, sum)| *rest -= sum);
            }
            rest
        };
        let groups = batches.chunks(batches.len().div_ceil(GROUPS).max(1));
        Samples { without: groups.map(rest).collect(), totals }
    }

    pub fn all(&self) -> Sums<'_> {
        Sums(&self.totals)
    }

    pub fn deals(&self) -> u64 {
        self.totals[0] as u64
    }

    /// The sum of a column of counts.
    pub fn count(&self, column: usize) -> u64 {
        self.totals[column] as u64
    }

    /// A figure and its 95% interval; `None` if it cannot be worked out without one of the
    /// batches, because the event is too rare.
    pub fn figure(&self, figure: impl Fn(Sums<'_>) -> f64) -> Option<Estimate> {
        let mean = figure(self.all());
        self.spread(figure).map(|(_, margin)| Estimate { mean, margin })
    }

    /// A share of tries, and its interval. If all tries went one way, the jackknife would give an
    /// interval of zero; but n tries without an exception only show that exceptions are rarer than
    /// 3/n (the rule of three).
    pub fn share(
        &self,
        of: impl Fn(Sums<'_>) -> f64,
        tries: impl Fn(Sums<'_>) -> f64,
    ) -> Option<Estimate> {
        let found = self.figure(|sums| of(sums) / tries(sums))?;
        let no_exception = found.margin == 0.0 && (found.mean == 0.0 || found.mean == 1.0);
        let margin = if no_exception { (3.0 / tries(self.all())).min(1.0) } else { found.margin };
        Some(Estimate { margin, ..found })
    }

    /// The share of deals that a column counts.
    pub fn share_of_deals(&self, column: usize) -> Option<Estimate> {
        self.share(|sums| sums.of(column), |sums| sums.of(0))
    }

    /// A figure with the jackknife's bias correction, for one that few games make too large or too
    /// small, such as a variance.
    pub fn unbiased(&self, figure: impl Fn(Sums<'_>) -> f64) -> Option<Estimate> {
        let plain = figure(self.all());
        let batches = self.without.len() as f64;
        self.spread(figure).map(|(mean_without, margin)| Estimate {
            mean: batches * plain - (batches - 1.0) * mean_without,
            margin,
        })
    }

    /// The mean of the figure over all ways to leave a group out, and the margin that follows.
    fn spread(&self, figure: impl Fn(Sums<'_>) -> f64) -> Option<(f64, f64)> {
        let batches = self.without.len();
        let without: Vec<f64> = self.without.iter().map(|sums| figure(Sums(sums))).collect();
        if batches < 2 || !without.iter().all(|figure| figure.is_finite()) {
            return None;
        }
        let count = batches as f64;
        // The values without one group share most of their games, so the variance of the jackknife
        // is (n − 1)²/n times theirs.
        let wavering = ((count - 1.0).powi(2) / count * (&without).variance()).sqrt();
        Some(((&without).mean(), students_t(count - 1.0) * wavering))
    }
}

/// Half the width of a 95% interval, in standard errors.
fn students_t(freedom: f64) -> f64 {
    let t = StudentsT::new(0.0, 1.0, freedom).expect("there are at least two batches");
    t.inverse_cdf(0.975)
}

#[cfg(test)]
mod tests {
    use engine::{Dice, Seeded};

    use super::*;

    fn samples(rows: &[[f64; 3]]) -> Samples {
        let batch =
            |(number, row): (usize, &[f64; 3])| Batch { number: number as u64, sums: row.to_vec() };
        Samples::new(&rows.iter().enumerate().map(batch).collect::<Vec<_>>())
    }

    #[test]
    fn a_mean_has_students_interval() {
        let samples =
            samples(&[[1.0, 1.0, 0.0], [1.0, 2.0, 0.0], [1.0, 3.0, 0.0], [1.0, 4.0, 0.0]]);
        let found = samples.figure(|sums| sums.mean(1)).expect("a figure");
        assert_eq!(found.mean, 2.5);
        // By the textbook: t for 3 degrees of freedom is 3.182, the standard error √(5/3) / √4.
        let expected = 3.182_446_305 * (5.0f64 / 3.0).sqrt() / 2.0;
        assert!((found.margin - expected).abs() < 1e-6, "{found:?}");
    }

    #[test]
    fn a_ratio_that_never_changes_is_known_for_sure() {
        let samples = samples(&[[1.0, 2.0, 4.0], [1.0, 8.0, 16.0], [1.0, 1.0, 2.0]]);
        let found = samples.figure(|sums| sums.ratio(1, 2)).expect("a figure");
        assert_eq!((found.mean, found.margin), (0.5, 0.0));
    }

    #[test]
    fn without_exceptions_a_share_is_as_sure_as_there_were_tries() {
        let samples = samples(&[[10.0, 0.0, 10.0], [10.0, 0.0, 10.0], [10.0, 0.0, 10.0]]);
        let found = |column| samples.share_of_deals(column).map(|share| (share.mean, share.margin));
        assert_eq!((found(1), found(2)), (Some((0.0, 0.1)), Some((1.0, 0.1))));
    }

    #[test]
    fn nothing_is_said_of_what_happened_in_one_batch_only() {
        let samples = samples(&[[1.0, 2.0, 4.0], [1.0, 0.0, 0.0], [1.0, 0.0, 0.0]]);
        assert_eq!(samples.figure(|sums| sums.ratio(1, 2)), None);
    }

    #[test]
    fn the_bias_of_a_square_is_taken_off() {
        // The square of a mean is too large by the variance of the mean: here 5/3 / 4.
        let samples =
            samples(&[[1.0, 1.0, 0.0], [1.0, 2.0, 0.0], [1.0, 3.0, 0.0], [1.0, 4.0, 0.0]]);
        let found = samples.unbiased(|sums| sums.mean(1).powi(2)).expect("a figure");
        assert!((found.mean - (6.25 - 5.0 / 12.0)).abs() < 1e-9, "{found:?}");
    }

    #[test]
    fn nineteen_intervals_in_twenty_hold_the_truth() {
        // One to four tries per deal, each with probability 0.3: a ratio of two sums.
        let mut dice = Seeded::new(11);
        let mut batch = |number: u64| {
            let mut sums = vec![0.0; 3];
            for _ in 0..10 {
                let tries = 1 + dice.below(4);
                sums[0] += 1.0;
                sums[1] += (0..tries).filter(|_| dice.below(10) < 3).count() as f64;
                sums[2] += f64::from(tries);
            }
            Batch { number, sums }
        };
        let held = (0..1000).filter(|_| {
            let samples = Samples::new(&(0..32).map(&mut batch).collect::<Vec<_>>());
            let found = samples.figure(|sums| sums.ratio(1, 2)).expect("a figure");
            (found.mean - 0.3).abs() <= found.margin
        });
        let held = held.count();
        assert!((930..=970).contains(&held), "{held} of 1000 with seed 11");
    }
}
