//! The follower: listens for changes by other processes, and reads those tables again.

use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use table::Code;
use tokio::sync::Notify;

use crate::app::App;
use crate::log::alias;
use crate::store::News;

/// The number of tables that are read at the same time.
const READERS: usize = 4;
/// Pause after a table could not be read.
const RETRY: Duration = Duration::from_secs(2);

/// Listens for changes by other processes until the server closes.
pub async fn follow(app: Arc<App>) {
    let stale = Arc::new(StaleTables::default());
    for _ in 0..READERS {
        tokio::spawn(stale.clone().read(app.clone()));
    }
    let hear = app.house.store.listen(|news| {
        app.house.metrics().heard(&news);
        match news {
            News::Changed(code) => stale.add([code]),
            News::Work => app.house.cores.wake(),
            // A notice may have been lost with the connection, and it is unknown for which table.
            News::Missed => stale.add(app.tables.codes()),
        }
    });
    tokio::select! {
        () = hear => {}
        () = app.house.closed() => {}
    }
}

/// Tables that others have changed, in the order in which that was heard. A table that changes
/// often meanwhile is read once.
#[derive(Default)]
struct StaleTables {
    codes: Mutex<(VecDeque<Code>, HashSet<Code>)>,
    more: Notify,
}

impl StaleTables {
    fn add(&self, codes: impl IntoIterator<Item = Code>) {
        let (queue, known) = &mut *self.codes.lock().unwrap_or_else(PoisonError::into_inner);
        for code in codes {
            if known.insert(code.clone()) {
                queue.push_back(code);
            }
        }
        self.more.notify_waiters();
    }

    fn next(&self) -> Option<Code> {
        let (queue, known) = &mut *self.codes.lock().unwrap_or_else(PoisonError::into_inner);
        let code = queue.pop_front()?;
        // Forgotten before it is read: a change that is heard during the read queues the table
        // again.
        known.remove(&code);
        Some(code)
    }

    /// Reads tables until the server closes. One that cannot be read is tried again.
    async fn read(self: Arc<StaleTables>, app: Arc<App>) {
        let house = &app.house;
        loop {
            // Registered before the queue is looked at, so that no table slips in between
            // unnoticed.
            let more = self.more.notified();
            let pause = match self.next() {
                Some(code) => match app.tables.read_again(&code).await {
                    Ok(()) => continue,
                    Err(_) if house.is_closing() => return,
                    Err(refusal) => {
                        tracing::warn!(
                            table = alias(&code),
                            ?refusal,
                            "a change elsewhere cannot be read"
                        );
                        self.add([code]);
                        RETRY
                    }
                },
                None => Duration::MAX,
            };
            tokio::select! {
                () = more, if pause == Duration::MAX => {}
                () = tokio::time::sleep(pause), if pause < Duration::MAX => {}
                () = house.closed() => return,
            }
        }
    }
}
