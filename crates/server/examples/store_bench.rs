//! Measures the store alone: whole choices (row, steps, jobs) a second, each on the disk before the
//! next of its table begins. Prints what docs/speed.md tells.
//!
//! ```text
//! cargo run --release -p server --example store_bench -- --tables 256
//! cargo run --release -p server --example store_bench -- --tables 256 --database postgres://…
//! ```
//!
//! `--database private` starts a PostgreSQL of its own that waits for the disk; `--seconds 5` sets
//! the time.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use dice::Version;
use server::Store;
use server::http::holder;
use server::store::{Edit, Job, Opening, Order, Work};
use table::{Chair, Code, Pace, Player, Sheet, Stage};
use testkit::postgres::Postgres;

type Failed = Box<dyn std::error::Error + Send + Sync>;

/// Connections to PostgreSQL: as many as `fagin serve` takes.
const CONNECTIONS: u32 = 10;

#[tokio::main]
async fn main() -> Result<(), Failed> {
    let (mut tables, mut seconds, mut database) = (256, 5, None);
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or(format!("{name} needs a value"))?;
        match name.as_str() {
            "--tables" => tables = value.parse()?,
            "--seconds" => seconds = value.parse()?,
            "--database" => database = Some(value),
            _ => return Err(format!("there is no {name}").into()),
        }
    }
    let folder = Folder::new()?;
    let private = (database.as_deref() == Some("private")).then(|| Postgres::start(true));
    let address = private.as_ref().map(|postgres| postgres.database().1).or(database);
    let store = match &address {
        Some(address) => Store::connect(address, CONNECTIONS).await?,
        None => Store::open(&folder.0.join("fagin.db")).await?,
    };
    let until = Instant::now() + Duration::from_secs(seconds);
    let playing: Vec<_> =
        (0..tables).map(|number| tokio::spawn(play(store.clone(), number, until))).collect();
    let mut times = Vec::new();
    for table in playing {
        times.extend(table.await??);
    }
    store.close().await;
    times.sort_unstable();
    let at = |part: f64| {
        let index = (times.len() as f64 * part) as usize;
        times.get(index.min(times.len() - 1)).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    };
    println!(
        "{}, {tables} tables: {:.0} choices a second, p50 {:.1} ms, p99 {:.1} ms",
        store.engine(),
        times.len() as f64 / seconds as f64,
        at(0.5),
        at(0.99)
    );
    Ok(())
}

/// A folder that is removed when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> std::io::Result<Folder> {
        let folder = std::env::temp_dir().join(format!("fagin-store-bench-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        Ok(Folder(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Stores one choice of a table after the other; how long each took.
async fn play(store: Store, number: u64, until: Instant) -> Result<Vec<Duration>, Failed> {
    let code = Code::from_random([
        (number % 20) as u8,
        (number / 20 % 20) as u8,
        (number / 400 % 20) as u8,
        (std::process::id() % 251) as u8,
        (std::process::id() / 251 % 251) as u8,
        7,
    ]);
    let mut sheet = sheet();
    let job = |due| Job { work: Work::Bot, due, taken: true, order: Order::default() };
    let opening = Opening { sheet: &sheet, steps: &[], jobs: &[job(0)] };
    if !store.create(&code, &opening).await? {
        return Err("there is a table of this code: use an empty database".into());
    }
    let (mut times, mut at) = (Vec::new(), 0);
    for version in 0.. {
        let begun = Instant::now();
        if begun >= until {
            break;
        }
        sheet.touched += 1;
        let steps = [format!("{}: loot gw", version % 4), "draw k".to_string()];
        let jobs = [job(sheet.touched)];
        let edit = Edit {
            version,
            sheet: &sheet,
            at,
            steps: &steps,
            jobs: &jobs,
            mark: version,
            opens: None,
        };
        store.save(&code, &edit).await?;
        at += steps.len();
        times.push(begun.elapsed());
    }
    Ok(times)
}

/// A table of four people.
fn sheet() -> Sheet {
    let chair = |number: u8| Chair {
        name: format!("Player {number}"),
        figure: number,
        player: Player::Person(holder(&format!("{number:02x}").repeat(32))),
        nonce: format!("{number:02x}").repeat(16),
        ..Chair::default()
    };
    Sheet {
        game: "doggy-bag".to_string(),
        setup: "seats=4".to_string(),
        pace: Pace::Endless,
        odds: true,
        coach: false,
        listed: true,
        stage: Stage::Playing,
        host: holder("00"),
        seats: (0..4).map(chair).collect(),
        dice: Version::One,
        secret: "07".repeat(32),
        sealed: false,
        at_once: false,
        muted: false,
        rematch: None,
        deadline: None,
        touched: 1,
        attended: 0,
        share: 0,
        lesson: None,
    }
}
