//! The cores that bots think on. Those of people have cores of their own; bots among themselves and reports think at
//! leisure, on threads that the system lets run when nobody else wants to.

use std::sync::Arc;

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, oneshot};

use crate::store::Rank;

/// All cores, by who may think on them.
pub struct Cores {
    attended: Pool,
    leisure: Pool,
}

/// Cores for one kind of job.
pub struct Pool {
    free: Arc<Semaphore>,
    /// Wakes the worker that looks for such jobs.
    pub work: Notify,
    at_leisure: bool,
}

/// A core to think on, until it is dropped.
pub struct Core {
    _place: OwnedSemaphorePermit,
    at_leisure: bool,
}

impl Cores {
    /// So many for each kind.
    pub fn new(number: usize) -> Cores {
        let pool =
            |at_leisure| Pool { free: Arc::new(Semaphore::new(number)), work: Notify::new(), at_leisure };
        Cores { attended: pool(false), leisure: pool(true) }
    }

    /// Both kinds.
    pub fn pools(&self) -> [&Pool; 2] {
        [&self.attended, &self.leisure]
    }

    /// The cores for jobs of a rank.
    pub fn of(&self, rank: Rank) -> &Pool {
        if rank == Rank::Attended { &self.attended } else { &self.leisure }
    }

    /// The cores of the same kind as this one.
    pub fn like(&self, core: &Core) -> &Pool {
        if core.at_leisure { &self.leisure } else { &self.attended }
    }

    /// Wakes all who look for jobs.
    pub fn wake(&self) {
        self.pools().into_iter().for_each(|pool| pool.work.notify_one());
    }
}

impl Pool {
    /// Whether a job of this rank belongs here.
    pub fn takes(&self, rank: Rank) -> bool {
        self.at_leisure == (rank != Rank::Attended)
    }

    /// Whether there is a core to spare.
    pub fn has_one(&self) -> bool {
        self.free.available_permits() > 0
    }

    /// A core, as soon as there is one.
    pub async fn one(&self) -> Option<Core> {
        let place = self.free.clone().acquire_owned().await.ok()?;
        Some(Core { _place: place, at_leisure: self.at_leisure })
    }

    /// A core, if there is one now.
    pub fn one_now(&self) -> Option<Core> {
        let place = self.free.clone().try_acquire_owned().ok()?;
        Some(Core { _place: place, at_leisure: self.at_leisure })
    }
}

impl Core {
    /// Thinks. The core is free again afterwards; until then it is busy, even if nobody waits for the result any more.
    pub async fn think<T: Send + 'static>(self, thought: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        if !self.at_leisure {
            let think = move || {
                let _core = self;
                thought()
            };
            return tokio::task::spawn_blocking(think).await.ok();
        }
        let (tell, told) = oneshot::channel();
        let think = move || {
            let _core = self;
            step_back();
            // The receiver may be gone.
            let _ = tell.send(thought());
        };
        std::thread::Builder::new().name("at leisure".to_string()).spawn(think).ok()?;
        told.await.ok()
    }
}

/// Lets other threads go first, where the system can do so.
fn step_back() {
    /// The lowest priority.
    #[cfg(unix)]
    const LEISURE: i32 = 19;
    #[cfg(unix)]
    let _ = rustix::process::nice(LEISURE);
}
