//! Many tables at once, played by clients that behave as people's pages do, against a running server: how
//! fast it answers, how soon the others see it, and whether it keeps its promises.
//!
//! - `plan`: what is to be played, and where;
//! - `http`, `events`, `screen`: asking, streams of events, and what a page or an answer shows;
//! - `way`: the same things asked as pages ask them and as programs do;
//! - `ledger`: what was sent at one table, and what became of it;
//! - `person`: one client; `party`: the people of one table, game after game;
//! - `tally`, `report`: what was counted, and how it is told.

mod events;
mod http;
mod ledger;
mod party;
mod person;
mod plan;
mod report;
mod screen;
mod tally;
mod way;

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::http::Http;
use crate::party::Party;

pub use plan::{Address, Plan, Until, Way};
pub use report::{Report, Times};
pub use tally::Tally;

/// The number of parties that set up their table at the same time: people do not all come at once, and a queue at the
/// door would be measured as a slow table.
const AT_ONCE: usize = 50;
/// How often it is looked whether all have begun.
const GLANCE: Duration = Duration::from_millis(50);

/// What all parties share.
struct Shared {
    plan: Plan,
    http: Http,
    tally: Arc<Tally>,
    /// Who may set up a table now.
    doors: Semaphore,
    /// Becomes true when nobody is to choose any more.
    stop: watch::Receiver<bool>,
}

/// Plays what was planned, or until it is told to stop. The tally may be looked at meanwhile; the error is a
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
    let start = Instant::now();
    let mut parties = JoinSet::new();
    for number in 0..shared.plan.tables {
        parties.spawn(Party::new(shared.clone(), number).play());
    }
    let clock = tokio::spawn(ring(shared.clone(), stopping, told_to_stop));
    let mut ended = Ok(());
    while let Some(party) = parties.join_next().await {
        let done = party.map_err(|error| format!("a table could not be played to its end: {error}"));
        ended = done.and_then(|done| done);
        if ended.is_err() {
            parties.shutdown().await;
        }
    }
    clock.abort();
    ended?;
    shared.tally.end_window();
    Ok(Report::of(&shared.plan, &shared.tally, start.elapsed()))
}

/// Ends the playing when its time has come, or when told to.
async fn ring(shared: Arc<Shared>, stopping: watch::Sender<bool>, told_to_stop: impl Future<Output = ()>) {
    let time_is_over = async {
        sleep(shared.plan.ramp).await;
        while !shared.tally.have_begun(shared.plan.tables) {
            sleep(GLANCE).await;
        }
        shared.tally.begin_window();
        match shared.plan.until {
            Until::Time(time) => {
                shared.tally.forget_times();
                sleep(time).await;
            }
            Until::Games(_) => std::future::pending().await,
        }
    };
    tokio::select! {
        () = time_is_over => {}
        () = told_to_stop => {}
    }
    shared.tally.end_window();
    stopping.send_replace(true);
    // Whoever listens for the end must not be told that nobody will ever say it.
    stopping.closed().await;
}
