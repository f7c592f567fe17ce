//! Upkeep: the heartbeat of the site, and the removal of old tables from store and memory.

use std::sync::Arc;
use std::time::Duration;

use crate::app::App;

/// Interval at which idle tables leave the memory.
const SWEEP: Duration = Duration::from_secs(60);
/// Interval at which old tables are deleted. The first look comes this long after the start, when a
/// machine that booted with a wrong clock has had time to set it.
const LOOK_FOR_OLD: Duration = Duration::from_secs(60 * 60);
/// Heartbeat interval.
const BEAT: Duration = Duration::from_secs(10);

/// Stores the heartbeat of the site until the server stops.
pub async fn beat(app: Arc<App>, mut last: i64) {
    while goes_on(&app, BEAT).await {
        // While the store is away no one can choose. The missing beats tell afterwards that
        // it was, and players are given a fresh minute.
        if let Ok(beat) = app.house.store.beat(Some(last)).await {
            last = beat;
        }
    }
}

/// Deletes tables older than the operator keeps them.
pub async fn forget(app: Arc<App>) {
    while goes_on(&app, LOOK_FOR_OLD).await {
        match app.tables.forget_old(app.house.now()).await {
            Ok(0) => {}
            Ok(tables) => tracing::info!(tables, "old tables were forgotten"),
            Err(error) => tracing::warn!(?error, "old tables cannot be forgotten"),
        }
    }
}

/// Drops idle tables from the memory; they are in the store.
pub async fn sweep(app: Arc<App>) {
    while goes_on(&app, SWEEP).await {
        app.limits.sweep();
        app.tables.sweep();
    }
}

/// Waits for the interval; false once the server stops.
async fn goes_on(app: &App, interval: Duration) -> bool {
    tokio::select! {
        () = tokio::time::sleep(interval) => true,
        () = app.house.closed() => false,
    }
}
