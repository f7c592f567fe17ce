//! Notices between processes, by LISTEN and NOTIFY of PostgreSQL. They are sent in the transaction
//! of the change, so no process hears of a change that is not stored, and no stored change goes
//! untold.

use std::time::Duration;

use table::Code;

use super::{Engine, Job, Store, jobs};

/// A notice from another process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// A table was changed by another process.
    Changed(Code),
    /// A job was stored that no process has taken.
    Work,
    /// Notices may have been missed: look at everything again.
    Missed,
}

/// The word that stands for work, in place of a code.
pub(super) const WORK: &str = "work";
/// First pause before a lost connection is tried again.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
/// Longest of these pauses; each is twice the one before.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// The notices of a change that leaves these jobs.
pub(super) fn of_change(code: &Code, jobs: &[Job]) -> Vec<String> {
    let work = jobs::are_for_all(jobs).then(|| WORK.to_string());
    std::iter::once(code.to_string()).chain(work).collect()
}

impl Store {
    /// Listens for ever. While the store cannot be reached, it tries again at growing pauses, and
    /// the store counts as away.
    pub async fn listen(&self, mut hear: impl FnMut(News)) {
        let Engine::Postgres(cluster) = &self.engine else { return std::future::pending().await };
        let mut pause = FIRST_PAUSE;
        loop {
            // Notices from before the new connection are lost.
            let (mut begun, mut missed) = (false, Some(News::Missed));
            let heard = cluster.listen(|news| {
                begun = true;
                self.note_answer(true);
                missed.take().into_iter().chain(read(news)).for_each(&mut hear);
            });
            match heard.await {
                Ok(()) => tracing::warn!("the connection to the storage is lost"),
                Err(error) => tracing::warn!(%error, "the storage cannot be reached"),
            }
            if begun {
                pause = FIRST_PAUSE;
            }
            self.note_answer(false);
            tokio::time::sleep(pause).await;
            pause = (2 * pause).min(LONGEST_PAUSE);
        }
    }
}

/// Reads a word of a notice; `None` if it is unknown here.
fn read(news: Option<&str>) -> Option<News> {
    match news? {
        WORK => Some(News::Work),
        code => Code::read(code).map(News::Changed),
    }
}
