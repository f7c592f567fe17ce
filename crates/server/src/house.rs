//! The parts that all tables of this process share: the store, the cores for bots, and word that
//! the server is closing.

use std::sync::Arc;

use table::{Code, Sheet};
use tokio::sync::watch;

use crate::config::Config;
use crate::cores::Cores;
use crate::log::alias;
use crate::metrics::Metrics;
use crate::store::Store;

/// The parts that all tables of this process share.
pub struct House {
    pub store: Store,
    /// The configuration that the server was started with.
    pub config: Config,
    /// The cores on which bots think.
    pub cores: Cores,
    closing: watch::Sender<bool>,
    /// The number of jobs that this process has taken and not finished.
    jobs_in_hand: watch::Sender<usize>,
}

impl House {
    /// A house on a store.
    pub fn new(config: Config, store: Store) -> House {
        House {
            store,
            cores: Cores::new(config.bots),
            config,
            closing: watch::Sender::new(false),
            jobs_in_hand: watch::Sender::new(0),
        }
    }

    pub fn metrics(&self) -> &Metrics {
        self.store.metrics()
    }

    /// The time of the house, in milliseconds since 1970.
    pub fn now(&self) -> i64 {
        self.store.clock().now()
    }

    /// Logs and counts a stage in the life of a table. The log names the table by an alias and
    /// holds nothing of its content.
    pub fn note(&self, code: &Code, sheet: &Sheet, stage: &'static str) {
        self.metrics().table(stage);
        let (table, game, seats) = (alias(code), &sheet.game, sheet.seats.len());
        tracing::info!(table, game, seats, stage, "table");
    }

    /// Tells all pages and workers that the server is closing.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Becomes true when the server closes.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// True once the server is closing.
    pub fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Waits until the server closes.
    pub async fn closed(&self) {
        // It cannot fail: the sender is ours.
        let _ = self.closing().wait_for(|closing| *closing).await;
    }

    /// Counts a job in hand until the guard is dropped.
    pub fn take_job(self: &Arc<House>) -> JobGuard {
        self.jobs_in_hand.send_modify(|jobs| *jobs += 1);
        JobGuard(self.clone())
    }

    /// Waits until all jobs in hand are done or returned.
    pub async fn finished(&self) {
        let _ = self.jobs_in_hand.subscribe().wait_for(|jobs| *jobs == 0).await;
    }
}

/// A job in hand; counted until it is dropped.
pub struct JobGuard(Arc<House>);

impl Drop for JobGuard {
    fn drop(&mut self) {
        self.0.jobs_in_hand.send_modify(|jobs| *jobs -= 1);
    }
}
