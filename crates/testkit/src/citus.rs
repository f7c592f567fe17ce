//! A Citus cluster that is running already, for tests that are told its address; `bench/citus/cluster`
//! starts one. A test has a schema of its own there, removed at its end.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Time for a machine of the cluster to come back.
const PATIENCE: Duration = Duration::from_secs(60);
/// The statements that spread the tables, as operators run them.
const SPREAD: &str = include_str!("../../../deploy/citus.sql");

pub struct Citus {
    /// The coordinator, as a superuser.
    coordinator: String,
    /// The workers.
    workers: Vec<String>,
    schema: String,
}

impl Citus {
    /// The cluster that `FAGIN_TEST_CITUS` names: `postgres://postgres@127.0.0.1:18946/postgres`.
    pub fn named() -> Option<Citus> {
        let coordinator = std::env::var("FAGIN_TEST_CITUS").ok()?;
        let schema = format!("fagin_{}", std::process::id());
        let mut citus = Citus { coordinator, workers: Vec::new(), schema };
        citus.query(&format!("CREATE SCHEMA {}", citus.schema));
        let (user, database) = citus.user_and_database();
        let workers = "SELECT nodename || ':' || nodeport FROM pg_dist_node WHERE groupid > 0 ORDER BY nodeport";
        let address = |worker| format!("postgres://{user}@{worker}/{database}");
        citus.workers = citus.query(workers).iter().map(address).collect();
        assert!(!citus.workers.is_empty(), "the cluster has workers");
        Some(citus)
    }

    fn user_and_database(&self) -> (String, String) {
        let both = self.query("SELECT current_user || ' ' || current_database()");
        let (user, database) =
            both.first().and_then(|both| both.split_once(' ')).expect("it says who we are");
        (user.to_string(), database.to_string())
    }

    /// The address of the test’s own schema.
    pub fn address(&self) -> String {
        let more = if self.coordinator.contains('?') { '&' } else { '?' };
        format!("{}{more}options=-csearch_path%3D{}", self.coordinator, self.schema)
    }

    /// Spreads the tables over the workers.
    pub fn spread(&self) {
        self.query(SPREAD);
    }

    /// The rows that a statement returns, a line for each. Tried again while a machine is away, so
    /// it must be a statement that may be carried out twice.
    pub fn query(&self, statement: &str) -> Vec<String> {
        let begun = Instant::now();
        loop {
            match ask(&self.coordinator, &self.schema, statement) {
                Ok(rows) => return rows.lines().map(str::to_string).collect(),
                Err(why) => assert!(begun.elapsed() < PATIENCE, "{statement}: {why}"),
            }
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    pub fn workers(&self) -> usize {
        self.workers.len()
    }

    /// Cuts every connection to the coordinator; new ones can be made at once.
    pub fn cut(&self) {
        let cut = "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity \
            WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";
        self.query(cut);
    }

    /// Crashes the coordinator: it recovers from its log, and all connections are lost.
    pub fn crash_coordinator(&self) {
        self.crash(&self.coordinator);
    }

    /// Crashes a worker: it recovers from its log, and its shards are away until then.
    pub fn crash_worker(&self, worker: usize) {
        self.crash(&self.workers[worker]);
    }

    /// Kills a process of the server, which then ends all others at once and starts again.
    fn crash(&self, machine: &str) {
        let said = ask(machine, &self.schema, "COPY (SELECT 1) TO PROGRAM 'kill -9 $PPID'");
        assert!(said.is_err(), "the server survived: {said:?}");
    }
}

impl Drop for Citus {
    fn drop(&mut self) {
        let drop = format!("DROP SCHEMA IF EXISTS {} CASCADE", self.schema);
        let _ = ask(&self.coordinator, &self.schema, &drop);
    }
}

/// The output of statements, or what is wrong.
fn ask(address: &str, schema: &str, statements: &str) -> Result<String, String> {
    let mut ask = Command::new("psql");
    ask.args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", address, "-c", statements]);
    ask.env("PGOPTIONS", format!("-csearch_path={schema}")).stdin(Stdio::null());
    let done = ask.output().expect("psql is installed");
    match done.status.success() {
        true => Ok(String::from_utf8_lossy(&done.stdout).to_string()),
        false => Err(String::from_utf8_lossy(&done.stderr).to_string()),
    }
}
