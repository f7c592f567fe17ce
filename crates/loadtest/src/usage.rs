//! The usage of servers, from their `/metrics`.

use std::ops::{Add, Sub};

/// The usage of servers so far.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Usage {
    /// CPU time of the processes, in seconds.
    pub cpu: f64,
    /// Stored choices, of people and of bots.
    pub choices: f64,
    /// Jobs of the whole site that are due and wait.
    pub waiting: f64,
}

impl Usage {
    /// Reads the text of `/metrics`.
    pub fn read(metrics: &str) -> Option<Usage> {
        Some(Usage {
            cpu: sum(metrics, "process_cpu_seconds_total")?,
            choices: sum(metrics, "fagin_choices_stored_total")?,
            waiting: sum(metrics, "fagin_jobs_waiting")?,
        })
    }
}

impl Add for Usage {
    type Output = Usage;

    fn add(self, other: Usage) -> Usage {
        Usage {
            cpu: self.cpu + other.cpu,
            choices: self.choices + other.choices,
            // Not added, because each server counts the whole site.
            waiting: self.waiting.max(other.waiting),
        }
    }
}

impl Sub for Usage {
    type Output = Usage;

    /// The usage since `before`. The jobs that wait are those of now.
    fn sub(self, before: Usage) -> Usage {
        Usage {
            cpu: self.cpu - before.cpu,
            choices: self.choices - before.choices,
            waiting: self.waiting,
        }
    }
}

/// The sum of a metric over its labels; `None` if it is missing.
fn sum(metrics: &str, name: &str) -> Option<f64> {
    let of_name = metrics.lines().filter_map(|line| line.strip_prefix(name));
    let values = of_name.filter(|rest| rest.starts_with(['{', ' ']));
    let values = values.filter_map(|rest| rest.rsplit_once(' ')?.1.parse::<f64>().ok());
    values.reduce(|sum, value| sum + value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_added_up_over_their_labels() {
        let metrics = "# TYPE process_cpu_seconds counter\nprocess_cpu_seconds_total 1.5\n\
            fagin_choices_stored_total{by=\"person\"} 10\nfagin_choices_stored_total{by=\"bot\"} 4\n\
            fagin_choices_stored_totals 99\nfagin_jobs_waiting 3\n# EOF\n";
        let usage = Usage { cpu: 1.5, choices: 14.0, waiting: 3.0 };
        assert_eq!(Usage::read(metrics), Some(usage));
        assert_eq!(usage + usage, Usage { cpu: 3.0, choices: 28.0, waiting: 3.0 });
        assert_eq!(Usage::read("404 Not Found"), None);
    }
}
