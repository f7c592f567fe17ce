//! Under fire: three nodes and two workers on one PostgreSQL, people and bots in the middle of
//! games, while nodes and workers are killed, the database is stopped and started, and connections
//! to it are cut. `FAGIN_TEST_CITUS` names a Citus cluster to burn instead, machine by machine.

mod served;

use std::collections::BTreeSet;
use std::fs;
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use engine::{Dice, Seeded};
use serde_json::{Value, json};
use served::{Folder, Served};
use testkit::citus::Citus;
use testkit::postgres::{Postgres, is_left_out};

const NODES: usize = 3;
const WORKERS: usize = 2;
const TABLES: usize = 6;
/// Steps stored between two blows.
const STEPS: u64 = 40;
/// Time that the games may stand still before it counts as a fault.
const PATIENCE: Duration = Duration::from_secs(90);

/// A site: nodes and workers on one database.
struct Site {
    database: Database,
    address: String,
    ports: Vec<u16>,
    nodes: Vec<Served>,
    workers: Vec<Served>,
}

/// The database of a site.
enum Database {
    /// A private server, and the name of the database there.
    Postgres(Postgres, String),
    Citus(Citus),
}

impl Database {
    /// A database and its address.
    fn start() -> (Database, String) {
        if let Some(citus) = Citus::named() {
            let address = citus.address();
            return (Database::Citus(citus), address);
        }
        let postgres = Postgres::start(true);
        let (name, address) = postgres.database();
        (Database::Postgres(postgres, name), address)
    }

    fn blows(&self) -> Vec<Blow> {
        let shard = matches!(self, Database::Citus(_)).then_some(Blow::Shard);
        [Blow::Node, Blow::Worker, Blow::Restart, Blow::Cut].into_iter().chain(shard).collect()
    }

    fn query(&self, statement: &str) -> Vec<String> {
        match self {
            Database::Postgres(postgres, name) => postgres.query(name, statement),
            Database::Citus(citus) => citus.query(statement),
        }
    }

    fn restart(&self) {
        match self {
            Database::Postgres(postgres, _) => {
                postgres.stop();
                postgres.start_again();
            }
            Database::Citus(citus) => citus.crash_coordinator(),
        }
    }

    fn cut(&self) {
        match self {
            Database::Postgres(postgres, name) => postgres.cut(name),
            Database::Citus(citus) => citus.cut(),
        }
    }

    fn crash_shard(&self, dice: &mut Seeded) {
        let Database::Citus(citus) = self else { unreachable!("only Citus has shards") };
        citus.crash_worker(dice.below(citus.workers() as u32) as usize);
    }
}

/// The disasters of a site.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Blow {
    Node,
    Worker,
    Restart,
    Cut,
    /// A machine of Citus with shards crashes.
    Shard,
}

impl Site {
    fn start() -> Site {
        let (database, address) = Database::start();
        let ports = free_ports();
        let mut site = Site { database, address, ports, nodes: Vec::new(), workers: Vec::new() };
        site.spread();
        // All at once: one of them creates the schema, and the others wait.
        (site.nodes, site.workers) = std::thread::scope(|all| {
            let site = &site;
            let nodes: Vec<_> =
                site.ports.iter().map(|port| all.spawn(|| site.node(*port))).collect();
            let workers: Vec<_> = (0..WORKERS).map(|_| all.spawn(|| site.worker())).collect();
            let join = |one: std::thread::ScopedJoinHandle<Served>| one.join().expect("it starts");
            (nodes.into_iter().map(join).collect(), workers.into_iter().map(join).collect())
        });
        site
    }

    /// Spreads the tables on Citus, as soon as a node has made them.
    fn spread(&self) {
        if let Database::Citus(citus) = &self.database {
            drop(self.worker());
            citus.spread();
        }
    }

    fn fagin(&self, command: &str) -> Command {
        let mut fagin = Command::new(cargo_bin!("fagin"));
        fagin.args([command, "--bot-pause", "0", "--bots", "1", "--database", &self.address]);
        fagin
    }

    fn node(&self, port: u16) -> Served {
        let limits = [
            "--tables-per-minute",
            "100000",
            "--requests-per-second",
            "100000",
            "--connections",
            "10000",
        ];
        let mut serve = self.fagin("serve");
        Served::start(
            serve.args(["--no-browser", "--listen", &format!("127.0.0.1:{port}")]).args(limits),
        )
    }

    fn worker(&self) -> Served {
        Served::start_deaf(&mut self.fagin("worker"))
    }

    /// Strikes, and brings back whatever fell.
    fn strike(&mut self, blow: Blow, dice: &mut Seeded) {
        match blow {
            Blow::Node => {
                let hit = dice.below(NODES as u32) as usize;
                let port = self.ports[hit];
                // Killed by its drop, in the middle of its work.
                drop(self.nodes.remove(hit));
                let node = self.node(port);
                self.nodes.insert(hit, node);
            }
            Blow::Worker => {
                drop(self.workers.remove(dice.below(WORKERS as u32) as usize));
                let worker = self.worker();
                self.workers.push(worker);
            }
            Blow::Restart => self.database.restart(),
            Blow::Cut => self.database.cut(),
            Blow::Shard => self.database.crash_shard(dice),
        }
    }

    fn query(&self, statement: &str) -> Vec<String> {
        self.database.query(statement)
    }

    fn number(&self, statement: &str) -> u64 {
        self.query(statement).first().and_then(|number| number.parse().ok()).expect("a number")
    }

    /// Starts people who play a game at each table, like pages or through the API.
    fn people(&self, way: &str, seed: u64, bots: &str) -> Child {
        let games = std::env::var("FAGIN_FIRE_GAMES").unwrap_or_else(|_| "1".to_string());
        let mut load = Command::new(cargo_bin!("fagin"));
        load.arg("load").args(self.ports.iter().map(|port| format!("http://127.0.0.1:{port}")));
        load.args([way, "--json", "--tables", &TABLES.to_string(), "--games-each", &games]);
        load.args(["--seats", "4", "--bots", bots, "--seed", &seed.to_string()]);
        load.args(["--think", "30", "--ramp", "0", "--reconnect", "20", "--patience", "60"]);
        load.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs")
    }
}

/// Different free ports: all are held at the same time, so that none is given twice.
fn free_ports() -> Vec<u16> {
    let listeners: Vec<TcpListener> =
        (0..NODES).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port is free")).collect();
    listeners
        .iter()
        .map(|listener| listener.local_addr().expect("it has an address").port())
        .collect()
}

/// Checks the report of the people: each acknowledged choice is in the record once and in order,
/// all have seen it, and each game came to its end.
fn assert_all_is_well(people: Child) {
    let output = people.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stdout);
    let said = String::from_utf8_lossy(&output.stderr);
    let report: Value =
        serde_json::from_str(&text).unwrap_or_else(|why| panic!("{why}: {text}{said}"));
    assert!(output.status.success(), "{report:#}{said}");
    assert_eq!(report["promises_broken"], 0, "{report:#}");
    assert_eq!(
        (&report["games_unfinished"], &report["tables_abandoned"]),
        (&json!(0), &json!(0)),
        "{report:#}"
    );
    println!(
        "{} games, {} choices, faults met: {}",
        report["games_finished"], report["moves"], report["faults"]
    );
}

/// `FAGIN_FIRE_GAMES` plays more games at each table, `FAGIN_FIRE_SEED` others.
#[test]
fn what_was_acknowledged_is_there_once_and_in_order_whatever_is_killed_and_all_games_end() {
    if is_left_out() {
        return;
    }
    let seed =
        std::env::var("FAGIN_FIRE_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1838);
    println!("FAGIN_FIRE_SEED={seed}");
    let mut dice = Seeded::new(seed);
    let mut site = Site::start();
    let mut people = [site.people("--pages", seed, "2"), site.people("--api", seed + 1, "3")];
    let blows = site.database.blows();
    let (mut struck, mut left) = (Vec::new(), blows.clone());
    let mut mark = (0, Instant::now());
    while people.iter_mut().any(|one| one.try_wait().expect("it can be asked").is_none()) {
        let steps = site.number("SELECT COUNT(*) FROM steps");
        if steps < mark.0 + STEPS {
            assert!(mark.1.elapsed() < PATIENCE, "after {struck:?} nothing happens any more");
            std::thread::sleep(Duration::from_millis(20));
            continue;
        }
        if left.is_empty() {
            left = blows.clone();
        }
        let blow = left.swap_remove(dice.below(left.len() as u32) as usize);
        ask_for_reports(&site);
        site.strike(blow, &mut dice);
        struck.push(blow);
        mark = (steps, Instant::now());
    }
    println!("{} blows: {struck:?}", struck.len());
    people.into_iter().for_each(assert_all_is_well);
    assert_eq!(
        struck.iter().collect::<BTreeSet<_>>().len(),
        blows.len(),
        "each kind struck: {struck:?}"
    );
    assert_the_storage_is_in_order(&site);
    assert_all_nodes_tell_the_same(&site);
}

/// Asks for the reports of all games that are over, so that some are being written when a blow falls.
fn ask_for_reports(site: &Site) {
    for code in site.query("SELECT code FROM tables WHERE stage = 'over'") {
        for node in &site.nodes {
            // A node that is gone is not asked; another is, or the same one later.
            let _ = node.ask("GET", &format!("/api/tables/{code}/report"), "", &Value::Null);
        }
    }
}

/// Checks that no step is missing, every game is finished, and no job is left.
fn assert_the_storage_is_in_order(site: &Site) {
    let gaps = "SELECT code FROM steps GROUP BY code HAVING COUNT(*) <> MAX(number) + 1 OR MIN(number) <> 0";
    assert_eq!(site.query(gaps), Vec::<String>::new(), "steps are missing");
    let unfinished = "SELECT code FROM tables WHERE stage = 'playing'";
    assert_eq!(site.query(unfinished), Vec::<String>::new(), "games are unfinished");
    // The last reports are written after the last choice, however many there are.
    ask_for_reports(site);
    let (jobs, mut left) = ("SELECT code, kind FROM jobs", (usize::MAX, Instant::now()));
    loop {
        let now = site.query(jobs).len();
        if now < left.0 {
            left = (now, Instant::now());
        }
        if now == 0 || left.1.elapsed() > PATIENCE {
            break;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(site.query(jobs), Vec::<String>::new(), "jobs are left");
    let untold =
        "SELECT code FROM tables WHERE stage = 'over' AND code NOT IN (SELECT code FROM reports)";
    assert_eq!(site.query(untold), Vec::<String>::new(), "reports are missing");
}

/// All nodes give out the same records, and these follow the rules and the promised dice.
fn assert_all_nodes_tell_the_same(site: &Site) {
    let folder = Folder::new();
    let mut all = String::new();
    let games = site.query("SELECT code FROM tables WHERE stage = 'over' ORDER BY code");
    assert!(games.len() >= 2 * TABLES, "all games were played: {games:?}");
    for code in &games {
        let told: BTreeSet<String> = site
            .nodes
            .iter()
            .map(|node| {
                let record = node.ask("GET", &format!("/t/{code}/record"), "", &Value::Null);
                let (status, record) = record.expect("the node is there");
                assert_eq!(status, 200, "{record}");
                record
            })
            .collect();
        assert_eq!(told.len(), 1, "the nodes tell different games of {code}");
        all.extend(told);
        all.push('\n');
    }
    let file = folder.0.join("records");
    fs::write(&file, all).expect("the folder can be written");
    let verify =
        Command::new(cargo_bin!("fagin")).arg("verify").arg(&file).output().expect("it runs");
    let said = String::from_utf8_lossy(&verify.stdout);
    assert!(verify.status.success(), "{said}{}", String::from_utf8_lossy(&verify.stderr));
    assert!(said.contains(&format!("{0} of {0} games", games.len())), "{said}");
}
