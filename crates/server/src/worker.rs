//! The worker: takes jobs from the store when there is a core for them, and stops clocks.

use std::sync::Arc;
use std::time::Duration;

use table::Refusal as No;

use crate::app::App;
use crate::bot_turn;
use crate::cores::{Core, Pool};
use crate::hosted_table::HostedTable;
use crate::house::House;
use crate::log::alias;
use crate::refusal::Refusal;
use crate::report;
use crate::store::{Due, Rank, StoreError, WaitingJob, Work};
use crate::turns::Turns;

/// Interval at which a process looks for jobs that no news announced, such as those of clocks.
const TICK: Duration = Duration::from_millis(500);
/// Pause after the store refused to hand out jobs.
const RETRY: Duration = Duration::from_secs(2);
/// Clocks stopped in one go.
const CLOCKS: usize = 16;

/// Takes one job after another until the server stops. `rank` chooses the pool of cores.
pub async fn work(app: Arc<App>, rank: Rank) {
    let house = app.house.clone();
    let pool = house.cores.of(rank);
    let mut turns = Turns::default();
    loop {
        // Wait for a core, then give it back: a core is held only with a job in hand, because
        // tables in memory take cores of the same pool while we look for one.
        tokio::select! {
            core = pool.one() => drop(core),
            () = house.closed() => return,
        }
        let pause = match take_turn(&house, pool, &mut turns).await {
            Ok(Some((due, core))) => {
                tokio::spawn(perform(app.clone(), due, Some(core)));
                continue;
            }
            Ok(None) => until_next_job(&house, pool).await,
            Err(error) => {
                tracing::warn!(?error, "jobs cannot be taken");
                RETRY
            }
        };
        tokio::select! {
            () = pool.work.notified() => {}
            () = tokio::time::sleep(pause) => {}
            () = house.closed() => return,
        }
    }
}

/// Takes the job whose turn it is, and a core for it.
async fn take_turn(
    house: &House,
    pool: &Pool,
    turns: &mut Turns,
) -> Result<Option<(Due, Core)>, StoreError> {
    let mut waiting = house.store.waiting(house.now()).await?;
    waiting.retain(|waiting| pool.takes(waiting.order.rank));
    turns.sort(&mut waiting);
    for WaitingJob { due, order } in waiting {
        // The core first: a job that was taken belongs to this process, and must not wait for a
        // core while another process has one.
        let Some(core) = pool.one_now() else { return Ok(None) };
        // Another process may have taken the job since we read the list.
        if house.store.take(&due, house.now()).await? {
            turns.have(order);
            return Ok(Some((due, core)));
        }
    }
    Ok(None)
}

/// Time until the next job is due, at most a tick, because other processes may add jobs.
async fn until_next_job(house: &House, pool: &Pool) -> Duration {
    match house.store.next_job(pool.takes(Rank::Attended)).await {
        Ok(Some(next)) => Duration::from_millis((next - house.now()).max(1) as u64).min(TICK),
        _ => TICK,
    }
}

async fn perform(app: Arc<App>, due: Due, core: Option<Core>) {
    let _in_hand = app.house.take_job();
    match try_perform(&app, &due, core).await {
        // A stale job is no failure: the table has moved on, and with it its jobs.
        Ok(()) | Err(Refusal::Table(No::Stale)) => {}
        Err(refusal) => {
            tracing::warn!(table = alias(&due.code), work = ?due.work, ?refusal, "a job was not done");
        }
    }
}

async fn try_perform(app: &App, due: &Due, core: Option<Core>) -> Result<(), Refusal> {
    let hosted = app.tables.get(&due.code).await?;
    let table = hosted.table();
    match (due.work, core) {
        (Work::Bot, Some(core)) if table.next_bot().is_some() => {
            bot_turn::play(&hosted, core).await
        }
        (Work::Report, Some(core)) if table.wants_report() => {
            report::write(due, &hosted, core).await?
        }
        (Work::Clock, _) if table.sheet.deadline.is_some() => stop_clock(due, &hosted).await?,
        // The table no longer wants this job.
        _ => app.house.store.drop_job(due, table.version).await?,
    }
    Ok(())
}

/// Ends a player's time, unless it was extended meanwhile.
async fn stop_clock(due: &Due, hosted: &Arc<HostedTable>) -> Result<(), Refusal> {
    let house = hosted.house();
    let clock = house.store.clock();
    let passes = hosted.table().passes(clock.grace()).unwrap_or(0);
    if passes > clock.now() {
        // The job is ours, so it is put off whatever lease it has.
        house.store.put_off(due, i64::MAX, passes).await?;
        return Ok(());
    }
    hosted.change(|table| table.time_out(clock.now(), clock.grace(), hosted.kind)).await?;
    house.metrics().did(Work::Clock);
    Ok(())
}

/// Stops clocks until the server does. A task of its own, so that no clock waits for a bot.
pub async fn clocks(app: Arc<App>) {
    loop {
        let pause = match stop_clocks(&app).await {
            // A full batch: there may be more.
            Ok(true) => continue,
            Ok(false) => TICK,
            Err(error) => {
                tracing::warn!(?error, "clocks cannot be looked after");
                RETRY
            }
        };
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = app.house.closed() => return,
        }
    }
}

/// Stops the clocks that have run out. True if there may be more.
async fn stop_clocks(app: &Arc<App>) -> Result<bool, StoreError> {
    let (house, store) = (&app.house, &app.house.store);
    let due = store.clocks_due(house.now(), CLOCKS).await?;
    let more = due.len() == CLOCKS;
    for due in due {
        if store.take(&due, house.now()).await? {
            perform(app.clone(), due, None).await;
        }
    }
    Ok(more)
}
