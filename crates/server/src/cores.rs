//! The cores that bots think on. Bots at tables with people have cores of their own; bots among
//! themselves and reports run at leisure, on threads of the lowest priority.

use std::sync::Arc;

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, oneshot};

use crate::store::Rank;

pub struct Cores {
    attended: Pool,
    leisure: Pool,
    /// For questions to the coach, and about one's own choices. A node that leaves bots to workers has
    /// one too, because only it can answer its pages.
    pub asked: Pool,
}

pub struct Pool {
    free: Arc<Semaphore>,
    /// Wakes the worker that takes jobs for these cores.
    pub work: Notify,
    at_leisure: bool,
}

/// A core to think on, free again when dropped.
pub struct Core {
    _place: OwnedSemaphorePermit,
    at_leisure: bool,
}

impl Cores {
    /// `number` cores for each of the pools.
    pub fn new(number: usize) -> Cores {
        let pool = |at_leisure, number| Pool {
            free: Arc::new(Semaphore::new(number)),
            work: Notify::new(),
            at_leisure,
        };
        Cores {
            attended: pool(false, number),
            leisure: pool(true, number),
            asked: pool(false, number.max(1)),
        }
    }

    pub fn pools(&self) -> [&Pool; 2] {
        [&self.attended, &self.leisure]
    }

    pub fn of(&self, rank: Rank) -> &Pool {
        if rank == Rank::Attended { &self.attended } else { &self.leisure }
    }

    /// The pool that this core came from.
    pub fn like(&self, core: &Core) -> &Pool {
        if core.at_leisure { &self.leisure } else { &self.attended }
    }

    pub fn wake(&self) {
        self.pools().into_iter().for_each(|pool| pool.work.notify_one());
    }
}

impl Pool {
    pub fn takes(&self, rank: Rank) -> bool {
        self.at_leisure == (rank != Rank::Attended)
    }

    pub fn has_one(&self) -> bool {
        self.free.available_permits() > 0
    }

    /// Waits for a free core.
    pub async fn one(&self) -> Option<Core> {
        let place = self.free.clone().acquire_owned().await.ok()?;
        Some(Core { _place: place, at_leisure: self.at_leisure })
    }

    /// A free core, without waiting.
    pub fn one_now(&self) -> Option<Core> {
        let place = self.free.clone().try_acquire_owned().ok()?;
        Some(Core { _place: place, at_leisure: self.at_leisure })
    }
}

impl Core {
    /// Runs `thought` off the async threads. The core stays taken until it is done, even if the
    /// caller has stopped waiting.
    pub async fn think<T: Send + 'static>(
        self,
        thought: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        if !self.at_leisure {
            let think = move || {
                let _core = self;
                thought()
            };
            return tokio::task::spawn_blocking(think).await.ok();
        }
        // A thread keeps its priority, and tokio uses its threads again for attended tables: work
        // at leisure gets a thread of its own.
        let (tell, told) = oneshot::channel();
        let think = move || {
            let _core = self;
            step_back();
            // The caller may have stopped waiting.
            let _ = tell.send(thought());
        };
        std::thread::Builder::new().name("at leisure".to_string()).spawn(think).ok()?;
        told.await.ok()
    }
}

/// Gives this thread the lowest priority, where the system has such a thing.
fn step_back() {
    /// The highest nice value.
    #[cfg(unix)]
    const LEISURE: i32 = 19;
    #[cfg(unix)]
    let _ = rustix::process::nice(LEISURE);
}
