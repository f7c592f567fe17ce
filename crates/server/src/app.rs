//! The server: its parts, and the tasks that it runs by itself.

use std::sync::Arc;

use crate::config::Config;
use crate::follower;
use crate::house::House;
use crate::limits::Limits;
use crate::metrics::{Metrics, VERSION};
use crate::store::{Rank, Store, StoreError};
use crate::tables::Tables;
use crate::{upkeep, worker};

/// A server: one per process.
pub struct App {
    /// The parts that its tables share.
    pub house: Arc<House>,
    pub tables: Tables,
    /// The limits of each client address.
    pub limits: Arc<Limits>,
}

impl App {
    /// A server on a store, at work on its jobs.
    pub async fn start(config: Config, store: Store) -> Result<Arc<App>, StoreError> {
        let (version, storage, bots) = (VERSION, store.engine(), config.bots);
        let limits = Arc::new(Limits::new(&config));
        let house = Arc::new(House::new(config, store));
        let app = Arc::new(App { tables: Tables::new(house.clone()), house, limits });
        tracing::info!(version, storage, bots, "started");
        // Beat before any clock runs, because no time may be up while it is unknown since when the
        // site is up.
        let beat = app.house.store.beat(None).await?;
        tokio::spawn(upkeep::beat(app.clone(), beat));
        tokio::spawn(follower::follow(app.clone()));
        tokio::spawn(worker::work(app.clone(), Rank::Attended));
        tokio::spawn(worker::work(app.clone(), Rank::Unattended));
        tokio::spawn(worker::clocks(app.clone()));
        tokio::spawn(upkeep::sweep(app.clone()));
        tokio::spawn(upkeep::forget(app.clone()));
        Ok(app)
    }

    pub fn metrics(&self) -> &Metrics {
        self.house.metrics()
    }

    /// Tells all pages that the server goes away, and lets go of all jobs.
    pub fn close(&self) {
        tracing::info!("closing");
        self.house.close();
    }
}
