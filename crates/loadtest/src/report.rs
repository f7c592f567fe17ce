//! The report of a load test.

use std::fmt::{self, Display, Formatter};
use std::sync::atomic::Ordering::Relaxed;

use hdrhistogram::Histogram;
use serde_json::{Value, json};

use crate::plan::{Plan, Way};
use crate::tally::{Fault, Moment, Tally};
use crate::usage::Usage;

/// A distribution of times, in milliseconds.
#[derive(Clone, Debug, Default)]
pub struct Times {
    /// The number of measurements.
    pub count: u64,
    /// Median.
    pub p50: f64,
    /// 99th percentile.
    pub p99: f64,
    /// 99.9th percentile.
    pub p999: f64,
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
        write!(
            f,
            "p50 {p50:.1}, p99 {p99:.1}, p99.9 {p999:.1}, longest {max:.1} ({count} measured)"
        )
    }
}

/// The cost of the choices between two moments.
#[derive(Clone, Debug)]
struct Costs {
    moves_a_second: f64,
    /// The usage of the servers, if all of them reported it.
    usage: Option<Usage>,
    bytes_per_choice: f64,
}

impl Costs {
    fn between(before: Moment, after: Moment) -> Costs {
        let moves = (after.moves - before.moves) as f64;
        let usage = after.usage.zip(before.usage).map(|(after, before)| after - before);
        // A server that was restarted counts from zero, so its difference says nothing.
        let usage = usage.filter(|usage| usage.cpu > 0.0 && usage.choices > 0.0);
        // Servers count the choices of bots, too, and these are also sent to pages.
        let choices = usage.map_or(moves, |usage| usage.choices);
        Costs {
            moves_a_second: moves / (after.at - before.at).as_secs_f64(),
            usage,
            bytes_per_choice: (after.bytes - before.bytes) as f64 / choices.max(1.0),
        }
    }

    fn choices_per_cpu_second(&self) -> Option<f64> {
        self.usage.map(|usage| usage.choices / usage.cpu)
    }
}

/// The report of a load test.
#[derive(Debug)]
pub struct Report {
    plan: Plan,
    seconds: f64,
    costs: Costs,
    /// Bytes to one person per game, from coming to the table to the end; only if all games were
    /// played to their end.
    bytes_per_page_and_game: Option<f64>,
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
    pub(crate) fn of(plan: &Plan, tally: &Tally, start: Moment, end: Moment) -> Report {
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
            seconds: (end.at - start.at).as_secs_f64(),
            costs: {
                // If the run ended during the ramp, there was no window: measure all of it.
                let (before, after) = tally.measured().unwrap_or((start, end));
                Costs::between(before, after)
            },
            bytes_per_page_and_game: {
                let left = tally.unfinished.load(Relaxed) + tally.abandoned.load(Relaxed);
                let games = tally.games.load(Relaxed) * plan.people() as u64;
                (left == 0 && games > 0).then(|| (end.bytes - start.bytes) as f64 / games as f64)
            },
            counts,
            faults: Fault::ALL.iter().map(|fault| (fault.name(), tally.faults(*fault))).collect(),
            acknowledged: Times::of(more.acknowledged.as_ref()),
            seen: Times::of(more.seen.as_ref()),
            bots: Times::of(more.bots.as_ref()),
            broken: tally.broken.load(Relaxed),
            abandoned: tally.abandoned.load(Relaxed),
            violations: more.violations.clone(),
            surprises: more
                .surprises
                .iter()
                .map(|(what, times)| format!("{times} × {what}"))
                .collect(),
        }
    }

    /// True if all promises were kept and no table was given up.
    pub fn all_well(&self) -> bool {
        self.broken == 0 && self.abandoned == 0
    }

    fn way(&self) -> &'static str {
        match self.plan.way {
            Way::Pages => "pages",
            Way::Api => "api",
        }
    }

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
            "moves_a_second": self.costs.moves_a_second,
            "server_cpu_seconds": self.costs.usage.map(|usage| usage.cpu),
            "jobs_waiting": self.costs.usage.map(|usage| usage.waiting),
            "choices_per_server_cpu_second": self.costs.choices_per_cpu_second(),
            "bytes_per_choice": self.costs.bytes_per_choice,
            "bytes_per_page_and_choice": self.bytes_per_page_and_choice(),
            "bytes_per_page_and_game": self.bytes_per_page_and_game,
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

    /// Per page, because everyone at a table is sent every choice.
    fn bytes_per_page_and_choice(&self) -> f64 {
        self.costs.bytes_per_choice / self.plan.people() as f64
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
            self.costs.moves_a_second
        )?;
        match self.costs.usage.zip(self.costs.choices_per_cpu_second()) {
            Some((Usage { cpu, choices, waiting }, rate)) => writeln!(
                f,
                "server CPU      {cpu:.2} s for {choices} choices: {rate:.0} choices per CPU second; \
                {waiting} jobs left waiting"
            )?,
            None => {
                writeln!(f, "server CPU      unknown: not every server showed all of /metrics")?
            }
        }
        write!(
            f,
            "bytes           {:.0} per choice, {:.0} per page and choice",
            self.costs.bytes_per_choice,
            self.bytes_per_page_and_choice()
        )?;
        match self.bytes_per_page_and_game {
            Some(bytes) => writeln!(f, ", {bytes:.0} per page and game")?,
            None => writeln!(f)?,
        }
        let (over, unfinished) = (self.count("games_finished"), self.count("games_unfinished"));
        writeln!(f, "games           {over} over and checked, {unfinished} left unfinished")?;
        writeln!(f, "from a choice to its acknowledgment, ms:    {}", self.acknowledged)?;
        writeln!(f, "from a choice to each other screen, ms:     {}", self.seen)?;
        if self.bots.count > 0 {
            writeln!(f, "from a bot's turn to its choice, ms:        {}", self.bots)?;
        }
        let faults: Vec<String> = self
            .faults
            .iter()
            .map(|(name, count)| format!("{} {count}", name.replace('_', " ")))
            .collect();
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
