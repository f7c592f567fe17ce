//! Metrics for operators: counted where things happen, shown at `/metrics`. No label names a
//! person, an address or a table.

use std::fmt;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

use prometheus_client::collector::Collector;
use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{DescriptorEncoder, EncodeLabelSet, EncodeMetric};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Metric, Registry, Unit};

use crate::store::{News, StoreError, Work};

pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Histogram buckets for requests and writes, in seconds.
const QUICK: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0];
/// Histogram buckets for a bot's thinking, in seconds.
const THOUGHT: [f64; 10] = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

pub struct Metrics {
    registry: Registry,
    tables_in_memory: Gauge,
    uptime: Gauge<f64, AtomicU64>,
    answers: Gauge,
    waiting: Gauge,
    pub connections: Gauge,
    /// Connections that were refused because their address had too many.
    pub turned_away: Counter,
    live: Family<PageLabel, Gauge>,
    requests: Family<RequestLabels, Counter>,
    request_seconds: Family<RouteLabels, Histogram>,
    choices: Family<ByLabel, Counter>,
    tables: Family<StageLabel, Counter>,
    pub thinking: Gauge,
    thinking_seconds: Histogram,
    jobs: Family<KindLabel, Counter>,
    write_seconds: Histogram,
    write_failures: Family<KindLabel, Counter>,
    news: Family<KindLabel, Counter>,
    started: Instant,
}

#[derive(Clone, Hash, PartialEq, Eq, Debug, EncodeLabelSet)]
struct RequestLabels {
    route: String,
    method: &'static str,
    status: &'static str,
}

#[derive(Clone, Hash, PartialEq, Eq, Debug, EncodeLabelSet)]
struct RouteLabels {
    route: String,
    method: &'static str,
}

#[derive(Clone, Hash, PartialEq, Eq, Debug, EncodeLabelSet)]
struct KindLabel {
    kind: &'static str,
}

#[derive(Clone, Hash, PartialEq, Eq, Debug, EncodeLabelSet)]
struct PageLabel {
    page: &'static str,
}

#[derive(Clone, Hash, PartialEq, Eq, Debug, EncodeLabelSet)]
struct ByLabel {
    by: &'static str,
}

#[derive(Clone, Hash, PartialEq, Eq, Debug, EncodeLabelSet)]
struct StageLabel {
    stage: &'static str,
}

/// Gauges that are read only when `/metrics` is.
#[derive(Clone, Copy, Debug)]
pub struct Now {
    pub tables_in_memory: usize,
    /// Whether the store answers.
    pub answers: bool,
    /// Jobs that are due and not taken; `None` if the store did not answer.
    pub waiting: Option<i64>,
}

/// Counts one in a gauge until it is dropped, so that no way out of a function can forget it.
pub struct GaugeGuard(Gauge);

impl GaugeGuard {
    pub fn count(gauge: &Gauge) -> GaugeGuard {
        gauge.inc();
        GaugeGuard(gauge.clone())
    }
}

impl Drop for GaugeGuard {
    fn drop(&mut self) {
        self.0.dec();
    }
}

fn quick() -> Histogram {
    Histogram::new(QUICK)
}

fn add<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M {
    registry.register(name, help, metric.clone());
    metric
}

fn add_seconds<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M {
    registry.register_with_unit(name, help, Unit::Seconds, metric.clone());
    metric
}

impl Metrics {
    /// `engine` is the kind of store, for the build's labels.
    pub fn new(engine: &'static str) -> Metrics {
        let mut registry = Registry::default();
        registry.register_collector(Box::new(Process));
        let all = &mut registry;
        let metrics = Metrics {
            tables_in_memory: add(
                all,
                "fagin_tables_in_memory",
                "Tables that this process holds in memory",
                Gauge::default(),
            ),
            uptime: add_seconds(
                all,
                "fagin_uptime",
                "How long this process has been running",
                Gauge::default(),
            ),
            answers: add(
                all,
                "fagin_storage_answers",
                "Whether the storage answers: 1, or 0",
                Gauge::default(),
            ),
            waiting: add(
                all,
                "fagin_jobs_waiting",
                "Turns of bots, clocks and reports of the whole site that are due and not taken by any process",
                Gauge::default(),
            ),
            connections: add(
                all,
                "fagin_connections",
                "Connections that are open",
                Gauge::default(),
            ),
            turned_away: add(
                all,
                "fagin_connections_refused",
                "Connections refused because their address had too many",
                Counter::default(),
            ),
            live: add(
                all,
                "fagin_live_pages",
                "Pages that are open and follow a table",
                Family::default(),
            ),
            requests: add(
                all,
                "fagin_http_requests",
                "Requests that were answered",
                Family::default(),
            ),
            request_seconds: add_seconds(
                all,
                "fagin_http_request",
                "How long it took until an answer began",
                Family::new_with_constructor(quick as fn() -> Histogram),
            ),
            choices: add(
                all,
                "fagin_choices_stored",
                "Choices that were played and stored",
                Family::default(),
            ),
            tables: add(
                all,
                "fagin_tables",
                "Tables created, games started and games over",
                Family::default(),
            ),
            thinking: add(
                all,
                "fagin_bots_thinking",
                "Bots that are thinking now",
                Gauge::default(),
            ),
            thinking_seconds: add_seconds(
                all,
                "fagin_bot_thinking",
                "How long bots thought about a choice",
                Histogram::new(THOUGHT),
            ),
            jobs: add(
                all,
                "fagin_jobs_done",
                "Turns of bots, clocks and reports done by this process",
                Family::default(),
            ),
            write_seconds: add_seconds(
                all,
                "fagin_storage_write",
                "How long the storage took to write, or to refuse",
                quick(),
            ),
            write_failures: add(
                all,
                "fagin_storage_write_failures",
                "Writes that failed: another was first (overtaken), the connection was lost, or the storage refused",
                Family::default(),
            ),
            news: add(
                all,
                "fagin_news_heard",
                "What other processes told: a table changed, there is work, or news were missed",
                Family::default(),
            ),
            registry,
            started: Instant::now(),
        };
        metrics.begin(engine)
    }

    /// Creates every label set at zero, because a rate over time needs a first sample.
    fn begin(mut self, engine: &'static str) -> Metrics {
        let build = Info::new(vec![("version", VERSION), ("storage", engine)]);
        self.registry.register(
            "fagin_build",
            "The version of the program and the storage that it uses",
            build,
        );
        for page in ["table", "board", "program"] {
            drop(self.live.get_or_create(&PageLabel { page }));
        }
        for by in ["person", "bot"] {
            drop(self.choices.get_or_create(&ByLabel { by }));
        }
        for stage in ["created", "started", "over"] {
            drop(self.tables.get_or_create(&StageLabel { stage }));
        }
        for work in Work::ALL {
            drop(self.jobs.get_or_create(&KindLabel { kind: work.name() }));
        }
        for kind in ["overtaken", "lost", "storage"] {
            drop(self.write_failures.get_or_create(&KindLabel { kind }));
        }
        for kind in ["changed", "work", "missed"] {
            drop(self.news.get_or_create(&KindLabel { kind }));
        }
        self
    }

    /// Counts an answered request. `route` is the template, never the path, which may hold a code.
    pub fn asked(&self, route: &str, method: &'static str, status: u16, took: Duration) {
        // Classes only, because a label per status would multiply the series.
        let status = match status / 100 {
            1 => "1xx",
            2 => "2xx",
            3 => "3xx",
            4 => "4xx",
            _ => "5xx",
        };
        let route = route.to_string();
        self.request_seconds
            .get_or_create(&RouteLabels { route: route.clone(), method })
            .observe(took.as_secs_f64());
        self.requests.get_or_create(&RequestLabels { route, method, status }).inc();
    }

    pub fn person_chose(&self) {
        self.choices.get_or_create(&ByLabel { by: "person" }).inc();
    }

    pub fn bot_chose(&self) {
        self.choices.get_or_create(&ByLabel { by: "bot" }).inc();
    }

    /// Counts a table at one of its stages: `created`, `started` or `over`.
    pub fn table(&self, stage: &'static str) {
        self.tables.get_or_create(&StageLabel { stage }).inc();
    }

    pub fn thought(&self, took: Duration) {
        self.thinking_seconds.observe(took.as_secs_f64());
    }

    pub fn did(&self, work: Work) {
        self.jobs.get_or_create(&KindLabel { kind: work.name() }).inc();
    }

    /// Counts a write and, if it failed, why.
    pub fn wrote(&self, took: Duration, error: Option<&StoreError>) {
        self.write_seconds.observe(took.as_secs_f64());
        let kind = match error {
            None => return,
            Some(StoreError::Overtaken) => "overtaken",
            Some(StoreError::Lost(_)) => "lost",
            Some(StoreError::Storage(_)) => "storage",
        };
        self.write_failures.get_or_create(&KindLabel { kind }).inc();
    }

    pub fn heard(&self, news: &News) {
        let kind = match news {
            News::Changed(_) => "changed",
            News::Work => "work",
            News::Missed => "missed",
        };
        self.news.get_or_create(&KindLabel { kind }).inc();
    }

    /// Counts an open page that follows a table; `page` is `table`, `board` or `program`.
    pub fn follow(&self, page: &'static str) -> GaugeGuard {
        GaugeGuard::count(&self.live.get_or_create(&PageLabel { page }))
    }

    /// All metrics in the text format of OpenMetrics, which Prometheus reads.
    pub fn text(&self, now: Now) -> String {
        self.tables_in_memory.set(now.tables_in_memory as i64);
        self.uptime.set(self.started.elapsed().as_secs_f64());
        self.answers.set(i64::from(now.answers));
        // The last known number stays while the store does not answer.
        if let Some(waiting) = now.waiting {
            self.waiting.set(waiting);
        }
        let mut text = String::new();
        // Writing into a `String` cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

/// Figures of the operating system about this process, under the names that Prometheus clients
/// share.
#[derive(Debug)]
struct Process;

impl Collector for Process {
    fn encode(&self, mut all: DescriptorEncoder) -> Result<(), fmt::Error> {
        if let Ok(cpu) = cpu_time::ProcessTime::try_now() {
            let cpu = ConstCounter::new(cpu.as_duration().as_secs_f64());
            let one = all.encode_descriptor(
                "process_cpu",
                "CPU time of this process",
                Some(&Unit::Seconds),
                MetricType::Counter,
            )?;
            cpu.encode(one)?;
        }
        if let Some(bytes) = resident() {
            let memory = "Memory of this process that is in use (resident)";
            let one = all.encode_descriptor(
                "process_resident_memory",
                memory,
                Some(&Unit::Bytes),
                MetricType::Gauge,
            )?;
            ConstGauge::new(bytes).encode(one)?;
        }
        if let Some(files) = open_files() {
            let one = all.encode_descriptor(
                "process_open_fds",
                "Files and sockets open",
                None,
                MetricType::Gauge,
            )?;
            ConstGauge::new(files).encode(one)?;
        }
        Ok(())
    }
}

/// Resident memory in bytes, on systems with `/proc`.
fn resident() -> Option<i64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: i64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

fn open_files() -> Option<i64> {
    Some(std::fs::read_dir("/proc/self/fd").ok()?.count() as i64)
}
