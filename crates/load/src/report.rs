//! What came of it.

use std::fmt::{self, Display, Formatter};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use hdrhistogram::Histogram;
use serde_json::{Value, json};

use crate::plan::{Plan, Way};
use crate::tally::{Fault, Tally};

/// How long something took, in milliseconds.
#[derive(Clone, Debug, Default)]
pub struct Times {
    /// How many were measured.
    pub count: u64,
    /// Half took no longer.
    pub p50: f64,
    /// 99 in 100 took no longer.
    pub p99: f64,
    /// 999 in 1000 took no longer.
    pub p999: f64,
    /// None took longer.
    pub max: f64,
}

impl Times {
    fn of(histogram: Option<&Histogram<u64>>) -> Times {
        let Some(histogram) = histogram else { return Times::default() };
        let at = |share: f64| histogram.value_at_quantile(share) as f64 / 1000.0;
        let max = histogram.max() as f64 / 1000.0;
        Times { count: histogram.len(), p50: at(0.5), p99: at(0.99), p999: at(0.999), max }
    }

    fn json(&self) -> Value {
        json!({ "count": self.count, "p50": self.p50, "p99": self.p99, "p999": self.p999, "max": self.max })
    }
}

impl Display for Times {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let Times { count, p50, p99, p999, max } = self;
        write!(f, "p50 {p50:.1}, p99 {p99:.1}, p99.9 {p999:.1}, longest {max:.1} ({count} measured)")
    }
}

/// What came of it.
#[derive(Debug)]
pub struct Report {
    plan: Plan,
    seconds: f64,
    rate: f64,
    counts: Vec<(&'static str, u64)>,
    faults: Vec<(&'static str, u64)>,
    acknowledged: Times,
    seen: Times,
    /// Measured where one person plays with bots through the API.
    bots: Times,
    broken: u64,
    abandoned: u64,
    violations: Vec<String>,
    surprises: Vec<String>,
}

impl Report {
    pub(crate) fn of(plan: &Plan, tally: &Tally, took: Duration) -> Report {
        let more = tally.more();
        let counts = vec![
            ("moves", tally.moves()),
            ("games_finished", tally.games.load(Relaxed)),
            ("games_unfinished", tally.unfinished.load(Relaxed)),
            ("tables_abandoned", tally.abandoned.load(Relaxed)),
            ("choices_resent", tally.resent.load(Relaxed)),
            ("choices_unsure", tally.unsure.load(Relaxed)),
            ("reconnects", tally.reconnects.load(Relaxed)),
            ("bytes_received", tally.bytes.load(Relaxed)),
        ];
        Report {
            plan: plan.clone(),
            seconds: took.as_secs_f64(),
            // Whoever was done before the ramp was has had no window.
            rate: tally.rate().unwrap_or(tally.moves() as f64 / took.as_secs_f64()),
            counts,
            faults: Fault::ALL.iter().map(|fault| (fault.name(), tally.faults(*fault))).collect(),
            acknowledged: Times::of(more.acknowledged.as_ref()),
            seen: Times::of(more.seen.as_ref()),
            bots: Times::of(more.bots.as_ref()),
            broken: tally.broken.load(Relaxed),
            abandoned: tally.abandoned.load(Relaxed),
            violations: more.violations.clone(),
            surprises: more.surprises.iter().map(|(what, times)| format!("{times} × {what}")).collect(),
        }
    }

    /// Whether all promises were kept and no table had to be given up.
    pub fn all_well(&self) -> bool {
        self.broken == 0 && self.abandoned == 0
    }

    fn way(&self) -> &'static str {
        match self.plan.way {
            Way::Pages => "pages",
            Way::Api => "api",
        }
    }

    /// As one object.
    pub fn json(&self) -> Value {
        let mut all = json!({
            "tables": self.plan.tables,
            "people": self.plan.people(),
            "bots": self.plan.bots,
            "games": self.plan.games.iter().map(|game| game.name()).collect::<Vec<_>>(),
            "servers": self.plan.addresses.iter().map(|address| &address.authority).collect::<Vec<_>>(),
            "way": self.way(),
            "seed": self.plan.seed,
            "seconds": self.seconds,
            "moves_a_second": self.rate,
            "acknowledged_ms": self.acknowledged.json(),
            "seen_ms": self.seen.json(),
            "bots_ms": self.bots.json(),
            "faults": self.faults.iter().map(|(name, count)| ((*name).to_string(), json!(count))).collect::<serde_json::Map<_, _>>(),
            "promises_broken": self.broken,
            "violations": self.violations,
            "surprises": self.surprises,
        });
        for (name, count) in &self.counts {
            all[*name] = json!(count);
        }
        all
    }

    fn count(&self, name: &str) -> u64 {
        self.counts.iter().find(|(found, _)| *found == name).map_or(0, |(_, count)| *count)
    }
}

impl Display for Report {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let Plan { tables, bots, seed, .. } = self.plan;
        let bots = if bots == 0 { String::new() } else { format!(" and {bots} bots") };
        let (people, way) = (self.plan.people(), self.way());
        writeln!(
            f,
            "{tables} tables of {people} people{bots}, by way of {way}, for {:.1} s (seed {seed})",
            self.seconds
        )?;
        let megabytes = self.count("bytes_received") as f64 / 1e6;
        writeln!(
            f,
            "moves           {}, {:.1} a second; {megabytes:.1} MB received",
            self.count("moves"),
            self.rate
        )?;
        let (over, unfinished) = (self.count("games_finished"), self.count("games_unfinished"));
        writeln!(f, "games           {over} over and checked, {unfinished} left unfinished")?;
        writeln!(f, "from a choice to its acknowledgment, ms:    {}", self.acknowledged)?;
        writeln!(f, "from a choice to each other screen, ms:     {}", self.seen)?;
        if self.bots.count > 0 {
            writeln!(f, "from a bot's turn to its choice, ms:        {}", self.bots)?;
        }
        let faults: Vec<String> =
            self.faults.iter().map(|(name, count)| format!("{} {count}", name.replace('_', " "))).collect();
        writeln!(f, "faults          {}", faults.join(", "))?;
        let (resent, unsure) = (self.count("choices_resent"), self.count("choices_unsure"));
        let reconnects = self.count("reconnects");
        writeln!(
            f,
            "sent again      {resent} choices, {unsure} of unknown fate; {reconnects} streams opened anew"
        )?;
        for surprise in &self.surprises {
            writeln!(f, "  {surprise}")?;
        }
        if self.abandoned > 0 {
            writeln!(f, "{} tables were given up.", self.abandoned)?;
        }
        for violation in &self.violations {
            writeln!(f, "  broken: {violation}")?;
        }
        match self.broken {
            0 => write!(f, "No promise was broken."),
            1 => write!(f, "1 promise was broken."),
            many => write!(f, "{many} promises were broken."),
        }
    }
}
