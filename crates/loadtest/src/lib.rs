//! Many tables at once, played by clients that behave as people's pages do, against a running
//! server: how fast it answers, how soon the others see it, and whether it keeps its promises.
//!
//! - `plan`: what is to be played, and where;
//! - `connection`, `coding`, `http`: connections whose bytes are counted, compressed bodies, and
//!   asking;
//! - `events`, `screen`: streams of events, and what a page or an answer shows;
//! - `way`: the same things asked as pages ask them and as programs do;
//! - `ledger`: what was sent at one table, and what became of it;
//! - `person`: one client; `party`: the people of one table, game after game;
//! - `usage`, `tally`, `report`: what the servers used, what was counted, and how it is told.

mod coding;
mod connection;
mod events;
mod http;
mod ledger;
mod party;
mod person;
mod plan;
mod report;
mod screen;
mod tally;
mod usage;
mod way;

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::http::Http;
use crate::party::Party;
use crate::tally::Moment;

pub use plan::{Address, Plan, Until, Way};
pub use report::{Report, Times};
pub use tally::Tally;

/// The number of parties that set up their table at the same time: people do not all come at once,
/// and a queue at the door would be measured as a slow table.
const AT_ONCE: usize = 50;
/// Polling interval while waiting for all tables to begin.
const GLANCE: Duration = Duration::from_millis(50);

/// The parts that all parties share.
struct Shared {
    plan: Plan,
    http: Http,
    tally: Arc<Tally>,
    /// Limits the number of tables that are set up at the same time.
    doors: Semaphore,
    /// Becomes true when no more choices are to be made.
    stop: watch::Receiver<bool>,
}

impl Shared {
    async fn now(&self) -> Moment {
        let usage = self.http.usage().await;
        self.tally.now(usage)
    }
}

/// Plays the plan, or until it is told to stop. The tally may be read meanwhile; the error is a
/// sentence.
pub async fn run(
    plan: Plan,
    tally: Arc<Tally>,
    told_to_stop: impl Future<Output = ()> + Send + 'static,
) -> Result<Report, String> {
    plan.check()?;
    let (stopping, stop) = watch::channel(false);
    let http = Http::new(plan.addresses.clone(), tally.clone());
    http.knock().await?;
    let shared = Arc::new(Shared { plan, http, tally, doors: Semaphore::new(AT_ONCE), stop });
    let start = shared.now().await;
    let mut parties = JoinSet::new();
    for number in 0..shared.plan.tables {
        parties.spawn(Party::new(shared.clone(), number).play());
    }
    let clock = tokio::spawn(ring(shared.clone(), stopping, told_to_stop));
    let mut ended = Ok(());
    while let Some(party) = parties.join_next().await {
        let done =
            party.map_err(|error| format!("a table could not be played to its end: {error}"));
        ended = done.and_then(|done| done);
        if ended.is_err() {
            parties.shutdown().await;
        }
    }
    clock.abort();
    ended?;
    let end = shared.now().await;
    shared.tally.end_window(end);
    Ok(Report::of(&shared.plan, &shared.tally, start, end))
}

/// Stops the players when the time is over, or when told to.
async fn ring(
    shared: Arc<Shared>,
    stopping: watch::Sender<bool>,
    told_to_stop: impl Future<Output = ()>,
) {
    let time_is_over = async {
        // Whole games are measured from the first request on: they may be over before all tables are
        // seen to have begun.
        let Until::Time(time) = shared.plan.until else { return std::future::pending().await };
        sleep(shared.plan.ramp).await;
        while !shared.tally.have_begun(shared.plan.tables) {
            sleep(GLANCE).await;
        }
        shared.tally.begin_window(shared.now().await);
        shared.tally.forget_times();
        sleep(time).await;
    };
    tokio::select! {
        () = time_is_over => {}
        () = told_to_stop => {}
    }
    shared.tally.end_window(shared.now().await);
    stopping.send_replace(true);
    // Keep the sender alive until all receivers are gone; dropping it would look like an error to
    // them.
    stopping.closed().await;
}
