//! What other processes tell of their changes, by PostgreSQL's LISTEN and NOTIFY. It is told in the transaction
//! of the change, so nobody hears of what is not stored.

use std::time::Duration;

use sqlx::postgres::PgListener;
use sqlx::{Any, Transaction};

use super::{Engine, Job, Store, Trouble};

/// What a process hears of others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// A table was changed by another process.
    Changed(String),
    /// There is something to be done that nobody has taken.
    Work,
    /// News may have been missed: look at everything again.
    Missed,
}

const CHANNEL: &str = "fagin";
/// What is told instead of a code when there is work.
const WORK: &str = "work";
/// How long a lost connection is left alone before it is tried again, at first and at most.
const BACKOFF: (Duration, Duration) = (Duration::from_millis(100), Duration::from_secs(2));

impl Store {
    /// Tells the others of a change that is being stored.
    pub(super) async fn tell(
        &self,
        all: &mut Transaction<'_, Any>,
        code: &str,
        jobs: &[Job],
    ) -> Result<(), Trouble> {
        self.notify(all, code).await?;
        if jobs.iter().any(|job| !job.taken) {
            self.tell_work(all).await?;
        }
        Ok(())
    }

    /// Tells the others that there is something to be done.
    pub(super) async fn tell_work(&self, all: &mut Transaction<'_, Any>) -> Result<(), Trouble> {
        self.notify(all, WORK).await
    }

    async fn notify(&self, all: &mut Transaction<'_, Any>, what: &str) -> Result<(), Trouble> {
        if self.is_shared() {
            let message = format!("{what} {}", self.node);
            sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(message).execute(&mut **all).await?;
        }
        Ok(())
    }

    /// Hears what others tell, for ever. While the storage cannot be reached this says so and tries again,
    /// less and less often.
    pub async fn listen(&self, mut hear: impl FnMut(News)) {
        let Engine::Postgres(url) = &self.engine else { return std::future::pending().await };
        let mut pause = BACKOFF.0;
        loop {
            match PgListener::connect(url).await {
                Ok(mut listener) => {
                    if listener.listen(CHANNEL).await.is_ok() {
                        self.note_answer(true);
                        pause = BACKOFF.0;
                        hear(News::Missed);
                        self.hear_all(&mut listener, &mut hear).await;
                    }
                    tracing::warn!("the connection to the storage is lost");
                }
                Err(error) => tracing::warn!(%error, "the storage cannot be reached"),
            }
            self.note_answer(false);
            tokio::time::sleep(pause).await;
            pause = (2 * pause).min(BACKOFF.1);
        }
    }

    /// Until the connection is lost.
    async fn hear_all(&self, listener: &mut PgListener, hear: &mut impl FnMut(News)) {
        listener.eager_reconnect(false);
        while let Ok(Some(message)) = listener.try_recv().await {
            match message.payload().split_once(' ') {
                Some((_, node)) if node == &*self.node => {}
                Some((WORK, _)) => hear(News::Work),
                Some((code, _)) => hear(News::Changed(code.to_string())),
                None => {}
            }
        }
    }
}
