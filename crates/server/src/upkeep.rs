//! Upkeep: the pulse of the site, old tables, and tables in memory that nobody looks at.

use std::sync::Arc;
use std::time::Duration;

use crate::app::App;

/// The interval at which tables that nobody looks at are put away.
const SWEEP: Duration = Duration::from_secs(60);
/// The interval at which a process looks for tables to forget. The first look comes this long after the start, when a
/// machine that began with a wrong clock has had time to set it.
const LOOK_FOR_OLD: Duration = Duration::from_secs(60 * 60);
/// The interval at which a process says that the site is up.
const BEAT: Duration = Duration::from_secs(10);

/// Says that the site is up, until the server goes away.
pub async fn beat(app: Arc<App>, mut last: i64) {
    while goes_on(&app, BEAT).await {
        // While the storage is away nobody can choose: this is what the pulse tells afterwards.
        if let Ok(beat) = app.house.store.beat(Some(last)).await {
            last = beat;
        }
    }
}

/// Forgets old tables, now and then.
pub async fn forget(app: Arc<App>) {
    while goes_on(&app, LOOK_FOR_OLD).await {
        match app.tables.forget_old(app.house.now()).await {
            Ok(0) => {}
            Ok(tables) => tracing::info!(tables, "old tables were forgotten"),
            Err(error) => tracing::warn!(?error, "old tables cannot be forgotten"),
        }
    }
}

/// Puts tables away that nobody looks at. They are stored.
pub async fn sweep(app: Arc<App>) {
    while goes_on(&app, SWEEP).await {
        app.limits.sweep();
        app.tables.sweep();
    }
}

/// Waits for the next time; false once the server goes away.
async fn goes_on(app: &App, interval: Duration) -> bool {
    tokio::select! {
        () = tokio::time::sleep(interval) => true,
        () = app.house.closed() => false,
    }
}
