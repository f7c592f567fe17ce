//! Axes: from figures to coordinates.

/// A linear or logarithmic axis.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
    log: bool,
}

impl Scale {
    /// An axis that holds all these values with a margin, between two coordinates.
    pub fn around(values: impl IntoIterator<Item = f64>, from: f64, to: f64) -> Scale {
        let (low, high) = span(values);
        let room = if high > low { 0.04 * (high - low) } else { 0.5 * low.abs().max(1.0) };
        // A quantity that is never negative gets no negative ticks.
        let low = if low >= 0.0 { (low - room).max(0.0) } else { low - room };
        Scale { low, high: high + room, from, to, log: false }
    }

    /// A logarithmic axis: equal room for every doubling. All values are positive.
    pub fn doubling(values: impl IntoIterator<Item = f64>, from: f64, to: f64) -> Scale {
        let (low, high) = span(values.into_iter().map(|value| value.max(f64::MIN_POSITIVE)));
        Scale { low: low / 1.3, high: high * 1.3, from, to, log: true }
    }

    /// The coordinate of a value.
    pub fn at(&self, value: f64) -> f64 {
        let turn = |value: f64| if self.log { value.ln() } else { value };
        let share = (turn(value) - turn(self.low)) / (turn(self.high) - turn(self.low));
        self.from + share * (self.to - self.from)
    }

    /// Round values for ticks, about as many as asked for.
    pub fn ticks(&self, about: usize) -> Vec<f64> {
        let rough = (self.high - self.low) / about as f64;
        let ten = 10f64.powf(rough.log10().floor());
        // Distance in the logarithm, because 2 is as far from 1 as 10 is from 5.
        let far = |step: &f64| (step / rough).ln().abs();
        let rounds = [1.0, 2.0, 5.0, 10.0].map(|round| round * ten);
        let step = rounds.into_iter().min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or(rough);
        let (first, last) = ((self.low / step).ceil() as i64, (self.high / step).floor() as i64);
        (first..=last).map(|number| number as f64 * step).collect()
    }
}

fn span(values: impl IntoIterator<Item = f64>) -> (f64, f64) {
    values
        .into_iter()
        .filter(|value| value.is_finite())
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(value), high.max(value))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_within() {
        let scale = Scale::around([0.21, 0.31], 0.0, 100.0);
        let ticks: Vec<String> = scale.ticks(5).iter().map(|tick| format!("{tick:.2}")).collect();
        assert_eq!(ticks, ["0.22", "0.24", "0.26", "0.28", "0.30"]);
        assert!(scale.at(0.21) > 0.0 && scale.at(0.31) < 100.0);
    }

    #[test]
    fn a_doubling_is_always_as_wide() {
        let scale = Scale::doubling([250.0, 4000.0], 0.0, 100.0);
        let widths = [250.0, 500.0, 1000.0].map(|value| scale.at(2.0 * value) - scale.at(value));
        assert!(widths.iter().all(|width| (width - widths[0]).abs() < 1e-9), "{widths:?}");
    }

    #[test]
    fn equal_values_have_room_too() {
        assert!(Scale::around([3.0], 0.0, 100.0).at(3.0).is_finite());
    }
}
