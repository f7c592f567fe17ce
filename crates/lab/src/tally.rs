//! Means and their intervals.

/// Sums over independent samples.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tally {
    count: f64,
    sum: f64,
    squares: f64,
}

/// A mean and half the width of its 95% interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    pub mean: f64,
    /// Half the width of the interval.
    pub margin: f64,
}

impl Estimate {
    /// The difference to a known number.
    pub fn beyond(self, known: f64) -> Estimate {
        Estimate { mean: self.mean - known, ..self }
    }
}

impl Tally {
    pub fn add(&mut self, sample: f64) {
        self.count += 1.0;
        self.sum += sample;
        self.squares += sample * sample;
    }

    pub fn count(&self) -> u32 {
        self.count as u32
    }

    /// The mean with its 95% interval, from the normal distribution, which means of dozens of
    /// samples follow closely. Below two samples the interval is infinite.
    pub fn estimate(&self) -> Estimate {
        if self.count < 2.0 {
            return Estimate {
                mean: if self.count > 0.0 { self.sum } else { 0.0 },
                margin: f64::INFINITY,
            };
        }
        let mean = self.sum / self.count;
        // Rounding can push the difference of two large sums below zero.
        let variance = ((self.squares - self.count * mean * mean) / (self.count - 1.0)).max(0.0);
        Estimate { mean, margin: 1.96 * (variance / self.count).sqrt() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_comes_with_its_interval() {
        let mut tally = Tally::default();
        for sample in [1.0, 2.0, 3.0, 4.0] {
            tally.add(sample);
        }
        let estimate = tally.estimate();
        assert_eq!(estimate.mean, 2.5);
        // Standard deviation √(5/3), over √4.
        assert!((estimate.margin - 1.96 * (5.0f64 / 3.0).sqrt() / 2.0).abs() < 1e-12);
    }

    #[test]
    fn without_samples_nothing_is_known() {
        assert_eq!(Tally::default().estimate().margin, f64::INFINITY);
    }
}
